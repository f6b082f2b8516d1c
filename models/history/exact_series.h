// SPDX-License-Identifier: GPL-3.0-or-later
// Exact values of ports that are watched or above threshold, bounded as a whole: the oldest point goes first,
// whosesoever it is. One thread.
#pragma once

#include "models/history/history.h"

#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

namespace fabricscope {

class ExactSeries {
public:
    /// What a point takes, the order of arrival included.
    static constexpr std::size_t kPointBytes = sizeof(HistoryPoint) + sizeof(std::uint32_t);
    /// What a series takes before its first point.
    static constexpr std::size_t kSeriesBytes = 160;

    explicit ExactSeries(std::size_t maxBytes)
        : m_maxBytes(maxBytes) {}

    /// Returns how many points had to go for it. Points at or before the newest of their series are ignored.
    std::size_t add(PortId port, MetricId metric, std::int16_t index, HistoryPoint point);
    void dropBefore(TimePoint t);
    std::vector<HistoryPoint> range(PortId port, MetricId metric, std::int16_t index, TimePoint from,
                                    TimePoint to) const;
    /// Newest point, or nullptr; valid until the next add().
    const HistoryPoint *last(PortId port, MetricId metric, std::int16_t index) const;
    std::size_t bytes() const { return m_order.size() * kPointBytes + m_series.size() * kSeriesBytes; }
    TimePoint oldest() const;

private:
    struct Key {
        PortId port;
        MetricId metric;
        std::int16_t index;
        bool operator==(const Key &) const = default;
    };
    struct Hash {
        std::size_t operator()(const Key &key) const {
            std::uint64_t h = static_cast<std::uint64_t>(key.port.value) << 32U ^
                              static_cast<std::uint64_t>(key.metric.value) << 16U ^
                              static_cast<std::uint16_t>(key.index);
            h *= 0x9E3779B97F4A7C15ULL;
            return static_cast<std::size_t>(h ^ h >> 29U);
        }
    };
    struct Series {
        Key key{};
        std::vector<HistoryPoint> points;
        std::size_t first = 0; // points before it are dropped; the room is reclaimed when half is
        bool used = false;
    };
    void dropOldest();

    std::size_t m_maxBytes;
    std::unordered_map<Key, std::uint32_t, Hash> m_series;
    std::vector<Series> m_slots;
    std::vector<std::uint32_t> m_free;
    std::deque<std::uint32_t> m_order; // slot of every point held, in order of arrival
};

} // namespace fabricscope
