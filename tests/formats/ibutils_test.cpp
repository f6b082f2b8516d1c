// SPDX-License-Identifier: GPL-3.0-or-later
// Cable plans (.topo, .cables) and subnet lists (.lst) of ibutils.
#include "tests/formats/damaged_support.h"

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

namespace {

const std::string kTopo = "# two leafs\n"
                          "MTS2400 leaf-1\n"
                          "   P1 -4x-5G-> MT23108 gpu-1 P1\n"
                          "\t P13\t-8X-> MTS14400 spine-1 L2/P7\n"
                          "# still of leaf-1\n"
                          "   P2 -> MT23108 gpu-2 P1\n"
                          "\n"
                          "MTS14400 spine-1 CFG: leaf1=R,spine1=R\n"
                          "   L2/P7 -8X-> MTS2400 leaf-1 P13   # the same cable\n";

std::string lstEnd(const std::string &type, const std::string &ports, const std::string &guid,
                   const std::string &description, const std::string &lid, const std::string &port) {
    return "{ " + type + " Ports:" + ports + " SystemGUID:" + guid + " NodeGUID:" + guid + " PortGUID:" + guid +
           " VenID:000002C9 DevID:B9240000 Rev:000000A1 {" + description + "} LID:" + lid + " PN:" + port + " }";
}

const std::string kHost = lstEnd("CA", "02", "0002c90000000002", "gpu-1 mlx5_0", "001a", "01");
const std::string kLeaf = lstEnd("SW", "18", "0002c90000000602", "leaf-1", "0401", "0B");
const std::string kLst =
    kHost + " " + kLeaf + " PHY=4x LOG=ACT SPD=5\n" + kLeaf + " " + kHost + " PHY=4x LOG=ACT SPD=5\n";

TopologyRecords read(const std::string &text, const std::string &format = {}) {
    auto records = readTopologyBytes(text, "test", format);
    INFO((records ? "" : records.error().expected + " / " + records.error().found));
    REQUIRE(records);
    return std::move(*records);
}

} // namespace

TEST_CASE("a .topo plan: systems, ports, widths and lane rates") {
    const auto r = read(kTopo);
    CHECK(r.format == "ibutils-topo");
    CHECK(linksOf(r) == std::multiset<std::string>{"gpu-1[P1] = leaf-1[P1]", "leaf-1[P13] = spine-1[L2/P7]",
                                                   "gpu-2[P1] = leaf-1[P2]"});
    CHECK(r.warnings.total == 0);
    CHECK(r.links[0].width == 4);
    CHECK(r.links[0].gbps == 20);
    CHECK(r.links[1].width == 8);
    CHECK(r.links[1].gbps == 0);
    CHECK(r.links[1].line == 4);
    REQUIRE(deviceNamed(r, "spine-1"));
    CHECK(r.text(deviceNamed(r, "spine-1")->model) == "MTS14400");
    CHECK(r.text(deviceNamed(r, "spine-1")->description) == "MTS14400 spine-1 CFG: leaf1=R,spine1=R");
    CHECK(deviceNamed(r, "gpu-1")->kind == DeviceKind::Unknown);
}

TEST_CASE("mistakes in a .topo plan are placed and cost their line") {
    const auto r = read("MTS2400 leaf-1\n"
                        "   P1 -4q-> MT23108 gpu-1 P1\n"
                        "   P2 -> MT23108 gpu-2\n"
                        "   P3 => MT23108 gpu-3 P1\n"
                        "   P4 -> MT23108 gpu-4 P1\n"
                        "\n"
                        "   P5 -> MT23108 gpu-5 P1\n"
                        "lonely\n",
                        "ibutils-topo");
    CHECK(linksOf(r) == std::multiset<std::string>{"gpu-4[P1] = leaf-1[P4]"});
    REQUIRE(r.warnings.total == 5);
    const auto &items = r.warnings.items;
    CHECK((items[0].line == 2 && items[0].column == 7 && items[0].expected == "->" && items[0].found == "-4q->"));
    CHECK((items[1].line == 3 && items[1].column == 23));
    CHECK((items[2].line == 4 && items[2].column == 7));
    CHECK((items[3].line == 7 && items[3].column == 4 && items[3].expected == "system type and name"));
    CHECK((items[4].line == 8 && items[4].column == 7));
}

TEST_CASE("a .cables plan: a line a cable") {
    const auto r = read("# <SysType> <sysName> <portName>\n"
                        "Cougar\tgpu-1\t\tP1\tGazelle\tdir-1\tL1/P1\n"
                        "Cougar gpu-2 P1 Gazelle dir-1 L1/P2\n"
                        "Cougar gpu-3 P1 Gazelle dir-1\n");
    CHECK(r.format == "ibutils-cables");
    CHECK(linksOf(r) == std::multiset<std::string>{"dir-1[L1/P1] = gpu-1[P1]", "dir-1[L1/P2] = gpu-2[P1]"});
    REQUIRE(r.warnings.total == 1);
    CHECK((r.warnings.items[0].line == 4 && r.warnings.items[0].column == 30));
}

TEST_CASE("a .lst is what a sweep saw: hexadecimal numbers, both directions, every node heard") {
    const auto r = read(kLst);
    CHECK(r.format == "ibutils-lst");
    CHECK(linksOf(r) == std::multiset<std::string>{"gpu-1 mlx5_0[1] = leaf-1[11]"});
    REQUIRE(r.links.size() == 1);
    CHECK(r.links[0].reported == LinkRecord::ByBoth);
    CHECK(r.links[0].width == 4);
    CHECK(r.links[0].gbps == 20);
    CHECK(r.tellsAbsence);
    const DeviceRecord *host = deviceNamed(r, "gpu-1", "mlx5_0");
    const DeviceRecord *leaf = deviceNamed(r, "leaf-1");
    REQUIRE((host && leaf));
    CHECK((host->heard && leaf->heard));
    CHECK(host->kind == DeviceKind::Host);
    CHECK(leaf->kind == DeviceKind::Switch);
    CHECK(leaf->guid == 0x0002c90000000602);
    CHECK(r.ports[r.links[0].portA].lid == 0x1a);
    CHECK(r.warnings.total == 0);
    const auto once = read(kHost + " " + kLeaf + " PHY=4x LOG=ACT SPD=25.78\n");
    CHECK(once.links[0].reported == LinkRecord::ByA);
    CHECK(once.links[0].gbps == 100);
}

TEST_CASE("a .lst of an old tool calls switches CA, and names a director's ASICs alike") {
    const std::string factory = " MT47396 Infiniscale-III Mellanox Technologies";
    const std::string one = lstEnd("CA", "18", "0002c90000000604", "dir-1" + factory, "0402", "01");
    const std::string two = lstEnd("CA", "18", "0002c90000000606", "dir-1" + factory, "0403", "02");
    const std::string host =
        lstEnd("CA", "02", "0002c90000000005", "gpu-2 MT23108 Infinihost-II Mellanox Technologies", "0003", "01");
    const auto r = read(one + " " + two + " PHY=8x LOG=ACT SPD=5\n" + one.substr(0, one.size() - 4) + "05 } " + host +
                        " PHY=4x LOG=ACT SPD=2.5\n");
    CHECK(linksOf(r) == std::multiset<std::string>{"dir-1/0002c90000000604[1] = dir-1/0002c90000000606[2]",
                                                   "dir-1/0002c90000000604[5] = gpu-2[1]"});
    REQUIRE(deviceNamed(r, "dir-1/0002c90000000604"));
    CHECK(r.text(deviceNamed(r, "dir-1/0002c90000000604")->chassis) == "dir-1");
    CHECK(deviceNamed(r, "dir-1/0002c90000000604")->kind == DeviceKind::Switch);
    REQUIRE(deviceNamed(r, "gpu-2"));
    CHECK(deviceNamed(r, "gpu-2")->kind == DeviceKind::Host);
}

TEST_CASE("mistakes in a .lst are placed") {
    const auto r = read(kLst + replaced(kHost, "LID:001a", "LID:zz") + " " + kLeaf + " PHY=4x LOG=ACT SPD=5\n" + kHost +
                        " " + kLeaf + " PHY=many LOG=ACT SPD=5\n" + kHost);
    REQUIRE(r.warnings.total >= 3);
    CHECK(r.links.size() == 1);
    const InputWarning *syntax = firstOf(r, Code::Syntax);
    REQUIRE(syntax);
    CHECK(syntax->line == 3);
    CHECK(syntax->column == kHost.find("LID:") + 1);
    CHECK(syntax->expected == "LID:");
    REQUIRE(firstOf(r, Code::UnknownRate));
    CHECK(firstOf(r, Code::UnknownRate)->line == 4);
    REQUIRE(firstOf(r, Code::Truncated));
    CHECK(firstOf(r, Code::Truncated)->line == 5);
    const auto error = readTopologyBytes("{ CA Ports:02 SystemGUID:x NodeGUID:1\n", "test");
    REQUIRE_FALSE(error);
    CHECK(error.error().code == ErrorCode::Syntax);
    CHECK(error.error().line == 1);
    CHECK(error.error().column == 15);
}

TEST_CASE("damaged plans and lists of ibutils") {
    checkDamaged(kTopo, "ibutils-topo");
    checkDamaged("Cougar gpu-1 P1 Gazelle dir-1 L1/P1\nCougar gpu-2 P1 Gazelle dir-1 L1/P2\n", "ibutils-cables");
    checkDamaged(kLst, "ibutils-lst");
}
