// SPDX-License-Identifier: GPL-3.0-or-later
// Fabrics drawn by hand for tests: exactly the devices, ports and links that a test names, nothing inferred.
#pragma once

#include "models/base/text.h"
#include "models/fabric/fabric.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace fabricscope {

class FabricSketch {
public:
    struct Device {
        int tier = -1;
        int plane = -1;
        int rail = -1;
        int pod = -1;
        int fabric = 0;
        int chassis = -1;
    };

    std::uint32_t fabric(const std::string &name) {
        m_tables.fabrics.emplace_back();
        m_tables.fabrics.back().name = name;
        return static_cast<std::uint32_t>(m_tables.fabrics.size()) - 1;
    }
    int plane(const std::string &name, int fabric = 0) {
        PlaneData data;
        data.name = name;
        data.number = static_cast<std::int32_t>(m_tables.planes.size());
        data.fabric = static_cast<std::uint8_t>(fabric);
        m_tables.planes.push_back(data);
        ++m_tables.fabrics[static_cast<std::size_t>(fabric)].planes;
        return static_cast<int>(m_tables.planes.size()) - 1;
    }
    int chassis(const std::string &name) {
        m_tables.chassis.push_back({name, {}});
        return static_cast<int>(m_tables.chassis.size()) - 1;
    }
    void device(const std::string &name, Device device) { m_devices.emplace_back(name, device); }
    /// Lower end first. Ports are added as they are named.
    void link(const std::string &lower, const std::string &lowerPort, const std::string &upper,
              const std::string &upperPort, int plane = -1, Layer layer = Layer::Other, int fabric = 0) {
        m_links.push_back({lower, lowerPort, upper, upperPort, plane, layer, fabric});
    }
    void port(const std::string &device, const std::string &name) { m_ports[device].push_back(name); }

    FabricPtr build() {
        if (m_tables.fabrics.empty())
            fabric("fabric 1");
        for (const Link &l : m_links) {
            m_ports[l.lower].push_back(l.lowerPort);
            m_ports[l.upper].push_back(l.upperPort);
        }
        std::map<std::pair<std::string, std::string>, std::uint32_t> portIds;
        std::map<std::string, std::uint32_t> deviceIds;
        for (const auto &[name, d] : m_devices) {
            DeviceData data;
            data.name = m_tables.names.intern(name);
            data.tier = static_cast<std::int8_t>(d.tier);
            data.plane = static_cast<std::int16_t>(d.plane);
            data.rail = static_cast<std::int16_t>(d.rail);
            data.pod = d.pod;
            data.fabric = static_cast<std::uint8_t>(d.fabric);
            data.kind = d.tier == 0 ? DeviceKind::Host : DeviceKind::Switch;
            data.role = d.tier == 0   ? Role::Host
                        : d.tier == 1 ? Role::Leaf
                        : d.tier == 2 ? Role::Spine
                        : d.tier == 3 ? Role::Core
                                      : Role::Unknown;
            if (d.chassis >= 0) {
                data.chassis = static_cast<std::uint32_t>(d.chassis);
                m_tables.chassis[data.chassis].devices.push_back(DeviceId{m_tables.devices.size()});
            }
            std::vector<std::string> &ports = m_ports[name];
            std::sort(ports.begin(), ports.end(),
                      [](const std::string &a, const std::string &b) { return naturalCompare(a, b) < 0; });
            ports.erase(std::unique(ports.begin(), ports.end()), ports.end());
            data.firstPort = static_cast<std::uint32_t>(m_tables.ports.size());
            data.portCount = static_cast<std::uint32_t>(ports.size());
            for (const std::string &port : ports) {
                portIds[{name, port}] = static_cast<std::uint32_t>(m_tables.ports.size());
                PortData portData;
                portData.device = DeviceId{m_tables.devices.size()};
                portData.name = m_tables.names.intern(port);
                m_tables.ports.push_back(portData);
            }
            deviceIds[name] = static_cast<std::uint32_t>(m_tables.devices.size());
            m_tables.devices.push_back(data);
        }
        for (const Link &l : m_links) {
            const LinkId id{m_tables.links.size()};
            LinkData data;
            data.lower = PortId{portIds.at({l.lower, l.lowerPort})};
            data.upper = PortId{portIds.at({l.upper, l.upperPort})};
            data.plane = static_cast<std::int16_t>(l.plane);
            data.layer = l.layer;
            data.fabric = static_cast<std::uint8_t>(l.fabric);
            data.gbps = 200;
            data.rail = m_tables.devices[m_tables.ports[data.lower.index()].device.index()].rail;
            m_tables.links.push_back(data);
            for (const PortId port : {data.lower, data.upper}) {
                PortData &p = m_tables.ports[port.index()];
                if (p.link.valid() && p.link != id)
                    m_tables.extraLinks.emplace_back(port, id);
                else
                    p.link = id;
            }
        }
        std::sort(m_tables.extraLinks.begin(), m_tables.extraLinks.end());
        return std::make_shared<const Fabric>(std::move(m_tables));
    }

private:
    struct Link {
        std::string lower, lowerPort, upper, upperPort;
        int plane;
        Layer layer;
        int fabric;
    };
    FabricTables m_tables;
    std::vector<std::pair<std::string, Device>> m_devices;
    std::map<std::string, std::vector<std::string>> m_ports;
    std::vector<Link> m_links;
};

/// A regular two-tier fabric: every leaf has `down` hosts and one link to each spine of its plane.
inline FabricPtr regularFabric(int planes, int rails, int leafsPerRail, int spines, int down) {
    FabricSketch sketch;
    sketch.fabric("roce-a");
    for (int p = 0; p < planes; ++p)
        sketch.plane(std::to_string(p));
    const auto n = [](int i) { return std::to_string(i); };
    for (int g = 0; g < leafsPerRail; ++g) {
        for (int d = 0; d < down; ++d)
            sketch.device("h" + n(g * down + d), {.tier = 0});
    }
    for (int p = 0; p < planes; ++p) {
        for (int s = 0; s < spines; ++s)
            sketch.device("spine-p" + n(p) + "-" + n(s), {.tier = 2, .plane = p});
        for (int r = 0; r < rails; ++r) {
            for (int g = 0; g < leafsPerRail; ++g) {
                const std::string leaf = "leaf-p" + n(p) + "-r" + n(r) + "-g" + n(g);
                sketch.device(leaf, {.tier = 1, .plane = p, .rail = r});
                for (int d = 0; d < down; ++d)
                    sketch.link("h" + n(g * down + d), "p" + n(p) + "r" + n(r), leaf, "swp" + n(d + 1), p,
                                Layer::Access);
                for (int s = 0; s < spines; ++s)
                    sketch.link(leaf, "swp" + n(down + s + 1), "spine-p" + n(p) + "-" + n(s),
                                "swp" + n(r * leafsPerRail + g + 1), p, Layer::LeafSpine);
            }
        }
    }
    return sketch.build();
}

} // namespace fabricscope
