// SPDX-License-Identifier: GPL-3.0-or-later
// Halos: outlines around clusters of cells that must not be missed, however small they are on screen. Found in cells,
// tile by tile, and kept steady from frame to frame. No Qt; the sizes in cells come from whoever knows the pixels.
#pragma once

#include "widgets/map/level_pyramid.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fabricscope {

/// In order of badness. Stale and Slow come from what the session noticed (map_notices.h). Warning: only rows and
/// columns that are mostly above warning, lone cells are left to the ramp.
enum class HaloKind : std::uint8_t { Stale, Slow, Warning, OffPlan, Errors, Critical, Down };

struct Halo {
    std::uint32_t tile = 0;
    CellRect cells; // within the tile
    HaloKind kind = HaloKind::Critical;
    bool operator==(const Halo &) const = default;
};

class HaloFinder {
public:
    HaloFinder() = default;
    explicit HaloFinder(WeavePtr weave);

    /// Cells that silence or maintenance takes out, by cell; empty = none.
    void setQuiet(std::vector<bool> quiet);

    /// Looks at one tile anew. Cells nearer to each other than `reachRows` × `reachCols` form one cluster.
    /// True if its halos changed.
    bool update(std::uint32_t tile, const LevelPyramid &pyramid, std::uint32_t reachRows, std::uint32_t reachCols);
    std::span<const Halo> halos(std::uint32_t tile) const { return m_halos[tile]; }
    /// Forgets what was there before: after a change of zoom or overlay, where steadiness would be wrong.
    void reset();

private:
    struct Found {
        std::uint32_t row, col;
        HaloKind kind;
    };
    void collect(std::uint32_t tile, const LevelPyramid &pyramid, std::uint32_t level, std::uint32_t row,
                 std::uint32_t col);
    void takeLines(std::uint32_t tile, std::vector<Halo> &out);
    void cluster(std::uint32_t tile, std::uint32_t reachRows, std::uint32_t reachCols, std::vector<Halo> &out);
    static void settle(const std::vector<Halo> &before, std::vector<Halo> &now);

    WeavePtr m_weave;
    std::vector<bool> m_quiet;
    std::vector<std::vector<Halo>> m_halos;      // by tile
    std::vector<std::vector<bool>> m_litRows;    // by tile, row: was a line before
    std::vector<std::vector<bool>> m_litColumns; // by tile, column
    std::vector<Found> m_found;                  // scratch
};

} // namespace fabricscope
