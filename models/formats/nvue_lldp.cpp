// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/nvue_lldp.h"

#include "models/formats/lldp_listing.h"

namespace fabricscope {
namespace {

class Reader {
public:
    explicit Reader(LldpRecords &out)
        : m_out(out) {}

    bool document(JsonValue root) {
        if (const JsonValue system = root["system"]; system["hostname"])
            m_out.ownName(system["hostname"].text());
        const JsonValue below = root["interface"];
        const JsonValue interfaces = below.isObject() && !below["lldp"] ? below : root;
        bool any = false;
        for (const JsonValue interface : interfaces) {
            const JsonValue lldp = interface["lldp"];
            if (!lldp)
                continue;
            if (!any)
                m_out.beginListing();
            any = true;
            m_out.localPort(interface.key(), {}, interface.line());
            for (const JsonValue neighbour : lldp["neighbor"])
                one(interface, neighbour);
        }
        return any;
    }

private:
    void one(JsonValue interface, JsonValue value) {
        const JsonValue chassis = value["chassis"];
        const JsonValue port = value["port"];
        LldpNeighbour neighbour;
        neighbour.localPort = interface.key();
        neighbour.systemName = chassis["system-name"].text();
        neighbour.chassis = value.key(); // the name, or the chassis id where there is none
        neighbour.portId = port["name"].text();
        neighbour.portIdKind = portIdKindOf(port["type"].text());
        neighbour.portDescription = port["description"].text();
        neighbour.line = value.line();
        neighbour.column = value.column();
        m_out.neighbour(neighbour);
    }

    LldpRecords &m_out;
};

bool isNvue(JsonValue root) {
    const JsonValue below = root["interface"];
    for (const JsonValue value : {root, below.isObject() ? below : JsonValue()}) {
        int seen = 0;
        for (const JsonValue interface : value) {
            if (interface["lldp"].isObject() && (interface["lldp"]["neighbor"] || !interface["lldp"].firstChild()))
                return true;
            if (++seen > 4096)
                break;
        }
    }
    return false;
}

} // namespace

int recogniseNvueLldp(std::string_view head) {
    return anyJson(head, isNvue) ? 85 : 0;
}

Expected<TopologyRecords> parseNvueLldp(std::string_view content, const std::string &path, JobControl *job) {
    LldpRecords out("nvue-lldp", path);
    Reader reader(out);
    return readJsonListings(content, out, "\"lldp\"", job, [&](JsonValue root) { return reader.document(root); });
}

} // namespace fabricscope
