// SPDX-License-Identifier: GPL-3.0-or-later
// Wiring in JSON: Batfish, NetQ, NetBox's API.
#include "tests/formats/damaged_support.h"

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

namespace {

TopologyRecords read(const std::string &text) {
    auto records = readTopologyBytes(text, "test");
    INFO((records ? "" : records.error().expected + " / " + records.error().found));
    REQUIRE(records);
    return std::move(*records);
}

Error errorOf(const std::string &text) {
    const auto records = readTopologyBytes(text, "test");
    REQUIRE_FALSE(records);
    return records.error();
}

std::string edge(const std::string &a, const std::string &portA, const std::string &b, const std::string &portB) {
    return R"({"node1":{"hostname":")" + a + R"(","interfaceName":")" + portA + R"("},"node2":{"hostname":")" + b +
           R"(","interfaceName":")" + portB + "\"}}";
}

const std::string kBatfish = "{\"edges\":[\n" + edge("leaf-1", "swp1", "spine-1", "swp2") + ",\n" +
                             edge("spine-1", "swp2", "leaf-1", "swp1") + ",\n" +
                             edge("leaf-1", "swp3", "leaf-1", "swp4") + "\n]}\n";

const std::string kNetQ = R"([{"links":[
{"compounded_links":[
{"id":"a","interfaces":[{"node":"node0","interface":"swp1"},{"node":"node1","interface":"swp51"}]},
{"id":"b","interfaces":[{"node":"node2","interface":"eth0"},{"node":"node0","interface":"swp2"}]},
{"id":"c","interfaces":[{"node":"node2","interface":"eth1"}]}],
"interfaces":[{"node":"node0"},{"node":"node1"}]}],
"nodes":[{"id":"tier-1","node_type":"tier","compounded_nodes":[
{"id":"node0","name":"leaf-1","device_type":"switch","tier":1},
{"id":"node1","name":"spine-1","device_type":"switch","tier":2},
{"id":"node2","name":"gpu-1","device_type":"discovered_via_lldp","tier":-1}]}]}])";

std::string termination(const std::string &type, const std::string &device, const std::string &name) {
    return R"({"object_type":"dcim.)" + type + R"(","object_id":1,"object":{"id":1,"device":{"id":1,"name":")" +
           device + R"("},"name":")" + name + "\"}}";
}

std::string cable(const std::string &a, const std::string &b, const std::string &rest = {}) {
    return R"({"id":1,"a_terminations":[)" + a + R"(],"b_terminations":[)" + b + "]" + rest + "}";
}

std::string page(const std::string &items, const std::string &next = "null") {
    return R"({"count":9,"next":)" + next + ",\"previous\":null,\"results\":[\n" + items + "\n]}";
}

} // namespace

TEST_CASE("Batfish's layer 1 edges: both directions are one link") {
    const auto r = read(kBatfish);
    CHECK(r.format == "batfish-layer1");
    CHECK(r.lines == 5);
    CHECK(linksOf(r) == std::multiset<std::string>{"leaf-1[swp1] = spine-1[swp2]", "leaf-1[swp3] = leaf-1[swp4]"});
    CHECK(r.links[0].line == 2);
    REQUIRE(r.warnings.total == 1);
    CHECK(r.warnings.items[0].code == Code::SelfLoop);
    CHECK(r.warnings.items[0].line == 4);
}

TEST_CASE("an edge that lacks something is placed and costs itself, and a cut file keeps what came before") {
    const auto r = read("{\"edges\":[\n{\"node1\":{\"hostname\":\"a\"},\"node2\":{}},\n" + edge("a", "1", "b", "1") +
                        ",\n{\"node1\":{\"hostname\":\"x\",\"interfaceName\":\"1\"}}]}");
    CHECK(r.links.size() == 1);
    REQUIRE(r.warnings.total == 2);
    CHECK((r.warnings.items[0].code == Code::BadRow && r.warnings.items[0].line == 2));
    CHECK(r.warnings.items[0].column == 2);
    CHECK(r.warnings.items[0].expected == "interfaceName");
    CHECK((r.warnings.items[1].line == 4 && r.warnings.items[1].expected == "node2"));
    const auto cut = read(kBatfish.substr(0, kBatfish.rfind("\"node2\"")));
    CHECK(cut.links.size() == 1);
    CHECK(countOf(cut, Code::Truncated) == 1);
    const Error error = errorOf("{\"edges\":[{\"node1\":{\"hostname\":\"a\",\"interfaceName\":\n!");
    CHECK(error.code == ErrorCode::Syntax);
    CHECK(error.line == 2);
    CHECK(error.column == 1);
}

TEST_CASE("NetQ's graph names nodes behind the links, and saw the watched ends only") {
    const auto r = read(kNetQ);
    CHECK(r.format == "netq");
    CHECK(linksOf(r) == std::multiset<std::string>{"leaf-1[swp1] = spine-1[swp51]", "gpu-1[eth0] = leaf-1[swp2]"});
    CHECK_FALSE(r.tellsAbsence);
    CHECK(r.links[0].reported == LinkRecord::ByBoth);
    CHECK(r.links[1].reported == LinkRecord::ByB);
    REQUIRE((deviceNamed(r, "leaf-1") && deviceNamed(r, "spine-1") && deviceNamed(r, "gpu-1")));
    CHECK(deviceNamed(r, "leaf-1")->heard);
    CHECK(deviceNamed(r, "leaf-1")->role == Role::Leaf);
    CHECK(deviceNamed(r, "spine-1")->role == Role::Spine);
    CHECK_FALSE(deviceNamed(r, "gpu-1")->heard);
    CHECK(deviceNamed(r, "gpu-1")->kind == DeviceKind::Unknown);
    REQUIRE(r.warnings.total == 1);
    CHECK((r.warnings.items[0].line == 5 && r.warnings.items[0].expected == "2 interfaces"));
}

TEST_CASE("NetBox's cables: terminations of today, breakouts, panels with stated positions") {
    const auto r = read(
        page(cable(termination("interface", "leaf-1", "Ethernet1"), termination("interface", "spine-1", "swp1"),
                   R"(,"label":"C-1","length":3.0,"length_unit":{"value":"m","label":"Meters"})") +
             ",\n" +
             cable(termination("interface", "leaf-1", "Ethernet2"),
                   termination("interface", "gpu-1", "eth0") + "," + termination("interface", "gpu-1", "eth1")) +
             ",\n" + cable(termination("interface", "leaf-1", "Ethernet3"), termination("frontport", "pp-1", "A")) +
             ",\n" + cable(termination("rearport", "pp-1", "Trunk"), termination("rearport", "pp-2", "Trunk")) + ",\n" +
             cable(termination("frontport", "pp-2", "X"), termination("interface", "leaf-2", "Ethernet3")) + ",\n" +
             R"({"id":7,"device":{"name":"pp-1"},"name":"A","rear_port":{"name":"Trunk"},"rear_port_position":2},
{"id":8,"device":{"name":"pp-2"},"name":"X","rear_port":{"name":"Trunk"},"rear_port_position":2},
{"id":9,"device":{"name":"pp-2"},"name":"Y","rear_port":{"name":"Trunk"},"rear_port_position":1})"));
    CHECK(r.format == "netbox-json");
    CHECK(linksOf(r) == std::multiset<std::string>{"leaf-1[Ethernet1] = spine-1[swp1]",
                                                   "gpu-1[eth0] = leaf-1[Ethernet2]", "gpu-1[eth1] = leaf-1[Ethernet2]",
                                                   "leaf-1[Ethernet3] = leaf-2[Ethernet3]"});
    CHECK(r.text(r.links[0].cableLabel) == "C-1");
    CHECK(r.text(r.links[0].cableLength) == "3 m");
    CHECK(r.text(r.links[3].cableLabel) == "pp-1:A/Trunk > pp-2:Trunk/X");
    CHECK(r.warnings.total == 0);
    REQUIRE(deviceNamed(r, "pp-1"));
    CHECK(deviceNamed(r, "pp-1")->kind == DeviceKind::Panel);
}

TEST_CASE("NetBox's cables of old, interface connections, and what is no link") {
    const auto r =
        read(page(R"x({"id":1,"termination_a_type":"dcim.interface","termination_a":{"device":{"name":"a"},"name":"e1"},
"termination_b_type":"dcim.interface","termination_b":{"device":{"name":null,"display":"b (1)"},"name":"e2"}},
{"id":2,"termination_a_type":"dcim.consoleport","termination_a":{"device":{"name":"a"},"name":"Console"},
"termination_b_type":"dcim.consoleserverport","termination_b":{"device":{"name":"c"},"name":"1"}},
{"id":3,"interface_a":{"device":{"name":"a"},"name":"e3"},"interface_b":{"device":{"name":"d"},"name":"e4"}},
{"id":4,"interface_a":{"device":{"name":"a"}},"interface_b":{"device":{"name":"d"},"name":"e5"}})x",
                  "\"http://netbox.example/api/dcim/cables/?offset=4\""));
    CHECK(linksOf(r) == std::multiset<std::string>{"a[e1] = b (1)[e2]", "a[e3] = d[e4]"});
    REQUIRE(r.warnings.total == 3);
    CHECK((r.warnings.items[0].code == Code::Truncated && r.warnings.items[0].expected == "9" &&
           r.warnings.items[0].found == "4"));
    CHECK((r.warnings.items[1].code == Code::Unsupported && r.warnings.items[1].line == 4 &&
           r.warnings.items[1].found == "dcim.consoleport (1)"));
    CHECK((r.warnings.items[2].code == Code::BadRow && r.warnings.items[2].line == 7 &&
           r.warnings.items[2].expected == "name"));
    const Error console =
        errorOf(page(cable(termination("consoleport", "a", "Console"), termination("consoleserverport", "c", "1"))));
    CHECK(console.code == ErrorCode::BadValue);
    CHECK(console.line == 2);
}

TEST_CASE("NetBox's interfaces say what they are connected to, its devices what they are and where") {
    const auto r = read(R"({"interfaces":[
{"url":"http://netbox.example/api/dcim/interfaces/1/","device":{"name":"leaf-1"},"name":"e1","label":"1/1",
"connected_endpoints":[{"device":{"name":"gpu-1"},"name":"eth0"}],"connected_endpoints_type":"dcim.interface"},
{"device":{"name":"gpu-1"},"name":"eth0",
"connected_endpoints":[{"device":{"name":"leaf-1"},"name":"e1"}],"connected_endpoints_type":"dcim.interface"},
{"device":{"name":"leaf-1"},"name":"e2","connected_endpoints":null}],
"devices":[
{"name":"leaf-1","device_type":{"model":"SN5600"},"role":{"name":"Leaf","slug":"leaf"},"serial":"S1",
"site":{"name":"north"},"location":{"name":"hall 2"},"rack":{"name":"R12"},"position":40.0,
"primary_ip":{"address":"192.0.2.7/24"}},
{"name":"gpu-1","device_type":{"model":"T1"},"device_role":{"name":"GPU server"}}]})");
    CHECK(linksOf(r) == std::multiset<std::string>{"gpu-1[eth0] = leaf-1[e1]"});
    CHECK(r.ports.size() == 3);
    CHECK(r.text(r.ports[0].label) == "1/1");
    const DeviceRecord *leaf = deviceNamed(r, "leaf-1");
    REQUIRE((leaf && deviceNamed(r, "gpu-1")));
    CHECK(leaf->kind == DeviceKind::Switch);
    CHECK(leaf->role == Role::Leaf);
    CHECK(r.text(leaf->model) == "SN5600");
    CHECK(r.text(leaf->site) == "north");
    CHECK(r.text(leaf->hall) == "hall 2");
    CHECK(r.text(leaf->rack) == "R12");
    CHECK(r.text(leaf->addresses) == "192.0.2.7");
    CHECK(deviceNamed(r, "gpu-1")->kind == DeviceKind::Host);
    CHECK(r.warnings.total == 0);
}

TEST_CASE("damaged JSON wiring") {
    checkDamaged(kBatfish, "batfish-layer1");
    checkDamaged(kNetQ, "netq");
    checkDamaged(page(cable(termination("interface", "l", "1"), termination("frontport", "p", "1")) + "," +
                      cable(termination("rearport", "p", "1"), termination("interface", "s", "2"))),
                 "netbox-json");
}
