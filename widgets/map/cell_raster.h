// SPDX-License-Identifier: GPL-3.0-or-later
// Codes to pixels: folds a tile's cells to device pixels by maximum, colours them through a table of 256, and draws
// what is larger than a pixel (separators from 7 px, patterns of states from 6 px). One thread; keeps its scratch
// memory.
#pragma once

#include "widgets/map/level_pyramid.h"

#include <QRect>
#include <QRgb>

#include <array>
#include <cstdint>
#include <vector>

namespace fabricscope {

struct CellPalette {
    std::array<QRgb, 256> levels{};
    QRgb separator = 0;  // between cells
    QRgb hatch = 0;      // over stale, at any size
    QRgb ink = 0;        // patterns on bright states
    QRgb faintInk = 0;   // patterns on quiet states
    int hatchPeriod = 8; // device pixels
};

/// 32-bit pixels of a device-pixel area whose top left is (0, 0).
struct RasterTarget {
    QRgb *bits = nullptr;
    int stride = 0; // pixels from row to row
    QRect clip;     // within the area
};

constexpr int kSeparatorFrom = 7;     // pixels of a cell
constexpr int kSubSeparatorFrom = 24; // between parallel links of one column

class CellRaster {
public:
    /// Draws the tile's cells that lie in `target.clip`; `rect` is the tile's place in the target. `group` cells belong
    /// to one column (level 0): while they are small, separators stand only between columns.
    void draw(const RasterTarget &target, const QRect &rect, const LevelPyramid::View &view, const CellPalette &palette,
              std::uint32_t group = 1);

private:
    void foldRow(const LevelPyramid::View &view, std::uint32_t first, std::uint32_t last);
    void colourRow(const CellPalette &palette, int left, int right);
    int gapAfter(std::size_t cell) const;
    void hatchRow(QRgb *out, int left, int right, int y, const CellPalette &palette) const;
    void patternRow(QRgb *out, int left, int right, int y, int cellHeight, const CellPalette &palette) const;

    struct Run { // pixels of one cell, or cells of one pixel
        std::int32_t begin = 0, end = 0;
    };
    bool m_enlarged = true;
    std::uint32_t m_group = 0;     // a separator follows every so many cells; 0 = none
    std::uint32_t m_column = 1;    // cells of a column: where single cells have a separator, columns have a wider one
    std::uint32_t m_firstCell = 0; // of the columns that the clip needs
    std::vector<Run> m_runs;       // enlarged: pixels by cell; reduced: cells by pixel (relative to m_firstCell)
    std::vector<std::uint8_t> m_codes;       // by cell from m_firstCell, rows folded
    std::vector<std::uint32_t> m_pixelCells; // enlarged: cell by pixel of the clip, from m_firstCell
    std::vector<std::uint8_t> m_pixelCodes;  // reduced: by pixel of the clip
    std::vector<QRgb> m_row;                 // by pixel of the clip
};

} // namespace fabricscope
