// SPDX-License-Identifier: GPL-3.0-or-later
//   {"edges":[{"node1":{"hostname":"a","interfaceName":"swp1"},"node2":{"hostname":"b","interfaceName":"swp2"}}]}
#include "models/formats/batfish_layer1.h"

#include "models/formats/json_wiring.h"

namespace fabricscope {
namespace {

using Code = InputWarning::Code;
constexpr std::uint32_t kNone = 0xffffffff;

std::uint32_t portOf(WiringRecords &wiring, JsonValue edge, const char *which) {
    const JsonValue node = edge[which];
    const JsonValue host = node["hostname"];
    const JsonValue interface = node["interfaceName"];
    const char *const missing = !node.isObject()           ? which
                                : host.text().empty()      ? "hostname"
                                : interface.text().empty() ? "interfaceName"
                                                           : nullptr;
    if (missing) {
        wiring.warn(Code::BadRow, placeOf(node ? node : edge), missing, host.text());
        return kNone;
    }
    return wiring.port(wiring.device(host.text(), host.line()), interface.text(), interface.line());
}

} // namespace

int recogniseBatfishLayer1(std::string_view head) {
    return looksLikeJson(head) && hasKey(head, "edges") && hasKey(head, "node1") && hasKey(head, "interfaceName") ? 90
                                                                                                                  : 0;
}

Expected<TopologyRecords> parseBatfishLayer1(std::string_view content, const std::string &path, JobControl *job) {
    WiringRecords wiring(path, "batfish-layer1", content.size(), job);
    JsonTree tree;
    readJson(tree, content, wiring);
    const JsonValue edges = tree.root()["edges"];
    if (!edges.isArray() && tree.root())
        wiring.warn(Code::Syntax, placeOf(tree.root()), "\"edges\"", {});
    for (const JsonValue edge : edges) {
        if (wiring.cancelled(content.size()))
            break;
        const std::uint32_t a = portOf(wiring, edge, "node1");
        const std::uint32_t b = a == kNone ? kNone : portOf(wiring, edge, "node2");
        if (b != kNone)
            wiring.cable(a, b, placeOf(edge));
    }
    return wiring.finish("\"edges\"");
}

} // namespace fabricscope
