// SPDX-License-Identifier: GPL-3.0-or-later
// From devices that are placed to the tables of a Fabric. Looks only at what a saved form carries too (role, tier,
// group, plane, rail of devices), so that a saved fabric rebuilds into an equal one.
#include "models/base/parallel.h"
#include "models/base/text.h"
#include "models/fabric/draft.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <unordered_map>

namespace fabricscope {
namespace {

constexpr std::uint8_t kNoFabric = 0xff;
using Purpose = FabricInfo::Purpose;

class Finisher {
public:
    explicit Finisher(Draft &draft)
        : m_draft(draft)
        , m_t(draft.tables) {}
    FabricPtr run();

private:
    void makeFabrics();
    void makePlanes();
    void placeHosts();
    void joinPorts();
    void orient(LinkData &link, LinkEnds &ends) const;
    void placeLinks(std::size_t begin, std::size_t end);
    std::vector<std::uint32_t> suspects() const;
    void markSuspects(const std::vector<std::uint32_t> &suspects);
    std::vector<std::uint32_t> parallels() const;
    void railsOfAccess();
    void summarise();
    void makeChassis();
    void makePlaces();

    Draft &m_draft;
    FabricTables &m_t;
};

Purpose purposeOfSwitches(const Draft &draft, const std::vector<std::uint32_t> &switches) {
    std::map<int, std::size_t> counts;
    for (const std::uint32_t i : switches)
        ++counts[static_cast<int>(draft.hintsOf(i).purpose)];
    for (const auto &[purpose, n] : counts)
        if (n * 2 > switches.size())
            return static_cast<Purpose>(purpose);
    return Purpose::Unknown;
}

/// One fabric per group of its switches; back ends first, then by links.
void Finisher::makeFabrics() {
    struct Entry {
        NameRef group;
        std::vector<std::uint32_t> switches;
        std::uint64_t links = 0;
        std::uint64_t hosts = 0;
        FabricInfo info;
    };
    std::vector<Entry> entries;
    std::unordered_map<std::uint32_t, std::size_t> byGroup;
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i) {
        const NameRef group = m_draft.extra[i].group;
        if (!m_draft.isSwitch(i) || group.empty())
            continue;
        const auto [it, added] = byGroup.emplace(group.value, entries.size());
        if (added)
            entries.emplace_back().group = group;
        entries[it->second].switches.push_back(i);
    }
    std::vector<std::uint32_t> entryOf(m_draft.devices.size(), 0xffffffff);
    for (std::uint32_t e = 0; e < entries.size(); ++e)
        for (const std::uint32_t i : entries[e].switches)
            entryOf[i] = e;
    for (const auto &[a, b] : m_draft.ends) {
        for (const auto &[from, to] : {std::pair(a, b), std::pair(b, a)}) {
            if (entryOf[from] == 0xffffffff)
                continue;
            if (from == a || entryOf[from] != entryOf[to])
                ++entries[entryOf[from]].links;
            entries[entryOf[from]].hosts += m_draft.isHost(to) ? 1 : 0;
        }
    }
    for (Entry &entry : entries) {
        entry.info.name = std::string(m_draft.text(entry.group));
        entry.info.nameInferred = std::all_of(entry.switches.begin(), entry.switches.end(), [&](std::uint32_t i) {
            return (m_draft.devices[i].inferred & Inferred::Fabric) != 0;
        });
        entry.info.purpose = purposeFromName(entry.info.name);
        if (entry.info.purpose == Purpose::Unknown)
            entry.info.purpose = purposeOfSwitches(m_draft, entry.switches);
    }
    const bool named =
        std::any_of(entries.begin(), entries.end(), [](const Entry &e) { return e.info.purpose == Purpose::Backend; });
    if (!named) { // what carries most of the hosts' links
        Entry *best = nullptr;
        for (Entry &entry : entries)
            if (entry.info.purpose == Purpose::Unknown && entry.hosts > 0 &&
                (best == nullptr || entry.links > best->links))
                best = &entry;
        if (best != nullptr)
            best->info.purpose = Purpose::Backend;
    }
    std::sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) {
        const bool backA = a.info.purpose == Purpose::Backend;
        const bool backB = b.info.purpose == Purpose::Backend;
        if (backA != backB)
            return backA;
        return a.links != b.links ? a.links > b.links : naturalCompare(a.info.name, b.info.name) < 0;
    });
    if (entries.size() > kNoFabric) // what an index holds: the smallest ones stay unplaced
        entries.resize(kNoFabric);
    for (std::size_t f = 0; f < entries.size(); ++f) {
        m_t.fabrics.push_back(entries[f].info);
        for (const std::uint32_t i : entries[f].switches)
            m_draft.devices[i].fabric = static_cast<std::uint8_t>(f);
    }
}

void Finisher::makePlanes() {
    std::map<std::pair<std::uint8_t, std::int32_t>, std::int16_t> index;
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i) {
        const DeviceData &device = m_draft.devices[i];
        if (m_draft.isSwitch(i) && device.fabric != kNoFabric && m_draft.extra[i].plane >= 0)
            index.emplace(std::pair(device.fabric, m_draft.extra[i].plane), std::int16_t{0});
    }
    while (index.size() > 32767)
        index.erase(std::prev(index.end()));
    for (auto &[key, position] : index) {
        position = static_cast<std::int16_t>(m_t.planes.size());
        PlaneData &plane = m_t.planes.emplace_back();
        plane.fabric = key.first;
        plane.number = key.second;
        plane.name = std::to_string(key.second);
        ++m_t.fabrics[key.first].planes;
    }
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i) {
        DeviceData &device = m_draft.devices[i];
        device.plane = -1;
        if (!m_draft.isSwitch(i) || device.fabric == kNoFabric || m_draft.extra[i].plane < 0)
            continue;
        if (const auto it = index.find({device.fabric, m_draft.extra[i].plane}); it != index.end())
            device.plane = it->second;
    }
}

/// A host, or anything else beside the switches, is in the fabric that most of its links go to; of equals in the first.
void Finisher::placeHosts() {
    const std::size_t fabrics = m_t.fabrics.size();
    std::vector<std::uint32_t> votes(m_draft.devices.size() * fabrics); // [device][fabric]
    for (const auto &[a, b] : m_draft.ends)
        for (const auto &[from, to] : {std::pair(a, b), std::pair(b, a)})
            if (!m_draft.isSwitch(from) && m_draft.isSwitch(to) && m_draft.devices[to].fabric != kNoFabric)
                ++votes[from * fabrics + m_draft.devices[to].fabric];
    for (std::size_t i = 0; i < m_draft.devices.size() && fabrics > 0; ++i) {
        const auto first = votes.begin() + static_cast<std::ptrdiff_t>(i * fabrics);
        const auto most = std::max_element(first, first + static_cast<std::ptrdiff_t>(fabrics));
        if (*most > 0)
            m_draft.devices[i].fabric = static_cast<std::uint8_t>(most - first);
    }
}

void Finisher::joinPorts() {
    // Each part of the ports looks through all links: reading those in order costs little beside the ports.
    const std::size_t parts = threadsFor(m_draft.links.size());
    std::vector<std::vector<std::pair<PortId, LinkId>>> extra(parts);
    overParts(m_draft.ports.size(), parts, [&](std::size_t begin, std::size_t end, std::size_t part) {
        for (std::uint32_t l = 0; l < m_draft.links.size(); ++l) {
            const LinkData &link = m_draft.links[l];
            for (const PortId id : {link.lower, link.upper}) {
                if (id.index() < begin || id.index() >= end)
                    continue;
                PortData &port = m_draft.ports[id.index()];
                if (!port.link.valid())
                    port.link = LinkId{l};
                else if (port.link.value != l)
                    extra[part].emplace_back(id, LinkId{l});
            }
        }
    });
    for (const auto &some : extra)
        m_t.extraLinks.insert(m_t.extraLinks.end(), some.begin(), some.end());
    std::sort(m_t.extraLinks.begin(), m_t.extraLinks.end());
    // A plug that loops a port to itself named the port twice.
    m_t.extraLinks.erase(std::unique(m_t.extraLinks.begin(), m_t.extraLinks.end()), m_t.extraLinks.end());
}

/// lower = nearer to the hosts; what has no tier comes after what has one; equals in natural order.
void Finisher::orient(LinkData &link, LinkEnds &devices) const {
    const auto [a, b] = devices;
    const int tierA = m_draft.devices[a].tier < 0 ? 127 : m_draft.devices[a].tier;
    const int tierB = m_draft.devices[b].tier < 0 ? 127 : m_draft.devices[b].tier;
    bool swap = tierA > tierB;
    if (tierA == tierB) {
        const int order =
            a == b ? 0 : naturalCompare(m_draft.text(m_draft.devices[a].name), m_draft.text(m_draft.devices[b].name));
        swap = order > 0 || (order == 0 && link.lower > link.upper);
    }
    if (!swap)
        return;
    std::swap(link.lower, link.upper);
    std::swap(devices.lower, devices.upper);
    const int ends = link.flags & 3;
    link.flags = static_cast<std::uint8_t>((link.flags & ~3) | (ends & 1) << 1 | (ends & 2) >> 1);
}

void Finisher::placeLinks(std::size_t begin, std::size_t end) {
    for (std::size_t l = begin; l < end; ++l) {
        LinkData &link = m_draft.links[l];
        orient(link, m_draft.ends[l]);
        const auto [a, b] = m_draft.ends[l];
        const DeviceData &low = m_draft.devices[a];
        const DeviceData &high = m_draft.devices[b];
        const std::uint32_t chassis = m_draft.extra[a].chassis.value;
        const bool switches = m_draft.isSwitch(a) && m_draft.isSwitch(b);
        // Switches tell where a link is; a host does not, it may be in several planes.
        const DeviceData &where = m_draft.isSwitch(a) ? low : high;
        link.fabric = where.fabric;
        link.plane = m_draft.isSwitch(a) || m_draft.isSwitch(b) ? where.plane : std::int16_t{-1};
        if (a == b)
            link.flags |= LinkData::SelfLoop;
        const bool together = low.fabric == high.fabric && low.plane == high.plane;
        if (a == b)
            link.layer = Layer::Other;
        else if (low.tier == 0 && m_draft.isSwitch(b))
            link.layer = Layer::Access;
        else if (switches && chassis != 0 && chassis == m_draft.extra[b].chassis.value)
            link.layer = Layer::Internal;
        else if (switches && together && low.tier == 1 && high.tier == 2)
            link.layer = Layer::LeafSpine;
        else if (switches && together && low.tier >= 2 && high.tier == low.tier + 1)
            link.layer = Layer::SpineCore;
        else
            link.layer = Layer::Other;
        if (low.role == Role::Leaf && high.tier > 1)
            link.rail = low.rail;
    }
}

/// Up to 1 % of the links (or hosts) of either side: cables that are probably plugged into the wrong box.
std::vector<std::uint32_t> Finisher::suspects() const {
    using Side = std::int32_t; // fabric << 16 | plane + 1
    const auto sideOf = [&](const DeviceData &d) -> Side { return d.fabric << 16 | (d.plane + 1); };
    std::map<std::pair<Side, Side>, std::vector<std::uint32_t>> crossing;
    std::unordered_map<Side, std::uint64_t> touching;
    // Neighbouring links mostly touch the same sides: those of the last one need not be looked for.
    std::pair<Side, std::uint64_t *> lastA{-1, nullptr}, lastB{-1, nullptr};
    const auto touch = [&touching](std::pair<Side, std::uint64_t *> &last, Side side) {
        if (last.second == nullptr || last.first != side)
            last = {side, &touching[side]};
        ++*last.second;
    };
    for (std::uint32_t l = 0; l < m_draft.links.size(); ++l) {
        const auto [a, b] = m_draft.ends[l];
        const DeviceData &low = m_draft.devices[a];
        const DeviceData &high = m_draft.devices[b];
        if (!m_draft.isSwitch(a) && !m_draft.isSwitch(b))
            continue;
        if (!m_draft.carries(a) || !m_draft.carries(b)) {
            touch(lastA, sideOf(m_draft.carries(a) ? low : high));
            continue;
        }
        const Side sideA = sideOf(low);
        const Side sideB = sideOf(high);
        touch(lastA, sideA);
        if (sideA == sideB)
            continue;
        touch(lastB, sideB);
        if (low.fabric != kNoFabric && high.fabric != kNoFabric && low.plane >= 0 && high.plane >= 0)
            crossing[std::minmax(sideA, sideB)].push_back(l);
    }
    std::vector<std::uint32_t> found;
    for (const auto &[sides, links] : crossing)
        if (isBridge(links.size(), touching[sides.first], touching[sides.second]))
            found.insert(found.end(), links.begin(), links.end());

    // Hosts of one fabric with a cable into another of the same kind.
    std::map<std::pair<std::uint8_t, std::uint8_t>, std::set<std::uint32_t>> shared;
    std::map<std::pair<std::uint8_t, std::uint8_t>, std::vector<std::uint32_t>> strayed;
    std::vector<std::uint64_t> hostsOf(m_t.fabrics.size(), 0);
    for (std::uint32_t i = 0; i < m_draft.devices.size() && m_t.fabrics.size() > 1; ++i)
        if (m_draft.isHost(i) && m_draft.devices[i].fabric != kNoFabric)
            ++hostsOf[m_draft.devices[i].fabric];
    for (std::uint32_t l = 0; l < m_draft.links.size() && m_t.fabrics.size() > 1; ++l) {
        const LinkData &link = m_draft.links[l];
        if (link.layer != Layer::Access)
            continue;
        const std::uint32_t host = m_draft.ends[l].lower;
        const std::uint8_t home = m_draft.devices[host].fabric;
        if (home == kNoFabric || link.fabric == kNoFabric || home == link.fabric)
            continue;
        const auto apart = [](Purpose p) { return p == Purpose::Backend ? Purpose::Unknown : p; };
        if (apart(m_t.fabrics[home].purpose) != apart(m_t.fabrics[link.fabric].purpose))
            continue;
        shared[{home, link.fabric}].insert(host);
        strayed[{home, link.fabric}].push_back(l);
    }
    for (const auto &[pair, hosts] : shared)
        if (isBridge(hosts.size(), hostsOf[pair.first], hostsOf[pair.second] + hosts.size()))
            found.insert(found.end(), strayed[pair].begin(), strayed[pair].end());

    std::sort(found.begin(), found.end());
    return found;
}

void Finisher::markSuspects(const std::vector<std::uint32_t> &suspects) {
    for (const std::uint32_t l : suspects) {
        LinkData &link = m_draft.links[l];
        link.flags |= LinkData::Suspect;
        InputWarning warning = suspectWarning(m_draft.names, m_draft.devices, m_draft.ports, link);
        warning.file = m_draft.extra[m_draft.deviceOf(link.lower)].file;
        m_t.warnings.add(std::move(warning));
    }
}

/// Links by lower device, then a count per neighbour: no sort over millions of links.
std::vector<std::uint32_t> Finisher::parallels() const {
    std::vector<std::uint32_t> found;
    const std::size_t n = m_draft.devices.size();
    std::vector<std::uint32_t> first(n + 1, 0);
    for (const LinkEnds &ends : m_draft.ends)
        ++first[ends.lower + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<std::uint32_t> order(m_draft.links.size());
    std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
    for (std::uint32_t l = 0; l < m_draft.links.size(); ++l)
        order[next[m_draft.ends[l].lower]++] = l;
    std::vector<std::uint32_t> count(n, 0);
    for (std::uint32_t d = 0; d < n; ++d) {
        const auto mine = std::span(order).subspan(first[d], first[d + 1] - first[d]);
        for (const std::uint32_t l : mine)
            ++count[m_draft.ends[l].upper];
        for (const std::uint32_t l : mine)
            if (const std::uint32_t up = m_draft.ends[l].upper; up != d && count[up] > 1)
                found.push_back(l);
        for (const std::uint32_t l : mine)
            count[m_draft.ends[l].upper] = 0;
    }
    return found;
}

/// Rail of an access link = that of the host's port: its rank, as most hosts with as many ports have it. A host whose
/// ports are not all there takes the leaf's, as its ranks are shifted.
void Finisher::railsOfAccess() {
    struct Access {
        std::uint64_t key; // host << 32 | plane + 1: ports of one host and plane stand together, in port order
        std::uint32_t link;
    };
    std::vector<Access> ports;
    std::size_t hostBegin = 0; // where the ports of the host at hand begin
    const auto sortHost = [&] {
        std::stable_sort(ports.begin() + static_cast<std::ptrdiff_t>(hostBegin), ports.end(),
                         [](const Access &a, const Access &b) { return a.key < b.key; });
        hostBegin = ports.size();
    };
    for (const PortData &port : m_draft.ports) {
        if (!port.link.valid() || !m_draft.isHost(port.device.index()))
            continue;
        if (hostBegin < ports.size() && ports.back().key >> 32 != port.device.value)
            sortHost();
        const LinkData &link = m_draft.links[port.link.index()];
        if (link.layer != Layer::Access)
            continue;
        const DeviceData &leaf = m_draft.devices[m_draft.ends[port.link.index()].upper];
        if (leaf.role == Role::Leaf && leaf.rail >= 0 && leaf.plane >= 0)
            ports.push_back(
                {std::uint64_t{port.device.value} << 32 | static_cast<std::uint32_t>(leaf.plane + 1), port.link.value});
    }
    sortHost();
    const auto leafOf = [&](std::uint32_t link) -> const DeviceData & {
        return m_draft.devices[m_draft.ends[link].upper];
    };
    struct Votes {
        std::map<std::size_t, std::size_t> sizes;
        std::size_t full = 0;
        std::vector<std::map<std::int16_t, std::size_t>> byRank;
        std::vector<std::int16_t> rails;
    };
    std::vector<Votes> planes(m_t.planes.size());
    const auto eachGroup = [&](auto &&call) {
        for (std::size_t first = 0; first < ports.size();) {
            std::size_t last = first;
            while (last < ports.size() && ports[last].key == ports[first].key)
                ++last;
            call(std::span(ports).subspan(first, last - first),
                 planes[static_cast<std::size_t>((ports[first].key & 0xffffffff) - 1)]);
            first = last;
        }
    };
    eachGroup([](std::span<const Access> group, Votes &votes) { ++votes.sizes[group.size()]; });
    for (Votes &votes : planes) {
        std::size_t hosts = 0;
        for (const auto &[size, n] : votes.sizes) {
            if (n < hosts)
                continue;
            votes.full = size;
            hosts = n;
        }
        votes.byRank.resize(std::min<std::size_t>(votes.full, 64));
    }
    eachGroup([&](std::span<const Access> group, Votes &votes) {
        if (group.size() != votes.byRank.size())
            return;
        for (std::size_t rank = 0; rank < group.size(); ++rank)
            ++votes.byRank[rank][leafOf(group[rank].link).rail];
    });
    for (Votes &votes : planes) {
        for (const auto &counts : votes.byRank) {
            std::size_t total = 0;
            std::pair<std::int16_t, std::size_t> best{-1, 0};
            for (const auto &[rail, n] : counts) {
                total += n;
                if (n > best.second)
                    best = {rail, n};
            }
            votes.rails.push_back(best.second * 5 >= total * 4 ? best.first : std::int16_t{-1});
        }
    }
    eachGroup([&](std::span<const Access> group, Votes &votes) {
        for (std::size_t rank = 0; rank < group.size(); ++rank) {
            LinkData &link = m_draft.links[group[rank].link];
            const DeviceData &leaf = leafOf(group[rank].link);
            const bool full = group.size() == votes.rails.size() && votes.rails[rank] >= 0;
            link.rail = full ? votes.rails[rank] : leaf.rail;
        }
    });
    for (std::size_t l = 0; l < m_draft.links.size(); ++l) {
        LinkData &link = m_draft.links[l];
        const LinkEnds &ends = m_draft.ends[l];
        if (link.layer == Layer::Access && link.rail < 0) // further links of a port
            link.rail = m_draft.devices[ends.upper].rail;
        const DeviceData &leaf = m_draft.devices[link.layer == Layer::Access ? ends.upper : ends.lower];
        if (link.rail >= 0 && (leaf.inferred & Inferred::Rail) != 0)
            link.flags |= LinkData::RailInferred;
    }
    for (const auto &[port, rail] : m_draft.portRails) {
        if (!m_draft.ports[port.index()].link.valid())
            continue;
        LinkData &link = m_draft.links[m_draft.ports[port.index()].link.index()];
        link.rail = rail;
        link.flags = static_cast<std::uint8_t>(link.flags & ~LinkData::RailInferred);
    }
}

void Finisher::summarise() {
    std::vector<std::set<std::int16_t>> planeRails(m_t.planes.size());
    std::vector<std::set<std::int16_t>> fabricRails(m_t.fabrics.size());
    std::vector<std::set<int>> tiers(m_t.fabrics.size());
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i) {
        const DeviceData &device = m_draft.devices[i];
        m_t.inferred = static_cast<std::uint8_t>(m_t.inferred | device.inferred);
        if (!m_draft.isSwitch(i) || device.fabric == kNoFabric)
            continue;
        ++m_t.fabrics[device.fabric].switches;
        if (device.tier > 0)
            tiers[device.fabric].insert(device.tier);
        if (device.rail >= 0)
            fabricRails[device.fabric].insert(device.rail);
        if (device.plane < 0)
            continue;
        ++m_t.planes[static_cast<std::size_t>(device.plane)].switches;
        if (device.rail >= 0)
            planeRails[static_cast<std::size_t>(device.plane)].insert(device.rail);
    }
    for (const LinkData &link : m_draft.links) {
        if (link.fabric != kNoFabric)
            ++m_t.fabrics[link.fabric].links;
        if (link.plane >= 0)
            ++m_t.planes[static_cast<std::size_t>(link.plane)].links;
        m_t.selfLoops += (link.flags & LinkData::SelfLoop) != 0 ? 1 : 0;
        m_t.parallelLinks += (link.flags & LinkData::Parallel) != 0 ? 1 : 0;
        m_t.oneSidedLinks += (link.flags & 3) != 3 ? 1 : 0;
    }
    for (std::size_t p = 0; p < planeRails.size(); ++p)
        m_t.planes[p].rails.assign(planeRails[p].begin(), planeRails[p].end());
    for (std::size_t f = 0; f < m_t.fabrics.size(); ++f) {
        m_t.fabrics[f].rails = static_cast<std::uint32_t>(fabricRails[f].size());
        m_t.fabrics[f].tiers = static_cast<std::uint32_t>(tiers[f].size());
    }
}

void Finisher::makeChassis() {
    std::unordered_map<std::uint32_t, std::uint32_t> index;
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i) {
        const NameRef name = m_draft.extra[i].chassis;
        if (name.empty())
            continue;
        const auto [it, added] = index.emplace(name.value, static_cast<std::uint32_t>(m_t.chassis.size()));
        if (added)
            m_t.chassis.emplace_back().name = std::string(m_draft.text(name));
        m_draft.devices[i].chassis = it->second;
        m_t.chassis[it->second].devices.push_back(DeviceId{i});
    }
}

void Finisher::makePlaces() {
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t> index;
    std::set<std::uint32_t> sites;
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i) {
        const DeviceExtra &extra = m_draft.extra[i];
        if (!extra.unit.empty()) {
            m_t.units.resize(m_draft.devices.size());
            m_t.units[i] = extra.unit;
        }
        if (!extra.site.empty())
            sites.insert(extra.site.value);
        if (extra.site.empty() && extra.hall.empty() && extra.row.empty() && extra.rack.empty())
            continue;
        const auto [it, added] =
            index.emplace(std::tuple(extra.site.value, extra.hall.value, extra.row.value, extra.rack.value),
                          static_cast<std::uint32_t>(m_t.places.size()));
        if (added)
            m_t.places.push_back({extra.site, extra.hall, extra.row, extra.rack});
        m_draft.devices[i].place = PlaceId{it->second};
    }
    m_t.sites = std::max<std::uint32_t>(1, static_cast<std::uint32_t>(sites.size()));
}

FabricPtr Finisher::run() {
    makeFabrics();
    makePlanes();
    placeHosts();
    overRows(m_draft.links.size(), [this](std::size_t begin, std::size_t end) { placeLinks(begin, end); });
    joinPorts();
    std::vector<std::uint32_t> strayed, repeated;
    bothOver(
        m_draft.links.size(), [this] { railsOfAccess(); }, // sets rails and their flags
        [&] {                                              // sets nothing
            strayed = suspects();
            repeated = parallels();
        });
    markSuspects(strayed);
    for (const std::uint32_t l : repeated)
        m_draft.links[l].flags |= LinkData::Parallel;
    makeChassis();
    makePlaces();
    summarise();
    m_draft.names.shrink();
    m_t.names = std::move(m_draft.names);
    m_t.devices = std::move(m_draft.devices);
    m_t.ports = std::move(m_draft.ports);
    m_t.links = std::move(m_draft.links);
    return std::make_shared<const Fabric>(std::move(m_t));
}

} // namespace

InputWarning suspectWarning(const NameArena &names, std::span<const DeviceData> devices,
                            std::span<const PortData> ports, const LinkData &link) {
    const auto endName = [&](PortId id) {
        const PortData &port = ports[id.index()];
        std::string name(names.view(devices[port.device.index()].name));
        name += ':';
        name += names.view(port.name);
        return name;
    };
    InputWarning warning;
    warning.code = InputWarning::Code::SuspectCable;
    warning.found = endName(link.lower) + " -- " + endName(link.upper);
    return warning;
}

FabricPtr finishFabric(Draft &&draft) {
    return Finisher(draft).run();
}

} // namespace fabricscope
