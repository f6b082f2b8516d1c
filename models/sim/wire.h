// SPDX-License-Identifier: GPL-3.0-or-later
// Protobuf's wire format, as much as writing notifications takes. By hand because a fabric's worth of updates a second
// is mostly paths that repeat: their bytes are made once and copied.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace fabricscope::wire {

inline void varint(std::string &out, std::uint64_t v) {
    while (v >= 0x80) {
        out += static_cast<char>(v | 0x80U);
        v >>= 7U;
    }
    out += static_cast<char>(v);
}

/// Length-delimited field (numbers up to 15): bytes, string or message.
inline void bytes(std::string &out, unsigned field, std::string_view value) {
    out += static_cast<char>(field << 3U | 2U);
    varint(out, value.size());
    out += value;
}

inline void number(std::string &out, unsigned field, std::uint64_t value) {
    out += static_cast<char>(field << 3U);
    varint(out, value);
}

inline void fixed64(std::string &out, unsigned field, double value) {
    out += static_cast<char>(field << 3U | 1U);
    auto bits = std::bit_cast<std::uint64_t>(value);
    for (int i = 0; i < 8; ++i, bits >>= 8U)
        out += static_cast<char>(bits & 0xffU);
}

} // namespace fabricscope::wire
