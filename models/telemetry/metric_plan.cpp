// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/metric_plan.h"

#include "models/telemetry/rates.h"

#include <algorithm>

namespace fabricscope {

namespace {

Duration fromSeconds(double s) {
    return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(s));
}

} // namespace

std::vector<MetricPlan> planMetrics(const Catalogue &catalogue) {
    std::vector<MetricPlan> plans(catalogue.size());
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const MetricId id{i};
        const MetricInfo &info = catalogue[id];
        MetricPlan &plan = plans[i];
        plan.kind = info.kind;
        plan.indexed = info.indexed;
        plan.fold = info.fold;
        plan.overflow = info.overflow;
        plan.flow = info.flow;
        plan.bits = info.counterBits;
        plan.base = info.base;
        plan.windowed = info.kind == MetricKind::Counter && info.windowS > 0;
        plan.ofLinkRate = info.ofLinkRate;
        plan.watermark = info.watermark;
        plan.deviceScope = info.scope == MetricScope::Device;
        plan.rateScale = info.rateScale;
        plan.nominal = info.nominal;
        plan.window = fromSeconds(info.windowS);
        plan.tickNs = info.kind == MetricKind::Counter ? kCounterTickNs : kGaugeTickNs;
        plan.derivedFrom = catalogue.derivedFrom(id);
        plan.denominator = catalogue.ratioOf(id);
        plan.ratio = info.kind == MetricKind::Counter && plan.denominator.valid();
        plan.limitWarning = catalogue.find(info.limitWarning);
        plan.limitCritical = catalogue.find(info.limitCritical);
        plan.limitWarningLow = catalogue.find(info.limitWarningLow);
        plan.limitCriticalLow = catalogue.find(info.limitCriticalLow);
        plan.hasLimits = plan.limitWarning.valid() || plan.limitCritical.valid() || plan.limitWarningLow.valid() ||
                         plan.limitCriticalLow.valid();
        for (const StateValue &state : info.states)
            plan.states.push_back(state.severity);
    }
    for (std::size_t i = 0; i < plans.size(); ++i) {
        MetricPlan &plan = plans[i];
        plan.longestWindow = std::max(plan.longestWindow, plan.window);
        if (plan.derivedFrom.valid()) {
            MetricPlan &base = plans[plan.derivedFrom.index()];
            (plan.windowed ? base.derivedWindows : base.derivedGauges).push_back(MetricId{i});
            base.longestWindow = std::max(base.longestWindow, plan.window);
            plan.followsWholly = plan.kind == MetricKind::Gauge && !plan.watermark &&
                                 plan.indexed == MetricIndex::None && base.indexed == MetricIndex::None;
            if (plan.followsWholly)
                plan.tickNs = base.tickNs;
        }
        if (plan.ratio)
            plans[plan.denominator.index()].ratios.push_back(MetricId{i});
    }
    return plans;
}

} // namespace fabricscope
