// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/overlay_inputs.h"

#include "models/telemetry/severity.h"

#include <cmath>
#include <limits>

namespace fabricscope {

OverlayInputs::OverlayInputs(const Catalogue &catalogue)
    : m_catalogue(catalogue)
    , m_feeds(catalogue.size(), 0)
    , m_operStatus(catalogue.known().operStatus) {
    const WellKnownMetrics &known = catalogue.known();
    for (std::size_t i = 0; i < catalogue.size(); ++i) {
        const MetricInfo &info = catalogue[MetricId{i}];
        // A derived metric is sampled whenever its base is.
        const MetricId from = catalogue.derivedFrom(MetricId{i});
        const OverlayInput input{MetricId{i}, info.flow, info.base || (from.valid() && catalogue[from].base),
                                 info.indexed == MetricIndex::Queue || info.indexed == MetricIndex::Priority};
        m_feeds[i] = info.overlays;
        for (std::size_t overlay = 0; overlay < m_inputs.size(); ++overlay)
            if ((info.overlays >> overlay & 1U) != 0 && MetricId{i} != known.spread)
                m_inputs[overlay].push_back(input);
        if (MetricId{i} == m_operStatus || (info.overlays >> static_cast<unsigned>(OverlayId::Errors) & 1U) != 0) {
            m_states.push_back(input);
            m_feeds[i] |= kStateBit;
        }
        const bool utilisation = (info.overlays >> static_cast<unsigned>(OverlayId::Utilisation) & 1U) != 0;
        if (utilisation && (MetricId{i} == known.outUtilisation || MetricId{i} == known.inUtilisation)) {
            m_inputs[static_cast<std::size_t>(OverlayId::Spreading)].push_back(input);
            m_feeds[i] |= 1U << static_cast<unsigned>(OverlayId::Spreading);
        }
    }
}

float OverlayInputs::magnitude(const CurrentValues &values, std::uint32_t owner, const OverlayInput &input,
                               std::int16_t index, const CurrentValue &value) const {
    constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
    if (std::isnan(value.value))
        return kNaN;
    const MetricInfo &info = m_catalogue[input.metric];
    if (info.kind == MetricKind::State) {
        switch (value.severity) {
        case Severity::Ok:
            return 0.0F;
        case Severity::Warning:
            return 0.6F;
        case Severity::Critical:
            return 1.0F;
        case Severity::Unknown:
            break;
        }
        return kNaN;
    }
    ThresholdRow scratch;
    return fabricscope::magnitude(info, values.row(owner, input.metric, index, scratch),
                                  static_cast<double>(value.value), value.severity);
}

} // namespace fabricscope
