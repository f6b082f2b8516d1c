// SPDX-License-Identifier: GPL-3.0-or-later
// Forms as EOS prints them: the table's columns grow with what is in them; values of blocks are in quotes, also over
// several lines; link aggregation has a "Port ID" of its own.
#include "tests/formats/lldp_support.h"

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

namespace {

const std::string kTable = "Last table change time   : 0:00:02 ago\nNumber of table drops    : 0\n\n"
                           "Port       Neighbor Device ID             Neighbor Port ID           TTL\n"
                           "---------- ------------------------------ -------------------------- ---\n"
                           "Et1        spine-1.lab.example            Ethernet1/1                120\n"
                           "Et2/1      0200.5e00.0021                 PCI-E Slot 1, Port 2       120\n"
                           "Ma1        a-device-whose-name-is-longer-than-its-column  mgmt0  120\n";

const std::string kDetail =
    "Interface Ethernet1 detected 1 LLDP neighbors:\n\n"
    "  Neighbor 0200.5e00.0021/\"Ethernet1/1\", age 12 seconds\n  Discovered 0:01:11 ago; Last changed 0:01:11 ago\n"
    "  - Chassis ID type: MAC address (4)\n    Chassis ID     : 0200.5e00.0021\n"
    "  - Port ID type: Interface name (5)\n    Port ID     : \"Ethernet1/1\"\n  - Time To Live: 120 seconds\n"
    "  - Port Description: \"to leaf1\"\n  - System Name: \"spine-1.lab.example\"\n"
    "  - System Description: \"Some System\n  - System Name: \"no\n    last line\"\n"
    "  - IEEE802.1/IEEE802.3 Link Aggregation\n    Port ID                : 7\n\n"
    "Interface Ethernet2 detected 0 LLDP neighbors:\n\n"
    "Interface Management1 detected 2 LLDP neighbors:\n\n"
    "  Neighbor 0200.5e00.0011/0200.5e00.0012, age 12 seconds\n"
    "  - Chassis ID type: MAC address (4)\n    Chassis ID     : 0200.5e00.0011\n"
    "  - Port ID type: MAC address (3)\n    Port ID     : 0200.5e00.0012\n  - Port Description: \"eno1\"\n\n"
    "  Neighbor 0200.5e00.0031/\"513\", age 12 seconds\n"
    "  - Chassis ID type: MAC address (4)\n    Chassis ID     : 0200.5e00.0031\n"
    "  - Port ID type: Local (7)\n    Port ID     : \"513\"\n  - System Name: \"oob-1\"\n";

} // namespace

TEST_CASE("eos: show lldp neighbors") {
    const auto r = listing(kTable, "eos-lldp");
    CHECK(linksOf(r) ==
          std::multiset<std::string>{"leaf1[Et1] = spine-1.lab.example[Ethernet1/1]",
                                     "0200.5e00.0021[PCI-E Slot 1, Port 2] = leaf1[Et2/1]",
                                     "a-device-whose-name-is-longer-than-its-column[mgmt0] = leaf1[Ma1]"});
    CHECK(r.links[0].line == 6);
    CHECK(r.warnings.total == 0);
}

TEST_CASE("eos: show lldp neighbors detail keeps ports without neighbours") {
    const auto r = listing("leaf2.lab.example#show lldp neighbors detail\n" + kDetail, "eos-lldp");
    CHECK(linksOf(r) == std::multiset<std::string>{"leaf2.lab.example[Ethernet1] = spine-1.lab.example[Ethernet1/1]",
                                                   "0200.5e00.0011[eno1] = leaf2.lab.example[Management1]",
                                                   "leaf2.lab.example[Management1] = oob-1[513]"});
    CHECK(portNamed(r, "leaf2.lab.example", "Ethernet2"));
    CHECK(labelOf(r, "spine-1.lab.example", "Ethernet1/1") == "to leaf1");
    CHECK(countOf(r, Code::ConflictingPeer) == 1);
    CHECK(r.warnings.total == 1);
}

TEST_CASE("eos: JSON of both kinds, plain or within eAPI's answer") {
    const std::string brief = R"({"tablesInserts":1,"lldpNeighbors":[{"ttl":120,"neighborDevice":"spine-1",)"
                              R"("neighborPort":"Ethernet1/1","port":"Ethernet1"}]})";
    const std::string detail =
        R"({"lldpNeighbors":{"Ethernet2":{"lldpNeighborInfo":[]},"Ethernet1":{"lldpNeighborInfo":[{"systemName":)"
        R"("spine-1","chassisId":"0200.5e00.0021","neighborInterfaceInfo":{"interfaceIdType":"interfaceName",)"
        R"("interfaceId":"\"Ethernet1/1\"","interfaceDescription":"\"to leaf1\""}}]}}})";
    const std::multiset<std::string> links{"leaf1[Ethernet1] = spine-1[Ethernet1/1]"};
    CHECK(linksOf(listing(brief, "eos-lldp")) == links);
    const auto r = listing(detail, "eos-lldp");
    CHECK(linksOf(r) == links);
    CHECK(labelOf(r, "spine-1", "Ethernet1/1") == "to leaf1");
    CHECK(portNamed(r, "leaf1", "Ethernet2"));
    const auto named =
        listing(R"({"jsonrpc":"2.0","result":[{"hostname":"leaf1","fqdn":"leaf1.lab.example"},)" + brief + "]}",
                "eos-lldp", "x.json");
    CHECK(heardOf(named) == std::set<std::string>{"leaf1.lab.example"});
    const auto mac = listing(
        replaced(replaced(detail, "interfaceName", "macAddress"), R"(\"Ethernet1/1\")", "0200.5e00.0012"), "eos-lldp");
    CHECK(linksOf(mac) == std::multiset<std::string>{"leaf1[Ethernet1] = spine-1[to leaf1]"});
}

TEST_CASE("eos: mistakes are placed and cost only themselves") {
    const auto r = listing(kTable + "  Et9 lonely\nEt10       spine-2   Ethernet1   120\n", "eos-lldp");
    CHECK(r.links.size() == 4);
    CHECK(firstWarning(r) == "9:3 port, device, port id, TTL|  Et9 lonely");
    CHECK(r.warnings.total == 1);
    const auto detail = listing(replaced(kDetail, "    Port ID     : \"Ethernet1/1\"\n", ""), "eos-lldp");
    CHECK(linksOf(detail).count("leaf1[Ethernet1] = spine-1.lab.example[to leaf1]") == 1);
    const auto none =
        listing(replaced(replaced(kDetail, "    Port ID     : \"513\"\n", ""), "oob-1", "oob-2"), "eos-lldp");
    CHECK(firstWarning(none) == "29:3 port id|oob-2");
    const auto json =
        listing("{\"lldpNeighbors\":{\"Ethernet1\":\n{\"lldpNeighborInfo\":[{}]},\n \"Ethernet2\":{}}}", "eos-lldp");
    CHECK(firstWarning(json).substr(0, 15) == "2:22 system nam");
    CHECK(json.warnings.items.at(1).line == 3);
    CHECK(listingError("{\"lldpNeighbours\":1}", "eos-lldp").line == 1);
}
