// SPDX-License-Identifier: GPL-3.0-or-later
// Who is a host, who a switch, and on which tier.
#include "tests/support/records_sketch.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

namespace {

std::string n(int i) {
    return std::to_string(i);
}

Role roleOf(const Fabric &fabric, std::string_view name) {
    return deviceNamed(fabric, name).role;
}

} // namespace

TEST_CASE("Tier is the distance from the hosts") {
    RecordsSketch s;
    for (int l = 1; l <= 4; ++l) {
        s.sw("x" + n(l)); // names say nothing
        s.host("gpu" + n(l));
        s.link("gpu" + n(l) + ":1", "x" + n(l) + ":1");
        for (int u = 1; u <= 2; ++u) {
            s.sw("y" + n(u));
            s.link("x" + n(l) + ":" + n(10 + u), "y" + n(u) + ":" + n(l));
        }
    }
    for (int c = 1; c <= 2; ++c) {
        s.sw("z" + n(c));
        for (int u = 1; u <= 2; ++u)
            s.link("y" + n(u) + ":" + n(10 + c), "z" + n(c) + ":" + n(u));
    }
    const FabricPtr fabric = s.build();
    CHECK(roleOf(*fabric, "gpu1") == Role::Host);
    CHECK(roleOf(*fabric, "x3") == Role::Leaf);
    CHECK(roleOf(*fabric, "y2") == Role::Spine);
    CHECK(roleOf(*fabric, "z1") == Role::Core);
    CHECK(deviceNamed(*fabric, "z1").tier == 3);
    CHECK((deviceNamed(*fabric, "x1").inferred & Inferred::Role) != 0);
    CHECK((deviceNamed(*fabric, "gpu1").inferred & Inferred::Role) == 0); // the source says host
    CHECK(linkAt(*fabric, "x1:1").layer == Layer::Access);
    CHECK(linkAt(*fabric, "x1:11").layer == Layer::LeafSpine);
    CHECK(linkAt(*fabric, "z1:1").layer == Layer::SpineCore);
    CHECK(fabric->fabrics()[0].tiers == 3);
    // lower = nearer to the hosts, whichever end the file names first
    CHECK(fabric->deviceName(fabric->port(linkAt(*fabric, "x1:1").lower).device) == "gpu1");
    CHECK(fabric->deviceName(fabric->port(linkAt(*fabric, "z1:1").lower).device) == "y1");
}

TEST_CASE("A spare leaf without hosts stays a leaf: its name class is on tier 1") {
    RecordsSketch s;
    for (int l = 1; l <= 5; ++l) {
        s.sw("ib-a" + n(l));
        if (l < 5) {
            s.host("h" + n(l));
            s.link("h" + n(l) + ":1", "ib-a" + n(l) + ":1");
        }
        for (int u = 1; u <= 2; ++u) {
            s.sw("ib-b" + n(u));
            s.link("ib-a" + n(l) + ":" + n(10 + u), "ib-b" + n(u) + ":" + n(l));
        }
    }
    const FabricPtr fabric = s.build();
    CHECK(roleOf(*fabric, "ib-a5") == Role::Leaf); // three steps from the next host
    CHECK(roleOf(*fabric, "ib-b1") == Role::Spine);
}

TEST_CASE("A name class that is cabled to itself across tiers says nothing about the tier") {
    // Eight switches of one class; ib7 and ib8 are spines, and ib7 carries three hosts.
    RecordsSketch s;
    int host = 0;
    for (int l = 1; l <= 6; ++l) {
        for (int h = 0; h < 20; ++h) {
            const std::string name = "stage" + n(++host);
            s.host(name);
            s.link(name + ":1", "ib" + n(l) + ":" + n(h + 1));
        }
        for (int u = 7; u <= 8; ++u) {
            s.sw("ib" + n(l));
            s.sw("ib" + n(u));
            s.link("ib" + n(l) + ":" + n(30 + u), "ib" + n(u) + ":" + n(l));
        }
    }
    for (int h = 0; h < 3; ++h) {
        s.host("tank" + n(h));
        s.link("tank" + n(h) + ":1", "ib7:" + n(20 + h));
    }
    const FabricPtr fabric = s.build();
    for (int l = 1; l <= 6; ++l)
        CHECK(roleOf(*fabric, "ib" + n(l)) == Role::Leaf);
    CHECK(roleOf(*fabric, "ib7") == Role::Spine);
    CHECK(roleOf(*fabric, "ib8") == Role::Spine);
    CHECK(linkAt(*fabric, "tank0:1").layer == Layer::Access);
}

TEST_CASE("Aggregation nodes and managers set no tier") {
    RecordsSketch s;
    for (int l = 1; l <= 4; ++l) {
        s.sw("leaf" + n(l));
        s.host("h" + n(l));
        s.link("h" + n(l) + ":1", "leaf" + n(l) + ":1");
        for (int u = 1; u <= 2; ++u) {
            s.sw("core" + n(u));
            s.link("leaf" + n(l) + ":" + n(10 + u), "core" + n(u) + ":" + n(l));
        }
    }
    for (int u = 1; u <= 2; ++u) { // on every spine an aggregation node, on one the manager
        s.device("sharp" + n(u), DeviceKind::Other);
        s.link("sharp" + n(u) + ":1", "core" + n(u) + ":65");
    }
    s.host("site-ufm-01");
    s.link("site-ufm-01:1", "core1:60");
    const FabricPtr fabric = s.build();
    CHECK(roleOf(*fabric, "core1") == Role::Spine); // two tiers: what the name calls core is the second one
    CHECK(roleOf(*fabric, "core2") == Role::Spine);
    CHECK(roleOf(*fabric, "sharp1") == Role::Other);
    CHECK(linkAt(*fabric, "sharp1:1").layer == Layer::Other);
    CHECK(linkAt(*fabric, "site-ufm-01:1").layer == Layer::Access);
}

TEST_CASE("Where the format does not say it, port names and classes tell hosts from switches") {
    RecordsSketch s; // as in a wiring file: no kinds at all
    for (int h = 1; h <= 4; ++h)
        for (int l = 1; l <= 2; ++l)
            s.link("gpu-srv-" + n(h) + ":eth" + n(l), "ew-leaf-" + n(l) + ":swp" + n(h));
    for (int l = 1; l <= 2; ++l)
        for (int u = 1; u <= 2; ++u)
            s.link("ew-leaf-" + n(l) + ":swp" + n(30 + u), "ew-spine-" + n(u) + ":swp" + n(l));
    const FabricPtr fabric = s.build();
    CHECK(deviceNamed(*fabric, "gpu-srv-1").kind == DeviceKind::Host);
    CHECK((deviceNamed(*fabric, "gpu-srv-1").inferred & Inferred::Role) != 0);
    CHECK(roleOf(*fabric, "ew-leaf-1") == Role::Leaf);
    CHECK(roleOf(*fabric, "ew-spine-2") == Role::Spine);
}

TEST_CASE("Without names that speak, hosts are the class that meets only switches and never itself") {
    RecordsSketch s;
    for (int h = 1; h <= 12; ++h)
        s.link("a" + n(h) + ":1", "b" + n((h - 1) / 3 + 1) + ":" + n(h));
    for (int l = 1; l <= 4; ++l)
        for (int u = 1; u <= 2; ++u)
            s.link("b" + n(l) + ":" + n(20 + u), "c" + n(u) + ":" + n(l));
    const FabricPtr fabric = s.build();
    CHECK(deviceNamed(*fabric, "a7").kind == DeviceKind::Host);
    CHECK(roleOf(*fabric, "b2") == Role::Leaf);
    CHECK(roleOf(*fabric, "c1") == Role::Spine);
}

TEST_CASE("Borders and firewalls do not break tiers") {
    RecordsSketch s;
    for (int l = 1; l <= 4; ++l) {
        s.link("srv" + n(l) + ":eth0", "leaf" + n(l) + ":swp1");
        for (int u = 1; u <= 2; ++u)
            s.link("leaf" + n(l) + ":swp" + n(10 + u), "spine" + n(u) + ":swp" + n(l));
    }
    for (int u = 1; u <= 2; ++u)
        for (int c = 1; c <= 2; ++c)
            s.link("spine" + n(u) + ":swp" + n(30 + c), "sspine" + n(c) + ":swp" + n(u));
    for (int b = 1; b <= 2; ++b) {
        for (int c = 1; c <= 2; ++c)
            s.link("border" + n(b) + ":swp" + n(c), "sspine" + n(c) + ":swp" + n(10 + b));
        s.link("border" + n(b) + ":swp10", "external-fw-1:swp" + n(b));
    }
    s.link("border1:swp31", "border2:swp31");
    const FabricPtr fabric = s.build();
    CHECK(roleOf(*fabric, "leaf1") == Role::Leaf);
    CHECK(roleOf(*fabric, "spine1") == Role::Spine);
    CHECK(roleOf(*fabric, "sspine1") == Role::Core);
    CHECK(deviceNamed(*fabric, "border1").kind == DeviceKind::Switch);
    CHECK(roleOf(*fabric, "border1") == Role::Other);
    CHECK(deviceNamed(*fabric, "external-fw-1").kind == DeviceKind::Other);
    CHECK(fabric->fabrics().size() == 1);
    CHECK(fabric->fabrics()[0].tiers == 3);
    CHECK(linkAt(*fabric, "external-fw-1:swp1").layer == Layer::Other);
}

TEST_CASE("A border below spines is a leaf") {
    RecordsSketch s;
    for (int u = 1; u <= 2; ++u) {
        for (int l = 1; l <= 3; ++l)
            s.link("Leaf" + n(l) + ":swp" + n(10 + u), "Spine" + n(u) + ":swp" + n(l));
        s.link("Border1:swp" + n(u), "Spine" + n(u) + ":swp64");
    }
    const FabricPtr fabric = s.build();
    CHECK(roleOf(*fabric, "Border1") == Role::Leaf);
    CHECK(linkAt(*fabric, "Border1:swp1").layer == Layer::LeafSpine);
}

TEST_CASE("A file of switches only takes tiers from names, else devices stay unplaced") {
    RecordsSketch s;
    for (int t = 1; t <= 2; ++t)
        for (int c = 1; c <= 2; ++c)
            s.link("tor" + n(t) + ":swp" + n(50 + c), "agg" + n(c) + ":swp" + n(t));
    s.link("switch1:swp1", "switch2:swp1");
    const FabricPtr fabric = s.build();
    CHECK(roleOf(*fabric, "tor1") == Role::Leaf);
    CHECK(roleOf(*fabric, "agg2") == Role::Spine);
    CHECK(roleOf(*fabric, "switch1") == Role::Unknown);
    CHECK(deviceNamed(*fabric, "switch1").tier == -1);
    CHECK(deviceNamed(*fabric, "switch1").kind == DeviceKind::Switch);
    CHECK(linkAt(*fabric, "switch1:swp1").layer == Layer::Other);
}

TEST_CASE("Directors: ASICs of one chassis are joined by internal links, line blades below spine blades") {
    RecordsSketch s;
    for (int e = 1; e <= 4; ++e) {
        s.sw("edge" + n(e));
        if (e < 4) { // the fourth has no hosts yet
            s.host("h" + n(e));
            s.link("h" + n(e) + ":1", "edge" + n(e) + ":1");
        }
    }
    const NameRef chassis = s.name("dir");
    for (int l = 1; l <= 2; ++l) {
        DeviceRecord &line = s.sw("dir/L0" + n(l) + "/U1");
        line.chassis = chassis;
        line.blade = 1;
        for (int e = 1; e <= 4; ++e)
            s.link("edge" + n(e) + ":" + n(20 + l), "dir/L0" + n(l) + "/U1:" + n(e));
        for (int b = 1; b <= 2; ++b) {
            DeviceRecord &spine = s.sw("dir/S0" + n(b) + "/U1");
            spine.chassis = chassis;
            spine.blade = 2;
            s.link("dir/L0" + n(l) + "/U1:" + n(30 + b), "dir/S0" + n(b) + "/U1:" + n(l));
        }
    }
    // A manager on a line blade makes its spine blades look near.
    s.host("mgr");
    s.link("mgr:1", "dir/L01/U1:19");
    const FabricPtr fabric = s.build();
    CHECK(roleOf(*fabric, "edge4") == Role::Leaf);
    CHECK(roleOf(*fabric, "dir/L01/U1") == Role::Spine);
    CHECK(roleOf(*fabric, "dir/S02/U1") == Role::Core);
    CHECK(linkAt(*fabric, "dir/S02/U1:1").layer == Layer::Internal);
    CHECK(linkAt(*fabric, "edge1:21").layer == Layer::LeafSpine);
    REQUIRE(fabric->tables().chassis.size() == 1);
    CHECK(fabric->tables().chassis[0].devices.size() == 4);
}

TEST_CASE("A device without a link is unplaced, never dropped") {
    RecordsSketch s;
    s.device("stray");
    s.sw("lonely-switch");
    s.link("h1:eth0", "leaf1:swp1");
    const FabricPtr fabric = s.build();
    CHECK(fabric->deviceCount() == 4);
    CHECK(roleOf(*fabric, "stray") == Role::Unknown);
    CHECK(roleOf(*fabric, "lonely-switch") == Role::Unknown);
    CHECK(deviceNamed(*fabric, "lonely-switch").fabric == 0xff);
}
