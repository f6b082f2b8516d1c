// SPDX-License-Identifier: GPL-3.0-or-later
// Ports of the selected device, or the worst ports of it or of a group, from the newest FocusData. Sorts and filters by
// itself: a permutation over the immutable rows, so that a second of new readings is one dataChanged.
#pragma once

#include "models/fabric/fabric.h"
#include "models/session/session.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <functional>
#include <vector>

namespace fabricscope {

class PortTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Rows { Device, Worst };
    enum Column {
        PortColumn,
        PeerColumn,
        UtilisationColumn,
        EcnColumn,
        PauseColumn,
        BerColumn,
        ErrorsColumn,
        StateColumn,
        ColumnCount
    };
    enum ItemRole {
        PortRole = Qt::UserRole + 1, // PortId::value
        LevelRole,                   // Level code in the current overlay
        SeverityRole,                // int(Severity) of the column's reading
        FreshnessRole,               // int(Freshness) of the column's reading
        ValueRole,                   // double of the column's reading; NaN unknown
    };
    using Formatter = std::function<QString(const Reading &)>;

    PortTableModel(Rows rows, Formatter formatter, QObject *parent = nullptr);

    void setFabric(FabricPtr fabric);
    void setFocusData(const FocusDataPtr &data);
    void setFilter(const QString &text); // in port or peer name; case-insensitive
    void setColumnLabels(QStringList labels);
    /// The port's name stands alone for one device; for a group it carries the device's.
    void setShowsDevice(bool shows);
    PortId port(const QModelIndex &index) const;
    QModelIndex indexOf(PortId port) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override; // column −1: as the session ordered them

private:
    const std::vector<PortRow> &rows() const;
    const Reading *reading(const PortRow &row, int column) const;
    std::vector<std::uint32_t> arranged() const;
    bool less(const PortRow &a, const PortRow &b) const;
    void arrange();
    QString portText(PortId port, bool withDevice) const;

    Rows m_kind;
    Formatter m_formatter;
    FabricPtr m_fabric;
    FocusDataPtr m_data;
    QStringList m_labels;
    QString m_filter;
    bool m_showsDevice = false;
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    std::vector<std::uint32_t> m_order; // rows shown, as indices into rows()
    std::vector<PortId> m_shown;        // parallel to m_order: who stood there
};

} // namespace fabricscope
