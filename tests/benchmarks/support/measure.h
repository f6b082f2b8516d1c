// SPDX-License-Identifier: GPL-3.0-or-later
// Times of ours and of the yardstick, taken in turn, so that what else the machine does hits both alike.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <utility>
#include <vector>

namespace fabricscope::bench {

/// Seconds of the steady clock.
inline double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <class Work>
double secondsOf(Work &&work) {
    const double start = now();
    work();
    return now() - start;
}

/// Keeps the compiler from dropping what nothing reads.
template <class Value>
void keep(const Value &value) {
    asm volatile("" : : "r,m"(value) : "memory");
}

/// Nearest rank; `share` 0…1. Of nothing: 0.
inline double quantile(std::vector<double> values, double share) {
    if (values.empty())
        return 0;
    const auto at = std::min(values.size() - 1, static_cast<std::size_t>(share * static_cast<double>(values.size())));
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
    return values[at];
}

inline double median(const std::vector<double> &values) {
    return quantile(values, 0.5);
}

struct Pair {
    double ours = 0, yardstick = 0;
};

/// `rounds` times both, each round the other first; the medians. For work of milliseconds: one round is too short.
template <class Ours, class Yardstick>
Pair medianOfRounds(std::size_t rounds, Ours &&ours, Yardstick &&yardstick) {
    std::vector<double> a, b;
    for (std::size_t round = 0; round < rounds; ++round) {
        if (round % 2 == 0)
            a.push_back(secondsOf(ours));
        b.push_back(secondsOf(yardstick));
        if (round % 2 == 1)
            a.push_back(secondsOf(ours));
    }
    return {median(a), median(b)};
}

} // namespace fabricscope::bench
