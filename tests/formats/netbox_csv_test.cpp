// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/formats/damaged_support.h"

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

namespace {

const std::string kTitles = "side_a_device,side_a_type,side_a_name,side_b_device,side_b_type,side_b_name,label,length,"
                            "length_unit\n";

TopologyRecords read(const std::string &text) {
    auto records = readTopologyBytes(text, "test");
    INFO((records ? "" : records.error().expected + " / " + records.error().found));
    REQUIRE(records);
    return std::move(*records);
}

std::string labelOf(const TopologyRecords &r, std::size_t link) {
    return std::string(r.text(r.links.at(link).cableLabel));
}

} // namespace

TEST_CASE("cables of NetBox between interfaces, with label and length") {
    const auto r = read("\xef\xbb\xbf" + kTitles +
                        "leaf-1,dcim.interface,Ethernet0,spine-1,dcim.interface,swp1,C-1,3,m\n"
                        "leaf-1,interface,Ethernet4,spine-2,interface,swp1,,,\n");
    CHECK(r.format == "netbox-csv");
    CHECK(linksOf(r) ==
          std::multiset<std::string>{"leaf-1[Ethernet0] = spine-1[swp1]", "leaf-1[Ethernet4] = spine-2[swp1]"});
    CHECK(labelOf(r, 0) == "C-1");
    CHECK(r.text(r.links[0].cableLength) == "3 m");
    CHECK(r.links[1].cableLength.empty());
    CHECK(r.links[1].line == 3);
    CHECK(r.links[1].reported == LinkRecord::ByBoth);
}

TEST_CASE("the column titles of NetBox's first years") {
    const auto r = read("device_a,interface_a,device_b,interface_b,connection_status\n"
                        "leaf-1,xe-0/0/1,spine-1,xe-0/0/5,connected\n");
    CHECK(linksOf(r) == std::multiset<std::string>{"leaf-1[xe-0/0/1] = spine-1[xe-0/0/5]"});
}

TEST_CASE("a way over two patch panels is one link that names what it crosses") {
    const auto r = read(kTitles + "pp-1,dcim.rearport,Port 1,pp-2,dcim.rearport,Port 1,T-1,20,m\n"
                                  "pp-1,dcim.rearport,Port 2,pp-2,dcim.rearport,Port 2,T-2,20,m\n"
                                  "pp-1,dcim.rearport,Port 3,pp-2,dcim.rearport,Port 3,,,\n"
                                  "sw-1,dcim.interface,Ethernet1,pp-1,dcim.frontport,Port 1,A-1,1.5,m\n"
                                  "pp-2,dcim.frontport,Port 1,sw-2,dcim.interface,Ethernet1,B-1,2,m\n"
                                  "sw-2,dcim.interface,Ethernet2,pp-2,dcim.frontport,Port 2,,,\n"
                                  "sw-1,dcim.interface,Ethernet2,pp-1,dcim.frontport,Port 2,,,\n"
                                  "sw-1,dcim.interface,Ethernet3,sw-2,dcim.interface,Ethernet3,,,\n");
    CHECK(linksOf(r) == std::multiset<std::string>{"sw-1[Ethernet1] = sw-2[Ethernet1]",
                                                   "sw-1[Ethernet2] = sw-2[Ethernet2]",
                                                   "sw-1[Ethernet3] = sw-2[Ethernet3]"});
    CHECK(labelOf(r, 0) == "A-1 > pp-1:Port 1 > T-1 > pp-2:Port 1 > B-1");
    CHECK(r.text(r.links[0].cableLength) == "23.5 m");
    CHECK(labelOf(r, 1) == "pp-2:Port 2 > T-2 > pp-1:Port 2");
    CHECK(r.links[1].cableLength.empty()); // not every part has one
    CHECK(labelOf(r, 2).empty());
    REQUIRE(deviceNamed(r, "pp-1"));
    CHECK(deviceNamed(r, "pp-1")->kind == DeviceKind::Panel);
    CHECK(deviceNamed(r, "sw-1")->kind == DeviceKind::Unknown);
    REQUIRE(r.warnings.total == 1); // the trunk that nothing uses
    CHECK(r.warnings.items[0].code == Code::IgnoredStatement);
    CHECK(r.warnings.items[0].line == 4);
    CHECK(r.warnings.items[0].found == "1");
}

TEST_CASE("fronts and rears are matched by the numbers in their names, or by the only trunk") {
    const auto numbered = read(kTitles + "sw-1,interface,e1,pp-1,frontport,Front 1/7,,,\n"
                                         "pp-1,rearport,Rear 1/7,pp-2,rearport,Rear 2/3,,,\n"
                                         "pp-1,rearport,Rear 1/8,pp-2,rearport,Rear 2/4,,,\n"
                                         "pp-2,frontport,Front 2/3,sw-2,interface,e5,,,\n");
    CHECK(linksOf(numbered) == std::multiset<std::string>{"sw-1[e1] = sw-2[e5]"});
    CHECK(labelOf(numbered, 0) == "pp-1:Front 1/7/Rear 1/7 > pp-2:Rear 2/3/Front 2/3");
    const auto trunk = read(kTitles + "sw-1,interface,e1,pp-1,frontport,1,,,\n"
                                      "sw-1,interface,e2,pp-1,frontport,2,,,\n"
                                      "pp-1,rearport,MPO,pp-2,rearport,MPO,,,\n"
                                      "sw-2,interface,e1,pp-2,frontport,2,,,\n"
                                      "sw-2,interface,e2,pp-2,frontport,1,,,\n");
    CHECK(linksOf(trunk) == std::multiset<std::string>{"sw-1[e1] = sw-2[e2]", "sw-1[e2] = sw-2[e1]"});
    CHECK(trunk.warnings.total == 0);
}

TEST_CASE("a cable whose way ends at a panel is kept and said") {
    const auto r = read(kTitles + "sw-1,interface,e1,pp-1,frontport,1,,,\n"
                                  "pp-1,rearport,1,pp-2,rearport,1,,,\n");
    CHECK(linksOf(r) == std::multiset<std::string>{"pp-2[1] = sw-1[e1]"});
    REQUIRE(r.warnings.total == 1);
    CHECK(r.warnings.items[0].code == Code::OneSidedLink);
    CHECK(r.warnings.items[0].line == 2);
    CHECK(r.warnings.items[0].found == "sw-1:e1 > pp-1:1 > pp-2:1");
}

TEST_CASE("panels wired in a ring end somewhere") {
    const auto r = read(kTitles + "sw-1,interface,e1,pp-1,frontport,1,,,\n"
                                  "pp-1,rearport,1,pp-1,frontport,1,,,\n");
    CHECK(r.links.size() == 1);
    CHECK(countOf(r, Code::OneSidedLink) == 1);
}

TEST_CASE("power and console cables are counted by kind, not read as links") {
    const auto r = read(kTitles + "sw-1,dcim.powerport,PSU1,pdu-1,dcim.poweroutlet,1,,,\n"
                                  "sw-1,dcim.powerport,PSU2,pdu-1,dcim.poweroutlet,2,,,\n"
                                  "sw-1,dcim.interface,e1,sw-2,dcim.interface,e1,,,\n");
    CHECK(r.links.size() == 1);
    CHECK(r.devices.size() == 2);
    REQUIRE(r.warnings.total == 1);
    CHECK(r.warnings.items[0].code == Code::Unsupported);
    CHECK(r.warnings.items[0].line == 2);
    CHECK(r.warnings.items[0].column == 6);
    CHECK(r.warnings.items[0].found == "dcim.powerport (2)");
}

TEST_CASE("rows and titles of NetBox tables that lack something are placed") {
    const auto r = read(kTitles + "sw-1,dcim.interface,,sw-2,dcim.interface,e1,,,\n"
                                  "sw-1,dcim.interface,e1,sw-2,dcim.interface,e1,,,\n"
                                  "sw-1,dcim.interface,e2\n");
    CHECK(r.links.size() == 1);
    REQUIRE(r.warnings.total == 2);
    CHECK((r.warnings.items[0].code == Code::BadRow && r.warnings.items[0].line == 2));
    CHECK(r.warnings.items[0].column == 21);
    CHECK(r.warnings.items[0].expected == "side_a_name");
    CHECK((r.warnings.items[1].line == 4 && r.warnings.items[1].expected == "side_b_device"));
    const auto error = readTopologyBytes("side_a_device,side_a_type,side_b_device,side_b_type,side_b_name\n", "test");
    REQUIRE_FALSE(error);
    CHECK(error.error().code == ErrorCode::Syntax);
    CHECK(error.error().line == 1);
    CHECK(error.error().column == 15);
    CHECK(error.error().expected == "side_a_name");
}

TEST_CASE("damaged NetBox tables") {
    checkDamaged(kTitles + "sw-1,interface,e1,pp-1,frontport,1,L,1,m\npp-1,rearport,1,pp-2,rearport,1,,,\n"
                           "pp-2,frontport,1,\"sw-2\",interface,e1,,,\n",
                 "netbox-csv");
}
