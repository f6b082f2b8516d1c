// SPDX-License-Identifier: GPL-3.0-or-later
// How bad a value is on the one scale that all overlays share: 0, warning, critical and full scale map to 0, 0.6, 0.8
// and 1, linearly in between (DESIGN "What a colour says"); logarithmic metrics by their decimal logarithm.
#pragma once

#include "models/telemetry/catalogue.h"
#include "models/telemetry/level.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace fabricscope {

/// Knots of the piecewise scale towards higher values, in scaled units.
struct ScaleKnots {
    double zero = 0, full = 0;
    std::optional<double> warning, critical;
};

/// 0…1; below `zero` 0, above `full` 1. Without thresholds under 0.6; without a critical one under 0.8.
float piecewise(double value, const ScaleKnots &knots);

/// The scale of a metric under the row that applies (nullptr: none fits, then never an alarm), made once for many
/// values. The severity held, hysteresis included, bounds a magnitude: a value that is still Warning is drawn as at
/// least that.
class MagnitudeScale {
public:
    MagnitudeScale(const MetricInfo &info, const ThresholdRow *row);
    float operator()(double value, Severity held) const { // NaN gives NaN
        return isQuick(value, held) ? quick(value) : general(value, held);
    }
    /// As a Level; 0 for NaN.
    std::uint8_t level(double value, Severity held) const {
        if (isQuick(value, held))
            return Level::ramp(quick(value));
        const float m = general(value, held);
        return std::isnan(m) ? std::uint8_t{0} : Level::fromMagnitude(m);
    }
    static constexpr float kWarning = 0.6F, kCritical = 0.8F;
    /// Just under a knot, by more than the rounding of a level.
    static constexpr float kUnderWarning = 0.597F, kUnderCritical = 0.797F;

private:
    bool isQuick(double value, Severity held) const { return m_quick && held <= Severity::Ok && value <= m_first; }
    float quick(double value) const {
        return std::min(kUnderWarning, static_cast<float>(std::max(value - m_zero, 0.0) * m_slope));
    }
    float general(double value, Severity held) const;

    // Nearly all values of nearly all metrics: larger is worse, and below the first bound.
    bool m_quick = false;
    double m_zero = 0, m_first = 0, m_slope = 0;
    ScaleKnots m_high, m_low; // towards higher values; towards lower ones, negated
    bool m_hasHigh = true, m_hasLow = false, m_logarithmic = false;
    double m_floor = 0; // logarithmic: smallest value that is told apart from 0
};

inline float magnitude(const MetricInfo &info, const ThresholdRow *row, double value, Severity held) {
    return MagnitudeScale(info, row)(value, held);
}

} // namespace fabricscope
