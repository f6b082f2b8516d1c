// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/sources_model.h"

namespace fabricscope {

SourcesModel::SourcesModel(Formatter formatter, QObject *parent)
    : QAbstractTableModel(parent)
    , m_formatter(std::move(formatter)) {}

void SourcesModel::setSources(const std::vector<SourceStatus> &sources) {
    const bool reset = sources.size() != m_sources.size();
    if (reset)
        beginResetModel();
    m_sources = sources;
    if (reset)
        endResetModel();
    else if (!m_sources.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {Qt::DisplayRole, StateRole});
}

void SourcesModel::setColumnLabels(QStringList labels) {
    m_labels = std::move(labels);
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

const SourceStatus *SourcesModel::source(int row) const {
    return row >= 0 && static_cast<std::size_t>(row) < m_sources.size() ? &m_sources[static_cast<std::size_t>(row)]
                                                                        : nullptr;
}

int SourcesModel::rowCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_sources.size());
}

int SourcesModel::columnCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant SourcesModel::data(const QModelIndex &index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const SourceStatus &status = m_sources[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole)
        return m_formatter(status, static_cast<Column>(index.column()));
    if (role == StateRole)
        return static_cast<int>(status.state);
    return {};
}

QVariant SourcesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    return orientation == Qt::Horizontal && role == Qt::DisplayRole && section < m_labels.size()
               ? QVariant(m_labels[section])
               : QVariant();
}

} // namespace fabricscope
