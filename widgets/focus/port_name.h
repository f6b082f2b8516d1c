// SPDX-License-Identifier: GPL-3.0-or-later
// Where a port sits on the front of its device, read from the names vendors give their ports. Pure; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

/// The numbers of a port name, apart from one another: "et-0/0/1:3" → prefix "et-", {0, 0, 1, 3}, separators "//:".
struct PortName {
    std::string prefix;                 // lower case, up to the first number
    std::vector<std::uint32_t> numbers; // at most 6
    std::string separators;             // the character before each number but the first ('s' in swp12s3, 'p' in sw1p2)
    char letter = 0;                    // trailing lane letter of "etp1b": 'b'
};
PortName splitPortName(std::string_view name);

struct PortPosition {
    int slot = 0;  // line card or module; 0 where the device has none
    int cage = -1; // as written on the front; −1: the name says nothing
    int lane = -1; // place within the cage, from 0; −1 = the whole cage
    bool operator==(const PortPosition &) const = default;
};

/// Positions of all ports of one device, in the order of `names`. What two numbers mean ("1/2" is slot/port on one
/// platform and cage/lane on another) shows only when all names are seen together:
/// - swp12s3, etp4b, sw1p2: cage and lane. A lone number (21, swp7, Port 7): the cage.
/// - Ethernet0, 4, 8 … (SONiC counts lanes, from 0): cage = number ÷ lanes of a cage.
/// - a/b: slot/port if every a is alike and b passes 8; else cage/lane. a/b/c: slot/cage/lane.
/// - et-0/0/1:3 and HundredGigE0/0/0/1: the number before ':' or the last one is the cage, the rest the slot.
/// Where names say nothing, or two ports would share a place, all ports follow in sequence from 1.
std::vector<PortPosition> placePorts(const std::vector<std::string_view> &names);

} // namespace fabricscope
