// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/cabling/siblings.h"

#include "models/fabric/build.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace fabricscope {
namespace {

class SiblingPlan {
public:
    explicit SiblingPlan(const Fabric &observed)
        : m_fabric(observed)
        , m_plan(recordsOf(observed.tables())) {}
    Expected<FabricPtr> run();

private:
    DeviceId deviceOf(PortId port) const { return m_fabric.port(port).device; }
    void uncrossRails();
    void fillPairs();
    std::uint32_t unknownPort(DeviceId device);

    const Fabric &m_fabric;
    TopologyRecords m_plan;
    std::map<std::uint32_t, std::uint32_t> m_unknown; // ports made so far, by device
};

/// A link's rail is that of the host's port, by its rank among the ports of hosts with as many; the leaf has its own.
void SiblingPlan::uncrossRails() {
    std::map<std::pair<std::uint32_t, std::int16_t>, std::vector<LinkId>> strayed; // by host and plane
    for (const LinkData &link : m_fabric.links()) {
        if (link.layer != Layer::Access || link.rail < 0)
            continue;
        const DeviceData &leaf = m_fabric.device(deviceOf(link.upper));
        if (leaf.rail >= 0 && leaf.rail != link.rail)
            strayed[{deviceOf(link.lower).value, link.plane}].push_back(m_fabric.idOf(link));
    }
    for (const auto &[host, links] : strayed) {
        std::map<std::int16_t, PortId> leafPort; // by rail of the leaf
        std::map<std::int16_t, LinkId> wanted;   // by rail of the host's port
        for (const LinkId id : links) {
            const LinkData &link = m_fabric.link(id);
            leafPort.emplace(m_fabric.device(deviceOf(link.upper)).rail, link.upper);
            wanted.emplace(link.rail, id);
        }
        const bool exchanged = leafPort.size() == links.size() && wanted.size() == links.size() &&
                               std::equal(leafPort.begin(), leafPort.end(), wanted.begin(),
                                          [](const auto &a, const auto &b) { return a.first == b.first; });
        if (!exchanged)
            continue;
        for (const auto &[rail, id] : wanted)
            m_plan.links[id.index()].portB = leafPort[rail].value;
    }
}

std::uint32_t SiblingPlan::unknownPort(DeviceId device) {
    const std::uint32_t count = ++m_unknown[device.value];
    PortRecord &port = m_plan.ports.emplace_back();
    port.device = device.value;
    port.name = m_plan.names.intern(count == 1 ? std::string("?") : "?" + std::to_string(count));
    return static_cast<std::uint32_t>(m_plan.ports.size() - 1);
}

void SiblingPlan::fillPairs() {
    using Pair = std::pair<std::uint32_t, std::uint32_t>;
    std::map<std::int16_t, std::map<Pair, std::vector<LinkId>>> planes; // links of each pair
    for (const LinkData &link : m_fabric.links())
        if (link.layer == Layer::LeafSpine)
            planes[link.plane][{deviceOf(link.lower).value, deviceOf(link.upper).value}].push_back(m_fabric.idOf(link));
    for (const auto &[plane, pairs] : planes) {
        std::map<std::size_t, std::size_t> sizes;
        for (const auto &[pair, links] : pairs)
            ++sizes[links.size()];
        const auto most = std::max_element(sizes.begin(), sizes.end(),
                                           [](const auto &a, const auto &b) { return a.second < b.second; });
        if (most->second * 10 < pairs.size() * 9)
            continue; // no rule to break
        for (const auto &[pair, links] : pairs)
            for (std::size_t n = links.size(); n < most->first; ++n) {
                LinkRecord cable = m_plan.links[links.front().index()];
                cable.cableLabel = {};
                cable.cableLength = {};
                cable.portA = unknownPort(DeviceId{pair.first});
                cable.portB = unknownPort(DeviceId{pair.second});
                m_plan.links.push_back(cable);
            }
    }
}

Expected<FabricPtr> SiblingPlan::run() {
    uncrossRails();
    fillPairs();
    BuildOptions build;
    build.infer = false;
    std::vector<TopologyRecords> inputs;
    inputs.push_back(std::move(m_plan));
    return buildFabric(std::move(inputs), build);
}

} // namespace

Expected<FabricPtr> siblingPlan(const Fabric &observed) {
    return SiblingPlan(observed).run();
}

} // namespace fabricscope
