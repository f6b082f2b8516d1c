// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/history/exact_series.h"

#include <algorithm>

namespace fabricscope {

std::size_t ExactSeries::add(PortId port, MetricId metric, std::int16_t index, HistoryPoint point) {
    const Key key{port, metric, index};
    auto it = m_series.find(key);
    if (it != m_series.end()) {
        const Series &series = m_slots[it->second];
        if (series.first < series.points.size() && point.at <= series.points.back().at)
            return 0;
    } else {
        std::uint32_t slot = static_cast<std::uint32_t>(m_slots.size());
        if (m_free.empty()) {
            m_slots.emplace_back();
        } else {
            slot = m_free.back();
            m_free.pop_back();
        }
        m_slots[slot] = {key, {}, 0, true};
        it = m_series.emplace(key, slot).first;
    }
    const std::uint32_t slot = it->second;
    m_slots[slot].points.push_back(point);
    m_order.push_back(slot);
    std::size_t dropped = 0;
    for (; bytes() > m_maxBytes && !m_order.empty(); ++dropped)
        dropOldest();
    return dropped;
}

void ExactSeries::dropOldest() {
    const std::uint32_t slot = m_order.front();
    m_order.pop_front();
    Series &series = m_slots[slot];
    ++series.first;
    if (series.first == series.points.size()) {
        m_series.erase(series.key);
        series = {};
        m_free.push_back(slot);
    } else if (series.first * 2 > series.points.size()) {
        series.points.erase(series.points.begin(), series.points.begin() + static_cast<std::ptrdiff_t>(series.first));
        series.first = 0;
    }
}

void ExactSeries::dropBefore(TimePoint t) {
    while (!m_order.empty()) {
        const Series &series = m_slots[m_order.front()];
        if (series.points[series.first].at >= t)
            return;
        dropOldest();
    }
}

std::vector<HistoryPoint> ExactSeries::range(PortId port, MetricId metric, std::int16_t index, TimePoint from,
                                             TimePoint to) const {
    const auto it = m_series.find({port, metric, index});
    if (it == m_series.end())
        return {};
    const Series &series = m_slots[it->second];
    const auto begin = series.points.begin() + static_cast<std::ptrdiff_t>(series.first);
    const auto first = std::lower_bound(begin, series.points.end(), from,
                                        [](const HistoryPoint &point, TimePoint t) { return point.at < t; });
    const auto last = std::upper_bound(first, series.points.end(), to,
                                       [](TimePoint t, const HistoryPoint &point) { return t < point.at; });
    return {first, last};
}

const HistoryPoint *ExactSeries::last(PortId port, MetricId metric, std::int16_t index) const {
    const auto it = m_series.find({port, metric, index});
    return it == m_series.end() ? nullptr : &m_slots[it->second].points.back();
}

TimePoint ExactSeries::oldest() const {
    if (m_order.empty())
        return {};
    const Series &series = m_slots[m_order.front()];
    return series.points[series.first].at;
}

} // namespace fabricscope
