// SPDX-License-Identifier: GPL-3.0-or-later
// The level that values of one overlay input have. What depends on thresholds alone is worked out once for neighbours
// alike, so that millions of values cost a few nanoseconds each. One thread (the store thread).
#pragma once

#include "models/telemetry/overlay_inputs.h"
#include "models/telemetry/severity.h"

#include <span>

namespace fabricscope {

/// What is known of one port: a link looks at all of both its ends.
struct PortCodes {
    std::uint8_t out = EndCode::kNone, in = EndCode::kNone; // EndCode or Level
    std::uint8_t state = 0;                                 // 0, Level::kErrors, Level::kDown
    bool operator==(const PortCodes &) const = default;
};

class InputCoder {
public:
    /// `chosenIndex` applies where the input is indexed; −1 = the worst of all. All references must outlive this.
    InputCoder(const OverlayInputs &inputs, const CurrentValues &values, const OverlayInput &input,
               std::int16_t chosenIndex);

    const OverlayInput &input() const { return m_input; }
    std::int16_t index() const { return m_index; }

    /// Of a value that was seen: a Level, or an EndCode if it is stale or says nothing.
    std::uint8_t operator()(PortId port, const CurrentValue &value);
    CurrentValue value(PortId port, DeviceId device, TimePoint now) const {
        return m_values->port(port, device, m_input.metric, m_index, now);
    }
    /// Adds what the input says of every port of the device, of which the first is `first`; returns when the first of
    /// the values expires.
    TimePoint add(DeviceId device, PortId first, TimePoint now, std::span<PortCodes> codes);

private:
    void addTo(PortCodes &codes, std::uint8_t code) const {
        if (m_input.flow != FlowDirection::In)
            codes.out = std::max(codes.out, code);
        if (m_input.flow != FlowDirection::Out)
            codes.in = std::max(codes.in, code);
    }
    void chooseScale(PortId port);
    const OverlayInputs *m_inputs;
    const CurrentValues *m_values;
    const MetricInfo *m_info;
    OverlayInput m_input;
    std::int16_t m_index;
    bool m_special; // the port's own limits, states or rows by index decide: no scale serves two ports
    std::uint32_t m_scaleClass = ~0U;
    MagnitudeScale m_scale; // of m_scaleClass
};

} // namespace fabricscope
