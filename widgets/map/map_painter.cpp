// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_painter.h"

#include "widgets/common/format.h"
#include "widgets/common/level_pattern.h"
#include "widgets/map/cell_raster.h"

#include <QFontInfo>
#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <utility>

namespace fabricscope {

MapFonts mapFonts(const QFont &base, double ratio, bool wall) {
    const double size = QFontInfo(base).pixelSize() * ratio * (wall ? 1.6 : 1.0);
    const auto sized = [&](double factor, bool bold) {
        QFont font = base;
        font.setPixelSize(std::max(6, static_cast<int>(std::lround(size * factor))));
        font.setBold(bold);
        return font;
    };
    MapFonts fonts{sized(1, true), sized(1, false), sized(0.85, false), sized(0.85, true)};
    fonts.textHeight = QFontMetrics(fonts.text).height();
    fonts.smallHeight = QFontMetrics(fonts.small).height();
    return fonts;
}

namespace {

// The clusters of both sections of a row, or of all bands of a column, are one box; two that cross stay two.
bool joins(const QRect &a, const QRect &b, int reach) {
    if (!a.adjusted(-reach, -reach, reach, reach).intersects(b))
        return false;
    const auto area = [](const QRect &r) { return static_cast<double>(r.width()) * r.height(); };
    return area(a.united(b)) <= 1.3 * (area(a) + area(b));
}

} // namespace

void mergeBoxes(std::vector<ScreenHalo> &boxes, int reach) {
    constexpr std::size_t kMost = 512; // beyond it the map is a sea of boxes whatever one does
    for (bool merged = true; merged && boxes.size() < kMost;) {
        merged = false;
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            for (std::size_t j = i + 1; j < boxes.size(); ++j) {
                if (boxes[i].kind != boxes[j].kind || !joins(boxes[i].rect, boxes[j].rect, reach))
                    continue;
                boxes[i].rect |= boxes[j].rect;
                boxes.erase(boxes.begin() + static_cast<std::ptrdiff_t>(j));
                merged = true;
                --j;
            }
        }
    }
}

std::vector<ScreenHalo> screenHalos(const MapScene &scene, const HaloFinder &finder, int minimum,
                                    std::span<const Halo> more) {
    const int padding = scene.metrics().haloPadding;
    std::vector<ScreenHalo> all;
    std::vector<ScreenHalo> boxes; // of one block
    QRect block;
    const auto finish = [&] {
        mergeBoxes(boxes, padding + 1);
        const std::vector<ScreenHalo> cells = boxes;
        const QRect room = block.adjusted(-padding, -padding, padding, padding);
        for (ScreenHalo &box : boxes) {
            const bool nested = std::any_of(cells.begin(), cells.end(), [&](const ScreenHalo &other) {
                return other.kind < box.kind && other.rect.contains(box.rect);
            });
            const int around = nested ? 0 : padding;
            const int w = std::max(minimum, box.rect.width() + 2 * around);
            const int h = std::max(minimum, box.rect.height() + 2 * around);
            const QPoint centre = box.rect.center();
            box.rect = QRect(centre.x() - w / 2, centre.y() - h / 2, w, h);
            if (w <= room.width()) // a box at the edge moves in, so that all four sides are seen
                box.rect.moveLeft(std::clamp(box.rect.left(), room.left(), room.right() - w + 1));
            if (h <= room.height())
                box.rect.moveTop(std::clamp(box.rect.top(), room.top(), room.bottom() - h + 1));
        }
        mergeBoxes(boxes, 0); // grown to the least size, neighbours may overlap
        all.insert(all.end(), boxes.begin(), boxes.end());
        boxes.clear();
        block = {};
    };
    for (std::size_t s = 0; s < scene.shapes().size(); ++s) {
        std::uint32_t last = 0xffffffff;
        for (const PanelShape::Tile &shown : scene.shapes()[s].tiles) {
            const WeaveTile &tile = scene.weave().tiles()[shown.tile];
            if (tile.block != std::exchange(last, tile.block))
                finish();
            const QRect rect = scene.viewRect(s, shown);
            block |= rect;
            const auto add = [&](const Halo &halo) {
                const CellRect &c = halo.cells;
                boxes.push_back({cellsRect(tile, rect, c.row, c.col, c.rows, c.cols), halo.kind, shown.tile, c});
            };
            for (const Halo &halo : finder.halos(shown.tile))
                add(halo);
            for (const Halo &halo : more)
                if (halo.tile == shown.tile)
                    add(halo);
        }
        finish();
    }
    // The worst are drawn last.
    std::stable_sort(all.begin(), all.end(), [](const ScreenHalo &a, const ScreenHalo &b) { return a.kind < b.kind; });
    return all;
}

MapPainter::MapPainter(QPainter &painter, const MapScene &scene, const Theme &theme, const MapFonts &fonts,
                       double ratio)
    : m_painter(painter)
    , m_scene(scene)
    , m_theme(theme)
    , m_fonts(fonts)
    , m_ratio(ratio) {}

int MapPainter::px(double logical) const {
    return std::max(1, static_cast<int>(std::lround(logical * m_ratio)));
}

QColor MapPainter::haloColour(HaloKind kind) const {
    switch (kind) {
    case HaloKind::Stale:
        return m_theme.textMuted;
    case HaloKind::Slow:
        return m_theme.slow;
    case HaloKind::Warning:
        return m_theme.warning;
    case HaloKind::OffPlan:
        return m_theme.offPlan;
    case HaloKind::Errors:
        return m_theme.errors;
    case HaloKind::Critical:
        return m_theme.critical;
    case HaloKind::Down:
        return m_theme.down;
    }
    return m_theme.critical;
}

void MapPainter::headers(const FabricSummary *summary, const std::vector<ScreenHalo> &halos, bool wall) {
    const QRect view({}, m_scene.viewport());
    for (std::size_t s = 0; s < m_scene.shapes().size(); ++s) {
        const QRect frame = m_scene.panelFrame(s);
        if (!frame.intersects(view))
            continue;
        const WeavePanel &panel = m_scene.weave().panels()[m_scene.shapes()[s].panel];
        // Scrolled into a panel, its header stays at the top.
        const int height = m_scene.titleHeight();
        const int top = std::clamp(0, frame.top(), std::max(frame.top(), frame.bottom() - height));
        QRect header(frame.left(), top, frame.width(), height);
        const int left = std::max(header.left(), 0);
        header.setRight(std::min(header.right(), view.right()));
        header.setLeft(left);
        m_painter.fillRect(header, m_theme.panelHeader);
        const QRect text = header.adjusted(px(6), 0, -px(6), 0);

        int valueWidth = 0;
        if (summary != nullptr) {
            const PanelValue value = panelValue(*summary, panel);
            QColor colour = m_theme.ok;
            if (value.level == Level::kStale)
                colour = m_theme.warning;
            else if (value.level == Level::kNeverSeen)
                colour = m_theme.textMuted;
            else if (Level::isCritical(value.level))
                colour = m_theme.critical;
            else if (Level::isAlarm(value.level))
                colour = m_theme.warning;
            m_painter.setFont(m_fonts.text);
            m_painter.setPen(colour);
            valueWidth = QFontMetrics(m_fonts.text).horizontalAdvance(value.text);
            m_painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, value.text);
        }
        m_painter.setFont(m_fonts.title);
        m_painter.setPen(m_theme.text);
        const QFontMetrics titleMetrics(m_fonts.title);
        const QString title = titleMetrics.elidedText(panelTitle(m_scene.fabric(), panel), Qt::ElideRight,
                                                      text.width() - valueWidth - px(8));
        m_painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, title);
        const int titleWidth = titleMetrics.horizontalAdvance(title);
        const QString caption = panelCaption(m_scene.weave(), panel);
        const QFontMetrics captionMetrics(m_fonts.text);
        const int room = text.width() - 2 * std::max(titleWidth, valueWidth) - px(16);
        if (!wall && captionMetrics.horizontalAdvance(caption) <= room) {
            m_painter.setFont(m_fonts.text);
            m_painter.setPen(m_theme.textMuted);
            m_painter.drawText(text, Qt::AlignCenter, caption);
        }
        if (!wall)
            continue;
        const auto worst = std::find_if(halos.rbegin(), halos.rend(), [&](const ScreenHalo &halo) {
            return halo.kind >= HaloKind::Critical && frame.intersects(halo.rect);
        });
        if (worst != halos.rend())
            panelFrame(s, m_theme.critical, 3);
    }
}

void MapPainter::bandLabels(std::size_t shape) {
    const QRect frame = m_scene.panelFrame(shape);
    const PanelShape &panel = m_scene.shapes()[shape];
    const int bands = panel.gutter - panel.rowNames; // "other" has no names beside it
    int lastTop = -1;
    for (const PanelShape::Tile &shown : m_scene.shapes()[shape].tiles) {
        const WeaveTile &tile = m_scene.weave().tiles()[shown.tile];
        if (static_cast<int>(tile.row) == lastTop)
            continue;
        lastTop = static_cast<int>(tile.row);
        const QString text = bandLabel(tile);
        const QRect band = m_scene.viewRect(shape, shown).intersected(QRect({}, m_scene.viewport()));
        if (text.isEmpty() || band.height() < m_fonts.smallHeight * 3 / 4)
            continue;
        const int width = (tile.section == WeaveSection::Other ? panel.gutter : bands) - px(3);
        const QFontMetrics metrics(m_fonts.small);
        const int length = metrics.horizontalAdvance(text);
        m_painter.setFont(m_fonts.small);
        m_painter.setPen(m_theme.textMuted);
        if (length <= width) {
            m_painter.drawText(QRect(frame.left() + px(3), band.top(), width, band.height()),
                               Qt::AlignLeft | Qt::AlignVCenter, text);
        } else if (length <= band.height()) { // upright where there is no room across
            m_painter.save();
            m_painter.translate(frame.left() + px(3), band.center().y() + length / 2);
            m_painter.rotate(-90);
            m_painter.drawText(QRect(0, 0, length + px(2), m_fonts.smallHeight), Qt::AlignLeft | Qt::AlignVCenter,
                               text);
            m_painter.restore();
        }
    }
}

int MapPainter::rowNames(std::size_t shape) {
    const PanelPlacement &place = m_scene.placement().panels[shape];
    if (place.sy < m_fonts.smallHeight)
        return 0;
    const QRect view({}, m_scene.viewport());
    const WeavePanel &panel = m_scene.weave().panels()[m_scene.shapes()[shape].panel];
    const QRect content = m_scene.panelContent(shape);
    const QFontMetrics metrics(m_fonts.small);
    // In the gutter where it was made for names, else over the first cells that are in view.
    const int gap = m_scene.metrics().labelGap;
    int width = m_scene.shapes()[shape].rowNames - gap;
    const bool own = width > 0 && content.left() - width - gap >= 0;
    if (!own)
        width = 0;
    struct Line {
        QString text;
        QRect row;
    };
    std::vector<Line> lines;
    std::int64_t lastRow = -1;
    for (const PanelShape::Tile &shown : m_scene.shapes()[shape].tiles) {
        const WeaveTile &tile = m_scene.weave().tiles()[shown.tile];
        if (tile.section == WeaveSection::Other || static_cast<std::int64_t>(tile.row) <= lastRow)
            continue;
        lastRow = tile.row;
        const QRect rect = m_scene.viewRect(shape, shown);
        const CellAxis axis = rowAxis(tile, rect);
        const int from = std::max(rect.top(), view.top());
        const int to = std::min(rect.bottom(), view.bottom());
        if (from > to)
            continue;
        for (std::uint32_t r = axis.first(from - rect.top()); r <= axis.first(to - rect.top()); ++r) {
            const QRect row = cellsRect(tile, rect, r, 0, 1, 1);
            lines.push_back({toQString(m_scene.fabric().deviceName(panel.rowDevices[tile.row + r])), row});
            if (!own)
                width = std::max(width, metrics.horizontalAdvance(lines.back().text));
        }
    }
    width = std::min(width + (own ? 0 : px(2)), px(kLongestRowName));
    if (!own && width > content.intersected(view).width() / 3)
        return 0; // names may lie over cells only where they hide few of them
    const int left = own ? content.left() - width - gap : std::max(content.left(), 0) + px(2);
    if (!own) {
        QColor back = m_theme.canvas;
        back.setAlpha(248);
        for (const Line &line : lines)
            m_painter.fillRect(QRect(left - px(2), line.row.top(), width + px(8), line.row.height()), back);
    }
    m_painter.setFont(m_fonts.small);
    m_painter.setPen(own ? m_theme.textMuted : m_theme.text);
    for (const Line &line : lines) {
        m_painter.drawText(QRect(left, line.row.top(), width, line.row.height()),
                           (own ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter,
                           metrics.elidedText(line.text, Qt::ElideMiddle, width));
    }
    return own || lines.empty() ? 0 : left + width + px(6);
}

void MapPainter::columnNames(std::size_t shape, int stripRight) {
    const PanelPlacement &place = m_scene.placement().panels[shape];
    const QRect view({}, m_scene.viewport());
    const QFontMetrics metrics(m_fonts.small);
    std::uint32_t lastBlock = 0xffffffff;
    const int sticky = std::max(0, m_scene.panelFrame(shape).top()) + m_scene.titleHeight();
    for (const PanelShape::Tile &shown : m_scene.shapes()[shape].tiles) {
        const WeaveTile &tile = m_scene.weave().tiles()[shown.tile];
        const QRect rect = m_scene.viewRect(shape, shown);
        // A block's names stand over its first band; of a scrolled or split block, over the band that is at the top.
        if (tile.columnCount == 0 || rect.bottom() < sticky || tile.block == lastBlock)
            continue;
        lastBlock = tile.block;
        const double pitch = place.sx * tile.columnWidth;
        if (pitch < m_fonts.smallHeight || place.sy < 6 * m_ratio || !rect.intersects(view))
            continue;
        const int room = m_scene.shapes()[shape].columnNames;
        const int gap = m_scene.metrics().labelGap;
        const CellAxis axis = columnAxis(tile, rect);
        const std::uint32_t from = axis.first(std::max(0, view.left() - rect.left())) / tile.columnWidth;
        const std::uint32_t to = axis.first(std::min(rect.width() - 1, view.right() - rect.left())) / tile.columnWidth;
        const auto nameOf = [&](std::uint32_t c) {
            return columnName(m_scene.fabric(), m_scene.weave().columnsOf(tile)[c]);
        };
        int longest = 0;
        for (std::uint32_t c = from; c <= to && c < tile.columnCount; ++c)
            longest = std::max(longest, metrics.horizontalAdvance(nameOf(c)));
        // At fit as the room was made for it, zoomed as it fits.
        const bool across =
            room > 0 && m_scene.zoom() == 1 ? room <= m_fonts.smallHeight + gap : longest + px(4) <= pitch;
        const int height = (across ? m_fonts.smallHeight : std::min(longest + 2, px(kLongestColumnName))) + gap;
        const bool own = room >= height && rect.top() - height >= sticky - 1;
        if (!own && (place.sy < m_fonts.smallHeight * 1.5 || height > rect.intersected(view).height() / 3))
            continue; // as with rows
        const int top = own ? rect.top() - height : std::max(rect.top() - std::min(room, height), sticky);
        if (!own) {
            QColor back = m_theme.canvas;
            back.setAlpha(248);
            m_painter.fillRect(QRect(rect.left(), top, rect.width(), height).intersected(view), back);
        }
        m_painter.setFont(m_fonts.small);
        m_painter.setPen(own ? m_theme.textMuted : m_theme.text);
        for (std::uint32_t c = from; c <= to && c < tile.columnCount; ++c) {
            const QRect column = cellsRect(tile, rect, 0, c * tile.columnWidth, 1, tile.columnWidth);
            if (!own && column.left() < stripRight)
                continue;
            if (across) {
                m_painter.drawText(QRect(column.left(), top, column.width(), height - gap), Qt::AlignCenter, nameOf(c));
                continue;
            }
            m_painter.save();
            m_painter.translate(column.center().x() - m_fonts.smallHeight / 2, top + height - gap);
            m_painter.rotate(-90);
            m_painter.drawText(QRect(0, 0, height - gap + px(1), m_fonts.smallHeight), Qt::AlignLeft | Qt::AlignVCenter,
                               metrics.elidedText(nameOf(c), Qt::ElideMiddle, height - gap));
            m_painter.restore();
        }
    }
}

void MapPainter::labels() {
    const QRect view({}, m_scene.viewport());
    for (std::size_t s = 0; s < m_scene.shapes().size(); ++s) {
        if (!m_scene.panelFrame(s).intersects(view))
            continue;
        bandLabels(s);
        columnNames(s, rowNames(s));
    }
}

void MapPainter::marks(const std::vector<CellMark> &marks) {
    const QRect view({}, m_scene.viewport());
    for (const CellMark &mark : marks) {
        const auto cells = m_scene.viewRectOf(mark.tile, mark.cells);
        if (!cells || !cells->intersects(view))
            continue;
        const int least = px(7);
        const QPoint centre = cells->center();
        QRect rect = *cells;
        if (rect.width() < least)
            rect = QRect(centre.x() - least / 2, rect.top(), least, rect.height());
        if (rect.height() < least)
            rect = QRect(rect.left(), centre.y() - least / 2, rect.width(), least);
        QPen pen(m_theme.textMuted, px(1));
        pen.setStyle(mark.kind == Annotation::Kind::Acknowledged ? Qt::DashLine : Qt::DotLine);
        m_painter.setPen(pen);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(rect.adjusted(0, 0, -1, -1));
        // A letter at the corner says which: the line alone would ask for a legend.
        const QString letter = annotationLetter(mark.kind);
        const QFontMetrics metrics(m_fonts.value);
        const QRect tag(rect.left(), rect.top() - m_fonts.smallHeight, metrics.horizontalAdvance(letter) + px(5),
                        m_fonts.smallHeight);
        m_painter.fillRect(tag, m_theme.panelHeader);
        m_painter.setFont(m_fonts.value);
        m_painter.setPen(m_theme.textMuted);
        m_painter.drawText(tag, Qt::AlignCenter, letter);
    }
}

void MapPainter::halos(const std::vector<ScreenHalo> &halos, bool wall) {
    const QRect view({}, m_scene.viewport());
    for (std::size_t i = 0; i < halos.size(); ++i) {
        if (!halos[i].rect.intersects(view))
            continue;
        // A milder outline stops at a worse box that it crosses: no line runs through what is worst.
        QRegion clip(view);
        for (std::size_t j = i + 1; j < halos.size(); ++j) {
            if (halos[j].kind > halos[i].kind && halos[j].rect.intersects(halos[i].rect) &&
                !halos[j].rect.contains(halos[i].rect))
                clip -= halos[j].rect.adjusted(-1, -1, 1, 1);
        }
        m_painter.save();
        if (clip.rectCount() > 1)
            m_painter.setClipRegion(clip, Qt::IntersectClip);
        outline(halos[i].rect, haloColour(halos[i].kind), wall ? 3 : 1.5, 0);
        m_painter.restore();
    }
}

void MapPainter::captions(const std::vector<HaloCaption> &captions) {
    QColor back = m_theme.canvas;
    back.setAlpha(225);
    m_painter.setFont(m_fonts.value);
    for (const HaloCaption &caption : captions) {
        m_painter.fillRect(caption.rect, back);
        m_painter.setPen(caption.kind == HaloKind::Stale ? m_theme.text : haloColour(caption.kind));
        m_painter.drawText(caption.rect, Qt::AlignCenter, caption.text);
    }
}

void MapPainter::outline(const QRect &rect, const QColor &colour, double width, int minimum) {
    QRect box = rect;
    if (box.width() < minimum || box.height() < minimum) {
        const QPoint centre = rect.center();
        const int w = std::max(minimum, rect.width());
        const int h = std::max(minimum, rect.height());
        box = QRect(centre.x() - w / 2, centre.y() - h / 2, w, h);
    }
    const int line = px(width);
    // A dark line around it keeps it apart from bright cells, in either theme.
    QColor edge = m_theme.canvas;
    edge.setAlpha(190);
    const auto frame = [&](const QRect &r, int w, const QColor &c) {
        m_painter.fillRect(QRect(r.left(), r.top(), r.width(), w), c);
        m_painter.fillRect(QRect(r.left(), r.bottom() - w + 1, r.width(), w), c);
        m_painter.fillRect(QRect(r.left(), r.top() + w, w, r.height() - 2 * w), c);
        m_painter.fillRect(QRect(r.right() - w + 1, r.top() + w, w, r.height() - 2 * w), c);
    };
    frame(box.adjusted(-1, -1, 1, 1), 1, edge);
    frame(box, line, colour);
    frame(box.adjusted(line, line, -line, -line), 1, edge);
}

void MapPainter::panelFrame(std::size_t shape, const QColor &colour, double width) {
    const QRect rect = m_scene.panelFrame(shape);
    const int line = px(width);
    m_painter.setBrush(Qt::NoBrush);
    QPen pen(colour, line);
    pen.setJoinStyle(Qt::MiterJoin);
    m_painter.setPen(pen);
    const int in = line / 2;
    m_painter.drawRect(rect.adjusted(in, in, -in - line % 2, -in - line % 2));
}

void MapPainter::message(const QString &text) {
    m_painter.setFont(m_fonts.text);
    m_painter.setPen(m_theme.textMuted);
    m_painter.drawText(QRect({}, m_scene.viewport()), Qt::AlignCenter | Qt::TextWordWrap, text);
}

QRect MapPainter::tooltip(const std::vector<TooltipLine> &lines, QPoint at, std::uint8_t level) {
    using Weight = TooltipLine::Weight;
    const auto fontOf = [&](Weight weight) -> const QFont & {
        return weight == Weight::Title ? m_fonts.title : weight == Weight::Value ? m_fonts.value : m_fonts.small;
    };
    int width = 0;
    int height = 0;
    for (const TooltipLine &line : lines) {
        const QFontMetrics metrics(fontOf(line.weight));
        width = std::max(width, metrics.horizontalAdvance(line.text));
        height += metrics.height() + px(2);
    }
    const int pad = px(8);
    const int swatch = px(4);
    QRect box(at + QPoint(px(16), px(14)), QSize(width + 2 * pad + swatch, height + 2 * pad - px(2)));
    const QRect view({}, m_scene.viewport());
    if (box.right() > view.right())
        box.moveRight(at.x() - px(10));
    if (box.bottom() > view.bottom())
        box.moveBottom(at.y() - px(8));
    box.moveLeft(std::max(box.left(), view.left()));
    box.moveTop(std::max(box.top(), view.top()));
    QColor back = m_theme.panelHeader;
    back.setAlpha(246);
    m_painter.fillRect(box, back);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_theme.border, 1));
    m_painter.drawRect(box.adjusted(0, 0, -1, -1));
    m_painter.fillRect(QRect(box.left(), box.top(), swatch, box.height()), m_theme.level(level));
    int y = box.top() + pad;
    for (const TooltipLine &line : lines) {
        const QFontMetrics metrics(fontOf(line.weight));
        m_painter.setFont(fontOf(line.weight));
        m_painter.setPen(line.weight == Weight::Muted ? m_theme.textMuted : m_theme.text);
        m_painter.drawText(QRect(box.left() + pad + swatch, y, width + 1, metrics.height()),
                           Qt::AlignLeft | Qt::AlignVCenter, line.text);
        y += metrics.height() + px(2);
    }
    return box;
}

bool MapPainter::cellsCarryText(const PanelPlacement &place, const MapFonts &fonts) {
    return place.sx >= 4.2 * fonts.smallHeight && place.sy >= 1.15 * fonts.smallHeight;
}

void MapPainter::cellText(TextImages &texts, std::uint32_t cell, const QRect &rect, const QString &name,
                          const QString &value) {
    const QColor fill = m_theme.level(m_scene.pyramid().at(cell));
    // Rec. 709 luma: the text takes whichever end is farther away.
    const double luma = 0.2126 * fill.redF() + 0.7152 * fill.greenF() + 0.0722 * fill.blueF();
    const bool textIsDark = m_theme.kind == ThemeKind::Light;
    QColor ink = (luma > 0.45) == textIsDark ? m_theme.text : m_theme.canvas;
    ink.setAlpha(225);
    const QRect room = rect.adjusted(px(3), px(1), -px(3), -px(2));
    const bool twoLines = room.height() >= 2 * m_fonts.smallHeight;
    // No pattern runs through text: it lies on the plain colour of its cell.
    const std::uint8_t code = m_scene.pyramid().at(cell);
    const bool patterned = (hasPattern(code) || code == Level::kStale);
    if (patterned && code == Level::kNeverSeen && !twoLines)
        m_painter.fillRect(rect.adjusted(0, 0, -1, -1), fill); // what is left of the dash would read as a minus
    const auto write = [&](int align, const QString &text) {
        const QImage &image = texts.image(text, room.width(), ink);
        if (image.isNull())
            return;
        const int x = (align & Qt::AlignRight) ? room.right() + 1 - image.width() : room.left();
        const int y = (align & Qt::AlignTop)      ? room.top()
                      : (align & Qt::AlignBottom) ? room.bottom() + 1 - image.height()
                                                  : room.top() + (room.height() - image.height()) / 2;
        if (patterned) {
            const QRect back(QPoint(x, y), image.size());
            m_painter.fillRect(back.adjusted(-px(2), 0, px(2), 0).intersected(rect.adjusted(0, 0, -1, -1)), fill);
        }
        m_painter.drawImage(x, y, image);
    };
    if (twoLines) {
        write(Qt::AlignLeft | Qt::AlignTop, name);
        write(Qt::AlignLeft | Qt::AlignBottom, value);
        return;
    }
    const int valueWidth = value.isEmpty() ? 0 : texts.width(value) + px(6);
    const bool both = texts.width(name) + valueWidth <= room.width();
    write(Qt::AlignLeft | Qt::AlignVCenter, name);
    if (both)
        write(Qt::AlignRight | Qt::AlignVCenter, value);
}

} // namespace fabricscope
