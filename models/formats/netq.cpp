// SPDX-License-Identifier: GPL-3.0-or-later
//   [{"links":[{"compounded_links":[{"interfaces":[{"node":"node3","interface":"swp1"},{…}]}]}],
//     "nodes":[{"compounded_nodes":[{"id":"node3","name":"leaf-1","device_type":"switch","tier":1}]}]}]
#include "models/formats/netq.h"

#include "models/formats/json_wiring.h"

namespace fabricscope {
namespace {

using Code = InputWarning::Code;
constexpr std::uint32_t kNone = 0xffffffff;

class NetqReader {
public:
    NetqReader(std::string_view content, const std::string &path, JobControl *job)
        : m_wiring(path, "netq", content.size(), job)
        , m_bytes(content.size()) {
        readJson(m_tree, content, m_wiring);
    }

    Expected<TopologyRecords> run() {
        m_wiring.records().tellsAbsence = false;
        const JsonValue root = m_tree.root();
        if (root.isArray()) {
            for (const JsonValue graph : root)
                readGraph(graph);
        } else {
            readGraph(root);
        }
        return m_wiring.finish("\"links\" and \"nodes\"", true);
    }

private:
    void readGraph(JsonValue graph) {
        // Links go by id, whose names stand behind them.
        for (const JsonValue group : graph["nodes"]) {
            readNode(group);
            for (const JsonValue node : group["compounded_nodes"])
                readNode(node);
        }
        for (const JsonValue link : graph["links"]) {
            const JsonValue parts = link["compounded_links"];
            if (!parts.firstChild())
                readLink(link);
            for (const JsonValue part : parts) {
                if (m_wiring.cancelled(m_bytes))
                    return;
                readLink(part);
            }
        }
    }

    void readNode(JsonValue node) {
        const std::string_view id = node["id"].text();
        if (id.empty() || node["node_type"].text() == "tier")
            return;
        const std::uint32_t device = m_wiring.device(id, node.line());
        DeviceRecord &record = m_wiring.deviceRecord(device);
        if (!node["name"].text().empty())
            record.name = m_wiring.intern(node["name"].text());
        const std::string_view type = node["device_type"].text();
        // The others have an agent, and said themselves what they see.
        record.heard = !type.empty() && type != "discovered_via_lldp";
        if (type == "switch")
            record.kind = DeviceKind::Switch;
        else if (type == "host" || type == "server")
            record.kind = DeviceKind::Host;
        const std::string_view tier = node["tier"].text();
        if (record.kind == DeviceKind::Switch)
            record.role = tier == "1"   ? Role::Leaf
                          : tier == "2" ? Role::Spine
                          : tier == "3" ? Role::Core
                                        : Role::Unknown;
    }

    void readLink(JsonValue link) {
        std::uint32_t ports[2] = {kNone, kNone};
        std::size_t count = 0;
        for (const JsonValue end : link["interfaces"]) {
            const std::string_view node = end["node"].text();
            const std::string_view interface = end["interface"].text();
            if (node.empty() || interface.empty()) {
                m_wiring.warn(Code::BadRow, placeOf(end), node.empty() ? "node" : "interface", link["id"].text());
                return;
            }
            if (count < 2)
                ports[count] = m_wiring.port(m_wiring.device(node, end.line()), interface, end.line());
            ++count;
        }
        if (count != 2) {
            m_wiring.warn(Code::BadRow, placeOf(link), "2 interfaces", std::to_string(count));
            return;
        }
        LinkRecord &record = m_wiring.link(m_wiring.cable(ports[0], ports[1], placeOf(link)));
        const auto heard = [&](std::uint32_t port) {
            return m_wiring.deviceRecord(m_wiring.records().ports[port].device).heard;
        };
        const bool a = heard(record.portA), b = heard(record.portB);
        record.reported = a == b ? LinkRecord::ByBoth : a ? LinkRecord::ByA : LinkRecord::ByB;
    }

    WiringRecords m_wiring;
    std::size_t m_bytes;
    JsonTree m_tree;
};

} // namespace

int recogniseNetQ(std::string_view head) {
    return looksLikeJson(head) && (hasKey(head, "compounded_links") || hasKey(head, "compounded_nodes")) ? 90 : 0;
}

Expected<TopologyRecords> parseNetQ(std::string_view content, const std::string &path, JobControl *job) {
    return NetqReader(content, path, job).run();
}

} // namespace fabricscope
