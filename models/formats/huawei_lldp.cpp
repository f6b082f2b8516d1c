// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/huawei_lldp.h"

#include "models/base/text.h"
#include "models/formats/lldp_listing.h"
#include "models/formats/lldp_table.h"

#include <algorithm>
#include <array>

namespace fabricscope {
namespace {

using Code = InputWarning::Code;

/// "GE1/0/1 has 1 neighbor(s):"
std::string_view interfaceOf(std::string_view line) {
    const std::size_t has = line.find(" has ");
    if (has == std::string_view::npos || has == 0 || line.find(" neighbor(s)", has) == std::string_view::npos)
        return {};
    return trim(line.substr(0, has));
}

enum Column : std::uint8_t { Local, Device, Port, Expires };

/// Titles of the table: "Local Intf  Neighbor Dev  Neighbor Intf  Exptime(s)", on CloudEngine switches "Local Interface
/// Exptime(s)  Neighbor Interface  Neighbor Device".
bool header(std::string_view line, std::array<Column, 4> &found) {
    const auto titles = tableFields(line);
    if (titles.size() != 4)
        return false;
    std::array<Column, 4> order{};
    unsigned seen = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const std::string_view title = titles[i].text;
        order[i] = startsWith(title, "Local Int")      ? Local
                   : startsWith(title, "Neighbor Dev") ? Device
                   : startsWith(title, "Neighbor Int") ? Port
                                                       : Expires;
        if (order[i] == Expires && !startsWith(title, "Exptime"))
            return false;
        seen |= 1U << order[i];
    }
    if (seen != 15)
        return false;
    found = order;
    return true;
}

class Handler {
public:
    explicit Handler(LldpRecords &out)
        : m_out(out) {}

    void json(const ListingReader &) {}
    void prompt(const ListingReader &) {
        close();
        m_detail = m_table = false;
    }
    void end() { close(); }

    void line(const ListingReader &reader) {
        const std::string_view text = trim(reader.line());
        if (text.empty() || text.starts_with("---"))
            return;
        if (const std::string_view interface = interfaceOf(text); !interface.empty()) {
            close();
            if (!m_detail)
                m_out.beginListing();
            m_detail = true;
            m_table = false;
            m_interface = interface;
            m_out.localPort(interface, {}, reader.number());
        } else if (header(text, m_order)) {
            close();
            m_out.beginListing();
            m_table = true;
            m_detail = false;
        } else if (m_table) {
            row(reader);
        } else if (m_detail) {
            detail(text, reader);
        }
    }

private:
    void detail(std::string_view text, const ListingReader &reader) {
        std::string_view key, value;
        if (!keyAndValue(text, key, value))
            return;
        if (equalsIgnoreCase(key, "Neighbor index")) {
            close();
            m_open = true;
            m_block = {};
            m_block.line = reader.number();
            m_block.column = reader.line().find_first_not_of(" \t") + 1;
            return;
        }
        if (startsWith(toLower(key), "system capabilities"))
            m_inDescription = false;
        if (!m_open || m_inDescription)
            return;
        value = statedOnly(value);
        if (equalsIgnoreCase(key, "Chassis ID"))
            m_block.chassis = value;
        else if (equalsIgnoreCase(key, "Port ID type") || equalsIgnoreCase(key, "Port ID subtype"))
            m_block.kind = portIdKindOf(value);
        else if (equalsIgnoreCase(key, "Port ID"))
            m_block.port = value;
        else if (equalsIgnoreCase(key, "Port description"))
            m_block.description = value;
        else if (equalsIgnoreCase(key, "System name"))
            m_block.name = value;
        else if (equalsIgnoreCase(key, "System description"))
            m_inDescription = true;
    }

    void row(const ListingReader &reader) {
        auto fields = tableFields(reader.line());
        if (fields.size() != 4)
            fields = tableWords(reader.line());
        if (fields.size() != 4) {
            m_out.warn(Code::Syntax, reader.number(), fields.empty() ? 1 : fields[0].column + 1, "4 columns",
                       reader.line());
            return;
        }
        LldpNeighbour neighbour;
        for (std::size_t i = 0; i < 4; ++i) {
            const std::string_view value = statedOnly(fields[i].text);
            if (m_order[i] == Local)
                neighbour.localPort = value;
            else if (m_order[i] == Device)
                neighbour.systemName = value;
            else if (m_order[i] == Port)
                neighbour.portId = value;
        }
        neighbour.line = reader.number();
        neighbour.column = fields[0].column + 1;
        m_out.neighbour(neighbour);
    }

    void close() {
        m_inDescription = false;
        if (!m_open)
            return;
        m_open = false;
        m_block.localPort = m_interface;
        m_out.neighbour(m_block.neighbour());
    }

    LldpRecords &m_out;
    LldpBlock m_block;
    std::string m_interface;
    std::array<Column, 4> m_order{};
    bool m_table = false;  // below the table's header
    bool m_detail = false; // below an interface
    bool m_open = false;   // within a neighbour
    bool m_inDescription = false;
};

} // namespace

int recogniseHuaweiLldp(std::string_view head) {
    bool interface = false;
    const auto test = [&interface](std::string_view line) {
        std::array<Column, 4> order{};
        line = trim(line);
        if (header(line, order))
            return true;
        interface = interface || !interfaceOf(line).empty();
        return interface && startsWith(line, "Neighbor index");
    };
    return anyLine(head, test) ? 90 : 0;
}

Expected<TopologyRecords> parseHuaweiLldp(std::string_view content, const std::string &path, JobControl *job) {
    LldpRecords out("huawei-lldp", path);
    return readListings(content, out, false, "<interface> has 1 neighbor(s):", job, Handler(out));
}

} // namespace fabricscope
