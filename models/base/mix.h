// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace fabricscope {

/// SplitMix64's finaliser (Steele, Lea, Flood 2014): a bijection whose every bit depends on every bit of `x`.
constexpr std::uint64_t mixBits(std::uint64_t x) {
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31U);
}
/// What SplitMix64 adds to its state at each step.
constexpr std::uint64_t kMixStep = 0x9e3779b97f4a7c15ULL;

} // namespace fabricscope
