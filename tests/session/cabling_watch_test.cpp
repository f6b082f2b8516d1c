// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/session/cabling_watch.h"
#include "tests/support/fabric_sketch.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

namespace {

struct Bench {
    FabricPtr fabric = regularFabric(1, 2, 1, 2, 4);
    CablingWatch watch{fabric};

    /// What the upper end of a link would say if the cable led to `seen`.
    void says(LinkId link, PortId seen, bool gone = false) {
        const PortId at = fabric->link(link).upper;
        LldpNeighbour neighbour;
        neighbour.device = fabric->port(at).device;
        neighbour.port = at;
        neighbour.peerDevice = fabric->deviceName(fabric->port(seen).device);
        neighbour.peerPort = fabric->portName(seen);
        neighbour.gone = gone;
        watch.hear(neighbour);
    }
};

} // namespace

TEST_CASE("a neighbour as the fabric has it says nothing, another one puts the link off plan until it is right again") {
    Bench b;
    const LinkId link{0U};
    const LinkId other{1U};
    b.says(link, b.fabric->link(link).lower);
    CHECK_FALSE(b.watch.takeChanged());
    CHECK(b.watch.offPlan().empty());

    b.says(link, b.fabric->link(other).lower);
    CHECK(b.watch.takeChanged());
    const auto found = b.watch.offPlan();
    REQUIRE(found.size() == 1);
    CHECK(found[0].link == link);
    CHECK(found[0].seenPort == b.fabric->link(other).lower);
    b.says(link, b.fabric->link(other).lower); // said again
    CHECK_FALSE(b.watch.takeChanged());

    SECTION("the cable is put right") {
        b.says(link, b.fabric->link(link).lower);
    }
    SECTION("the neighbour leaves") {
        b.says(link, b.fabric->link(other).lower, true);
    }
    CHECK(b.watch.takeChanged());
    CHECK(b.watch.offPlan().empty());
}

TEST_CASE("names that the fabric does not know put no cable off plan") {
    Bench b;
    const PortId at = b.fabric->links()[0].upper;
    LldpNeighbour neighbour;
    neighbour.device = b.fabric->port(at).device;
    neighbour.port = at;
    neighbour.peerDevice = "localhost";
    neighbour.peerPort = "eth0";
    b.watch.hear(neighbour);
    CHECK(b.watch.offPlan().empty());
    neighbour.peerDevice = b.fabric->deviceName(b.fabric->port(b.fabric->links()[0].lower).device);
    neighbour.peerPort = "a name of its own";
    b.watch.hear(neighbour);
    CHECK(b.watch.offPlan().empty());
}
