// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/input_coder.h"

#include <cmath>

namespace fabricscope {

InputCoder::InputCoder(const OverlayInputs &inputs, const CurrentValues &values, const OverlayInput &input,
                       std::int16_t chosenIndex)
    : m_inputs(&inputs)
    , m_values(&values)
    , m_info(&inputs.catalogue()[input.metric])
    , m_input(input)
    , m_index(input.indexed ? chosenIndex : std::int16_t{-1})
    , m_scale(*m_info, nullptr) {
    const MetricPlan &plan = values.plans()[input.metric.index()];
    m_special = plan.hasLimits || plan.kind == MetricKind::State || m_index >= 0;
}

std::uint8_t InputCoder::operator()(PortId port, const CurrentValue &value) {
    if (!value.fresh)
        return m_input.base ? EndCode::kStale : EndCode::kStaleDetail;
    if (m_special) {
        const float m = m_inputs->magnitude(*m_values, port.value, m_input, m_index, value);
        return std::isnan(m) ? EndCode::kNone : Level::fromMagnitude(m);
    }
    chooseScale(port);
    return m_scale.level(static_cast<double>(value.value), value.severity);
}

void InputCoder::chooseScale(PortId port) {
    const PortClasses &classes = m_values->classes();
    const std::uint16_t wanted = classes.of(port);
    if (wanted == m_scaleClass)
        return;
    m_scaleClass = wanted;
    m_scale = MagnitudeScale(*m_info, m_values->thresholds().find(m_input.metric, wanted, std::int16_t{-1}, classes));
}

TimePoint InputCoder::add(DeviceId device, PortId first, TimePoint now, std::span<PortCodes> codes) {
    if (!m_special) { // the common case by far: sampled values, none of them stale
        const std::optional<CurrentValues::Alike> alike = m_values->alike(m_input.metric, device);
        if (alike && alike->values == nullptr)
            return TimePoint::max();
        if (alike && now <= alike->expires) {
            const std::span<const float> values = alike->values->values();
            const std::span<const std::uint8_t> flags = alike->values->allFlags();
            for (std::uint32_t i = 0; i < values.size(); ++i) {
                chooseScale(PortId{first.value + i});
                addTo(codes[i], m_scale.level(static_cast<double>(values[i]),
                                              static_cast<Severity>(flags[i] & ValueFlag::kSeverity)));
            }
            return alike->expires;
        }
    }
    TimePoint due = TimePoint::max();
    const auto add = [&](PortId port, const CurrentValue &value) {
        if (value.fresh)
            due = std::min(due, value.expires);
        addTo(codes[port.value - first.value], (*this)(port, value));
    };
    if (m_index < 0) {
        m_values->visitPorts(m_input.metric, device, now, add);
    } else {
        m_values->visitHolders(m_input.metric, device, [&](PortId port) {
            if (const CurrentValue found = value(port, device, now); found.seen)
                add(port, found);
        });
    }
    return due;
}

} // namespace fabricscope
