// SPDX-License-Identifier: GPL-3.0-or-later
// What is acknowledged, silenced or in maintenance, newest first.
#pragma once

#include "models/session/annotations.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <functional>
#include <vector>

namespace fabricscope {

class AnnotationsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { KindColumn, WhereColumn, WhoColumn, WhyColumn, SinceColumn, UntilColumn, ColumnCount };
    using Formatter = std::function<QString(const Annotation &, Column)>;

    explicit AnnotationsModel(Formatter formatter, QObject *parent = nullptr);

    void setAnnotations(std::vector<Annotation> annotations);
    void setColumnLabels(QStringList labels);
    const Annotation *annotation(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Formatter m_formatter;
    std::vector<Annotation> m_annotations;
    QStringList m_labels;
};

} // namespace fabricscope
