// SPDX-License-Identifier: GPL-3.0-or-later
// Noise as a pure function of where and when, so that a run depends on its seed alone and on no order of evaluation.
#pragma once

#include <cstdint>

namespace fabricscope::noise {

/// SplitMix64's finaliser (Steele, Lea, Flood 2014).
inline std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31U);
}

/// 0 ≤ x < 1.
inline double unit(std::uint64_t seed, std::uint64_t id, std::uint64_t salt) {
    return static_cast<double>(mix(seed ^ mix(id ^ (salt << 40U))) >> 11U) * 0x1p-53;
}

} // namespace fabricscope::noise
