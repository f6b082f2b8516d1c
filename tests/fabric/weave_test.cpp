// SPDX-License-Identifier: GPL-3.0-or-later
// Expected cells are written down by hand from the rules in DESIGN "The picture", one small fabric per rule.
#include "models/fabric/weave.h"
#include "tests/support/fabric_sketch.h"

#include <catch2/catch.hpp>

#include <random>
#include <set>

using namespace fabricscope;

namespace {

/// A panel as text: one line a row, one word a cell: "lower port>upper port" device names left out, "." for no link,
/// blank where there is no cell.
std::string picture(const Fabric &fabric, const Weave &weave, std::uint32_t panel) {
    std::string text;
    const WeavePanel &p = weave.panels()[panel];
    for (std::uint32_t r = 0; r < p.rows; ++r) {
        std::string line = p.rowDevices[r].valid() ? std::string(fabric.deviceName(p.rowDevices[r])) : "-";
        line += ":";
        for (std::uint32_t c = 0; c < p.cols; ++c) {
            const std::uint32_t cell = weave.cellAt({panel, r, c});
            if (cell == Weave::kNoCell)
                continue;
            const LinkId link = weave.linkAt(cell);
            if (!link.valid()) {
                line += " .";
                continue;
            }
            const LinkData &l = fabric.link(link);
            line += " " + std::string(fabric.deviceName(fabric.port(l.lower).device)) + ">" +
                    std::string(fabric.deviceName(fabric.port(l.upper).device));
            if (weave.linkCountAt(cell) > 1)
                line += "*" + std::to_string(weave.linkCountAt(cell));
        }
        text += line + "\n";
    }
    return text;
}

/// Every link that is not hidden has one cell, every cell's links name that cell, and position ↔ cell agree.
void requireConsistent(const Fabric &fabric, const Weave &weave) {
    std::size_t placed = 0;
    for (std::uint32_t cell = 0; cell < weave.cellCount(); ++cell) {
        REQUIRE(weave.cellAt(weave.position(cell)) == cell);
        std::uint32_t here = 0;
        if (const LinkId link = weave.linkAt(cell); link.valid()) {
            REQUIRE(weave.cellOf(link) == cell);
            ++here;
        }
        for (const auto &[at, link] : weave.extrasAt(cell)) {
            REQUIRE(at == cell);
            REQUIRE(weave.cellOf(link) == cell);
            ++here;
        }
        REQUIRE(weave.linkCountAt(cell) == here);
        placed += here;
    }
    for (std::uint32_t p = 0; p < weave.panels().size(); ++p) { // one past the edge each way too
        for (std::uint32_t r = 0; r <= weave.panels()[p].rows; ++r) {
            for (std::uint32_t c = 0; c <= weave.panels()[p].cols; ++c) {
                if (const std::uint32_t cell = weave.cellAt({p, r, c}); cell != Weave::kNoCell)
                    REQUIRE(weave.position(cell) == WeavePosition{p, r, c});
            }
        }
    }
    std::size_t hidden = 0;
    std::size_t shown = 0;
    for (const WeavePanel &panel : weave.panels()) {
        hidden += panel.hidden;
        shown += panel.links;
    }
    REQUIRE(placed == shown);
    REQUIRE(placed + hidden == fabric.linkCount());
    std::size_t withCell = 0;
    for (std::size_t i = 0; i < fabric.linkCount(); ++i)
        withCell += weave.cellOf(LinkId{i}) != Weave::kNoCell ? 1 : 0;
    REQUIRE(withCell == placed);
}

} // namespace

TEST_CASE("rows run by rail, pod and natural name: access left, one column per spine right") {
    FabricSketch s;
    s.fabric("ew");
    s.plane("0");
    s.device("leaf10", {.tier = 1, .plane = 0, .rail = 0});
    s.device("leaf2", {.tier = 1, .plane = 0, .rail = 0});
    s.device("leaf1", {.tier = 1, .plane = 0, .rail = 1});
    s.device("leaf3", {.tier = 1, .plane = 0, .rail = 0, .pod = 1});
    s.device("s10", {.tier = 2, .plane = 0});
    s.device("s9", {.tier = 2, .plane = 0});
    for (const char *h : {"a", "b", "c"})
        s.device(h, {.tier = 0});
    s.link("b", "e0", "leaf2", "swp2", 0, Layer::Access);
    s.link("a", "e0", "leaf2", "swp10", 0, Layer::Access);
    s.link("c", "e0", "leaf10", "swp1", 0, Layer::Access);
    s.link("leaf2", "swp20", "s9", "1", 0);
    s.link("leaf2", "swp19", "s10", "1", 0);
    s.link("leaf10", "swp20", "s10", "2", 0);
    s.link("leaf1", "swp20", "s9", "2", 0);
    s.link("leaf3", "swp20", "s9", "3", 0);
    const FabricPtr fabric = s.build();
    const WeavePtr weave = buildWeave(*fabric);
    REQUIRE(weave->absence() == WeaveAbsence::None);
    REQUIRE(weave->panels().size() == 1);
    // Known pods come before unknown ones; swp2 before swp10; s9 before s10.
    CHECK(picture(*fabric, *weave, 0) == "leaf3: . . leaf3>s9 .\n"
                                         "leaf2: b>leaf2 a>leaf2 leaf2>s9 leaf2>s10\n"
                                         "leaf10: c>leaf10 . . leaf10>s10\n"
                                         "leaf1: . . leaf1>s9 .\n");
    // Two rails, two sections each.
    REQUIRE(weave->tiles().size() == 4);
    CHECK(weave->tiles()[0].rail == 0);
    CHECK(weave->tiles()[0].rows == 3);
    CHECK(weave->tiles()[0].section == WeaveSection::Access);
    CHECK(weave->tiles()[1].section == WeaveSection::Upper);
    CHECK(weave->tiles()[2].rail == 1);
    requireConsistent(*fabric, *weave);
}

TEST_CASE("a leaf's port that lost its link keeps its slot") {
    FabricSketch s;
    s.fabric("ew");
    s.plane("0");
    s.device("leaf", {.tier = 1, .plane = 0});
    s.device("spine", {.tier = 2, .plane = 0});
    for (const char *h : {"a", "b", "c"})
        s.device(h, {.tier = 0});
    s.port("leaf", "swp0");                  // free and before the first: no slot
    s.port("leaf", "swp3");                  // free between two used ones: a slot
    s.link("leaf", "swp2", "spine", "1", 0); // an uplink between them takes none
    s.link("a", "e", "leaf", "swp1", 0);
    s.link("b", "e", "leaf", "swp4", 0);
    s.link("c", "e", "leaf", "swp5", 0);
    const FabricPtr fabric = s.build();
    CHECK(picture(*fabric, *buildWeave(*fabric), 0) == "leaf: a>leaf . b>leaf c>leaf leaf>spine\n");
}

TEST_CASE("a column is as wide as the 95th percentile of parallel links, and further ones fold into its last cell") {
    FabricSketch s;
    s.fabric("ew");
    s.plane("0");
    // 20 pairs: 18 with two links, one with one, one with four. 19 of 20 have at most two: the width is two.
    for (int i = 0; i < 20; ++i) {
        const std::string leaf = "l" + std::to_string(i);
        s.device(leaf, {.tier = 1, .plane = 0});
        const int links = i == 0 ? 1 : i == 1 ? 4 : 2;
        for (int k = 0; k < links; ++k)
            s.link(leaf, std::to_string(k), "s", std::to_string(i * 10 + k), 0);
    }
    s.device("s", {.tier = 2, .plane = 0});
    const FabricPtr fabric = s.build();
    const WeavePtr weave = buildWeave(*fabric);
    CHECK(weave->panels()[0].cols == 2);
    const std::string text = picture(*fabric, *weave, 0);
    CHECK(text.substr(0, text.find("l2:")) == "l0: l0>s .\n"
                                              "l1: l1>s l1>s*3\n");
    requireConsistent(*fabric, *weave);
}

TEST_CASE("what two tiers cannot hold goes to other, one cell each") {
    FabricSketch s;
    s.fabric("ew");
    s.plane("0");
    s.device("l1", {.tier = 1, .plane = 0});
    s.device("l2", {.tier = 1, .plane = 0});
    s.device("s1", {.tier = 2, .plane = 0});
    s.device("odd", {.tier = -1});
    s.link("l1", "1", "s1", "1", 0);
    s.link("l1", "2", "l2", "2", 0);  // same tier
    s.link("l2", "3", "l2", "4", 0);  // self loop
    s.link("odd", "1", "l2", "5", 0); // unplaced end
    const FabricPtr fabric = s.build();
    const WeavePtr weave = buildWeave(*fabric);
    CHECK(picture(*fabric, *weave, 0) == "l1: l1>s1\n"
                                         "l2: .\n"
                                         "-: l1>l2\n"
                                         "-: l2>l2\n"
                                         "-: odd>l2\n");
    CHECK(weave->tiles().back().section == WeaveSection::Other);
    requireConsistent(*fabric, *weave);
}

TEST_CASE("panels come per fabric and plane, shared devices have a row in each plane they serve") {
    FabricSketch s;
    s.fabric("ew");
    s.fabric("oob");
    s.plane("1", 0);
    s.plane("2", 0);
    s.device("l1", {.tier = 1, .plane = 0, .fabric = 0});
    s.device("l2", {.tier = 1, .plane = 1, .fabric = 0});
    s.device("shared", {.tier = 2, .plane = -1, .fabric = 0});
    s.device("m1", {.tier = 1, .plane = -1, .fabric = 1});
    s.device("h", {.tier = 0});
    s.link("l1", "1", "shared", "1", 0, Layer::LeafSpine, 0);
    s.link("l2", "1", "shared", "2", 1, Layer::LeafSpine, 0);
    s.link("h", "mgmt", "m1", "1", -1, Layer::Access, 1);
    s.link("l1", "9", "l2", "9", 0, Layer::Other, 0); // a cable that bridges planes
    const FabricPtr fabric = s.build();
    const WeavePtr weave = buildWeave(*fabric);
    REQUIRE(weave->panels().size() == 3);
    CHECK(picture(*fabric, *weave, 0) == "l1: l1>shared\n-: l1>l2\n");
    CHECK(picture(*fabric, *weave, 1) == "l2: l2>shared\n");
    CHECK(picture(*fabric, *weave, 2) == "m1: h>m1\n");
    CHECK(weave->panels()[2].fabric == 1);
    CHECK(weave->panels()[2].plane == -1);
    CHECK(weave->columnsOf(*fabric, fabric->findDevice("shared")).size() == 2);
}

TEST_CASE("a spine × core block under a quarter full is split by pod") {
    FabricSketch s;
    s.fabric("ew");
    s.plane("0");
    // Five pods of two spines; each pod has two cores of its own: 20 of 100 pairs.
    for (int pod = 0; pod < 5; ++pod) {
        for (int i = 0; i < 2; ++i) {
            const std::string n = std::to_string(pod) + std::to_string(i);
            s.device("s" + n, {.tier = 2, .plane = 0, .pod = pod});
            s.device("c" + n, {.tier = 3, .plane = 0});
            s.device("l" + n, {.tier = 1, .plane = 0});
        }
    }
    for (int pod = 0; pod < 5; ++pod) {
        const std::string p = std::to_string(pod);
        for (const char *i : {"0", "1"}) {
            for (const char *j : {"0", "1"})
                s.link("s" + p + i, std::string("u") + j, "c" + p + j, std::string("d") + i, 0, Layer::SpineCore);
        }
        // Every leaf reaches every spine, so that the lower block stays whole.
        for (const char *i : {"0", "1"}) {
            for (int q = 0; q < 5; ++q) {
                for (const char *j : {"0", "1"})
                    s.link("l" + p + i, "u" + std::to_string(q) + j, "s" + std::to_string(q) + j, "d" + p + i, 0);
            }
        }
    }
    const FabricPtr fabric = s.build();
    const WeavePtr weave = buildWeave(*fabric);
    std::vector<WeaveTile> upper;
    for (const WeaveTile &tile : weave->tiles()) {
        if (tile.tier == 2)
            upper.push_back(tile);
    }
    REQUIRE(upper.size() == 5);
    for (int pod = 0; pod < 5; ++pod) {
        const WeaveTile &tile = upper[static_cast<std::size_t>(pod)];
        CHECK(tile.pod == pod);
        CHECK(tile.rows == 2);
        CHECK(tile.cols == 2);
        CHECK(fabric->deviceName(weave->columnsOf(tile)[0].device) == "c" + std::to_string(pod) + "0");
    }
    CHECK(weave->tiles()[0].cols == 10);
    requireConsistent(*fabric, *weave);
}

TEST_CASE("a director is one column until it is expanded") {
    FabricSketch s;
    s.fabric("ib");
    s.plane("0");
    const int box = s.chassis("director1");
    s.device("l1", {.tier = 1, .plane = 0});
    for (const char *n : {"line1", "line2"})
        s.device(n, {.tier = 2, .plane = 0, .chassis = box});
    s.device("fab1", {.tier = 3, .plane = 0, .chassis = box});
    s.link("l1", "1", "line1", "1", 0, Layer::LeafSpine);
    s.link("l1", "2", "line2", "1", 0, Layer::LeafSpine);
    s.link("line1", "9", "fab1", "1", 0, Layer::Internal);
    s.link("line2", "9", "fab1", "2", 0, Layer::Internal);
    const FabricPtr fabric = s.build();

    const WeavePtr closed = buildWeave(*fabric);
    CHECK(picture(*fabric, *closed, 0) == "l1: l1>line1 l1>line2\n");
    CHECK(closed->panels()[0].hidden == 2);
    REQUIRE(closed->tiles().size() == 1);
    REQUIRE(closed->tiles()[0].columnCount == 1);
    CHECK(closed->columns()[0].chassis == static_cast<std::uint32_t>(box));
    CHECK(closed->tiles()[0].columnWidth == 2);
    CHECK(closed->cellOf(LinkId{2U}) == Weave::kNoCell);
    requireConsistent(*fabric, *closed);

    WeaveOptions options;
    options.expanded = {static_cast<std::uint32_t>(box)};
    const WeavePtr open = buildWeave(*fabric, options);
    CHECK(picture(*fabric, *open, 0) == "l1: l1>line1 l1>line2\n"
                                        "line1: line1>fab1\n"
                                        "line2: line2>fab1\n");
    CHECK(open->panels()[0].hidden == 0);
    requireConsistent(*fabric, *open);
}

TEST_CASE("expanded directors are blocks of their own, whatever pods their blades serve") {
    FabricSketch s;
    s.fabric("ib");
    s.plane("0");
    for (int d = 0; d < 2; ++d) {
        const std::string n = std::to_string(d);
        const int box = s.chassis("director" + n);
        for (int i = 0; i < 2; ++i) {
            const std::string line = "line" + std::to_string(i) + "-" + n; // by name alone the boxes would mix
            s.device(line, {.tier = 2, .plane = 0, .pod = i, .chassis = box});
            s.link(line, "up", "fab" + n, std::to_string(i), 0, Layer::Internal);
        }
        s.device("fab" + n, {.tier = 3, .plane = 0, .chassis = box});
    }
    const FabricPtr fabric = s.build();
    WeaveOptions options;
    options.expanded = {0, 1};
    const WeavePtr weave = buildWeave(*fabric, options);
    CHECK(picture(*fabric, *weave, 0) == "line0-0: line0-0>fab0\n"
                                         "line1-0: line1-0>fab0\n"
                                         "line0-1: line0-1>fab1\n"
                                         "line1-1: line1-1>fab1\n");
    REQUIRE(weave->tiles().size() == 2);
    requireConsistent(*fabric, *weave);
}

TEST_CASE("a few hosts on a spine do not earn the spines an access section") {
    FabricSketch s;
    s.fabric("ew");
    s.plane("0");
    s.device("h", {.tier = 0});
    for (int i = 0; i < 6; ++i) {
        s.device("s" + std::to_string(i), {.tier = 2, .plane = 0});
        s.link("s" + std::to_string(i), "u", "c", std::to_string(i), 0);
    }
    s.device("c", {.tier = 3, .plane = 0});
    s.link("h", "e", "s0", "x", 0, Layer::Access);
    const FabricPtr fabric = s.build();
    const WeavePtr weave = buildWeave(*fabric);
    REQUIRE(weave->tiles().size() == 2);
    CHECK(weave->tiles()[0].section == WeaveSection::Upper);
    CHECK(weave->tiles()[1].section == WeaveSection::Other);
    requireConsistent(*fabric, *weave);
}

TEST_CASE("without tiers there is no weave, without links neither") {
    FabricSketch empty;
    empty.device("s", {.tier = 1});
    CHECK(buildWeave(*empty.build())->absence() == WeaveAbsence::NoLinks);

    FabricSketch switches;
    switches.device("a", {});
    switches.device("b", {});
    switches.link("a", "1", "b", "1");
    const FabricPtr fabric = switches.build();
    const WeavePtr weave = buildWeave(*fabric);
    CHECK(weave->absence() == WeaveAbsence::NoTiers);
    requireConsistent(*fabric, *weave);
}

TEST_CASE("order is saved and restored, new devices are appended, other keys of the file are kept") {
    const auto sketch = [](const std::vector<std::string> &leafs, const std::vector<std::string> &spines) {
        FabricSketch s;
        s.fabric("ew");
        s.plane("0");
        for (const std::string &l : leafs)
            s.device(l, {.tier = 1, .plane = 0});
        for (const std::string &p : spines)
            s.device(p, {.tier = 2, .plane = 0});
        for (const std::string &l : leafs) {
            for (const std::string &p : spines)
                s.link(l, p, p, l, 0);
        }
        return s.build();
    };
    const FabricPtr before = sketch({"l2", "l4"}, {"s2", "s3"});
    const std::string saved = saveWeaveOrder(*before, *buildWeave(*before), R"({"overrides":{"l2":"spare"}})");
    CHECK(saved.find("overrides") != std::string::npos);

    WeaveOptions options;
    options.order = readWeaveOrder(saved).value();
    CHECK(options.order.rows.at("ew/0/1") == std::vector<std::string>{"l2", "l4"});
    CHECK(options.order.columns.at("ew/0/2") == std::vector<std::string>{"s2", "s3"});

    const FabricPtr after = sketch({"l1", "l2", "l4"}, {"s1", "s2", "s3"});
    CHECK(picture(*after, *buildWeave(*after, options), 0) == "l2: l2>s2 l2>s3 l2>s1\n"
                                                              "l4: l4>s2 l4>s3 l4>s1\n"
                                                              "l1: l1>s2 l1>s3 l1>s1\n");
    CHECK(picture(*after, *buildWeave(*after), 0).substr(0, 3) == "l1:");
    CHECK(readWeaveOrder("").value().empty());
    CHECK(readWeaveOrder("{").error().code == ErrorCode::Syntax);
    CHECK(readWeaveOrder(R"({"weave_rows":{"k":[1]}})").error().code == ErrorCode::BadValue);
}

TEST_CASE("a huge sparse fabric takes memory by its links, not by its pairs") {
    FabricSketch s;
    s.fabric("ew");
    s.plane("0");
    for (int i = 0; i < 3000; ++i) {
        const std::string n = std::to_string(i);
        s.device("l" + n, {.tier = 1, .plane = 0});
        s.device("s" + n, {.tier = 2, .plane = 0});
        s.link("l" + n, "1", "s" + n, "1", 0); // 3,000 of 9,000,000 pairs
    }
    const FabricPtr fabric = s.build();
    const WeavePtr weave = buildWeave(*fabric);
    CHECK(weave->cellCount() <= 16 * 3000 + 4096);
    CHECK_FALSE(weave->tiles()[0].aligned);
    requireConsistent(*fabric, *weave);
}

TEST_CASE("links and cells agree on random fabrics") {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        std::mt19937 random(seed);
        const auto upTo = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
        FabricSketch s;
        s.fabric("a");
        s.fabric("b");
        s.plane("0", 0);
        s.plane("1", 0);
        const int box = s.chassis("box");
        const int devices = 5 + upTo(40);
        for (int d = 0; d < devices; ++d) {
            s.device("d" + std::to_string(d), {.tier = upTo(5) - 1,
                                               .plane = upTo(3) - 1,
                                               .rail = upTo(4) - 1,
                                               .pod = upTo(3) - 1,
                                               .fabric = upTo(2),
                                               .chassis = upTo(4) == 0 ? box : -1});
        }
        const int links = 1 + upTo(200);
        for (int l = 0; l < links; ++l) {
            s.link("d" + std::to_string(upTo(devices)), std::to_string(upTo(30)), "d" + std::to_string(upTo(devices)),
                   std::to_string(upTo(30)), upTo(3) - 1, upTo(3) == 0 ? Layer::Internal : Layer::Other, upTo(2));
        }
        const FabricPtr fabric = s.build();
        WeaveOptions options;
        if (seed % 2 == 0)
            options.expanded = {static_cast<std::uint32_t>(box)};
        INFO("seed " << seed);
        requireConsistent(*fabric, *buildWeave(*fabric, options));
    }
}

TEST_CASE("the reference fabric has the cells of DESIGN") {
    // A sixteenth of a plane: same shape, hosts and spines in halves.
    const FabricPtr fabric = regularFabric(2, 4, 8, 16, 16);
    const WeavePtr weave = buildWeave(*fabric);
    REQUIRE(weave->panels().size() == 2);
    for (const WeavePanel &panel : weave->panels()) {
        CHECK(panel.rows == 32);
        CHECK(panel.cols == 32);
        CHECK(panel.links == 1024);
        CHECK(panel.tileCount == 8);
    }
    CHECK(weave->cellCount() == fabric->linkCount());
    CHECK(weave->rowsOf(fabric->findDevice("leaf-p1-r2-g3")) == std::vector<WeavePosition>{{1, 19, 0}});
    requireConsistent(*fabric, *weave);
}
