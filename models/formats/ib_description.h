// SPDX-License-Identifier: GPL-3.0-or-later
// What an InfiniBand node description says: host and adapter, switch and model, the place of an ASIC in a director.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fabricscope {

struct IbName {
    std::string name; // host, switch, or "director/L16/U2"
    std::string_view adapter;
    std::string_view model;
    std::string_view chassis;
    std::uint8_t blade = 0;   // 1 line blade, 2 spine blade
    std::uint8_t asic = 0;    // n of "/Un", 0 = not stated
    bool factory = false;     // vendor's default: says nothing about who this is
    bool aggregation = false; // SHARP aggregation node
};

/// Views point into `description`. Forms: "MF0;host:MODEL/U1", directors "MF0;name:MCS8500/L16/U2" and "/S03/U1",
/// planes "MF0;host:Q3400/U2", routers "MF0;host:MODEL/U1/RT", "Quantum Mellanox Technologies", anything else as it is.
IbName describeIbSwitch(std::string_view description);

/// "host mlx5_5", "host HCA-6", "host ibp11s0f0", "MT4129 ConnectX7   Mellanox Technologies", "TD-WSS01".
IbName describeIbAdapter(std::string_view description);

} // namespace fabricscope
