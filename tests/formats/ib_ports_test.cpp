// SPDX-License-Identifier: GPL-3.0-or-later
// tests/data/formats/two_tiers.*: what Debian's infiniband-diags print of tests/interop/ibsim/two_tiers.net: 4 switches
// of 8 ports, 6 adapters of 3 hosts, 11 cables, two of them between the same switches.
#include "tests/formats/records_support.h"

#include <catch2/catch.hpp>

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

namespace {

TopologyRecords read(const std::string &text, const std::string &format) {
    auto records = readTopologyBytes(text, "sweep");
    REQUIRE(records);
    CHECK(records->format == format);
    CHECK(records->tellsAbsence);
    return std::move(*records);
}

struct Sweep {
    const char *file;
    const char *format;
};
constexpr Sweep kSweeps[] = {{"two_tiers.ibnetdiscover-p", "ibnetdiscover-ports"},
                             {"two_tiers.iblinkinfo", "iblinkinfo"},
                             {"two_tiers.iblinkinfo-l", "iblinkinfo"}};

} // namespace

TEST_CASE("sweeps port by port give the same subnet") {
    const std::multiset<std::string> links{
        "Leaf1[1] = gpu01 mlx5_0[1]", "Leaf1[2] = gpu02 mlx5_0[1]", "Leaf1[3] = gpu03 mlx5_0[1]",
        "Leaf2[1] = gpu01 mlx5_1[1]", "Leaf2[2] = gpu02 mlx5_1[1]", "Leaf2[3] = gpu03 mlx5_1[1]",
        "Leaf1[5] = Spine1[1]",       "Leaf1[6] = Spine1[2]",       "Leaf1[7] = Spine2[1]",
        "Leaf2[5] = Spine1[3]",       "Leaf2[7] = Spine2[2]"};
    for (const Sweep &sweep : kSweeps) {
        INFO(sweep.file);
        const auto r = read(fixture(sweep.file), sweep.format);
        CHECK(linksOf(r) == links);
        CHECK(r.devices.size() == 10);
        CHECK(r.ports.size() == 4 * 8 + 6);
        CHECK(r.warnings.total == 0);
        CHECK(deviceNamed(r, "Leaf1")->kind == DeviceKind::Switch);
        CHECK(deviceNamed(r, "Leaf1")->guid == 0x200000);
        CHECK(deviceNamed(r, "gpu01", "mlx5_0")->kind == DeviceKind::Host);
        CHECK(deviceNamed(r, "gpu01", "mlx5_0")->heard);
        for (const LinkRecord &link : r.links) {
            CHECK(link.reported == LinkRecord::ByBoth);
            CHECK(link.gbps == 10);
            CHECK(link.width == 4);
        }
    }
}

TEST_CASE("ibnetdiscover -p: collapsed columns, blanks and quotes in names, a name without quotes, no peer") {
    const auto r = read("CA    78  1 0x946dae0300630bfe 4x HDR - SW    51 81 0x946dae0300630bf6 ( 'it's mlx5_3' - "
                        "'leaf-01 ' )\n"
                        "SW    51 81 0x946dae0300630bf6 4x HDR - CA    78  1 0x946dae0300630bfe ( 'leaf-01 ' - 'it's "
                        "mlx5_3' )\n"
                        "SW 123456 1 0x946dae0300618c82 4x ???                                    ' spine-01 '\n"
                        "SW   478 22 0x0002c9020040f160 4x QDR                                    old-tool name\n",
                        "ibnetdiscover-ports");
    CHECK(linksOf(r) == std::multiset<std::string>{"it's mlx5_3[1] = leaf-01[81]"});
    CHECK(r.links[0].gbps == 200);
    CHECK(deviceNamed(r, "spine-01"));
    CHECK(deviceNamed(r, "old-tool name"));
    CHECK(r.warnings.total == 0);
}

TEST_CASE("two ports of one adapter are one adapter") {
    const auto r = read("CA    1  1 0x0200000000000011 4x HDR - SW    3  1 0x0200000000000021 ( 'h mlx5_0' - 'a' )\n"
                        "CA    2  2 0x0200000000000012 4x HDR - SW    3  2 0x0200000000000021 ( 'h mlx5_0' - 'a' )\n",
                        "ibnetdiscover-ports");
    CHECK(r.devices.size() == 2);
    CHECK(r.ports.size() == 4);
    CHECK(countOf(r, Code::UnknownPeer) == 1);
}

TEST_CASE("iblinkinfo: rates of lanes, names with quotes, ports that are down") {
    const auto r =
        read("Switch: 0x0002c90300000001 MF0;leaf:MQM9700/U1:\n"
             "           3    1[  ] ==( 4X        106.25 Gbps Active/  LinkUp)==>       5    2[  ] \"a \"b\" c\" ( )\n"
             "           3    2[ 1] ==( 4X        53.125 Gbps   Init/  LinkUp)==>       6    1[  ] \"other\" ( )\n"
             "           3    3[  ] ==(                Down/Disabled)==>             [  ] \"\" ( )\n",
             "iblinkinfo");
    CHECK(r.links.size() == 2);
    CHECK(r.links[0].gbps == 400);
    CHECK(r.links[1].gbps == 200);
    CHECK(linksOf(r).count("a \"b\" c[2] = leaf[1]") == 1);
    CHECK(r.ports.size() == 5);
    CHECK(countOf(r, Code::UnknownPeer) == 2);
}

TEST_CASE("sweeps: mistakes are placed and cost only themselves") {
    const auto place = [](const TopologyRecords &r, Code code) {
        const InputWarning *w = firstOf(r, code);
        return w ? std::to_string(w->line) + ":" + std::to_string(w->column) + " " + w->expected : "none";
    };
    const std::string ports = fixture("two_tiers.ibnetdiscover-p");
    const auto guid = read(replaced(ports, "CA    10  1 0x000000000010000b 4x SDR -", "CA    10  1 xyz 4x SDR -"),
                           "ibnetdiscover-ports");
    CHECK(place(guid, Code::Syntax) == "1:13 GUID");
    CHECK(guid.links.size() == 11); // the other end says so, too
    CHECK(place(read("SW 3 1 0x21 4x FOO - SW 4 1 0x22 ( 'a' - 'b' )\n", "ibnetdiscover-ports"), Code::UnknownRate) ==
          "1:13 width and speed");
    CHECK(place(read(ports + "SW 3 1 0x21 4x SDR - SW 4 1 0x22 ( 'a' 'b' )\n", "ibnetdiscover-ports"), Code::Syntax) ==
          "39:34 ( 'name' - 'name' )");

    const std::string info = fixture("two_tiers.iblinkinfo");
    const auto arrow = read(replaced(info, "\"Leaf2\" (Could", "Leaf2 (Could"), "iblinkinfo");
    CHECK(place(arrow, Code::Syntax) == "2:104 \"name\"");
    CHECK(arrow.links.size() == 11);
    CHECK(place(read("what\n" + info, "iblinkinfo"), Code::Syntax) == "1:1 Switch:, CA: or ==(");
    const auto error = readTopologyBytes("what\n", "sweep", "iblinkinfo");
    REQUIRE_FALSE(error);
    CHECK(error.error().line == 1);
    CHECK_FALSE(readTopologyBytes("SW 3 x\n", "sweep", "ibnetdiscover-ports"));
}
