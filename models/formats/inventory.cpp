// SPDX-License-Identifier: GPL-3.0-or-later
// Inventory tables: comma-separated values by RFC 4180, and what spreadsheets make of them.
#include "models/base/text.h"
#include "models/formats/formats.h"
#include "models/formats/input.h"
#include "models/formats/text_input.h"

#include <algorithm>
#include <array>

namespace fabricscope {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{256} << 20;

struct Field {
    std::string text;
    std::uint64_t column = 1;
};

/// Splits a table into rows of fields. Quoted fields may hold separators, doubled quotes and line ends.
class CsvReader {
public:
    CsvReader(std::string_view text, char separator)
        : m_text(text)
        , m_separator(separator) {}

    /// False after the last row. `line` is where the row begins.
    bool next(std::vector<Field> &row) {
        row.clear();
        if (m_pos >= m_text.size())
            return false;
        m_rowLine = m_line;
        m_lineStart = m_pos;
        m_unclosed = false;
        for (;;) {
            Field field;
            field.column = m_pos - m_lineStart + 1;
            const bool more = readField(field.text);
            row.push_back(std::move(field));
            if (!more)
                return true;
        }
    }
    std::uint64_t line() const { return m_rowLine; }
    bool unclosedQuote() const { return m_unclosed; }

private:
    /// True if a separator follows, so that there is a further field.
    bool readField(std::string &text) {
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

    void readQuoted(std::string &text) {
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

    std::string_view m_text;
    char m_separator;
    std::size_t m_pos = 0;
    std::size_t m_lineStart = 0;
    std::uint64_t m_line = 1;
    std::uint64_t m_rowLine = 1;
    bool m_unclosed = false;
};

/// The one that occurs most in the header line.
char separatorOf(std::string_view text) {
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

std::string headerKey(std::string_view text) {
    std::string key = toLower(trim(text));
    if (key.starts_with('#'))
        key = std::string(trim(std::string_view(key).substr(1)));
    std::replace(key.begin(), key.end(), ' ', '_');
    std::replace(key.begin(), key.end(), '-', '_');
    return key;
}

std::vector<std::string> splitAddresses(std::string_view text) {
    std::vector<std::string> addresses;
    std::size_t from = 0;
    while (from < text.size()) {
        const std::size_t to = std::min(text.find_first_of(" \t;,\r\n", from), text.size());
        if (to > from)
            addresses.emplace_back(text.substr(from, to - from));
        from = to + 1;
    }
    return addresses;
}

} // namespace

Expected<Inventory> readInventory(const std::string &path) {
    auto text = readSmallText(path, kMaxBytes);
    if (!text)
        return fail(text.error());
    Inventory inventory;
    inventory.path = path;
    if (!isUtf8(*text)) {
        text = latin1ToUtf8(*text);
        inventory.warnings.add({InputWarning::Code::Encoding, 0, 0, 0, "UTF-8", {}});
    }
    // Where the header stands: behind empty lines, if any.
    std::string_view content = *text;
    std::uint64_t skipped = 0;
    while (!content.empty() && (content[0] == '\n' || content[0] == '\r')) {
        skipped += content[0] == '\n' ? 1 : 0;
        content.remove_prefix(1);
    }
    CsvReader reader(content, separatorOf(content));
    std::vector<Field> row;
    reader.next(row);

    static constexpr std::array<const char *, 9> kColumns = {"device", "site",   "hall",        "row",      "rack",
                                                             "unit",   "serial", "cable_label", "addresses"};
    std::array<std::size_t, 9> where;
    where.fill(std::string::npos);
    for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string key = headerKey(row[i].text);
        for (std::size_t c = 0; c < kColumns.size(); ++c) {
            if (key == kColumns[c] && where[c] == std::string::npos)
                where[c] = i;
        }
    }
    if (where[0] == std::string::npos) {
        Error error;
        error.code = ErrorCode::Syntax;
        error.file = path;
        error.line = 1 + skipped;
        error.column = 1;
        error.expected = "device";
        error.found = excerpt(content.substr(0, content.find_first_of("\r\n")));
        return fail(std::move(error));
    }
    const std::size_t columns = row.size();
    while (reader.next(row)) {
        const std::uint64_t line = reader.line() + skipped;
        if (row.size() == 1 && trim(row[0].text).empty())
            continue;
        const auto bad = [&](std::string expected, std::string_view found, std::uint64_t column) {
            inventory.warnings.add({InputWarning::Code::BadRow, 0, line, column, std::move(expected), excerpt(found)});
        };
        if (reader.unclosedQuote()) {
            bad("closing quote", row.back().text, row.back().column);
            continue;
        }
        const auto value = [&](std::size_t column) {
            return column < row.size() ? std::string(trim(row[column].text)) : std::string();
        };
        InventoryRow result;
        result.device = value(where[0]);
        if (result.device.empty()) {
            bad("device", row[0].text, where[0] < row.size() ? row[where[0]].column : 0);
            continue;
        }
        // Fields beyond the header: a separator that should have been quoted has shifted the values.
        const bool shifted = std::any_of(row.begin() + static_cast<std::ptrdiff_t>(std::min(columns, row.size())),
                                         row.end(), [](const Field &field) { return !trim(field.text).empty(); });
        if (shifted) {
            bad(std::to_string(columns) + " fields", std::to_string(row.size()) + " fields", row[columns].column);
            continue;
        }
        std::string *const texts[] = {&result.site, &result.hall,   &result.row,       &result.rack,
                                      &result.unit, &result.serial, &result.cableLabel};
        for (std::size_t c = 1; c <= 7; ++c)
            *texts[c - 1] = value(where[c]);
        result.addresses = splitAddresses(value(where[8]));
        result.line = line;
        inventory.rows.push_back(std::move(result));
    }
    return inventory;
}

} // namespace fabricscope
