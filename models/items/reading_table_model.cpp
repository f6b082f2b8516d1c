// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/reading_table_model.h"

#include <algorithm>

namespace fabricscope {

ReadingTableModel::ReadingTableModel(Formatter formatter, QObject *parent)
    : QAbstractTableModel(parent)
    , m_formatter(std::move(formatter)) {}

void ReadingTableModel::setCatalogue(CataloguePtr catalogue) {
    beginResetModel();
    m_catalogue = std::move(catalogue);
    m_readings.clear();
    endResetModel();
}

void ReadingTableModel::setReadings(std::vector<Reading> readings, TimePoint at) {
    if (!m_catalogue)
        return;
    std::erase_if(readings, [this](const Reading &r) { return r.metric.index() >= m_catalogue->size(); });
    const bool same =
        readings.size() == m_readings.size() &&
        std::equal(readings.begin(), readings.end(), m_readings.begin(),
                   [](const Reading &a, const Reading &b) { return a.metric == b.metric && a.index == b.index; });
    if (!same)
        beginResetModel();
    m_readings = std::move(readings);
    m_at = at;
    if (!same)
        endResetModel();
    else if (!m_readings.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1),
                           {Qt::DisplayRole, SeverityRole, FreshnessRole});
}

void ReadingTableModel::setColumnLabels(QStringList labels) {
    m_labels = std::move(labels);
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

const Reading *ReadingTableModel::reading(int row) const {
    return row >= 0 && static_cast<std::size_t>(row) < m_readings.size() ? &m_readings[static_cast<std::size_t>(row)]
                                                                         : nullptr;
}

int ReadingTableModel::rowCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_readings.size());
}

int ReadingTableModel::columnCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ReadingTableModel::data(const QModelIndex &index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Reading &r = m_readings[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole: // narrow columns cut it short
        return m_formatter((*m_catalogue)[r.metric], r, static_cast<Column>(index.column()), m_at);
    case Qt::TextAlignmentRole:
        return index.column() == ValueColumn || index.column() == AgeColumn ? int(Qt::AlignRight | Qt::AlignVCenter)
                                                                            : int(Qt::AlignLeft | Qt::AlignVCenter);
    case SeverityRole:
        return static_cast<int>(r.severity);
    case FreshnessRole:
        return static_cast<int>(r.freshness);
    case MetricRole:
        return r.metric.value;
    case IndexRole:
        return r.index;
    default:
        return {};
    }
}

QVariant ReadingTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::DisplayRole && section < m_labels.size())
        return m_labels[section];
    if (role == Qt::TextAlignmentRole)
        return section == ValueColumn || section == AgeColumn ? int(Qt::AlignRight | Qt::AlignVCenter)
                                                              : int(Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

} // namespace fabricscope
