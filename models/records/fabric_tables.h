// SPDX-License-Identifier: GPL-3.0-or-later
// The arrays that a finished fabric consists of: devices, ports and links with all that was inferred about them. Built
// by models/fabric; a saved fabric holds them whole, so that a reader need not build them again.
#pragma once

#include "models/base/ids.h"
#include "models/records/topology.h"

#include <cstdint>
#include <string>
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
    bool accounted = true; // a source lists all links of it: a port without one has none
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
    std::vector<std::uint32_t> linkLines;                 // by link, in its file; empty unless asked for
    std::uint32_t sites = 1;
    std::uint8_t inferred = 0; // Inferred bits that occur anywhere
    std::uint32_t oneSidedLinks = 0, parallelLinks = 0, selfLoops = 0;
    WarningList warnings;           // of all inputs, then of the builder
    std::vector<std::string> files; // path by InputWarning::file
    std::vector<std::string> formats;
    std::vector<std::uint64_t> lines;
    bool portGuids = true; // false: no port has a GUID, which spares a look at all of them
    std::string title;
    std::string orderJson; // see TopologyRecords::orderJson
};

/// The same as a source would state it, with what was inferred marked as such.
TopologyRecords recordsOf(const FabricTables &tables);

} // namespace fabricscope
