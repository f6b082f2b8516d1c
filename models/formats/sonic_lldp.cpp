// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/sonic_lldp.h"

#include "models/base/text.h"
#include "models/formats/lldp_listing.h"
#include "models/formats/lldp_table.h"

namespace fabricscope {
namespace {

constexpr std::string_view kEntries = "LLDP_ENTRY_TABLE";

class Reader {
public:
    explicit Reader(LldpRecords &out)
        : m_out(out) {}

    bool document(JsonValue root) {
        m_begun = false;
        for (const JsonValue member : root) {
            if (member.isArray()) { // dumps of several databases
                for (const JsonValue each : member)
                    tables(each);
            }
        }
        tables(root);
        for (const JsonValue each : root) {
            if (root.isArray())
                tables(each);
        }
        return m_begun;
    }

private:
    /// Members are tables, or rows whose key says the table as well.
    void tables(JsonValue value) {
        for (const JsonValue member : value) {
            const std::size_t separator = member.key().find_first_of(":|");
            const std::string_view table = member.key().substr(0, separator);
            if (separator != std::string_view::npos) {
                row(table, member.key().substr(separator + 1), member);
            } else if (table == "LLDP_LOC_CHASSIS") {
                row(table, {}, member);
            } else {
                if (table == kEntries)
                    begin();
                for (const JsonValue each : member)
                    row(table, each.key(), each);
            }
        }
    }

    void begin() {
        if (!m_begun)
            m_out.beginListing();
        m_begun = true;
    }

    void row(std::string_view table, std::string_view key, JsonValue row) {
        const JsonValue hash = row["value"].isObject() ? row["value"] : row;
        if (table == kEntries) {
            begin();
            entry(key, row, hash);
        } else if (table == "DEVICE_METADATA") {
            if (key == "localhost")
                m_out.ownName(hash["hostname"].text());
        } else if (table == "LLDP_LOC_CHASSIS") {
            m_out.ownName(hash["lldp_loc_sys_name"].text());
        } else if ((table == "PORT" || table == "PORT_TABLE") && hash["alias"]) {
            m_out.localPort(key, hash["alias"].text(), row.line());
        }
    }

    void entry(std::string_view key, JsonValue row, JsonValue hash) {
        LldpNeighbour neighbour;
        neighbour.localPort = key;
        neighbour.systemName = statedOnly(hash["lldp_rem_sys_name"].text());
        neighbour.chassis = hash["lldp_rem_chassis_id"].text();
        neighbour.portId = hash["lldp_rem_port_id"].text();
        neighbour.portIdKind = portIdKindOf(hash["lldp_rem_port_id_subtype"].text());
        neighbour.portDescription = statedOnly(hash["lldp_rem_port_desc"].text());
        neighbour.line = row.line();
        neighbour.column = row.column();
        m_out.neighbour(neighbour);
    }

    LldpRecords &m_out;
    bool m_begun = false;
};

bool hasEntries(JsonValue value, int depth = 0) {
    for (const JsonValue member : value) {
        if (member.key().starts_with(kEntries) || (depth < 1 && hasEntries(member, depth + 1)))
            return true;
    }
    return false;
}

} // namespace

int recogniseSonicLldp(std::string_view head) {
    return anyJson(head, [](JsonValue root) { return hasEntries(root); }) ? 90 : 0;
}

Expected<TopologyRecords> parseSonicLldp(std::string_view content, const std::string &path, JobControl *job) {
    LldpRecords out("sonic-lldp", path);
    Reader reader(out);
    return readJsonListings(content, out, "LLDP_ENTRY_TABLE", job,
                            [&](JsonValue root) { return reader.document(root); });
}

} // namespace fabricscope
