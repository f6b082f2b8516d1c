// SPDX-License-Identifier: GPL-3.0-or-later
// Topology records as a test would write them on paper: devices by name, links as "device:port".
#pragma once

#include "models/fabric/build.h"
#include "models/records/topology_builder.h"

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

class RecordsSketch {
public:
    RecordsSketch()
        : m_records(std::make_unique<TopologyRecords>())
        , m_builder(*m_records) {
        m_records->path = "sketch";
        m_records->format = "test";
    }

    /// Adds the device if new; further fields are set through the reference, valid until the next call.
    DeviceRecord &device(const std::string &key, DeviceKind kind = DeviceKind::Unknown) {
        DeviceRecord &record = m_records->devices[m_builder.device(key)];
        if (kind != DeviceKind::Unknown)
            record.kind = kind;
        return record;
    }
    DeviceRecord &sw(const std::string &name) { return device(name, DeviceKind::Switch); }
    DeviceRecord &host(const std::string &name) { return device(name, DeviceKind::Host); }
    /// One InfiniBand adapter: `key` is its identity in the file, `host` the host part of its description.
    DeviceRecord &adapter(const std::string &key, const std::string &host, const std::string &adapter,
                          std::uint64_t guid) {
        const NameRef name = m_builder.intern(host);
        const NameRef adapterName = m_builder.intern(adapter);
        DeviceRecord &record = device(key, DeviceKind::Host);
        record.name = name;
        record.adapter = adapterName;
        record.guid = guid;
        record.adapterRecord = true;
        return record;
    }
    NameRef name(const std::string &text) { return m_builder.intern(text); }
    /// Ends as "device:port", split at the last colon.
    void link(const std::string &a, const std::string &b, std::uint8_t reported = LinkRecord::ByBoth) {
        const std::uint32_t portA = port(a);
        const std::uint32_t portB = port(b);
        m_builder.link(portA, portB, reported);
    }
    std::uint32_t port(const std::string &end) {
        const std::size_t colon = end.rfind(':');
        return m_builder.port(m_builder.device(end.substr(0, colon)), end.substr(colon + 1));
    }
    TopologyRecords &records() { return *m_records; }
    TopologyRecords take() { return std::move(*m_records); }
    FabricPtr build(const BuildOptions &options = {}) {
        std::vector<TopologyRecords> inputs;
        inputs.push_back(take());
        auto fabric = buildFabric(std::move(inputs), options);
        if (!fabric)
            throw std::runtime_error("buildFabric failed");
        return *fabric;
    }

private:
    std::unique_ptr<TopologyRecords> m_records; // the builder keeps a reference
    TopologyBuilder m_builder;
};

inline const DeviceData &deviceNamed(const Fabric &fabric, std::string_view name) {
    const DeviceId id = fabric.findDevice(name);
    if (!id.valid())
        throw std::runtime_error("no device " + std::string(name));
    return fabric.device(id);
}

/// The link at "device:port".
inline const LinkData &linkAt(const Fabric &fabric, const std::string &end) {
    const std::size_t colon = end.rfind(':');
    const PortId port = fabric.findPort(fabric.findDevice(end.substr(0, colon)), end.substr(colon + 1));
    if (!port.valid() || !fabric.port(port).link.valid())
        throw std::runtime_error("no link at " + end);
    return fabric.link(fabric.port(port).link);
}

inline int planeNumber(const Fabric &fabric, std::string_view device) {
    const DeviceData &d = deviceNamed(fabric, device);
    return d.plane < 0 ? -1 : fabric.planes()[static_cast<std::size_t>(d.plane)].number;
}

inline std::string fabricName(const Fabric &fabric, std::string_view device) {
    const DeviceData &d = deviceNamed(fabric, device);
    return d.fabric == 0xff ? std::string() : fabric.fabrics()[d.fabric].name;
}

inline std::size_t countWarnings(const Fabric &fabric, InputWarning::Code code) {
    std::size_t n = 0;
    for (const InputWarning &warning : fabric.tables().warnings.items)
        n += warning.code == code ? 1 : 0;
    return n;
}

} // namespace fabricscope
