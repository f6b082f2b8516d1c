// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fabric/build.h"
#include "models/fabric/to_records.h"
#include "tests/support/records_sketch.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

namespace {

FabricPtr buildAll(std::vector<TopologyRecords> inputs) {
    auto fabric = buildFabric(std::move(inputs), {});
    REQUIRE(fabric);
    return *fabric;
}

std::vector<std::string> portNames(const Fabric &fabric, std::string_view device) {
    std::vector<std::string> names;
    for (const PortData &port : fabric.portsOf(fabric.findDevice(device)))
        names.emplace_back(fabric.text(port.name));
    return names;
}

} // namespace

TEST_CASE("Adapters of one host become one host with NICs in natural order") {
    RecordsSketch sketch;
    sketch.sw("leaf1");
    sketch.adapter("H-10", "gpu01", "mlx5_10", 10);
    sketch.adapter("H-2", "gpu01", "mlx5_2", 2);
    sketch.adapter("H-3", "gpu01", "mlx5_3", 3);
    sketch.link("H-10:1", "leaf1:1");
    sketch.link("H-2:1", "leaf1:2");
    sketch.link("H-3:1", "leaf1:3");
    sketch.link("H-3:2", "leaf1:4"); // an adapter with two ports
    const FabricPtr fabric = sketch.build();
    CHECK(fabric->deviceCount() == 2);
    const DeviceData &host = deviceNamed(*fabric, "gpu01");
    CHECK(host.nics == 3);
    CHECK(host.role == Role::Host);
    CHECK((host.inferred & Inferred::Host) != 0);
    CHECK(portNames(*fabric, "gpu01") == std::vector<std::string>{"mlx5_2", "mlx5_3/1", "mlx5_3/2", "mlx5_10"});
    const auto ports = fabric->portsOf(fabric->findDevice("gpu01"));
    CHECK(ports[0].nic == 0);
    CHECK(ports[1].nic == 1);
    CHECK(ports[2].nic == 1);
    CHECK(ports[3].nic == 2);
    CHECK(host.guid == 2); // of the first adapter
}

TEST_CASE("Factory names never merge: one host per adapter, told apart by GUID") {
    RecordsSketch sketch;
    sketch.sw("leaf1");
    for (int i = 1; i <= 3; ++i) {
        const std::string key = "H-" + std::to_string(i);
        sketch.adapter(key, "MT4129 ConnectX7   Mellanox Technologies", "", static_cast<std::uint64_t>(0xab0 + i))
            .factoryName = true;
        sketch.link(key + ":1", "leaf1:" + std::to_string(i));
    }
    const FabricPtr fabric = sketch.build();
    CHECK(fabric->deviceCount() == 4);
    const DeviceData &host = deviceNamed(*fabric, "MT4129 ConnectX7   Mellanox Technologies (0000000000000ab1)");
    CHECK(host.factoryName);
    CHECK(host.nics == 1);
    CHECK((host.inferred & Inferred::Host) != 0);
}

TEST_CASE("Two adapters of one name are two hosts of one name") {
    RecordsSketch sketch;
    sketch.sw("leaf1");
    sketch.adapter("H-1", "localhost", "mlx5_0", 0x11);
    sketch.adapter("H-2", "localhost", "mlx5_0", 0x22);
    sketch.link("H-1:1", "leaf1:1");
    sketch.link("H-2:1", "leaf1:2");
    const FabricPtr fabric = sketch.build();
    CHECK(fabric->deviceCount() == 3);
    CHECK(deviceNamed(*fabric, "localhost (0000000000000011)").nics == 1);
    CHECK(deviceNamed(*fabric, "localhost (0000000000000022)").nics == 1);
}

TEST_CASE("Aggregation nodes are devices of their own and count as adapters") {
    RecordsSketch sketch;
    for (int i = 1; i <= 2; ++i) {
        const std::string n = std::to_string(i);
        DeviceRecord &node =
            sketch.adapter("H-" + n, "Mellanox Technologies Aggregation Node", "", static_cast<std::uint64_t>(i));
        node.kind = DeviceKind::Other;
        sketch.sw("leaf" + n);
        sketch.host("h" + n);
        sketch.link("H-" + n + ":1", "leaf" + n + ":41");
        sketch.link("h" + n + ":1", "leaf" + n + ":1");
    }
    const FabricPtr fabric = sketch.build();
    std::size_t others = 0;
    for (const DeviceData &device : fabric->devices()) {
        if (device.kind != DeviceKind::Other)
            continue;
        ++others;
        CHECK(device.nics == 1);
        CHECK(device.role == Role::Other);
        CHECK(device.tier == -1);
    }
    CHECK(others == 2);
    const LinkData &link = linkAt(*fabric, "leaf1:41");
    CHECK(link.layer == Layer::Other);
    CHECK(fabric->text(fabric->port(link.lower).name) == "41"); // what has a tier comes first
}

TEST_CASE("Ports stand in natural order, whatever the order of the file") {
    RecordsSketch sketch;
    for (const char *port : {"swp10", "swp9s1", "swp1", "swp9s0", "swp2"})
        sketch.port(std::string("leaf1:") + port);
    sketch.sw("leaf1");
    const FabricPtr fabric = sketch.build();
    CHECK(portNames(*fabric, "leaf1") == std::vector<std::string>{"swp1", "swp2", "swp9s0", "swp9s1", "swp10"});
    CHECK(fabric->findPort(fabric->findDevice("leaf1"), "swp9s1").valid());
    CHECK(fabric->findPort(fabric->findDevice("leaf1"), "SWP2").valid());
    CHECK_FALSE(fabric->findPort(fabric->findDevice("leaf1"), "swp3").valid());
}

TEST_CASE("Files join by GUID and by name, and a link counts once") {
    RecordsSketch a;
    a.sw("leaf1").guid = 0x1;
    a.sw("spine1").guid = 0x2;
    a.adapter("H-5", "gpu01", "mlx5_0", 5);
    a.link("H-5:1", "leaf1:1");
    a.link("leaf1:2", "spine1:1", LinkRecord::ByA);
    RecordsSketch b; // another sweep: same GUIDs, one more adapter of the host
    b.sw("leaf-one").guid = 0x1;
    b.sw("spine1").guid = 0x2;
    b.adapter("H-5", "gpu01", "mlx5_0", 5);
    b.adapter("H-6", "gpu01", "mlx5_1", 6);
    b.link("H-6:1", "leaf-one:3");
    b.link("spine1:1", "leaf-one:2", LinkRecord::ByA);
    std::vector<TopologyRecords> inputs;
    inputs.push_back(a.take());
    inputs.push_back(b.take());
    const FabricPtr fabric = buildAll(std::move(inputs));
    CHECK(fabric->deviceCount() == 3);
    CHECK(fabric->linkCount() == 3);
    CHECK(deviceNamed(*fabric, "gpu01").nics == 2);
    const LinkData &uplink = linkAt(*fabric, "leaf1:2");
    CHECK((uplink.flags & 3) == 3); // one end in each file
    CHECK(fabric->tables().oneSidedLinks == 0);
}

TEST_CASE("Nameless adapters of one host keep their ports apart, and a second copy adds nothing") {
    const auto subnet = [] {
        RecordsSketch sketch;
        for (int i = 1; i <= 4; ++i) {
            const std::string key = "H-" + std::to_string(i);
            sketch.adapter(key, "td-01", "", static_cast<std::uint64_t>(i * 16));
            sketch.link(key + ":1", "leaf1:" + std::to_string(i));
            sketch.records().ports[sketch.port(key + ":1")].guid = static_cast<std::uint64_t>(i * 16 + 1);
        }
        sketch.sw("leaf1").guid = 1;
        return sketch.take();
    };
    const auto netlist = [&] { // states no GUIDs of ports
        TopologyRecords records = subnet();
        for (PortRecord &port : records.ports)
            port.guid = 0;
        return records;
    };
    const auto check = [](std::vector<TopologyRecords> inputs) {
        const FabricPtr fabric = buildAll(std::move(inputs));
        CHECK(fabric->linkCount() == 4);
        CHECK(fabric->portCount() == 8);
        CHECK(deviceNamed(*fabric, "td-01").nics == 4);
        CHECK(portNames(*fabric, "td-01") ==
              std::vector<std::string>{"1", "1 (0000000000000020)", "1 (0000000000000030)", "1 (0000000000000040)"});
        return fabric;
    };
    const auto list = [](auto &&...records) {
        std::vector<TopologyRecords> inputs;
        (inputs.push_back(std::move(records)), ...);
        return inputs;
    };
    const FabricPtr fabric = check(list(subnet()));
    CHECK(fabric->portsOf(fabric->findDevice("td-01"))[2].guid == 0x31);
    check(list(netlist()));
    check(list(subnet(), subnet(), netlist()));
    check(list(netlist(), subnet()));
    check(list(subnet(), toRecords(*fabric))); // saved, and where it came from
    check(list(toRecords(*fabric), subnet()));
}

TEST_CASE("A netlist without GUIDs joins a sweep with them") {
    RecordsSketch sweep;
    sweep.sw("leaf1").guid = 0x1;
    sweep.adapter("H-5", "gpu01", "mlx5_0", 5);
    sweep.link("H-5:1", "leaf1:1");
    RecordsSketch netlist;
    netlist.sw("leaf1");
    netlist.adapter("gpu01 mlx5_0", "gpu01", "mlx5_0", 0);
    netlist.adapter("gpu01 mlx5_1", "gpu01", "mlx5_1", 0);
    netlist.link("gpu01 mlx5_0:1", "leaf1:1");
    netlist.link("gpu01 mlx5_1:1", "leaf1:2");
    std::vector<TopologyRecords> inputs;
    inputs.push_back(sweep.take());
    inputs.push_back(netlist.take());
    const FabricPtr fabric = buildAll(std::move(inputs));
    CHECK(fabric->deviceCount() == 2);
    CHECK(fabric->linkCount() == 2);
    CHECK(deviceNamed(*fabric, "gpu01").nics == 2);
}

TEST_CASE("Namesakes of different files stay apart and carry a suffix") {
    RecordsSketch a;
    a.records().path = "hall-a.txt";
    a.sw("sw1").guid = 0x1;
    a.sw("sw2").guid = 0x2;
    a.link("sw1:1", "sw2:1");
    RecordsSketch b;
    b.records().path = "hall-b.txt";
    b.sw("sw1").guid = 0x3;
    b.sw("sw3").guid = 0x4;
    b.link("sw1:1", "sw3:1");
    std::vector<TopologyRecords> inputs;
    inputs.push_back(a.take());
    inputs.push_back(b.take());
    const FabricPtr fabric = buildAll(std::move(inputs));
    CHECK(fabric->deviceCount() == 4);
    CHECK(fabric->findDevice("sw1 (0000000000000001)").valid());
    CHECK(fabric->findDevice("sw1 (0000000000000003)").valid());
    CHECK(fabric->findByGuid(0x3) == fabric->findDevice("sw1 (0000000000000003)"));
}

TEST_CASE("Parallel links, self loops and one-sided links are ordinary") {
    RecordsSketch sketch;
    sketch.sw("leaf1");
    sketch.sw("spine1");
    sketch.host("h1");
    sketch.link("h1:eth0", "leaf1:1");
    sketch.link("leaf1:2", "spine1:1");
    sketch.link("spine1:2", "leaf1:3");
    sketch.link("leaf1:4", "leaf1:5", LinkRecord::ByA);
    sketch.link("leaf1:6", "leaf1:6");
    const FabricPtr fabric = sketch.build();
    CHECK(fabric->tables().selfLoops == 2);
    CHECK(fabric->tables().parallelLinks == 2);
    CHECK(fabric->tables().oneSidedLinks == 1);
    CHECK((linkAt(*fabric, "leaf1:2").flags & LinkData::Parallel) != 0);
    CHECK((linkAt(*fabric, "leaf1:4").flags & LinkData::Parallel) == 0);
    CHECK((linkAt(*fabric, "leaf1:4").flags & LinkData::SelfLoop) != 0);
    CHECK(linkAt(*fabric, "leaf1:4").layer == Layer::Other);
    const PortId looped = fabric->findPort(fabric->findDevice("leaf1"), "6");
    CHECK(fabric->peer(looped) == looped);
}

TEST_CASE("What files state of a cable is kept, whichever states it, and given back") {
    const auto wiring = [](const char *first, const char *second, const char *length, const char *label) {
        RecordsSketch sketch;
        sketch.link("leaf1:1", "spine1:1");
        sketch.link(first, second);
        sketch.records().links[1].cableLength = sketch.name(length);
        sketch.records().links[1].cableLabel = sketch.name(label);
        return sketch.take();
    };
    std::vector<TopologyRecords> inputs;
    inputs.push_back(wiring("leaf2:1", "spine1:2", "", "C-7"));
    inputs.push_back(wiring("spine1:2", "leaf2:1", "3m", ""));
    inputs.push_back(wiring("leaf3:1", "spine1:3", "5m", ""));
    const FabricPtr fabric = buildAll(std::move(inputs));
    REQUIRE(fabric->linkCount() == 3);
    const TopologyRecords records = toRecords(*fabric);
    const auto recordAt = [&](const char *end) -> const LinkRecord & {
        return records.links[fabric->idOf(linkAt(*fabric, end)).index()];
    };
    CHECK(records.text(recordAt("leaf1:1").cableLength).empty());
    CHECK(records.text(recordAt("leaf2:1").cableLength) == "3m");
    CHECK(records.text(recordAt("leaf2:1").cableLabel) == "C-7");
    CHECK(records.text(recordAt("leaf3:1").cableLength) == "5m");
}

TEST_CASE("A port that two cables claim keeps both") {
    RecordsSketch sketch;
    sketch.sw("leaf1");
    sketch.sw("leaf2");
    sketch.sw("spine1");
    sketch.link("leaf1:1", "spine1:1");
    sketch.link("leaf2:1", "spine1:1");
    const FabricPtr fabric = sketch.build();
    CHECK(fabric->linkCount() == 2);
    CHECK(fabric->linksOf(fabric->findPort(fabric->findDevice("spine1"), "1")).size() == 2);
    CHECK(fabric->linksOf(fabric->findPort(fabric->findDevice("leaf1"), "1")).size() == 1);
}

TEST_CASE("Devices are found by name, case, domain, GUID and address") {
    RecordsSketch sketch;
    sketch.sw("Leaf-01.dc1.example.net").addresses = sketch.name("10.0.0.1 fe80::1/64");
    sketch.sw("leaf-02.dc1.example.net");
    sketch.sw("leaf-02.dc2.example.net");
    const FabricPtr fabric = sketch.build();
    CHECK(fabric->findDevice("leaf-01.DC1.example.net").valid());
    CHECK(fabric->findDevice("leaf-01").valid());
    CHECK_FALSE(fabric->findDevice("leaf-02").valid()); // two of them
    CHECK(fabric->findDevice("leaf-02.dc2.example.net").valid());
    CHECK_FALSE(fabric->findDevice("leaf-03").valid());
    CHECK(fabric->findByAddress("10.0.0.1") == fabric->findDevice("leaf-01"));
    CHECK(fabric->findByAddress("FE80::1") == fabric->findDevice("leaf-01"));
    CHECK_FALSE(fabric->findByAddress("10.0.0.2").valid());
}

TEST_CASE("Records that point outside themselves are refused") {
    RecordsSketch sketch;
    sketch.link("a:1", "b:1");
    sketch.records().links[0].portB = 77;
    std::vector<TopologyRecords> inputs;
    inputs.push_back(sketch.take());
    const auto fabric = buildFabric(std::move(inputs), {});
    REQUIRE_FALSE(fabric);
    CHECK(fabric.error().code == ErrorCode::Internal);
}

TEST_CASE("A cancelled build says so") {
    RecordsSketch sketch;
    sketch.link("a:1", "b:1");
    JobControl job;
    job.cancelled = true;
    std::vector<TopologyRecords> inputs;
    inputs.push_back(sketch.take());
    const auto fabric = buildFabric(std::move(inputs), {}, &job);
    REQUIRE_FALSE(fabric);
    CHECK(fabric.error().code == ErrorCode::Cancelled);
}
