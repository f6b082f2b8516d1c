// SPDX-License-Identifier: GPL-3.0-or-later
// The merging behind mergeRecords(). Private to this room.
#pragma once

#include "models/fabric/draft.h"

#include <cstdint>
#include <future>
#include <unordered_map>
#include <vector>

namespace fabricscope {

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

} // namespace fabricscope
