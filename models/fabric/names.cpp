// SPDX-License-Identifier: GPL-3.0-or-later
// What names say: role words, purposes, and classes of devices alike but for their numbers.
#include "models/base/text.h"
#include "models/fabric/draft.h"

#include <algorithm>
#include <unordered_map>

namespace fabricscope {
namespace {

using Purpose = FabricInfo::Purpose;

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Runs of letters, lower case: "A09-P1-IBLEAF-04" → a, p, ibleaf.
std::vector<std::string> wordsOf(std::string_view name) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < name.size();) {
        if (!isLetter(name[i])) {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < name.size() && isLetter(name[end]))
            ++end;
        words.push_back(toLower(name.substr(i, end - i)));
        i = end;
    }
    return words;
}

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> list) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

Purpose purposeOfWord(std::string_view word) {
    if (isOneOf(word, {"fe", "ns", "front", "frontend", "dpu", "northsouth"}))
        return Purpose::FrontEnd;
    if (isOneOf(word, {"stor", "storage", "stg", "san"}))
        return Purpose::Storage;
    if (word.starts_with("oob") || isOneOf(word, {"mgmt", "mgt", "management", "ipmi", "bmc"}))
        return Purpose::OutOfBand;
    if (isOneOf(word, {"ew", "be", "back", "backend", "eastwest"}))
        return Purpose::Backend;
    return Purpose::Unknown;
}

} // namespace

NameHints hintsFromName(std::string_view name) {
    NameHints hints;
    if (const std::size_t dot = name.find('.'); dot != std::string_view::npos && dot > 0 && isLetter(name[0]))
        name = name.substr(0, dot); // words of a domain say nothing about the device
    for (const std::string &word : wordsOf(name)) {
        // A super-spine ends in "spine" too, so the longer words come first.
        if (isOneOf(word, {"sspine", "superspine", "ssp", "core", "ibcore"}) || endsWith(word, "superspine"))
            hints.tier = 3;
        else if (endsWith(word, "spine") || isOneOf(word, {"spn", "agg", "aggr", "aggregation", "dist"}))
            hints.tier = std::max<std::int8_t>(hints.tier, 2);
        else if (endsWith(word, "leaf") || isOneOf(word, {"lf", "tor", "ibtor", "gputor", "access", "edgeleaf"}))
            hints.tier = hints.tier < 0 ? std::int8_t{1} : hints.tier;
        else if (endsWith(word, "switch") || isOneOf(word, {"sw", "ibsw"}))
            hints.isSwitch = true;
        else if (startsWith(word, "border") || isOneOf(word, {"bdr", "brdr"}))
            hints.border = true;
        else if (isOneOf(word, {"fw", "firewall", "router", "rtr", "gw", "gateway", "wan", "internet", "inet", "isp",
                                "ext", "external", "ufm", "cufm"}))
            hints.outside = true;
        else if (isOneOf(word, {"srv", "server", "host", "node", "gpu", "dgx", "hgx", "compute", "cpu", "worker"}) ||
                 startsWith(word, "stor"))
            hints.host = true;
        if (const Purpose purpose = purposeOfWord(word); hints.purpose == Purpose::Unknown)
            hints.purpose = purpose;
    }
    hints.isSwitch = hints.isSwitch || hints.tier > 0 || hints.border;
    if (hints.isSwitch)
        hints.host = false;
    return hints;
}

Purpose purposeFromName(std::string_view name) {
    for (const std::string &word : wordsOf(name))
        if (const Purpose purpose = purposeOfWord(word); purpose != Purpose::Unknown)
            return purpose;
    return Purpose::Unknown;
}

std::vector<std::uint64_t> numbersIn(std::string_view name) {
    std::vector<std::uint64_t> numbers;
    for (std::size_t i = 0; i < name.size();) {
        if (!isDigit(name[i])) {
            ++i;
            continue;
        }
        std::uint64_t value = 0;
        for (; i < name.size() && isDigit(name[i]); ++i)
            value = value < (1ULL << 50) ? value * 10 + static_cast<std::uint64_t>(name[i] - '0') : value;
        numbers.push_back(value);
    }
    return numbers;
}

void classifyNames(Draft &draft) {
    std::unordered_map<std::string, std::uint32_t> classes;
    draft.hints.clear();
    for (std::size_t i = 0; i < draft.devices.size(); ++i) {
        const std::string_view name = draft.text(draft.devices[i].name);
        const auto [it, added] = classes.emplace(nameClass(name), static_cast<std::uint32_t>(draft.hints.size()));
        if (added)
            draft.hints.push_back(hintsFromName(name));
        draft.extra[i].nameClass = it->second;
    }
}

} // namespace fabricscope
