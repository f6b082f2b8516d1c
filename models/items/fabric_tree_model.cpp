// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/fabric_tree_model.h"

#include "models/items/pool_work.h"
#include "models/items/text.h"

#include <limits>

namespace fabricscope {

namespace {

// An index carries the group it belongs to: of a group row its own number, of a device row its parent's, and one bit
// that tells the two apart. Devices therefore need no node of their own.
quintptr groupKey(int group) {
    return static_cast<quintptr>(group) * 2;
}
quintptr deviceKey(int group) {
    return static_cast<quintptr>(group) * 2 + 1;
}
bool isDevice(const QModelIndex &index) {
    return (index.internalId() & 1U) != 0;
}
std::size_t groupNumber(const QModelIndex &index) {
    return static_cast<std::size_t>(index.internalId() / 2);
}

constexpr std::size_t kAtOnce = 4096; // devices: more take longer than a frame
constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();

} // namespace

FabricTreeModel::FabricTreeModel(QObject *parent)
    : QAbstractItemModel(parent) {}

void FabricTreeModel::setFabric(FabricPtr fabric) {
    const std::uint64_t job = ++m_job;
    if (!fabric || fabric->deviceCount() <= kAtOnce)
        return adopt(fabric, fabric ? Layout(*fabric) : Layout());
    adopt(nullptr, {});
    runOnPool(this, [this, fabric = std::move(fabric), job]() -> std::function<void()> {
        return [this, fabric, job, layout = std::make_shared<Layout>(*fabric)] {
            if (m_job == job)
                adopt(fabric, std::move(*layout));
        };
    });
}

void FabricTreeModel::adopt(FabricPtr fabric, Layout layout) {
    beginResetModel();
    m_fabric = std::move(fabric);
    m_summary.reset();
    m_layout = std::move(layout);
    endResetModel();
}

void FabricTreeModel::setSummary(const FabricSummaryPtr &summary) {
    if (!m_fabric || !summary || summary->deviceWorst.size() != m_fabric->deviceCount())
        return;
    m_summary = summary;
    for (auto it = m_layout.groups.rbegin(); it != m_layout.groups.rend(); ++it)
        updateBadge(*it);
    if (!m_layout.top.empty())
        Q_EMIT dataChanged(index(0, 0), index(static_cast<int>(m_layout.top.size()) - 1, ColumnCount - 1),
                           {WorstRole, AlarmsRole, StaleRole, P99Role});
}

void FabricTreeModel::setWords(Words words) {
    m_words = std::move(words);
    if (!m_layout.top.empty())
        Q_EMIT dataChanged(index(0, 0), index(static_cast<int>(m_layout.top.size()) - 1, ColumnCount - 1),
                           {Qt::DisplayRole});
}

void FabricTreeModel::setColumnLabels(QStringList labels) {
    m_labels = std::move(labels);
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

void FabricTreeModel::updateBadge(Group &group) const {
    Badge badge;
    badge.worst = 0;
    badge.p99 = kUnknown;
    const auto addDevice = [&](DeviceId id) {
        const std::uint8_t level = m_summary->deviceWorst[id.index()];
        badge.worst = std::max(badge.worst, level);
        badge.alarms += Level::isAlarm(level) ? 1 : 0;
        badge.stale += level == Level::kStale ? 1 : 0;
    };
    for (const DeviceId id : members(group))
        addDevice(id);
    for (const int child : group.groups) {
        const Badge &below = m_layout.groups[static_cast<std::size_t>(child)].badge;
        badge.worst = std::max(badge.worst, below.worst);
        badge.alarms += below.alarms;
        badge.stale += below.stale;
    }
    // Fabrics, planes and rails have aggregates of their own, over links.
    const FabricSummary::Group *summary = nullptr;
    const auto plane = static_cast<std::size_t>(group.plane);
    if (group.node == Node::Fabric && static_cast<std::size_t>(group.fabric) < m_summary->fabrics.size())
        summary = &m_summary->fabrics[static_cast<std::size_t>(group.fabric)];
    else if (group.node == Node::Plane && plane < m_summary->planes.size())
        summary = &m_summary->planes[plane];
    else if (group.node == Node::Rail && group.railPosition >= 0 && plane < m_summary->rails.size() &&
             static_cast<std::size_t>(group.railPosition) < m_summary->rails[plane].size())
        summary = &m_summary->rails[plane][static_cast<std::size_t>(group.railPosition)];
    if (summary) {
        badge.worst = summary->worst;
        badge.p99 = summary->p99;
        badge.stale = summary->staleDevices;
        const LevelCounts &links = summary->links;
        badge.alarms = links.warning + links.critical + links.errors + links.down + links.offPlan;
    }
    if (badge.worst == 0)
        badge.worst = Level::kNeverSeen;
    group.badge = badge;
}

std::span<const DeviceId> FabricTreeModel::members(const Group &group) const {
    return std::span(m_layout.members).subspan(group.first, group.count);
}

const FabricTreeModel::Group *FabricTreeModel::groupOf(const QModelIndex &index) const {
    return index.isValid() ? &m_layout.groups[groupNumber(index)] : nullptr;
}

QModelIndex FabricTreeModel::groupIndex(int group) const {
    return group < 0 ? QModelIndex()
                     : createIndex(m_layout.groups[static_cast<std::size_t>(group)].row, 0, groupKey(group));
}

FabricTreeModel::Node FabricTreeModel::node(const QModelIndex &index) const {
    return isDevice(index) ? Node::Device : groupOf(index)->node;
}

DeviceId FabricTreeModel::device(const QModelIndex &index) const {
    if (!index.isValid() || !isDevice(index))
        return {};
    const Group &group = *groupOf(index);
    const auto row = static_cast<std::size_t>(index.row()) - group.groups.size();
    return row < group.count ? m_layout.members[group.first + row] : DeviceId{};
}

int FabricTreeModel::fabricOf(const QModelIndex &index) const {
    return index.isValid() ? groupOf(index)->fabric : -1;
}
int FabricTreeModel::planeOf(const QModelIndex &index) const {
    return index.isValid() ? groupOf(index)->plane : -1;
}
int FabricTreeModel::railOf(const QModelIndex &index) const {
    return index.isValid() ? groupOf(index)->rail : -1;
}

PlaceId FabricTreeModel::placeOf(const QModelIndex &index) const {
    return index.isValid() && !isDevice(index) ? groupOf(index)->place : PlaceId{};
}

std::vector<DeviceId> FabricTreeModel::devicesBelow(const QModelIndex &index) const {
    if (!index.isValid())
        return {};
    if (isDevice(index))
        return {device(index)};
    std::vector<DeviceId> out;
    std::vector<int> open{static_cast<int>(groupNumber(index))};
    while (!open.empty()) {
        const Group &group = m_layout.groups[static_cast<std::size_t>(open.back())];
        open.pop_back();
        const auto own = members(group);
        out.insert(out.end(), own.begin(), own.end());
        open.insert(open.end(), group.groups.begin(), group.groups.end());
    }
    return out;
}

QModelIndex FabricTreeModel::indexOf(DeviceId device) const {
    if (!device.valid() || device.index() >= m_layout.homeGroup.size() || m_layout.homeGroup[device.index()] < 0)
        return {};
    const int group = m_layout.homeGroup[device.index()];
    const auto before = static_cast<int>(m_layout.groups[static_cast<std::size_t>(group)].groups.size());
    return createIndex(before + static_cast<int>(m_layout.home[device.index()]), 0, deviceKey(group));
}

QModelIndex FabricTreeModel::indexOfPlane(int plane) const {
    for (std::size_t g = 0; g < m_layout.groups.size(); ++g)
        if (m_layout.groups[g].node == Node::Plane && m_layout.groups[g].plane == plane)
            return groupIndex(static_cast<int>(g));
    return {};
}

QModelIndex FabricTreeModel::indexOfRail(int plane, int rail) const {
    for (std::size_t g = 0; g < m_layout.groups.size(); ++g)
        if (m_layout.groups[g].node == Node::Rail && m_layout.groups[g].plane == plane &&
            m_layout.groups[g].rail == rail)
            return groupIndex(static_cast<int>(g));
    return {};
}

QModelIndex FabricTreeModel::indexOfFabric(int fabric) const {
    for (std::size_t g = 0; g < m_layout.groups.size(); ++g)
        if (m_layout.groups[g].node == Node::Fabric && m_layout.groups[g].fabric == fabric)
            return groupIndex(static_cast<int>(g));
    return {};
}

QModelIndex FabricTreeModel::index(int row, int column, const QModelIndex &parent) const {
    if (row < 0 || column < 0 || column >= ColumnCount || row >= rowCount(parent))
        return {};
    if (!parent.isValid())
        return createIndex(row, column, groupKey(m_layout.top[static_cast<std::size_t>(row)]));
    const Group &group = *groupOf(parent);
    if (static_cast<std::size_t>(row) < group.groups.size())
        return createIndex(row, column, groupKey(group.groups[static_cast<std::size_t>(row)]));
    return createIndex(row, column, deviceKey(static_cast<int>(groupNumber(parent))));
}

QModelIndex FabricTreeModel::parent(const QModelIndex &index) const {
    if (!index.isValid())
        return {};
    const auto number = static_cast<int>(groupNumber(index));
    return groupIndex(isDevice(index) ? number : m_layout.groups[static_cast<std::size_t>(number)].parent);
}

int FabricTreeModel::rowCount(const QModelIndex &parent) const {
    if (!parent.isValid())
        return static_cast<int>(m_layout.top.size());
    if (isDevice(parent) || parent.column() != 0)
        return 0;
    const Group &group = *groupOf(parent);
    return static_cast<int>(group.groups.size() + group.count);
}

int FabricTreeModel::columnCount(const QModelIndex &) const {
    return ColumnCount;
}

bool FabricTreeModel::hasChildren(const QModelIndex &parent) const {
    return rowCount(parent) > 0;
}

QString FabricTreeModel::groupText(const Group &group) const {
    switch (group.node) {
    case Node::Plane:
        return group.name.isEmpty() ? m_words.noPlane : m_words.plane.arg(group.name);
    case Node::Rail:
        return m_words.rail.arg(group.name);
    case Node::Leafs:
        return m_words.leafs;
    case Node::Spines:
        return m_words.spines;
    case Node::Cores:
        return m_words.cores;
    case Node::Hosts:
        return m_words.hosts;
    case Node::Other:
        return m_words.other;
    case Node::Unplaced:
        return m_words.unplaced;
    case Node::Racks:
        return m_words.racks;
    case Node::Fabric:
    case Node::Rack:
    case Node::Device:
        break;
    }
    return group.name;
}

QVariant FabricTreeModel::deviceData(DeviceId id, int column, int role) const {
    switch (role) {
    case Qt::DisplayRole:
        return column == NameColumn ? QVariant(itemText(m_fabric->deviceName(id))) : QVariant();
    case NodeRole:
        return static_cast<int>(Node::Device);
    case DeviceRole:
        return id.value;
    case CountRole:
        return 1U;
    case WorstRole:
        return m_summary ? m_summary->deviceWorst[id.index()] : Level::kNeverSeen;
    case P99Role:
        return m_summary && id.index() < m_summary->deviceP99.size() ? m_summary->deviceP99[id.index()] : kUnknown;
    default:
        return {};
    }
}

QVariant FabricTreeModel::data(const QModelIndex &index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    if (isDevice(index))
        return deviceData(device(index), index.column(), role);
    const Group &group = *groupOf(index);
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == NameColumn ? QVariant(groupText(group)) : QVariant();
    case NodeRole:
        return static_cast<int>(group.node);
    case DeviceRole:
        return DeviceId{}.value;
    case CountRole:
        return group.total;
    case WorstRole:
        return group.badge.worst;
    case AlarmsRole:
        return group.badge.alarms;
    case StaleRole:
        return group.badge.stale;
    case P99Role:
        return group.badge.p99;
    default:
        return {};
    }
}

QVariant FabricTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    return orientation == Qt::Horizontal && role == Qt::DisplayRole && section < m_labels.size()
               ? QVariant(m_labels[section])
               : QVariant();
}

} // namespace fabricscope
