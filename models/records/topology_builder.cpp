// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/records/topology_builder.h"

#include <algorithm>
#include <utility>

namespace fabricscope {

namespace {

constexpr std::uint64_t kFree = ~std::uint64_t{0};

std::uint64_t mix(std::uint64_t x) { // splitmix64's finaliser: spreads dense keys over the table
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9ULL;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
}

std::uint64_t pack(std::uint32_t high, std::uint32_t low) {
    return (std::uint64_t{high} << 32) | low;
}

} // namespace

std::uint32_t *TopologyBuilder::Table::findOrInsert(std::uint64_t key, std::uint32_t value, bool &added) {
    if (2 * (used + 1) > keys.size())
        grow();
    const std::size_t mask = keys.size() - 1;
    std::size_t slot = mix(key) & mask;
    while (keys[slot] != kFree && keys[slot] != key)
        slot = (slot + 1) & mask;
    added = keys[slot] == kFree;
    if (added) {
        keys[slot] = key;
        values[slot] = value;
        ++used;
    }
    return &values[slot];
}

void TopologyBuilder::Table::grow() {
    const std::size_t size = std::max<std::size_t>(64, keys.size() * 2);
    std::vector<std::uint64_t> oldKeys = std::exchange(keys, std::vector<std::uint64_t>(size, kFree));
    std::vector<std::uint32_t> oldValues = std::exchange(values, std::vector<std::uint32_t>(size));
    for (std::size_t i = 0; i < oldKeys.size(); ++i) {
        if (oldKeys[i] == kFree)
            continue;
        std::size_t slot = mix(oldKeys[i]) & (size - 1);
        while (keys[slot] != kFree)
            slot = (slot + 1) & (size - 1);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
    }
}

TopologyBuilder::TopologyBuilder(TopologyRecords &out)
    : m_out(out) {}

void TopologyBuilder::reserve(std::size_t devices, std::size_t ports, std::size_t links) {
    m_out.devices.reserve(devices);
    m_out.ports.reserve(ports);
    m_out.links.reserve(links);
    const auto presize = [](Table &table, std::size_t entries) {
        while (table.keys.size() < 2 * entries)
            table.grow();
    };
    presize(m_devices, devices);
    presize(m_ports, ports);
    presize(m_links, links);
}

std::uint32_t TopologyBuilder::device(std::string_view key) {
    const NameRef ref = m_deviceKeys.intern(key);
    const auto next = static_cast<std::uint32_t>(m_out.devices.size());
    const std::uint32_t found = *m_devices.findOrInsert(ref.value, next, m_added);
    if (m_added) {
        DeviceRecord record;
        record.name = m_out.names.intern(key);
        m_out.devices.push_back(record);
    }
    return found;
}

std::uint32_t TopologyBuilder::port(std::uint32_t device, std::string_view name) {
    const NameRef ref = m_out.names.intern(name);
    const auto next = static_cast<std::uint32_t>(m_out.ports.size());
    const std::uint32_t found = *m_ports.findOrInsert(pack(device, ref.value), next, m_added);
    if (m_added) {
        PortRecord record;
        record.device = device;
        record.name = ref;
        m_out.ports.push_back(record);
    }
    return found;
}

std::uint32_t TopologyBuilder::link(std::uint32_t portA, std::uint32_t portB, std::uint8_t reportedByFirst) {
    const auto [low, high] = std::minmax(portA, portB);
    const auto next = static_cast<std::uint32_t>(m_out.links.size());
    const std::uint32_t found = *m_links.findOrInsert(pack(low, high), next, m_added);
    if (m_added) {
        LinkRecord record;
        record.portA = portA;
        record.portB = portB;
        record.reported = reportedByFirst;
        m_out.links.push_back(record);
        return found;
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
