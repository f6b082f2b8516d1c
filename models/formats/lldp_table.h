// SPDX-License-Identifier: GPL-3.0-or-later
// Tables that command lines print: words in columns, more or less below their titles.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace fabricscope {

struct TableWord {
    std::string_view text;
    std::size_t column = 0; // bytes before it
    std::size_t end() const { return column + text.size(); }
};

/// Words between blanks.
std::vector<TableWord> tableWords(std::string_view line);
/// Fields between two blanks and more, or tabs: a field may hold single blanks.
std::vector<TableWord> tableFields(std::string_view line);

/// Without blanks and quotes around it.
std::string_view unquoted(std::string_view text);
/// Empty for what stands for nothing: "-", "--", "null", "not advertised", "N/A".
std::string_view statedOnly(std::string_view text);

/// "Key   : value" with the key trimmed; false without a colon.
bool keyAndValue(std::string_view line, std::string_view &key, std::string_view &value);

} // namespace fabricscope
