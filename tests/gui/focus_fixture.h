// SPDX-License-Identifier: GPL-3.0-or-later
// Fabrics for the tests of focus, faceplate and node–link views.
#pragma once

#include "models/fabric/build.h"
#include "models/fabric/generator.h"
#include "models/telemetry/overlay.h"

#include <string>
#include <utility>
#include <vector>

namespace fabricscope::test {

inline FabricPtr generated(const char *spec) {
    std::vector<TopologyRecords> inputs;
    inputs.push_back(generateFabric(*parseGeneratorSpec(spec)).value());
    return buildFabric(std::move(inputs), {}).value();
}

/// A fabric of records added by hand.
class Draft {
public:
    std::uint32_t device(const std::string &name, DeviceKind kind, Role role = Role::Unknown) {
        DeviceRecord record;
        record.name = m_records.names.intern(name);
        record.kind = kind;
        record.role = role;
        m_records.devices.push_back(record);
        return static_cast<std::uint32_t>(m_records.devices.size() - 1);
    }
    std::uint32_t port(std::uint32_t device, const std::string &name) {
        PortRecord record;
        record.device = device;
        record.name = m_records.names.intern(name);
        m_records.ports.push_back(record);
        return static_cast<std::uint32_t>(m_records.ports.size() - 1);
    }
    void link(std::uint32_t a, const std::string &portA, std::uint32_t b, const std::string &portB, float gbps = 100) {
        LinkRecord record;
        record.portA = port(a, portA);
        record.portB = port(b, portB);
        record.gbps = gbps;
        m_records.links.push_back(record);
    }
    FabricPtr build() {
        std::vector<TopologyRecords> inputs;
        inputs.push_back(std::move(m_records));
        return buildFabric(std::move(inputs), {}).value();
    }

private:
    TopologyRecords m_records;
};

inline DeviceId first(const Fabric &fabric, Role role) {
    for (const DeviceData &d : fabric.devices())
        if (d.role == role)
            return fabric.idOf(d);
    return {};
}

inline std::shared_ptr<MapFrame> frameOf(const Fabric &fabric, std::uint8_t level) {
    auto frame = std::make_shared<MapFrame>();
    frame->levels.assign(fabric.linkCount(), level);
    return frame;
}

} // namespace fabricscope::test
