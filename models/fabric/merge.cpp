// SPDX-License-Identifier: GPL-3.0-or-later
// Several sources become one set of devices, ports and links: adapters join their hosts, files join by GUID and name.
#include "models/base/large_memory.h"
#include "models/base/parallel.h"
#include "models/base/text.h"
#include "models/fabric/merger.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <numeric>
#include <unordered_map>

namespace fabricscope {
namespace {

constexpr std::uint32_t kNone = 0xffffffff;
constexpr int kNamesakes = 64; // looked through per name: bounds the work on a file where all names are alike

/// SHARP aggregation nodes are adapters to the subnet, though no host's.
bool isAdapter(const DeviceRecord &record) {
    return record.adapterRecord || (record.kind == DeviceKind::Other && record.factoryName);
}

} // namespace

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

Expected<Draft> mergeRecords(std::vector<TopologyRecords> inputs, bool keepLines, JobControl *job) {
    return Merger(std::move(inputs), keepLines).run(job);
}

} // namespace fabricscope
