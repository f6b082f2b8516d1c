// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace fabricscope {

/// SplitMix64's finaliser (Steele, Lea, Flood 2014): a bijection whose every bit depends on every bit of `x`.
constexpr std::uint64_t mixBits(std::uint64_t x) {
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31U);
}
/// What SplitMix64 adds to its state at each step.
constexpr std::uint64_t kMixStep = 0x9e3779b97f4a7c15ULL;

/// Tells whether bytes are still the same ones; no protection from those who want to deceive. Kept in files: stays as
/// it is. Little-endian words of eight bytes, the last one padded with zeros, in turn into four lanes.
inline std::uint64_t checksumOf(std::string_view bytes) {
    std::array<std::uint64_t, 4> lanes{1, 2, 3, 4};
    const std::size_t size = bytes.size();
    const auto fold = [&](std::size_t lane, std::uint64_t word) {
        lanes[lane] = (lanes[lane] ^ word) * kMixStep;
        lanes[lane] ^= lanes[lane] >> 32;
    };
    while (bytes.size() >= 32) {
        for (std::size_t lane = 0; lane < 4; ++lane) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes.data() + 8 * lane, 8);
            fold(lane, word);
        }
        bytes.remove_prefix(32);
    }
    for (std::size_t lane = 0; !bytes.empty(); ++lane) {
        std::uint64_t word = 0;
        const std::size_t n = bytes.size() < 8 ? bytes.size() : 8;
        std::memcpy(&word, bytes.data(), n);
        fold(lane, word);
        bytes.remove_prefix(n);
    }
    std::uint64_t sum = size;
    for (const std::uint64_t lane : lanes)
        sum = mixBits(sum ^ lane) + kMixStep;
    return sum;
}

} // namespace fabricscope
