// SPDX-License-Identifier: GPL-3.0-or-later
// The live sources and how they fare.
#pragma once

#include "models/session/session.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <functional>
#include <vector>

namespace fabricscope {

class SourcesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        NameColumn,
        StateColumn,
        DevicesColumn,
        UpdatesColumn,
        IntervalColumn,
        ProfileColumn,
        SecurityColumn,
        ErrorColumn,
        ColumnCount
    };
    enum ItemRole { StateRole = Qt::UserRole + 1 };
    using Formatter = std::function<QString(const SourceStatus &, Column)>;

    explicit SourcesModel(Formatter formatter, QObject *parent = nullptr);

    void setSources(const std::vector<SourceStatus> &sources); // one dataChanged, unless there are others
    void setColumnLabels(QStringList labels);
    const SourceStatus *source(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Formatter m_formatter;
    std::vector<SourceStatus> m_sources;
    QStringList m_labels;
};

} // namespace fabricscope
