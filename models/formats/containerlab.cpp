// SPDX-License-Identifier: GPL-3.0-or-later
//   name: lab
//   topology:
//     nodes: {leaf1: {kind: nokia_srlinux}, client1: {kind: linux}}
//     links:
//       - endpoints: ["leaf1:e1-1", "client1:eth1"]
//       - {type: veth, endpoints: [{node: leaf1, interface: e1-2}, {node: client1, interface: eth2}]}
#include "models/formats/containerlab.h"

#include "models/base/text.h"
#include "models/formats/yaml_tree.h"

#include <unordered_map>

namespace fabricscope {
namespace {

using Code = InputWarning::Code;

/// Ends outside the lab: no devices.
bool isOutside(std::string_view node) {
    return node == "host" || node == "mgmt-net" || node == "macvlan" || node == "vxlan" || node == "vxlan-stitch" ||
           node == "dummy";
}

class LabReader {
public:
    LabReader(std::string_view content, const std::string &path, JobControl *job)
        : m_wiring(path, "containerlab", content.size(), job)
        , m_bytes(content.size()) {
        m_tree.read(content, m_wiring);
    }

    Expected<TopologyRecords> run() {
        const YamlValue root = m_tree.root();
        const YamlValue topology = root["topology"];
        m_wiring.records().title = root["name"].text();
        if (root && !topology.isMap())
            m_wiring.warn(Code::Syntax, root.place(), "topology:", {});
        readNodes(topology);
        const YamlValue links = topology["links"];
        for (std::size_t i = 0; links.isList() && i < links.size() && !m_wiring.cancelled(m_bytes); ++i)
            readLink(links.value(i));
        return m_wiring.finish("topology:");
    }

private:
    using ByKey = std::unordered_map<std::string_view, YamlValue>;
    static ByKey byKey(YamlValue map) {
        ByKey values;
        for (std::size_t i = 0; map.isMap() && i < map.size(); ++i)
            values.emplace(map.key(i).text(), map.value(i));
        return values;
    }
    static YamlValue at(const ByKey &values, std::string_view key) {
        const auto found = values.find(key);
        return found == values.end() ? YamlValue() : found->second;
    }

    void readNodes(YamlValue topology) {
        const YamlValue nodes = topology["nodes"];
        const YamlValue defaults = topology["defaults"];
        const auto groups = byKey(topology["groups"]), kinds = byKey(topology["kinds"]);
        for (std::size_t i = 0; nodes.isMap() && i < nodes.size(); ++i) {
            const std::string_view name = nodes.key(i).text();
            if (name.empty() || name == "<<")
                continue;
            const YamlValue node = nodes.value(i);
            const YamlValue group = at(groups, node["group"].text());
            const auto setting = [&](const char *key) {
                for (const YamlValue from : {node, group, defaults}) {
                    if (!from[key].text().empty())
                        return from[key].text();
                }
                return std::string_view();
            };
            const std::string_view kind = setting("kind");
            const std::string_view type = setting("type");
            const std::uint32_t device = m_wiring.device(name, nodes.key(i).place().line);
            DeviceRecord &record = m_wiring.deviceRecord(device);
            record.model = m_wiring.intern(type.empty() ? at(kinds, kind)["type"].text() : type);
            record.description = m_wiring.intern(kind);
            record.addresses = m_wiring.intern(node["mgmt-ipv4"].text());
            // Linux containers are clients as well as switches; the other kinds are network systems.
            if (kind == "bridge" || kind == "ovs-bridge" || kind == "host" || kind == "k8s-kind")
                record.kind = DeviceKind::Other;
            else if (!kind.empty() && kind != "linux" && kind != "ext-container")
                record.kind = DeviceKind::Switch;
        }
    }

    struct End {
        std::string_view node, interface;
    };

    static bool endOf(YamlValue value, End &end) {
        if (value.isMap()) {
            end = {value["node"].text(), value["interface"].text()};
        } else {
            const std::string_view text = value.text();
            const std::size_t colon = text.find(':');
            if (colon == std::string_view::npos)
                return false;
            end = {trim(text.substr(0, colon)), trim(text.substr(colon + 1))};
        }
        return !end.node.empty() && !end.interface.empty();
    }

    void readLink(YamlValue link) {
        const YamlValue endpoints = link["endpoints"];
        const std::string_view type = link["type"].text();
        if (!endpoints && link["endpoint"]) { // of a type that leaves the lab
            m_wiring.warn(Code::Unsupported, link.place(), "veth", type);
            return;
        }
        if (!endpoints.isList() || endpoints.size() != 2) {
            m_wiring.warn(Code::BadRow, endpoints ? endpoints.place() : link.place(), "2 endpoints",
                          std::to_string(endpoints.isList() ? endpoints.size() : 0));
            return;
        }
        End ends[2];
        for (std::size_t i = 0; i < 2; ++i) {
            const YamlValue end = endpoints.value(i);
            if (!endOf(end, ends[i])) {
                m_wiring.warn(Code::BadRow, end.place(), "node:interface", end.text());
                return;
            }
            if (isOutside(ends[i].node)) {
                m_wiring.warn(Code::Unsupported, end.place(), "node of the lab", end.text());
                return;
            }
        }
        std::uint32_t ports[2] = {};
        for (std::size_t i = 0; i < 2; ++i) {
            const TextPlace place = endpoints.value(i).place();
            const std::uint32_t device = m_wiring.device(ends[i].node, place.line);
            if (m_wiring.builder().added())
                m_wiring.warn(Code::UnknownPeer, place, "node of the lab", ends[i].node);
            ports[i] = m_wiring.port(device, ends[i].interface, place.line);
        }
        // A bridge of the machine is one device with as many links.
        m_wiring.cable(ports[0], ports[1], link.place());
    }

    WiringRecords m_wiring;
    std::size_t m_bytes;
    YamlTree m_tree;
};

bool hasLine(std::string_view head, std::string_view key, bool indented) {
    for (std::size_t at = 0; (at = head.find(key, at)) != std::string_view::npos; ++at) {
        const std::size_t line = at == 0 ? 0 : head.rfind('\n', at - 1) + 1; // npos + 1 = 0
        const std::string_view before = head.substr(line, at - line);
        if (before.find_first_not_of(" -\t") == std::string_view::npos && before.empty() != indented)
            return true;
    }
    return false;
}

} // namespace

int recogniseContainerlab(std::string_view head) {
    if (head.starts_with("\xef\xbb\xbf"))
        head.remove_prefix(3);
    if (!hasLine(head, "topology:", false) || !hasLine(head, "nodes:", true))
        return 0;
    if (hasLine(head, "endpoints:", true))
        return 90;
    return head.find("kind:") != std::string_view::npos || hasLine(head, "kinds:", true) ? 75 : 0;
}

Expected<TopologyRecords> parseContainerlab(std::string_view content, const std::string &path, JobControl *job) {
    if (content.size() > (YamlTree::kMaxMiB << 20))
        return fail(tooLarge(path, YamlTree::kMaxMiB));
    return LabReader(content, path, job).run();
}

} // namespace fabricscope
