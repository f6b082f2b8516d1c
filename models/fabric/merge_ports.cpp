// SPDX-License-Identifier: GPL-3.0-or-later
// Ports of all files, by device and in natural order of name.
#include "models/base/group_rows.h"
#include "models/base/parallel.h"
#include "models/base/text.h"
#include "models/fabric/merger.h"

#include <algorithm>
#include <atomic>
#include <span>

namespace fabricscope {
namespace {

constexpr std::uint32_t kNone = 0xffffffff;

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

} // namespace

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

} // namespace fabricscope
