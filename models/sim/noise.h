// SPDX-License-Identifier: GPL-3.0-or-later
// Noise as a pure function of where and when, so that a run depends on its seed alone and on no order of evaluation.
#pragma once

#include "models/base/mix.h"

#include <cstdint>

namespace fabricscope::noise {

inline std::uint64_t mix(std::uint64_t x) {
    return mixBits(x + kMixStep);
}

/// 0 ≤ x < 1.
inline double unit(std::uint64_t seed, std::uint64_t id, std::uint64_t salt) {
    return static_cast<double>(mix(seed ^ mix(id ^ (salt << 40U))) >> 11U) * 0x1p-53;
}

} // namespace fabricscope::noise
