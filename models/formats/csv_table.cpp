// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/csv_table.h"

#include "models/base/text.h"

#include <algorithm>

namespace fabricscope {

bool CsvReader::next(std::vector<CsvField> &row) {
    row.clear();
    if (m_pos >= m_text.size())
        return false;
    m_rowLine = m_line;
    m_lineStart = m_pos;
    m_unclosed = false;
    for (;;) {
        CsvField field;
        field.column = m_pos - m_lineStart + 1;
        const bool more = readField(field.text);
        row.push_back(std::move(field));
        if (!more)
            return true;
    }
}

/// True if a separator follows, so that there is a further field.
bool CsvReader::readField(std::string &text) {
    std::size_t p = m_pos;
    while (p < m_text.size() && (m_text[p] == ' ' || m_text[p] == '\t') && m_text[p] != m_separator)
        ++p;
    if (p < m_text.size() && m_text[p] == '"') {
        m_pos = p + 1;
        readQuoted(text);
    }
    while (m_pos < m_text.size()) {
        const char c = m_text[m_pos++];
        if (c == m_separator)
            return true;
        if (c == '\r' || c == '\n') {
            if (c == '\r' && m_pos < m_text.size() && m_text[m_pos] == '\n')
                ++m_pos;
            ++m_line;
            return false;
        }
        text.push_back(c);
    }
    return false;
}

void CsvReader::readQuoted(std::string &text) {
    while (m_pos < m_text.size()) {
        const char c = m_text[m_pos++];
        if (c == '"') {
            if (m_pos >= m_text.size() || m_text[m_pos] != '"')
                return;
            ++m_pos;
        } else if (c == '\n') {
            ++m_line;
        }
        text.push_back(c);
    }
    m_unclosed = true;
}

char csvSeparatorOf(std::string_view text) {
    const std::string_view header = text.substr(0, text.find_first_of("\r\n"));
    char best = ',';
    std::ptrdiff_t most = 0;
    for (const char c : {',', ';', '\t'}) {
        const std::ptrdiff_t count = std::count(header.begin(), header.end(), c);
        if (count > most) {
            most = count;
            best = c;
        }
    }
    return best;
}

std::string csvHeaderKey(std::string_view text) {
    std::string key = toLower(trim(text));
    if (key.starts_with('#'))
        key = std::string(trim(std::string_view(key).substr(1)));
    std::replace(key.begin(), key.end(), ' ', '_');
    std::replace(key.begin(), key.end(), '-', '_');
    return key;
}

bool isBlankRow(const std::vector<CsvField> &row) {
    return std::all_of(row.begin(), row.end(), [](const CsvField &field) { return trim(field.text).empty(); });
}

} // namespace fabricscope
