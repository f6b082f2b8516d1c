// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/severity.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fabricscope {

namespace {

constexpr float kWarn = MagnitudeScale::kWarning;
constexpr float kCrit = MagnitudeScale::kCritical;
constexpr float kUnderWarn = MagnitudeScale::kUnderWarning;
constexpr float kUnderCrit = MagnitudeScale::kUnderCritical;

/// Position of a value between two knots, 0…1; a span of nothing counts as passed.
float between(double value, double lo, double hi) {
    if (!(hi > lo))
        return value >= lo ? 1.0F : 0.0F;
    return static_cast<float>(std::clamp((value - lo) / (hi - lo), 0.0, 1.0));
}

std::optional<double> negated(const std::optional<double> &value) {
    return value ? std::optional<double>(-*value) : std::nullopt;
}

double toLog(double value, double floor) {
    return std::log10(std::max(value, floor));
}

} // namespace

float piecewise(double value, const ScaleKnots &k) {
    if (k.critical && value >= *k.critical)
        return kCrit + (1.0F - kCrit) * between(value, *k.critical, k.full);
    if (k.warning) {
        if (value >= *k.warning)
            return k.critical ? kWarn + (kCrit - kWarn) * between(value, *k.warning, *k.critical)
                              : std::min(kUnderCrit, kWarn + (kCrit - kWarn) * between(value, *k.warning, k.full));
        return kWarn * between(value, k.zero, *k.warning);
    }
    const double end = k.critical ? *k.critical : k.full;
    return end > k.zero ? std::min(kUnderWarn, kWarn * between(value, k.zero, end)) : 0.0F;
}

MagnitudeScale::MagnitudeScale(const MetricInfo &info, const ThresholdRow *row)
    : m_logarithmic(info.logarithmic)
    , m_floor(info.zero) {
    static const ThresholdRow kNoRow;
    const ThresholdRow &r = row != nullptr ? *row : kNoRow;
    if (info.logarithmic) {
        const auto log = [&](const std::optional<double> &bound) {
            return bound ? std::optional<double>(toLog(*bound, info.zero)) : std::nullopt;
        };
        m_high = {std::log10(info.zero), toLog(info.fullScale, info.zero), log(r.warning), log(r.critical)};
    } else if (info.lowerIsWorse) {
        m_hasHigh = false;
        m_hasLow = true;
        m_low = {-info.zero, -info.fullScale, negated(r.warning), negated(r.critical)};
    } else if (r.warningLow || r.criticalLow) { // a window: best in its middle
        const double low = r.warningLow ? *r.warningLow : *r.criticalLow;
        const double high = r.warning ? *r.warning : r.critical ? *r.critical : info.fullScale;
        const double middle = (low + high) / 2;
        const double full = std::max(info.fullScale, high);
        m_hasLow = true;
        m_high = {middle, full, r.warning, r.critical};
        m_low = {-middle, full - 2 * middle, negated(r.warningLow), negated(r.criticalLow)};
    } else {
        m_high = {info.zero, info.fullScale, r.warning, r.critical};
        m_zero = info.zero;
        m_first = r.warning ? *r.warning : r.critical ? *r.critical : info.fullScale;
        m_quick = m_first > m_zero;
        m_slope = static_cast<double>(kWarning) / (m_first - m_zero);
    }
}

float MagnitudeScale::general(double value, Severity held) const {
    if (std::isnan(value))
        return std::numeric_limits<float>::quiet_NaN();
    if (m_logarithmic)
        value = toLog(value, m_floor);
    float m = m_hasHigh ? piecewise(value, m_high) : 0.0F;
    if (m_hasLow)
        m = std::max(m, piecewise(-value, m_low));
    switch (held) {
    case Severity::Critical:
        return std::max(m, kCrit);
    case Severity::Warning:
        return std::clamp(m, kWarn, kUnderCrit);
    case Severity::Ok:
    case Severity::Unknown:
        break;
    }
    return std::min(m, kUnderWarn);
}

} // namespace fabricscope
