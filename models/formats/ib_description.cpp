// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/ib_description.h"

#include "models/base/text.h"

namespace fabricscope {
namespace {

bool isDigits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "L16" → "16"; empty if it is not the letter and a number.
std::string_view numberAfter(std::string_view part, char letter) {
    if (part.size() < 2 || part[0] != letter || !isDigits(part.substr(1)))
        return {};
    return part.substr(1);
}

bool isFactory(std::string_view text) {
    return endsWith(text, "Mellanox Technologies");
}

/// Device names of the RDMA and network drivers, and the HCA-n of the vendor's own scripts.
bool isAdapterName(std::string_view word) {
    static constexpr std::string_view kPrefixes[] = {"mlx",  "HCA-",  "ib",   "mthca", "qib",   "hfi",  "ipath",
                                                     "roce", "rocep", "rdma", "bnxt",  "irdma", "cxgb", "ocrdma",
                                                     "en",   "eth",   "rxe",  "siw",   "efa",   "hns",  "erdma"};
    if (word.empty() || word.find_first_of("0123456789") == std::string_view::npos)
        return false;
    for (const std::string_view prefix : kPrefixes) {
        if (word.size() > prefix.size() && startsWith(word, prefix))
            return true;
    }
    return false;
}

} // namespace

IbName describeIbSwitch(std::string_view description) {
    IbName result;
    const std::string_view text = trim(description);
    if (!startsWith(text, "MF0;")) {
        result.name = text;
        result.factory = isFactory(text);
        return result;
    }
    const std::string_view body = text.substr(4);
    const std::size_t colon = body.rfind(':');
    if (colon == std::string_view::npos) {
        result.name = body;
        return result;
    }
    const std::string_view host = body.substr(0, colon);
    std::string_view path = body.substr(colon + 1);
    std::size_t slash = path.find('/');
    result.model = path.substr(0, slash);
    result.name = host;
    bool router = false;
    std::string_view blade;
    std::string_view rest;
    while (slash != std::string_view::npos) {
        path.remove_prefix(slash + 1);
        slash = path.find('/');
        const std::string_view part = path.substr(0, slash);
        if (!numberAfter(part, 'L').empty() || !numberAfter(part, 'S').empty()) {
            result.blade = part[0] == 'L' ? 1 : 2;
            blade = part;
        } else if (const std::string_view asic = numberAfter(part, 'U'); !asic.empty()) {
            result.asic = static_cast<std::uint8_t>(parseUnsigned(asic).value_or(0) & 0xff);
            rest = part;
        } else if (part == "RT") {
            router = true;
        }
    }
    if (result.blade != 0) {
        result.chassis = host;
        result.name += '/';
        result.name += blade;
        if (!rest.empty()) {
            result.name += '/';
            result.name += rest;
        }
    } else if (result.asic > 1) {
        // A box of several ASICs, each a node of its own; its first one looks like an ordinary switch by itself.
        result.chassis = host;
        result.name += '/';
        result.name += rest;
    }
    if (router) {
        result.chassis = host;
        result.name += "/RT";
    }
    return result;
}

IbName describeIbAdapter(std::string_view description) {
    IbName result;
    const std::string_view text = trim(description);
    result.name = text;
    result.aggregation = text.find("Aggregation Node") != std::string_view::npos;
    result.factory = isFactory(text);
    if (result.factory)
        return result;
    const std::size_t blank = text.find_last_of(" \t");
    if (blank == std::string_view::npos || !isAdapterName(text.substr(blank + 1)))
        return result;
    result.adapter = text.substr(blank + 1);
    result.name = trim(text.substr(0, blank));
    return result;
}

} // namespace fabricscope
