// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/formats/damaged_support.h"

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

namespace {

const std::string kLab = "name: lab-1\n"
                         "topology:\n"
                         "  defaults:\n"
                         "    kind: linux\n"
                         "  kinds:\n"
                         "    nokia_srlinux: {type: ixr-d3l}\n"
                         "  nodes:\n"
                         "    leaf1: &leaf\n"
                         "      kind: nokia_srlinux\n"
                         "      mgmt-ipv4: 192.0.2.10\n"
                         "    leaf2:\n"
                         "      <<: *leaf\n"
                         "      type: ixr-d2l\n"
                         "    client1:\n"
                         "    br1: {kind: bridge}\n"
                         "  links:\n"
                         "    # uplinks\n"
                         "    - endpoints: [\"leaf1:e1-1\", \"leaf2:e1-1\"]\n"
                         "    - endpoints:\n"
                         "        - leaf1:1/1/c1/1\n"
                         "        - 'client1:eth1'\n"
                         "    - type: veth\n"
                         "      endpoints:\n"
                         "        - {node: leaf2, interface: e1-2, mac: 02:00:00:00:00:01}\n"
                         "        - node: br1\n"
                         "          interface: eth1\n"
                         "    - endpoints: [\"leaf2:e1-3\", \"host:tap1\"]\n"
                         "    - {type: vxlan, endpoint: {node: leaf2, interface: e1-4}, remote: 192.0.2.9}\n"
                         "    - endpoints: [\"leaf2:e1-5\"]\n"
                         "    - endpoints: [\"leaf2:e1-6\", \"client1\"]\n"
                         "    - endpoints: [\"leaf2:e1-7\", \"nobody:eth0\"]\n";

TopologyRecords read(const std::string &text) {
    auto records = readTopologyBytes(text, "test");
    INFO((records ? "" : records.error().expected + " / " + records.error().found));
    REQUIRE(records);
    return std::move(*records);
}

} // namespace

TEST_CASE("a lab of containerlab: kinds, both ways to write an end, what is outside the lab") {
    const auto r = read(kLab);
    CHECK(r.format == "containerlab");
    CHECK(r.title == "lab-1");
    CHECK(linksOf(r) == std::multiset<std::string>{"leaf1[e1-1] = leaf2[e1-1]", "client1[eth1] = leaf1[1/1/c1/1]",
                                                   "br1[eth1] = leaf2[e1-2]", "leaf2[e1-7] = nobody[eth0]"});
    CHECK(r.links[0].line == 18);
    CHECK(r.links[0].reported == LinkRecord::ByBoth);
    const DeviceRecord *leaf1 = deviceNamed(r, "leaf1");
    const DeviceRecord *leaf2 = deviceNamed(r, "leaf2");
    REQUIRE((leaf1 && leaf2 && deviceNamed(r, "client1") && deviceNamed(r, "br1")));
    CHECK(leaf1->kind == DeviceKind::Switch);
    CHECK(r.text(leaf1->model) == "ixr-d3l");
    CHECK(r.text(leaf1->addresses) == "192.0.2.10");
    CHECK(leaf2->kind == DeviceKind::Switch); // merged from leaf1
    CHECK(r.text(leaf2->model) == "ixr-d2l");
    CHECK(deviceNamed(r, "client1")->kind == DeviceKind::Unknown);
    CHECK(deviceNamed(r, "br1")->kind == DeviceKind::Other);
    REQUIRE(r.warnings.total == 5);
    const auto &items = r.warnings.items;
    CHECK((items[0].code == Code::Unsupported && items[0].line == 27 && items[0].column == 33));
    CHECK((items[1].code == Code::Unsupported && items[1].line == 28 && items[1].found == "vxlan"));
    CHECK((items[2].code == Code::BadRow && items[2].line == 29 && items[2].expected == "2 endpoints"));
    CHECK((items[3].code == Code::BadRow && items[3].line == 30 && items[3].found == "client1"));
    CHECK((items[4].code == Code::UnknownPeer && items[4].line == 31 && items[4].found == "nobody"));
}

TEST_CASE("a lab that is broken keeps what came before and says where") {
    const auto cut = read(kLab.substr(0, kLab.find("    - type: veth")) + "    - endpoints: [\"leaf1:e9\", \"leaf2\n");
    CHECK(cut.links.size() == 2);
    CHECK(countOf(cut, Code::Truncated) + countOf(cut, Code::Syntax) == 1);
    const auto broken = read(replaced(kLab, "    - type: veth\n", "    - type: veth: x\n"));
    CHECK(broken.links.size() == 2);
    const InputWarning *syntax = firstOf(broken, Code::Syntax);
    REQUIRE(syntax);
    CHECK(syntax->line == 22);
    const auto error = readTopologyBytes("topology: [\n", "test", "containerlab");
    REQUIRE_FALSE(error);
    CHECK(error.error().code == ErrorCode::Syntax);
    CHECK(error.error().line > 0);
}

TEST_CASE("YAML that unfolds, nests or refers to itself stays bounded") {
    std::string bombs = "name: x\ntopology:\n  nodes: {a: {kind: linux}}\n  x0: &x0 [1, 1, 1, 1, 1, 1, 1, 1]\n";
    for (int i = 1; i < 30; ++i) {
        const std::string before = "*x" + std::to_string(i - 1);
        bombs += "  x" + std::to_string(i) + ": &x" + std::to_string(i) + " [" + before + ", " + before + ", " +
                 before + ", " + before + "]\n";
    }
    CHECK(read(bombs).devices.size() == 1);
    CHECK(read("name: x\ntopology: &t\n  nodes: {a: {kind: linux}}\n  <<: *t\n  links: *t\n").devices.size() == 1);
    const std::string deep = "topology:\n  nodes: {a: {kind: linux}}\n  links: " + std::string(100000, '[');
    CHECK(read(deep).warnings.total > 0);
}

TEST_CASE("damaged labs") {
    checkDamaged(kLab.substr(0, 700), "containerlab");
}
