// SPDX-License-Identifier: GPL-3.0-or-later
// Painting of the map; the rest of map_canvas.h.
#include "widgets/common/format.h"
#include "widgets/map/map_canvas.h"
#include "widgets/map/map_notices.h"

#include <QPaintEvent>
#include <QScreen>

#include <algorithm>
#include <cmath>

namespace fabricscope {

namespace {

constexpr int kHaloSize = 12; // DESIGN "Colour": at least 12 px, on a wall 48
constexpr int kWallHaloSize = 48;

} // namespace

int MapCanvas::haloSize() const {
    return static_cast<int>(std::ceil((m_wall ? kWallHaloSize : kHaloSize) * ratio()));
}

void MapCanvas::repaintHalos() {
    const std::vector<ScreenHalo> before = m_halos;
    const std::vector<HaloCaption> captionsBefore = m_captions;
    m_halosStale = true;
    for (const auto *list : {&before, &halos()})
        for (const ScreenHalo &halo : *list)
            update(toLogical(halo.rect.adjusted(-2, -2, 2, 2)));
    for (const auto *list : {&captionsBefore, &captions()})
        for (const HaloCaption &caption : *list)
            update(toLogical(caption.rect));
}

const std::vector<ScreenHalo> &MapCanvas::halos() {
    if (m_halosStale && hasWeave()) {
        m_halos = screenHalos(m_scene, m_finder, haloSize(), m_noticeHalos);
        m_captions = haloCaptions(m_scene, m_halos, m_taken ? m_taken->choice.overlay : OverlayId::Congestion,
                                  m_notices.get(), QFontMetrics(m_fonts.value));
        m_halosStale = false;
    }
    return m_halos;
}

const std::vector<HaloCaption> &MapCanvas::captions() {
    halos();
    return m_captions;
}

void MapCanvas::setNotices(NoticesPtr notices) {
    m_notices = std::move(notices);
    m_noticeHalos.clear();
    if (!hasWeave())
        return;
    if (m_notices && m_notices->fabricGeneration == m_generation)
        m_noticeHalos = noticeHalos(*m_fabric, m_scene.weave(), *m_notices);
    if (isVisible())
        repaintHalos();
    else
        m_halosStale = true;
}

/// In the memory it had, if that is enough: first touch of a 4K image takes longer than painting it does.
void MapCanvas::resizeImage(QSize size) {
    const auto pixelsOf = [](QSize some) {
        return static_cast<std::size_t>(some.width()) * static_cast<std::size_t>(some.height());
    };
    if (pixelsOf(size) > m_pixelRoom) {
        const QSize whole = screen() != nullptr ? screen()->size() * ratio() : size; // more only of an odd window
        m_image = {};
        m_pixels.reset();
        m_pixelRoom = std::max(pixelsOf(size), pixelsOf(whole));
        m_pixels = std::make_unique_for_overwrite<QRgb[]>(m_pixelRoom);
    }
    m_image = QImage(reinterpret_cast<uchar *>(m_pixels.get()), size.width(), size.height(),
                     static_cast<qsizetype>(size.width()) * static_cast<qsizetype>(sizeof(QRgb)), QImage::Format_RGB32);
}

void MapCanvas::rasterise() {
    const QSize size = m_scene.viewport();
    if (m_image.size() != size) {
        resizeImage(size);
        m_stale = QRect({}, size);
    }
    if (m_stale.isEmpty() || size.isEmpty())
        return;
    const Theme &theme = m_themes.theme();
    const QRegion stale = m_stale.rectCount() > 64 ? QRegion(m_stale.boundingRect()) : m_stale;
    m_stale = {};
    QRgb *bits = reinterpret_cast<QRgb *>(m_image.bits());
    const int stride = static_cast<int>(m_image.bytesPerLine() / 4);
    for (const QRect &area : stale) {
        const QRect clip = area.intersected(QRect({}, size));
        const auto fill = [&](const QRect &rect, QRgb colour) {
            for (int y = rect.top(); y <= rect.bottom(); ++y)
                std::fill_n(bits + static_cast<std::ptrdiff_t>(y) * stride + rect.left(), rect.width(), colour);
        };
        // Only what no tile covers is filled: each pixel of a 4K screen written once more is a millisecond.
        QRegion outside(clip);
        for (std::size_t s = 0; s < m_scene.shapes().size(); ++s) {
            const QRect frame = m_scene.panelFrame(s).intersected(clip);
            if (frame.isEmpty())
                continue;
            outside -= frame;
            QRegion bare(frame);
            for (const PanelShape::Tile &shown : m_scene.shapes()[s].tiles) {
                const QRect rect = m_scene.viewRect(s, shown);
                if (!rect.intersects(clip))
                    continue;
                bare -= rect;
                const std::uint32_t k = m_scene.pyramid().levelFor(shown.tile, rect.width(), rect.height());
                m_raster.draw({bits, stride, clip}, rect, m_scene.pyramid().level(shown.tile, k), m_palette,
                              m_scene.weave().tiles()[shown.tile].columnWidth);
            }
            for (const QRect &rect : bare)
                fill(rect, theme.canvas.rgb());
        }
        for (const QRect &rect : outside)
            fill(rect, theme.window.rgb());
    }
}

// Names are there at once; values as far as they have come, also while the view moves on.
void MapCanvas::drawCellText(MapPainter &painter, const QRect &clip) {
    for (const LinkId link : linksWithText()) {
        const std::uint32_t cell = m_scene.weave().cellOf(link);
        const auto rect = m_scene.cellViewRect(cell);
        if (!rect || !rect->intersects(clip))
            continue;
        const auto value = m_values.constFind(link.value);
        painter.cellText(m_texts, cell, *rect, toQString(m_fabric->portName(rowPort(cell))),
                         value == m_values.cend() ? QString() : *value);
    }
}

void MapCanvas::paintEvent(QPaintEvent *event) {
    const double scale = ratio();
    QPainter painter(this);
    if (!m_scene.weavePtr() || !hasWeave()) {
        painter.fillRect(rect(), m_themes.theme().window);
        return;
    }
    rasterise();
    const QRect clip = event->rect();
    const QRect area = QRectF(clip.x() * scale, clip.y() * scale, clip.width() * scale, clip.height() * scale)
                           .toAlignedRect()
                           .intersected(m_image.rect());
    painter.scale(1 / scale, 1 / scale); // device pixels from here on: the image is copied, never resampled
    painter.drawImage(area.topLeft(), m_image, area);

    MapPainter map(painter, m_scene, m_themes.theme(), m_fonts, scale);
    const Theme &theme = m_themes.theme();
    if (m_scene.shapes().empty()) {
        map.message(tr("No links to show under this filter"));
        return;
    }
    drawCellText(map, area);
    map.labels();
    map.marks(m_marks);
    map.halos(halos(), m_wall);
    map.captions(captions());
    const int least = static_cast<int>(std::lround(7 * scale));
    std::vector<ScreenHalo> selected; // a row's sections and a column's bands are one box each
    for (const auto &[tile, cells] : m_selCells) {
        if (const auto box = m_scene.viewRectOf(tile, cells))
            selected.push_back({*box, HaloKind::Warning, tile, cells});
    }
    if (selected.size() <= 64)
        mergeBoxes(selected, 2 * m_scene.metrics().bandGap);
    for (const ScreenHalo &box : selected)
        map.outline(box.rect.adjusted(-2, -2, 2, 2), theme.focusRing, 1.5, least);
    if (const auto box = m_scene.cellViewRect(m_selCell))
        map.outline(box->adjusted(-2, -2, 2, 2), theme.focusRing, 2, least + 4);
    if (const auto box = m_scene.cellViewRect(m_hoverCell); box && !m_wall)
        map.outline(box->adjusted(-1, -1, 1, 1), theme.text, 1, least);
    map.headers(m_summary.get(), halos(), m_wall);
    for (const std::uint32_t panel : m_selPanels) {
        if (const auto shape = m_scene.shapeOfPanel(panel))
            map.panelFrame(*shape, theme.focusRing, 2);
    }
    if (m_keyboardFocus && !m_wall) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.focusRing, 1, Qt::DotLine));
        painter.drawRect(QRect({}, m_scene.viewport()).adjusted(0, 0, -1, -1));
    }
    if (m_hoverCell != Weave::kNoCell && !m_wall && !m_dragging) {
        const CellFacts facts = factsOf(m_hoverCell);
        m_tooltipArea = map.tooltip(cellTooltip(*m_fabric, m_scene.weave(), facts), m_hoverAt, facts.level);
    }
}

PortId MapCanvas::rowPort(std::uint32_t cell) const {
    const LinkId id = m_scene.weave().linkAt(cell);
    if (!id.valid())
        return {};
    const LinkData &link = m_fabric->link(id);
    const WeavePosition at = m_scene.weave().position(cell);
    const DeviceId row = m_scene.weave().rowDevice(at.panel, at.row);
    return m_fabric->port(link.upper).device == row ? link.upper : link.lower;
}

std::vector<const Annotation *> MapCanvas::annotationsOf(std::uint32_t cell) const {
    std::vector<const Annotation *> found;
    for (std::size_t a = 0; a < m_annotated.size(); ++a) {
        if (std::binary_search(m_annotated[a].begin(), m_annotated[a].end(), cell))
            found.push_back(&m_annotations[a]);
    }
    return found;
}

CellFacts MapCanvas::factsOf(std::uint32_t cell) const {
    CellFacts facts;
    facts.cell = cell;
    facts.underPixel = m_hoverLinks;
    facts.level = m_scene.pyramid().at(cell);
    facts.frame = m_taken.get();
    facts.focus = m_focus.get();
    facts.catalogue = m_catalogue.get();
    facts.annotations = annotationsOf(cell);
    return facts;
}

} // namespace fabricscope
