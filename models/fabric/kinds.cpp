// SPDX-License-Identifier: GPL-3.0-or-later
// Who is a host and who a switch, where the source does not say: names, then port names, then the graph.
#include "models/base/text.h"
#include "models/fabric/draft.h"

#include <algorithm>
#include <numeric>

namespace fabricscope {
namespace {

bool digitAfter(std::string_view name, std::string_view prefix) {
    return name.size() > prefix.size() && name.starts_with(prefix) && name[prefix.size()] >= '0' &&
           name[prefix.size()] <= '9';
}

/// +1 as network operating systems name front-panel ports, −1 as hosts name interfaces, 0 says nothing.
int portNameVote(std::string_view name) {
    for (const std::string_view prefix : {"swp", "Ethernet", "Eth", "et-", "xe-", "ge-", "etp"})
        if (digitAfter(name, prefix))
            return 1;
    if (name.find("GigE") != std::string_view::npos || name.find("GigabitEthernet") != std::string_view::npos)
        return 1;
    for (const std::string_view prefix :
         {"eth",   "ib",    "en",   "ens", "eno", "enp",  "ibs", "ibp",   "mlx5_",   "mlx4_", "bond",
          "rocep", "roces", "rdma", "nic", "hca", "HCA-", "NIC", "hfi1_", "bnxt_re", "net"})
        if (digitAfter(name, prefix))
            return -1;
    return 0;
}

/// What a name class looks like as a whole.
struct ClassFacts {
    std::uint32_t members = 0;
    std::uint64_t links = 0;
    std::int64_t portVotes = 0;
    bool interconnects = false;
    bool open = false; // members whose kind nobody states
};

class KindFinder {
public:
    explicit KindFinder(Draft &draft)
        : m_draft(draft)
        , m_facts(draft.hints.size()) {}

    void run();

private:
    std::uint32_t classOf(std::uint32_t device) const { return m_draft.extra[device].nameClass; }
    void gather();
    void byNames();
    void byGraph();
    bool neighboursAre(std::uint32_t nameClass, bool (*test)(DeviceKind)) const;

    Draft &m_draft;
    std::vector<ClassFacts> m_facts;
    std::vector<std::vector<std::uint32_t>> m_members; // of open classes
    Adjacency m_graph;
};

void KindFinder::gather() {
    std::vector<GraphEdge> edges;
    edges.reserve(m_draft.ends.size());
    for (const auto &[a, b] : m_draft.ends) {
        ++m_facts[classOf(a)].links;
        ++m_facts[classOf(b)].links;
        if (a == b)
            continue;
        m_facts[classOf(a)].interconnects = m_facts[classOf(a)].interconnects || classOf(a) == classOf(b);
        edges.push_back({a, b, 1});
    }
    m_graph = Adjacency(m_draft.devices.size(), edges);
    m_members.resize(m_facts.size());
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i) {
        const DeviceData &device = m_draft.devices[i];
        ClassFacts &facts = m_facts[classOf(i)];
        ++facts.members;
        if (device.kind != DeviceKind::Unknown)
            continue;
        facts.open = true;
        m_members[classOf(i)].push_back(i);
        for (std::uint32_t p = device.firstPort; p < device.firstPort + device.portCount; ++p)
            facts.portVotes += portNameVote(m_draft.text(m_draft.ports[p].name));
    }
}

void KindFinder::byNames() {
    for (std::uint32_t c = 0; c < m_facts.size(); ++c) {
        ClassFacts &facts = m_facts[c];
        if (!facts.open)
            continue;
        const NameHints &hints = m_draft.hints[c];
        DeviceKind kind = DeviceKind::Unknown;
        if (hints.outside)
            kind = DeviceKind::Other;
        else if (hints.isSwitch)
            kind = DeviceKind::Switch;
        else if (!facts.interconnects && facts.links > 0 &&
                 (facts.portVotes < 0 || (hints.host && facts.portVotes <= 0)))
            kind = DeviceKind::Host;
        else if (facts.portVotes > 0 || (facts.interconnects && facts.links > 0))
            kind = DeviceKind::Switch;
        if (kind == DeviceKind::Unknown)
            continue;
        facts.open = false;
        for (const std::uint32_t i : m_members[c])
            m_draft.devices[i].kind = kind;
    }
}

bool KindFinder::neighboursAre(std::uint32_t nameClass, bool (*test)(DeviceKind)) const {
    for (const std::uint32_t i : m_members[nameClass])
        for (const Adjacency::Arc &arc : m_graph.of(i))
            if (!test(m_draft.devices[arc.to].kind))
                return false;
    return true;
}

/// Nothing but the graph speaks: classes with few links a device come first, and count as hosts when no neighbour is
/// one. A class that reaches only switches that have hosts, with many more links a device than those hosts, is
/// upstream.
void KindFinder::byGraph() {
    std::vector<std::uint32_t> order;
    for (std::uint32_t c = 0; c < m_facts.size(); ++c)
        if (m_facts[c].open && m_facts[c].links > 0)
            order.push_back(c);
    const auto degree = [&](std::uint32_t c) {
        return static_cast<double>(m_facts[c].links) / static_cast<double>(m_facts[c].members);
    };
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return degree(a) != degree(b) ? degree(a) < degree(b) : a < b; });
    for (const std::uint32_t c : order) {
        bool host = neighboursAre(c, [](DeviceKind k) { return k == DeviceKind::Switch || k == DeviceKind::Unknown; });
        double hostDegree = 0; // the largest among hosts two steps away
        bool allServed = true;
        for (const std::uint32_t i : m_members[c]) {
            for (const Adjacency::Arc &arc : m_graph.of(i)) {
                bool served = false;
                for (const Adjacency::Arc &next : m_graph.of(arc.to)) {
                    if (!m_draft.isHost(next.to))
                        continue;
                    served = true;
                    hostDegree = std::max(hostDegree, degree(classOf(next.to)));
                    break; // one host tells: a leaf with thousands must not make this quadratic
                }
                allServed = allServed && served;
            }
        }
        if (host && allServed && hostDegree > 0 && degree(c) > 2 * hostDegree)
            host = false;
        for (const std::uint32_t i : m_members[c]) {
            m_draft.devices[i].kind = host ? DeviceKind::Host : DeviceKind::Switch;
            if (!host)
                continue;
            for (const Adjacency::Arc &arc : m_graph.of(i))
                if (m_draft.devices[arc.to].kind == DeviceKind::Unknown)
                    m_draft.devices[arc.to].kind = DeviceKind::Switch;
        }
    }
}

void KindFinder::run() {
    gather();
    byNames();
    byGraph();
}

} // namespace

void inferKinds(Draft &draft) {
    const bool open = std::any_of(draft.devices.begin(), draft.devices.end(),
                                  [](const DeviceData &d) { return d.kind == DeviceKind::Unknown; });
    std::vector<std::uint8_t> stated(draft.devices.size(), 1);
    if (open) {
        for (std::size_t i = 0; i < draft.devices.size(); ++i)
            stated[i] = draft.devices[i].kind != DeviceKind::Unknown ? 1 : 0;
        KindFinder(draft).run();
    }
    for (std::size_t i = 0; i < draft.devices.size(); ++i) {
        DeviceData &device = draft.devices[i];
        if (device.role != Role::Unknown)
            continue;
        if (device.kind == DeviceKind::Host)
            device.role = Role::Host;
        else if (device.kind == DeviceKind::Other || device.kind == DeviceKind::Panel)
            device.role = Role::Other;
        else if (device.kind == DeviceKind::Unknown) // without a link or a telling name: stays unplaced
            device.inferred |= Inferred::Role;
        else
            continue;
        if (stated[i] == 0)
            device.inferred |= Inferred::Role;
    }
}

} // namespace fabricscope
