// SPDX-License-Identifier: GPL-3.0-or-later
// InfiniBand link rates as ibnetdiscover writes them: "4xNDR".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fabricscope {

struct IbRate {
    float gbps = 0;         // lanes × nominal lane rate: 4xFDR = 56, 4xNDR = 400
    std::uint8_t width = 0; // lanes
};

/// False for anything but a width and a speed that are known; "4x???" still fills the width.
bool parseIbRate(std::string_view token, IbRate &rate);

/// The token for a rate, "4x???" where none fits. Without a stated width the usual one is taken: 4x, then 1x, 2x, 8x,
/// 12x.
std::string ibRateToken(float gbps, std::uint8_t width);

} // namespace fabricscope
