// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/netbox_json.h"

#include "models/base/text.h"
#include "models/formats/json_wiring.h"
#include "models/formats/panel_wiring.h"

#include <algorithm>

namespace fabricscope {
namespace {

using Code = InputWarning::Code;

/// A role by how it is called: "leaf", "Spine", "core-switch", "gpu-server", "patch-panel".
void applyRole(DeviceRecord &record, std::string_view role) {
    const auto has = [&](std::initializer_list<std::string_view> words) {
        return std::any_of(words.begin(), words.end(), [&](auto word) { return containsIgnoreCase(role, word); });
    };
    if (has({"super-spine", "superspine", "super spine", "core"}))
        record.role = Role::Core;
    else if (has({"spine"}))
        record.role = Role::Spine;
    else if (has({"leaf", "tor"}) && !has({"storage", "monitor"}))
        record.role = Role::Leaf;
    if (has({"panel"}))
        record.kind = DeviceKind::Panel;
    else if (record.role != Role::Unknown || has({"switch", "router"}))
        record.kind = DeviceKind::Switch;
    else if (has({"server", "host", "compute", "gpu", "storage"}))
        record.kind = DeviceKind::Host;
}

/// "device" of a termination, by its name or what else it is called by.
std::string_view nameOf(JsonValue device) {
    for (const char *const key : {"name", "display", "display_name"}) {
        if (!device[key].text().empty())
            return device[key].text();
    }
    return device.text();
}

/// A choice: {"value":"m","label":"Meters"} or "m".
std::string_view choice(JsonValue value) {
    return value.isObject() ? value["value"].text() : value.text();
}

class NetboxReader {
public:
    NetboxReader(std::string_view content, const std::string &path, JobControl *job)
        : m_wiring(path, "netbox-json", content.size(), job)
        , m_panels(m_wiring)
        , m_bytes(content.size()) {
        readJson(m_tree, content, m_wiring);
    }

    Expected<TopologyRecords> run() {
        readLists(m_tree.root(), 0);
        m_panels.trace();
        return m_wiring.finish("\"results\"");
    }

private:
    static constexpr std::uint32_t kNone = PanelWiring::kNone;

    void readLists(JsonValue value, int depth) {
        if (value.isArray()) {
            for (const JsonValue item : value) {
                if (m_wiring.cancelled(m_bytes))
                    return;
                if (item["results"].isArray() && depth < 2) // pages one after another
                    readLists(item, depth + 1);
                else
                    readItem(item);
            }
            return;
        }
        if (const JsonValue results = value["results"]; results.isArray()) {
            readLists(results, depth + 1);
            const auto held = static_cast<std::uint64_t>(distance(results));
            const auto count = parseUnsigned(value["count"].text());
            if (count && *count > held && !value["next"].text().empty())
                m_wiring.warn(Code::Truncated, placeOf(value["next"]), std::to_string(*count), std::to_string(held));
            return;
        }
        if (value.isObject() && depth < 2 && !readItem(value)) {
            for (const JsonValue member : value) // {"cables":[…],"devices":[…]}
                readLists(member, depth + 1);
        }
    }

    static std::size_t distance(JsonValue list) {
        std::size_t count = 0;
        for ([[maybe_unused]] const JsonValue item : list)
            ++count;
        return count;
    }

    bool readItem(JsonValue item) {
        if (item["a_terminations"] || item["b_terminations"])
            readCable(item);
        else if (item["termination_a"] || item["termination_b"])
            readOldCable(item);
        else if (item["interface_a"] || item["interface_b"])
            readConnection(item);
        else if (item["rear_port"] || item["rear_ports"])
            readFrontPort(item);
        else if (item["device_type"])
            readDevice(item);
        else if (item["device"] && item["name"])
            readInterface(item);
        else
            return false;
        return true;
    }

    /// The jack of a termination; kNone with a warning, or a count of what carries no link.
    std::uint32_t jackOf(JsonValue object, std::string_view type, JsonValue cable) {
        JackKind kind{};
        const JsonValue place = object ? object : cable;
        if (!jackKindOf(type, kind)) {
            m_panels.skip(type, placeOf(place));
            return kNone;
        }
        const std::string_view device = nameOf(object["device"]);
        const std::string_view name = object["name"].text();
        if (device.empty() || name.empty()) {
            m_wiring.warn(Code::BadRow, placeOf(place), device.empty() ? "device" : "name", nameOf(object));
            return kNone;
        }
        const std::uint32_t jack = m_panels.jack(device, kind, name, object.line());
        return jack;
    }

    PanelWiring::Cable cableOf(JsonValue item) {
        PanelWiring::Cable cable;
        cable.place = placeOf(item);
        cable.label = m_wiring.intern(item["label"].text());
        cable.length = parseDouble(item["length"].text()).value_or(0);
        cable.unit = m_wiring.intern(choice(item["length_unit"]));
        return cable;
    }

    void readCable(JsonValue item) {
        std::vector<std::uint32_t> ends[2];
        int side = 0;
        for (const char *const key : {"a_terminations", "b_terminations"}) {
            const JsonValue terminations = item[key];
            if (!terminations.firstChild()) {
                m_wiring.warn(Code::BadRow, placeOf(terminations ? terminations : item), key, {});
                return;
            }
            for (const JsonValue termination : terminations) {
                const std::uint32_t jack =
                    jackOf(termination["object"], termination["object_type"].text(), termination);
                if (jack == kNone)
                    return;
                ends[side].push_back(jack);
            }
            ++side;
        }
        // As many ends on both sides belong together in order; one and several are a breakout.
        PanelWiring::Cable cable = cableOf(item);
        const std::size_t count = std::max(ends[0].size(), ends[1].size());
        cable.fansOut = ends[0].size() != ends[1].size();
        if (cable.fansOut && std::min(ends[0].size(), ends[1].size()) > 1) {
            m_wiring.warn(Code::Unsupported, cable.place, "1 end on a side, or as many on both",
                          std::to_string(ends[0].size()) + " and " + std::to_string(ends[1].size()));
            return;
        }
        for (std::size_t i = 0; i < count; ++i) {
            cable.a = ends[0][std::min(i, ends[0].size() - 1)];
            cable.b = ends[1][std::min(i, ends[1].size() - 1)];
            m_panels.add(cable);
        }
    }

    void readOldCable(JsonValue item) {
        PanelWiring::Cable cable = cableOf(item);
        cable.a = jackOf(item["termination_a"], item["termination_a_type"].text(), item);
        if (cable.a != kNone)
            cable.b = jackOf(item["termination_b"], item["termination_b_type"].text(), item);
        if (cable.b != kNone)
            m_panels.add(cable);
    }

    void readConnection(JsonValue item) {
        PanelWiring::Cable cable = cableOf(item);
        cable.a = jackOf(item["interface_a"], "interface", item);
        if (cable.a != kNone)
            cable.b = jackOf(item["interface_b"], "interface", item);
        if (cable.b != kNone)
            m_panels.add(cable);
    }

    /// An interface and what NetBox itself has traced its cable to.
    void readInterface(JsonValue item) {
        const std::uint32_t jack = jackOf(item, "interface", item);
        if (jack == kNone)
            return;
        const std::uint32_t port = m_panels.portOf(jack);
        const std::string_view label = item["label"].text();
        if (!label.empty() && label != item["name"].text())
            m_wiring.records().ports[port].label = m_wiring.intern(label);
        const JsonValue peers = item["connected_endpoints"];
        if (!peers.firstChild()) {
            const JsonValue peer =
                item["connected_endpoint"] ? item["connected_endpoint"] : item["connected_interface"];
            if (peer.isObject())
                connect(item, jack, peer, item["connected_endpoint_type"].text(), false);
            return;
        }
        for (const JsonValue peer : peers)
            connect(item, jack, peer, item["connected_endpoints_type"].text(), distance(peers) > 1);
    }

    void connect(JsonValue item, std::uint32_t jack, JsonValue peer, std::string_view type, bool fansOut) {
        PanelWiring::Cable cable;
        cable.place = placeOf(item);
        cable.fansOut = fansOut;
        cable.a = jack;
        cable.b = jackOf(peer, type, item);
        if (cable.b != kNone)
            m_panels.add(cable);
    }

    void readFrontPort(JsonValue item) {
        JsonValue rear = item["rear_port"];
        JsonValue position = item["rear_port_position"];
        if (const JsonValue first = item["rear_ports"].firstChild()) {
            rear = first["rear_port"];
            position = first["rear_port_position"];
        }
        const std::string_view device = nameOf(item["device"]);
        const std::string_view name = item["name"].text();
        if (device.empty() || name.empty() || rear["name"].text().empty()) {
            m_wiring.warn(Code::BadRow, placeOf(item), "device, name and rear_port", name);
            return;
        }
        const auto at = parseUnsigned(position.text()).value_or(1);
        m_panels.behind(m_panels.jack(device, JackKind::Front, name, item.line()),
                        m_panels.jack(device, JackKind::Rear, rear["name"].text(), item.line()),
                        static_cast<std::uint32_t>(std::min<std::uint64_t>(at, 1 << 16)));
    }

    void readDevice(JsonValue item) {
        const std::string_view name = nameOf(item);
        if (name.empty()) {
            m_wiring.warn(Code::BadRow, placeOf(item), "name", {});
            return;
        }
        DeviceRecord &record = m_wiring.deviceRecord(m_wiring.device(name, item.line()));
        const JsonValue role = item["role"] ? item["role"] : item["device_role"];
        applyRole(record, nameOf(role));
        const auto set = [&](NameRef &to, std::string_view text) { to = m_wiring.intern(text); };
        set(record.model, item["device_type"]["model"].text());
        set(record.serial, item["serial"].text());
        set(record.site, nameOf(item["site"]));
        set(record.hall, nameOf(item["location"]));
        set(record.rack, nameOf(item["rack"]));
        set(record.unit, item["position"].text());
        const std::string_view address = item["primary_ip"]["address"].text();
        set(record.addresses, address.substr(0, address.find('/')));
    }

    WiringRecords m_wiring;
    PanelWiring m_panels;
    std::size_t m_bytes;
    JsonTree m_tree;
};

} // namespace

int recogniseNetboxJson(std::string_view head) {
    if (!looksLikeJson(head))
        return 0;
    const bool cable = (hasKey(head, "a_terminations") && hasKey(head, "b_terminations")) ||
                       (hasKey(head, "termination_a") && hasKey(head, "termination_a_type")) ||
                       (hasKey(head, "interface_a") && hasKey(head, "interface_b"));
    if (cable)
        return 90;
    const bool item = hasKey(head, "device") || hasKey(head, "device_type");
    return item && head.find("/api/dcim/") != std::string_view::npos && !hasKey(head, "schema") ? 75 : 0;
}

Expected<TopologyRecords> parseNetboxJson(std::string_view content, const std::string &path, JobControl *job) {
    return NetboxReader(content, path, job).run();
}

} // namespace fabricscope
