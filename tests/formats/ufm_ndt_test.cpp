// SPDX-License-Identifier: GPL-3.0-or-later
// UFM's NDT files and SONiC's link tables, which share their first columns.
#include "tests/formats/damaged_support.h"

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

namespace {

const std::string kPlan = "#StartDevice,StartPort,EndDevice,EndPort,LinkType\r\n"
                          "LEAF-1,Port 21,SPINE-1,Blade 16_Port 2/20,Data\r\n"
                          "GPU-1,GPU-1 ibp11s0f0,LEAF-1,Port 1, Data\r\n"
                          "SPINE-1,Blade 16_Port 2/20,LEAF-1,Port 21,Data\r\n"
                          "gpu-2,GPU-2 mlx5_4,LEAF-1,Port 2, Data\r\n";

TopologyRecords read(const std::string &text, const std::string &format = {}) {
    auto records = readTopologyBytes(text, "test", format);
    INFO((records ? "" : records.error().expected + " / " + records.error().found));
    REQUIRE(records);
    return std::move(*records);
}

Error errorOf(const std::string &text, const std::string &format = {}) {
    const auto records = readTopologyBytes(text, "test", format);
    REQUIRE_FALSE(records);
    return records.error();
}

} // namespace

TEST_CASE("an NDT file lists a cable from both ends, and adapters by their description") {
    const auto r = read(kPlan);
    CHECK(r.format == "ufm-ndt");
    CHECK(r.lines == 5);
    CHECK(linksOf(r) == std::multiset<std::string>{"LEAF-1[Port 21] = SPINE-1[Blade 16_Port 2/20]",
                                                   "GPU-1 ibp11s0f0[1] = LEAF-1[Port 1]",
                                                   "LEAF-1[Port 2] = gpu-2 mlx5_4[1]"});
    CHECK(r.warnings.total == 0);
    CHECK(r.tellsAbsence);
    const DeviceRecord *host = deviceNamed(r, "GPU-1", "ibp11s0f0");
    REQUIRE(host);
    CHECK(host->kind == DeviceKind::Host);
    CHECK(host->adapterRecord);
    CHECK_FALSE(host->heard);
    REQUIRE(deviceNamed(r, "LEAF-1"));
    CHECK(deviceNamed(r, "LEAF-1")->kind == DeviceKind::Unknown);
    for (const LinkRecord &link : r.links)
        CHECK(link.reported == LinkRecord::ByBoth);
    CHECK(r.links[0].line == 2);
    CHECK(r.text(r.ports[r.links[1].portA].label) == "GPU-1 ibp11s0f0");
}

TEST_CASE("the NDT variant with fields anywhere: places, speed and length, blank and doubled columns, a legend aside") {
    const auto r = read(",rack #,U height,#Fields:StartDevice,StartPort,StartDeviceLocation,EndDevice,EndPort,"
                        "EndDeviceLocation,U height,LinkType,Speed,,Cable Length,,,\n"
                        ",Rack 1,U41,leaf-1,Port 21,R01-C04,spine-1,Blade 1_Port 1/1,R01-C07,U25,Data,200000,HDR,10,,"
                        "Legend,R01\n"
                        ",Rack 1,U41,leaf-1,Port 22,R01-C04,spine-1,Blade 2_Port 1/1,R01-C07,U24,Data,fast,HDR,12\n"
                        ",,,,,,,,,,,,,,,,\n");
    CHECK(r.format == "ufm-ndt");
    REQUIRE(r.links.size() == 2);
    CHECK(r.links[0].gbps == 200);
    CHECK(r.text(r.links[0].cableLength) == "10");
    const DeviceRecord *leaf = deviceNamed(r, "leaf-1");
    const DeviceRecord *spine = deviceNamed(r, "spine-1");
    REQUIRE((leaf && spine));
    CHECK(r.text(leaf->rack) == "R01-C04");
    CHECK(r.text(leaf->unit) == "U41");
    CHECK(r.text(spine->rack) == "R01-C07");
    CHECK(r.text(spine->unit) == "U25"); // the second column of that title
    REQUIRE(r.warnings.total == 1);
    CHECK(r.warnings.items[0].code == Code::UnknownRate);
    CHECK(r.warnings.items[0].line == 3);
    CHECK(r.warnings.items[0].column == 78);
}

TEST_CASE("an NDT title row that lacks a column is an error at its place") {
    const Error missing = errorOf("#StartDevice,EndDevice,EndPort,LinkType\nleaf-1,spine-1,Port 1,Data\n");
    CHECK(missing.code == ErrorCode::Syntax);
    CHECK(missing.line == 1);
    CHECK(missing.column == 14);
    CHECK(missing.expected == "StartPort");
    CHECK(missing.found == "EndDevice");
    const Error garbage = errorOf("neither this > nor that\n", "ufm-ndt");
    CHECK(garbage.code == ErrorCode::Syntax);
    CHECK(garbage.line == 1);
    CHECK(garbage.column == 1);
    CHECK(garbage.expected == "StartDevice,StartPort,EndDevice,EndPort");
    CHECK(garbage.found == "neither this > nor that");
    const Error unknown = errorOf("neither this > nor that\n");
    CHECK(unknown.code == ErrorCode::UnknownFormat);
    CHECK(unknown.line == 1);
}

TEST_CASE("NDT rows that cannot be used cost only themselves and are placed") {
    const auto r = read("#StartDevice,StartPort,EndDevice,EndPort,LinkType\n"
                        "leaf-1,Port 1\n"
                        "leaf-1,,spine-1,Port 1,Data\n"
                        "leaf-1,Port 3,spine-1,Port 3,Data\n"
                        "leaf-1,Port 3,spine-2,Port 3,Data\n"
                        "leaf-1,Port 3,spine-1,Port 3,Data\n"
                        "leaf-1,\"Port 4,spine-1,Port 4,Data\n");
    CHECK(r.links.size() == 2);
    REQUIRE(r.warnings.total == 5);
    const auto &items = r.warnings.items;
    CHECK((items[0].code == Code::BadRow && items[0].line == 2 && items[0].column == 14));
    CHECK(items[0].expected == "EndDevice");
    CHECK((items[1].code == Code::BadRow && items[1].line == 3 && items[1].column == 8));
    CHECK(items[1].expected == "StartPort");
    CHECK((items[2].code == Code::ConflictingPeer && items[2].line == 5));
    CHECK(items[2].found == "leaf-1:Port 3");
    CHECK((items[3].code == Code::Repeated && items[3].line == 6));
    CHECK((items[4].code == Code::Syntax && items[4].line == 7 && items[4].expected == "closing quote"));
    const Error nothing = errorOf("#StartDevice,StartPort,EndDevice,EndPort,LinkType\n,,spine-1,Port 1,Data\n");
    CHECK(nothing.code == ErrorCode::Syntax);
    CHECK(nothing.line == 2);
}

TEST_CASE("a SONiC link table states bandwidth in Mb/s") {
    const auto r = read("StartDevice,StartPort,EndDevice,EndPort,BandWidth,VlanID,VlanMode,AutoNeg\n"
                        "dut-1,Ethernet0,fanout-1,Ethernet1,40000,1681,Access,on\n"
                        "dut-1,etp2a,fanout-1,Ethernet2,,1682\n"
                        "loop-1,Ethernet4,loop-1,Ethernet8,100000,,,\n");
    CHECK(r.format == "sonic-links");
    CHECK(linksOf(r) == std::multiset<std::string>{"dut-1[Ethernet0] = fanout-1[Ethernet1]",
                                                   "dut-1[etp2a] = fanout-1[Ethernet2]",
                                                   "loop-1[Ethernet4] = loop-1[Ethernet8]"});
    CHECK(r.links[0].gbps == 40);
    CHECK(r.links[1].gbps == 0);
    REQUIRE(r.warnings.total == 1);
    CHECK(r.warnings.items[0].code == Code::SelfLoop);
    CHECK(read("StartDevice,StartPort,BmcIp,EndDevice,EndPort\nmgmt-1,Ethernet10,192.0.2.1,host-1,bmc\n").format ==
          "sonic-links");
}

TEST_CASE("tables of consoles and power cords are not read as links") {
    const Error console = errorOf("StartDevice,StartPort,EndDevice,Console_type,Proxy\nconsole-1,10,dut-1,ssh,\n");
    CHECK(console.code == ErrorCode::Syntax);
    CHECK(console.column == 33);
    CHECK(console.expected == "EndPort");
    const Error power = errorOf("StartDevice,StartPort,EndDevice,EndPort,EndFeed\npdu-1,1,dut-1,PSU1,A\n");
    CHECK(power.code == ErrorCode::Syntax);
    CHECK(power.column == 41);
    CHECK(power.found == "EndFeed");
}

TEST_CASE("damaged NDT files and link tables") {
    checkDamaged(kPlan, "ufm-ndt");
    checkDamaged("StartDevice,StartPort,EndDevice,EndPort,BandWidth\na,1,b,1,100000\n\"a\",2,b,2,400G\n",
                 "sonic-links");
}
