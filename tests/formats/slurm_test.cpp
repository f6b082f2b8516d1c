// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/hostlist.h"
#include "tests/formats/damaged_support.h"

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

namespace {

using Names = std::vector<std::string>;

const std::string kTree = "# spine.1=spine in hall 2\n"
                          "# leaf.1=leaf-north\n"
                          "SwitchName=leaf.1 Nodes=gpu[01-02],login1\n"
                          "switchname=leaf.2 nodes=gpu[03-04] LinkSpeed=400\n"
                          "SwitchName=spine.1 Switches=leaf.[1-2]\n";

Names expand(const std::string &list, std::size_t limit = 100) {
    Names names;
    std::size_t fault = 0;
    REQUIRE(expandHostlist(list, limit, names, fault));
    return names;
}

std::size_t faultOf(const std::string &list) {
    Names names;
    std::size_t fault = 0;
    REQUIRE_FALSE(expandHostlist(list, 100, names, fault));
    return fault;
}

TopologyRecords read(const std::string &text) {
    auto records = readTopologyBytes(text, "test");
    INFO((records ? "" : records.error().expected + " / " + records.error().found));
    REQUIRE(records);
    return std::move(*records);
}

/// Ports have no names in Slurm: only which devices are joined.
std::multiset<std::string> joined(const TopologyRecords &r) {
    std::multiset<std::string> pairs;
    for (const LinkRecord &link : r.links)
        pairs.insert(std::string(r.text(r.devices[r.ports[link.portA].device].name)) + " - " +
                     std::string(r.text(r.devices[r.ports[link.portB].device].name)));
    return pairs;
}

} // namespace

TEST_CASE("Slurm's lists of names") {
    CHECK(expand("a") == Names{"a"});
    CHECK(expand("n[08-11],b") == Names{"n08", "n09", "n10", "n11", "b"});
    CHECK(expand("r[1-2]n[1,3-4]x") == Names{"r1n1x", "r1n3x", "r1n4x", "r2n1x", "r2n3x", "r2n4x"});
    CHECK(expand("n[1-1000000000000]", 5).size() == 5);
    CHECK(faultOf("a,b[1-") == 3);
    CHECK(faultOf("a[1-2,x]") == 6);
    CHECK(faultOf("a[2-1]") == 2);
    CHECK(faultOf("a,,b") == 2);
}

TEST_CASE("a tree of Slurm: links between named devices, ports without names") {
    const auto r = read(kTree);
    CHECK(r.format == "slurm");
    CHECK(joined(r) == std::multiset<std::string>{"leaf.1 - gpu01", "leaf.1 - gpu02", "leaf.1 - login1",
                                                  "leaf.2 - gpu03", "leaf.2 - gpu04", "spine.1 - leaf.1",
                                                  "spine.1 - leaf.2"});
    REQUIRE((deviceNamed(r, "gpu01") && deviceNamed(r, "leaf.1") && deviceNamed(r, "spine.1")));
    CHECK(deviceNamed(r, "gpu01")->kind == DeviceKind::Host);
    CHECK(deviceNamed(r, "spine.1")->kind == DeviceKind::Switch);
    CHECK(r.text(deviceNamed(r, "leaf.1")->description) == "leaf-north");
    REQUIRE(r.warnings.total == 1); // no ports
    CHECK((r.warnings.items[0].code == Code::Unsupported && r.warnings.items[0].line == 3));
}

TEST_CASE("what scontrol prints lists all nodes below an upper switch: no links") {
    const auto r = read("SwitchName=leaf1 Level=0 LinkSpeed=1 Nodes=gpu[1-2]\n"
                        "SwitchName=spine1 Level=1 LinkSpeed=1 Nodes=gpu[1-2] Switches=leaf1\n");
    CHECK(joined(r) == std::multiset<std::string>{"leaf1 - gpu1", "leaf1 - gpu2", "spine1 - leaf1"});
}

TEST_CASE("blocks have nodes and no links, and a wrapping is counted") {
    const auto blocks = read("BlockName=rack1 Nodes=gpu[1-8]\nBlockName=rack2 Nodes=gpu[9-16]\nBlockSizes=8,16\n");
    CHECK(blocks.devices.size() == 16);
    CHECK(blocks.links.empty());
    REQUIRE(blocks.warnings.total == 1);
    CHECK(blocks.warnings.items[0].found == "BlockName (2)");
    const auto wrapped = read("kind: ConfigMap\ndata:\n  topology.conf: |\n    SwitchName=sw1 Nodes=gpu[1-2]\n");
    CHECK(wrapped.links.size() == 2);
    REQUIRE(firstOf(wrapped, Code::IgnoredStatement));
    CHECK(firstOf(wrapped, Code::IgnoredStatement)->found == "3");
}

TEST_CASE("topology.yaml of Slurm") {
    const auto r = read("- topology: tree-1\n"
                        "  cluster_default: true\n"
                        "  tree:\n"
                        "    switches:\n"
                        "      - switch: spine1\n"
                        "        children: leaf[1-2]\n"
                        "      - switch: leaf1\n"
                        "        nodes: gpu[1-2]\n"
                        "      - nodes: gpu3\n");
    CHECK(joined(r) == std::multiset<std::string>{"spine1 - leaf1", "spine1 - leaf2", "leaf1 - gpu1", "leaf1 - gpu2"});
    REQUIRE(firstOf(r, Code::Syntax));
    CHECK(firstOf(r, Code::Syntax)->line == 9);
    CHECK(firstOf(r, Code::Syntax)->column == 9);
}

TEST_CASE("mistakes in a tree of Slurm are placed, and names beyond reason refused") {
    const auto r = read("SwitchName=a Nodes=n[1-\nSwitchName=b Nodes=n1 what\nSwitchName= Nodes=n2\n"
                        "SwitchName=c Nodes=n[1-9999999],m\nSwitchName=d Nodes=n3\n");
    CHECK(joined(r) == std::multiset<std::string>{"d - n3"});
    REQUIRE(r.warnings.total >= 4);
    const auto &items = r.warnings.items;
    CHECK((items[0].code == Code::Syntax && items[0].line == 1 && items[0].column == 21));
    CHECK((items[1].code == Code::Syntax && items[1].line == 2 && items[1].column == 23));
    CHECK((items[2].code == Code::Syntax && items[2].line == 3 && items[2].column == 12));
    CHECK((items[3].code == Code::IgnoredStatement && items[3].line == 4 && items[3].column == 20));
    const auto error = readTopologyBytes("SwitchName=a Nodes=n[\n", "test");
    REQUIRE_FALSE(error);
    CHECK(error.error().line == 1);
    CHECK(error.error().column == 21);
}

TEST_CASE("damaged trees of Slurm") {
    checkDamaged(kTree, "slurm");
}
