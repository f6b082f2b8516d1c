// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_scene.h"

#include <algorithm>
#include <cmath>

namespace fabricscope {

namespace {

template <class T>
bool passes(const std::vector<T> &wanted, T value) {
    return wanted.empty() || std::find(wanted.begin(), wanted.end(), value) != wanted.end();
}

} // namespace

void MapScene::setWeave(FabricPtr fabric, WeavePtr weave, LevelPyramid pyramid) {
    if (m_fabric != fabric) { // indices of the fabric before
        m_filter.planes.clear();
        m_filter.fabrics.clear();
        m_filter.rails.clear();
    }
    m_fabric = std::move(fabric);
    m_weave = std::move(weave);
    m_pyramid = std::move(pyramid);
    relayout();
    fit();
}

void MapScene::setFilter(const MapFilter &filter) {
    if (filter == m_filter)
        return;
    const bool sameTiles =
        filter.planes == m_filter.planes && filter.rails == m_filter.rails && filter.fabrics == m_filter.fabrics;
    m_filter = filter;
    if (sameTiles)
        return;
    relayout();
    fit();
}

void MapScene::setViewport(QSize size, const MapMetrics &metrics) {
    m_viewport = size;
    m_metrics = metrics;
    const double zoom = m_placement.zoom;
    MapAnchor anchor;
    const bool keep = hasWeave() && zoom > 1 && !m_shapes.empty();
    if (keep)
        anchor = anchorAt(*m_weave, m_shapes, m_placement, m_scroll);
    relayout();
    if (!keep || m_shapes.empty()) {
        fit();
        return;
    }
    m_placement = placePanels(m_grid, m_shapes, m_metrics, std::min(zoom, maxZoom()));
    m_scroll = pointOf(*m_weave, m_shapes, m_placement, anchor).toPoint();
    clampScroll();
}

void MapScene::relayout() {
    m_shapes.clear();
    if (!hasWeave()) {
        m_placement = {};
        return;
    }
    const auto tiles = m_weave->tiles();
    std::vector<std::uint8_t> shown(tiles.size());
    for (std::size_t t = 0; t < tiles.size(); ++t) {
        const WeavePanel &panel = m_weave->panels()[tiles[t].panel];
        shown[t] = passes(m_filter.planes, panel.plane) && passes(m_filter.fabrics, panel.fabric) &&
                   passes(m_filter.rails, tiles[t].rail);
    }
    m_shapes = shapePanels(*m_weave, m_metrics, shown);
    m_grid = fitGrid(*m_weave, m_shapes, m_names, m_metrics, m_viewport);
    m_placement = placePanels(m_grid, m_shapes, m_metrics, 1);
    if (m_shapes.empty())
        return;
    m_shapeOf.assign(tiles.size(), -1);
    m_tileOf.assign(tiles.size(), -1);
    for (std::size_t s = 0; s < m_shapes.size(); ++s) {
        for (std::size_t t = 0; t < m_shapes[s].tiles.size(); ++t) {
            m_shapeOf[m_shapes[s].tiles[t].tile] = static_cast<std::int32_t>(s);
            m_tileOf[m_shapes[s].tiles[t].tile] = static_cast<std::int32_t>(t);
        }
    }
}

double MapScene::maxZoom() const {
    double zoom = 1;
    for (const MapGrid::Slot &slot : m_grid.places)
        zoom = std::max(zoom, m_metrics.maxCell / slot.sx);
    return zoom;
}

void MapScene::clampScroll() {
    m_scroll.setX(std::clamp(m_scroll.x(), 0, std::max(0, m_placement.size.width() - m_viewport.width())));
    m_scroll.setY(std::clamp(m_scroll.y(), 0, std::max(0, m_placement.size.height() - m_viewport.height())));
}

void MapScene::setZoom(double zoom, QPointF at) {
    if (!hasWeave() || m_shapes.empty())
        return;
    const MapAnchor anchor = anchorAt(*m_weave, m_shapes, m_placement, at + m_scroll);
    m_placement = placePanels(m_grid, m_shapes, m_metrics, std::clamp(zoom, 1.0, maxZoom()));
    const QPointF now = pointOf(*m_weave, m_shapes, m_placement, anchor);
    m_scroll = QPoint(static_cast<int>(std::lround(now.x() - at.x())), static_cast<int>(std::lround(now.y() - at.y())));
    clampScroll();
}

void MapScene::scrollBy(QPoint delta) {
    m_scroll += delta;
    clampScroll();
}

void MapScene::fit() {
    if (hasWeave() && !m_shapes.empty())
        m_placement = placePanels(m_grid, m_shapes, m_metrics, 1);
    m_scroll = {};
}

void MapScene::zoomTo(const QRect &rect, double margin) {
    if (!hasWeave() || m_shapes.empty() || rect.isEmpty())
        return;
    const MapAnchor anchor = anchorAt(*m_weave, m_shapes, m_placement, QRectF(rect).center() + m_scroll);
    const double factor = std::min(m_viewport.width() / (rect.width() * (1 + margin)),
                                   m_viewport.height() / (rect.height() * (1 + margin)));
    m_placement = placePanels(m_grid, m_shapes, m_metrics, std::clamp(zoom() * factor, 1.0, maxZoom()));
    const QPointF now = pointOf(*m_weave, m_shapes, m_placement, anchor);
    m_scroll = QPoint(static_cast<int>(std::lround(now.x() - m_viewport.width() / 2.0)),
                      static_cast<int>(std::lround(now.y() - m_viewport.height() / 2.0)));
    clampScroll();
}

QRect MapScene::viewRect(std::size_t shape, const PanelShape::Tile &shown) const {
    return toView(tileRect(m_weave->tiles()[shown.tile], shown, m_placement.panels[shape]));
}

std::optional<QRect> MapScene::viewRectOf(std::uint32_t tile) const {
    if (tile >= m_shapeOf.size() || m_shapeOf[tile] < 0)
        return std::nullopt;
    const auto shape = static_cast<std::size_t>(m_shapeOf[tile]);
    return viewRect(shape, m_shapes[shape].tiles[static_cast<std::size_t>(m_tileOf[tile])]);
}

std::optional<QRect> MapScene::viewRectOf(std::uint32_t tile, const CellRect &cells) const {
    const std::optional<QRect> rect = viewRectOf(tile);
    if (!rect)
        return std::nullopt;
    return cellsRect(m_weave->tiles()[tile], *rect, cells.row, cells.col, cells.rows, cells.cols);
}

std::optional<QRect> MapScene::cellViewRect(std::uint32_t cell) const {
    if (cell == Weave::kNoCell)
        return std::nullopt;
    const std::uint32_t tile = m_weave->tileOf(cell);
    const WeaveTile &t = m_weave->tiles()[tile];
    const std::uint32_t local = cell - t.firstCell;
    return viewRectOf(tile, CellRect{local / t.cols, local % t.cols, 1, 1});
}

std::optional<std::size_t> MapScene::shapeOfPanel(std::uint32_t panel) const {
    for (std::size_t s = 0; s < m_shapes.size(); ++s) {
        if (m_shapes[s].panel == panel)
            return s;
    }
    return std::nullopt;
}

MapHit MapScene::hit(QPoint view) const {
    MapHit none;
    none.shape = m_shapes.size();
    if (!hasWeave() || m_shapes.empty())
        return none;
    return hitTest(*m_weave, m_shapes, m_placement, m_metrics, view + m_scroll,
                   [this](std::uint32_t tile, int w, int h) { return m_pyramid.levelFor(tile, w, h); });
}

std::uint32_t MapScene::worstCell(const MapHit &hit) const {
    if (!hit.onCells)
        return Weave::kNoCell;
    const WeaveTile &tile = m_weave->tiles()[hit.tile];
    std::uint32_t best = Weave::kNoCell;
    for (std::uint32_t r = hit.row; r < hit.row + hit.rows; ++r) {
        for (std::uint32_t c = hit.col; c < hit.col + hit.cols; ++c) {
            const std::uint32_t cell = tile.firstCell + r * tile.cols + c;
            if (!m_weave->linkAt(cell).valid())
                continue;
            if (best == Weave::kNoCell || m_pyramid.at(cell) > m_pyramid.at(best))
                best = cell;
        }
    }
    return best;
}

} // namespace fabricscope
