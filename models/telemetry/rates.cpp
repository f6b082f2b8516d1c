// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/rates.h"

namespace fabricscope {

namespace {

std::uint64_t topOf(unsigned bits) {
    return bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
}

} // namespace

bool atMaximum(std::uint64_t reading, unsigned bits, CounterOverflow overflow) {
    return overflow == CounterOverflow::Saturate && reading == topOf(bits);
}

CounterStep counterStep(std::uint64_t before, std::uint64_t after, unsigned bits, CounterOverflow overflow) {
    const std::uint64_t top = topOf(bits);
    using Kind = CounterStep::Kind;
    if (before > top || after > top)
        return after >= before ? CounterStep{Kind::Counted, after - before} : CounterStep{Kind::Reset, 0};
    if (overflow == CounterOverflow::Saturate) {
        if (after < before)
            return {Kind::Reset, 0};
        return {atMaximum(after, bits, overflow) ? Kind::Saturated : Kind::Counted, after - before};
    }
    if (after >= before)
        return {Kind::Counted, after - before};
    const std::uint64_t forward = (after - before) & top;
    return forward <= top / 2 ? CounterStep{Kind::Counted, forward} : CounterStep{Kind::Reset, 0};
}

} // namespace fabricscope
