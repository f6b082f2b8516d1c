// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/lldp_table.h"

#include "models/base/text.h"

namespace fabricscope {
namespace {

std::vector<TableWord> split(std::string_view line, bool singleBlanksWithin) {
    std::vector<TableWord> words;
    std::size_t at = 0;
    while ((at = line.find_first_not_of(" \t", at)) != std::string_view::npos) {
        std::size_t end = at;
        for (;;) {
            end = line.find_first_of(" \t", end);
            if (end == std::string_view::npos) {
                end = line.size();
                break;
            }
            const bool one = singleBlanksWithin && line[end] == ' ' && end + 1 < line.size() && line[end + 1] != ' ' &&
                             line[end + 1] != '\t';
            if (!one)
                break;
            ++end;
        }
        words.push_back({line.substr(at, end - at), at});
        at = end;
    }
    return words;
}

} // namespace

std::vector<TableWord> tableWords(std::string_view line) {
    return split(line, false);
}

std::vector<TableWord> tableFields(std::string_view line) {
    return split(line, true);
}

std::string_view unquoted(std::string_view text) {
    text = trim(text);
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"')
        text = trim(text.substr(1, text.size() - 2));
    return text;
}

std::string_view statedOnly(std::string_view text) {
    text = trim(text);
    for (const std::string_view nothing : {"-", "--", "null", "not advertised", "- not advertised", "N/A"}) {
        if (equalsIgnoreCase(text, nothing))
            return {};
    }
    return text;
}

bool keyAndValue(std::string_view line, std::string_view &key, std::string_view &value) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos)
        return false;
    key = trim(line.substr(0, colon));
    value = trim(line.substr(colon + 1));
    return !key.empty();
}

} // namespace fabricscope
