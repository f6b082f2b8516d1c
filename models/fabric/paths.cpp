// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fabric/paths.h"

#include "models/fabric/graph.h"

#include <algorithm>
#include <limits>

namespace fabricscope {
namespace {

/// Calls with every link of the device.
template <class Call>
void forEachLink(const Fabric &fabric, DeviceId device, Call &&call) {
    const DeviceData &d = fabric.device(device);
    for (std::uint32_t p = d.firstPort; p < d.firstPort + d.portCount; ++p)
        fabric.eachLink(PortId{p}, [&](LinkId link) { call(PortId{p}, link); });
}

} // namespace

PathSet equalCostPaths(const Fabric &fabric, DeviceId from, DeviceId to, std::uint8_t fabricIndex, std::int16_t plane) {
    PathSet result;
    if (!from.valid() || !to.valid() || from == to)
        return result;
    // Vertices: the two ends and what forwards in between.
    constexpr std::uint32_t kNone = 0xffffffff;
    std::vector<std::uint32_t> vertexOf(fabric.deviceCount(), kNone);
    std::vector<DeviceId> devices;
    const auto add = [&](DeviceId id) {
        if (vertexOf[id.index()] != kNone)
            return;
        vertexOf[id.index()] = static_cast<std::uint32_t>(devices.size());
        devices.push_back(id);
    };
    add(from);
    add(to);
    for (const DeviceData &d : fabric.devices())
        if (d.kind == DeviceKind::Switch && d.fabric == fabricIndex && (plane < 0 || d.plane == plane))
            add(fabric.idOf(d));

    std::vector<GraphEdge> edges;
    std::vector<LinkId> links; // by edge
    for (std::uint32_t v = 0; v < devices.size(); ++v) {
        forEachLink(fabric, devices[v], [&](PortId port, LinkId id) {
            const LinkData &link = fabric.link(id);
            const std::uint32_t w = vertexOf[fabric.port(fabric.peer(id, port)).device.index()];
            const bool inside = link.fabric == fabricIndex && (plane < 0 || link.plane == plane);
            if (w == kNone || w == v || w < v || !inside) // each link once, from its first vertex
                return;
            edges.push_back({v, w, 1});
            links.push_back(id);
        });
    }
    const Adjacency graph(devices.size(), edges);

    const std::uint32_t source = vertexOf[from.index()];
    const std::uint32_t target = vertexOf[to.index()];
    // Hosts do not forward: an end that is a host has arcs, but no path runs through it, as it is an end.
    const std::vector<std::int32_t> left = distances(graph, std::span(&target, 1));
    if (left[source] < 0)
        return result;
    std::vector<std::uint64_t> ways(devices.size(), 0);
    ways[source] = 1;
    std::vector<std::uint32_t> front{source};
    std::vector<std::uint32_t> next;
    constexpr std::uint64_t kMany = std::numeric_limits<std::uint64_t>::max();
    for (std::int32_t step = left[source]; step > 0; --step) {
        std::vector<LinkId> &hop = result.hops.emplace_back();
        next.clear();
        for (const std::uint32_t v : front) {
            for (const Adjacency::Arc &arc : graph.of(v)) {
                if (left[arc.to] != step - 1)
                    continue;
                hop.push_back(links[arc.edge]);
                if (ways[arc.to] == 0)
                    next.push_back(arc.to);
                ways[arc.to] = ways[arc.to] > kMany - ways[v] ? kMany : ways[arc.to] + ways[v];
            }
        }
        std::sort(hop.begin(), hop.end());
        front.swap(next);
    }
    result.paths = ways[target];
    return result;
}

std::vector<DeviceId> neighbourhood(const Fabric &fabric, DeviceId centre, int radius) {
    std::vector<DeviceId> found;
    if (!centre.valid())
        return found;
    std::vector<bool> seen(fabric.deviceCount(), false);
    seen[centre.index()] = true;
    found.push_back(centre);
    std::size_t first = 0;
    for (int r = 0; r < radius; ++r) {
        const std::size_t last = found.size();
        for (std::size_t i = first; i < last; ++i) {
            const DeviceId device = found[i];
            if (device != centre && fabric.device(device).kind == DeviceKind::Host)
                continue;
            forEachLink(fabric, device, [&](PortId port, LinkId link) {
                const DeviceId peer = fabric.port(fabric.peer(link, port)).device;
                if (seen[peer.index()])
                    return;
                seen[peer.index()] = true;
                found.push_back(peer);
            });
        }
        first = last;
    }
    return found;
}

} // namespace fabricscope
