// SPDX-License-Identifier: GPL-3.0-or-later
// What lists of LLDP neighbours have in common, whoever prints them: one listing is what one device hears, and a file
// holds one or several of them.
//
// Whose listing it is, in this order:
//   1. what the listing says of its own device (lldpd's "local chassis", SONiC's host name, a result by host);
//   2. the prompt before the command, "leaf1# show lldp neighbors";
//   3. the file's name: leaf1 for leaf1.json, leaf1.lldp.txt.gz.
#pragma once

#include "models/base/expected.h"
#include "models/records/topology_builder.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

/// IEEE 802.1AB, table 8-3, as far as it matters for naming a port.
enum class PortIdKind : std::uint8_t { Unknown, InterfaceName, Alias, Mac, Address, Local };

/// Subtypes as words: "ifname", "Interface name (5)", "interfaceName", "Mac address", "Locally assigned", "5".
PortIdKind portIdKindOf(std::string_view subtype);

/// One neighbour as a listing states it; empty = not stated. "null", "-", "not advertised" are for the caller to drop.
struct LldpNeighbour {
    std::string_view localPort;
    std::string_view systemName;
    std::string_view chassis; // its id as text: the device's name where it does not give one
    std::string_view portId;
    std::string_view portDescription;
    PortIdKind portIdKind = PortIdKind::Unknown;
    bool otherProtocol = false; // heard by CDP or the like: counts only where the port heard no LLDP
    std::uint64_t line = 0;
    std::uint64_t column = 0;
};

/// What has been read of a neighbour that a listing describes over several lines.
struct LldpBlock {
    std::string localPort, name, chassis, port, description;
    PortIdKind kind = PortIdKind::Unknown;
    bool otherProtocol = false;
    std::uint64_t line = 0, column = 1;

    /// Views into the block.
    LldpNeighbour neighbour() const;
};

/// The name of the file's device: its name without folders and without endings that say what a file is.
std::string deviceOfPath(std::string_view path);

/// Collects the neighbours of one listing after another and joins listings that name each other.
class LldpRecords {
public:
    LldpRecords(const char *format, std::string_view path);

    TopologyRecords &records() { return m_records; }
    WarningList &warnings() { return m_records.warnings; }
    void warn(InputWarning::Code code, std::uint64_t line, std::uint64_t column, std::string expected,
              std::string_view found);

    /// A listing begins: of the device last named before it, or not yet said of which.
    void beginListing();
    /// A prompt says that what follows comes from this device.
    void promptOf(std::string_view device);
    /// The listing says itself whose it is, before its neighbours or after them.
    void ownName(std::string_view device);
    /// The device has this port, whether or not it has a neighbour.
    void localPort(std::string_view name, std::string_view label, std::uint64_t line);
    /// False, with a warning, if it has no local port or names neither a device nor a port.
    bool neighbour(const LldpNeighbour &neighbour);

    bool anyListing() const { return m_any; }
    /// Everything, `lines` long. Errors: Syntax at `where` if there was no listing.
    Expected<TopologyRecords> finish(std::uint64_t lines, Error where);

private:
    struct Heard {
        NameRef local, device, port, label;
        std::uint32_t line = 0;
        bool otherProtocol = false;
    };
    struct Local {
        NameRef name, label;
        std::uint32_t line = 0;
    };
    enum class NamedBy : std::uint8_t { Nothing, Prompt, Itself };

    NameRef clean(std::string_view text);
    void flush();
    void join(std::uint32_t device, const Heard &heard);
    void label(std::uint32_t port, NameRef label);

    TopologyRecords m_records;
    TopologyBuilder m_builder;
    std::vector<Heard> m_heard; // of the listing that is being read
    std::vector<Local> m_local;
    std::vector<std::uint8_t> m_saidBy; // by link: ends that stated it, as LinkRecord::Reported
    std::string m_name, m_prompt, m_fileDevice;
    NamedBy m_namedBy = NamedBy::Nothing;
    bool m_namedLast = false; // its name came after its neighbours: what comes next is another listing
    bool m_open = false;      // a listing has begun since the last flush()
    bool m_any = false;       // any listing has
    std::string m_scratch;
};

} // namespace fabricscope
