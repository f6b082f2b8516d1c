// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fabric_sketch.h"
#include "widgets/map/halos.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

namespace {

struct Bench { // one leaf band of 20 rows: 10 access columns, then 12 spines (tile 1)
    FabricPtr fabric = regularFabric(1, 1, 20, 12, 10);
    WeavePtr weave = buildWeave(*fabric);
    MapFrame frame;
    LevelPyramid pyramid{weave};
    HaloFinder finder{weave};

    Bench() { clear(); }
    void clear() { frame.levels.assign(fabric->linkCount(), Level::kRamp); }
    void set(std::uint32_t row, std::uint32_t col, std::uint8_t code) {
        frame.levels[weave->linkAt(weave->tiles()[1].firstCell + row * 12 + col).index()] = code;
    }
    std::vector<Halo> look(std::uint32_t reach = 2) {
        pyramid.apply(frame, nullptr);
        finder.update(1, pyramid, reach, reach);
        return {finder.halos(1).begin(), finder.halos(1).end()};
    }
};

} // namespace

TEST_CASE("a single critical cell gets a halo, a single warning does not") {
    Bench b;
    b.set(7, 3, Level::kCritical);
    b.set(12, 3, Level::kWarning);
    const auto halos = b.look();
    REQUIRE(halos.size() == 1);
    CHECK(halos[0].cells == CellRect{7, 3, 1, 1});
    CHECK(halos[0].kind == HaloKind::Critical);
}

TEST_CASE("a hot spine is one tall box, and leaves the rows it crosses alone") {
    Bench b;
    for (std::uint32_t r = 0; r < 20; ++r)
        b.set(r, 5, r % 4 == 0 ? Level::kWarning : Level::kCriticalEnd);
    const auto halos = b.look();
    REQUIRE(halos.size() == 1);
    CHECK(halos[0].cells == CellRect{0, 5, 20, 1});
    CHECK(halos[0].kind == HaloKind::Critical);
}

TEST_CASE("a hot spine among warm ones is one critical box within one warning box around them all") {
    Bench b;
    for (std::uint32_t r = 0; r < 20; ++r) {
        for (std::uint32_t c = 3; c < 10; ++c)
            b.set(r, c, c == 5 ? Level::kCriticalEnd : Level::kWarning);
    }
    const auto halos = b.look();
    REQUIRE(halos.size() == 2);
    CHECK(halos[0].cells == CellRect{0, 3, 20, 7});
    CHECK(halos[0].kind == HaloKind::Warning);
    CHECK(halos[1].cells == CellRect{0, 5, 20, 1});
    CHECK(halos[1].kind == HaloKind::Critical);
}

TEST_CASE("a leaf that is mostly above warning is a row of that kind, neighbours join") {
    Bench b;
    for (const std::uint32_t r : {4U, 5U, 11U}) {
        for (std::uint32_t c = 0; c < 8; ++c)
            b.set(r, c, Level::kWarning);
    }
    const auto halos = b.look();
    REQUIRE(halos.size() == 2);
    CHECK(halos[0].cells == CellRect{4, 0, 2, 12});
    CHECK(halos[0].kind == HaloKind::Warning);
    CHECK(halos[1].cells == CellRect{11, 0, 1, 12});
}

TEST_CASE("down, errors and off plan keep boxes of their own beside each other") {
    Bench b;
    b.set(3, 3, Level::kDown);
    b.set(4, 4, Level::kDown); // diagonal neighbour: same cluster
    b.set(3, 5, Level::kErrors);
    b.set(15, 9, Level::kOffPlan);
    const auto halos = b.look(1);
    REQUIRE(halos.size() == 3);
    CHECK(halos[0].kind == HaloKind::Down);
    CHECK(halos[0].cells == CellRect{3, 3, 2, 2});
    CHECK(halos[1].kind == HaloKind::Errors);
    CHECK(halos[2].kind == HaloKind::OffPlan);
}

TEST_CASE("boxes do not jitter when cells at their edge come and go") {
    Bench b;
    for (std::uint32_t r = 4; r < 9; ++r)
        b.set(r, 2, Level::kCritical);
    const CellRect first = b.look().at(0).cells;
    b.set(8, 2, Level::kRamp);
    CHECK(b.look().at(0).cells == first);
    for (std::uint32_t r = 5; r < 9; ++r)
        b.set(r, 2, Level::kRamp); // now much smaller: it follows
    CHECK(b.look().at(0).cells == CellRect{4, 2, 1, 1});

    // A row is left later than it is entered.
    b.clear();
    for (std::uint32_t c = 0; c < 6; ++c)
        b.set(10, c, Level::kWarning);
    REQUIRE(b.look().size() == 1);
    b.set(10, 5, Level::kRamp); // 5 of 12 would not have lit it
    CHECK(b.look().size() == 1);
    for (std::uint32_t c = 2; c < 5; ++c)
        b.set(10, c, Level::kRamp);
    CHECK(b.look().empty());
}

TEST_CASE("what is silenced sets no halo, and thousands of clusters are gathered into few") {
    Bench b;
    b.set(7, 3, Level::kCritical);
    std::vector<bool> quiet(b.weave->cellCount(), false);
    quiet[b.weave->tiles()[1].firstCell + 7 * 12 + 3] = true;
    b.finder.setQuiet(quiet);
    CHECK(b.look().empty());

    const FabricPtr fabric = regularFabric(1, 1, 128, 128, 1);
    const WeavePtr weave = buildWeave(*fabric);
    MapFrame frame;
    frame.levels.assign(fabric->linkCount(), Level::kRamp);
    for (std::uint32_t r = 0; r < 128; r += 4) {
        for (std::uint32_t c = 0; c < 128; c += 4)
            frame.levels[weave->linkAt(weave->tiles()[1].firstCell + r * 128 + c).index()] = Level::kCritical;
    }
    LevelPyramid pyramid(weave);
    pyramid.apply(frame, nullptr);
    HaloFinder finder(weave);
    finder.update(1, pyramid, 1, 1);
    CHECK(finder.halos(1).size() <= 48);
    CHECK_FALSE(finder.halos(1).empty());
}
