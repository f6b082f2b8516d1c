// SPDX-License-Identifier: GPL-3.0-or-later
// Comma-separated values by RFC 4180, and what spreadsheets make of them.
#pragma once

#include "models/records/topology.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

struct CsvField {
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
    bool next(std::vector<CsvField> &row);
    std::uint64_t line() const { return m_rowLine; }
    std::size_t position() const { return m_pos; }
    bool unclosedQuote() const { return m_unclosed; }

private:
    bool readField(std::string &text);
    void readQuoted(std::string &text);

    std::string_view m_text;
    char m_separator;
    std::size_t m_pos = 0;
    std::size_t m_lineStart = 0;
    std::uint64_t m_line = 1;
    std::uint64_t m_rowLine = 1;
    bool m_unclosed = false;
};

/// The one that occurs most in the first line: ',', ';' or TAB.
char csvSeparatorOf(std::string_view text);

/// A column's title as it is compared: lower case, blanks and '-' as '_', without a leading '#'.
std::string csvHeaderKey(std::string_view text);

/// A row that holds nothing but blanks and separators.
bool isBlankRow(const std::vector<CsvField> &row);

} // namespace fabricscope
