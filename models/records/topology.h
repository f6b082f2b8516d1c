// SPDX-License-Identifier: GPL-3.0-or-later
// What a topology source states, before anything is inferred: plain flat records that formats and the generator
// write and models/fabric reads. Indices are into the vectors of the same TopologyRecords.
#pragma once

#include "models/base/error.h"
#include "models/base/name_arena.h"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace fabricscope {

enum class DeviceKind : std::uint8_t { Unknown, Switch, Host, Panel, Other };
enum class Role : std::uint8_t { Unknown, Host, Leaf, Spine, Core, Other };

/// One adapter of a host (an InfiniBand CA, a SuperNIC), one switch, one panel.
/// Several adapters of one host are several records; models/fabric merges them.
struct DeviceRecord {
    NameRef name;        // as the source writes it; host part only, where the format separates it from the adapter
    NameRef adapter;     // "mlx5_5", "HCA-6", "ibp11s0f0"; empty for anything but adapters
    NameRef description; // the whole description as found
    NameRef model;       // "MQM9701", empty if not stated
    NameRef chassis;     // box that this ASIC is part of; empty = itself
    NameRef group;       // fabric the source puts it in, empty if not stated
    std::uint64_t guid = 0;
    std::uint64_t systemGuid = 0;
    std::uint32_t line = 0;  // where first stated; 0 unknown
    std::int32_t plane = -1; // stated by the source, else -1
    std::int32_t rail = -1;  // likewise
    std::int32_t pod = -1;   // likewise
    std::int32_t gpus = -1;  // GPUs in this host, stated, else -1
    DeviceKind kind = DeviceKind::Unknown;
    Role role = Role::Unknown;  // stated by the source, else Unknown
    bool adapterRecord = false; // one adapter of a host: merge by `name`
    bool factoryName = false;   // the description is the vendor's default: never merge by name
    bool heard = false;         // the source asked this device itself, and did not only hear of it from a neighbour
    std::uint8_t blade = 0;     // director ASIC: 1 = line (leaf) blade, 2 = spine blade, 0 = not a director's
    std::uint8_t inferred = 0;  // Inferred bits (fabric.h): values above that a saved fabric holds but nobody stated
    NameRef site, hall, row, rack, unit, serial, addresses; // stated places; empty for most sources
};

struct PortRecord {
    std::uint32_t device = 0;
    NameRef name;          // "swp33s0", "21"
    NameRef label;         // front-panel label if it differs ("[ext 3]", "sw1p1"), else empty
    std::uint32_t lid = 0; // 0 = not stated
    std::uint64_t guid = 0;
    std::uint32_t line = 0; // where first stated
    std::int16_t nic = -1;  // index of the NIC within the host, stated, else -1
    std::int16_t gpu = -1;  // index of the GPU within the host, stated, else -1
};
static_assert(sizeof(PortRecord) == 32); // millions of them

struct LinkRecord {
    enum Reported : std::uint8_t { ByA = 1, ByB = 2, ByBoth = 3 };
    std::uint32_t portA = 0;
    std::uint32_t portB = 0;
    float gbps = 0;                 // rate of the whole link in Gb/s; 0 = not stated
    std::uint8_t width = 0;         // lanes; 0 = not stated
    std::uint8_t reported = ByBoth; // which ends the source heard of it from; symmetric formats say ByBoth
    std::uint32_t line = 0;
    NameRef cableLabel;
    NameRef cableLength;
};

/// An oddity in the input that lost nothing, or says what it lost.
struct InputWarning {
    enum class Code : std::uint8_t {
        Syntax,    // line skipped
        Truncated, // input ends within a block
        MissingLid,
        BadGuid,         // GUID is not hexadecimal: used as an opaque name
        DuplicateDevice, // the same device stated again
        DuplicatePort,   // the same port stated again
        ConflictingPeer, // two lines give one port different peers; both kept
        OneSidedLink,
        UnknownPeer, // a peer that has no block of its own
        StrippedTabs,
        TerminalNoise, // banner, prompt, escape sequences
        ByteOrderMark,
        MixedLineEnds,
        UnknownRate, // link speed token not known
        IgnoredStatement,
        SelfLoop,
        Repeated,        // the same link stated more than once by one end
        BadRow,          // inventory or table row that cannot be used
        UnmatchedDevice, // inventory row for a device that no topology has
        SuspectCable,    // bridges two planes or fabrics
        Encoding,        // not UTF-8
        Unsupported,     // valid in the format, not read here; found = what
        FactoryName,     // a vendor's default name, one host per adapter
    };
    static constexpr std::size_t kCodes = static_cast<std::size_t>(Code::FactoryName) + 1;
    Code code = Code::Syntax;
    std::uint32_t file = 0; // index of the file within the load
    std::uint64_t line = 0;
    std::uint64_t column = 0;
    std::string expected;
    std::string found;
};

const char *toString(InputWarning::Code code); // "missing-lid"
const char *toString(DeviceKind kind);         // "switch"
const char *toString(Role role);               // "leaf"
Role roleFromString(const std::string &text);  // Unknown if it is none
DeviceKind kindFromString(const std::string &text);

/// Warnings in file order; the list is bounded, the count is not.
struct WarningList {
    static constexpr std::size_t kKept = 1000;
    std::vector<InputWarning> items;
    std::uint64_t total = 0;
    std::array<std::uint64_t, InputWarning::kCodes> byCode{}; // of those added or counted here
    bool full() const { return items.size() >= kKept; }
    void add(InputWarning warning) {
        count(warning.code);
        if (!full())
            items.push_back(std::move(warning));
    }
    /// Instead of add() where the list is full: no text need be made.
    void count(InputWarning::Code code) {
        ++total;
        ++byCode[static_cast<std::size_t>(code)];
    }
    std::uint64_t of(InputWarning::Code code) const { return byCode[static_cast<std::size_t>(code)]; }
};

struct FabricTables;

/// Everything one source states. Movable, not meant to be copied.
struct TopologyRecords {
    std::string path;   // as given by the user, "-" for standard input
    std::string format; // "ibnetdiscover", "ibsim", "ptm-dot", "fabric-json"
    std::uint64_t lines = 0;
    std::string title; // the source's own name for the network, may be empty
    NameArena names;
    std::vector<DeviceRecord> devices;
    std::vector<PortRecord> ports;
    std::vector<LinkRecord> links;
    WarningList warnings;
    /// A port that is not named of a device that was heard has no link: so in a sweep of a subnet or a wiring plan, but
    /// not in a list of neighbours, which a port that is up may lack.
    bool tellsAbsence = true;
    std::string orderJson; // row/column order and overrides saved with a fabric.json, opaque here, may be empty
    /// Of a saved fabric: the fabric itself, to be taken as it is.
    /// Of what stands above only path, format, lines and warnings are then filled; recordsOf() of fabric_tables.h gives
    /// the rest.
    std::shared_ptr<FabricTables> settled;

    std::string_view text(NameRef ref) const { return names.view(ref); }
};

/// A place, addresses and labels for a device, from an inventory.
struct InventoryRow {
    std::string device, site, hall, row, rack, unit, serial, cableLabel;
    std::vector<std::string> addresses;
    std::uint64_t line = 0;
};

struct Inventory {
    std::string path;
    std::vector<InventoryRow> rows;
    WarningList warnings;
};

/// Role rules (highest priority source of roles, planes, rails): a regular expression over the device name with named
/// groups plane, rail, pod, rack, fabric, role; fixed values where the name does not carry them.
struct RoleRule {
    std::string device; // ECMAScript regular expression, whole name, case-insensitive
    std::string port;   // optional, over the port name: rail/plane of a host's port
    Role role = Role::Unknown;
    std::string fabric;
    std::int32_t plane = -1, rail = -1, pod = -1;
    std::uint64_t line = 0;
    std::vector<std::string> groups; // group names in order, extracted from (?<name>…), which std::regex lacks
};

struct RoleRules {
    std::string path;
    std::vector<RoleRule> rules; // first match wins
};

} // namespace fabricscope
