// SPDX-License-Identifier: GPL-3.0-or-later
// Rail = rank of the host's port within (fabric, plane), confirmed when the ports of that rank share their leafs.
// Pods: leafs that serve the same hosts, or what lies below the core.
#include "models/base/group_rows.h"
#include "models/base/parallel.h"
#include "models/base/text.h"
#include "models/fabric/draft.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <unordered_map>

namespace fabricscope {
namespace {

constexpr std::uint32_t kNone = 0xffffffff;

/// A host's ports into one component, in port order.
struct Access {
    std::uint32_t host = 0, component = 0, leaf = 0;
    PortId port;
};

/// By host, component, port: hosts have a few ports each, so that each host's are sorted by themselves.
std::vector<Access> accessPorts(const Draft &draft) {
    constexpr std::uint8_t kLeaf = 0x80; // of a component
    std::vector<std::uint8_t> bits = deviceBits(draft);
    for (std::size_t i = 0; i < bits.size(); ++i)
        if (draft.devices[i].role == Role::Leaf && draft.extra[i].component != kNone)
            bits[i] |= kLeaf;
    struct Found {
        std::uint32_t host, leaf;
        PortId port; // the host's
    };
    const auto accessAt = [&](std::size_t link) {
        auto [host, leaf] = draft.ends[link];
        const bool turned = (bits[leaf] & DeviceBit::Host) != 0;
        if (turned)
            std::swap(host, leaf);
        const bool is = (bits[host] & DeviceBit::Host) != 0 && (bits[leaf] & kLeaf) != 0;
        return Found{is ? host : kNoGroup, leaf, turned ? draft.links[link].upper : draft.links[link].lower};
    };
    const auto hostOf = [&](std::size_t link) { return accessAt(link).host; };
    RowGroups hosts(draft.links.size(), draft.devices.size(), hostOf);
    std::vector<Access> result(hosts.count());
    hosts.place(hostOf, [&](std::size_t link, std::size_t at) {
        const Found found = accessAt(link);
        result[at] = {found.host, draft.extra[found.leaf].component, found.leaf, found.port};
    });
    const std::vector<std::uint32_t> &first = hosts.first();
    overParts(draft.devices.size(), threadsFor(result.size()), [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t host = begin; host < end; ++host)
            std::sort(result.begin() + first[host], result.begin() + first[host + 1],
                      [](const Access &a, const Access &b) {
                          return a.component != b.component ? a.component < b.component : a.port < b.port;
                      });
    });
    return result;
}

/// Calls with each run of ports that one host has in one component.
template <class Call>
void forEachGroup(const std::vector<Access> &ports, Call &&call) {
    for (std::size_t first = 0; first < ports.size();) {
        std::size_t last = first;
        while (last < ports.size() && ports[last].host == ports[first].host &&
               ports[last].component == ports[first].component)
            ++last;
        call(std::span(ports).subspan(first, last - first));
        first = last;
    }
}

class RailFinder {
public:
    explicit RailFinder(Draft &draft)
        : m_draft(draft)
        , m_rank(draft.devices.size(), -1) {}
    void run(const std::vector<Access> &all);

private:
    void vote(const std::vector<Access> &ports);
    void number(const std::vector<std::uint32_t> &leafs);
    std::optional<std::size_t> namedField(const std::vector<std::uint32_t> &leafs,
                                          std::map<int, std::uint64_t> &rails) const;

    Draft &m_draft;
    std::vector<int> m_rank; // of leafs, confirmed
};

/// Hosts with a full set of ports vote; the others' ranks are shifted by what they lack.
void RailFinder::vote(const std::vector<Access> &ports) {
    std::unordered_map<std::uint32_t, std::map<std::size_t, std::size_t>> sizes; // component → ports a host → hosts
    forEachGroup(ports, [&](std::span<const Access> group) { ++sizes[group.front().component][group.size()]; });
    std::unordered_map<std::uint32_t, std::size_t> fullSet;
    for (const auto &[component, counts] : sizes) {
        std::size_t best = 0;
        std::size_t hosts = 0;
        for (const auto &[size, n] : counts) {
            if (size >= 2 && n >= hosts) {
                best = size;
                hosts = n;
            }
        }
        fullSet[component] = best;
    }
    std::vector<std::vector<std::uint32_t>> votes(m_draft.devices.size()); // leaf → by rank
    constexpr std::size_t kMaxRails = 64;
    forEachGroup(ports, [&](std::span<const Access> group) {
        if (group.size() != fullSet[group.front().component] || group.size() < 2 || group.size() > kMaxRails)
            return;
        for (std::size_t rank = 0; rank < group.size(); ++rank) {
            auto &counts = votes[group[rank].leaf];
            if (counts.size() <= rank)
                counts.resize(rank + 1);
            ++counts[rank];
        }
    });
    // A component has rails when (nearly) all of its leafs that hosts voted for belong to one rank each.
    std::unordered_map<std::uint32_t, std::pair<std::size_t, std::size_t>> confirmed; // component → (pure, all)
    std::unordered_map<std::uint32_t, int> rankOf;
    std::unordered_map<std::uint32_t, std::set<int>> ranks;
    for (std::uint32_t leaf = 0; leaf < votes.size(); ++leaf) {
        const std::vector<std::uint32_t> &counts = votes[leaf];
        if (counts.empty())
            continue;
        const auto most = std::max_element(counts.begin(), counts.end());
        const std::uint64_t total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
        auto &[pure, all] = confirmed[m_draft.extra[leaf].component];
        ++all;
        if (std::uint64_t{*most} * 5 < total * 4)
            continue;
        ++pure;
        rankOf[leaf] = static_cast<int>(most - counts.begin());
        ranks[m_draft.extra[leaf].component].insert(rankOf[leaf]);
    }
    for (const auto &[leaf, rank] : rankOf) {
        const std::uint32_t component = m_draft.extra[leaf].component;
        const auto &[pure, all] = confirmed[component];
        if (pure * 10 >= all * 9 && ranks[component].size() >= 2)
            m_rank[leaf] = rank;
    }
}

/// The number in the leafs' names that tells the ranks apart, and what it is for each rank.
std::optional<std::size_t> RailFinder::namedField(const std::vector<std::uint32_t> &leafs,
                                                  std::map<int, std::uint64_t> &rails) const {
    for (std::size_t field = 0; field < 8; ++field) {
        rails.clear();
        std::set<std::uint64_t> values;
        bool agrees = true;
        bool any = false;
        for (const std::uint32_t i : leafs) {
            if (m_rank[i] < 0)
                continue;
            const auto numbers = numbersIn(m_draft.text(m_draft.devices[i].name));
            agrees = agrees && field < numbers.size() && numbers[field] <= 32767;
            if (!agrees)
                break;
            const auto [it, added] = rails.emplace(m_rank[i], numbers[field]);
            agrees = it->second == numbers[field] && (!added || values.insert(numbers[field]).second);
            any = true;
        }
        if (agrees && any)
            return field;
    }
    rails.clear();
    return std::nullopt;
}

/// Rails are shown as people number them, where leaf names say it; else the rank counts from 0.
void RailFinder::number(const std::vector<std::uint32_t> &leafs) {
    std::map<int, std::uint64_t> rails;
    const std::optional<std::size_t> field = namedField(leafs, rails);
    std::set<std::uint64_t> known;
    for (const auto &[rank, rail] : rails)
        known.insert(rail);
    for (const std::uint32_t i : leafs) {
        DeviceData &device = m_draft.devices[i];
        if (device.rail >= 0)
            continue;
        if (m_rank[i] >= 0) {
            device.rail = static_cast<std::int16_t>(field ? static_cast<int>(rails[m_rank[i]]) : m_rank[i]);
            device.inferred |= Inferred::Rail;
        } else if (field) { // a spare leaf belongs to the rail that its name says
            const auto numbers = numbersIn(m_draft.text(device.name));
            if (*field < numbers.size() && known.contains(numbers[*field])) {
                device.rail = static_cast<std::int16_t>(numbers[*field]);
                device.inferred |= Inferred::Rail;
            }
        }
    }
}

void RailFinder::run(const std::vector<Access> &all) {
    // Rails are a property of back ends: a pair of leafs that servers reach twice is not two rails.
    std::unordered_map<std::uint32_t, bool> isBackend; // by group
    for (const DeviceExtra &extra : m_draft.extra) {
        if (!isBackend.try_emplace(extra.group.value, false).second)
            continue;
        const auto purpose = purposeFromName(m_draft.text(extra.group));
        isBackend[extra.group.value] =
            purpose == FabricInfo::Purpose::Unknown || purpose == FabricInfo::Purpose::Backend;
    }
    std::vector<std::uint8_t> counts(m_draft.devices.size(), 0); // by leaf
    for (std::size_t i = 0; i < counts.size(); ++i)
        counts[i] = isBackend[m_draft.extra[i].group.value] ? 1 : 0;
    const auto isLeft = [&counts](const Access &a) { return counts[a.leaf] != 0; };
    const bool whole = std::all_of(all.begin(), all.end(), isLeft);
    std::vector<Access> some;
    if (!whole)
        std::copy_if(all.begin(), all.end(), std::back_inserter(some), isLeft);
    const std::vector<Access> &ports = whole ? all : some;
    vote(ports);
    std::map<std::uint32_t, std::vector<std::uint32_t>> leafsOf; // fabric
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i)
        if (m_draft.devices[i].role == Role::Leaf && m_draft.extra[i].component != kNone)
            leafsOf[m_draft.extra[i].group.value].push_back(i);
    for (const auto &[group, leafs] : leafsOf)
        if (std::any_of(leafs.begin(), leafs.end(), [&](std::uint32_t i) { return m_rank[i] >= 0; }))
            number(leafs);
}

void inferPods(Draft &draft, const std::vector<Access> &ports) {
    // Below the core: components of leafs and spines. Without a core: leafs of several rails that share hosts.
    std::set<std::uint32_t> withCore; // components
    std::set<std::uint32_t> withRails;
    for (const auto &device : draft.devices) {
        const std::uint32_t c = draft.extra[static_cast<std::size_t>(&device - draft.devices.data())].component;
        if (c == kNone)
            continue;
        if (device.role == Role::Core)
            withCore.insert(c);
        if (device.rail >= 0)
            withRails.insert(c);
    }
    UnionFind sets(draft.devices.size());
    for (const GraphEdge &e : switchEdges(draft)) {
        const Role a = draft.devices[e.a].role;
        const Role b = draft.devices[e.b].role;
        const bool below = (a == Role::Leaf || a == Role::Spine) && (b == Role::Leaf || b == Role::Spine);
        if (below && draft.extra[e.a].component == draft.extra[e.b].component &&
            withCore.contains(draft.extra[e.a].component))
            sets.unite(e.a, e.b);
    }
    forEachGroup(ports, [&](std::span<const Access> group) {
        if (withCore.contains(group.front().component) || !withRails.contains(group.front().component))
            return;
        for (const Access &a : group)
            sets.unite(group.front().leaf, a.leaf);
    });
    // Pods of one fabric's planes are the same pods where hosts say so: join through hosts, then number by name.
    std::vector<std::uint32_t> podOfHost(draft.devices.size(), kNone);
    for (const Access &a : ports) {
        if (!withCore.contains(a.component) && !withRails.contains(a.component))
            continue;
        if (podOfHost[a.host] == kNone)
            podOfHost[a.host] = a.leaf;
        else if (draft.extra[podOfHost[a.host]].group == draft.extra[a.leaf].group &&
                 draft.extra[podOfHost[a.host]].component != a.component)
            sets.unite(podOfHost[a.host], a.leaf);
    }
    std::map<std::uint32_t, std::map<std::uint32_t, std::uint32_t>> roots; // group → root → first member by name
    const auto takesPart = [&](std::uint32_t i) {
        const Role role = draft.devices[i].role;
        const std::uint32_t c = draft.extra[i].component;
        if (c == kNone)
            return false;
        return withCore.contains(c) ? role == Role::Leaf || role == Role::Spine
                                    : role == Role::Leaf && withRails.contains(c);
    };
    for (std::uint32_t i = 0; i < draft.devices.size(); ++i) {
        if (!takesPart(i))
            continue;
        auto &first = roots[draft.extra[i].group.value].emplace(sets.find(i), i).first->second;
        if (naturalCompare(draft.text(draft.devices[i].name), draft.text(draft.devices[first].name)) < 0)
            first = i;
    }
    std::unordered_map<std::uint32_t, std::int32_t> number; // root → pod
    for (const auto &[group, members] : roots) {
        if (members.size() < 2)
            continue;
        std::vector<std::pair<std::uint32_t, std::uint32_t>> order(members.begin(), members.end());
        std::sort(order.begin(), order.end(), [&](const auto &a, const auto &b) {
            return naturalCompare(draft.text(draft.devices[a.second].name), draft.text(draft.devices[b.second].name)) <
                   0;
        });
        for (std::size_t k = 0; k < order.size(); ++k)
            number.emplace(order[k].first, static_cast<std::int32_t>(k));
    }
    const auto put = [&](std::uint32_t i, std::uint32_t root) {
        const auto it = number.find(root);
        if (it == number.end() || draft.devices[i].pod >= 0)
            return;
        draft.devices[i].pod = it->second;
        draft.devices[i].inferred |= Inferred::Pod;
    };
    for (std::uint32_t i = 0; i < draft.devices.size(); ++i) {
        if (takesPart(i))
            put(i, sets.find(i));
        else if (draft.isHost(i) && podOfHost[i] != kNone)
            put(i, sets.find(podOfHost[i]));
    }
}

} // namespace

void inferRailsAndPods(Draft &draft) {
    const std::vector<Access> ports = accessPorts(draft);
    RailFinder(draft).run(ports);
    inferPods(draft, ports);
}

} // namespace fabricscope
