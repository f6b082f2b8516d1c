// SPDX-License-Identifier: GPL-3.0-or-later
// The network as one immutable value: dense ids, flat arrays, names in an arena. Built once by buildFabric(), then
// shared by std::shared_ptr<const Fabric> and read from any thread.
#pragma once

#include "models/base/ids.h"
#include "models/fabric/device_names.h"
#include "models/records/fabric_tables.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fabricscope {

class Fabric {
public:
    explicit Fabric(FabricTables tables);

    std::size_t deviceCount() const { return m_t.devices.size(); }
    std::size_t portCount() const { return m_t.ports.size(); }
    std::size_t linkCount() const { return m_t.links.size(); }

    const DeviceData &device(DeviceId id) const { return m_t.devices[id.index()]; }
    const PortData &port(PortId id) const { return m_t.ports[id.index()]; }
    const LinkData &link(LinkId id) const { return m_t.links[id.index()]; }
    const FabricTables &tables() const { return m_t; }

    std::span<const DeviceData> devices() const { return m_t.devices; }
    std::span<const PortData> ports() const { return m_t.ports; }
    std::span<const LinkData> links() const { return m_t.links; }
    std::span<const PlaneData> planes() const { return m_t.planes; }
    std::span<const FabricInfo> fabrics() const { return m_t.fabrics; }

    std::string_view text(NameRef ref) const { return m_t.names.view(ref); }
    std::string_view deviceName(DeviceId id) const { return text(device(id).name); }
    std::string_view portName(PortId id) const { return text(port(id).name); }
    /// "leaf-p2-r1-g047:swp47"
    std::string portPath(PortId id) const;

    PortId firstPort(DeviceId id) const { return PortId{device(id).firstPort}; }
    std::span<const PortData> portsOf(DeviceId id) const {
        return std::span(m_t.ports).subspan(device(id).firstPort, device(id).portCount);
    }
    PortId idOf(const PortData &p) const { return PortId{static_cast<std::size_t>(&p - m_t.ports.data())}; }
    DeviceId idOf(const DeviceData &d) const { return DeviceId{static_cast<std::size_t>(&d - m_t.devices.data())}; }
    LinkId idOf(const LinkData &l) const { return LinkId{static_cast<std::size_t>(&l - m_t.links.data())}; }

    /// Calls with the first link of the port and any further ones (a port that two cables claim).
    template <class Call>
    void eachLink(PortId id, Call &&call) const {
        if (!port(id).link.valid())
            return;
        call(port(id).link);
        if (m_t.extraLinks.empty())
            return;
        auto it = std::lower_bound(m_t.extraLinks.begin(), m_t.extraLinks.end(), std::pair(id, LinkId{0U}));
        for (; it != m_t.extraLinks.end() && it->first == id; ++it)
            call(it->second);
    }
    std::vector<LinkId> linksOf(PortId id) const;
    /// The other end of the link; for a self loop on one port the port itself.
    PortId peer(LinkId link, PortId end) const {
        const LinkData &l = m_t.links[link.index()];
        return l.lower == end ? l.upper : l.lower;
    }
    /// Invalid where the port has no link.
    PortId peer(PortId id) const { return port(id).link.valid() ? peer(port(id).link, id) : PortId{}; }

    /// Exact, then case-insensitive name, then short name of an FQDN; invalid if none or ambiguous.
    DeviceId findDevice(std::string_view name) const;
    DeviceId findByGuid(std::uint64_t guid) const;
    DeviceId findByAddress(std::string_view address) const;
    /// Exact, then case-insensitive name or label on the device.
    PortId findPort(DeviceId device, std::string_view name) const;

private:
    void addGuidsAndAddresses();

    FabricTables m_t;
    DeviceNames m_byName;
    std::vector<std::pair<std::uint64_t, DeviceId>> m_byGuid;    // sorted
    std::vector<std::pair<std::uint64_t, DeviceId>> m_byAddress; // hash, sorted
};

using FabricPtr = std::shared_ptr<const Fabric>;

} // namespace fabricscope
