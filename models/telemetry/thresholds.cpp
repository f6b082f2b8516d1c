// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/thresholds.h"

#include <algorithm>

namespace fabricscope {

Thresholds::Thresholds(const Catalogue &catalogue, const std::vector<MetricPlan> &plans)
    : m_indexRows(plans.size())
    , m_byClass(plans.size()) {
    for (std::size_t i = 0; i < plans.size(); ++i) {
        m_rows.push_back(catalogue[MetricId{i}].thresholds);
        m_indexRows[i] =
            std::any_of(m_rows[i].begin(), m_rows[i].end(), [](const ThresholdRow &row) { return row.indexFrom >= 0; });
    }
}

void Thresholds::replace(MetricId metric, const ThresholdRow &row) {
    m_rows[metric.index()] = {row};
    m_indexRows[metric.index()] = row.indexFrom >= 0;
    m_byClass[metric.index()].clear();
}

const ThresholdRow *Thresholds::find(MetricId metric, std::uint16_t portClass, std::int16_t index,
                                     const PortClasses &classes) const {
    const std::vector<ThresholdRow> &rows = m_rows[metric.index()];
    if (rows.empty())
        return nullptr;
    if (index >= 0 && m_indexRows[metric.index()])
        return fittingThreshold(rows, classes.context(portClass), index);
    std::vector<Cached> &cache = m_byClass[metric.index()];
    if (portClass >= cache.size())
        cache.resize(static_cast<std::size_t>(portClass) + 1);
    Cached &cached = cache[portClass];
    if (!cached.known)
        cached = {fittingThreshold(rows, classes.context(portClass), -1), true};
    return cached.row;
}

} // namespace fabricscope
