// SPDX-License-Identifier: GPL-3.0-or-later
// Aggregates of the map for tree badges, panel headers and the status bar. One pass over the links per call.
//
// 99th percentiles are over links and time: once a second every link that shows a magnitude adds one to the histogram
// of both its devices and of its group (60 bins of 1/60, so that 0.6 and 0.8 are edges of bins), in slots of 10 s, of
// which the newest six count. Memory: 840 B a device.
#pragma once

#include "models/telemetry/current_values.h"
#include "models/telemetry/overlay.h"

#include <array>
#include <vector>

namespace fabricscope {

constexpr std::size_t kP99Bins = 60;
constexpr std::size_t kP99Slots = 5;

/// Histograms of many owners, in slots of time that fall away oldest first. Counts stop at kMost a slot, so that all
/// slots together stay in 16 bits.
class SlidingHistograms {
public:
    explicit SlidingHistograms(std::size_t owners);
    void add(std::size_t owner, std::uint8_t bin) {
        std::uint16_t &count = m_slots[m_slot][owner * kP99Bins + bin];
        count = static_cast<std::uint16_t>(count + (count < kMost ? 1 : 0));
    }
    void nextSlot();
    void clear();
    /// Scaled magnitude; NaN if nothing was added.
    float percentile99(std::size_t owner) const;
    float mean(std::size_t owner) const; // likewise

private:
    static constexpr std::uint16_t kMost = 0xffff / kP99Slots;
    using Counts = std::array<std::uint16_t, kP99Bins>;
    Counts countsOf(std::size_t owner) const;
    std::array<std::vector<std::uint16_t>, kP99Slots> m_slots;
    std::size_t m_slot = 0;
};

/// The device at one end of every link, in half the memory where they are few enough.
class EndDevices {
public:
    explicit EndDevices(std::size_t devices)
        : m_few(devices <= 0x10000) {}
    void push_back(std::uint32_t device) {
        if (m_few)
            m_narrow.push_back(static_cast<std::uint16_t>(device));
        else
            m_wide.push_back(device);
    }
    std::uint32_t operator[](std::size_t link) const { return m_few ? m_narrow[link] : m_wide[link]; }

private:
    bool m_few;
    std::vector<std::uint16_t> m_narrow;
    std::vector<std::uint32_t> m_wide;
};

class SummaryBuilder {
public:
    SummaryBuilder(const Fabric &fabric, const CurrentValues &values, const Catalogue &catalogue);

    /// Links that raise no alarm: they count as `silenced` when they would, and so do the values of devices all of
    /// whose links are among them.
    void setSilenced(const std::vector<LinkId> &links);

    std::shared_ptr<FabricSummary> build(const std::vector<std::uint8_t> &levels, const OverlayChoice &choice,
                                         TimePoint now);

private:
    static constexpr Duration kSample = std::chrono::seconds(1);
    static constexpr Duration kSlot = std::chrono::seconds(60) / kP99Slots;
    struct Group { // links of one fabric, plane and rail
        std::uint8_t fabric = 0xff;
        std::int16_t plane = -1, rail = -1;
    };
    void sample(const std::vector<std::uint8_t> &levels, TimePoint now);
    void sampleSpreading(TimePoint now);
    void advanceSlots(TimePoint now);
    void scan(const std::vector<std::uint8_t> &levels, FabricSummary &out);
    void addDevices(FabricSummary &out, TimePoint now) const;
    void addPercentiles(FabricSummary &out) const;
    FabricSummary::Group *railOf(FabricSummary &out, std::int16_t plane, std::int16_t rail) const;

    const Fabric &m_fabric;
    const CurrentValues &m_values;
    const Catalogue &m_catalogue;
    std::vector<Group> m_groups;
    std::vector<std::uint16_t> m_groupOf;     // by link
    EndDevices m_lower, m_upper;              // device by link
    std::vector<std::uint32_t> m_uplinkStart; // by device, one more at the end
    std::vector<LinkId> m_uplinks;
    std::vector<MetricId> m_deviceMetrics;
    std::vector<std::uint8_t> m_silenced, m_silencedDevices; // by link, by device; empty if none
    SlidingHistograms m_devices;
    std::vector<std::array<std::array<std::uint32_t, kP99Bins>, kP99Slots>> m_groupSlots; // by group
    std::size_t m_groupSlot = 0;
    OverlayChoice m_choice;
    TimePoint m_nextSample{}, m_nextSpread{}, m_nextSlot{};
    std::vector<float> m_jain, m_worstOverMean; // by device
    std::vector<std::pair<float, float>> m_planeSpread, m_fabricSpread;
    std::vector<std::vector<std::pair<float, float>>> m_railSpread;
};

} // namespace fabricscope
