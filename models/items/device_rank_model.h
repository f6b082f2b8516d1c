// SPDX-License-Identifier: GPL-3.0-or-later
// The devices that do worst: what to look at when nothing is selected. By the 99th percentile of their links over 60 s;
// one bad link gives that of its both ends, so equals go by how many of their links are critical, then by how many are
// over warning, then by the mean.
#pragma once

#include "models/fabric/fabric.h"
#include "models/telemetry/overlay.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <vector>

namespace fabricscope {

class DeviceRankModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { DeviceColumn, RoleColumn, OverColumn, P99Column, ColumnCount };
    enum ItemRole { DeviceRole = Qt::UserRole + 1, LevelRole, SeverityRole, P99Role };
    static constexpr std::size_t kMost = 15;

    using QAbstractTableModel::QAbstractTableModel;

    void setFabric(FabricPtr fabric);
    void setSummary(const FabricSummaryPtr &summary); // O(devices)
    void setColumnLabels(QStringList labels);
    /// Names of roles in the language of the screen, by Role.
    void setRoleWords(QStringList words);
    DeviceId device(const QModelIndex &index) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    FabricPtr m_fabric;
    FabricSummaryPtr m_summary;
    std::vector<DeviceId> m_order;
    QStringList m_labels, m_roles;
};

} // namespace fabricscope
