// SPDX-License-Identifier: GPL-3.0-or-later
// What the hot path needs of a metric, without strings.
#pragma once

#include "models/base/time.h"
#include "models/telemetry/catalogue.h"

#include <cstdint>
#include <vector>

namespace fabricscope {

struct MetricPlan {
    MetricKind kind = MetricKind::Gauge;
    MetricIndex indexed = MetricIndex::None;
    MetricFold fold = MetricFold::Max;
    CounterOverflow overflow = CounterOverflow::Wrap;
    FlowDirection flow = FlowDirection::None;
    std::uint8_t bits = 64;
    bool base = false;
    bool windowed = false; // value = events in `window`
    bool ratio = false;    // counter shown as Δ ÷ Δ of `denominator`
    bool ofLinkRate = false;
    bool watermark = false;
    bool hasLimits = false; // ports may report their own thresholds
    bool deviceScope = false;
    bool followsWholly = false; // derived value by value from `derivedFrom`, which comes as a whole: same time stamps
    double rateScale = 1;
    double nominal = 0;
    Duration window{};
    Duration longestWindow{}; // of this metric and those derived from it
    std::int64_t tickNs = 1;
    MetricId derivedFrom, denominator;
    MetricId limitWarning, limitCritical, limitWarningLow, limitCriticalLow;
    std::vector<MetricId> derivedGauges;  // follow from this one's value
    std::vector<MetricId> derivedWindows; // count this one's events
    std::vector<MetricId> ratios;         // have this one as denominator
    std::vector<Severity> states;
};

std::vector<MetricPlan> planMetrics(const Catalogue &catalogue);

} // namespace fabricscope
