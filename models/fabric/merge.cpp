// SPDX-License-Identifier: GPL-3.0-or-later
// Several sources become one set of devices, ports and links: adapters join their hosts, files join by GUID and name.
#include "models/base/group_rows.h"
#include "models/base/large_memory.h"
#include "models/base/parallel.h"
#include "models/base/text.h"
#include "models/fabric/draft.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <numeric>
#include <span>
#include <unordered_map>

namespace fabricscope {
namespace {

constexpr std::uint32_t kNone = 0xffffffff;
constexpr int kNamesakes = 64; // looked through per name: bounds the work on a file where all names are alike

/// SHARP aggregation nodes are adapters to the subnet, though no host's.
bool isAdapter(const DeviceRecord &record) {
    return record.adapterRecord || (record.kind == DeviceKind::Other && record.factoryName);
}

/// One adapter of a host, on its way to a NIC index.
struct Adapter {
    std::uint32_t device = 0;
    NameRef name;
    std::uint64_t guid = 0;
    std::uint32_t ports = 0;
    bool onlyPortOne = true; // no port but "1" is known
    bool further = false;    // has no name, and is not the first such of its host
    std::int16_t nic = -1;
    std::uint16_t file = 0;
};

PortData portOf(const PortRecord &record) {
    PortData port;
    port.device = DeviceId{record.device};
    port.name = record.name;
    port.label = record.label;
    port.guid = record.guid;
    port.lid = record.lid;
    port.nic = record.nic;
    port.gpu = record.gpu;
    return port;
}

class Merger {
public:
    Merger(std::vector<TopologyRecords> inputs, bool keepLines)
        : m_inputs(std::move(inputs))
        , m_keepLines(keepLines) {}

    Expected<Draft> run(JobControl *job);

private:
    /// A name of a file in the draft's arena.
    NameRef mapped(std::size_t file, NameRef ref) const {
        return m_refs[file].empty() ? ref : NameRef{m_refs[file][ref.value]};
    }
    void joinNames(std::size_t file);
    void addDevices(std::uint16_t file);
    std::uint32_t deviceFor(const DeviceRecord &record, std::uint16_t file, std::uint32_t &adapter);
    std::uint32_t newDevice(const DeviceRecord &record, std::uint16_t file);
    void fill(std::uint32_t device, const DeviceRecord &record, std::uint16_t file);
    void countAdapterPorts(std::uint16_t file);
    void numberAdapters();
    NameRef portName(const PortRecord &record, std::uint16_t file, std::uint32_t adapter);
    void settlePorts(std::uint16_t file);
    void addCableless();
    struct PortOrder {
        std::vector<std::uint64_t> ranked; // ports by device, then rank of name; a port's number in the lower half
        std::vector<std::uint32_t> first;  // by device: its first place; one more at the end
        bool distinct = true;              // no device has two ports of one name
    };
    PortOrder portOrder() const;
    const PortRecord &portAt(std::size_t index) const;
    void providePorts(std::size_t records);
    void addPorts();
    void placePorts(const PortOrder &order);
    void joinPorts(const PortOrder &order);
    void addLinks(std::uint16_t file);
    void noteEnds();

    std::vector<TopologyRecords> m_inputs;
    bool m_keepLines;
    Draft m_draft;
    std::vector<std::vector<std::uint32_t>> m_refs; // by file: name refs → draft; empty = the same
    std::vector<std::size_t> m_firstRecord;         // by file: its first device record among those of all files
    std::vector<std::size_t> m_firstPort;           // likewise of ports
    std::vector<std::uint32_t> m_deviceOf;          // device record (all files) → device
    std::vector<std::uint32_t> m_adapterOf;         // device record → adapter, kNone
    std::vector<PortRecord> m_cableless;            // settled like those of the files, which they follow
    std::vector<std::uint32_t> m_portOf;            // port record (all files) → port
    std::future<void> m_portMemory;                 // its making
    std::vector<Adapter> m_adapters;
    std::vector<std::uint8_t> m_suffix;                        // device needs its GUID in its name
    std::unordered_map<std::uint64_t, std::uint32_t> m_byGuid; // switches and other devices
    std::unordered_map<std::uint64_t, std::uint32_t> m_adapterByGuid;
    std::unordered_multimap<std::uint32_t, std::uint32_t> m_byName;      // anything but adapters
    std::unordered_multimap<std::uint32_t, std::uint32_t> m_hostsByName; // hosts made of adapters
    std::unordered_multimap<std::uint32_t, std::uint32_t> m_adaptersOf;  // device → adapters
};

void Merger::joinNames(std::size_t file) {
    std::vector<std::uint32_t> &refs = m_refs.emplace_back();
    if (file == 0) {
        m_draft.names = std::move(m_inputs[0].names);
        return;
    }
    const NameArena &names = m_inputs[file].names;
    refs.resize(names.count());
    for (std::uint32_t i = 0; i < refs.size(); ++i)
        refs[i] = m_draft.names.intern(names.view(NameRef{i})).value;
}

std::uint32_t Merger::newDevice(const DeviceRecord &record, std::uint16_t file) {
    const auto id = static_cast<std::uint32_t>(m_draft.devices.size());
    DeviceData &device = m_draft.devices.emplace_back();
    device.name = mapped(file, record.name);
    device.guid = record.guid;
    device.accounted = false; // until a source says so
    m_draft.extra.emplace_back().file = file;
    m_suffix.push_back(0);
    return id;
}

std::uint32_t Merger::deviceFor(const DeviceRecord &record, std::uint16_t file, std::uint32_t &adapter) {
    adapter = kNone;
    const NameRef name = mapped(file, record.name);
    // Files join by GUID and name; within a file every record is a device or adapter of its own.
    if (!isAdapter(record)) {
        if (record.guid != 0) {
            const auto known = m_byGuid.find(record.guid);
            if (known != m_byGuid.end() && m_draft.extra[known->second].file != file)
                return known->second;
        }
        // A saved host has the GUID of one of its adapters.
        if (file > 0 && record.guid != 0 && record.kind != DeviceKind::Switch) {
            const auto known = m_adapterByGuid.find(record.guid);
            if (known != m_adapterByGuid.end() && m_adapters[known->second].file != file)
                return m_adapters[known->second].device;
        }
        // Another file may name the same device without a GUID.
        const auto [begin, end] = m_byName.equal_range(name.value);
        int tries = kNamesakes;
        for (auto it = begin; file > 0 && it != end && tries-- > 0; ++it) {
            const DeviceData &device = m_draft.devices[it->second];
            if (m_draft.extra[it->second].file != file && (device.guid == 0 || record.guid == 0))
                return it->second;
        }
        if (file > 0 && record.kind != DeviceKind::Switch && record.guid == 0) {
            const auto host = m_hostsByName.find(name.value);
            if (host != m_hostsByName.end())
                return host->second;
        }
        const std::uint32_t id = newDevice(record, file);
        if (record.guid != 0)
            m_byGuid.emplace(record.guid, id);
        m_byName.emplace(name.value, id);
        return id;
    }
    if (record.guid != 0) {
        const auto known = m_adapterByGuid.find(record.guid);
        if (known != m_adapterByGuid.end() && m_adapters[known->second].file != file) {
            adapter = known->second;
            return m_adapters[adapter].device;
        }
    }
    const NameRef adapterName = mapped(file, record.adapter);
    std::uint32_t id = kNone;
    if (!record.factoryName && record.kind != DeviceKind::Other) {
        // Two adapters of one name cannot be in one host: further hosts share the name ("localhost mlx5_0").
        const auto [begin, end] = m_hostsByName.equal_range(name.value);
        int tries = kNamesakes;
        for (auto it = begin; it != end && id == kNone && tries-- > 0; ++it) {
            const auto [first, last] = m_adaptersOf.equal_range(it->second);
            bool taken = false;
            for (auto entry = first; entry != last && !adapterName.empty(); ++entry) {
                const Adapter &known = m_adapters[entry->second];
                if (known.name != adapterName)
                    continue;
                if (known.file != file && (known.guid == 0 || record.guid == 0)) { // another file's word for the same
                    adapter = entry->second;
                    return known.device;
                }
                taken = true;
            }
            if (!taken)
                id = it->second;
        }
        if (id == kNone && file > 0) {
            const auto known = m_byName.find(name.value);
            if (known != m_byName.end() && m_draft.extra[known->second].file != file &&
                m_draft.devices[known->second].kind != DeviceKind::Switch)
                id = known->second;
        }
    }
    if (id == kNone) {
        id = newDevice(record, file);
        const bool nobodys = record.factoryName || record.kind == DeviceKind::Other;
        m_suffix[id] = nobodys && record.adapterRecord ? 1 : 0;
        if (!nobodys)
            m_hostsByName.emplace(name.value, id);
    }
    adapter = static_cast<std::uint32_t>(m_adapters.size());
    Adapter &added = m_adapters.emplace_back();
    added.device = id;
    added.name = adapterName;
    added.guid = record.guid;
    added.file = file;
    if (record.guid != 0)
        m_adapterByGuid.emplace(record.guid, adapter);
    m_adaptersOf.emplace(id, adapter);
    return id;
}

/// The first that states a thing wins.
void Merger::fill(std::uint32_t id, const DeviceRecord &record, std::uint16_t file) {
    DeviceData &device = m_draft.devices[id];
    DeviceExtra &extra = m_draft.extra[id];
    const auto take = [&](NameRef &to, NameRef from) {
        if (to.empty())
            to = mapped(file, from);
    };
    take(device.description, record.description);
    take(device.model, record.model);
    take(device.serial, record.serial);
    take(device.address, record.addresses);
    take(extra.chassis, record.chassis);
    take(extra.group, record.group);
    take(extra.site, record.site);
    take(extra.hall, record.hall);
    take(extra.row, record.row);
    take(extra.rack, record.rack);
    take(extra.unit, record.unit);
    if (device.guid == 0)
        device.guid = record.guid;
    if (device.kind == DeviceKind::Unknown)
        device.kind = record.kind == DeviceKind::Unknown && record.adapterRecord ? DeviceKind::Host : record.kind;
    if (device.role == Role::Unknown)
        device.role = record.role;
    if (extra.plane < 0)
        extra.plane = record.plane;
    if (device.rail < 0)
        device.rail = static_cast<std::int16_t>(std::clamp(record.rail, -1, 32767));
    if (device.pod < 0)
        device.pod = record.pod;
    if (device.gpus < 0)
        device.gpus = static_cast<std::int16_t>(std::clamp(record.gpus, -1, 32767));
    if (extra.blade == 0)
        extra.blade = record.blade;
    device.factoryName = device.factoryName || record.factoryName;
    device.inferred = static_cast<std::uint8_t>(device.inferred | record.inferred);
    if (record.adapterRecord && record.kind != DeviceKind::Other)
        device.inferred |= Inferred::Host;
}

void Merger::addDevices(std::uint16_t file) {
    const TopologyRecords &input = m_inputs[file];
    // What does not say whom it asked has asked all.
    const bool tells = std::any_of(input.devices.begin(), input.devices.end(),
                                   [](const DeviceRecord &record) { return record.heard; });
    for (const DeviceRecord &record : input.devices) {
        std::uint32_t adapter = kNone;
        const std::uint32_t id = deviceFor(record, file, adapter);
        fill(id, record, file);
        if (input.tellsAbsence && (record.heard || !tells))
            m_draft.devices[id].accounted = true;
        m_deviceOf.push_back(id);
        m_adapterOf.push_back(adapter);
    }
}

void Merger::countAdapterPorts(std::uint16_t file) {
    if (m_adapters.empty())
        return;
    NameRef one; // "1"
    for (const PortRecord &port : m_inputs[file].ports) {
        const std::uint32_t adapter = m_adapterOf[m_firstRecord[file] + port.device];
        if (adapter == kNone)
            continue;
        ++m_adapters[adapter].ports;
        const NameRef name = mapped(file, port.name);
        if (one.empty() && m_draft.names.view(name) == "1")
            one = name;
        if (name.empty() || name != one)
            m_adapters[adapter].onlyPortOne = false;
    }
}

/// NIC index = natural order of adapter names; nameless ones after, by GUID.
void Merger::numberAdapters() {
    std::vector<std::uint32_t> order(m_adapters.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        const Adapter &x = m_adapters[a];
        const Adapter &y = m_adapters[b];
        if (x.device != y.device)
            return x.device < y.device;
        if (x.name.empty() != y.name.empty())
            return y.name.empty();
        const int c = naturalCompare(m_draft.text(x.name), m_draft.text(y.name));
        return c != 0 ? c < 0 : x.guid < y.guid;
    });
    std::vector<bool> nameless(m_draft.devices.size());
    for (Adapter &adapter : m_adapters) {
        if (!adapter.name.empty() || adapter.guid == 0)
            continue;
        adapter.further = nameless[adapter.device];
        nameless[adapter.device] = true;
    }
    std::uint32_t device = kNone;
    std::int16_t nic = 0;
    for (const std::uint32_t a : order) {
        if (m_adapters[a].device != device) {
            device = m_adapters[a].device;
            nic = 0;
            if (m_adapters[a].guid != 0)
                m_draft.devices[device].guid = m_adapters[a].guid;
        }
        m_adapters[a].nic = nic;
        if (nic < 32766)
            ++nic;
    }
}

/// What a record's port is called on its device: an adapter's port takes the adapter's name, "mlx5_4", or "mlx5_4/2" of
/// an adapter with more ports; where several adapters of a host have no name, their GUIDs tell their ports apart.
NameRef Merger::portName(const PortRecord &record, std::uint16_t file, std::uint32_t adapter) {
    const NameRef name = mapped(file, record.name);
    if (adapter == kNone)
        return name;
    const Adapter &a = m_adapters[adapter];
    if (a.further)
        return m_draft.names.intern(std::string(m_draft.text(name)) + " (" + hex16(a.guid) + ")");
    if (a.name.empty() || m_suffix[a.device] != 0)
        return name;
    if (a.onlyPortOne)
        return a.name;
    return m_draft.names.intern(std::string(m_draft.text(a.name)) + "/" + std::string(m_draft.text(name)));
}

/// Has port records say devices, names and NICs as the draft knows them: in place, as there are millions.
void Merger::settlePorts(std::uint16_t file) {
    const auto settle = [&](PortRecord &record) {
        const std::size_t device = m_firstRecord[file] + record.device;
        const std::uint32_t adapter = m_adapterOf[device];
        record.name = portName(record, file, adapter);
        record.label = mapped(file, record.label);
        record.device = m_deviceOf[device];
        if (adapter != kNone)
            record.nic = m_adapters[adapter].nic;
    };
    std::vector<PortRecord> &ports = m_inputs[file].ports;
    if (!m_adapters.empty()) { // names are made on the way
        std::for_each(ports.begin(), ports.end(), settle);
        return;
    }
    overRows(ports.size(), [&](std::size_t begin, std::size_t end) {
        std::for_each(ports.data() + begin, ports.data() + end, settle);
    });
}

/// An adapter without a cable is still one.
void Merger::addCableless() {
    for (const Adapter &adapter : m_adapters) {
        if (adapter.ports > 0)
            continue;
        PortRecord &record = m_cableless.emplace_back();
        record.device = adapter.device;
        record.name = adapter.name.empty() ? m_draft.names.intern("1") : adapter.name;
        record.nic = adapter.nic;
    }
}

/// Of the files' ports one after the other, then of those of adapters without a cable.
const PortRecord &Merger::portAt(std::size_t index) const {
    if (index >= m_portOf.size())
        return m_cableless[index - m_portOf.size()];
    std::size_t file = m_inputs.size() - 1;
    while (index < m_firstPort[file])
        --file;
    return m_inputs[file].ports[index - m_firstPort[file]];
}

/// Ports by device, then natural order of name; ports of one device and name stay in the order of the files.
Merger::PortOrder Merger::portOrder() const {
    // Rank by name: the few distinct names are compared once, not at every port.
    const std::size_t count = m_portOf.size() + m_cableless.size();
    std::vector<std::vector<bool>> named(threadsFor(count)); // by part and name
    overParts(count, named.size(), [&](std::size_t begin, std::size_t end, std::size_t part) {
        named[part].resize(m_draft.names.count());
        for (std::size_t i = begin; i < end; ++i)
            named[part][portAt(i).name.value] = true;
    });
    std::vector<std::uint32_t> distinct;
    for (std::uint32_t name = 0; name < m_draft.names.count(); ++name)
        if (std::any_of(named.begin(), named.end(), [name](const auto &some) { return some[name]; }))
            distinct.push_back(name);
    std::sort(distinct.begin(), distinct.end(), [&](std::uint32_t a, std::uint32_t b) {
        return naturalCompare(m_draft.text(NameRef{a}), m_draft.text(NameRef{b})) < 0;
    });
    std::vector<std::uint32_t> rank(m_draft.names.count(), kNone);
    for (std::uint32_t i = 0; i < distinct.size(); ++i)
        rank[distinct[i]] = i;

    // Ports of a device together, each with its rank before its number: then every device sorts its own few.
    const auto deviceOf = [this](std::size_t i) { return portAt(i).device; };
    RowGroups devices(count, m_draft.devices.size(), deviceOf);
    PortOrder order;
    std::vector<std::uint64_t> &ranked = order.ranked;
    ranked.resize(count);
    devices.place(deviceOf, [&](std::size_t i, std::size_t at) {
        ranked[at] = std::uint64_t{rank[portAt(i).name.value]} << 32 | i;
    });
    order.first = devices.first();
    const std::vector<std::uint32_t> &first = order.first;
    std::atomic<bool> repeated = false;
    overParts(m_draft.devices.size(), threadsFor(ranked.size()), [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t d = begin; d < end; ++d) {
            const auto mine = std::span(ranked).subspan(first[d], first[d + 1] - first[d]);
            if (!std::is_sorted(mine.begin(), mine.end()))
                std::sort(mine.begin(), mine.end());
            const auto sameName = [](std::uint64_t a, std::uint64_t b) { return a >> 32 == b >> 32; };
            if (std::adjacent_find(mine.begin(), mine.end(), sameName) != mine.end())
                repeated.store(true, std::memory_order_relaxed);
        }
    });
    order.distinct = !repeated;
    return order;
}

/// The first touch of so much memory takes as long as all that precedes the ports: both at once.
void Merger::providePorts(std::size_t records) {
    m_draft.ports.reserve(records + m_deviceOf.capacity());
    const auto make = [this, records] { m_draft.ports.resize(records); };
    m_portMemory = threadsFor(records) < 2 ? std::async(std::launch::deferred, make) : startBeside(make);
}

/// Groups ports by device in natural order of name; the same port of several files, or stated twice, becomes one.
void Merger::addPorts() {
    std::vector<PortData> &ports = m_draft.ports;
    const PortOrder order = portOrder();
    m_portMemory.get();
    ports.resize(order.ranked.size()); // with those of adapters without a port
    if (order.distinct)
        placePorts(order);
    else
        joinPorts(order);
    for (TopologyRecords &input : m_inputs)
        input.ports = {};
}

/// Each port has a place of its own, so that each can be filled by any thread.
void Merger::placePorts(const PortOrder &order) {
    for (std::size_t d = 0; d < m_draft.devices.size(); ++d) {
        DeviceData &device = m_draft.devices[d];
        device.portCount = order.first[d + 1] - order.first[d];
        if (device.portCount > 0)
            device.firstPort = order.first[d];
    }
    overRows(order.ranked.size(), [&](std::size_t begin, std::size_t end) {
        for (std::size_t at = begin; at < end; ++at) {
            const auto i = static_cast<std::uint32_t>(order.ranked[at]);
            m_draft.ports[at] = portOf(portAt(i));
            if (i < m_portOf.size())
                m_portOf[i] = static_cast<std::uint32_t>(at);
        }
    });
}

void Merger::joinPorts(const PortOrder &order) {
    std::vector<PortData> &ports = m_draft.ports;
    ports.clear();
    using PortKey = std::pair<std::uint32_t, std::uint32_t>; // device, name
    PortKey last{kNone, kNone};
    for (const std::uint64_t ranked : order.ranked) {
        const auto i = static_cast<std::uint32_t>(ranked);
        PortData port = portOf(portAt(i));
        const PortKey key{port.device.value, port.name.value};
        if (key != last) {
            ports.push_back(port);
        } else if (ports.back().nic != port.nic && ports.back().guid != 0 && port.guid != 0 &&
                   ports.back().guid != port.guid) { // files that know different adapters of a host
            port.name = m_draft.names.intern(std::string(m_draft.text(port.name)) + " (" + hex16(port.guid) + ")");
            ports.push_back(port);
        } else {
            PortData &kept = ports.back();
            kept.label = kept.label.empty() ? port.label : kept.label;
            kept.guid = kept.guid != 0 ? kept.guid : port.guid;
            kept.lid = kept.lid != 0 ? kept.lid : port.lid;
            kept.nic = kept.nic >= 0 ? kept.nic : port.nic;
            kept.gpu = kept.gpu >= 0 ? kept.gpu : port.gpu;
        }
        last = key;
        const auto at = static_cast<std::uint32_t>(ports.size() - 1);
        if (i < m_portOf.size())
            m_portOf[i] = at;
        DeviceData &device = m_draft.devices[key.first];
        if (device.portCount == 0)
            device.firstPort = at;
        device.portCount = at + 1 - device.firstPort;
    }
}

void Merger::addLinks(std::uint16_t file) {
    TopologyRecords &input = m_inputs[file];
    std::vector<LinkData> &links = m_draft.links;
    const std::size_t firstPort = m_firstPort[file];
    const std::size_t firstLink = links.size();
    links.reserve(firstLink + input.links.size());
    overRows(input.links.size(), [&](std::size_t begin, std::size_t end) {
        makeResident(links.data() + firstLink + begin, (end - begin) * sizeof(LinkData));
    });
    links.resize(firstLink + input.links.size());
    std::atomic<bool> lengths = false;
    overRows(input.links.size(), [&](std::size_t begin, std::size_t end) {
        bool some = false;
        for (std::size_t l = begin; l < end; ++l) {
            const LinkRecord &record = input.links[l];
            LinkData &link = links[firstLink + l];
            link.lower = PortId{m_portOf[firstPort + record.portA]};
            link.upper = PortId{m_portOf[firstPort + record.portB]};
            link.gbps = record.gbps;
            link.width = record.width;
            link.cableLabel = mapped(file, record.cableLabel);
            link.flags =
                static_cast<std::uint8_t>(((record.reported & LinkRecord::ByA) != 0 ? LinkData::ReportedByLower : 0) |
                                          ((record.reported & LinkRecord::ByB) != 0 ? LinkData::ReportedByUpper : 0));
            some = some || !record.cableLength.empty();
        }
        if (some)
            lengths.store(true, std::memory_order_relaxed);
    });
    for (std::size_t l = 0; l < input.links.size() && m_keepLines; ++l)
        m_draft.tables.linkLines.push_back(input.links[l].line);
    for (std::size_t l = 0; l < input.links.size() && lengths; ++l)
        if (const NameRef length = input.links[l].cableLength; !length.empty())
            m_draft.tables.cableLengths.emplace_back(LinkId{firstLink + l}, mapped(file, length));
    input.links = {};
}

void Merger::noteEnds() {
    m_draft.ends.resize(m_draft.links.size());
    overRows(m_draft.links.size(), [this](std::size_t begin, std::size_t end) {
        for (std::size_t l = begin; l < end; ++l) {
            const LinkData &link = m_draft.links[l];
            m_draft.ends[l] = {m_draft.deviceOf(link.lower), m_draft.deviceOf(link.upper)};
        }
    });
}

Expected<Draft> Merger::run(JobControl *job) {
    for (const TopologyRecords &input : m_inputs)
        if (!isSound(input))
            return fail(ErrorCode::Internal, input.path);
    FabricTables &tables = m_draft.tables;
    std::size_t devices = 0;
    std::size_t ports = 0;
    for (std::size_t f = 0; f < m_inputs.size(); ++f) {
        TopologyRecords &input = m_inputs[f];
        m_firstRecord.push_back(devices);
        m_firstPort.push_back(ports);
        devices += input.devices.size();
        ports += input.ports.size();
        addSource(tables, input.path, input.format, input.lines, std::move(input.warnings));
        if (tables.title.empty())
            tables.title = std::move(input.title);
        if (tables.orderJson.empty())
            tables.orderJson = std::move(input.orderJson);
    }
    m_deviceOf.reserve(devices);
    m_adapterOf.reserve(devices);
    providePorts(ports);
    m_portOf.resize(ports);

    for (std::size_t f = 0; f < m_inputs.size(); ++f) {
        joinNames(f);
        addDevices(static_cast<std::uint16_t>(f));
        countAdapterPorts(static_cast<std::uint16_t>(f));
    }
    numberAdapters();
    for (std::size_t f = 0; f < m_inputs.size(); ++f) {
        if (isCancelled(job))
            return fail(ErrorCode::Cancelled);
        settlePorts(static_cast<std::uint16_t>(f));
    }
    addCableless();
    addPorts();
    for (std::size_t f = 0; f < m_inputs.size(); ++f) {
        if (isCancelled(job))
            return fail(ErrorCode::Cancelled);
        addLinks(static_cast<std::uint16_t>(f));
    }
    dropRepeatedLinks(m_draft);
    noteEnds();
    nameDevices(m_draft, m_suffix);
    countNics(m_draft);
    return std::move(m_draft);
}

} // namespace

Expected<Draft> mergeRecords(std::vector<TopologyRecords> inputs, bool keepLines, JobControl *job) {
    return Merger(std::move(inputs), keepLines).run(job);
}

} // namespace fabricscope
