// SPDX-License-Identifier: GPL-3.0-or-later
// The network as one immutable value: dense ids, flat arrays, names in an arena. Built once by buildFabric(), then
// shared by std::shared_ptr<const Fabric> and read from any thread.
#pragma once

#include "models/base/ids.h"
#include "models/fabric/device_names.h"
#include "models/records/topology.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fabricscope {

enum class Layer : std::uint8_t { Access, LeafSpine, SpineCore, Internal, Other };
const char *toString(Layer layer); // "access", "leaf-spine", "spine-core", "internal", "other"

/// What about a device or link was inferred and not stated by rule, source or inventory.
struct Inferred {
    enum : std::uint8_t { Role = 1, Plane = 2, Rail = 4, Pod = 8, Place = 16, Fabric = 32, Host = 64 };
};

struct DeviceData {
    NameRef name; // unique within the Fabric: duplicates carry a GUID or file suffix
    NameRef description;
    NameRef model;
    NameRef serial;
    NameRef address;                    // all addresses, blank separated
    PlaceId place;                      // rack; invalid = unplaced
    std::uint32_t chassis = 0xffffffff; // index into chassis(); none for a box of its own
    std::uint32_t firstPort = 0;        // ports of a device are contiguous, in natural order of name
    std::uint32_t portCount = 0;
    std::uint64_t guid = 0; // 0 = none
    std::int32_t pod = -1;
    std::int16_t plane = -1;    // switches only: index into planes(); a host is in the planes of its ports
    std::int16_t rail = -1;     // number of the rail; leafs only
    std::int16_t nics = 0;      // adapters of a host
    std::int16_t gpus = -1;     // -1 = the source does not say
    std::uint8_t fabric = 0xff; // index into fabrics(); of a host: the one with most of its links; 0xff = none
    std::int8_t tier = -1;      // 0 host, 1 leaf, 2 spine, 3 core …; -1 = unplaced
    DeviceKind kind = DeviceKind::Unknown;
    Role role = Role::Unknown;
    std::uint8_t inferred = 0;
    bool factoryName = false;
};

struct PortData {
    DeviceId device;
    NameRef name;
    NameRef label; // front-panel label where it differs from the name
    LinkId link;   // invalid = nothing known on it; further links of the port: Fabric::linksOf
    std::uint64_t guid = 0;
    std::uint32_t lid = 0;
    std::int16_t nic = -1; // index of the NIC within its host
    std::int16_t gpu = -1; // index of the GPU within its host
};

struct LinkData {
    enum Flag : std::uint8_t {
        ReportedByLower = 1, // the source heard of the link from this end
        ReportedByUpper = 2,
        SelfLoop = 4,
        Suspect = 8, // bridges planes or fabrics that are otherwise apart
        RailInferred = 16,
        Parallel = 32, // another link joins the same two devices
    };
    PortId lower; // end nearer to the hosts; equal tiers: the first in natural order
    PortId upper;
    float gbps = 0; // whole link; 0 = not stated
    NameRef cableLabel;
    std::int16_t plane = -1; // index into planes()
    std::int16_t rail = -1;  // rail number: of access links the host port's, of uplinks the leaf's
    Layer layer = Layer::Other;
    std::uint8_t fabric = 0xff;
    std::uint8_t flags = 0;
    std::uint8_t width = 0; // lanes; 0 = not stated
};
static_assert(sizeof(LinkData) == 24);
static_assert(sizeof(PortData) == 32);

struct PlaneData {
    std::string name;        // "0", "p1": what people call it, without the word plane
    std::int32_t number = 0; // for sorting and for `plane` in JSON
    std::uint8_t fabric = 0;
    std::uint32_t switches = 0, links = 0;
    std::vector<std::int16_t> rails; // rail numbers that occur, ascending
};

struct FabricInfo {
    enum class Purpose : std::uint8_t { Backend, FrontEnd, Storage, OutOfBand, Unknown };
    std::string name; // "ew", "backend", or "fabric 1" where nothing names it (then inferred)
    Purpose purpose = Purpose::Unknown;
    bool nameInferred = true;
    std::uint32_t planes = 0, rails = 0, tiers = 0, switches = 0, links = 0;
};

struct ChassisData {
    std::string name;
    std::vector<DeviceId> devices;
};

struct PlaceData {
    NameRef site, hall, row, rack;
};

struct FabricTables {
    NameArena names;
    std::vector<DeviceData> devices;
    std::vector<PortData> ports;
    std::vector<LinkData> links;
    std::vector<std::pair<PortId, LinkId>> extraLinks; // ports with more than one link, sorted; first is in PortData
    std::vector<PlaneData> planes;                     // ordered by fabric, then number
    std::vector<FabricInfo> fabrics;                   // ordered: back-end first, then by links
    std::vector<ChassisData> chassis;
    std::vector<PlaceData> places;
    std::vector<NameRef> units;                           // rack unit by device; empty when no inventory gave any
    std::vector<std::pair<LinkId, NameRef>> cableLengths; // as stated, sorted by link; few sources know any
    std::uint32_t sites = 1;
    std::uint8_t inferred = 0; // Inferred bits that occur anywhere
    std::uint32_t oneSidedLinks = 0, parallelLinks = 0, selfLoops = 0;
    WarningList warnings;           // of all inputs, then of the builder
    std::vector<std::string> files; // path by InputWarning::file
    std::vector<std::string> formats;
    std::vector<std::uint64_t> lines;
    std::string title;
    std::string orderJson; // see TopologyRecords::orderJson
};

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
    FabricTables m_t;
    DeviceNames m_byName;
    std::vector<std::pair<std::uint64_t, DeviceId>> m_byGuid;    // sorted
    std::vector<std::pair<std::uint64_t, DeviceId>> m_byAddress; // hash, sorted
};

using FabricPtr = std::shared_ptr<const Fabric>;

} // namespace fabricscope
