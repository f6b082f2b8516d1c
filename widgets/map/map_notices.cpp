// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_notices.h"

namespace fabricscope {

namespace {

constexpr std::size_t kMostDevices = 32;

} // namespace

std::vector<TileCells> cellsOf(const Fabric &fabric, const Weave &weave, DeviceId device) {
    std::vector<TileCells> out;
    for (const WeavePosition &row : weave.rowsOf(device)) {
        const WeavePanel &panel = weave.panels()[row.panel];
        for (std::uint32_t t = panel.firstTile; t < panel.firstTile + panel.tileCount; ++t) {
            const WeaveTile &tile = weave.tiles()[t];
            if (row.row >= tile.row && row.row < tile.row + tile.rows)
                out.emplace_back(t, CellRect{row.row - tile.row, 0, 1, tile.cols});
        }
    }
    for (const Weave::ColumnPlace &column : weave.columnsOf(fabric, device))
        out.emplace_back(column.tile, CellRect{0, column.col, weave.tiles()[column.tile].rows, column.cols});
    if (!out.empty())
        return out;
    for (const PortData &port : fabric.portsOf(device)) {
        const std::uint32_t cell = port.link.valid() ? weave.cellOf(port.link) : Weave::kNoCell;
        if (cell == Weave::kNoCell)
            continue;
        const std::uint32_t t = weave.tileOf(cell);
        const WeaveTile &tile = weave.tiles()[t];
        const std::uint32_t local = cell - tile.firstCell;
        out.emplace_back(t, CellRect{local / tile.cols, local % tile.cols, 1, 1});
    }
    return out;
}

std::vector<Halo> noticeHalos(const Fabric &fabric, const Weave &weave, const Notices &notices) {
    std::vector<Halo> out;
    const auto add = [&](DeviceId device, HaloKind kind) {
        for (const auto &[tile, cells] : cellsOf(fabric, weave, device))
            out.push_back({tile, cells, kind});
    };
    if (notices.staleDevices.size() <= kMostDevices)
        for (const DeviceId device : notices.staleDevices)
            add(device, HaloKind::Stale);
    if (notices.slowHosts.size() <= kMostDevices)
        for (const Notices::SlowHost &slow : notices.slowHosts)
            add(slow.host, HaloKind::Slow);
    return out;
}

} // namespace fabricscope
