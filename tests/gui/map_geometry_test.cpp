// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fabric_sketch.h"
#include "widgets/map/map_scene.h"

#include <catch2/catch.hpp>

#include <random>
#include <set>

using namespace fabricscope;

namespace {

MapScene sceneOf(const FabricPtr &fabric, QSize size) {
    const WeavePtr weave = buildWeave(*fabric);
    MapScene scene;
    scene.setViewport(size, {});
    scene.setWeave(fabric, weave, LevelPyramid(weave));
    return scene;
}

} // namespace

TEST_CASE("cells and pixels of an axis agree both ways, exactly") {
    for (std::uint32_t cells = 1; cells < 40; ++cells) {
        for (std::int64_t pixels = 1; pixels < 90; ++pixels) {
            const CellAxis axis{cells, pixels};
            REQUIRE(axis.edge(0) == 0);
            REQUIRE(axis.edge(cells) == pixels);
            std::uint32_t next = 0;
            for (std::int64_t p = 0; p < pixels; ++p) {
                if (axis.enlarged()) { // every cell is found again from its first and its last pixel
                    const std::uint32_t c = axis.first(p);
                    REQUIRE(axis.edge(c) <= p);
                    REQUIRE(p < axis.edge(c + 1));
                } else { // the pixels share out the cells in order, none twice, none left over
                    REQUIRE(axis.first(p) == next);
                    REQUIRE(axis.last(p) > next);
                    next = axis.last(p);
                }
            }
            if (!axis.enlarged())
                REQUIRE(next == cells);
        }
    }
}

TEST_CASE("eight planes of one kind stand as four by two on a wide screen") {
    const FabricPtr fabric = regularFabric(8, 4, 8, 16, 16);
    MapScene scene = sceneOf(fabric, {1340, 820});
    REQUIRE(scene.shapes().size() == 8);
    const auto &panels = scene.placement().panels;
    for (std::size_t s = 0; s < 8; ++s) {
        CHECK(panels[s].frame.top() == panels[s / 4 * 4].frame.top());
        CHECK(panels[s].frame.left() == panels[s % 4].frame.left());
        CHECK(QRect(0, 0, 1340, 820).contains(panels[s].frame));
        for (std::size_t other = s + 1; other < 8; ++other)
            CHECK_FALSE(panels[s].frame.intersects(panels[other].frame));
    }
    CHECK(panels[4].frame.top() > panels[0].frame.bottom());
}

TEST_CASE("eight planes leave no hole where that costs little") {
    const FabricPtr fabric = regularFabric(8, 4, 32, 64, 64);
    MapScene scene = sceneOf(fabric, {657, 618});
    std::set<int> lefts;
    std::set<int> tops;
    for (const PanelPlacement &panel : scene.placement().panels) {
        lefts.insert(panel.frame.left());
        tops.insert(panel.frame.top());
    }
    CHECK(lefts.size() * tops.size() == 8);
}

TEST_CASE("names take the room they are drawn in and no more, upright or across") {
    const FabricPtr fabric = regularFabric(1, 4, 4, 8, 16);
    const WeavePtr weave = buildWeave(*fabric);
    const MapMetrics metrics;
    MapScene scene;
    scene.setNames({{.title = 120, .rows = 90, .columns = 70}});
    const auto shapeAt = [&](QSize size) {
        scene.setViewport(size, metrics);
        scene.setWeave(fabric, weave, LevelPyramid(weave));
        return scene.shapes().at(0);
    };
    const PanelShape upright = shapeAt({700, 500});
    CHECK(upright.rowNames == 90 + metrics.labelGap);
    CHECK(upright.columnNames == 70 + metrics.labelGap);
    CHECK(scene.panelContent(0).left() == metrics.gutter + upright.rowNames);
    CHECK(scene.cellViewRect(0)->top() == metrics.header + metrics.haloPadding + upright.columnNames);
    const PanelShape across = shapeAt({2400, 1500});
    CHECK(across.columnNames == metrics.textHeight + metrics.labelGap);
    CHECK(scene.cellViewRect(0)->top() == metrics.header + metrics.haloPadding + across.columnNames);
    const PanelShape none = shapeAt({120, 90});
    CHECK(none.rowNames == 0);
    CHECK(none.columnNames == 0);
    CHECK(scene.panelContent(0).left() == metrics.gutter);
}

TEST_CASE("a flat fabric lies below the large one, as wide as the window, and neither wastes room") {
    FabricSketch s;
    s.fabric("ew");
    s.fabric("fe");
    s.plane("0", 0);
    for (int i = 0; i < 16; ++i) {
        s.device("l" + std::to_string(i), {.tier = 1, .plane = 0});
        s.device("s" + std::to_string(i), {.tier = 2, .plane = 0});
    }
    for (int i = 0; i < 16; ++i) {
        for (int j = 0; j < 16; ++j)
            s.link("l" + std::to_string(i), std::to_string(j), "s" + std::to_string(j), std::to_string(i), 0);
    }
    s.device("m", {.tier = 1, .fabric = 1});
    for (int h = 0; h < 30; ++h) {
        s.device("h" + std::to_string(h), {.tier = 0});
        s.link("h" + std::to_string(h), "e", "m", std::to_string(h), -1, Layer::Access, 1);
    }
    MapScene scene = sceneOf(s.build(), {660, 620});
    REQUIRE(scene.shapes().size() == 2);
    const PanelPlacement &main = scene.placement().panels[0];
    const PanelPlacement &flat = scene.placement().panels[1];
    CHECK(flat.frame.top() > main.frame.bottom());
    CHECK(flat.content.width() > 600);
    CHECK(flat.sy >= 10);
    CHECK(main.content.height() > 450);
}

TEST_CASE("a small fabric beside a large one gets a panel of its own, smaller, never hidden") {
    FabricSketch s;
    s.fabric("ew");
    s.fabric("oob");
    s.plane("0", 0);
    s.plane("1", 0);
    for (int p = 0; p < 2; ++p) {
        for (int i = 0; i < 20; ++i) {
            const std::string n = std::to_string(p) + "-" + std::to_string(i);
            s.device("l" + n, {.tier = 1, .plane = p});
            s.device("s" + n, {.tier = 2, .plane = p});
        }
        for (int i = 0; i < 20; ++i) {
            for (int j = 0; j < 20; ++j)
                s.link("l" + std::to_string(p) + "-" + std::to_string(i), std::to_string(j),
                       "s" + std::to_string(p) + "-" + std::to_string(j), std::to_string(i), p);
        }
    }
    s.device("m", {.tier = 1, .fabric = 1});
    s.device("h", {.tier = 0});
    s.link("h", "e", "m", "1", -1, Layer::Access, 1);
    MapScene scene = sceneOf(s.build(), {1200, 700});
    REQUIRE(scene.shapes().size() == 3);
    const QRect main = scene.placement().panels[0].frame;
    const QRect small = scene.placement().panels[2].frame;
    CHECK(small.width() * small.height() < main.width() * main.height());
    CHECK(std::min(small.width(), small.height()) > 80);
    CHECK(QRect(0, 0, 1200, 700).contains(small));
}

TEST_CASE("every cell's rectangle is found again by a hit in it, at fit and zoomed") {
    const FabricPtr fabric = regularFabric(2, 3, 5, 7, 9);
    for (const QSize size : {QSize(90, 70), QSize(400, 300), QSize(1000, 800)}) {
        MapScene scene = sceneOf(fabric, size);
        std::uint32_t checked = 0;
        for (const double zoom : {1.0, 1.7, 3.3, 12.0}) {
            scene.fit();
            scene.setZoom(zoom, QPointF(size.width() / 3.0, size.height() / 2.0));
            for (std::uint32_t cell = 0; cell < scene.weave().cellCount(); ++cell) {
                const QRect rect = scene.cellViewRect(cell).value();
                if (!QRect({}, size).contains(rect))
                    continue;
                const MapHit hit = scene.hit(rect.center());
                REQUIRE(hit.onCells);
                const WeaveTile &tile = scene.weave().tiles()[hit.tile];
                const std::uint32_t local = cell - tile.firstCell;
                REQUIRE(scene.weave().tileOf(cell) == hit.tile);
                const std::uint32_t row = local / tile.cols;
                const std::uint32_t col = local % tile.cols;
                REQUIRE((row >= hit.row && row < hit.row + hit.rows));
                REQUIRE((col >= hit.col && col < hit.col + hit.cols));
                ++checked;
            }
        }
        CHECK(checked > scene.weave().cellCount()); // all of them at fit, some of them closer
    }
}

TEST_CASE("zooming keeps what is under the pointer") {
    const FabricPtr fabric = regularFabric(2, 3, 20, 30, 25);
    MapScene scene = sceneOf(fabric, {1000, 700});
    std::mt19937 random(3);
    const std::uint32_t cell = scene.weave().cellCount() / 3;
    int held = 0;
    for (int n = 0; n < 200; ++n) {
        const QPointF at = QRectF(scene.cellViewRect(cell).value()).center();
        scene.setZoom(scene.zoom() * (0.6 + 0.001 * static_cast<double>(random() % 1200)), at);
        const QRectF now = scene.cellViewRect(cell).value();
        const bool clamped = scene.scroll().x() == 0 || scene.scroll().y() == 0 ||
                             scene.scroll().x() == scene.placement().size.width() - 1000 ||
                             scene.scroll().y() == scene.placement().size.height() - 700;
        if (clamped)
            continue;
        REQUIRE(now.adjusted(-1, -1, 1, 1).contains(at)); // a whole pixel of scrolling, no drift
        ++held;
    }
    CHECK(held > 50);
}

TEST_CASE("filters leave out panels and rails, and nothing when nothing passes") {
    const FabricPtr fabric = regularFabric(4, 3, 4, 6, 5);
    MapScene scene = sceneOf(fabric, {800, 600});
    scene.setFilter({.planes = {1, 3}, .rails = {}, .fabrics = {}, .onlyAlarms = false});
    REQUIRE(scene.shapes().size() == 2);
    CHECK(scene.weave().panels()[scene.shapes()[0].panel].plane == 1);
    scene.setFilter({.planes = {1}, .rails = {2}, .fabrics = {}, .onlyAlarms = false});
    REQUIRE(scene.shapes().size() == 1);
    CHECK(scene.shapes()[0].rows == 4);
    for (const PanelShape::Tile &shown : scene.shapes()[0].tiles)
        CHECK(scene.weave().tiles()[shown.tile].rail == 2);
    scene.setFilter({.planes = {}, .rails = {9}, .fabrics = {}, .onlyAlarms = false});
    CHECK(scene.shapes().empty());
    CHECK_FALSE(scene.hit({100, 100}).onCells);
}
