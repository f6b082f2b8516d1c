// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focus/port_name.h"

#include "models/base/text.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

namespace fabricscope {

namespace {

constexpr std::uint32_t kLargest = 1'000'000; // a longer run of digits is a serial number, not a port

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isSplit(char c) {
    return c == '/' || c == ':' || c == '.' || c == '-' || c == '_';
}

// What all names of a device together tell.
struct Hints {
    bool lanesFromZero = false; // SONiC: plain EthernetN with an Ethernet0
    int lanesPerCage = 1;
    bool slashIsSlot = false; // a/b is slot/port
};

bool isPlainEthernet(const PortName &n) {
    return n.numbers.size() == 1 && n.letter == 0 && (n.prefix == "ethernet" || n.prefix == "eth");
}

Hints readHints(const std::vector<PortName> &names) {
    Hints hints;
    std::uint32_t step = 0;
    std::uint32_t last = 0;
    bool zero = false;
    std::size_t plain = 0;
    std::size_t pairs = 0;
    std::set<std::uint32_t> firsts;
    std::uint32_t secondMax = 0;
    for (const PortName &n : names) {
        if (isPlainEthernet(n)) {
            ++plain;
            zero = zero || n.numbers[0] == 0;
            step = std::gcd(step, n.numbers[0]);
            last = std::max(last, n.numbers[0]);
        } else if (n.numbers.size() == 2 && n.separators[0] == '/') {
            ++pairs;
            firsts.insert(n.numbers[0]);
            secondMax = std::max(secondMax, n.numbers[1]);
        }
    }
    // One lane apart and few ports is a server's eth0, eth1; a switch that is broken out in full has more.
    if (plain > 1 && zero && (step > 1 || last >= 64)) {
        hints.lanesFromZero = true;
        hints.lanesPerCage = step >= 4 ? static_cast<int>(step) : last + step > 128 ? 8 : 4;
    }
    hints.slashIsSlot = pairs > 0 && secondMax > 8;
    return hints;
}

PortPosition place(const PortName &n, const Hints &hints) {
    PortPosition p;
    const auto num = [&](std::size_t i) { return static_cast<int>(n.numbers[i]); };
    const std::size_t count = n.numbers.size();
    if (count == 0)
        return p;
    if (count == 1) {
        if (hints.lanesFromZero && isPlainEthernet(n)) {
            p.cage = num(0) / hints.lanesPerCage + 1;
            p.lane = num(0) % hints.lanesPerCage;
        } else {
            p.cage = num(0);
            if (n.letter)
                p.lane = n.letter - 'a';
        }
        return p;
    }
    const char lastSeparator = n.separators.back();
    if (lastSeparator == ':' || lastSeparator == 's') { // channel of a cage, from 0
        p.cage = num(count - 2);
        p.lane = num(count - 1);
        p.slot = count > 2 ? num(0) : 0;
    } else if (lastSeparator == 'p') { // sw1p2: from 1
        p.cage = num(count - 2);
        p.lane = num(count - 1) - 1;
    } else if (count == 2) {
        if (hints.slashIsSlot) {
            p.slot = num(0);
            p.cage = num(1);
        } else {
            p.cage = num(0);
            p.lane = num(1) - 1;
        }
    } else if (count == 3) {
        if (n.separators[1] == '/' && startsWith(n.prefix, "et-")) { // Junos fpc/pic/port without a channel
            p.slot = num(0);
            p.cage = num(2);
        } else {
            p.slot = num(0);
            p.cage = num(1);
            p.lane = num(2) - 1;
        }
    } else if (n.separators[1] == 'c') { // Nokia 1/1/c5/2
        p.slot = num(0);
        p.cage = num(2);
        p.lane = num(3) - 1;
    } else { // rack/slot/instance/port
        p.slot = num(1);
        p.cage = num(count - 1);
    }
    p.lane = std::max(p.lane, -1);
    return p;
}

} // namespace

PortName splitPortName(std::string_view name) {
    PortName out;
    std::size_t i = 0;
    while (i < name.size() && !isDigit(name[i]))
        ++i;
    out.prefix = toLower(name.substr(0, i));
    char separator = 0;
    while (i < name.size() && out.numbers.size() < 6) {
        std::uint64_t value = 0;
        while (i < name.size() && isDigit(name[i]) && value < kLargest)
            value = value * 10 + static_cast<std::uint64_t>(name[i++] - '0');
        if (value >= kLargest)
            return {out.prefix, {}, {}, 0};
        if (!out.numbers.empty())
            out.separators += separator;
        out.numbers.push_back(static_cast<std::uint32_t>(value));
        separator = 0;
        while (i < name.size() && !isDigit(name[i])) {
            const char c = static_cast<char>(name[i] >= 'A' && name[i] <= 'Z' ? name[i] - 'A' + 'a' : name[i]);
            // Of "/c" the letter tells more than the slash.
            if (separator == 0 || !isSplit(c))
                separator = c;
            ++i;
        }
        if (i >= name.size() && separator >= 'a' && separator <= 'h' && isDigit(name[name.size() - 2]))
            out.letter = separator;
    }
    return out;
}

std::vector<PortPosition> placePorts(const std::vector<std::string_view> &names) {
    std::vector<PortName> split;
    split.reserve(names.size());
    for (const std::string_view name : names)
        split.push_back(splitPortName(name));
    const Hints hints = readHints(split);
    std::vector<PortPosition> out;
    out.reserve(names.size());
    std::set<std::tuple<int, int, int>> taken;
    bool clash = false;
    for (const PortName &n : split) {
        out.push_back(place(n, hints));
        const PortPosition &p = out.back();
        clash = clash || p.cage < 0 || !taken.emplace(p.slot, p.cage, p.lane).second;
    }
    if (clash)
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i] = {0, static_cast<int>(i) + 1, -1};
    return out;
}

} // namespace fabricscope
