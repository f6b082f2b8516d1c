// SPDX-License-Identifier: GPL-3.0-or-later
// Which metrics colour which overlay, and what one of them says at one end of a link.
//
// Directions. A metric belongs to the end that reports it and to the flow it measures there: what the port sends (Out)
// or receives (In). ECN marks, egress buffers, transmit waits and PFC pauses *received* are about what the port sends
// (a received pause holds back its own sending); pauses *sent*, errors, bit error ratios and received power are about
// what it receives. So, with "up" towards the spines, up = Out of the lower end and In of the upper one; down = the
// others. Metrics without a flow (state, flaps, temperature) speak for both.
#pragma once

#include "models/telemetry/current_values.h"
#include "models/telemetry/end_code.h"
#include "models/telemetry/overlay.h"

#include <array>
#include <vector>

namespace fabricscope {

struct OverlayInput {
    MetricId metric;
    FlowDirection flow = FlowDirection::None;
    bool base = false;    // always sampled: going stale is news; detail metrics may simply not be asked for any more
    bool indexed = false; // by queue or priority: OverlayChoice::index applies
};

class OverlayInputs {
public:
    explicit OverlayInputs(const Catalogue &catalogue);

    const Catalogue &catalogue() const { return m_catalogue; }
    const std::vector<OverlayInput> &of(OverlayId overlay) const { return m_inputs[static_cast<std::size_t>(overlay)]; }
    /// What marks a link as down or erroneous in every overlay.
    const std::vector<OverlayInput> &states() const { return m_states; }
    bool feeds(OverlayId overlay, MetricId metric) const {
        return (m_feeds[metric.index()] >> static_cast<unsigned>(overlay) & 1U) != 0;
    }
    bool feedsState(MetricId metric) const { return (m_feeds[metric.index()] & kStateBit) != 0; }

    /// Scaled magnitude of a fresh value, NaN if it says nothing (unknown value, state of unknown severity).
    float magnitude(const CurrentValues &values, std::uint32_t owner, const OverlayInput &input, std::int16_t index,
                    const CurrentValue &value) const;
    /// Level::kDown, Level::kErrors or 0 for a fresh value of one of states().
    std::uint8_t stateCode(const OverlayInput &input, const CurrentValue &value) const {
        if (input.metric == m_operStatus)
            return value.severity == Severity::Critical ? Level::kDown : std::uint8_t{0};
        return value.severity >= Severity::Warning ? Level::kErrors : std::uint8_t{0};
    }

private:
    static constexpr std::uint32_t kStateBit = 1U << 31;
    const Catalogue &m_catalogue;
    std::array<std::vector<OverlayInput>, static_cast<std::size_t>(OverlayId::Count_)> m_inputs;
    std::vector<OverlayInput> m_states;
    std::vector<std::uint32_t> m_feeds; // by metric: bit per overlay, kStateBit
    MetricId m_operStatus;
};

} // namespace fabricscope
