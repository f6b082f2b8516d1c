// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hostlist.h"

#include "models/base/text.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace fabricscope {
namespace {

constexpr std::size_t kMaxName = 256;
constexpr int kMaxBrackets = 8; // in a name

struct Range {
    std::uint64_t from = 0, to = 0;
    std::size_t digits = 0; // as many, filled with zeros
};

bool readRanges(std::string_view text, std::vector<Range> &ranges, std::size_t &fault) {
    std::size_t at = 0;
    for (;;) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string_view part = text.substr(at, end - at);
        const std::size_t dash = part.find('-');
        const std::string_view first = part.substr(0, dash);
        const auto from = parseUnsigned(first);
        const auto to = dash == std::string_view::npos ? from : parseUnsigned(part.substr(dash + 1));
        if (!from || !to || *to < *from || first.size() > 18) {
            fault = at;
            return false;
        }
        ranges.push_back({*from, *to, first.size()});
        if (end == text.size())
            return true;
        at = end + 1;
    }
}

std::string numbered(std::uint64_t number, std::size_t digits) {
    std::string text = std::to_string(number);
    if (text.size() < digits)
        text.insert(0, digits - text.size(), '0');
    return text;
}

/// One entry, without a comma outside brackets.
bool expandOne(std::string_view entry, std::size_t limit, std::vector<std::string> &names, std::size_t &fault) {
    std::vector<std::string> made{std::string()};
    std::size_t at = 0;
    int brackets = 0;
    while (at < entry.size()) {
        const std::size_t open = std::min(entry.find('[', at), entry.size());
        for (std::string &name : made)
            name += entry.substr(at, open - at);
        if (open == entry.size())
            break;
        const std::size_t close = entry.find(']', open);
        std::vector<Range> ranges;
        std::size_t inner = 0;
        if (++brackets > kMaxBrackets) {
            fault = open;
            return false;
        }
        if (close == std::string_view::npos || !readRanges(entry.substr(open + 1, close - open - 1), ranges, inner)) {
            fault = close == std::string_view::npos ? open : open + 1 + inner;
            return false;
        }
        std::vector<std::string> longer;
        for (const std::string &name : made) {
            for (const Range &range : ranges) {
                for (std::uint64_t n = range.from; n <= range.to && longer.size() < limit; ++n)
                    longer.push_back(name + numbered(n, range.digits));
                if (longer.size() >= limit)
                    break;
            }
            if (longer.size() >= limit)
                break;
        }
        made = std::move(longer);
        at = close + 1;
    }
    for (std::string &name : made) {
        if (name.empty() || name.size() > kMaxName) {
            fault = 0;
            return false;
        }
        if (names.size() >= limit)
            break;
        names.push_back(std::move(name));
    }
    return true;
}

} // namespace

bool expandHostlist(std::string_view list, std::size_t limit, std::vector<std::string> &names, std::size_t &fault) {
    std::size_t from = 0;
    int depth = 0;
    for (std::size_t i = 0; i <= list.size(); ++i) {
        const char c = i < list.size() ? list[i] : ',';
        depth += c == '[' ? 1 : c == ']' ? -1 : 0;
        if (i < list.size() && (c != ',' || depth > 0))
            continue;
        if (!expandOne(list.substr(from, i - from), limit, names, fault)) {
            fault += from;
            return false;
        }
        from = i + 1;
    }
    return true;
}

} // namespace fabricscope
