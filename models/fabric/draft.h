// SPDX-License-Identifier: GPL-3.0-or-later
// The fabric while it is being built. Private to this room. Each step of buildFabric() reads and fills one Draft:
//   merge  records → devices, ports, links, with what the sources state
//   rules  role rules and inventory
//   kinds, planes, tiers, rails   what nobody stated (skipped when all devices come classified)
//   finish numbers of planes and fabrics, orientation and layer of links, counts, warnings
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/fabric/fabric.h"
#include "models/fabric/graph.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fabricscope {

/// What names say about a device, in the words of the field.
struct NameHints {
    std::int8_t tier = -1; // 1 leaf/tor, 2 spine, 3 core/super-spine
    bool isSwitch = false; // "switch", "sw"
    bool border = false;   // hangs below spines, but sets no tier
    bool outside = false;  // firewall, router, gateway, internet
    bool host = false;     // "srv", "gpu", "dgx", "node" …
    FabricInfo::Purpose purpose = FabricInfo::Purpose::Unknown;
};

/// A device's data that do not outlive the build. Parallel to Draft::devices.
struct DeviceExtra {
    NameRef group; // fabric: stated, by rule, or inferred
    NameRef chassis;
    NameRef site, hall, row, rack, unit;
    std::int32_t plane = -1;              // number
    std::uint32_t nameClass = 0;          // dense; devices alike but for their numbers
    std::uint32_t component = 0xffffffff; // switches: plane-like component of the switch graph
    std::uint16_t file = 0;
    std::uint8_t blade = 0;
    std::uint8_t known = 0; // Inferred bits of what needs no inference: stated, by rule, or saved
};

struct LinkEnds {
    std::uint32_t lower = 0, upper = 0; // devices
};

struct Draft {
    NameArena names;
    std::vector<DeviceData> devices;
    std::vector<DeviceExtra> extra;
    std::vector<NameHints> hints;                           // by name class
    std::vector<PortData> ports;                            // grouped by device, natural order
    std::vector<LinkData> links;                            // lower, upper = as stated until finish() turns them
    std::vector<LinkEnds> ends;                             // by link: its devices, without asking millions of ports
    std::vector<std::pair<PortId, std::int16_t>> portRails; // by rule, sorted by port
    std::vector<GraphEdge> switchPairs;                     // by foldSwitchPairs(): all switches, whatever their roles
    FabricTables tables;                                    // everything but the vectors above

    std::string_view text(NameRef ref) const { return names.view(ref); }
    const NameHints &hintsOf(std::size_t device) const { return hints[extra[device].nameClass]; }
    std::uint32_t deviceOf(PortId port) const { return ports[port.index()].device.value; }
    bool isSwitch(std::size_t device) const { return devices[device].kind == DeviceKind::Switch; }
    bool isHost(std::size_t device) const { return devices[device].kind == DeviceKind::Host; }
    /// A switch that forwards within a fabric, and is not a manager, gateway or firewall.
    bool carries(std::size_t device) const { return isSwitch(device) && devices[device].role != Role::Other; }
};

/// By device, a byte of what a pass over millions of links asks of both ends; rows of DeviceData are too far apart.
namespace DeviceBit {
constexpr std::uint8_t Switch = 1, Host = 2, Carries = 4;
}
std::vector<std::uint8_t> deviceBits(const Draft &draft);

/// `keepLines`: fill FabricTables::linkLines.
Expected<Draft> mergeRecords(std::vector<TopologyRecords> inputs, bool keepLines, JobControl *job);
/// Readers check their input; this keeps a mistake there from becoming a wild index here.
bool isSound(const TopologyRecords &input);
/// Each physical link counts once, whichever and however many files state it.
void dropRepeatedLinks(Draft &draft);
/// Names become unique: a GUID tells namesakes apart, else the file, else a count. `withGuid` by device: in any case.
void nameDevices(Draft &draft, const std::vector<std::uint8_t> &withGuid);
void countNics(Draft &draft);
/// Adds one input to what the fabric was built from. Returns its number, as in InputWarning::file.
std::uint32_t addSource(FabricTables &tables, std::string path, std::string format, std::uint64_t lines,
                        WarningList warnings);
std::string hex16(std::uint64_t guid);

/// Errors: BadValue for a rule that is not a regular expression.
Expected<void> applyRoleRules(Draft &draft, const RoleRules &rules);
void applyInventory(Draft &draft, const Inventory &inventory);

NameHints hintsFromName(std::string_view name);
/// What a fabric is for, from its own name ("front-end").
FabricInfo::Purpose purposeFromName(std::string_view name);
/// Fills nameClass and hints.
void classifyNames(Draft &draft);

void inferKinds(Draft &draft);
/// Components of the switch graph, planes of fabrics; fills component, plane, group.
void inferPlanes(Draft &draft);
void inferTiers(Draft &draft);
void inferRailsAndPods(Draft &draft);

/// Fills switchPairs: once, when it is known what is a switch.
void foldSwitchPairs(Draft &draft);
/// Of switchPairs those that carry: links as a graph over devices, parallel ones folded into weights; self loops left
/// out.
std::vector<GraphEdge> switchEdges(const Draft &draft);
/// Up to 1 % of the links of either side: too few to join what is apart otherwise.
inline bool isBridge(std::uint64_t links, std::uint64_t linksA, std::uint64_t linksB) {
    return links * 100 <= linksA && links * 100 <= linksB;
}

/// The numbers in a name, in order ("leaf-p2-r1-g047" → 2, 1, 47).
std::vector<std::uint64_t> numbersIn(std::string_view name);
std::int8_t tierOf(Role role);
Role roleOfTier(int tier);

FabricPtr finishFabric(Draft &&draft);
/// Of a saved fabric. Errors: Internal, where a reader let a wrong reference through.
Expected<FabricPtr> fromSettled(TopologyRecords &&records);
InputWarning suspectWarning(const NameArena &names, std::span<const DeviceData> devices,
                            std::span<const PortData> ports, const LinkData &link);

inline bool isCancelled(const JobControl *job) {
    return job != nullptr && job->cancelled.load(std::memory_order_relaxed);
}

} // namespace fabricscope
