// SPDX-License-Identifier: GPL-3.0-or-later
// Components of the switch graph, and which of them are planes of one fabric.
#include "models/base/group_rows.h"
#include "models/base/parallel.h"
#include "models/base/text.h"
#include "models/fabric/draft.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>

namespace fabricscope {
namespace {

constexpr std::uint32_t kNone = 0xffffffff;
using Purpose = FabricInfo::Purpose;

/// Back end and unknown are one: only front end, storage and out of band are set apart by name.
Purpose setApart(Purpose purpose) {
    return purpose == Purpose::Backend ? Purpose::Unknown : purpose;
}

/// Switches that must not join by a cable: different stated fabrics, purposes or planes.
struct Label {
    NameRef group;
    Purpose purpose = Purpose::Unknown;
    std::int32_t plane = -1;
    bool operator==(const Label &) const = default;
    bool open() const { return group.empty() && purpose == Purpose::Unknown && plane < 0; }
};

struct Component {
    std::vector<std::uint32_t> switches;
    NameRef group;
    Purpose purpose = Purpose::Unknown;
    std::int32_t plane = -1; // stated
    std::uint64_t links = 0; // that touch it
    std::uint64_t hosts = 0;
    std::uint32_t fabric = 0; // root component of its fabric
};

class PlaneFinder {
public:
    explicit PlaneFinder(Draft &draft)
        : m_draft(draft) {}
    void run();

private:
    Label labelOf(std::uint32_t device) const;
    void joinEqualLabels();
    void adoptHostless();
    void cutBridges();
    void collect();
    void joinByHosts();
    void joinByNames();
    void joinByGroup();
    void placeLoners();
    void numberPlanes(const std::vector<std::uint32_t> &components);
    void nameFabrics();

    Draft &m_draft;
    std::vector<GraphEdge> m_edges;
    Adjacency m_graph;                      // of those within a component
    std::size_t m_joined = 0;               // edges between equal labels
    std::vector<std::uint32_t> m_component; // by device
    std::vector<std::uint32_t> m_hostLinks; // by device
    std::vector<std::uint32_t> m_touching;  // links by device
    std::vector<Component> m_components;
    UnionFind m_fabrics{0};
};

Label PlaneFinder::labelOf(std::uint32_t device) const {
    const DeviceExtra &extra = m_draft.extra[device];
    Label label;
    label.group = extra.group;
    label.plane = extra.plane;
    if (label.group.empty())
        label.purpose = setApart(m_draft.hintsOf(device).purpose);
    return label;
}

void PlaneFinder::joinEqualLabels() {
    std::vector<Label> labels;
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i)
        labels.push_back(labelOf(i));
    std::vector<GraphEdge> within;
    within.reserve(m_edges.size());
    for (const GraphEdge &e : m_edges)
        if (labels[e.a] == labels[e.b])
            within.push_back(e);
    m_joined = within.size();
    m_graph = Adjacency(m_draft.devices.size(), within);
    connectedComponents(m_graph, m_component);
}

/// A few switches without hosts and without a label (borders, routers) belong where most of their cables go.
void PlaneFinder::adoptHostless() {
    struct Facts {
        std::uint64_t hosts = 0, inner = 0;
        bool open = true;
        std::map<std::uint32_t, std::uint64_t> outer;
    };
    std::unordered_map<std::uint32_t, Facts> facts;
    std::vector<GraphEdge> crossing;
    for (const GraphEdge &e : m_edges)
        if (m_component[e.a] != m_component[e.b])
            crossing.push_back(e);
    if (crossing.empty())
        return;
    for (const GraphEdge &e : crossing) {
        facts[m_component[e.a]].outer[m_component[e.b]] += e.weight;
        facts[m_component[e.b]].outer[m_component[e.a]] += e.weight;
    }
    for (const GraphEdge &e : m_edges)
        if (const auto it = facts.find(m_component[e.a]); it != facts.end() && m_component[e.a] == m_component[e.b])
            it->second.inner += e.weight;
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i) {
        const auto it = facts.find(m_component[i]);
        if (it == facts.end() || !m_draft.carries(i))
            continue;
        it->second.hosts += m_hostLinks[i];
        it->second.open = it->second.open && labelOf(i).open();
    }
    std::unordered_map<std::uint32_t, std::uint32_t> into;
    for (const auto &[component, f] : facts) {
        if (!f.open || f.hosts > 0)
            continue;
        const auto best = std::max_element(f.outer.begin(), f.outer.end(),
                                           [](const auto &a, const auto &b) { return a.second < b.second; });
        if (best->second >= f.inner && !facts.at(best->first).open)
            into.emplace(component, best->first);
    }
    for (std::uint32_t &c : m_component)
        if (const auto it = into.find(c); it != into.end())
            c = it->second;
}

/// Takes apart what only a few stray cables hold together: communities of switches are joined again until none has more
/// than 1 % of its links going elsewhere.
void PlaneFinder::cutBridges() {
    std::vector<GraphEdge> within;
    within.reserve(m_edges.size());
    for (const GraphEdge &e : m_edges)
        if (m_component[e.a] == m_component[e.b])
            within.push_back(e);
    if (within.size() != m_joined) // hostless ones were adopted
        m_graph = Adjacency(m_draft.devices.size(), within);
    std::vector<std::uint32_t> community = communities(m_graph);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> cuts;
    for (const GraphEdge &e : within)
        if (community[e.a] != community[e.b])
            cuts[std::minmax(community[e.a], community[e.b])] += e.weight;
    UnionFind sets(m_draft.devices.size());
    while (!cuts.empty()) {
        std::unordered_map<std::uint32_t, std::uint64_t> links;
        for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i)
            if (m_draft.carries(i))
                links[sets.find(community[i])] += m_touching[i];
        for (const GraphEdge &e : within) // both ends were counted
            if (sets.find(community[e.a]) == sets.find(community[e.b]))
                links[sets.find(community[e.a])] -= e.weight;
        struct Outer {
            std::uint64_t total = 0, most = 0;
            std::uint32_t to = kNone;
        };
        std::map<std::uint32_t, Outer> outer;
        for (const auto &[pair, weight] : cuts) {
            for (const auto &[from, to] : {std::pair(pair.first, pair.second), std::pair(pair.second, pair.first)}) {
                Outer &o = outer[from];
                o.total += weight;
                if (weight > o.most) {
                    o.most = weight;
                    o.to = to;
                }
            }
        }
        bool joined = false;
        for (const auto &[root, o] : outer) {
            if (o.total * 100 > links[root]) {
                sets.unite(root, o.to);
                joined = true;
            }
        }
        if (!joined)
            break;
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> next;
        for (const auto &[pair, weight] : cuts) {
            const std::uint32_t a = sets.find(pair.first);
            const std::uint32_t b = sets.find(pair.second);
            if (a != b)
                next[std::minmax(a, b)] += weight;
        }
        cuts = std::move(next);
    }
    // Within a component, one set of communities = one component of what remains.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> dense;
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i) {
        if (!m_draft.carries(i)) {
            m_component[i] = kNone;
            continue;
        }
        const auto key = std::pair(m_component[i], sets.find(community[i]));
        m_component[i] = dense.emplace(key, static_cast<std::uint32_t>(dense.size())).first->second;
    }
    m_components.resize(dense.size());
}

void PlaneFinder::collect() {
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i)
        if (m_component[i] != kNone)
            m_components[m_component[i]].switches.push_back(i);
    for (Component &component : m_components) {
        std::map<int, std::size_t> purposes;
        for (const std::uint32_t i : component.switches) {
            const DeviceExtra &extra = m_draft.extra[i];
            component.links += m_touching[i];
            if (!extra.group.empty())
                component.group = extra.group;
            if (extra.plane >= 0)
                component.plane = extra.plane;
            ++purposes[static_cast<int>(setApart(m_draft.hintsOf(i).purpose))];
        }
        const auto most = std::max_element(purposes.begin(), purposes.end(),
                                           [](const auto &a, const auto &b) { return a.second < b.second; });
        component.purpose = static_cast<Purpose>(most->first);
    }
}

/// Planes share their hosts. A host or two that reach both sides (up to 1 %) join nothing.
void PlaneFinder::joinByHosts() {
    const std::vector<std::uint8_t> bits = deviceBits(m_draft);
    const auto accessAt = [&](std::size_t link) {
        auto [host, other] = m_draft.ends[link];
        if ((bits[other] & DeviceBit::Host) != 0)
            std::swap(host, other);
        const bool is = (bits[host] & DeviceBit::Host) != 0 && m_component[other] != kNone;
        return std::pair(is ? host : kNoGroup, m_component[other]);
    };
    const auto hostOf = [&](std::size_t link) { return accessAt(link).first; };
    RowGroups hosts(m_draft.ends.size(), m_draft.devices.size(), hostOf);
    const std::vector<std::uint32_t> &first = hosts.first();
    std::vector<std::uint32_t> reach(hosts.count()); // components, those of a host together
    hosts.place(hostOf, [&](std::size_t link, std::size_t at) { reach[at] = accessAt(link).second; });
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> shared;
    std::map<std::vector<std::uint32_t>, std::uint64_t> sets; // hosts reach the same few sets of components
    std::vector<std::uint32_t> mine;
    for (std::size_t host = 0; host + 1 < first.size(); ++host) {
        mine.assign(reach.begin() + first[host], reach.begin() + first[host + 1]);
        std::sort(mine.begin(), mine.end());
        mine.erase(std::unique(mine.begin(), mine.end()), mine.end());
        if (!mine.empty())
            ++sets[mine];
    }
    for (const auto &[set, having] : sets) {
        for (std::size_t i = 0; i < set.size(); ++i) {
            m_components[set[i]].hosts += having;
            // a host reaches a handful of components: planes and front end
            for (std::size_t j = i + 1; j < std::min(set.size(), i + 64); ++j)
                shared[{set[i], set[j]}] += having;
        }
    }
    for (const auto &[pair, having] : shared) {
        const Component &a = m_components[pair.first];
        const Component &b = m_components[pair.second];
        const bool groupsAgree = a.group.empty() || b.group.empty() || a.group == b.group;
        if (groupsAgree && a.purpose == b.purpose && !isBridge(having, a.hosts, b.hosts))
            m_fabrics.unite(pair.first, pair.second);
    }
}

/// The number after "p", "pl" or "plane" in a name.
std::optional<std::uint64_t> planeWord(std::string_view name) {
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto letter = [&](std::size_t k) {
            return k < name.size() && ((name[k] | 32) >= 'a' && (name[k] | 32) <= 'z');
        };
        if (!letter(i) || (i > 0 && letter(i - 1)))
            continue;
        std::size_t end = i;
        while (letter(end))
            ++end;
        const std::string word = toLower(name.substr(i, end - i));
        if (word != "p" && word != "pl" && word != "plane")
            continue;
        if (end < name.size() && (name[end] == '-' || name[end] == '_') && word == "plane")
            ++end;
        const std::vector<std::uint64_t> numbers = numbersIn(name.substr(end));
        if (end < name.size() && name[end] >= '0' && name[end] <= '9' && !numbers.empty())
            return numbers.front();
    }
    return std::nullopt;
}

/// A file of switches only has no hosts to share: equal name classes that differ in the plane word say the same.
void PlaneFinder::joinByNames() {
    std::map<std::set<std::uint32_t>, std::uint32_t> firstOf;
    for (std::uint32_t c = 0; c < m_components.size(); ++c) {
        const Component &component = m_components[c];
        if (component.hosts > 0 || component.switches.size() < 2)
            continue;
        std::set<std::uint32_t> classes;
        std::optional<std::uint64_t> plane;
        bool agreed = true;
        for (const std::uint32_t i : component.switches) {
            classes.insert(m_draft.extra[i].nameClass);
            const auto word = planeWord(m_draft.text(m_draft.devices[i].name));
            agreed = agreed && word && (!plane || plane == word);
            plane = word;
        }
        if (!agreed)
            continue;
        const auto [it, added] = firstOf.emplace(classes, c);
        if (!added)
            m_fabrics.unite(it->second, c);
    }
}

void PlaneFinder::joinByGroup() {
    std::unordered_map<std::uint32_t, std::uint32_t> firstOf;
    for (std::uint32_t c = 0; c < m_components.size(); ++c) {
        if (m_components[c].group.empty())
            continue;
        const auto [it, added] = firstOf.emplace(m_components[c].group.value, c);
        if (!added)
            m_fabrics.unite(it->second, c);
    }
}

/// A switch without any cable goes with its name class, if that lives in one component only; else it stays unplaced.
void PlaneFinder::placeLoners() {
    std::unordered_map<std::uint32_t, std::uint32_t> home; // name class → component, kNone = several
    for (std::uint32_t c = 0; c < m_components.size(); ++c) {
        if (m_components[c].links == 0)
            continue;
        for (const std::uint32_t i : m_components[c].switches) {
            const auto [it, added] = home.emplace(m_draft.extra[i].nameClass, c);
            if (!added && it->second != c)
                it->second = kNone;
        }
    }
    for (std::uint32_t c = 0; c < m_components.size(); ++c) {
        Component &component = m_components[c];
        if (component.links > 0 || !component.group.empty())
            continue;
        for (const std::uint32_t i : component.switches) {
            const auto it = home.find(m_draft.extra[i].nameClass);
            m_component[i] = it != home.end() ? it->second : kNone;
            if (m_component[i] != kNone)
                m_components[m_component[i]].switches.push_back(i);
        }
        component.switches.clear();
    }
}

/// The value on which (nearly) all switches of the component agree.
template <class Value>
std::optional<std::uint64_t> agreedValue(const Component &component, Value &&value) {
    std::map<std::uint64_t, std::size_t> counts;
    std::size_t asked = 0;
    for (const std::uint32_t i : component.switches) {
        if (const auto v = value(i)) {
            ++asked;
            ++counts[*v];
        }
    }
    for (const auto &[v, n] : counts)
        if (n * 10 >= asked * 9 && asked * 2 >= component.switches.size())
            return v;
    return std::nullopt;
}

/// Numbers of the planes of one fabric: stated, else from names, else in natural order of names from 0.
void PlaneFinder::numberPlanes(const std::vector<std::uint32_t> &components) {
    const auto distinct = [&](auto &&value) -> std::optional<std::vector<std::uint64_t>> {
        std::vector<std::uint64_t> numbers;
        std::set<std::uint64_t> seen;
        for (const std::uint32_t c : components) {
            const auto v = agreedValue(m_components[c], value);
            if (!v || *v > 32767 || !seen.insert(*v).second)
                return std::nullopt;
            numbers.push_back(*v);
        }
        return numbers;
    };
    std::optional<std::vector<std::uint64_t>> numbers;
    if (components.size() > 1) {
        numbers = distinct([&](std::uint32_t i) { return planeWord(m_draft.text(m_draft.devices[i].name)); });
        for (std::size_t field = 0; field < 8 && !numbers; ++field)
            numbers = distinct([&](std::uint32_t i) -> std::optional<std::uint64_t> {
                const auto fields = numbersIn(m_draft.text(m_draft.devices[i].name));
                return field < fields.size() ? std::optional(fields[field]) : std::nullopt;
            });
    }
    std::set<std::int32_t> taken;
    for (const std::uint32_t c : components)
        if (m_components[c].plane >= 0)
            taken.insert(m_components[c].plane);
    std::int32_t next = 0;
    for (std::size_t k = 0; k < components.size(); ++k) {
        Component &component = m_components[components[k]];
        std::int32_t plane = component.plane;
        if (plane < 0) {
            plane = numbers ? static_cast<std::int32_t>((*numbers)[k]) : -1;
            if (plane < 0 || taken.contains(plane)) {
                while (taken.contains(next))
                    ++next;
                plane = next;
            }
            taken.insert(plane);
        }
        for (const std::uint32_t i : component.switches) {
            DeviceExtra &extra = m_draft.extra[i];
            if (extra.plane >= 0)
                continue;
            extra.plane = plane;
            m_draft.devices[i].inferred |= Inferred::Plane;
        }
    }
}

/// The word that most names start with, set off by a separator ("ew-p1-leaf-01" → "ew"); role words do not count.
std::string leadingWord(const Draft &draft, const std::vector<std::uint32_t> &switches) {
    std::map<std::string, std::size_t> counts;
    for (const std::uint32_t i : switches) {
        const std::string_view name = draft.text(draft.devices[i].name);
        const std::size_t end = name.find_first_of("-_");
        if (end == std::string_view::npos || end < 2)
            continue;
        const std::string_view word = name.substr(0, end);
        const NameHints hints = hintsFromName(word);
        if (word.find_first_of("0123456789. ") == std::string_view::npos && !hints.isSwitch && !hints.outside)
            ++counts[std::string(word)];
    }
    for (const auto &[word, n] : counts)
        if (n * 3 > switches.size() * 2)
            return word;
    return {};
}

void PlaneFinder::nameFabrics() {
    std::map<std::uint32_t, std::vector<std::uint32_t>> fabrics; // root → components
    for (std::uint32_t c = 0; c < m_components.size(); ++c)
        if (!m_components[c].switches.empty())
            fabrics[m_fabrics.find(c)].push_back(c);

    struct Entry {
        std::vector<std::uint32_t> components, switches;
        std::uint64_t links = 0;
        std::string first; // in natural order, so that numbers do not depend on the order of the file
        NameRef group;
    };
    std::vector<Entry> entries;
    for (auto &[root, components] : fabrics) {
        Entry &entry = entries.emplace_back();
        std::vector<std::pair<std::string_view, std::uint32_t>> order;
        for (const std::uint32_t c : components) {
            std::string_view first;
            for (const std::uint32_t i : m_components[c].switches) {
                const std::string_view name = m_draft.text(m_draft.devices[i].name);
                if (first.empty() || naturalCompare(name, first) < 0)
                    first = name;
            }
            order.emplace_back(first, c);
            entry.links += m_components[c].links;
            if (!m_components[c].group.empty())
                entry.group = m_components[c].group;
            entry.switches.insert(entry.switches.end(), m_components[c].switches.begin(),
                                  m_components[c].switches.end());
        }
        std::sort(order.begin(), order.end(),
                  [](const auto &a, const auto &b) { return naturalCompare(a.first, b.first) < 0; });
        entry.first = std::string(order.front().first);
        for (const auto &[name, c] : order)
            entry.components.push_back(c);
    }
    std::sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) {
        return a.links != b.links ? a.links > b.links : naturalCompare(a.first, b.first) < 0;
    });
    for (const Entry &entry : entries)
        numberPlanes(entry.components);

    std::set<std::string> taken;
    for (const Entry &entry : entries)
        if (!entry.group.empty())
            taken.insert(std::string(m_draft.text(entry.group)));
    const std::string &title = m_draft.tables.title;
    std::size_t count = 0;
    for (const Entry &entry : entries) {
        ++count;
        NameRef group = entry.group;
        if (group.empty()) {
            std::string name = leadingWord(m_draft, entry.switches);
            if (name.empty() && entries.size() == 1 && title.size() > 1)
                name = title;
            if (name.empty())
                name = "fabric " + std::to_string(count);
            const std::string base = name;
            for (int n = 2; !taken.insert(name).second; ++n)
                name = base + " " + std::to_string(n);
            group = m_draft.names.intern(name);
        }
        for (const std::uint32_t i : entry.switches) {
            if (!m_draft.extra[i].group.empty())
                continue;
            m_draft.extra[i].group = group;
            m_draft.devices[i].inferred |= Inferred::Fabric;
        }
    }
}

void PlaneFinder::run() {
    m_edges = switchEdges(m_draft);
    m_hostLinks.assign(m_draft.devices.size(), 0);
    m_touching.assign(m_draft.devices.size(), 0);
    const std::vector<std::uint8_t> bits = deviceBits(m_draft);
    for (const auto &[a, b] : m_draft.ends) {
        ++m_touching[a];
        if (a != b)
            ++m_touching[b];
        m_hostLinks[a] += (bits[b] & DeviceBit::Host) != 0 ? 1 : 0;
        m_hostLinks[b] += (bits[a] & DeviceBit::Host) != 0 ? 1 : 0;
    }
    joinEqualLabels();
    adoptHostless();
    cutBridges();
    collect();
    m_fabrics = UnionFind(m_components.size());
    joinByHosts();
    joinByNames();
    joinByGroup();
    placeLoners();
    nameFabrics();
    for (std::uint32_t i = 0; i < m_draft.devices.size(); ++i)
        m_draft.extra[i].component = m_component[i];
}

} // namespace

void inferPlanes(Draft &draft) {
    foldSwitchPairs(draft);
    PlaneFinder(draft).run();
}

} // namespace fabricscope
