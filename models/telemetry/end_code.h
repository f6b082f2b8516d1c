// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/telemetry/level.h"

namespace fabricscope {

/// Codes of one end in one direction while inputs are put together; above these come the codes of Level.
struct EndCode {
    static constexpr std::uint8_t kNone = 0;
    static constexpr std::uint8_t kStaleDetail = 2; // only values beyond the base set, and they are stale
    static constexpr std::uint8_t kStale = 3;
};

/// A link's code from the greatest codes of its ends: a stale end outweighs a healthy one, never an alarm.
inline std::uint8_t mergeEnds(std::uint8_t a, std::uint8_t b) {
    const auto rank = [](std::uint8_t code) { return code == EndCode::kStale ? Level::kStale : code; };
    return rank(a) > rank(b) ? a : b;
}
inline std::uint8_t levelOf(std::uint8_t endCode) {
    if (endCode == EndCode::kNone)
        return Level::kNeverSeen;
    return endCode <= EndCode::kStale ? Level::kStale : endCode;
}

} // namespace fabricscope
