// SPDX-License-Identifier: GPL-3.0-or-later
// Pyramid and folding against brute force, on random frames: the worst link of a pixel is found by looking at all.
#include "tests/support/fabric_sketch.h"
#include "tests/support/map_frames.h"
#include "widgets/common/level_paint.h"
#include "widgets/map/cell_raster.h"
#include "widgets/map/map_geometry.h"

#include <catch2/catch.hpp>

#include <QImage>
#include <QPainter>

#include <random>

using namespace fabricscope;

namespace {

MapFramePtr randomFrame(std::size_t links, std::uint64_t sequence, unsigned seed) {
    std::mt19937 random(seed);
    auto frame = std::make_shared<MapFrame>();
    frame->sequence = sequence;
    frame->fabricGeneration = 1;
    frame->levels.resize(links);
    for (std::uint8_t &level : frame->levels)
        level = random() % 8 == 0 ? static_cast<std::uint8_t>(random() % 256) : Level::kRamp;
    return frame;
}

std::uint8_t bruteCell(const Weave &weave, const MapFrame &frame, std::uint32_t cell) {
    std::uint8_t code = Level::kNoLink;
    for (std::size_t link = 0; link < frame.levels.size(); ++link) {
        if (weave.cellOf(LinkId{link}) == cell)
            code = std::max(code, frame.levels[link]);
    }
    return code;
}

void requireSamePyramid(const Weave &weave, const LevelPyramid &a, const LevelPyramid &b) {
    for (std::uint32_t t = 0; t < weave.tiles().size(); ++t) {
        for (std::uint32_t k = 0; k < a.levels(t); ++k) {
            const auto x = a.level(t, k);
            const auto y = b.level(t, k);
            REQUIRE(std::equal(x.data, x.data + x.rows * x.cols, y.data));
        }
    }
}

FabricPtr oddFabric(int leafs = 13, int spines = 7) { // sizes that halve badly, parallel links that fold, holes
    FabricSketch s;
    s.fabric("f");
    s.plane("0");
    for (int l = 0; l < leafs; ++l)
        s.device("l" + std::to_string(l), {.tier = 1, .plane = 0, .rail = l / 5});
    for (int p = 0; p < spines; ++p)
        s.device("s" + std::to_string(p), {.tier = 2, .plane = 0});
    for (int l = 0; l < leafs; ++l) {
        for (int p = 0; p < spines; ++p) {
            const int links = l % 10 == 3 && p % 7 == 2 ? 3 : (l + p) % 6 == 0 ? 0 : 1;
            for (int k = 0; k < links; ++k)
                s.link("l" + std::to_string(l), std::to_string(p * 4 + k), "s" + std::to_string(p),
                       std::to_string(l * 4 + k), 0);
        }
    }
    return s.build();
}

} // namespace

TEST_CASE("every level of the pyramid holds the maximum of the cells below it") {
    const FabricPtr fabric = oddFabric();
    const WeavePtr weave = buildWeave(*fabric);
    for (unsigned seed = 1; seed < 6; ++seed) {
        const MapFramePtr frame = randomFrame(fabric->linkCount(), 1, seed);
        LevelPyramid pyramid(weave);
        pyramid.apply(*frame, nullptr);
        for (std::uint32_t t = 0; t < weave->tiles().size(); ++t) {
            const WeaveTile &tile = weave->tiles()[t];
            for (std::uint32_t k = 0; k < pyramid.levels(t); ++k) {
                const auto view = pyramid.level(t, k);
                for (std::uint32_t r = 0; r < view.rows; ++r) {
                    for (std::uint32_t c = 0; c < view.cols; ++c) {
                        std::uint8_t worst = 0;
                        for (std::uint32_t y = r << k; y < std::min((r + 1) << k, tile.rows); ++y) {
                            for (std::uint32_t x = c << k; x < std::min((c + 1) << k, tile.cols); ++x)
                                worst = std::max(worst, bruteCell(*weave, *frame, tile.firstCell + y * tile.cols + x));
                        }
                        REQUIRE(view.at(r, c) == worst);
                    }
                }
            }
        }
    }
}

TEST_CASE("taking dirty blocks, or a frame after a gap, equals taking everything") {
    const FabricPtr fabric = oddFabric(71, 43); // some ten blocks of links: one or none is taken alone
    const WeavePtr weave = buildWeave(*fabric);
    REQUIRE(fabric->linkCount() > 9 * MapFrame::kBlock);
    std::mt19937 random(7);
    MapFramePtr before = randomFrame(fabric->linkCount(), 1, 1);
    LevelPyramid stepwise(weave);
    stepwise.apply(*before, nullptr);
    for (std::uint64_t sequence = 2; sequence < 40; ++sequence) {
        auto next = std::make_shared<MapFrame>(*before);
        next->all = false;
        next->sequence = sequence % 5 == 0 ? sequence * 10 : before->sequence + 1;
        next->dirtyBlocks.clear();
        for (unsigned n = random() % 4; n > 0; --n) {
            // Every other one in a cell that several links share.
            std::size_t link = random() % next->levels.size();
            while (n % 2 == 0 && !weave->folded(weave->cellOf(LinkId{link})))
                link = (link + 1) % next->levels.size();
            next->levels[link] = static_cast<std::uint8_t>(random() % 256);
            next->dirtyBlocks.push_back(static_cast<std::uint32_t>(link / MapFrame::kBlock));
        }
        std::sort(next->dirtyBlocks.begin(), next->dirtyBlocks.end());
        if (sequence % 5 == 0)
            next->dirtyBlocks.clear(); // what a frame that never arrived would have said
        stepwise.clearDirty();
        stepwise.apply(*next, before.get());
        LevelPyramid whole(weave);
        whole.apply(*next, nullptr);
        requireSamePyramid(*weave, stepwise, whole);
        // Every changed cell lies in its tile's dirty rectangle.
        for (std::size_t link = 0; link < next->levels.size(); ++link) {
            if (next->levels[link] == before->levels[link])
                continue;
            const std::uint32_t cell = weave->cellOf(LinkId{link});
            const std::uint32_t t = weave->tileOf(cell);
            const WeaveTile &tile = weave->tiles()[t];
            const CellRect &dirty = stepwise.dirty()[t];
            const std::uint32_t r = (cell - tile.firstCell) / tile.cols;
            const std::uint32_t c = (cell - tile.firstCell) % tile.cols;
            REQUIRE((r >= dirty.row && r < dirty.row + dirty.rows && c >= dirty.col && c < dirty.col + dirty.cols));
        }
        before = next;
    }
}

TEST_CASE("a frame of another fabric is not taken") {
    const FabricPtr fabric = oddFabric();
    LevelPyramid pyramid(buildWeave(*fabric));
    pyramid.clearDirty();
    pyramid.apply(*randomFrame(fabric->linkCount() + 1, 1, 1), nullptr);
    CHECK(pyramid.dirtyTiles().empty());
}

TEST_CASE("each device pixel shows the worst of its cells and no cell is lost, at any size") {
    const FabricPtr fabric = regularFabric(1, 2, 21, 19, 23);
    const WeavePtr weave = buildWeave(*fabric);
    const MapFramePtr frame = randomFrame(fabric->linkCount(), 1, 3);
    LevelPyramid pyramid(weave);
    pyramid.apply(*frame, nullptr);
    CellPalette palette;
    for (std::size_t i = 0; i < 256; ++i)
        palette.levels[i] = static_cast<QRgb>(i); // the code itself, to be read back
    palette.hatch = Level::kStale;
    CellRaster raster;
    for (const auto &[w, h] :
         {std::pair{1, 1}, {2, 3}, {5, 21}, {11, 10}, {19, 21}, {23, 7}, {40, 30}, {60, 60}, {100, 5}}) {
        for (std::uint32_t t = 0; t < weave->tiles().size(); ++t) {
            const WeaveTile &tile = weave->tiles()[t];
            const QRect rect(3, 2, w, h);
            const int stride = w + 8;
            std::vector<QRgb> bits(static_cast<std::size_t>(stride * (h + 4)), 0xffffff);
            const std::uint32_t k = pyramid.levelFor(t, w, h);
            raster.draw({bits.data(), stride, QRect(0, 0, stride, h + 4)}, rect, pyramid.level(t, k), palette);
            const CellAxis x{pyramid.level(t, k).cols, w};
            const CellAxis y{pyramid.level(t, k).rows, h};
            std::vector<QRgb> expected(bits.size(), 0xffffff);
            std::vector<bool> seen(tile.cells(), false);
            for (int py = 0; py < h; ++py) {
                for (int px = 0; px < w; ++px) {
                    std::uint8_t worst = 0;
                    for (std::uint32_t r = y.first(py) << k; r < std::min(y.last(py) << k, tile.rows); ++r) {
                        for (std::uint32_t c = x.first(px) << k; c < std::min(x.last(px) << k, tile.cols); ++c) {
                            worst = std::max(worst, pyramid.at(tile.firstCell + r * tile.cols + c));
                            seen[r * tile.cols + c] = true;
                        }
                    }
                    expected[static_cast<std::size_t>((py + 2) * stride + px + 3)] = worst;
                }
            }
            INFO("tile " << t << " at " << w << "x" << h);
            CHECK(std::find(seen.begin(), seen.end(), false) == seen.end());
            REQUIRE(bits == expected);
        }
    }
}

TEST_CASE("drawing parts gives the same pixels as drawing the whole") {
    const FabricPtr fabric = regularFabric(1, 2, 21, 19, 23);
    const WeavePtr weave = buildWeave(*fabric);
    LevelPyramid pyramid(weave);
    pyramid.apply(*randomFrame(fabric->linkCount(), 1, 3), nullptr);
    CellPalette palette;
    for (std::size_t i = 0; i < 256; ++i)
        palette.levels[i] = static_cast<QRgb>(i * 1000);
    palette.separator = 1;
    palette.hatch = 2;
    palette.ink = 3;
    palette.faintInk = 4;
    CellRaster raster;
    for (const auto &[w, h, group] :
         {std::tuple{9, 9, 1U}, {57, 40, 1U}, {250, 300, 1U}, {250, 300, 3U}, {700, 300, 3U}}) {
        const QRect rect(-5, -7, w, h); // partly outside, as when scrolled
        const QSize size(std::max(1, w - 9), std::max(1, h - 11));
        const auto pixels = static_cast<std::size_t>(size.width() * size.height());
        std::vector<QRgb> whole(pixels, 0);
        std::vector<QRgb> parts(pixels, 0);
        const std::uint32_t k = pyramid.levelFor(1, w, h);
        raster.draw({whole.data(), size.width(), QRect({}, size)}, rect, pyramid.level(1, k), palette, group);
        for (int y = 0; y < size.height(); y += 13) {
            for (int x = 0; x < size.width(); x += 17) {
                const QRect clip = QRect(x, y, 17, 13).intersected(QRect({}, size));
                raster.draw({parts.data(), size.width(), clip}, rect, pyramid.level(1, k), palette, group);
            }
        }
        CHECK(whole == parts);
    }
}

TEST_CASE("legend and faceplate draw a state's pattern as the map does") {
    const Theme &theme = darkTheme();
    CellPalette palette;
    palette.levels = theme.levels;
    palette.separator = theme.canvas.rgb();
    palette.ink = theme.canvas.rgb();
    palette.faintInk = theme.textFaint.rgb();
    for (const std::uint8_t code :
         {Level::kDrained, Level::kNeverSeen, Level::kOffPlan, Level::kErrors, Level::kDown}) {
        const QSize cell(19, 14);
        QImage map(cell + QSize(1, 1), QImage::Format_RGB32); // a separator follows the cell
        CellRaster raster;
        raster.draw({reinterpret_cast<QRgb *>(map.bits()), static_cast<int>(map.bytesPerLine() / 4), map.rect()},
                    map.rect(), {&code, 1, 1}, palette);
        QImage legend(cell, QImage::Format_RGB32);
        QPainter painter(&legend);
        paintLevelCell(painter, QRectF({}, cell), code, theme);
        painter.end();
        INFO("state " << int(code));
        CHECK(legend == map.copy(QRect({}, cell)));
    }
}
