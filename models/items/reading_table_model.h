// SPDX-License-Identifier: GPL-3.0-or-later
// Every reading of one port, or of a device itself: value, age, severity, and whose threshold says so.
#pragma once

#include "models/telemetry/store.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <functional>
#include <vector>

namespace fabricscope {

class ReadingTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { MetricColumn, ValueColumn, AgeColumn, SeverityColumn, ThresholdColumn, ColumnCount };
    enum ItemRole { SeverityRole = Qt::UserRole + 1, FreshnessRole, MetricRole, IndexRole };
    /// How the screen says a cell; called for the visible ones only. `at` is the time of the readings.
    using Formatter = std::function<QString(const MetricInfo &, const Reading &, Column, TimePoint at)>;

    explicit ReadingTableModel(Formatter formatter, QObject *parent = nullptr);

    void setCatalogue(CataloguePtr catalogue);
    /// Rows stay where they are while the same metrics are there: one dataChanged.
    void setReadings(std::vector<Reading> readings, TimePoint at);
    void setColumnLabels(QStringList labels);
    const Reading *reading(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Formatter m_formatter;
    CataloguePtr m_catalogue;
    std::vector<Reading> m_readings;
    TimePoint m_at{};
    QStringList m_labels;
};

} // namespace fabricscope
