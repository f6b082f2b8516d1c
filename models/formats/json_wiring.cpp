// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/json_wiring.h"

namespace fabricscope {

void readJson(JsonTree &tree, std::string_view content, WiringRecords &wiring) {
    std::string converted;
    const std::string_view text = plainUtf8(content, converted, wiring.warnings());
    wiring.records().lines = countLines(text);
    std::size_t end = 0;
    std::uint64_t endLine = 0;
    if (const auto damage = tree.read(text, 0, 1, end, endLine)) {
        const auto code = damage->cut ? InputWarning::Code::Truncated : InputWarning::Code::Syntax;
        wiring.warn(code, {damage->line, damage->column}, damage->expected, damage->found);
        return;
    }
    const std::size_t more = text.find_first_not_of(" \t\r\n", end);
    if (more != std::string_view::npos)
        wiring.warn(InputWarning::Code::IgnoredStatement, placeOf(text, more), {}, text.substr(more, 60));
}

bool looksLikeJson(std::string_view head) {
    const std::size_t from = head.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    return from != std::string_view::npos && (head[from] == '{' || head[from] == '[');
}

bool hasKey(std::string_view head, std::string_view key) {
    const std::string quoted = "\"" + std::string(key) + "\"";
    for (std::size_t at = 0; (at = head.find(quoted, at)) != std::string_view::npos; at += quoted.size()) {
        const std::size_t after = head.find_first_not_of(" \t\r\n", at + quoted.size());
        if (after != std::string_view::npos && head[after] == ':')
            return true;
    }
    return false;
}

} // namespace fabricscope
