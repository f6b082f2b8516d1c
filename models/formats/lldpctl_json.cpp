// SPDX-License-Identifier: GPL-3.0-or-later
// -f json: an array of one is written as its element, and an element that has a name as a member of that name:
//   "interface": {} | {"swp1": {…}} | [{"swp1": {…}}, …],   "chassis": {"spine1": {…}} | {"id": {…}, …}
// -f json0: arrays throughout, {"name": "swp1", …}, {"value": "…"}.
#include "models/formats/lldp_listing.h"
#include "models/formats/lldpctl.h"

namespace fabricscope {
namespace {

/// "text", {"value": "text"}, or the first of several.
std::string_view scalar(JsonValue value) {
    for (int depth = 0; depth < 4 && value; ++depth) {
        if (value.isArray())
            value = value.firstChild();
        else if (value.isObject())
            value = value["value"];
        else
            return value.text();
    }
    return {};
}

JsonValue only(JsonValue value) {
    return value.isArray() ? value.firstChild() : value;
}

struct Id {
    std::string_view type, value;
};

Id idOf(JsonValue value) {
    value = only(value);
    return value.isObject() ? Id{scalar(value["type"]), scalar(value["value"])} : Id{{}, value.text()};
}

struct Chassis {
    std::string_view name, id;
};

Chassis chassisOf(JsonValue value) {
    value = only(value);
    Chassis chassis;
    // A member "id" that has a value is the id of a chassis without a name; a device called "id" has members instead.
    const JsonValue id = only(value["id"]);
    if (id && (id["value"] || !id.isObject())) {
        chassis.id = idOf(id).value;
        chassis.name = scalar(value["name"]);
        return chassis;
    }
    for (const JsonValue named : value) {
        if (!named.isObject())
            continue;
        chassis.name = named.key();
        chassis.id = idOf(named["id"]).value;
        break;
    }
    return chassis;
}

class Reader {
public:
    explicit Reader(LldpRecords &out)
        : m_out(out) {}

    bool document(JsonValue root) {
        bool known = false;
        for (const JsonValue member : root) {
            if (member.key() == "lldp") {
                known = true;
                m_out.beginListing();
                neighbours(member);
            } else if (member.key() == "local-chassis") {
                known = true;
                ownChassis(member);
            } else if (member.key() == "lldp_loc_chassis") {
                known = true;
                ownChassis(member["local-chassis"]);
            }
        }
        return known;
    }

private:
    void ownChassis(JsonValue value) {
        const Chassis chassis = chassisOf(only(value)["chassis"]);
        m_out.ownName(chassis.name.empty() ? chassis.id : chassis.name);
    }

    void neighbours(JsonValue lldp) {
        if (lldp.isArray()) {
            for (const JsonValue element : lldp)
                neighbours(element);
            return;
        }
        const JsonValue interfaces = lldp["interface"];
        if (interfaces.isArray()) {
            for (const JsonValue element : interfaces)
                interfaceElement(element);
        } else if (interfaces.isObject()) {
            interfaceElement(interfaces);
        } else if (interfaces) {
            m_out.warn(InputWarning::Code::Syntax, interfaces.line(), interfaces.column(), "{ or [", interfaces.text());
        }
    }

    void interfaceElement(JsonValue element) {
        const JsonValue name = element["name"];
        if (name && !name.isObject()) {
            oneInterface(scalar(name), element);
            return;
        }
        for (const JsonValue member : element) {
            if (member.isArray()) { // several neighbours of one interface, as scripts gather them
                for (const JsonValue each : member)
                    oneInterface(member.key(), each);
            } else {
                oneInterface(member.key(), member);
            }
        }
        if (!element.isObject())
            m_out.warn(InputWarning::Code::Syntax, element.line(), element.column(), "{", element.text());
    }

    void oneInterface(std::string_view name, JsonValue value) {
        if (!value.isObject()) {
            m_out.warn(InputWarning::Code::Syntax, value.line(), value.column(), "{", value.text());
            return;
        }
        const Chassis chassis = chassisOf(value["chassis"]);
        const JsonValue port = only(value["port"]);
        const Id id = idOf(port["id"]);
        const std::string_view via = scalar(value["via"]);
        if (via.empty() && value["status"]) { // of "show interfaces": this is the device itself
            m_out.ownName(chassis.name.empty() ? chassis.id : chassis.name);
            m_out.localPort(name, scalar(port["descr"]), value.line());
            return;
        }
        LldpNeighbour neighbour;
        neighbour.localPort = name;
        neighbour.systemName = chassis.name;
        neighbour.chassis = chassis.id;
        neighbour.portId = id.value;
        neighbour.portIdKind = portIdKindOf(id.type);
        neighbour.portDescription = scalar(port["descr"]);
        neighbour.otherProtocol = viaOtherProtocol(via);
        neighbour.line = value.line();
        neighbour.column = value.column();
        m_out.neighbour(neighbour);
    }

    LldpRecords &m_out;
};

bool isLldpctl(JsonValue root) {
    if (root["local-chassis"] || root["lldp_loc_chassis"])
        return true;
    JsonValue lldp = root["lldp"];
    if (lldp.isArray())
        lldp = lldp.firstChild();
    return lldp.isObject() && (lldp["interface"] || !lldp.firstChild());
}

} // namespace

int recogniseLldpctlJson(std::string_view head) {
    return anyJson(head, isLldpctl) ? 90 : 0;
}

Expected<TopologyRecords> parseLldpctlJson(std::string_view content, const std::string &path, JobControl *job) {
    LldpRecords out("lldpctl-json", path);
    Reader reader(out);
    return readJsonListings(content, out, "\"lldp\"", job, [&](JsonValue root) { return reader.document(root); });
}

} // namespace fabricscope
