// SPDX-License-Identifier: GPL-3.0-or-later
// Role rules overrule everything; the inventory adds places.
#include "tests/support/records_sketch.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

namespace {

/// Two switches that names and graph would place the other way round.
RecordsSketch misleading() {
    RecordsSketch s;
    s.host("h1");
    s.link("h1:eth0", "sw-a1:1");
    s.link("sw-a1:2", "sw-b1:1");
    s.sw("sw-a1");
    s.sw("sw-b1");
    return s;
}

} // namespace

TEST_CASE("A role rule decides before source, names and graph, and is not marked as inferred") {
    RoleRules rules;
    RoleRule rule;
    rule.device = "sw-([ab])(\\d+)";
    rule.groups = {"", "plane"};
    rule.role = Role::Core;
    rule.fabric = "lab";
    rules.rules.push_back(rule);
    BuildOptions options;
    options.roleRules = &rules;
    const FabricPtr fabric = misleading().build(options);
    const DeviceData &device = deviceNamed(*fabric, "sw-a1");
    CHECK(device.role == Role::Core);
    CHECK(device.tier == 3);
    CHECK((device.inferred & (Inferred::Role | Inferred::Plane | Inferred::Fabric)) == 0);
    CHECK(planeNumber(*fabric, "sw-a1") == 1);
    CHECK(fabricName(*fabric, "sw-a1") == "lab");
}

TEST_CASE("Named groups give role, rail and pod, the first rule that fits wins, and case does not matter") {
    RoleRules rules;
    RoleRule first;
    first.device = "SW-(a)1";
    first.groups = {"role"}; // "a" is no role: nothing is set
    first.rail = 6;
    first.pod = 2;
    first.role = Role::Leaf;
    RoleRule second;
    second.device = "sw-.*";
    second.role = Role::Spine;
    rules.rules = {first, second};
    BuildOptions options;
    options.roleRules = &rules;
    const FabricPtr fabric = misleading().build(options);
    CHECK(deviceNamed(*fabric, "sw-a1").role == Role::Leaf);
    CHECK(deviceNamed(*fabric, "sw-a1").rail == 6);
    CHECK(deviceNamed(*fabric, "sw-a1").pod == 2);
    CHECK(deviceNamed(*fabric, "sw-b1").role == Role::Spine);
    CHECK(linkAt(*fabric, "sw-a1:2").rail == 6);
    CHECK((linkAt(*fabric, "sw-a1:2").flags & LinkData::RailInferred) == 0);
}

TEST_CASE("A port rule gives the rail of a host's port") {
    RoleRules rules;
    RoleRule rule;
    rule.device = "h\\d+";
    rule.port = "eth(\\d+)";
    rule.groups = {"rail"};
    rules.rules.push_back(rule);
    BuildOptions options;
    options.roleRules = &rules;
    RecordsSketch s = misleading();
    s.link("h1:eth5", "sw-a1:5");
    const FabricPtr fabric = s.build(options);
    CHECK(linkAt(*fabric, "h1:eth5").rail == 5);
}

TEST_CASE("A rule that is not a regular expression names file, line and pattern") {
    RoleRules rules;
    rules.path = "rules.json";
    RoleRule rule;
    rule.device = "leaf-(";
    rule.line = 7;
    rules.rules.push_back(rule);
    BuildOptions options;
    options.roleRules = &rules;
    std::vector<TopologyRecords> inputs;
    RecordsSketch s = misleading();
    inputs.push_back(s.take());
    const auto fabric = buildFabric(std::move(inputs), options);
    REQUIRE_FALSE(fabric);
    CHECK(fabric.error().code == ErrorCode::BadValue);
    CHECK(fabric.error().file == "rules.json");
    CHECK(fabric.error().line == 7);
    CHECK(fabric.error().found == "leaf-(");
}

TEST_CASE("The inventory leaves devices alone that have only the beginning of a name in common") {
    RecordsSketch sketch;
    sketch.link("10.0.0.1:1", "leaf-01.dc1:1");
    sketch.link("10.0.0.2:1", "leaf-02:1");
    Inventory inventory;
    inventory.path = "inventory.csv";
    const auto add = [&](const std::string &device, const std::string &rack) {
        InventoryRow row;
        row.device = device;
        row.rack = rack;
        inventory.rows.push_back(row);
    };
    add("10.9.9.9", "A");
    add("leaf-01.dc2", "B");
    add(" LEAF-02.dc1 ", "C");
    add("10.0.0.2", "D");
    BuildOptions options;
    options.inventory = &inventory;
    const FabricPtr fabric = sketch.build(options);
    CHECK(countWarnings(*fabric, InputWarning::Code::UnmatchedDevice) == 2);
    const auto rackOf = [&](const char *name) {
        const DeviceData &device = deviceNamed(*fabric, name);
        return device.place.valid() ? fabric->text(fabric->tables().places[device.place.index()].rack)
                                    : std::string_view();
    };
    CHECK(rackOf("10.0.0.1").empty());
    CHECK(rackOf("leaf-01.dc1").empty());
    CHECK(rackOf("leaf-02") == "C");
    CHECK(rackOf("10.0.0.2") == "D");
}

TEST_CASE("The inventory places devices by full or short name and labels cables") {
    Inventory inventory;
    inventory.path = "inventory.csv";
    InventoryRow row;
    row.device = "SW-A1.dc1.example.net";
    row.site = "ATL-2";
    row.hall = "C";
    row.row = "14";
    row.rack = "22";
    row.unit = "U31";
    row.serial = "SN123";
    row.addresses = {"10.0.0.1", "10.0.0.2"};
    row.line = 2;
    InventoryRow cable;
    cable.device = "sw-b1:1";
    cable.cableLabel = "C-0042";
    cable.line = 3;
    InventoryRow single;
    single.device = "h1"; // has one cable only
    single.cableLabel = "C-0043";
    single.line = 4;
    InventoryRow unknown;
    unknown.device = "nowhere";
    unknown.line = 5;
    inventory.rows = {row, cable, single, unknown};
    BuildOptions options;
    options.inventory = &inventory;
    const FabricPtr fabric = misleading().build(options);
    const DeviceData &device = deviceNamed(*fabric, "sw-a1");
    REQUIRE(device.place.valid());
    const PlaceData &place = fabric->tables().places[device.place.index()];
    CHECK(fabric->text(place.site) == "ATL-2");
    CHECK(fabric->text(place.rack) == "22");
    CHECK(fabric->text(fabric->tables().units[fabric->findDevice("sw-a1").index()]) == "U31");
    CHECK(fabric->text(device.serial) == "SN123");
    CHECK(fabric->findByAddress("10.0.0.2") == fabric->findDevice("sw-a1"));
    CHECK(fabric->text(linkAt(*fabric, "sw-b1:1").cableLabel) == "C-0042");
    CHECK(fabric->text(linkAt(*fabric, "h1:eth0").cableLabel) == "C-0043");
    REQUIRE(countWarnings(*fabric, InputWarning::Code::UnmatchedDevice) == 1);
    CHECK(fabric->tables().warnings.items.back().line == 5);
    CHECK(fabric->tables().files[fabric->tables().warnings.items.back().file] == "inventory.csv");
}
