// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/records/topology_builder.h"

#include "models/base/mix.h"

#include <algorithm>
#include <utility>

namespace fabricscope {

namespace {

constexpr std::uint64_t kFree = ~std::uint64_t{0};

std::uint64_t pack(std::uint32_t high, std::uint32_t low) {
    return (std::uint64_t{high} << 32) | low;
}

} // namespace

std::size_t TopologyBuilder::Table::slotOf(std::uint64_t key) const {
    const std::size_t mask = entries.size() - 1;
    std::size_t slot = mixBits(key) & mask;
    while (entries[slot].key != kFree && entries[slot].key != key)
        slot = (slot + 1) & mask;
    return slot;
}

std::uint32_t TopologyBuilder::Table::findOrInsert(std::uint64_t key, std::uint32_t value, bool &added) {
    if (2 * (used + 1) > entries.size())
        grow();
    Entry &entry = entries[slotOf(key)];
    added = entry.key == kFree;
    if (added) {
        entry = {key, value};
        ++used;
    }
    return entry.value;
}

const std::uint32_t *TopologyBuilder::Table::find(std::uint64_t key) const {
    if (entries.empty())
        return nullptr;
    const Entry &entry = entries[slotOf(key)];
    return entry.key == key ? &entry.value : nullptr;
}

void TopologyBuilder::Table::grow() {
    const std::size_t size = std::max<std::size_t>(64, entries.size() * 2);
    const std::vector<Entry> old = std::exchange(entries, std::vector<Entry>(size, Entry{kFree, 0}));
    for (const Entry &entry : old)
        if (entry.key != kFree)
            entries[slotOf(entry.key)] = entry;
}

TopologyBuilder::TopologyBuilder(TopologyRecords &out)
    : m_out(out) {}

void TopologyBuilder::reserve(std::size_t devices, std::size_t ports, std::size_t links) {
    m_out.devices.reserve(devices);
    m_out.ports.reserve(ports);
    m_out.links.reserve(links);
    m_blockPorts.reserve(ports);
    m_firstLink.reserve(ports);
}

std::uint32_t TopologyBuilder::device(std::string_view key) {
    const NameRef ref = m_deviceKeys.intern(key);
    if (ref.value >= m_deviceOf.size())
        m_deviceOf.resize(std::max<std::size_t>(2 * m_deviceOf.size(), ref.value + 64), kNone);
    std::uint32_t &device = m_deviceOf[ref.value];
    m_added = device == kNone;
    if (m_added) {
        device = static_cast<std::uint32_t>(m_out.devices.size());
        DeviceRecord record;
        record.name = m_out.names.intern(key);
        m_out.devices.push_back(record);
    }
    return device;
}

/// The device's block of that place, or the next new one.
std::uint32_t TopologyBuilder::blockOf(std::uint32_t device, std::uint32_t place) {
    const auto next = static_cast<std::uint32_t>(m_blockPorts.size() / kBlock);
    if (place >= kDirect) {
        bool isNew = false;
        return m_blocks.findOrInsert(pack(device, place), next, isNew);
    }
    if (device >= m_directBlocks.size())
        m_directBlocks.resize(std::max<std::size_t>(2 * m_directBlocks.size(), std::size_t{device} + 64));
    std::vector<std::uint32_t> &blocks = m_directBlocks[device];
    if (place >= blocks.size())
        blocks.resize(place + 1);
    if (blocks[place] == 0)
        blocks[place] = next + 1;
    return blocks[place] - 1;
}

std::uint32_t TopologyBuilder::port(std::uint32_t device, NameRef ref) {
    if (ref.value >= m_portNumber.size())
        m_portNumber.resize(std::max<std::size_t>(2 * m_portNumber.size(), ref.value + 64));
    std::uint32_t &number = m_portNumber[ref.value];
    if (number == 0)
        number = ++m_portNumbers;
    const std::uint32_t place = number - 1;
    const std::uint64_t key = pack(device, place / kBlock);
    if (key != m_lastKey) {
        m_lastBlock = blockOf(device, place / kBlock);
        m_lastKey = key;
        if (std::size_t{m_lastBlock} * kBlock == m_blockPorts.size())
            m_blockPorts.resize(m_blockPorts.size() + kBlock);
    }
    std::uint32_t &held = m_blockPorts[std::size_t{m_lastBlock} * kBlock + place % kBlock];
    m_added = held == 0;
    if (!m_added)
        return held - 1;
    const auto added = static_cast<std::uint32_t>(m_out.ports.size());
    held = added + 1;
    PortRecord record;
    record.device = device;
    record.name = ref;
    m_out.ports.push_back(record);
    m_firstLink.push_back(kNone);
    return added;
}

/// Where the port's number is, if it is in a direct block that there is.
const std::uint32_t *TopologyBuilder::directPlace(std::uint32_t device, NameRef name) const {
    if (device >= m_directBlocks.size() || name.value >= m_portNumber.size() || m_portNumber[name.value] == 0)
        return nullptr;
    const std::uint32_t place = m_portNumber[name.value] - 1;
    const std::vector<std::uint32_t> &blocks = m_directBlocks[device];
    if (place / kBlock >= blocks.size() || blocks[place / kBlock] == 0)
        return nullptr;
    return &m_blockPorts[std::size_t{blocks[place / kBlock] - 1} * kBlock + place % kBlock];
}

void TopologyBuilder::prefetchDevice(std::uint32_t device) const {
    if (device < m_directBlocks.size() && !m_directBlocks[device].empty())
        __builtin_prefetch(m_directBlocks[device].data());
}

void TopologyBuilder::prefetchBlock(std::uint32_t device, NameRef name) const {
    if (const std::uint32_t *const place = directPlace(device, name))
        __builtin_prefetch(place);
}

void TopologyBuilder::prefetchPort(std::uint32_t device, NameRef name) const {
    const std::uint32_t *const place = directPlace(device, name);
    if (place == nullptr || *place == 0)
        return;
    __builtin_prefetch(&m_out.ports[*place - 1], 1);
    __builtin_prefetch(&m_firstLink[*place - 1]);
}

/// Nearly every port has one link, which is then found without a table.
std::uint32_t TopologyBuilder::findLink(std::uint32_t portA, std::uint32_t portB) const {
    const std::uint32_t ofA = m_firstLink[portA];
    const std::uint32_t ofB = m_firstLink[portB];
    if (ofA == kNone || ofB == kNone)
        return kNone;
    const auto joins = [&](std::uint32_t index) {
        const LinkRecord &link = m_out.links[index];
        return (link.portA == portA && link.portB == portB) || (link.portA == portB && link.portB == portA);
    };
    if (joins(ofA))
        return ofA;
    if (joins(ofB))
        return ofB;
    const auto [low, high] = std::minmax(portA, portB);
    const std::uint32_t *const found = m_links.find(pack(low, high));
    return found ? *found : kNone;
}

std::uint32_t TopologyBuilder::link(std::uint32_t portA, std::uint32_t portB, std::uint8_t reportedByFirst) {
    const std::uint32_t found = findLink(portA, portB);
    m_added = found == kNone;
    if (m_added) {
        const auto index = static_cast<std::uint32_t>(m_out.links.size());
        LinkRecord record;
        record.portA = portA;
        record.portB = portB;
        record.reported = reportedByFirst;
        m_out.links.push_back(record);
        if (m_firstLink[portA] != kNone && m_firstLink[portB] != kNone) {
            const auto [low, high] = std::minmax(portA, portB);
            bool isNew = false;
            m_links.findOrInsert(pack(low, high), index, isNew);
        }
        for (const std::uint32_t port : {portA, portB}) {
            if (m_firstLink[port] == kNone)
                m_firstLink[port] = index;
        }
        return index;
    }
    LinkRecord &record = m_out.links[found];
    std::uint8_t reported = reportedByFirst;
    if (record.portA != portA) { // stated from the other end: swap the two bits
        reported = static_cast<std::uint8_t>(((reportedByFirst & LinkRecord::ByA) != 0 ? LinkRecord::ByB : 0) |
                                             ((reportedByFirst & LinkRecord::ByB) != 0 ? LinkRecord::ByA : 0));
    }
    record.reported = static_cast<std::uint8_t>(record.reported | reported);
    return found;
}

} // namespace fabricscope
