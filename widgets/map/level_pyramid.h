// SPDX-License-Identifier: GPL-3.0-or-later
// The codes of every cell as a pyramid of maxima per tile: level 0 one byte a cell, each further level the maximum of
// 2×2 of the one below (DESIGN "The picture": the worst colours a pixel, never a mean or a sample). No Qt.
#pragma once

#include "models/fabric/weave.h"
#include "models/telemetry/overlay.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fabricscope {

/// A rectangle of cells within a tile; empty when rows or cols is 0.
struct CellRect {
    std::uint32_t row = 0, col = 0, rows = 0, cols = 0;
    bool empty() const { return rows == 0 || cols == 0; }
    void add(std::uint32_t r, std::uint32_t c);
    bool operator==(const CellRect &) const = default;
};

class LevelPyramid {
public:
    struct View { // one level of one tile, row by row without padding
        const std::uint8_t *data = nullptr;
        std::uint32_t rows = 0, cols = 0;
        std::uint8_t at(std::uint32_t r, std::uint32_t c) const { return data[static_cast<std::size_t>(r) * cols + c]; }
    };

    LevelPyramid() = default;
    /// Every link shows kNeverSeen until the first frame.
    explicit LevelPyramid(WeavePtr weave);

    /// Takes over a frame; `previous` is the one taken over before or null. What changed is then in dirty().
    /// A frame of another size (of an older fabric) is ignored.
    void apply(const MapFrame &frame, const MapFrame *previous);

    /// Cells changed since clearDirty(), by tile.
    std::span<const CellRect> dirty() const { return m_dirty; }
    std::span<const std::uint32_t> dirtyTiles() const { return m_dirtyTiles; }
    void clearDirty();

    View level(std::uint32_t tile, std::uint32_t k) const;
    std::uint32_t levels(std::uint32_t tile) const;
    /// The highest level that still has at least one cell per pixel both ways; 0 when enlarged.
    std::uint32_t levelFor(std::uint32_t tile, int width, int height) const;
    std::uint8_t at(std::uint32_t cell) const { return m_base[cell]; }
    std::uint8_t worst(std::uint32_t tile) const;

private:
    struct TileLevels {
        std::uint32_t first = 0, count = 0; // into m_upper
    };
    struct Run { // cells whose links follow one another evenly, as in every regular fabric
        std::uint32_t cell = 0, count = 0;
        std::uint32_t link = 0; // of the first; kFolded: what these cells hold is asked for one by one
        std::uint32_t stride = 0;
    };
    struct Upper {
        std::size_t offset = 0; // into m_maxima
        std::uint32_t rows = 0, cols = 0;
    };

    static std::vector<Run> findRuns(std::span<const std::uint32_t> links);
    std::uint8_t worstOf(const std::vector<std::uint8_t> &levels, std::uint32_t cell) const;
    void applyAll(const std::vector<std::uint8_t> &levels);
    void applyBlock(const std::vector<std::uint8_t> &levels, std::uint32_t block);
    void set(std::uint32_t cell, std::uint8_t code);
    void raise(std::uint32_t tile, CellRect rect);
    void markDirty(std::uint32_t tile);

    WeavePtr m_weave;
    std::vector<Run> m_runs;            // over all cells
    std::vector<std::uint8_t> m_base;   // by cell
    std::vector<std::uint8_t> m_maxima; // levels above, tile by tile
    std::vector<TileLevels> m_tiles;
    std::vector<Upper> m_upper;
    std::vector<CellRect> m_dirty; // by tile
    std::vector<std::uint32_t> m_dirtyTiles;
    std::vector<std::uint32_t> m_blocks; // scratch
};

} // namespace fabricscope
