// SPDX-License-Identifier: GPL-3.0-or-later
// The bounded queue between one source's threads and the store thread.
#pragma once

#include "models/base/losses.h"
#include "models/records/sample.h"
#include "models/telemetry/catalogue.h"

#include <cstddef>
#include <mutex>
#include <vector>

namespace fabricscope {

/// Thread-safe. Over the limit, counters and gauges coalesce to the newest of their port, metric and index, watermarks
/// to the newest with their maximum; state changes and deletions never do. What still does not fit is dropped, oldest
/// values first, and counted as Loss::DroppedUpdates.
class SampleQueue {
public:
    /// `catalogue` tells watermarks from other gauges.
    SampleQueue(std::size_t limit, LossCounters &losses, CataloguePtr catalogue);

    void push(std::vector<Sample> batch);
    /// Everything queued, in order of arrival.
    std::vector<Sample> take();
    std::size_t size() const;
    /// How many older values newer ones have taken the place of since the last call: no loss, yet never stored.
    std::uint64_t takeCoalesced();

private:
    void makeRoom();
    bool isWatermark(MetricId metric) const;

    const std::size_t m_limit;
    LossCounters &m_losses;
    const CataloguePtr m_catalogue;
    mutable std::mutex m_mutex;
    std::vector<Sample> m_samples;
    std::uint64_t m_coalesced = 0;
    std::size_t m_makeRoomAt; // making room looks at every sample: not again until a quarter of the limit has come
};

} // namespace fabricscope
