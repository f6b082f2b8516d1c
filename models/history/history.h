// SPDX-License-Identifier: GPL-3.0-or-later
// What was on screen before now. MemoryHistory keeps a bounded window; a recording implements the same interface.
#pragma once

#include "models/base/losses.h"
#include "models/telemetry/overlay.h"
#include "models/telemetry/store.h"

#include <memory>
#include <span>
#include <vector>

namespace fabricscope {

struct HistoryPoint {
    TimePoint at{};  // when the value came, by our clock
    float value = 0; // in the unit of the metric; NaN = a gap (stale or unknown)
};

/// Reading side. Called on the store thread unless an implementation says otherwise.
class History {
public:
    virtual ~History() = default;
    /// Exact values of a metric of a port (index −1 = the port as a whole), ascending, within [from, to].
    virtual std::vector<HistoryPoint> series(PortId port, MetricId metric, std::int16_t index, TimePoint from,
                                             TimePoint to) const = 0;
    /// Scaled magnitude of a link in an overlay, from the quantised frames (error ≤ 1/238), ascending.
    virtual std::vector<HistoryPoint> linkSeries(LinkId link, OverlayId overlay, TimePoint from,
                                                 TimePoint to) const = 0;
    /// Levels of every link as they stood at `at` (the newest frame at or before it); empty if none is held.
    virtual std::vector<std::uint8_t> levelsAt(OverlayId overlay, TimePoint at) const = 0;
    virtual TimePoint oldest() const = 0; // epoch if empty
    virtual std::size_t bytes() const = 0;
};

struct MemoryHistoryLimits {
    Duration window = std::chrono::minutes(30);
    Duration frameInterval = std::chrono::seconds(10);
    std::size_t maxBytes = 192U << 20; // frames go oldest first when over, counted as Loss::HistoryTruncated
};

/// Frames of every link per overlay, delta-coded and compressed; exact values for ports above threshold or watched.
/// One thread (the store thread).
class MemoryHistory final : public History {
public:
    MemoryHistory(std::size_t links, MemoryHistoryLimits limits, LossCounters &losses);
    ~MemoryHistory() override;

    void addFrame(OverlayId overlay, TimePoint at, std::span<const std::uint8_t> levels);
    void addExact(PortId port, MetricId metric, std::int16_t index, HistoryPoint point);
    /// The value is stale or unknown at `at`: one NaN after the last value, if there is any.
    void addGap(PortId port, MetricId metric, std::int16_t index, TimePoint at);
    void trim(TimePoint now);

    std::vector<HistoryPoint> series(PortId, MetricId, std::int16_t, TimePoint, TimePoint) const override;
    std::vector<HistoryPoint> linkSeries(LinkId, OverlayId, TimePoint, TimePoint) const override;
    std::vector<std::uint8_t> levelsAt(OverlayId, TimePoint) const override;
    TimePoint oldest() const override;
    std::size_t bytes() const override;

private:
    struct Impl;
    std::unique_ptr<Impl> m;
};

} // namespace fabricscope
