// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/level_pyramid.h"

#include <algorithm>
#include <cstring>

namespace fabricscope {

namespace {

// Link by link costs several times as much as cell by cell: from this share (one in …) of blocks on, all is taken.
constexpr std::size_t kManyBlocks = 8;

} // namespace

void CellRect::add(std::uint32_t r, std::uint32_t c) {
    if (empty()) {
        *this = {r, c, 1, 1};
        return;
    }
    const std::uint32_t bottom = std::max(row + rows, r + 1);
    const std::uint32_t right = std::max(col + cols, c + 1);
    row = std::min(row, r);
    col = std::min(col, c);
    rows = bottom - row;
    cols = right - col;
}

LevelPyramid::LevelPyramid(WeavePtr weave)
    : m_weave(std::move(weave)) {
    const auto tiles = m_weave->tiles();
    m_runs = findRuns(m_weave->cellLinks());
    m_base.resize(m_weave->cellCount());
    for (std::uint32_t cell = 0; cell < m_base.size(); ++cell)
        m_base[cell] = m_weave->linkAt(cell).valid() ? Level::kNeverSeen : Level::kNoLink;
    std::size_t bytes = 0;
    for (const WeaveTile &tile : tiles) {
        TileLevels levels{static_cast<std::uint32_t>(m_upper.size()), 0};
        for (std::uint32_t rows = tile.rows, cols = tile.cols; rows > 1 || cols > 1;) {
            rows = (rows + 1) / 2;
            cols = (cols + 1) / 2;
            m_upper.push_back({bytes, rows, cols});
            bytes += static_cast<std::size_t>(rows) * cols;
            ++levels.count;
        }
        m_tiles.push_back(levels);
    }
    m_maxima.assign(bytes, 0);
    m_dirty.resize(tiles.size());
    for (std::uint32_t t = 0; t < tiles.size(); ++t) {
        raise(t, {0, 0, tiles[t].rows, tiles[t].cols});
        markDirty(t);
        m_dirty[t] = {0, 0, tiles[t].rows, tiles[t].cols};
    }
}

LevelPyramid::View LevelPyramid::level(std::uint32_t tile, std::uint32_t k) const {
    const WeaveTile &t = m_weave->tiles()[tile];
    if (k == 0)
        return {m_base.data() + t.firstCell, t.rows, t.cols};
    const Upper &upper = m_upper[m_tiles[tile].first + k - 1];
    return {m_maxima.data() + upper.offset, upper.rows, upper.cols};
}

std::uint32_t LevelPyramid::levels(std::uint32_t tile) const {
    return m_tiles[tile].count + 1;
}

std::uint32_t LevelPyramid::levelFor(std::uint32_t tile, int width, int height) const {
    std::uint32_t best = 0;
    for (std::uint32_t k = 1; k < levels(tile); ++k) {
        const View view = level(tile, k);
        if (view.cols < static_cast<std::uint32_t>(width) || view.rows < static_cast<std::uint32_t>(height))
            break;
        best = k;
    }
    return best;
}

std::uint8_t LevelPyramid::worst(std::uint32_t tile) const {
    return level(tile, levels(tile) - 1).at(0, 0);
}

void LevelPyramid::markDirty(std::uint32_t tile) {
    if (m_dirty[tile].empty())
        m_dirtyTiles.push_back(tile);
}

void LevelPyramid::clearDirty() {
    for (const std::uint32_t tile : m_dirtyTiles)
        m_dirty[tile] = {};
    m_dirtyTiles.clear();
}

std::uint8_t LevelPyramid::worstOf(const std::vector<std::uint8_t> &levels, std::uint32_t cell) const {
    const LinkId link = m_weave->linkAt(cell);
    std::uint8_t code = link.valid() ? levels[link.index()] : Level::kNoLink;
    for (const auto &[at, extra] : m_weave->extrasAt(cell))
        code = std::max(code, levels[extra.index()]);
    return code;
}

void LevelPyramid::set(std::uint32_t cell, std::uint8_t code) {
    if (m_base[cell] == code)
        return;
    m_base[cell] = code;
    const std::uint32_t tile = m_weave->tileOf(cell);
    const WeaveTile &t = m_weave->tiles()[tile];
    markDirty(tile);
    m_dirty[tile].add((cell - t.firstCell) / t.cols, (cell - t.firstCell) % t.cols);
}

std::vector<LevelPyramid::Run> LevelPyramid::findRuns(std::span<const std::uint32_t> links) {
    std::vector<Run> runs;
    for (std::uint32_t cell = 0; cell < links.size();) {
        Run run{cell, 1, std::min(links[cell], Weave::kFolded), 0};
        std::uint32_t next = cell + 1;
        if (run.link == Weave::kFolded) {
            while (next < links.size() && links[next] >= Weave::kFolded)
                ++next;
        } else if (next < links.size() && links[next] < Weave::kFolded) {
            run.stride = links[next] - run.link; // backwards by overflow
            while (next < links.size() && links[next] < Weave::kFolded && links[next] - links[next - 1] == run.stride)
                ++next;
        }
        run.count = next - cell;
        runs.push_back(run);
        cell = next;
    }
    return runs;
}

// By runs: reading the link of each cell from memory would take as long as all the rest.
void LevelPyramid::applyAll(const std::vector<std::uint8_t> &levels) {
    for (const Run &run : m_runs) {
        std::uint8_t *out = m_base.data() + run.cell;
        if (run.link == Weave::kFolded) {
            for (std::uint32_t i = 0; i < run.count; ++i)
                out[i] = worstOf(levels, run.cell + i);
        } else if (run.stride == 1) {
            std::memcpy(out, levels.data() + run.link, run.count);
        } else {
            const std::uint8_t *from = levels.data();
            std::uint32_t link = run.link;
            for (std::uint32_t i = 0; i < run.count; ++i, link += run.stride)
                out[i] = from[link];
        }
    }
    const auto tiles = m_weave->tiles();
    for (std::uint32_t t = 0; t < tiles.size(); ++t) {
        markDirty(t);
        m_dirty[t] = {0, 0, tiles[t].rows, tiles[t].cols};
    }
}

void LevelPyramid::applyBlock(const std::vector<std::uint8_t> &levels, std::uint32_t block) {
    const std::size_t begin = static_cast<std::size_t>(block) * MapFrame::kBlock;
    const std::size_t end = std::min(begin + MapFrame::kBlock, levels.size());
    for (std::size_t link = begin; link < end; ++link) {
        const std::uint32_t cell = m_weave->cellOf(LinkId{link});
        if (cell != Weave::kNoCell)
            set(cell, m_weave->folded(cell) ? worstOf(levels, cell) : levels[link]);
    }
}

void LevelPyramid::apply(const MapFrame &frame, const MapFrame *previous) {
    if (!m_weave)
        return;
    std::size_t links = 0;
    for (const WeavePanel &panel : m_weave->panels())
        links += panel.links + panel.hidden;
    if (frame.levels.size() != links)
        return;
    const auto blockCount = static_cast<std::uint32_t>((links + MapFrame::kBlock - 1) / MapFrame::kBlock);
    if (previous == nullptr || previous->levels.size() != links || (frame.all && previous->choice != frame.choice)) {
        applyAll(frame.levels);
    } else {
        if (!frame.all && frame.sequence == previous->sequence + 1) {
            m_blocks.assign(frame.dirtyBlocks.begin(), frame.dirtyBlocks.end());
        } else { // frames between were dropped on the way here: their dirty blocks are unknown, comparing finds them
            m_blocks.clear();
            for (std::uint32_t block = 0; block < blockCount; ++block) {
                const std::size_t begin = static_cast<std::size_t>(block) * MapFrame::kBlock;
                const std::size_t n = std::min(MapFrame::kBlock, links - begin);
                if (std::memcmp(frame.levels.data() + begin, previous->levels.data() + begin, n) != 0)
                    m_blocks.push_back(block);
            }
        }
        if (m_blocks.size() * kManyBlocks > blockCount) {
            applyAll(frame.levels);
        } else {
            for (const std::uint32_t block : m_blocks) {
                if (block < blockCount)
                    applyBlock(frame.levels, block);
            }
        }
    }
    for (const std::uint32_t tile : m_dirtyTiles)
        raise(tile, m_dirty[tile]);
}

void LevelPyramid::raise(std::uint32_t tile, CellRect rect) {
    View below = level(tile, 0);
    for (std::uint32_t k = 0; k < m_tiles[tile].count; ++k) {
        const Upper &upper = m_upper[m_tiles[tile].first + k];
        const std::uint32_t bottom = (rect.row + rect.rows + 1) / 2;
        const std::uint32_t right = (rect.col + rect.cols + 1) / 2;
        rect = {rect.row / 2, rect.col / 2, bottom - rect.row / 2, right - rect.col / 2};
        for (std::uint32_t r = rect.row; r < bottom; ++r) {
            const std::uint8_t *a = below.data + static_cast<std::size_t>(2 * r) * below.cols;
            const std::uint8_t *b = 2 * r + 1 < below.rows ? a + below.cols : a;
            std::uint8_t *out = m_maxima.data() + upper.offset + static_cast<std::size_t>(r) * upper.cols;
            for (std::uint32_t c = rect.col; c < right; ++c) {
                const std::uint32_t left = 2 * c;
                const std::uint32_t next = left + 1 < below.cols ? left + 1 : left;
                out[c] = std::max(std::max(a[left], a[next]), std::max(b[left], b[next]));
            }
        }
        below = {m_maxima.data() + upper.offset, upper.rows, upper.cols};
    }
}

} // namespace fabricscope
