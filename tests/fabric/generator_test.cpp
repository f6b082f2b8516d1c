// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fabric/build.h"
#include "models/fabric/generator.h"
#include "tests/support/records_sketch.h"

#include <catch2/catch.hpp>

#include <map>
#include <set>

using namespace fabricscope;

namespace {

TopologyRecords generate(const std::string &text) {
    auto spec = parseGeneratorSpec(text);
    REQUIRE(spec);
    auto records = generateFabric(*spec);
    REQUIRE(records);
    return std::move(*records);
}

std::size_t countRole(const TopologyRecords &records, Role role) {
    return static_cast<std::size_t>(std::count_if(records.devices.begin(), records.devices.end(),
                                                  [&](const DeviceRecord &d) { return d.role == role; }));
}

/// Every port has at most one link, and ports of a device have names of their own.
void requireSound(const TopologyRecords &records) {
    std::vector<int> used(records.ports.size(), 0);
    for (const LinkRecord &link : records.links) {
        REQUIRE(++used.at(link.portA) == 1);
        REQUIRE(++used.at(link.portB) == 1);
    }
    std::set<std::pair<std::uint32_t, std::uint32_t>> names;
    for (const PortRecord &port : records.ports)
        REQUIRE(names.emplace(port.device, port.name.value).second);
}

} // namespace

TEST_CASE("fabric-128k has the counts of the reference table") {
    const TopologyRecords records = generate("fabric-128k");
    CHECK(countRole(records, Role::Leaf) == 4096);
    CHECK(countRole(records, Role::Spine) == 2048);
    CHECK(countRole(records, Role::Host) == 32768);
    CHECK(records.links.size() == 2097152);
    CHECK(records.ports.size() == 4194304);
    std::int64_t gpus = 0;
    for (const DeviceRecord &device : records.devices)
        gpus += std::max(device.gpus, 0);
    CHECK(gpus == 131072);
    // NICs: distinct (tray, NIC); in each tray 4 GPUs × 2.
    std::int16_t highest = -1;
    for (const PortRecord &port : records.ports)
        highest = std::max(highest, port.nic);
    CHECK(highest + 1 == 8);
    CHECK(records.text(records.devices.front().name) == "leaf-p0-r0-g000");
    std::vector<std::uint8_t> used(records.ports.size(), 0);
    for (const LinkRecord &link : records.links) {
        ++used[link.portA];
        ++used[link.portB];
    }
    CHECK(std::all_of(used.begin(), used.end(), [](std::uint8_t n) { return n == 1; }));
}

TEST_CASE("fabric-1k has 1,024 GPUs and no blocking") {
    const TopologyRecords records = generate("fabric-1k");
    requireSound(records);
    std::int64_t gpus = 0;
    for (const DeviceRecord &device : records.devices)
        gpus += std::max(device.gpus, 0);
    CHECK(gpus == 1024);
    // 8 planes × 1,024 GPUs access links, and as many uplinks.
    CHECK(records.links.size() == 2 * 8 * 1024);
}

TEST_CASE("GPU r of every tray lands on a leaf of rail r in every plane") {
    TopologyRecords records = generate("planes=2,rails=4,leafs-per-rail=2,spines=2,down=3");
    requireSound(records);
    for (const LinkRecord &link : records.links) {
        const PortRecord &host = records.ports[link.portA];
        const DeviceRecord &leaf = records.devices[records.ports[link.portB].device];
        if (records.devices[host.device].kind != DeviceKind::Host)
            continue;
        CHECK(leaf.rail == host.gpu);
        // The port's last digits: NIC of the GPU = plane, as two planes are dealt over two NICs.
        CHECK(host.nic % 2 == leaf.plane);
    }
    std::vector<TopologyRecords> inputs;
    inputs.push_back(std::move(records));
    const auto fabric = buildFabric(std::move(inputs), {});
    REQUIRE(fabric);
    REQUIRE((*fabric)->fabrics().size() == 1);
    CHECK((*fabric)->fabrics()[0].planes == 2);
    CHECK((*fabric)->fabrics()[0].rails == 4);
    CHECK((*fabric)->fabrics()[0].tiers == 2);
    CHECK((*fabric)->tables().inferred == 0);
    CHECK(deviceNamed(**fabric, "h00000").nics == 8);
}

TEST_CASE("The demo has a front end of its own and a place for everything") {
    TopologyRecords records = generate("demo");
    requireSound(records);
    for (const DeviceRecord &device : records.devices) {
        CHECK_FALSE(device.rack.empty());
        CHECK_FALSE(device.unit.empty());
    }
    std::vector<TopologyRecords> inputs;
    inputs.push_back(std::move(records));
    const auto fabric = buildFabric(std::move(inputs), {});
    REQUIRE(fabric);
    REQUIRE((*fabric)->fabrics().size() == 2);
    CHECK((*fabric)->fabrics()[0].name == "roce-a");
    CHECK((*fabric)->fabrics()[0].purpose == FabricInfo::Purpose::Backend);
    CHECK((*fabric)->fabrics()[1].purpose == FabricInfo::Purpose::FrontEnd);
    CHECK(fabricName(**fabric, "h00000") == "roce-a"); // eight of its ten links
    CHECK(fabricName(**fabric, "fe-leaf-000") == "front-end");
}

TEST_CASE("Uplinks spread evenly over spines, parallel links on neighbouring ports") {
    TopologyRecords records = generate("planes=1,rails=2,leafs-per-rail=2,spines=2,down=4,uplinks=6");
    requireSound(records);
    std::map<std::pair<std::string, std::string>, int> pairs;
    for (const LinkRecord &link : records.links) {
        const DeviceRecord &a = records.devices[records.ports[link.portA].device];
        const DeviceRecord &b = records.devices[records.ports[link.portB].device];
        if (a.role == Role::Leaf)
            ++pairs[{std::string(records.text(a.name)), std::string(records.text(b.name))}];
    }
    CHECK(pairs.size() == 8);
    for (const auto &[pair, n] : pairs)
        CHECK(n == 3);
}

TEST_CASE("An uneven number of uplinks differs by at most one") {
    TopologyRecords records = generate("planes=1,rails=2,leafs-per-rail=2,spines=5,down=4,uplinks=7");
    requireSound(records);
    std::map<std::uint32_t, int> spinePorts;
    for (const LinkRecord &link : records.links)
        if (records.devices[records.ports[link.portB].device].role == Role::Spine)
            ++spinePorts[records.ports[link.portB].device];
    REQUIRE(spinePorts.size() == 5);
    for (const auto &[spine, n] : spinePorts) // 28 uplinks over 5 spines
        CHECK((n == 5 || n == 6));
}

TEST_CASE("A seed makes the fabric irregular, and the same one each time") {
    const TopologyRecords a = generate("demo,seed=7");
    const TopologyRecords b = generate("demo,seed=7");
    const TopologyRecords regular = generate("demo");
    requireSound(a);
    REQUIRE(a.links.size() == b.links.size());
    for (std::size_t i = 0; i < a.links.size(); ++i)
        REQUIRE((a.links[i].portA == b.links[i].portA && a.links[i].portB == b.links[i].portB));
    CHECK(a.devices.size() == regular.devices.size() + 1); // the spare leaf
    CHECK(a.links.size() < regular.links.size());
}

TEST_CASE("Generator specs: what cannot be is named") {
    struct Case {
        const char *text;
        const char *found;
    };
    for (const Case &c :
         {Case{"planes=0", "0"}, Case{"planes=x", "x"}, Case{"cores=3", "cores"}, Case{"", ""},
          Case{"demo,fabric-1k", "fabric-1k"}, Case{"frontend=maybe", "maybe"}, Case{"gbps=-1", "-1"}}) {
        const auto spec = parseGeneratorSpec(c.text);
        INFO(c.text);
        REQUIRE_FALSE(spec);
        CHECK(spec.error().code == ErrorCode::BadValue);
        CHECK(spec.error().found == c.found);
    }
    const auto railsOnly = parseGeneratorSpec("rails=8");
    REQUIRE(railsOnly);
    CHECK(railsOnly->gpusPerTray == 8);
    for (const char *text : {"rails=3,gpus-per-tray=4", "trays=100000", "planes=3,nics-per-gpu=2", "spines=99999"}) {
        const auto spec = parseGeneratorSpec(text);
        INFO(text);
        REQUIRE(spec);
        const auto records = generateFabric(*spec);
        REQUIRE_FALSE(records);
        CHECK(records.error().code == ErrorCode::BadValue);
    }
    const auto huge = parseGeneratorSpec("fabric-128k,planes=1000");
    REQUIRE(huge);
    REQUIRE_FALSE(generateFabric(*huge));
    CHECK(generateFabric(*huge).error().code == ErrorCode::TooLarge);
    GeneratorSpec wild;
    wild.planes = wild.rails = wild.leafsPerRail = wild.down = wild.spines = wild.gpusPerTray = 0xffffffff;
    CHECK_FALSE(generateFabric(wild));
}
