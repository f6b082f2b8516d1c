// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/metric_words.h"

#include "widgets/common/format.h"

#include <QCoreApplication>

namespace fabricscope {

namespace {
struct Tr {
    Q_DECLARE_TR_FUNCTIONS(MetricWords)
};
} // namespace

QString indexWord(MetricIndex kind, std::int16_t index) {
    if (index < 0)
        return {};
    switch (kind) {
    case MetricIndex::Queue:
        return Tr::tr("queue %1").arg(index);
    case MetricIndex::Priority:
        return Tr::tr("priority %1").arg(index);
    case MetricIndex::Lane:
        return Tr::tr("lane %1").arg(index);
    case MetricIndex::Bin:
        return Tr::tr("bin %1").arg(index);
    case MetricIndex::Component:
        return QString::number(componentNumber(index));
    case MetricIndex::None:
        break;
    }
    return QString::number(index);
}

QString thresholdWords(const MetricInfo &metric, const ThresholdRow &row) {
    QStringList parts;
    const auto add = [&](const std::optional<double> &limit, const QString &words) {
        if (limit)
            parts.append(words.arg(formatMetric(metric, *limit)));
    };
    add(row.warning, metric.lowerIsWorse ? Tr::tr("warn below %1") : Tr::tr("warn %1"));
    add(row.critical, metric.lowerIsWorse ? Tr::tr("crit below %1") : Tr::tr("crit %1"));
    add(row.warningLow, Tr::tr("warn below %1"));
    add(row.criticalLow, Tr::tr("crit below %1"));
    return parts.join(QStringLiteral(" · "));
}

} // namespace fabricscope
