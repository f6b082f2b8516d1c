// SPDX-License-Identifier: GPL-3.0-or-later
// The weave: which link sits in which cell, in whole cells and nothing else (no pixels, no colours). Built once per
// fabric, then immutable; any thread.
//
// A panel per fabric and plane; within it, from the top, a block per pair of adjacent tiers, then "other". A block's
// rows are its lower devices; left in a row the access ports in port order, right one column per upper device. Blocks
// are cut into tiles: a band of rows (a rail, or a pod where the block is split) × one section (access or upper). Every
// cell belongs to exactly one tile; cells of a tile are contiguous, row by row.
#pragma once

#include "models/base/expected.h"
#include "models/fabric/fabric.h"

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

enum class WeaveSection : std::uint8_t { Access, Upper, Other };

/// What a column stands for: a device, or a chassis whose ASICs are not shown apart.
struct WeaveColumn {
    DeviceId device;                    // of a chassis: its first ASIC
    std::uint32_t chassis = 0xffffffff; // index into FabricTables::chassis if the column is a whole chassis
    bool operator==(const WeaveColumn &) const = default;
};

struct WeaveTile {
    std::uint32_t panel = 0;
    std::uint32_t block = 0;        // counts within the panel, from the top
    std::uint32_t row = 0, col = 0; // of the first cell, within the panel
    std::uint32_t rows = 0, cols = 0;
    std::uint32_t firstCell = 0;
    std::uint32_t columnBegin = 0; // Upper: into Weave::columns(); column c of the tile is entry c ÷ columnWidth
    std::uint32_t columnCount = 0;
    std::uint32_t columnWidth = 1; // cells per column: 95th percentile of parallel links of a pair
    std::int32_t pod = -1;         // of the band if the block is split by pods
    std::int16_t rail = -1;        // of the band
    std::int8_t tier = -1;         // of the row devices; −1 in "other"
    WeaveSection section = WeaveSection::Other;
    bool aligned = true; // false: too sparse for columns; links are packed left and columnCount is 0

    std::uint32_t cells() const { return rows * cols; }
};

struct WeavePanel {
    std::uint8_t fabric = 0xff; // 0xff: links that no fabric holds
    std::int16_t plane = -1;    // index into Fabric::planes(), −1: the fabric's links without a plane
    std::uint32_t rows = 0, cols = 0;
    std::uint32_t firstTile = 0, tileCount = 0;
    std::uint32_t links = 0;          // shown
    std::uint32_t hidden = 0;         // links inside chassis that are not expanded
    std::vector<DeviceId> rowDevices; // by row; invalid in "other"
};

/// A place in a panel, in cells.
struct WeavePosition {
    std::uint32_t panel = 0, row = 0, col = 0;
    bool operator==(const WeavePosition &) const = default;
};

/// Saved order of devices, by "fabric name/plane name" and tier. Devices not listed come after those listed.
struct WeaveOrder {
    std::map<std::string, std::vector<std::string>> rows;    // "ew/0/1" → names
    std::map<std::string, std::vector<std::string>> columns; // "ew/0/2" → names of devices or chassis
    bool empty() const { return rows.empty() && columns.empty(); }
};

struct WeaveOptions {
    std::vector<std::uint32_t> expanded; // chassis whose ASICs show apart
    WeaveOrder order;
};

enum class WeaveAbsence : std::uint8_t { None, NoLinks, NoTiers }; // NoTiers: show the fabric as node–link instead

class Weave {
public:
    static constexpr std::uint32_t kNoCell = 0xffffffff;

    WeaveAbsence absence() const { return m_absence; }
    std::span<const WeavePanel> panels() const { return m_panels; }
    std::span<const WeaveTile> tiles() const { return m_tiles; }
    std::span<const WeaveTile> tilesOf(std::uint32_t panel) const {
        return tiles().subspan(m_panels[panel].firstTile, m_panels[panel].tileCount);
    }
    std::span<const WeaveColumn> columns() const { return m_columns; }
    std::span<const WeaveColumn> columnsOf(const WeaveTile &tile) const {
        return columns().subspan(tile.columnBegin, tile.columnCount);
    }

    /// For loops over all cells: below kFolded the one link of the cell, else ask linkAt() and extrasAt().
    static constexpr std::uint32_t kFolded = 0x80000000;
    std::span<const std::uint32_t> cellLinks() const { return m_cellLinks; }
    std::uint32_t cellCount() const { return static_cast<std::uint32_t>(m_cellLinks.size()); }
    /// kNoCell for a link inside a chassis that is not expanded.
    std::uint32_t cellOf(LinkId link) const { return m_linkCells[link.index()]; }
    /// The cell's link (of several the first in port order), invalid for a pair without one.
    LinkId linkAt(std::uint32_t cell) const {
        const std::uint32_t v = m_cellLinks[cell];
        return v == Id<LinkTag>::kNone ? LinkId{} : LinkId{v & ~kFolded};
    }
    bool folded(std::uint32_t cell) const {
        return (m_cellLinks[cell] & kFolded) != 0 && m_cellLinks[cell] != Id<LinkTag>::kNone;
    }
    /// Further links of a folded cell (without linkAt), ascending pairs of (cell, link).
    std::span<const std::pair<std::uint32_t, LinkId>> extrasAt(std::uint32_t cell) const;
    std::uint32_t linkCountAt(std::uint32_t cell) const;

    std::uint32_t tileOf(std::uint32_t cell) const; // index into tiles()
    WeavePosition position(std::uint32_t cell) const;
    /// kNoCell where the panel has no cell.
    std::uint32_t cellAt(WeavePosition position) const;
    DeviceId rowDevice(std::uint32_t panel, std::uint32_t row) const { return m_panels[panel].rowDevices[row]; }
    /// The column of a cell of an aligned upper tile; nullptr elsewhere.
    const WeaveColumn *columnAt(std::uint32_t cell) const;
    /// Rows of a device: mostly one, several for a device that several planes share.
    std::vector<WeavePosition> rowsOf(DeviceId device) const;
    struct ColumnPlace {
        std::uint32_t tile = 0, col = 0, cols = 0; // col counts within the tile
    };
    /// Columns of a device (or of the chassis it is part of), one per tile.
    std::vector<ColumnPlace> columnsOf(const Fabric &fabric, DeviceId device) const;

    std::size_t bytes() const;

private:
    friend class WeaveBuilder;

    WeaveAbsence m_absence = WeaveAbsence::NoLinks;
    std::vector<WeavePanel> m_panels;
    std::vector<WeaveTile> m_tiles;
    std::vector<WeaveColumn> m_columns;
    std::vector<std::uint32_t> m_linkCells;                 // by link
    std::vector<std::uint32_t> m_cellLinks;                 // by cell; kFolded is set where extras exist
    std::vector<std::pair<std::uint32_t, LinkId>> m_extras; // ascending
};

using WeavePtr = std::shared_ptr<const Weave>;

/// Never fails: what no block takes lands in "other". About 0.1 s for two million links.
WeavePtr buildWeave(const Fabric &fabric, const WeaveOptions &options = {});

/// The order now on screen merged into `orderJson` (other keys of it are kept), for FabricTables::orderJson.
std::string saveWeaveOrder(const Fabric &fabric, const Weave &weave, std::string_view orderJson);
/// The order within an orderJson; empty text gives an empty order. Errors: Syntax, BadValue.
Expected<WeaveOrder> readWeaveOrder(std::string_view orderJson);

/// Key of a panel and tier in a WeaveOrder.
std::string weaveOrderKey(const Fabric &fabric, const WeavePanel &panel, int tier);

} // namespace fabricscope
