// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fabric/weave.h"

#include <algorithm>

namespace fabricscope {

std::span<const std::pair<std::uint32_t, LinkId>> Weave::extrasAt(std::uint32_t cell) const {
    if (!folded(cell))
        return {};
    const auto first = std::lower_bound(m_extras.begin(), m_extras.end(), std::pair{cell, LinkId{0U}});
    auto last = first;
    while (last != m_extras.end() && last->first == cell)
        ++last;
    return {first, last};
}

std::uint32_t Weave::linkCountAt(std::uint32_t cell) const {
    if (!linkAt(cell).valid())
        return 0;
    return 1 + static_cast<std::uint32_t>(extrasAt(cell).size());
}

std::uint32_t Weave::tileOf(std::uint32_t cell) const {
    const auto after = std::upper_bound(m_tiles.begin(), m_tiles.end(), cell,
                                        [](std::uint32_t c, const WeaveTile &tile) { return c < tile.firstCell; });
    return static_cast<std::uint32_t>(after - m_tiles.begin()) - 1;
}

WeavePosition Weave::position(std::uint32_t cell) const {
    const WeaveTile &tile = m_tiles[tileOf(cell)];
    const std::uint32_t local = cell - tile.firstCell;
    return {tile.panel, tile.row + local / tile.cols, tile.col + local % tile.cols};
}

std::uint32_t Weave::cellAt(WeavePosition position) const {
    if (position.panel >= m_panels.size())
        return kNoCell;
    const auto tiles = tilesOf(position.panel);
    // Tiles of a panel ascend by row, then column, and those of one band share their rows.
    auto after = std::upper_bound(tiles.begin(), tiles.end(), position, [](const WeavePosition &p, const WeaveTile &t) {
        return p.row < t.row || (p.row == t.row && p.col < t.col);
    });
    while (after != tiles.begin()) {
        --after;
        if (position.row >= after->row + after->rows)
            return kNoCell;
        if (position.col >= after->col)
            return position.col < after->col + after->cols
                       ? after->firstCell + (position.row - after->row) * after->cols + (position.col - after->col)
                       : kNoCell;
    }
    return kNoCell;
}

const WeaveColumn *Weave::columnAt(std::uint32_t cell) const {
    const WeaveTile &tile = m_tiles[tileOf(cell)];
    if (tile.section != WeaveSection::Upper || tile.columnCount == 0)
        return nullptr;
    return &m_columns[tile.columnBegin + ((cell - tile.firstCell) % tile.cols) / tile.columnWidth];
}

std::vector<WeavePosition> Weave::rowsOf(DeviceId device) const {
    std::vector<WeavePosition> found;
    for (std::uint32_t p = 0; p < m_panels.size(); ++p) {
        const auto &rows = m_panels[p].rowDevices;
        for (std::uint32_t r = 0; r < rows.size(); ++r) {
            if (rows[r] == device)
                found.push_back({p, r, 0});
        }
    }
    return found;
}

std::vector<Weave::ColumnPlace> Weave::columnsOf(const Fabric &fabric, DeviceId device) const {
    std::vector<ColumnPlace> found;
    const std::uint32_t chassis = fabric.device(device).chassis;
    for (std::uint32_t t = 0; t < m_tiles.size(); ++t) {
        const WeaveTile &tile = m_tiles[t];
        for (std::uint32_t c = 0; c < tile.columnCount; ++c) {
            const WeaveColumn &column = m_columns[tile.columnBegin + c];
            const bool same = column.chassis != 0xffffffff ? column.chassis == chassis : column.device == device;
            if (same)
                found.push_back({t, c * tile.columnWidth, tile.columnWidth});
        }
    }
    return found;
}

std::size_t Weave::bytes() const {
    std::size_t n = m_tiles.capacity() * sizeof(WeaveTile) + m_columns.capacity() * sizeof(WeaveColumn) +
                    (m_linkCells.capacity() + m_cellLinks.capacity()) * sizeof(std::uint32_t) +
                    m_extras.capacity() * sizeof(m_extras[0]);
    for (const WeavePanel &panel : m_panels)
        n += sizeof(WeavePanel) + panel.rowDevices.capacity() * sizeof(DeviceId);
    return n;
}

} // namespace fabricscope
