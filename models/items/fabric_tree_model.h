// SPDX-License-Identifier: GPL-3.0-or-later
// The fabric as a tree: fabric → plane → rail (leafs) / spines / cores / other; hosts; racks; what nothing places.
// Groups are few and held; devices are rows computed on demand from one permutation, so that 40,000 of them cost
// nothing until looked at.
#pragma once

#include "models/fabric/fabric.h"
#include "models/telemetry/overlay.h"

#include <QAbstractItemModel>
#include <QStringList>

#include <span>
#include <vector>

namespace fabricscope {

class FabricTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum class Node : std::uint8_t {
        Fabric,
        Plane,
        Rail,
        Leafs,
        Spines,
        Cores,
        Hosts,
        Other,
        Unplaced,
        Racks,
        Rack,
        Device,
    };
    enum Column { NameColumn, BadgeColumn, ColumnCount };
    enum ItemRole {
        NodeRole = Qt::UserRole + 1, // int(Node)
        DeviceRole,                  // DeviceId::value; kNone for groups
        CountRole,                   // devices below
        WorstRole,                   // Level code of the worst below
        AlarmsRole,                  // groups: devices below whose worst is an alarm; fabric, plane, rail: links
        StaleRole,                   // devices below that are stale
        P99Role,                     // scaled magnitude, 99th percentile; NaN unknown
    };
    /// Templates for the names of groups, in the language of the screen. %1 is the number or name.
    struct Words {
        QString plane = QStringLiteral("%1"), rail = QStringLiteral("%1");
        QString leafs, spines, cores, hosts, other, unplaced, racks, noPlane;
    };

    explicit FabricTreeModel(QObject *parent = nullptr);

    /// Resets. A large fabric is laid out on another thread: the tree is empty until a second reset.
    void setFabric(FabricPtr fabric);
    void setSummary(const FabricSummaryPtr &summary); // one dataChanged
    void setWords(Words words);                       // one dataChanged
    void setColumnLabels(QStringList labels);

    /// The devices of a group (of a fabric or plane: all below), or the one device.
    std::vector<DeviceId> devicesBelow(const QModelIndex &index) const;
    Node node(const QModelIndex &index) const;
    DeviceId device(const QModelIndex &index) const;
    /// Fabric, plane (index into Fabric::planes(), −1) and rail (number, −1) that a node stands for.
    int fabricOf(const QModelIndex &index) const;
    int planeOf(const QModelIndex &index) const;
    int railOf(const QModelIndex &index) const;
    /// Rack nodes: the place; else invalid.
    PlaceId placeOf(const QModelIndex &index) const;
    /// Where the device stands by its role (not its rack).
    QModelIndex indexOf(DeviceId device) const;
    QModelIndex indexOfPlane(int plane) const;
    QModelIndex indexOfRail(int plane, int rail) const;
    QModelIndex indexOfFabric(int fabric) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Badge {
        std::uint8_t worst = Level::kNeverSeen;
        std::uint32_t alarms = 0, stale = 0;
        float p99 = 0;
    };
    struct Group {
        Node node = Node::Fabric;
        int parent = -1;
        int row = 0;
        int fabric = -1, plane = -1, rail = -1;
        int railPosition = -1; // in PlaneData::rails
        PlaceId place;
        QString name;
        std::vector<int> groups;            // child groups come before devices
        std::uint32_t first = 0, count = 0; // devices that are direct children, in m_members
        std::uint32_t total = 0;            // all devices below
        Badge badge;
    };

    /// Everything that follows from the fabric alone.
    struct Layout {
        std::vector<Group> groups;
        std::vector<int> top;
        std::vector<DeviceId> members;
        std::vector<std::uint32_t> home; // by device: its place among the devices of homeGroup
        std::vector<int> homeGroup;      // by device: the group where its role puts it; −1 = none

        Layout() = default;
        explicit Layout(const Fabric &fabric);

    private:
        int addGroup(Node node, int parent);
        void addDevices(int group, const std::vector<DeviceId> &devices);
        void addPlane(const Fabric &fabric, int parent, std::size_t plane, const std::vector<DeviceId> &switches);
        void addByRole(const Fabric &fabric, int parent, const std::vector<DeviceId> &devices);
        void addRacks(const Fabric &fabric);
    };

    void adopt(FabricPtr fabric, Layout layout);
    void updateBadge(Group &group) const;
    const Group *groupOf(const QModelIndex &index) const;
    QModelIndex groupIndex(int group) const;
    std::span<const DeviceId> members(const Group &group) const;
    QString groupText(const Group &group) const;
    QVariant deviceData(DeviceId device, int column, int role) const;

    FabricPtr m_fabric;
    FabricSummaryPtr m_summary;
    Words m_words;
    QStringList m_labels;
    Layout m_layout;
    std::uint64_t m_job = 0; // counts fabrics set
};

} // namespace fabricscope
