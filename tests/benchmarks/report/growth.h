// SPDX-License-Identifier: GPL-3.0-or-later
// Rows named growth/MEASURE/LINKS: what one measure costs at several sizes.
#pragma once

#include "tests/benchmarks/report/results.h"

namespace fabricscope::bench {

struct GrowthPoint {
    double links = 0;
    double ours = 0, yardstick = 0; // seconds a link (or an update); yardstick 0 = there is none
};

struct Growth {
    std::string measure, what, yardstick;
    std::vector<GrowthPoint> points; // by links, ascending

    /// Cost per link at the largest size ÷ that at 100k; 0 where one of them is missing.
    double ours() const;
    double yardstickGrowth() const;
    /// At most twice, or no worse than the yardstick's own growth and 20 %; not without both sizes.
    bool holds() const;
};

std::vector<Growth> growthOf(const Results &results);

/// The cost per link over the number of links, both axes logarithmic, as SVG.
std::string drawGrowth(const std::vector<Growth> &measures);

} // namespace fabricscope::bench
