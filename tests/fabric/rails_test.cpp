// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/records_sketch.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

namespace {

std::string n(int i) {
    return std::to_string(i);
}

/// `hosts` hosts with `rails` ports; port r lands on leaf(r). Ports count from 1.
template <class Leaf>
void addRails(RecordsSketch &s, int hosts, int rails, const std::string &port, Leaf &&leaf) {
    for (int h = 1; h <= hosts; ++h) {
        s.host("gpu" + n(h));
        for (int r = 1; r <= rails; ++r) {
            s.sw(leaf(h, r));
            s.link("gpu" + n(h) + ":" + port + n(r), leaf(h, r) + ":" + n(h));
        }
    }
}

void addSpines(RecordsSketch &s, const std::vector<std::string> &leafs, const std::string &prefix, int spines) {
    for (int u = 1; u <= spines; ++u) {
        s.sw(prefix + n(u));
        for (std::size_t l = 0; l < leafs.size(); ++l)
            s.link(leafs[l] + ":" + n(100 + u), prefix + n(u) + ":" + n(static_cast<int>(l)));
    }
}

} // namespace

TEST_CASE("Rails are numbered as the leafs' names number them") {
    RecordsSketch s;
    addRails(s, 6, 4, "mlx5_", [](int, int r) { return "leaf-0" + n(r); });
    addSpines(s, {"leaf-01", "leaf-02", "leaf-03", "leaf-04"}, "spine-", 2);
    const FabricPtr fabric = s.build();
    CHECK(fabric->fabrics()[0].rails == 4);
    CHECK(deviceNamed(*fabric, "leaf-03").rail == 3);
    CHECK((deviceNamed(*fabric, "leaf-03").inferred & Inferred::Rail) != 0);
    CHECK(linkAt(*fabric, "gpu2:mlx5_3").rail == 3);
    CHECK(linkAt(*fabric, "leaf-03:101").rail == 3);
    CHECK((linkAt(*fabric, "leaf-03:101").flags & LinkData::RailInferred) != 0);
    CHECK(deviceNamed(*fabric, "spine-1").rail == -1);
}

TEST_CASE("The rail is the number in the name that tells the ranks apart, not any number") {
    // Two units of two rails: "a<unit>-leaf-<rail>-<unit>".
    RecordsSketch s;
    addRails(s, 8, 2, "mlx5_", [](int h, int r) { return "a9-leaf-0" + n(r) + "-0" + n((h - 1) / 4 + 1); });
    addSpines(s, {"a9-leaf-01-01", "a9-leaf-02-01", "a9-leaf-01-02", "a9-leaf-02-02"}, "a9-spine-", 2);
    s.sw("a9-leaf-02-03"); // a spare one without hosts
    s.link("a9-leaf-02-03:101", "a9-spine-1:50");
    const FabricPtr fabric = s.build();
    CHECK(deviceNamed(*fabric, "a9-leaf-01-02").rail == 1);
    CHECK(deviceNamed(*fabric, "a9-leaf-02-01").rail == 2);
    CHECK(deviceNamed(*fabric, "a9-leaf-02-03").rail == 2);
    // Pods: leafs that serve the same hosts.
    CHECK(deviceNamed(*fabric, "a9-leaf-01-01").pod == deviceNamed(*fabric, "a9-leaf-02-01").pod);
    CHECK(deviceNamed(*fabric, "a9-leaf-01-01").pod != deviceNamed(*fabric, "a9-leaf-01-02").pod);
    CHECK(deviceNamed(*fabric, "gpu1").pod == deviceNamed(*fabric, "a9-leaf-01-01").pod);
}

TEST_CASE("Where names say nothing, rails count from 0 by the rank of the host's port") {
    RecordsSketch s;
    const std::vector<std::string> leafs{"dodo", "emu", "finch", "auk"};
    addRails(s, 6, 4, "ib", [&](int, int r) { return leafs[static_cast<std::size_t>(r - 1)]; });
    addSpines(s, leafs, "gull", 2);
    const FabricPtr fabric = s.build();
    CHECK(deviceNamed(*fabric, "dodo").rail == 0);
    CHECK(deviceNamed(*fabric, "auk").rail == 3);
}

TEST_CASE("Ports of a host that share one leaf are no rails") {
    RecordsSketch s;
    addRails(s, 8, 4, "mlx5_", [](int h, int) { return "leaf-" + n((h - 1) / 4 + 1); });
    // The sketch gave every port of a host the same switch port; what matters here is the leaf.
    addSpines(s, {"leaf-1", "leaf-2"}, "spine-", 2);
    const FabricPtr fabric = s.build();
    CHECK(fabric->fabrics()[0].rails == 0);
    CHECK(deviceNamed(*fabric, "leaf-1").rail == -1);
}

TEST_CASE("One port a host is no rail either") {
    RecordsSketch s;
    addRails(s, 8, 1, "mlx5_", [](int h, int) { return "leaf-" + n((h - 1) / 4 + 1); });
    addSpines(s, {"leaf-1", "leaf-2"}, "spine-", 2);
    const FabricPtr fabric = s.build();
    CHECK(fabric->fabrics()[0].rails == 0);
}

TEST_CASE("Hosts that lack a port, and two crossed cables, do not mislead") {
    RecordsSketch s;
    for (int h = 1; h <= 10; ++h) {
        s.host("gpu" + n(h));
        for (int r = 1; r <= 4; ++r) {
            if (h == 3 && r == 1)
                continue;                                  // its second port is now its first
            const int rail = h == 7 && r >= 3 ? 7 - r : r; // crossed: port 3 on rail 4, port 4 on rail 3
            s.sw("leaf-0" + n(rail));
            s.link("gpu" + n(h) + ":mlx5_" + n(r), "leaf-0" + n(rail) + ":" + n(h));
        }
    }
    addSpines(s, {"leaf-01", "leaf-02", "leaf-03", "leaf-04"}, "spine-", 2);
    const FabricPtr fabric = s.build();
    for (int r = 1; r <= 4; ++r)
        CHECK(deviceNamed(*fabric, "leaf-0" + n(r)).rail == r);
    CHECK(linkAt(*fabric, "gpu3:mlx5_2").rail == 2);
    // The rail of an access link is that of the host's port: the crossed cables show.
    CHECK(linkAt(*fabric, "gpu7:mlx5_3").rail == 3);
    CHECK(fabric->deviceName(fabric->port(linkAt(*fabric, "gpu7:mlx5_3").upper).device) == "leaf-04");
}

TEST_CASE("Rank counts within each plane: two planes, four rails, eight ports") {
    RecordsSketch s;
    for (int h = 1; h <= 6; ++h) {
        s.host("gpu" + n(h));
        for (int port = 1; port <= 8; ++port) {
            const std::string leaf = "ew-p" + n((port - 1) / 4 + 1) + "-leaf-0" + n((port - 1) % 4 + 1);
            s.sw(leaf);
            s.link("gpu" + n(h) + ":eth" + n(port), leaf + ":" + n(h));
        }
    }
    for (int p = 1; p <= 2; ++p) {
        std::vector<std::string> leafs;
        for (int l = 1; l <= 4; ++l)
            leafs.push_back("ew-p" + n(p) + "-leaf-0" + n(l));
        addSpines(s, leafs, "ew-p" + n(p) + "-spine-0", 2);
    }
    const FabricPtr fabric = s.build();
    REQUIRE(fabric->fabrics().size() == 1);
    CHECK(fabric->fabrics()[0].planes == 2);
    CHECK(fabric->fabrics()[0].rails == 4);
    CHECK(fabric->planes()[1].number == 2);
    CHECK(fabric->planes()[1].rails == std::vector<std::int16_t>{1, 2, 3, 4});
    CHECK(linkAt(*fabric, "gpu1:eth8").rail == 4);
    CHECK(planeNumber(*fabric, "ew-p2-leaf-04") == 2);
}

TEST_CASE("A pair of front-end leafs is not two rails") {
    RecordsSketch s;
    addRails(s, 6, 2, "eth", [](int, int r) { return "fe-leaf-" + n(r); });
    addSpines(s, {"fe-leaf-1", "fe-leaf-2"}, "fe-spine-", 2);
    const FabricPtr fabric = s.build();
    CHECK(fabric->fabrics()[0].purpose == FabricInfo::Purpose::FrontEnd);
    CHECK(fabric->fabrics()[0].rails == 0);
}

TEST_CASE("Pods of three tiers lie below the core") {
    RecordsSketch s;
    for (int pod = 1; pod <= 3; ++pod) {
        for (int l = 1; l <= 2; ++l) {
            const std::string leaf = "leaf-" + n(pod) + "-" + n(l);
            s.sw(leaf);
            s.host("h" + n(pod) + n(l));
            s.link("h" + n(pod) + n(l) + ":1", leaf + ":1");
            for (int u = 1; u <= 2; ++u) {
                const std::string spine = "spine-" + n(pod) + "-" + n(u);
                s.sw(spine);
                s.link(leaf + ":" + n(10 + u), spine + ":" + n(l));
            }
        }
        for (int u = 1; u <= 2; ++u)
            for (int c = 1; c <= 2; ++c) {
                s.sw("core-" + n(c));
                s.link("spine-" + n(pod) + "-" + n(u) + ":" + n(20 + c), "core-" + n(c) + ":" + n(pod * 2 + u));
            }
    }
    const FabricPtr fabric = s.build();
    CHECK(deviceNamed(*fabric, "leaf-1-1").pod == 0);
    CHECK(deviceNamed(*fabric, "spine-2-2").pod == 1);
    CHECK(deviceNamed(*fabric, "leaf-3-2").pod == 2);
    CHECK(deviceNamed(*fabric, "core-1").pod == -1);
}
