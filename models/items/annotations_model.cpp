// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/annotations_model.h"

#include <algorithm>

namespace fabricscope {

AnnotationsModel::AnnotationsModel(Formatter formatter, QObject *parent)
    : QAbstractTableModel(parent)
    , m_formatter(std::move(formatter)) {}

void AnnotationsModel::setAnnotations(std::vector<Annotation> annotations) {
    std::sort(annotations.begin(), annotations.end(),
              [](const Annotation &a, const Annotation &b) { return a.id > b.id; });
    if (annotations == m_annotations)
        return;
    beginResetModel();
    m_annotations = std::move(annotations);
    endResetModel();
}

void AnnotationsModel::setColumnLabels(QStringList labels) {
    m_labels = std::move(labels);
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

const Annotation *AnnotationsModel::annotation(int row) const {
    return row >= 0 && static_cast<std::size_t>(row) < m_annotations.size()
               ? &m_annotations[static_cast<std::size_t>(row)]
               : nullptr;
}

int AnnotationsModel::rowCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_annotations.size());
}

int AnnotationsModel::columnCount(const QModelIndex &parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant AnnotationsModel::data(const QModelIndex &index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole)
        return {};
    return m_formatter(m_annotations[static_cast<std::size_t>(index.row())], static_cast<Column>(index.column()));
}

QVariant AnnotationsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    return orientation == Qt::Horizontal && role == Qt::DisplayRole && section < m_labels.size()
               ? QVariant(m_labels[section])
               : QVariant();
}

} // namespace fabricscope
