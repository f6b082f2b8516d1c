// SPDX-License-Identifier: GPL-3.0-or-later
// Which devices must be looked at again, and when: a wheel of buckets, so that nothing is scanned for age. A device
// stands in it at most once that counts; one whose values were renewed meanwhile is looked at once for nothing.
#pragma once

#include "models/base/time.h"

#include <cstdint>
#include <vector>

namespace fabricscope {

class ExpiryWheel {
public:
    explicit ExpiryWheel(std::size_t devices)
        : m_due(devices, 0)
        , m_buckets(kBuckets) {}

    /// Look at the device again at `when` or shortly before; an earlier appointment stands.
    void schedule(std::uint32_t device, TimePoint when, TimePoint now);
    /// Calls look(device) for every device whose time has come.
    template <class Look>
    void advance(TimePoint now, Look look);

private:
    static constexpr Duration kWidth = std::chrono::milliseconds(64);
    static constexpr std::uint32_t kBuckets = 4096; // 262 s; later appointments are looked at then and made anew

    std::uint32_t bucketOf(TimePoint t) const {
        return t <= m_start ? 1 : static_cast<std::uint32_t>((t - m_start) / kWidth) + 1;
    }
    std::vector<std::uint32_t> m_due; // by device: number of its bucket, 0 = none
    std::vector<std::vector<std::uint32_t>> m_buckets;
    std::vector<std::uint32_t> m_firing;
    TimePoint m_start{};
    std::uint32_t m_current = 0; // bucket of the newest time seen
    TimePoint m_lastWhen{};
    std::uint32_t m_lastBucket = 1;
};

inline void ExpiryWheel::schedule(std::uint32_t device, TimePoint when, TimePoint now) {
    if (m_current == 0) {
        m_start = now;
        m_current = 1;
        m_lastWhen = {};
    }
    if (when == TimePoint::max())
        return;
    if (when != m_lastWhen) { // appointments come in runs for the same time: one division for all of them
        m_lastWhen = when;
        m_lastBucket = bucketOf(when);
    }
    std::uint32_t bucket = m_lastBucket;
    bucket = bucket < m_current ? m_current : bucket;
    if (bucket >= m_current + kBuckets)
        bucket = m_current + kBuckets - 1;
    if (m_due[device] != 0 && m_due[device] <= bucket)
        return;
    m_due[device] = bucket;
    m_buckets[bucket % kBuckets].push_back(device);
}

template <class Look>
void ExpiryWheel::advance(TimePoint now, Look look) {
    if (m_current == 0)
        return;
    const std::uint32_t target = bucketOf(now) < m_current ? m_current : bucketOf(now);
    const std::uint32_t first = target - m_current >= kBuckets ? target - kBuckets + 1 : m_current;
    // After a pause longer than a turn every bucket holds appointments that are past.
    for (std::uint32_t bucket = first; bucket <= target; ++bucket) {
        m_firing.swap(m_buckets[bucket % kBuckets]);
        for (const std::uint32_t device : m_firing) {
            if (m_due[device] == 0 || m_due[device] > bucket)
                continue; // moved to an earlier time, done, and since then made anew
            m_due[device] = 0;
            look(device);
        }
        m_firing.clear();
        if (m_firing.capacity() > 65536)
            m_firing.shrink_to_fit();
    }
    m_current = target;
}

} // namespace fabricscope
