// SPDX-License-Identifier: GPL-3.0-or-later
// Components of the switch graph: planes of one fabric, or fabrics apart.
#include "tests/support/records_sketch.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

namespace {

std::string n(int i) {
    return std::to_string(i);
}

/// leafs × spines with `hosts` a leaf; host names continue from `firstHost`, their port is `port`.
void addPlane(RecordsSketch &s, const std::string &prefix, int leafs, int spines, int hosts, const std::string &port,
              int firstHost = 1) {
    int h = firstHost;
    for (int l = 1; l <= leafs; ++l) {
        s.sw(prefix + "leaf" + n(l));
        for (int i = 1; i <= hosts; ++i, ++h) {
            s.host("gpu" + n(h));
            s.link("gpu" + n(h) + ":" + port, prefix + "leaf" + n(l) + ":" + n(i));
        }
        for (int u = 1; u <= spines; ++u) {
            s.sw(prefix + "spine" + n(u));
            s.link(prefix + "leaf" + n(l) + ":" + n(100 + u), prefix + "spine" + n(u) + ":" + n(l));
        }
    }
}

} // namespace

TEST_CASE("Components that share hosts are planes of one fabric, numbered as their names say") {
    RecordsSketch s;
    addPlane(s, "be-p3-", 4, 2, 4, "eth3");
    addPlane(s, "be-p5-", 4, 2, 4, "eth5");
    const FabricPtr fabric = s.build();
    REQUIRE(fabric->fabrics().size() == 1);
    CHECK(fabric->fabrics()[0].name == "be");
    CHECK(fabric->fabrics()[0].planes == 2);
    CHECK(fabric->fabrics()[0].purpose == FabricInfo::Purpose::Backend);
    CHECK(planeNumber(*fabric, "be-p3-leaf1") == 3);
    CHECK(planeNumber(*fabric, "be-p5-spine2") == 5);
    CHECK((fabric->tables().inferred & Inferred::Plane) != 0);
    const LinkData &access = linkAt(*fabric, "gpu1:eth5");
    CHECK(fabric->planes()[static_cast<std::size_t>(access.plane)].number == 5);
}

TEST_CASE("Planes whose names say nothing are numbered from 0 in natural order") {
    RecordsSketch s;
    addPlane(s, "red-", 2, 2, 4, "p1");
    addPlane(s, "blue-", 2, 2, 4, "p2");
    const FabricPtr fabric = s.build();
    REQUIRE(fabric->fabrics().size() == 1);
    CHECK(planeNumber(*fabric, "blue-leaf1") == 0);
    CHECK(planeNumber(*fabric, "red-leaf1") == 1);
}

TEST_CASE("Components without shared hosts are separate fabrics") {
    RecordsSketch s;
    addPlane(s, "east-", 2, 2, 4, "p1", 1);
    addPlane(s, "west-", 2, 2, 3, "p1", 101);
    const FabricPtr fabric = s.build();
    REQUIRE(fabric->fabrics().size() == 2);
    CHECK(fabric->fabrics()[0].name == "east"); // more links
    CHECK(fabric->fabrics()[0].planes == 1);
    CHECK(fabric->fabrics()[1].name == "west");
    CHECK(fabricName(*fabric, "gpu101") == "west");
}

TEST_CASE("Front end, storage and out-of-band are fabrics apart though they share the hosts") {
    for (const auto &[prefix, purpose] :
         {std::pair("fe-", FabricInfo::Purpose::FrontEnd), std::pair("ns-", FabricInfo::Purpose::FrontEnd),
          std::pair("dpu-", FabricInfo::Purpose::FrontEnd), std::pair("stor-", FabricInfo::Purpose::Storage),
          std::pair("oob-", FabricInfo::Purpose::OutOfBand), std::pair("mgmt-", FabricInfo::Purpose::OutOfBand)}) {
        RecordsSketch s;
        addPlane(s, "ew-", 2, 2, 6, "p1");
        addPlane(s, prefix, 2, 1, 6, "p9");
        const FabricPtr fabric = s.build();
        INFO(prefix);
        REQUIRE(fabric->fabrics().size() == 2);
        CHECK(fabric->fabrics()[0].name == "ew");
        CHECK(fabric->fabrics()[1].purpose == purpose);
        CHECK(countWarnings(*fabric, InputWarning::Code::SuspectCable) == 0);
    }
}

TEST_CASE(
    "Fabrics set apart by name stay apart when many cables join them, and a border goes with most of its cables") {
    RecordsSketch s;
    addPlane(s, "ns-", 4, 2, 4, "p1");
    for (int l = 1; l <= 4; ++l)
        s.link("oob-tor" + n(l) + ":swp1", "oob-spine1:swp" + n(l));
    for (int i = 1; i <= 4; ++i)
        s.link("border1:swp" + n(i), "ns-spine" + n(i % 2 + 1) + ":" + n(50 + i));
    s.link("border1:swp11", "oob-spine1:swp30");
    s.link("border1:swp12", "oob-spine1:swp31");
    const FabricPtr fabric = s.build();
    REQUIRE(fabric->fabrics().size() == 2);
    CHECK(fabricName(*fabric, "border1") == "ns");
    CHECK(fabricName(*fabric, "oob-spine1") == "oob");
    CHECK(linkAt(*fabric, "border1:swp11").layer == Layer::Other);
    CHECK((linkAt(*fabric, "border1:swp11").flags & LinkData::Suspect) == 0); // two of seven: no accident
}

TEST_CASE("A few bridging links are suspect cables: they merge nothing and are reported") {
    // Two planes of 8 leafs × 4 spines with 12 hosts a leaf: 128 links each. One cable runs across.
    RecordsSketch s;
    addPlane(s, "p1-", 8, 4, 12, "e1");
    addPlane(s, "p2-", 8, 4, 12, "e2");
    s.link("p1-leaf3:120", "p2-spine1:90");
    const FabricPtr fabric = s.build();
    REQUIRE(fabric->fabrics().size() == 1);
    CHECK(fabric->fabrics()[0].planes == 2);
    CHECK(planeNumber(*fabric, "p1-leaf3") == 1);
    CHECK(planeNumber(*fabric, "p2-spine1") == 2);
    const LinkData &stray = linkAt(*fabric, "p1-leaf3:120");
    CHECK((stray.flags & LinkData::Suspect) != 0);
    CHECK(stray.layer == Layer::Other);
    REQUIRE(countWarnings(*fabric, InputWarning::Code::SuspectCable) == 1);
    CHECK(fabric->tables().warnings.items.back().found == "p1-leaf3:120 -- p2-spine1:90");
}

TEST_CASE("More than a few links join two components into one") {
    RecordsSketch s;
    addPlane(s, "a-", 8, 4, 12, "e1", 1);
    addPlane(s, "b-", 8, 4, 12, "e1", 101);
    for (int i = 1; i <= 4; ++i) // 4 of 128: more than 1 %
        s.link("a-spine" + n(i) + ":90", "b-spine" + n(i) + ":90");
    const FabricPtr fabric = s.build();
    CHECK(fabric->fabrics().size() == 1);
    CHECK(fabric->fabrics()[0].planes == 1);
    CHECK(countWarnings(*fabric, InputWarning::Code::SuspectCable) == 0);
}

TEST_CASE("One host that reaches into another fabric joins nothing") {
    // 120 hosts each; one of the west, with two cables there, has a third in the east.
    RecordsSketch s;
    addPlane(s, "east-", 4, 2, 30, "e1", 1);
    addPlane(s, "west-", 4, 2, 30, "e1", 201);
    s.link("gpu205:e3", "west-leaf1:98");
    s.link("gpu205:e2", "east-leaf1:99");
    const FabricPtr fabric = s.build();
    REQUIRE(fabric->fabrics().size() == 2);
    CHECK((linkAt(*fabric, "gpu205:e2").flags & LinkData::Suspect) != 0);
    CHECK(countWarnings(*fabric, InputWarning::Code::SuspectCable) == 1);
}

TEST_CASE("Planes of a file of switches only are told by the plane word in their names") {
    RecordsSketch s;
    for (int p = 0; p < 2; ++p)
        for (int l = 0; l < 3; ++l)
            for (int u = 0; u < 2; ++u) {
                const std::string leaf = "leaf-p" + n(p) + "-r0-g00" + n(l);
                const std::string spine = "spine-p" + n(p) + "-00" + n(u);
                s.sw(leaf);
                s.sw(spine);
                s.link(leaf + ":" + n(u), spine + ":" + n(l));
            }
    const FabricPtr fabric = s.build();
    REQUIRE(fabric->fabrics().size() == 1);
    CHECK(fabric->fabrics()[0].planes == 2);
    CHECK(planeNumber(*fabric, "spine-p1-000") == 1);
}

TEST_CASE("A spare switch without cables goes with its name class") {
    RecordsSketch s;
    addPlane(s, "be-", 3, 2, 2, "e1");
    s.sw("be-leaf9");
    const FabricPtr fabric = s.build();
    CHECK(fabricName(*fabric, "be-leaf9") == "be");
    CHECK(deviceNamed(*fabric, "be-leaf9").role == Role::Leaf);
}

TEST_CASE("What the source groups is a fabric of that name") {
    RecordsSketch s;
    addPlane(s, "x-", 2, 2, 2, "e1");
    addPlane(s, "y-", 2, 2, 2, "e2");
    for (const char *name : {"x-leaf1", "x-leaf2", "x-spine1", "x-spine2"})
        s.sw(name).group = s.name("compute");
    for (const char *name : {"y-leaf1", "y-leaf2", "y-spine1", "y-spine2"})
        s.sw(name).group = s.name("storage");
    const FabricPtr fabric = s.build();
    REQUIRE(fabric->fabrics().size() == 2);
    CHECK(fabricName(*fabric, "x-leaf1") == "compute");
    CHECK(fabric->fabrics()[1].name == "storage");
    CHECK(fabric->fabrics()[1].purpose == FabricInfo::Purpose::Storage);
    CHECK_FALSE(fabric->fabrics()[0].nameInferred);
}
