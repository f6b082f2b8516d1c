// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focus/focus_graph.h"

#include "models/base/text.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>

namespace fabricscope {

namespace {

// Beyond this many, order by id: sorting names would hold up the GUI thread, and the groups are large anyway.
constexpr std::size_t kSortNames = 8192;

struct Neighbour {
    DeviceId device;
    std::vector<LinkId> links;
};

void sortNeighbours(const Fabric &fabric, std::vector<Neighbour> &all) {
    const bool byName = all.size() <= kSortNames;
    std::ranges::sort(all, [&](const Neighbour &x, const Neighbour &y) {
        const DeviceData &a = fabric.device(x.device);
        const DeviceData &b = fabric.device(y.device);
        const auto key = [](const DeviceData &d) { return std::tuple(d.fabric, d.plane, d.rail, d.role); };
        if (key(a) != key(b))
            return key(a) < key(b);
        if (byName)
            if (const int order = naturalCompare(fabric.text(a.name), fabric.text(b.name)); order != 0)
                return order < 0;
        return x.device < y.device;
    });
}

void describe(const Fabric &fabric, const std::vector<Neighbour> &all, FocusRowContent &row) {
    row.devices = all.size();
    const DeviceData &first = fabric.device(all.front().device);
    row.role = first.role;
    row.plane = first.plane;
    row.rail = first.rail;
    for (const Neighbour &n : all) {
        const DeviceData &d = fabric.device(n.device);
        if (d.role != row.role)
            row.mixed = true;
        if (d.plane != row.plane)
            row.plane = -1;
        if (d.rail != row.rail)
            row.rail = -1;
    }
    if (row.mixed)
        row.role = Role::Unknown;
}

FocusCluster::By chooseClusters(const Fabric &fabric, const std::vector<Neighbour> &all) {
    std::set<std::int16_t> planes;
    std::set<std::int16_t> rails;
    for (const Neighbour &n : all) {
        planes.insert(fabric.device(n.device).plane);
        rails.insert(fabric.device(n.device).rail);
    }
    // Clusters of one or two boxes would be labels with little beneath them.
    if (planes.size() > 1 && planes.size() <= 16 && all.size() >= planes.size() * 2)
        return FocusCluster::By::Plane;
    if (planes.size() == 1 && rails.size() > 1 && rails.size() <= 16 && all.size() >= rails.size() * 2)
        return FocusCluster::By::Rail;
    return FocusCluster::By::None;
}

void fillRow(const Fabric &fabric, std::vector<Neighbour> &all, std::size_t slots, FocusRowContent &row) {
    if (all.empty())
        return;
    sortNeighbours(fabric, all);
    describe(fabric, all, row);
    const FocusCluster::By by = chooseClusters(fabric, all);
    const auto value = [&](const Neighbour &n) -> std::int16_t {
        const DeviceData &d = fabric.device(n.device);
        return by == FocusCluster::By::Plane ? d.plane : by == FocusCluster::By::Rail ? d.rail : std::int16_t{-1};
    };
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (i == 0 || value(all[i]) != value(all[i - 1]))
            starts.push_back(i);
    starts.push_back(all.size());

    const auto boxes = [&](std::size_t size) {
        std::size_t n = 0;
        for (std::size_t c = 0; c + 1 < starts.size(); ++c)
            n += (starts[c + 1] - starts[c] + size - 1) / size;
        return n;
    };
    // Powers of two: cages and pods come in them, so that groups end where the hardware does.
    row.groupSize = 1;
    while (boxes(row.groupSize) > std::max<std::size_t>(slots, starts.size() - 1) && row.groupSize < all.size())
        row.groupSize *= 2;

    for (std::size_t c = 0; c + 1 < starts.size(); ++c) {
        FocusCluster cluster;
        cluster.by = by;
        cluster.value = value(all[starts[c]]);
        for (std::size_t i = starts[c]; i < starts[c + 1]; i += row.groupSize) {
            FocusItem item;
            for (std::size_t k = i; k < std::min(i + row.groupSize, starts[c + 1]); ++k) {
                item.devices.push_back(all[k].device);
                item.links.insert(item.links.end(), all[k].links.begin(), all[k].links.end());
            }
            cluster.items.push_back(std::move(item));
        }
        row.clusters.push_back(std::move(cluster));
    }
}

using Found = std::unordered_map<DeviceId, std::size_t>;

// Devices one hop beyond `near` that are neither the centre nor near it themselves.
std::vector<Neighbour> beyond(const Fabric &fabric, const std::vector<Neighbour> &near, std::set<DeviceId> &known) {
    std::vector<Neighbour> out;
    Found found;
    for (const Neighbour &n : near) {
        const PortId first = fabric.firstPort(n.device);
        for (std::uint32_t i = 0; i < fabric.device(n.device).portCount; ++i) {
            const PortId port{first.value + i};
            const LinkId link = fabric.port(port).link;
            if (!link.valid())
                continue;
            const DeviceId device = fabric.port(fabric.peer(link, port)).device;
            if (known.contains(device))
                continue;
            const auto [at, isNew] = found.emplace(device, out.size());
            if (isNew)
                out.push_back({device, {}});
            out[at->second].links.push_back(link);
        }
    }
    for (const Neighbour &n : out)
        known.insert(n.device);
    return out;
}

} // namespace

FocusRow focusRowOf(const Fabric &fabric, DeviceId centre, DeviceId neighbour, LinkId link) {
    const DeviceData &c = fabric.device(centre);
    const DeviceData &n = fabric.device(neighbour);
    if (c.tier >= 0 && n.tier >= 0)
        return n.tier > c.tier ? FocusRow::Upper : n.tier < c.tier ? FocusRow::Lower : FocusRow::Side;
    if (c.tier >= 0)
        return FocusRow::Side; // an aggregation node, an unplaced box: beside, so that the rows stay what they say
    if (n.kind == DeviceKind::Host)
        return FocusRow::Lower;
    if (c.kind == DeviceKind::Host)
        return FocusRow::Upper;
    return fabric.port(fabric.link(link).lower).device == centre ? FocusRow::Upper : FocusRow::Lower;
}

FocusGraph buildFocusGraph(const Fabric &fabric, DeviceId centre, const FocusGraphOptions &options) {
    FocusGraph graph;
    graph.centre = centre;
    if (!centre.valid() || centre.index() >= fabric.deviceCount())
        return graph;

    std::array<std::vector<Neighbour>, kFocusRows> near;
    std::array<Found, kFocusRows> found;
    const auto addLink = [&](PortId port, LinkId link) {
        const DeviceId device = fabric.port(fabric.peer(link, port)).device;
        if (device == centre) {
            if (std::ranges::find(graph.selfLoops, link) == graph.selfLoops.end())
                graph.selfLoops.push_back(link);
            return;
        }
        const FocusRow row = focusRowOf(fabric, centre, device, link);
        const auto r = static_cast<std::size_t>(row);
        const auto [at, isNew] = found[r].emplace(device, near[r].size());
        if (isNew)
            near[r].push_back({device, {}});
        near[r][at->second].links.push_back(link);
        const double gbps = static_cast<double>(fabric.link(link).gbps);
        if (row == FocusRow::Upper) {
            graph.upLinks.push_back(link);
            graph.upGbps += gbps;
        } else if (row == FocusRow::Lower) {
            graph.downLinks.push_back(link);
            graph.downGbps += gbps;
        } else {
            graph.sideLinks.push_back(link);
        }
    };
    const PortId first = fabric.firstPort(centre);
    for (std::uint32_t i = 0; i < fabric.device(centre).portCount; ++i) {
        const PortId port{first.value + i};
        fabric.eachLink(port, [&](LinkId link) { addLink(port, link); });
    }

    const auto fill = [&](FocusRow row, std::vector<Neighbour> &all) {
        const auto r = static_cast<std::size_t>(row);
        fillRow(fabric, all, std::max<std::size_t>(options.slots[r], 1), graph.rows[r]);
    };
    auto &upper = near[static_cast<std::size_t>(FocusRow::Upper)];
    auto &lower = near[static_cast<std::size_t>(FocusRow::Lower)];
    if (options.hops >= 2) {
        std::set<DeviceId> known{centre};
        for (const auto &row : near)
            for (const Neighbour &n : row)
                known.insert(n.device);
        std::vector<Neighbour> farUpper = beyond(fabric, upper, known);
        std::vector<Neighbour> farLower = beyond(fabric, lower, known);
        fill(FocusRow::FarUpper, farUpper);
        fill(FocusRow::FarLower, farLower);
    }
    fill(FocusRow::Upper, upper);
    fill(FocusRow::Lower, lower);
    fill(FocusRow::Side, near[static_cast<std::size_t>(FocusRow::Side)]);
    return graph;
}

} // namespace fabricscope
