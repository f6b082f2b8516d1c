// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/nxos_lldp.h"

#include "models/base/text.h"
#include "models/formats/lldp_listing.h"
#include "models/formats/lldp_table.h"

#include <algorithm>

namespace fabricscope {
namespace {

using Code = InputWarning::Code;

bool isHeader(std::string_view line) {
    return trim(line).starts_with("Device ID") && line.find("Local Intf") != std::string_view::npos;
}

bool isNumber(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// "BR", "B,R": letters of the capability codes.
bool isCapability(std::string_view text) {
    return text.size() <= 12 && text.find_first_not_of("RBTCWPSO,") == std::string_view::npos;
}

class Handler {
public:
    explicit Handler(LldpRecords &out)
        : m_out(out) {}

    void json(const ListingReader &reader) {
        close();
        if (!document(reader.json(), 0))
            m_out.warn(Code::Unsupported, reader.json().line(), reader.json().column(), "TABLE_nbor",
                       reader.json().firstChild().key());
    }
    void prompt(const ListingReader &) {
        close();
        m_table = false;
        m_detail = false;
    }
    void end() { close(); }

    void line(const ListingReader &reader) {
        const std::string_view text = trim(reader.line());
        if (text.empty())
            return;
        if (isHeader(text)) {
            close();
            m_out.beginListing();
            m_table = true;
            m_detail = false;
            m_portColumn = reader.line().find("Port ID");
        } else if (startsWith(text, "Total entries displayed")) {
            close();
            m_table = false;
            m_detail = false;
        } else if (detail(text, reader.number(), reader.line())) {
            m_table = false;
        } else if (m_table) {
            row(reader);
        }
    }

private:
    /// A line of a block "Key: value"; false if it is none.
    bool detail(std::string_view text, std::uint64_t number, std::string_view line) {
        std::string_view key, value;
        if (!keyAndValue(text, key, value))
            return m_detail && !m_block.localPort.empty(); // a further line of the description
        const bool first = equalsIgnoreCase(key, "Chassis id");
        const bool local = equalsIgnoreCase(key, "Local Port id") || equalsIgnoreCase(key, "Local Intf");
        // A chassis comes first, but IOS begins a block with the local interface.
        if ((first && !(m_open && m_block.chassis.empty())) || (local && !(m_open && m_block.localPort.empty()))) {
            close();
            if (!m_detail && !m_table)
                m_out.beginListing();
            m_detail = true;
            m_open = true;
            m_block = {};
            m_block.line = number;
            m_block.column = line.find_first_not_of(" \t") + 1;
        }
        if (!m_open)
            return m_detail;
        if (equalsIgnoreCase(key, "Time remaining"))
            m_inDescription = false;
        else if (first)
            m_block.chassis = statedOnly(value);
        else if (m_inDescription)
            return true; // its lines may look like anything
        else if (local)
            m_block.localPort = value;
        else if (equalsIgnoreCase(key, "Port id"))
            m_block.port = statedOnly(value);
        else if (equalsIgnoreCase(key, "Port Description"))
            m_block.description = statedOnly(value);
        else if (equalsIgnoreCase(key, "System Name"))
            m_block.name = statedOnly(value);
        else if (equalsIgnoreCase(key, "System Description"))
            m_inDescription = true;
        return true;
    }

    void row(const ListingReader &reader) {
        const auto words = tableWords(reader.line());
        if (words.size() == 1) { // a long name has a line of its own
            dropPending();
            m_pending = words[0].text;
            m_pendingLine = reader.number();
            return;
        }
        // Names hold no number between blanks: the first one is the hold time, and before it stands the interface.
        std::size_t hold = 0;
        for (std::size_t i = m_pending.empty() ? 2 : 1; i < words.size() && hold == 0; ++i) {
            if (isNumber(words[i].text))
                hold = i;
        }
        if (hold == 0 || hold + 1 >= words.size()) {
            m_out.warn(Code::Syntax, reader.number(), words[0].column + 1, "device, interface, hold time, port id",
                       reader.line());
            return;
        }
        std::size_t port = hold + 1;
        if (isCapability(words[port].text) && port + 1 < words.size() &&
            (m_portColumn == std::string_view::npos || words[port].column + 1 < m_portColumn ||
             words.size() == port + 2))
            ++port;
        LldpNeighbour neighbour;
        neighbour.localPort = words[hold - 1].text;
        const std::string_view device = trim(reader.line().substr(0, words[hold - 1].column));
        neighbour.systemName = device.empty() ? std::string_view(m_pending) : device;
        if (!device.empty())
            dropPending();
        neighbour.portId = trim(reader.line().substr(words[port].column));
        neighbour.line = device.empty() ? m_pendingLine : reader.number();
        neighbour.column = words[0].column + 1;
        m_out.neighbour(neighbour);
        m_pending.clear();
    }

    /// A name on a line of its own that nothing follows.
    void dropPending() {
        if (!m_pending.empty())
            m_out.warn(Code::Syntax, m_pendingLine, 1, "device, interface, hold time, port id", m_pending);
        m_pending.clear();
    }

    void close() {
        dropPending();
        m_inDescription = false;
        if (!m_open)
            return;
        m_open = false;
        m_out.neighbour(m_block.neighbour());
    }

    /// Tables stand at the top, or within what NX-API puts around them. True if there was any.
    bool document(JsonValue value, int depth) {
        bool any = false;
        for (const JsonValue member : value) {
            if (member.key() == "TABLE_nbor" || member.key() == "TABLE_nbor_detail") {
                m_out.beginListing();
                tables(member, member.key() == "TABLE_nbor");
                any = true;
            } else if ((member.key() == "hostname" || member.key() == "host_name") && !member.text().empty()) {
                m_out.ownName(member.text());
            } else if (depth < 16 && (member.isObject() || member.isArray())) {
                any = document(member, depth + 1) || any;
            } else if (member.key() == "neigh_count" && member.text() == "0") {
                m_out.beginListing();
                any = true;
            }
        }
        return any;
    }

    void tables(JsonValue table, bool brief) {
        if (table.isArray()) {
            for (const JsonValue each : table)
                tables(each, brief);
            return;
        }
        const JsonValue rows = table[brief ? "ROW_nbor" : "ROW_nbor_detail"];
        if (rows.isObject())
            jsonRow(rows, brief);
        for (const JsonValue each : rows) {
            if (rows.isArray())
                jsonRow(each, brief);
        }
    }

    void jsonRow(JsonValue row, bool brief) {
        const auto text = [&row](std::string_view key) { return statedOnly(row[key].text()); };
        LldpNeighbour neighbour;
        neighbour.localPort = text("l_port_id");
        neighbour.systemName = text("sys_name");
        neighbour.chassis = text("chassis_id"); // without detail this is the name, if there is one
        neighbour.portId = text("port_id");
        neighbour.portIdKind = brief ? PortIdKind::Unknown : portIdKindOf(text("port_type"));
        neighbour.portDescription = text("port_desc");
        neighbour.line = row.line();
        neighbour.column = row.column();
        m_out.neighbour(neighbour);
    }

    LldpRecords &m_out;
    LldpBlock m_block;
    std::string m_pending;
    std::uint64_t m_pendingLine = 0;
    std::size_t m_portColumn = std::string_view::npos;
    bool m_table = false;  // below the table's header
    bool m_detail = false; // among blocks
    bool m_open = false;   // within a block
    bool m_inDescription = false;
};

} // namespace

int recogniseNxosLldp(std::string_view head) {
    int keys = 0;
    const auto test = [&keys](std::string_view line) {
        line = trim(line);
        if (isHeader(line) && containsIgnoreCase(line, "Port ID"))
            return true;
        keys |= startsWith(line, "Chassis id:") ? 1 : startsWith(line, "Port id:") ? 2 : 0;
        keys |= startsWith(line, "Local Port id:") || startsWith(line, "Local Intf:") ? 4 : 0;
        return keys == 7;
    };
    if (anyLine(head, test))
        return 85;
    return anyJson(head, [](JsonValue root) { return hasMember(root, {"TABLE_nbor", "TABLE_nbor_detail"}); }) ? 90 : 0;
}

Expected<TopologyRecords> parseNxosLldp(std::string_view content, const std::string &path, JobControl *job) {
    LldpRecords out("nxos-lldp", path);
    return readListings(content, out, true, "Device ID  Local Intf", job, Handler(out));
}

} // namespace fabricscope
