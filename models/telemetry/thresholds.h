// SPDX-License-Identifier: GPL-3.0-or-later
// Which thresholds hold for a value: the port's own limits where it reports them, else the row that fits its class.
#pragma once

#include "models/telemetry/metric_plan.h"
#include "models/telemetry/port_classes.h"

#include <vector>

namespace fabricscope {

class Thresholds {
public:
    Thresholds(const Catalogue &catalogue, const std::vector<MetricPlan> &plans);

    /// A user's row in place of the metric's own.
    void replace(MetricId metric, const ThresholdRow &row);
    const std::vector<ThresholdRow> &rows(MetricId metric) const { return m_rows[metric.index()]; }
    bool indexRows(MetricId metric) const { return m_indexRows[metric.index()]; }
    /// The row for a class of ports, or nullptr; `classes` tells what the class stands for.
    const ThresholdRow *find(MetricId metric, std::uint16_t portClass, std::int16_t index,
                             const PortClasses &classes) const;

private:
    struct Cached {
        const ThresholdRow *row = nullptr;
        bool known = false;
    };
    std::vector<std::vector<ThresholdRow>> m_rows;
    std::vector<bool> m_indexRows;
    mutable std::vector<std::vector<Cached>> m_byClass; // [metric][class], index −1; filled when first asked
};

} // namespace fabricscope
