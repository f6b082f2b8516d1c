// SPDX-License-Identifier: GPL-3.0-or-later
// The level of every link in the overlay that is chosen, kept up to date from what changed: ports whose values changed
// or expired are looked at again, then their links. One thread (the store thread).
#pragma once

#include "models/telemetry/expiry_wheel.h"
#include "models/telemetry/overlay_inputs.h"
#include "models/telemetry/spreading.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace fabricscope {

/// A set of small numbers that is filled often and emptied at once.
class DirtySet {
public:
    explicit DirtySet(std::size_t size)
        : m_words((size + 63) / 64) {}
    void add(std::size_t i) {
        std::uint64_t &word = m_words[i / 64];
        const std::uint64_t bit = std::uint64_t{1} << (i % 64);
        m_count += (word & bit) == 0 ? 1U : 0U;
        word |= bit;
    }
    std::size_t count() const { return m_count; }
    bool any() const { return m_count != 0; }
    void clear() {
        if (m_count != 0)
            m_words.assign(m_words.size(), 0);
        m_count = 0;
    }
    template <class Visit>
    void drain(Visit visit) { // ascending; visit must not add
        if (m_count == 0)
            return;
        for (std::size_t w = 0; w < m_words.size(); ++w) {
            for (std::uint64_t bits = m_words[w]; bits != 0; bits &= bits - 1)
                visit(w * 64 + static_cast<std::size_t>(__builtin_ctzll(bits)));
            m_words[w] = 0;
        }
        m_count = 0;
    }

private:
    std::vector<std::uint64_t> m_words;
    std::size_t m_count = 0;
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
    void setDrained(const std::vector<LinkId> &links);
    void setChoice(const OverlayChoice &choice);
    const OverlayChoice &choice() const { return m_choice; }

    /// Brings levels() to `now`.
    void refresh(TimePoint now);
    const std::vector<std::uint8_t> &levels() const { return m_levels; }
    /// The same for any choice, from nothing.
    std::vector<std::uint8_t> compute(const OverlayChoice &choice, TimePoint now) const;
    /// Blocks of MapFrame::kBlock links that were touched since the last call; all = a new overlay.
    std::vector<std::uint32_t> takeTouchedBlocks();
    bool takeAll();

    std::uint8_t drained(LinkId link) const { return m_drained.empty() ? std::uint8_t{0} : m_drained[link.index()]; }
    std::size_t recomputedPorts() const { return m_recomputed; } // since construction: for tests and benchmarks

private:
    void markPort(std::size_t port, bool state, bool overlay);
    void recolour(TimePoint now);
    void recolourStates(TimePoint now);
    /// Of one port, together: a link looks at all of both its ends.
    struct PortCodes {
        std::uint8_t out = EndCode::kNone, in = EndCode::kNone; // EndCode or Level
        std::uint8_t state = 0;                                 // 0, Level::kErrors, Level::kDown
    };
    void addInput(const OverlayInput &input, std::int16_t chosenIndex, TimePoint now, std::vector<PortCodes> &codes,
                  ExpiryWheel *wheel) const;
    void addState(const OverlayInput &input, TimePoint now, std::vector<PortCodes> &codes, ExpiryWheel *wheel) const;
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
    std::vector<OverlayInput> m_active, m_activeStates; // inputs of the choice that have arrived at all
    bool m_recolour = true;                             // every port must be looked at for the overlay
    bool m_allLinks = true;                             // every link must be computed
    bool m_all = true;                                  // since takeAll()
    std::vector<PortCodes> m_codes;                     // by port
    std::vector<std::uint8_t> m_spread;                 // EndCode or Level by link; only in the spreading overlay
    std::vector<std::uint8_t> m_drained;                // by link, empty if none
    std::vector<std::uint8_t> m_levels;
    DirtySet m_dirtyOverlay, m_dirtyState; // ports
    DirtySet m_dirtyLinks;
    DirtySet m_dirtyGroups; // devices whose uplinks must be compared anew
    DirtySet m_touched;     // blocks
    ExpiryWheel m_overlayWheel, m_stateWheel;
    std::size_t m_recomputed = 0;
};

} // namespace fabricscope
