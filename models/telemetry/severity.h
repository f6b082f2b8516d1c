// SPDX-License-Identifier: GPL-3.0-or-later
// How bad a value is on the one scale that all overlays share: 0, warning, critical and full scale map to 0, 0.6, 0.8
// and 1, linearly in between (DESIGN "What a colour says"); logarithmic metrics by their decimal logarithm.
#pragma once

#include "models/telemetry/catalogue.h"

#include <optional>

namespace fabricscope {

/// Knots of the piecewise scale towards higher values, in scaled units.
struct ScaleKnots {
    double zero = 0, full = 0;
    std::optional<double> warning, critical;
};

/// 0…1; below `zero` 0, above `full` 1. Without thresholds under 0.6; without a critical one under 0.8.
float piecewise(double value, const ScaleKnots &knots);

/// Magnitude of a value of the metric under the row that applies (nullptr: none fits, then never an alarm). The
/// severity held, hysteresis included, bounds it: a value that is still Warning is drawn as at least that. NaN gives
/// NaN.
float magnitude(const MetricInfo &info, const ThresholdRow *row, double value, Severity held);

} // namespace fabricscope
