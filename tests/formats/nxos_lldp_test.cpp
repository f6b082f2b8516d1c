// SPDX-License-Identifier: GPL-3.0-or-later
// Forms as NX-OS prints them: local ports short, peers' long; a name of more than 20 letters has a line of its own;
// "null" and "not advertised" stand for nothing; descriptions run over lines and may look like fields.
#include "tests/formats/lldp_support.h"

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

namespace {

const std::string kHeader = "Capability codes:\n  (R) Router, (B) Bridge, (T) Telephone, (C) DOCSIS Cable Device\n"
                            "  (W) WLAN Access Point, (P) Repeater, (S) Station, (O) Other\n"
                            "Device ID            Local Intf      Hold-time  Capability  Port ID  \n";

const std::string kBrief = "spine-1              Eth1/49         120        BR          Ethernet1/1   \n"
                           "spine-with-a-long-name-2.lab.example\n"
                           "                     Eth1/50         120        BR          Ethernet1/1   \n"
                           "host-1               Eth1/1          120                    0200.5e00.0011\n"
                           "nas-1                Eth1/2          120        S           PCI-E Slot 1, Port 2\n"
                           "Total entries displayed: 4\n";

std::string block(const std::string &local, const std::string &name, const std::string &port,
                  const std::string &description) {
    return "Chassis id: 0200.5e00.0021\nPort id: " + port + "\nLocal Port id: " + local +
           "\nPort Description: " + description + "\nSystem Name: " + name +
           "\nSystem Description: Some System\nSystem Name: not this one\nPort id: nor this\nTime remaining: 100 "
           "seconds\nSystem Capabilities: B, R\nManagement Address: 192.0.2.1\nVlan ID: not advertised\n\n\n";
}

const std::string kDetail = block("Eth1/49", "spine-1", "Ethernet1/1", "to leaf1") +
                            block("Eth1/1", "null", "0200.5e00.0011", "ens1f0") +
                            block("Eth1/2", "not advertised", "0200.5e00.0012", "not advertised") +
                            block("mgmt0", "oob-1", "27", "null") + "Total entries displayed: 4\n";

const std::multiset<std::string> kBriefLinks = {
    "leaf1[Eth1/49] = spine-1[Ethernet1/1]", "leaf1[Eth1/50] = spine-with-a-long-name-2.lab.example[Ethernet1/1]",
    "host-1[0200.5e00.0011] = leaf1[Eth1/1]", "leaf1[Eth1/2] = nas-1[PCI-E Slot 1, Port 2]"};
const std::multiset<std::string> kDetailLinks = {
    "leaf1[Eth1/49] = spine-1[Ethernet1/1]", "0200.5e00.0021[ens1f0] = leaf1[Eth1/1]",
    "0200.5e00.0021[0200.5e00.0012] = leaf1[Eth1/2]", "leaf1[mgmt0] = oob-1[27]"};

} // namespace

TEST_CASE("nxos: show lldp neighbors") {
    const auto r = listing(kHeader + kBrief, "nxos-lldp");
    CHECK(linksOf(r) == kBriefLinks);
    CHECK(heardOf(r) == std::set<std::string>{"leaf1"});
    CHECK(r.links[1].line == 6);
    CHECK(r.warnings.total == 0);
}

TEST_CASE("nxos: show lldp neighbors detail, with the table's header or without it, indented or not") {
    for (const std::string &text : {kHeader + "\n" + kDetail, kDetail, replaced("\n" + kDetail, "\n", "\n      ")}) {
        const auto r = listing(text, "nxos-lldp");
        CHECK(linksOf(r) == kDetailLinks);
        CHECK(labelOf(r, "spine-1", "Ethernet1/1") == "to leaf1");
        CHECK(r.warnings.total == 0);
    }
}

TEST_CASE("nxos: IOS begins each block with the local interface") {
    const auto r = listing("------------------------------------------------\nLocal Intf: Gi1/0/1\n"
                           "Chassis id: 0200.5e00.0021\nPort id: Eth1/1\nPort Description: x\nSystem Name: a\n\n"
                           "System Description: \nSome IOS\n\nTime remaining: 97 seconds\n"
                           "------------------------------------------------\nLocal Intf: Gi1/0/2\n"
                           "Chassis id: 0200.5e00.0022\nPort id: Eth1/2\nSystem Name: b\n",
                           "nxos-lldp");
    CHECK(linksOf(r) == std::multiset<std::string>{"a[Eth1/1] = leaf1[Gi1/0/1]", "b[Eth1/2] = leaf1[Gi1/0/2]"});
}

TEST_CASE("nxos: prompts name the devices, which may name each other") {
    const auto r = listing("leafA# show lldp neighbors\n" + kHeader +
                               "spineA               Eth1/49         120        BR          Eth1/1\n"
                               "Total entries displayed: 1\nleafA# show clock\n12:00 UTC\nspineA# sh lldp nei det\n" +
                               block("Eth1/1", "leafA", "Eth1/49", "null") + "spineA# ",
                           "nxos-lldp");
    REQUIRE(linksOf(r) == std::multiset<std::string>{"leafA[Eth1/49] = spineA[Eth1/1]"});
    CHECK(r.links[0].reported == LinkRecord::ByBoth);
    CHECK(heardOf(r) == std::set<std::string>{"leafA", "spineA"});
    CHECK(r.warnings.total == 0);
}

TEST_CASE("nxos: JSON, one row or several, brief or detail, plain or within NX-API's answer") {
    const std::string row = R"({"chassis_type":"4","chassis_id":"0200.5e00.0021","port_type":"5","port_id":"Eth1/1",)"
                            R"("l_port_id":"Eth1/49","port_desc":"to leaf1","sys_name":"spine-1"})";
    const std::string one = R"({"TABLE_nbor_detail":{"ROW_nbor_detail":)" + row + R"(},"neigh_count":"1"})";
    for (const std::string &text : {one, R"({"TABLE_nbor_detail":{"ROW_nbor_detail":[)" + row + "]}}",
                                    R"({"ins_api":{"outputs":{"output":{"body":)" + one + R"(,"code":"200"}}}})",
                                    R"([{"jsonrpc":"2.0","result":{"body":)" + one + "}}]"}) {
        const auto r = listing(text, "nxos-lldp");
        CHECK(linksOf(r) == std::multiset<std::string>{"leaf1[Eth1/49] = spine-1[Eth1/1]"});
        CHECK(labelOf(r, "spine-1", "Eth1/1") == "to leaf1");
    }
    const auto brief = listing("leafB# show lldp neighbors | json\n"
                               R"({"neigh_hdr":"neigh_hdr","TABLE_nbor":{"ROW_nbor":[{"chassis_type":"7",)"
                               R"("chassis_id":"spine-1","l_port_id":"Eth1/49","port_type":"5","port_id":"Eth1/1"},)"
                               "\n"
                               R"({"chassis_id":"host-1","l_port_id":"Eth1/1"}]}})",
                               "nxos-lldp");
    CHECK(linksOf(brief) == std::multiset<std::string>{"leafB[Eth1/49] = spine-1[Eth1/1]"});
    CHECK(firstWarning(brief) == "3:1 port id|host-1");
    const auto named = listing(
        R"([{"result":{"body":{"hostname":"leaf7.lab.example"}}},{"result":{"body":)" + one + "}}]", "nxos-lldp");
    CHECK(heardOf(named) == std::set<std::string>{"leaf7.lab.example"});
}

TEST_CASE("nxos: mistakes are placed and cost only themselves") {
    const auto r = listing(kHeader + "spine-1   Eth1/49\nlost-name\nother-name\n" + kBrief, "nxos-lldp");
    CHECK(linksOf(r) == kBriefLinks);
    REQUIRE(r.warnings.total == 3);
    CHECK(firstWarning(r) == "5:1 device, interface, hold time, port id|spine-1   Eth1/49");
    CHECK(r.warnings.items[1].line == 6);
    CHECK(r.warnings.items[2].line == 7);
    const auto cut = listing(replaced(kDetail, "Local Port id: Eth1/1\n", ""), "nxos-lldp");
    CHECK(cut.links.size() == 3);
    CHECK(firstWarning(cut) == "15:1 local port|0200.5e00.0021");
    const Error error = listingError("\n  nothing here\n", "nxos-lldp");
    CHECK(error.code == ErrorCode::Syntax);
    CHECK(error.line == 2);
    CHECK(error.column == 3);
}
