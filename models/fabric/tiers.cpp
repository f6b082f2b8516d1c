// SPDX-License-Identifier: GPL-3.0-or-later
// Tier = distance from the hosts; a name class takes the tier of most of its members. Files of switches only take their
// tiers from names.
#include "models/fabric/draft.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace fabricscope {
namespace {

constexpr std::uint32_t kNone = 0xffffffff;

class TierFinder {
public:
    explicit TierFinder(Draft &draft)
        : m_draft(draft)
        , m_tier(draft.devices.size(), -1) {}
    void run();

private:
    bool fixed(std::uint32_t i) const { return m_draft.devices[i].role != Role::Unknown; }
    bool border(std::uint32_t i) const { return m_draft.hintsOf(i).border && m_draft.hintsOf(i).tier < 0 && !fixed(i); }
    void gather();
    void ignoreHostsOnDirectors();
    bool isUpstream(std::uint32_t device) const;
    void byDistance(const std::vector<std::uint32_t> &seeds);
    void byMajority();
    bool byNames(const std::vector<std::uint32_t> &switches);
    void byBlades(const std::vector<std::uint32_t> &switches);
    void placeBorders();

    Draft &m_draft;
    std::vector<std::int32_t> m_tier;
    Adjacency m_graph;                      // switches, within components, borders left out
    Adjacency m_whole;                      // the same with borders, where there are any
    std::vector<std::uint32_t> m_hostLinks; // from hosts that may set a tier
    std::vector<std::vector<std::uint32_t>> m_components;
};

void TierFinder::gather() {
    std::vector<std::uint32_t> component;
    std::vector<bool> isBorder;
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i) {
        component.push_back(m_draft.extra[i].component);
        isBorder.push_back(border(i));
    }
    std::vector<GraphEdge> edges;
    std::vector<GraphEdge> whole;
    edges.reserve(m_draft.switchPairs.size());
    bool borders = false;
    for (const GraphEdge &e : switchEdges(m_draft)) {
        if (component[e.a] != component[e.b] || component[e.a] == kNone)
            continue;
        const bool touches = isBorder[e.a] || isBorder[e.b];
        if (touches && !borders) { // few fabrics have one
            borders = true;
            whole = edges;
        }
        if (borders)
            whole.push_back(e);
        if (!touches)
            edges.push_back(e);
    }
    m_graph = Adjacency(m_draft.devices.size(), edges);
    m_whole = borders ? Adjacency(m_draft.devices.size(), whole) : Adjacency(m_draft.devices.size(), {});
    m_hostLinks.assign(m_draft.devices.size(), 0);
    std::vector<std::uint32_t> any(m_draft.devices.size(), 0);
    const std::vector<std::uint8_t> bits = deviceBits(m_draft);
    for (auto [a, b] : m_draft.ends) {
        if ((bits[b] & DeviceBit::Host) != 0)
            std::swap(a, b);
        if ((bits[a] & DeviceBit::Host) == 0 || (bits[b] & DeviceBit::Carries) == 0)
            continue;
        ++any[b];
        if (!m_draft.hintsOf(a).outside) // managers and gateways may sit anywhere
            ++m_hostLinks[b];
    }
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i) {
        const std::uint32_t c = m_draft.extra[i].component;
        if (c == kNone)
            continue;
        if (c >= m_components.size())
            m_components.resize(c + 1);
        m_components[c].push_back(i);
    }
    for (const auto &switches : m_components)
        if (std::all_of(switches.begin(), switches.end(), [&](std::uint32_t i) { return m_hostLinks[i] == 0; }))
            for (const std::uint32_t i : switches)
                m_hostLinks[i] = any[i];
}

/// Directors behind edge switches may carry managers and gateways; fewer than half as many hosts set no tier.
void TierFinder::ignoreHostsOnDirectors() {
    for (const auto &switches : m_components) {
        std::uint64_t onBlades = 0;
        std::uint64_t elsewhere = 0;
        for (const std::uint32_t i : switches)
            (m_draft.extra[i].blade != 0 ? onBlades : elsewhere) += m_hostLinks[i];
        if (onBlades == 0 || onBlades * 2 >= elsewhere)
            continue;
        for (const std::uint32_t i : switches)
            if (m_draft.extra[i].blade != 0)
                m_hostLinks[i] = 0;
    }
}

/// A spine that carries a few hosts: (nearly) all of its switch links lead to switches with four times as many.
bool TierFinder::isUpstream(std::uint32_t device) const {
    std::uint64_t strong = 0;
    std::uint64_t all = 0;
    const auto arcs = m_graph.of(device);
    for (const Adjacency::Arc &arc : arcs) {
        all += arc.weight;
        strong += m_hostLinks[arc.to] >= 4 * m_hostLinks[device] ? arc.weight : 0;
    }
    return arcs.size() >= 2 && strong * 10 >= all * 9;
}

void TierFinder::byDistance(const std::vector<std::uint32_t> &seeds) {
    const std::vector<std::int32_t> steps = distances(m_graph, seeds);
    for (std::uint32_t i = 0; i < steps.size(); ++i)
        m_tier[i] = steps[i] < 0 ? -1 : steps[i] + 1;
}

/// A name class takes its majority, unless its members are cabled to one another across tiers: such a name ("ib1" …
/// "ib8") says nothing about the tier.
void TierFinder::byMajority() {
    using Key = std::pair<std::uint32_t, std::uint32_t>; // component, name class
    std::map<Key, std::vector<std::uint32_t>> classes;
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i)
        if (m_draft.extra[i].component != kNone && !border(i))
            classes[{m_draft.extra[i].component, m_draft.extra[i].nameClass}].push_back(i);
    std::vector<std::pair<std::uint32_t, std::int32_t>> changes;
    for (const auto &[key, members] : classes) {
        std::map<std::int32_t, std::size_t> counts;
        std::uint64_t across = 0;
        std::uint64_t links = 0;
        for (const std::uint32_t i : members) {
            if (m_tier[i] > 0)
                ++counts[m_tier[i]];
            for (const Adjacency::Arc &arc : m_graph.of(i)) {
                links += arc.weight;
                if (m_draft.extra[arc.to].nameClass == key.second && m_tier[arc.to] != m_tier[i])
                    across += arc.weight;
            }
        }
        if (counts.empty() || across * 100 > links)
            continue;
        const auto most = std::max_element(counts.begin(), counts.end(),
                                           [](const auto &a, const auto &b) { return a.second < b.second; });
        for (const std::uint32_t i : members)
            if (m_tier[i] != most->first)
                changes.emplace_back(i, most->first);
    }
    for (const auto &[device, tier] : changes)
        m_tier[device] = tier;
}

/// Role words decide where (nearly) every switch of the component has one, and hosts, if any, hang on the lowest.
bool TierFinder::byNames(const std::vector<std::uint32_t> &switches) {
    std::set<std::int8_t> tiers;
    std::size_t hinted = 0;
    std::size_t asked = 0;
    for (const std::uint32_t i : switches) {
        if (border(i))
            continue;
        ++asked;
        if (const std::int8_t tier = m_draft.hintsOf(i).tier; tier > 0) {
            ++hinted;
            tiers.insert(tier);
        }
    }
    std::uint64_t hosts = 0;
    std::uint64_t hostsBelow = 0;
    for (const std::uint32_t i : switches) {
        hosts += m_hostLinks[i];
        if (!tiers.empty() && m_draft.hintsOf(i).tier == *tiers.begin())
            hostsBelow += m_hostLinks[i];
    }
    if (hinted == 0 || (hosts > 0 && (hinted * 10 < asked * 9 || hostsBelow * 2 < hosts)))
        return false;
    // Without a spine between them, leafs and cores are neighbouring tiers.
    std::map<std::int8_t, std::int32_t> number;
    std::int32_t next = hosts > 0 ? 1 : *tiers.begin();
    for (const std::int8_t tier : tiers)
        number[tier] = next++;
    for (const std::uint32_t i : switches)
        if (const std::int8_t tier = m_draft.hintsOf(i).tier; tier > 0 && !border(i))
            m_tier[i] = number[tier];
        else
            m_tier[i] = hosts > 0 ? m_tier[i] : -1;
    return true;
}

/// Directors without hosts in sight: what hangs on line blades, line blades, spine blades.
void TierFinder::byBlades(const std::vector<std::uint32_t> &switches) {
    const bool directors =
        std::any_of(switches.begin(), switches.end(), [&](std::uint32_t i) { return m_draft.extra[i].blade != 0; });
    if (!directors)
        return;
    bool edge = false;
    for (const std::uint32_t i : switches) {
        if (m_draft.extra[i].blade != 0)
            continue;
        for (const Adjacency::Arc &arc : m_graph.of(i)) {
            if (m_draft.extra[arc.to].blade != 1)
                continue;
            m_tier[i] = 1;
            edge = true;
        }
    }
    for (const std::uint32_t i : switches)
        if (m_draft.extra[i].blade != 0)
            m_tier[i] = m_draft.extra[i].blade + (edge ? 1 : 0);
}

/// A border switch below spines is a leaf; elsewhere it is outside the tiers.
void TierFinder::placeBorders() {
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i) {
        if (m_draft.extra[i].component == kNone || !border(i))
            continue;
        std::uint64_t spines = m_hostLinks[i];
        std::uint64_t others = 0;
        for (const Adjacency::Arc &arc : m_whole.of(i)) {
            if (m_tier[arc.to] == 2)
                spines += arc.weight;
            else if (m_tier[arc.to] > 0)
                others += arc.weight;
        }
        if (spines > others) {
            m_tier[i] = 1;
        } else {
            m_draft.devices[i].role = Role::Other;
            m_draft.devices[i].inferred |= Inferred::Role;
        }
    }
}

void TierFinder::run() {
    gather();
    ignoreHostsOnDirectors();
    std::vector<std::uint32_t> seeds;
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i) {
        const bool leaf = m_draft.devices[i].role == Role::Leaf;
        if (m_draft.extra[i].component != kNone &&
            (leaf || (!fixed(i) && !border(i) && m_hostLinks[i] > 0 && !isUpstream(i))))
            seeds.push_back(i);
    }
    byDistance(seeds);
    byMajority();
    // A host on a spine made its neighbours look near: measure again from what turned out to be leafs.
    std::vector<std::uint32_t> leafs;
    std::copy_if(seeds.begin(), seeds.end(), std::back_inserter(leafs),
                 [&](std::uint32_t i) { return m_tier[i] == 1; });
    if (leafs.size() != seeds.size()) {
        byDistance(leafs);
        byMajority();
    }
    for (const auto &switches : m_components) {
        const bool hosts =
            std::any_of(switches.begin(), switches.end(), [&](std::uint32_t i) { return m_hostLinks[i] > 0; });
        if (byNames(switches) || hosts)
            continue;
        byBlades(switches);
    }
    placeBorders();
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i) {
        DeviceData &device = m_draft.devices[i];
        if (device.role != Role::Unknown || device.kind != DeviceKind::Switch)
            continue;
        device.tier = static_cast<std::int8_t>(std::min(m_tier[i], 127));
        device.role = roleOfTier(device.tier);
        device.inferred |= Inferred::Role;
    }
}

} // namespace

std::int8_t tierOf(Role role) {
    switch (role) {
    case Role::Host:
        return 0;
    case Role::Leaf:
        return 1;
    case Role::Spine:
        return 2;
    case Role::Core:
        return 3;
    case Role::Unknown:
    case Role::Other:
        break;
    }
    return -1;
}

Role roleOfTier(int tier) {
    switch (tier) {
    case 0:
        return Role::Host;
    case 1:
        return Role::Leaf;
    case 2:
        return Role::Spine;
    default:
        return tier > 2 ? Role::Core : Role::Unknown;
    }
}

void inferTiers(Draft &draft) {
    TierFinder(draft).run();
}

} // namespace fabricscope
