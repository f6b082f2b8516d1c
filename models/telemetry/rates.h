// SPDX-License-Identifier: GPL-3.0-or-later
// From two readings of a cumulative counter to what it counted in between. Pure functions.
#pragma once

#include "models/telemetry/catalogue.h"

#include <cstdint>

namespace fabricscope {

struct CounterStep {
    enum class Kind : std::uint8_t {
        Counted,   // `delta` happened in between
        Reset,     // the counter was set back: nothing can be said until the next reading
        Saturated, // it stands at its maximum: at least `delta` happened, anything if it stood there before
    };
    Kind kind = Kind::Counted;
    std::uint64_t delta = 0;
};

/// A wrapping counter that falls has wrapped if the way forward, modulo 2^bits, is under half its range, and was reset
/// otherwise. A saturating one that falls was cleared. Readings wider than `bits` are taken as of a wider counter.
CounterStep counterStep(std::uint64_t before, std::uint64_t after, unsigned bits, CounterOverflow overflow);

/// A saturating counter that can count no further.
bool atMaximum(std::uint64_t reading, unsigned bits, CounterOverflow overflow);

/// Device time stamps are kept in 32 bits, as ticks modulo 2^32; differences hold up to half that range.
constexpr std::int64_t kCounterTickNs = 100'000; // 0.1 ms: ±2.4 days, and a rate over 1 s is exact to 0.01 %
constexpr std::int64_t kGaugeTickNs = 1'000'000; // 1 ms: ±24 days

} // namespace fabricscope
