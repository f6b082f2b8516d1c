// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/eos_lldp.h"

#include "models/base/text.h"
#include "models/formats/lldp_listing.h"
#include "models/formats/lldp_table.h"

#include <algorithm>

namespace fabricscope {
namespace {

using Code = InputWarning::Code;

bool isHeader(std::string_view line) {
    return trim(line).starts_with("Port") && line.find("Neighbor Device ID") != std::string_view::npos;
}

/// "Interface Ethernet1 detected 2 LLDP neighbors:"
std::string_view interfaceOf(std::string_view line) {
    const std::size_t detected = line.find(" detected ");
    if (!line.starts_with("Interface ") || detected == std::string_view::npos || detected < 10 ||
        line.find(" LLDP neighbors", detected) == std::string_view::npos)
        return {};
    return trim(line.substr(10, detected - 10));
}

class Handler {
public:
    explicit Handler(LldpRecords &out)
        : m_out(out) {}

    void json(const ListingReader &reader) {
        close();
        if (!document(reader.json(), 0))
            m_out.warn(Code::Unsupported, reader.json().line(), reader.json().column(), "\"lldpNeighbors\"",
                       reader.json().firstChild().key());
    }
    void prompt(const ListingReader &) {
        close();
        m_interface.clear();
        m_table = false;
        m_detail = false;
    }
    void end() { close(); }

    void line(const ListingReader &reader) {
        std::string_view text = trim(reader.line());
        if (m_inQuotes) { // a description of several lines
            m_inQuotes = !text.ends_with('"');
            return;
        }
        if (text.empty())
            return;
        if (isHeader(text)) {
            close();
            m_out.beginListing();
            m_table = true;
            m_detail = false;
            m_deviceColumn = reader.line().find("Neighbor Device ID");
            m_portColumn = reader.line().find("Neighbor Port ID");
        } else if (const std::string_view interface = interfaceOf(text); !interface.empty()) {
            close();
            if (!m_detail)
                m_out.beginListing();
            m_detail = true;
            m_table = false;
            m_interface = interface;
            m_out.localPort(interface, {}, reader.number());
        } else if (m_detail) {
            detail(text, reader);
        } else if (m_table && !text.starts_with("---")) {
            row(reader);
        }
    }

private:
    void detail(std::string_view text, const ListingReader &reader) {
        if (text.starts_with("Neighbor ")) {
            close();
            m_open = true;
            m_block = {};
            m_block.line = reader.number();
            m_block.column = reader.line().find_first_not_of(" \t") + 1;
            return;
        }
        if (!m_open)
            return;
        if (text.starts_with("- ")) {
            text.remove_prefix(2);
            m_portNext = false;
        }
        std::string_view key, value;
        if (!keyAndValue(text, key, value))
            return;
        if (key == "Chassis ID") {
            m_block.chassis = unquoted(value);
        } else if (key == "Port ID type") {
            m_block.kind = portIdKindOf(value);
            m_portNext = true;
        } else if (key == "Port ID" && m_portNext) { // link aggregation has one, too
            m_block.port = unquoted(value);
        } else if (key == "Port Description") {
            m_block.description = unquoted(value);
        } else if (key == "System Name") {
            m_block.name = unquoted(value);
        }
        m_inQuotes = value.starts_with('"') && (value.size() == 1 || !value.ends_with('"'));
    }

    void row(const ListingReader &reader) {
        const std::string_view line = reader.line();
        auto fields = tableFields(line);
        if (fields.size() != 4)
            fields = tableWords(line);
        LldpNeighbour neighbour;
        if (fields.size() == 4) {
            neighbour.systemName = fields[1].text;
            neighbour.portId = fields[2].text;
        } else if (fields.size() > 4 && m_portColumn < fields.back().column && m_deviceColumn < m_portColumn &&
                   m_portColumn != 0 && line[m_portColumn - 1] == ' ') {
            neighbour.systemName = trim(line.substr(m_deviceColumn, m_portColumn - m_deviceColumn));
            neighbour.portId = trim(line.substr(m_portColumn, fields.back().column - m_portColumn));
        }
        const std::string_view ttl = fields.empty() ? std::string_view() : fields.back().text;
        const bool number = std::all_of(ttl.begin(), ttl.end(), [](char c) { return c >= '0' && c <= '9'; });
        if (neighbour.portId.empty() || !number) {
            m_out.warn(Code::Syntax, reader.number(), fields.empty() ? 1 : fields[0].column + 1,
                       "port, device, port id, TTL", line);
            return;
        }
        neighbour.localPort = fields[0].text;
        neighbour.line = reader.number();
        neighbour.column = fields[0].column + 1;
        m_out.neighbour(neighbour);
    }

    void close() {
        m_inQuotes = false;
        m_portNext = false;
        if (!m_open)
            return;
        m_open = false;
        m_block.localPort = m_interface;
        m_out.neighbour(m_block.neighbour());
    }

    /// The neighbours stand at the top, or within what eAPI puts around them. True if there were any.
    bool document(JsonValue value, int depth) {
        bool any = false;
        const JsonValue fqdn = value["fqdn"];
        const JsonValue host = value["hostname"];
        if (!fqdn.text().empty() || !host.text().empty())
            m_out.ownName(fqdn.text().empty() ? host.text() : fqdn.text());
        for (const JsonValue member : value) {
            if (member.key() == "lldpNeighbors") {
                m_out.beginListing();
                any = true;
                for (const JsonValue each : member) {
                    if (member.isArray())
                        jsonRow(each);
                    else
                        jsonInterface(each);
                }
            } else if (depth < 16 && (member.isObject() || member.isArray())) {
                any = document(member, depth + 1) || any;
            }
        }
        return any;
    }

    void jsonRow(JsonValue row) {
        LldpNeighbour neighbour;
        neighbour.localPort = row["port"].text();
        neighbour.systemName = row["neighborDevice"].text();
        neighbour.portId = unquoted(row["neighborPort"].text());
        neighbour.line = row.line();
        neighbour.column = row.column();
        m_out.neighbour(neighbour);
    }

    void jsonInterface(JsonValue interface) {
        m_out.localPort(interface.key(), {}, interface.line());
        const JsonValue neighbours = interface["lldpNeighborInfo"];
        if (!neighbours)
            m_out.warn(Code::Syntax, interface.line(), interface.column(), "\"lldpNeighborInfo\"", interface.key());
        for (const JsonValue each : neighbours) {
            const JsonValue port = each["neighborInterfaceInfo"];
            const std::string_view plain = port["interfaceId_v2"].text();
            LldpNeighbour neighbour;
            neighbour.localPort = interface.key();
            neighbour.systemName = each["systemName"].text();
            neighbour.chassis = each["chassisId"].text();
            neighbour.portId = plain.empty() ? unquoted(port["interfaceId"].text()) : plain;
            neighbour.portIdKind = portIdKindOf(port["interfaceIdType"].text());
            neighbour.portDescription = unquoted(port["interfaceDescription"].text());
            neighbour.line = each.line();
            neighbour.column = each.column();
            m_out.neighbour(neighbour);
        }
    }

    LldpRecords &m_out;
    LldpBlock m_block;
    std::string m_interface;
    std::size_t m_deviceColumn = 0, m_portColumn = 0;
    bool m_table = false;    // below the table's header
    bool m_detail = false;   // below an interface
    bool m_open = false;     // within a neighbour
    bool m_portNext = false; // the port id proper comes next
    bool m_inQuotes = false;
};

} // namespace

int recogniseEosLldp(std::string_view head) {
    const auto test = [](std::string_view line) {
        line = trim(line);
        return isHeader(line) || !interfaceOf(line).empty();
    };
    if (anyLine(head, test))
        return 90;
    return anyJson(head, [](JsonValue root) { return hasMember(root, {"lldpNeighbors"}); }) ? 90 : 0;
}

Expected<TopologyRecords> parseEosLldp(std::string_view content, const std::string &path, JobControl *job) {
    LldpRecords out("eos-lldp", path);
    return readListings(content, out, true, "Port  Neighbor Device ID", job, Handler(out));
}

} // namespace fabricscope
