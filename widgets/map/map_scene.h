// SPDX-License-Identifier: GPL-3.0-or-later
// What the map shows and where: weave, filter, zoom and scrolling, without painting anything. All in device pixels;
// "view" pixels count from the widget's top left corner. GUI thread.
#pragma once

#include "widgets/map/level_pyramid.h"
#include "widgets/map/map_grid.h"

#include <QPointF>
#include <QRect>

#include <cstdint>
#include <optional>
#include <vector>

namespace fabricscope {

/// What is left out or dimmed. Empty lists let everything pass.
struct MapFilter {
    std::vector<std::int16_t> planes;  // indices into Fabric::planes()
    std::vector<std::int16_t> rails;   // rail numbers; tiers above the leafs belong to no rail
    std::vector<std::uint8_t> fabrics; // indices into Fabric::fabrics()
    bool onlyAlarms = false;           // what is below warning is dimmed
    bool operator==(const MapFilter &) const = default;
};

class MapScene {
public:
    void setWeave(FabricPtr fabric, WeavePtr weave, LevelPyramid pyramid);
    void setFilter(const MapFilter &filter);
    void setViewport(QSize size, const MapMetrics &metrics); // keeps what is at the top left
    /// Lengths of names by panel of the weave (device pixels); panels that are large enough at fit show them.
    void setNames(std::vector<PanelNames> names) { m_names = std::move(names); }

    bool hasWeave() const { return m_weave && m_weave->absence() == WeaveAbsence::None; }
    const Fabric &fabric() const { return *m_fabric; }
    const FabricPtr &fabricPtr() const { return m_fabric; }
    const WeavePtr &weavePtr() const { return m_weave; }
    const Weave &weave() const { return *m_weave; }
    LevelPyramid &pyramid() { return m_pyramid; }
    const LevelPyramid &pyramid() const { return m_pyramid; }
    const MapFilter &filter() const { return m_filter; }
    const MapMetrics &metrics() const { return m_metrics; }
    const std::vector<PanelShape> &shapes() const { return m_shapes; }
    const MapPlacement &placement() const { return m_placement; }
    QSize viewport() const { return m_viewport; }
    QPoint scroll() const { return m_scroll; }
    double zoom() const { return m_placement.zoom; }
    double maxZoom() const;
    int titleHeight() const { return m_metrics.header; } // of a panel's header

    /// Zooms so that what lies under `at` stays there.
    void setZoom(double zoom, QPointF at);
    void scrollBy(QPoint delta);
    void fit();
    /// Zooms and scrolls so that the rectangle (view pixels, as now) fills the view as well as it can.
    void zoomTo(const QRect &rect, double margin);

    QRect toView(const QRect &map) const { return map.translated(-m_scroll); }
    QRect panelFrame(std::size_t shape) const { return toView(m_placement.panels[shape].frame); }
    QRect panelContent(std::size_t shape) const { return toView(m_placement.panels[shape].content); }
    QRect viewRect(std::size_t shape, const PanelShape::Tile &shown) const;
    /// nullopt when the filter hides the tile.
    std::optional<QRect> viewRectOf(std::uint32_t tile) const;
    std::optional<QRect> viewRectOf(std::uint32_t tile, const CellRect &cells) const;
    std::optional<QRect> cellViewRect(std::uint32_t cell) const;
    bool shows(std::uint32_t tile) const { return m_shapeOf[tile] >= 0; }
    std::optional<std::size_t> shapeOfPanel(std::uint32_t panel) const;
    MapHit hit(QPoint view) const;
    /// The worst cell under the pixel, of several the first; kNoCell where there is none.
    std::uint32_t worstCell(const MapHit &hit) const;

private:
    void relayout();
    void clampScroll();

    FabricPtr m_fabric;
    WeavePtr m_weave;
    LevelPyramid m_pyramid;
    MapFilter m_filter;
    MapMetrics m_metrics;
    std::vector<PanelNames> m_names;
    std::vector<PanelShape> m_shapes;
    std::vector<std::int32_t> m_shapeOf, m_tileOf; // by tile: index into m_shapes and its tiles, −1 hidden
    MapGrid m_grid;
    MapPlacement m_placement;
    QSize m_viewport;
    QPoint m_scroll;
};

} // namespace fabricscope
