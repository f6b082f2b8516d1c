// SPDX-License-Identifier: GPL-3.0-or-later
// The level of every link in the overlay that is chosen, kept up to date from what changed: ports whose values changed
// or expired are looked at again, then their links; mostly when the values arrive, so that a frame finds them ready.
// One thread (the store thread).
#pragma once

#include "models/telemetry/dirty_set.h"
#include "models/telemetry/expiry_wheel.h"
#include "models/telemetry/input_coder.h"
#include "models/telemetry/overlay_inputs.h"
#include "models/telemetry/spreading.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace fabricscope {

/// What is known of a link apart from its values: a bit each.
enum class LinkMark : std::uint8_t {
    Drained = 1, // in maintenance: nothing else shows
    OffPlan = 2, // shows unless something worse does
};

class MapLevels final : public ValueListener {
public:
    MapLevels(const Fabric &fabric, const CurrentValues &values, const OverlayInputs &inputs);

    void portChanged(PortId port, MetricId metric) override;
    /// Everything about these devices may differ: their source changed.
    void devicesChanged(std::span<const DeviceId> devices);
    void portClassChanged(PortId port) { markPort(port.index(), true, true); }
    /// A threshold changed: every port that has the metric.
    void allChanged();
    /// Replaces the set of links with the mark.
    void setMarked(LinkMark mark, std::span<const LinkId> links);
    bool marked(LinkId link, LinkMark mark) const {
        return !m_marks.empty() && (m_marks[link.index()] & static_cast<std::uint8_t>(mark)) != 0;
    }
    void setChoice(const OverlayChoice &choice);
    const OverlayChoice &choice() const { return m_choice; }

    /// After a batch of values: brings what they changed into levels(), unless everything is to be computed anyway.
    void settle(TimePoint now);
    /// These levels of the choice until the next refresh, which computes them.
    void show(const std::vector<std::uint8_t> &levels) { m_levels = levels; }
    /// Brings levels() to `now`.
    void refresh(TimePoint now);
    const std::vector<std::uint8_t> &levels() const { return m_levels; }
    /// The same for any choice, from nothing.
    std::vector<std::uint8_t> compute(const OverlayChoice &choice, TimePoint now) const;
    /// Blocks of MapFrame::kBlock links that were touched since the last call; all = a new overlay.
    std::vector<std::uint32_t> takeTouchedBlocks();
    bool takeAll();

private:
    void markPort(std::size_t port, bool state, bool overlay);
    void recolour(TimePoint now);
    void recolourStates(TimePoint now);
    struct Active { // inputs of the choice, and of every overlay, that have arrived at all
        std::vector<InputCoder> overlay;
        std::vector<OverlayInput> states;
    };
    std::vector<InputCoder> coders(const OverlayChoice &choice) const;
    void joinArrived();
    std::span<PortCodes> codesOf(DeviceId device, std::vector<PortCodes> &all) const;
    TimePoint addOverlay(std::vector<InputCoder> &inputs, DeviceId device, TimePoint now,
                         std::span<PortCodes> codes) const;
    TimePoint addStates(const std::vector<OverlayInput> &inputs, DeviceId device, TimePoint now,
                        std::span<PortCodes> codes) const;
    TimePoint oldestAlike(DeviceId device) const;
    void expire(DeviceId device, TimePoint now);
    void lookAtDirty(TimePoint now);
    void updateDirtyLinks();
    /// So many ports that going through the columns is quicker than looking at each.
    bool worthRecolouring(const DirtySet &dirty) const {
        return m_fabric.portCount() > 4096 && dirty.count() > m_fabric.portCount() / 8;
    }
    void lookAtOverlay(std::size_t port, TimePoint now);
    void lookAtState(std::size_t port, TimePoint now);
    void touchLinksOf(std::size_t port);
    void updateLink(std::size_t link);
    /// What the codes of ends, or of links in the spreading overlay, come to.
    struct Codes {
        const std::vector<PortCodes> &ports;
        const std::vector<std::uint8_t> &spread;
    };
    std::uint8_t computeLevel(std::size_t link, const OverlayChoice &choice, const Codes &codes) const;
    void spreadDevice(DeviceId device, LinkDirection direction, TimePoint now, std::vector<std::uint8_t> &codes,
                      DirtySet *changed) const;

    const Fabric &m_fabric;
    const CurrentValues &m_values;
    const OverlayInputs &m_inputs;
    OverlayChoice m_choice;
    Active m_active;
    bool m_recolour = true;             // every port must be looked at for the overlay
    bool m_allLinks = true;             // every link must be computed
    bool m_all = true;                  // since takeAll()
    std::vector<PortCodes> m_codes;     // by port
    std::vector<std::uint8_t> m_spread; // EndCode or Level by link; only in the spreading overlay
    std::vector<std::uint8_t> m_marks;  // LinkMark by link, empty if none was ever set
    std::vector<std::uint8_t> m_levels;
    DirtySet m_dirtyOverlay, m_dirtyState; // ports
    DirtySet m_dirtyLinks;
    DirtySet m_dirtyGroups; // devices whose uplinks must be compared anew
    DirtySet m_touched;     // blocks
    ExpiryWheel m_wheel;
    std::vector<DeviceId> m_expired;  // scratch of refresh()
    std::vector<PortCodes> m_scratch; // scratch of expire()
};

} // namespace fabricscope
