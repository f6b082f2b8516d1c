// SPDX-License-Identifier: GPL-3.0-or-later
// Paths counted by hand on a small Clos: 2 planes, 3 leafs × 2 spines each, two links between leaf1 and spine1 of
// plane 1.
#include "models/fabric/paths.h"
#include "tests/support/records_sketch.h"

#include <catch2/catch.hpp>

#include <set>

using namespace fabricscope;

namespace {

std::string n(int i) {
    return std::to_string(i);
}

FabricPtr clos() {
    RecordsSketch s;
    for (int p = 1; p <= 2; ++p) {
        for (int l = 1; l <= 3; ++l) {
            const std::string leaf = "p" + n(p) + "-leaf" + n(l);
            s.sw(leaf);
            for (int h = 1; h <= 2; ++h) {
                s.host("h" + n(l) + n(h));
                s.link("h" + n(l) + n(h) + ":e" + n(p), leaf + ":" + n(h));
            }
            for (int u = 1; u <= 2; ++u) {
                s.sw("p" + n(p) + "-spine" + n(u));
                s.link(leaf + ":" + n(10 + u), "p" + n(p) + "-spine" + n(u) + ":" + n(l));
            }
        }
    }
    s.link("p1-leaf1:21", "p1-spine1:21");
    return s.build();
}

std::set<std::string> names(const Fabric &fabric, const std::vector<DeviceId> &ids) {
    std::set<std::string> result;
    for (const DeviceId id : ids)
        result.emplace(fabric.deviceName(id));
    return result;
}

} // namespace

TEST_CASE("Equal-cost paths between hosts of different leafs: over every spine and every parallel link") {
    const FabricPtr fabric = clos();
    const std::int16_t plane = deviceNamed(*fabric, "p1-leaf1").plane;
    const PathSet paths = equalCostPaths(*fabric, fabric->findDevice("h11"), fabric->findDevice("h22"), 0, plane);
    REQUIRE(paths.hops.size() == 4); // host, leaf, spine, leaf, host
    CHECK(paths.paths == 3);         // two links to spine1, one to spine2
    CHECK(paths.hops[0].size() == 1);
    CHECK(paths.hops[1].size() == 3);
    CHECK(paths.hops[2].size() == 2);
    CHECK(paths.hops[3].size() == 1);
    for (const auto &hop : paths.hops)
        for (const LinkId link : hop)
            CHECK(fabric->link(link).plane == plane);
}

TEST_CASE("In the other plane there are two, hosts of one leaf meet there, and any plane adds up") {
    const FabricPtr fabric = clos();
    const DeviceId h11 = fabric->findDevice("h11");
    const std::int16_t plane2 = deviceNamed(*fabric, "p2-leaf1").plane;
    CHECK(equalCostPaths(*fabric, h11, fabric->findDevice("h22"), 0, plane2).paths == 2);
    CHECK(equalCostPaths(*fabric, h11, fabric->findDevice("h22"), 0, -1).paths == 5);
    const PathSet local = equalCostPaths(*fabric, h11, fabric->findDevice("h12"), 0, plane2);
    CHECK(local.paths == 1);
    CHECK(local.hops.size() == 2);
}

TEST_CASE("No path is an empty set: other plane, same device, nowhere") {
    const FabricPtr fabric = clos();
    const DeviceId leaf1 = fabric->findDevice("p1-leaf1");
    const std::int16_t plane2 = deviceNamed(*fabric, "p2-leaf1").plane;
    CHECK(equalCostPaths(*fabric, leaf1, fabric->findDevice("h22"), 0, plane2).hops.empty());
    CHECK(equalCostPaths(*fabric, leaf1, leaf1, 0, -1).hops.empty());
    CHECK(equalCostPaths(*fabric, leaf1, DeviceId{}, 0, -1).hops.empty());
    // Hosts do not forward: from plane 1 to plane 2 there is no way, though hosts are in both.
    CHECK(equalCostPaths(*fabric, leaf1, fabric->findDevice("p2-leaf1"), 0, -1).paths == 0);
}

TEST_CASE("Neighbourhood: nearest first, hosts end a branch") {
    const FabricPtr fabric = clos();
    const auto one = neighbourhood(*fabric, fabric->findDevice("p1-leaf1"), 1);
    CHECK(names(*fabric, one) == std::set<std::string>{"p1-leaf1", "h11", "h12", "p1-spine1", "p1-spine2"});
    CHECK(fabric->deviceName(one.front()) == "p1-leaf1");
    const auto two = names(*fabric, neighbourhood(*fabric, fabric->findDevice("p1-leaf1"), 2));
    CHECK(two.count("p1-leaf3") == 1);
    CHECK(two.count("p2-leaf1") == 0); // only through a host
    const auto host = names(*fabric, neighbourhood(*fabric, fabric->findDevice("h11"), 1));
    CHECK(host == std::set<std::string>{"h11", "p1-leaf1", "p2-leaf1"});
    CHECK(neighbourhood(*fabric, fabric->findDevice("h11"), 0).size() == 1);
}
