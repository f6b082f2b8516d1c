// SPDX-License-Identifier: GPL-3.0-or-later
// What wrong cables have in common, and the moves that mend them. Private to this room.
#pragma once

#include "models/cabling/comparison.h"

namespace fabricscope {

/// Fills patterns and moves; `findingOf` by planned cable, `unexpected` the links that should go. Wrong cables are a
/// permutation between plan and reality: each has taken the place of another one or of none, and the cycles and chains
/// of that are the repairs. A cycle of n takes n moves, a chain one for each of its cables: no plan takes fewer, as
/// each wrong cable has a connector in a wrong place.
void planRepairs(const Comparison &comparison, const std::vector<std::uint32_t> &findingOf,
                 const std::vector<std::pair<std::uint32_t, std::uint32_t>> &unexpected, CablingDiff &out);

} // namespace fabricscope
