// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

namespace fabricscope {

/// Of `sorted` (ascending, not empty) the one after `current`, or before it; round the end. `current` need not be among
/// them.
template <class T>
T nextInTurn(const std::vector<T> &sorted, const T &current, bool forward) {
    if (forward) {
        const auto after = std::ranges::upper_bound(sorted, current);
        return after == sorted.end() ? sorted.front() : *after;
    }
    const auto from = std::ranges::lower_bound(sorted, current);
    return from == sorted.begin() ? sorted.back() : *(from - 1);
}

} // namespace fabricscope
