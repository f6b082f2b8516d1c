// SPDX-License-Identifier: GPL-3.0-or-later
// How the tree is laid out over a fabric.
#include "models/base/text.h"
#include "models/items/fabric_tree_model.h"
#include "models/items/text.h"

#include <algorithm>
#include <map>

namespace fabricscope {

int FabricTreeModel::Layout::addGroup(Node node, int parent) {
    const int id = static_cast<int>(groups.size());
    Group group;
    group.node = node;
    group.parent = parent;
    std::vector<int> &siblings = parent < 0 ? top : groups[static_cast<std::size_t>(parent)].groups;
    group.row = static_cast<int>(siblings.size());
    if (parent >= 0) {
        const Group &above = groups[static_cast<std::size_t>(parent)];
        group.fabric = above.fabric;
        group.plane = above.plane;
        group.rail = above.rail;
    }
    siblings.push_back(id);
    groups.push_back(std::move(group)); // after the last use of `siblings`: this may move it
    return id;
}

void FabricTreeModel::Layout::addDevices(int groupId, const std::vector<DeviceId> &devices) {
    Group &group = groups[static_cast<std::size_t>(groupId)];
    group.first = static_cast<std::uint32_t>(members.size());
    group.count = static_cast<std::uint32_t>(devices.size());
    members.insert(members.end(), devices.begin(), devices.end());
    for (int g = groupId; g >= 0; g = groups[static_cast<std::size_t>(g)].parent)
        groups[static_cast<std::size_t>(g)].total += group.count;
    if (group.node == Node::Rack)
        return; // a device is at home where its role puts it
    for (std::uint32_t i = 0; i < group.count; ++i) {
        home[devices[i].index()] = i;
        homeGroup[devices[i].index()] = groupId;
    }
}

void FabricTreeModel::Layout::addByRole(const Fabric &fabric, int parent, const std::vector<DeviceId> &devices) {
    static constexpr std::pair<Node, Role> kRoles[] = {
        {Node::Leafs, Role::Leaf}, {Node::Spines, Role::Spine}, {Node::Cores, Role::Core},
        {Node::Hosts, Role::Host}, {Node::Other, Role::Other},  {Node::Unplaced, Role::Unknown},
    };
    for (const auto &[node, role] : kRoles) {
        std::vector<DeviceId> fitting;
        for (const DeviceId id : devices)
            if (fabric.device(id).role == role)
                fitting.push_back(id);
        if (!fitting.empty())
            addDevices(addGroup(node, parent), fitting);
    }
}

void FabricTreeModel::Layout::addPlane(const Fabric &fabric, int parent, std::size_t plane,
                                       const std::vector<DeviceId> &switches) {
    const PlaneData &data = fabric.planes()[plane];
    const int group = addGroup(Node::Plane, parent);
    groups[static_cast<std::size_t>(group)].plane = static_cast<int>(plane);
    groups[static_cast<std::size_t>(group)].name = itemText(data.name);

    std::map<int, std::vector<DeviceId>> byRail; // leafs
    std::vector<DeviceId> rest;
    for (const DeviceId id : switches) {
        const DeviceData &device = fabric.device(id);
        if (device.role == Role::Leaf && device.rail >= 0)
            byRail[device.rail].push_back(id);
        else
            rest.push_back(id);
    }
    for (const auto &[rail, leafs] : byRail) {
        const int child = addGroup(Node::Rail, group);
        Group &node = groups[static_cast<std::size_t>(child)];
        node.rail = rail;
        node.name = QString::number(rail);
        const auto at = std::find(data.rails.begin(), data.rails.end(), rail);
        node.railPosition = at == data.rails.end() ? -1 : static_cast<int>(at - data.rails.begin());
        addDevices(child, leafs);
    }
    addByRole(fabric, group, rest);
}

void FabricTreeModel::Layout::addRacks(const Fabric &fabric) {
    const FabricTables &tables = fabric.tables();
    if (tables.places.empty())
        return;
    std::vector<std::vector<DeviceId>> byPlace(tables.places.size());
    for (std::size_t i = 0; i < fabric.deviceCount(); ++i) {
        const PlaceId place = fabric.device(DeviceId{i}).place;
        if (place.valid() && place.index() < byPlace.size())
            byPlace[place.index()].push_back(DeviceId{i});
    }
    std::vector<std::pair<std::string, std::size_t>> names;
    for (std::size_t p = 0; p < byPlace.size(); ++p) {
        if (byPlace[p].empty())
            continue;
        const PlaceData &place = tables.places[p];
        std::string name;
        for (const NameRef part : {tables.sites > 1 ? place.site : NameRef{}, place.hall, place.row, place.rack}) {
            if (part.empty())
                continue;
            if (!name.empty())
                name += " / ";
            name += fabric.text(part);
        }
        if (name.empty())
            name = fabric.text(place.site);
        names.emplace_back(std::move(name), p);
    }
    if (names.empty())
        return;
    std::sort(names.begin(), names.end(), [](const auto &a, const auto &b) {
        const int order = naturalCompare(a.first, b.first);
        return order != 0 ? order < 0 : a.second < b.second;
    });
    const int racks = addGroup(Node::Racks, -1);
    for (const auto &[name, place] : names) {
        const int rack = addGroup(Node::Rack, racks);
        groups[static_cast<std::size_t>(rack)].name = itemText(name);
        groups[static_cast<std::size_t>(rack)].place = PlaceId{place};
        addDevices(rack, byPlace[place]);
    }
}

FabricTreeModel::Layout::Layout(const Fabric &fabric) {
    home.resize(fabric.deviceCount());
    homeGroup.resize(fabric.deviceCount(), -1);

    std::vector<DeviceId> order(fabric.deviceCount());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = DeviceId{i};
    const auto before = [&fabric](DeviceId a, DeviceId b) {
        const int c = naturalCompare(fabric.deviceName(a), fabric.deviceName(b));
        return c != 0 ? c < 0 : a < b;
    };
    if (!std::is_sorted(order.begin(), order.end(), before)) // sorting forty thousand names takes a frame or two
        std::sort(order.begin(), order.end(), before);

    std::vector<std::vector<DeviceId>> byPlane(fabric.planes().size());
    std::vector<std::vector<DeviceId>> byFabric(fabric.fabrics().size());
    std::vector<DeviceId> nowhere;
    for (const DeviceId id : order) {
        const DeviceData &device = fabric.device(id);
        const bool isSwitch = device.role == Role::Leaf || device.role == Role::Spine || device.role == Role::Core ||
                              device.kind == DeviceKind::Switch;
        if (isSwitch && device.plane >= 0 && static_cast<std::size_t>(device.plane) < byPlane.size())
            byPlane[static_cast<std::size_t>(device.plane)].push_back(id);
        else if (device.fabric < byFabric.size())
            byFabric[device.fabric].push_back(id);
        else
            nowhere.push_back(id);
    }
    for (std::size_t f = 0; f < fabric.fabrics().size(); ++f) {
        const int group = addGroup(Node::Fabric, -1);
        groups[static_cast<std::size_t>(group)].fabric = static_cast<int>(f);
        groups[static_cast<std::size_t>(group)].name = itemText(fabric.fabrics()[f].name);
        for (std::size_t p = 0; p < fabric.planes().size(); ++p)
            if (fabric.planes()[p].fabric == f)
                addPlane(fabric, group, p, byPlane[p]);
        addByRole(fabric, group, byFabric[f]);
    }
    addRacks(fabric);
    if (!nowhere.empty())
        addDevices(addGroup(Node::Unplaced, -1), nowhere);
}

} // namespace fabricscope
