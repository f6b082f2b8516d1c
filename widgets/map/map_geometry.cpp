// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fabricscope {

std::uint32_t CellAxis::first(std::int64_t pixel) const {
    const auto n = static_cast<std::int64_t>(cells);
    if (enlarged()) // the last cell whose edge is at or before the pixel
        return static_cast<std::uint32_t>(((pixel + 1) * n - 1) / pixels);
    return static_cast<std::uint32_t>((pixel * n + pixels - 1) / pixels);
}

std::uint32_t CellAxis::last(std::int64_t pixel) const {
    if (enlarged())
        return first(pixel) + 1;
    const auto n = static_cast<std::int64_t>(cells);
    return static_cast<std::uint32_t>(((pixel + 1) * n + pixels - 1) / pixels);
}

namespace {

bool hasColumns(const Weave &weave, const WeavePanel &panel, std::uint32_t block) {
    const auto tiles = weave.tiles().subspan(panel.firstTile, panel.tileCount);
    return std::any_of(tiles.begin(), tiles.end(),
                       [block](const WeaveTile &tile) { return tile.block == block && tile.columnCount > 0; });
}

} // namespace

void PanelShape::reserveNames(int ofRows, int ofColumns) {
    gutter += ofRows;
    rowNames = ofRows;
    columnNames = ofColumns;
    for (Tile &tile : tiles)
        tile.yGap += tile.nameLines * ofColumns;
    yGaps += nameLines * ofColumns;
}

std::vector<PanelShape> shapePanels(const Weave &weave, const MapMetrics &metrics,
                                    std::span<const std::uint8_t> tileShown) {
    std::vector<PanelShape> shapes;
    for (std::uint32_t p = 0; p < weave.panels().size(); ++p) {
        const WeavePanel &panel = weave.panels()[p];
        PanelShape shape;
        shape.panel = p;
        shape.gutter = metrics.bareGutter;
        shape.yGaps = metrics.haloPadding;  // a halo's upper side shows below the title
        std::uint32_t bandRow = 0xffffffff; // of the weave
        std::uint32_t block = 0xffffffff;
        for (std::uint32_t t = panel.firstTile; t < panel.firstTile + panel.tileCount; ++t) {
            if (!tileShown.empty() && !tileShown[t])
                continue;
            const WeaveTile &tile = weave.tiles()[t];
            if (tile.row != bandRow) {
                const bool first = bandRow == 0xffffffff;
                if (!first)
                    shape.yGaps += tile.block != block ? metrics.blockGap : metrics.bandGap;
                if (first || tile.block != block)
                    shape.nameLines += hasColumns(weave, panel, tile.block) ? 1 : 0;
                bandRow = tile.row;
                block = tile.block;
                shape.rows += tile.rows;
            }
            const bool labelled = tile.section == WeaveSection::Other || tile.rail >= 0 || tile.pod >= 0;
            shape.gutter = std::max(shape.gutter, labelled ? metrics.gutter : 0);
            if (tile.columnCount > 0)
                shape.columnCells =
                    shape.columnCells == 0 ? tile.columnWidth : std::min(shape.columnCells, tile.columnWidth);
            const int xGap = tile.col > 0 ? metrics.sectionGap : 0;
            shape.tiles.push_back({t, shape.rows - tile.rows, xGap, shape.yGaps, shape.nameLines});
            shape.cols = std::max(shape.cols, tile.col + tile.cols);
            shape.xGaps = std::max(shape.xGaps, xGap);
        }
        if (!shape.tiles.empty())
            shapes.push_back(std::move(shape));
    }
    return shapes;
}

MapPlacement placePanels(const MapGrid &grid, std::span<const PanelShape> shapes, const MapMetrics &metrics,
                         double zoom) {
    MapPlacement placement;
    placement.zoom = zoom;
    placement.panels.resize(shapes.size());
    const auto grown = [&](std::size_t s, bool wide) {
        const MapGrid::Slot &slot = grid.places[s];
        return wide ? shapes[s].gutter + metrics.edge + shapes[s].xGaps + shapes[s].cols * slot.sx * zoom
                    : metrics.header + metrics.edge + shapes[s].yGaps + shapes[s].rows * slot.sy * zoom;
    };
    std::vector<double> widths[2];
    std::vector<double> heights[2];
    for (int g = 0; g < 2; ++g) {
        widths[g] = grid.groups[g].colWidths;
        heights[g] = grid.groups[g].rowHeights;
    }
    for (std::size_t s = 0; s < shapes.size(); ++s) {
        const MapGrid::Slot &slot = grid.places[s];
        widths[slot.group][slot.col] = std::max(widths[slot.group][slot.col], grown(s, true));
        heights[slot.group][slot.row] = std::max(heights[slot.group][slot.row], grown(s, false));
    }
    const auto offsets = [&](const std::vector<double> &sizes, double start) {
        std::vector<double> at{start};
        for (const double size : sizes)
            at.push_back(at.back() + size + metrics.spacing);
        return at;
    };
    const std::vector<double> x0 = offsets(widths[0], 0);
    const std::vector<double> y0 = offsets(heights[0], 0);
    const std::vector<double> x1 = offsets(widths[1], grid.stripBelow ? 0 : x0.back());
    const std::vector<double> y1 = offsets(heights[1], grid.stripBelow ? y0.back() : 0);
    for (std::size_t s = 0; s < shapes.size(); ++s) {
        const MapGrid::Slot &slot = grid.places[s];
        const std::vector<double> &xs = slot.group == 0 ? x0 : x1;
        const std::vector<double> &ys = slot.group == 0 ? y0 : y1;
        PanelPlacement &place = placement.panels[s];
        place.sx = slot.sx * zoom;
        place.sy = slot.sy * zoom;
        const int left = static_cast<int>(std::lround(xs[slot.col]));
        const int top = static_cast<int>(std::lround(ys[slot.row]));
        place.origin = {left + shapes[s].gutter, top + metrics.header};
        const int right = static_cast<int>(std::lround(xs[slot.col] + widths[slot.group][slot.col]));
        const int bottom = static_cast<int>(std::lround(ys[slot.row] + heights[slot.group][slot.row]));
        place.frame = QRect(QPoint(left, top), QPoint(right - 1, bottom - 1));
        place.content =
            QRect(place.origin, QSize(static_cast<int>(std::lround(shapes[s].cols * place.sx)) + shapes[s].xGaps,
                                      static_cast<int>(std::lround(shapes[s].rows * place.sy)) + shapes[s].yGaps));
        placement.size = placement.size.expandedTo(QSize(right, bottom));
    }
    return placement;
}

QRect tileRect(const WeaveTile &tile, const PanelShape::Tile &shown, const PanelPlacement &place) {
    const auto x = [&](std::uint32_t col) {
        return place.origin.x() + shown.xGap + static_cast<int>(std::lround(col * place.sx));
    };
    const auto y = [&](std::uint32_t row) {
        return place.origin.y() + shown.yGap + static_cast<int>(std::lround(row * place.sy));
    };
    const int left = x(tile.col);
    const int top = y(shown.row);
    return {left, top, std::max(1, x(tile.col + tile.cols) - left), std::max(1, y(shown.row + tile.rows) - top)};
}

CellAxis columnAxis(const WeaveTile &tile, const QRect &rect) {
    return {tile.cols, rect.width()};
}
CellAxis rowAxis(const WeaveTile &tile, const QRect &rect) {
    return {tile.rows, rect.height()};
}

QRect cellsRect(const WeaveTile &tile, const QRect &rect, std::uint32_t row, std::uint32_t col, std::uint32_t rows,
                std::uint32_t cols) {
    const CellAxis x = columnAxis(tile, rect);
    const CellAxis y = rowAxis(tile, rect);
    const auto left = static_cast<int>(x.edge(col));
    const auto top = static_cast<int>(y.edge(row));
    return {rect.left() + left, rect.top() + top, std::max(1, static_cast<int>(x.edge(col + cols)) - left),
            std::max(1, static_cast<int>(y.edge(row + rows)) - top)};
}

MapAnchor anchorAt(const Weave &weave, std::span<const PanelShape> shapes, const MapPlacement &placement,
                   QPointF point) {
    MapAnchor best;
    double nearest = std::numeric_limits<double>::max();
    for (std::size_t s = 0; s < shapes.size(); ++s) {
        for (std::size_t t = 0; t < shapes[s].tiles.size(); ++t) {
            const PanelShape::Tile &shown = shapes[s].tiles[t];
            const QRect rect = tileRect(weave.tiles()[shown.tile], shown, placement.panels[s]);
            const double x = std::clamp<double>(point.x(), rect.left(), rect.left() + rect.width());
            const double y = std::clamp<double>(point.y(), rect.top(), rect.top() + rect.height());
            const double dx = point.x() - x;
            const double dy = point.y() - y;
            const double distance = dx * dx + dy * dy;
            if (distance >= nearest)
                continue;
            nearest = distance;
            best = {s, t, (x - rect.left()) / rect.width(), (y - rect.top()) / rect.height(), dx, dy};
        }
    }
    return best;
}

QPointF pointOf(const Weave &weave, std::span<const PanelShape> shapes, const MapPlacement &placement,
                const MapAnchor &anchor) {
    if (anchor.shape >= shapes.size() || anchor.tile >= shapes[anchor.shape].tiles.size())
        return {};
    const PanelShape::Tile &shown = shapes[anchor.shape].tiles[anchor.tile];
    const QRect rect = tileRect(weave.tiles()[shown.tile], shown, placement.panels[anchor.shape]);
    return {rect.left() + anchor.u * rect.width() + anchor.dx, rect.top() + anchor.v * rect.height() + anchor.dy};
}

} // namespace fabricscope
