// SPDX-License-Identifier: GPL-3.0-or-later
// Port names as vendors write them, against where the ports are on the metal.
#include "widgets/focus/port_name.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

namespace {
std::vector<PortPosition> place(std::vector<std::string_view> names) {
    return placePorts(names);
}
} // namespace

TEST_CASE("port names fall apart into their numbers") {
    CHECK(splitPortName("swp12s3").numbers == std::vector<std::uint32_t>{12, 3});
    CHECK(splitPortName("swp12s3").separators == "s");
    CHECK(splitPortName("et-0/0/1:3").numbers == std::vector<std::uint32_t>{0, 0, 1, 3});
    CHECK(splitPortName("et-0/0/1:3").separators == "//:");
    CHECK(splitPortName("1/1/c5/2").separators == "/c/");
    CHECK(splitPortName("etp1b").letter == 'b');
    CHECK(splitPortName("HundredGigE0/0/0/1").prefix == "hundredgige");
    CHECK(splitPortName("").numbers.empty());
    CHECK(splitPortName("mgmt").numbers.empty());
    CHECK(splitPortName("port99999999999999999999").numbers.empty());
}

TEST_CASE("conventions of vendors place ports") {
    using P = PortPosition;
    struct Row {
        const char *what;
        std::vector<std::string_view> names;
        std::vector<P> expected;
    };
    const std::vector<Row> table = {
        {"Cumulus breakouts: lanes from 0", {"swp12s3", "swp1", "swp64s0"}, {P{0, 12, 3}, P{0, 1, -1}, P{0, 64, 0}}},
        {"plain numbers of InfiniBand", {"1", "21", "41"}, {P{0, 1, -1}, P{0, 21, -1}, P{0, 41, -1}}},
        {"NX-OS slot/port: the second number passes 8", {"Ethernet1/1", "Eth1/36"}, {P{1, 1, -1}, P{1, 36, -1}}},
        {"NX-OS breakout slot/port/lane from 1", {"Ethernet1/1/2", "Ethernet1/32/4"}, {P{1, 1, 1}, P{1, 32, 3}}},
        {"Arista fixed: cage/lane from 1", {"Ethernet1/1", "Ethernet32/8"}, {P{0, 1, 0}, P{0, 32, 7}}},
        {"twin-port cages of InfiniBand", {"1/1", "1/2", "32/2"}, {P{0, 1, 0}, P{0, 1, 1}, P{0, 32, 1}}},
        {"NVOS", {"sw1p1", "sw1p2", "sw32p2"}, {P{0, 1, 0}, P{0, 1, 1}, P{0, 32, 1}}},
        {"Junos channel", {"et-0/0/1:3", "et-0/0/2:0"}, {P{0, 1, 3}, P{0, 2, 0}}},
        {"Junos without channels", {"et-0/0/1", "et-1/0/7"}, {P{0, 1, -1}, P{1, 7, -1}}},
        {"SONiC lanes, one port a cage",
         {"Ethernet0", "Ethernet8", "Ethernet248"},
         {P{0, 1, 0}, P{0, 2, 0}, P{0, 32, 0}}},
        {"SONiC lanes of 4", {"Ethernet0", "Ethernet4", "Ethernet124"}, {P{0, 1, 0}, P{0, 2, 0}, P{0, 32, 0}}},
        {"SONiC lanes of 8, broken out in pairs",
         {"Ethernet0", "Ethernet2", "Ethernet254"},
         {P{0, 1, 0}, P{0, 1, 2}, P{0, 32, 6}}},
        {"SONiC alias with lane letters", {"etp1a", "etp1b", "etp2"}, {P{0, 1, 0}, P{0, 1, 1}, P{0, 2, -1}}},
        {"IOS XR rack/slot/instance/port", {"HundredGigE0/3/0/1"}, {P{3, 1, -1}}},
        {"Nokia connector", {"1/1/c5/2"}, {P{1, 5, 1}}},
        {"a server", {"eth0", "eth1"}, {P{0, 0, -1}, P{0, 1, -1}}},
        {"nothing to go by: in sequence", {"left", "right"}, {P{0, 1, -1}, P{0, 2, -1}}},
        {"two ports for one place: in sequence", {"a1", "b1"}, {P{0, 1, -1}, P{0, 2, -1}}},
    };
    for (const Row &row : table) {
        INFO(row.what);
        const auto got = place(row.names);
        REQUIRE(got.size() == row.expected.size());
        for (std::size_t i = 0; i < got.size(); ++i) {
            INFO(row.names[i] << " → slot " << got[i].slot << " cage " << got[i].cage << " lane " << got[i].lane);
            CHECK(got[i] == row.expected[i]);
        }
    }
}
