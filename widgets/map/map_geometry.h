// SPDX-License-Identifier: GPL-3.0-or-later
// Where cells lie on the screen, as pure functions in device pixels. A panel's cells are evenly spaced; headers,
// gutters and the gaps between bands and blocks keep their size in pixels at every zoom.
#pragma once

#include "models/fabric/weave.h"

#include <QPoint>
#include <QPointF>
#include <QRect>
#include <QSize>

#include <cstdint>
#include <span>
#include <vector>

namespace fabricscope {

/// One axis of a tile: `cells` on `pixels`. Whole numbers only, so that both ways agree exactly.
/// Enlarged (pixels ≥ cells): every cell has at least one pixel. Reduced: every cell has exactly one pixel, and every
/// pixel at least one cell.
struct CellAxis {
    std::uint32_t cells = 0;
    std::int64_t pixels = 0;

    bool enlarged() const { return pixels >= static_cast<std::int64_t>(cells); }
    /// First pixel of the cell; edge(cells) == pixels.
    std::int64_t edge(std::uint32_t cell) const {
        return static_cast<std::int64_t>(cell) * pixels / static_cast<std::int64_t>(cells);
    }
    /// Cells [first, last) that colour the pixel, for 0 ≤ pixel < pixels.
    std::uint32_t first(std::int64_t pixel) const;
    std::uint32_t last(std::int64_t pixel) const;
};

/// Sizes that do not scale, in device pixels.
struct MapMetrics {
    int header = 24;     // title line of a panel
    int gutter = 20;     // rail labels, left of the cells
    int bareGutter = 4;  // where no band has a label
    int edge = 3;        // right of and below the cells
    int spacing = 8;     // between panels
    int sectionGap = 1;  // between hosts and spines
    int bandGap = 1;     // between rails or pods
    int blockGap = 6;    // between blocks
    int haloPadding = 3; // between cells and the halo around them
    int labelGap = 7;    // between cells and the names beside them: halos pass through it
    int textHeight = 12; // of a name
    int longestColumnName = 110;
    double maxCell = 220; // width at which zooming in ends
};

/// Lengths of the names of a panel and of its rows and columns, in device pixels; 0: there are none.
struct PanelNames {
    int title = 0, rows = 0, columns = 0;
};

/// What of a panel is shown, free of zoom.
struct PanelShape {
    struct Tile {
        std::uint32_t tile = 0; // index into Weave::tiles()
        std::uint32_t row = 0;  // first row among the rows shown
        int xGap = 0, yGap = 0; // pixels of gaps and names before it
        int nameLines = 0;      // lines of column names before it
    };
    std::uint32_t panel = 0;
    std::uint32_t rows = 0, cols = 0; // shown
    int xGaps = 0, yGaps = 0;         // largest sums
    int nameLines = 0;                // blocks that have columns
    std::uint32_t columnCells = 0;    // of the narrowest column
    int gutter = 0;                   // left of the cells
    int rowNames = 0;                 // of it, for the names of rows
    int columnNames = 0;              // above each block that has columns
    std::vector<Tile> tiles;

    /// Makes room for names; once.
    void reserveNames(int ofRows, int ofColumns);
};

/// The tiles marked in `tileShown` (by tile; empty = all), band by band; panels without any are left out.
std::vector<PanelShape> shapePanels(const Weave &weave, const MapMetrics &metrics,
                                    std::span<const std::uint8_t> tileShown);

/// Where each panel has its place, and how large a cell is at zoom 1. See map_grid.h.
struct MapGrid {
    struct Slot {
        std::uint8_t group = 0; // 0 main, 1 strip
        std::uint32_t row = 0, col = 0;
        double sx = 1, sy = 1; // pixels a cell at zoom 1
    };
    struct Group {
        std::vector<double> colWidths, rowHeights; // of frames at zoom 1
    };
    std::vector<Slot> places; // by shape
    Group groups[2];
    bool stripBelow = false;
};

struct PanelPlacement {
    QRect frame;   // header, gutter and cells, in map pixels (before scrolling)
    QPoint origin; // top left of the cells
    double sx = 1, sy = 1;
    QRect content; // cells and gaps
};
struct MapPlacement {
    std::vector<PanelPlacement> panels; // by shape
    QSize size;
    double zoom = 1;
};
MapPlacement placePanels(const MapGrid &grid, std::span<const PanelShape> shapes, const MapMetrics &metrics,
                         double zoom);

/// Pixels of a tile; at least one each way.
QRect tileRect(const WeaveTile &tile, const PanelShape::Tile &shown, const PanelPlacement &place);
CellAxis columnAxis(const WeaveTile &tile, const QRect &rect);
CellAxis rowAxis(const WeaveTile &tile, const QRect &rect);
/// Pixels of a rectangle of cells within a tile's rect; at least one each way.
QRect cellsRect(const WeaveTile &tile, const QRect &rect, std::uint32_t row, std::uint32_t col, std::uint32_t rows,
                std::uint32_t cols);

/// A point held in cell terms, so that it can be found again at another zoom.
struct MapAnchor {
    std::size_t shape = 0, tile = 0; // indices into shapes and their tiles
    double u = 0, v = 0;             // 0…1 within the tile
    double dx = 0, dy = 0;           // pixels beyond it
};
MapAnchor anchorAt(const Weave &weave, std::span<const PanelShape> shapes, const MapPlacement &placement,
                   QPointF point);
QPointF pointOf(const Weave &weave, std::span<const PanelShape> shapes, const MapPlacement &placement,
                const MapAnchor &anchor);

/// What lies under a pixel: the tile and the cells that colour it.
struct MapHit {
    std::size_t shape = 0;
    std::uint32_t tile = 0;                             // index into Weave::tiles()
    std::uint32_t row = 0, col = 0, rows = 0, cols = 0; // within the tile
    bool onCells = false;
    bool onHeader = false; // then only `shape` counts
};
/// `reduce` gives the pyramid level that the tile is drawn from at a size.
template <class Reduce>
MapHit hitTest(const Weave &weave, std::span<const PanelShape> shapes, const MapPlacement &placement,
               const MapMetrics &metrics, QPoint point, const Reduce &reduce) {
    MapHit hit;
    for (std::size_t s = 0; s < shapes.size(); ++s) {
        const PanelPlacement &place = placement.panels[s];
        if (!place.frame.contains(point))
            continue;
        hit.shape = s;
        if (point.y() < place.frame.top() + metrics.header) {
            hit.onHeader = true;
            return hit;
        }
        for (const PanelShape::Tile &shown : shapes[s].tiles) {
            const WeaveTile &tile = weave.tiles()[shown.tile];
            const QRect rect = tileRect(tile, shown, place);
            if (!rect.contains(point))
                continue;
            const std::uint32_t k = reduce(shown.tile, rect.width(), rect.height());
            const auto coarse = [k](std::uint32_t n) { return static_cast<std::uint32_t>((n + (1ULL << k) - 1) >> k); };
            const CellAxis x{coarse(tile.cols), rect.width()};
            const CellAxis y{coarse(tile.rows), rect.height()};
            const std::int64_t px = point.x() - rect.left();
            const std::int64_t py = point.y() - rect.top();
            hit.tile = shown.tile;
            hit.col = x.first(px) << k;
            hit.row = y.first(py) << k;
            hit.cols = std::min(x.last(px) << k, tile.cols) - hit.col;
            hit.rows = std::min(y.last(py) << k, tile.rows) - hit.row;
            hit.onCells = true;
            return hit;
        }
        return hit;
    }
    hit.shape = shapes.size();
    return hit;
}

} // namespace fabricscope
