// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focus/focus_painter.h"

#include "widgets/common/format.h"
#include "widgets/common/level_paint.h"
#include "widgets/focus/focus_curves.h"
#include "widgets/focus/focus_words.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fabricscope {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Focus)
};

struct Painter {
    QPainter &p;
    const FocusScene &scene;
    const Theme &theme;
    const FocusMarks &marks;
    QFont font, strong, small;
    qreal em;

    const FocusLayout &layout() const { return scene.layout(); }

    // What the person points at or has chosen, over the picture of all.
    void marked() {
        p.setBrush(Qt::NoBrush);
        const auto chosen = [&](int i) {
            return marks.selected.valid() &&
                   std::ranges::find(scene.edgeLinks(i), marks.selected) != scene.edgeLinks(i).end();
        };
        for (int i = 0; i < static_cast<int>(layout().edges.size()); ++i) {
            const FocusEdge &edge = layout().edges[static_cast<std::size_t>(i)];
            const bool hovered = i == marks.hoverEdge || (edge.to < 0 && edge.from == marks.hoverNode);
            if (!hovered && !chosen(i))
                continue;
            FocusCurve curve = curveOf(scene, i, theme);
            if (hovered) {
                curve.pen.setColor(mixColours(curve.pen.color(), theme.text, 0.45));
                curve.pen.setWidthF(curve.pen.widthF() + 1);
            }
            if (chosen(i)) {
                FocusCurve ring = curve;
                ring.pen = QPen(theme.focusRing, curve.pen.widthF() + 3.5);
                drawCurve(p, ring);
            }
            drawCurve(p, curve);
        }
        p.setRenderHint(QPainter::Antialiasing);
    }

    void bars(const QRectF &area, const std::vector<std::uint8_t> &levels) {
        if (levels.empty() || area.width() < 3 || area.height() < 3)
            return;
        // Narrow boxes stack their bars, wide and low ones stand them side by side.
        const std::size_t columns = area.width() > area.height() * 2.5             ? levels.size()
                                    : levels.size() > 4 && area.width() > em * 0.9 ? 2
                                                                                   : 1;
        const std::size_t rows = (levels.size() + columns - 1) / columns;
        const qreal gap = area.height() / static_cast<qreal>(rows) > 4 ? 2 : 1;
        const qreal w = (area.width() - gap * static_cast<qreal>(columns - 1)) / static_cast<qreal>(columns);
        const qreal h = std::min((area.height() - gap * static_cast<qreal>(rows - 1)) / static_cast<qreal>(rows),
                                 rows == 1 ? em * 0.8 : em * 0.4);
        const qreal used = h * static_cast<qreal>(rows) + gap * static_cast<qreal>(rows - 1);
        const qreal y0 = area.top() + (area.height() - used) / 2;
        p.setRenderHint(QPainter::Antialiasing, false);
        for (std::size_t i = 0; i < levels.size(); ++i)
            paintLevelCell(p,
                           QRectF(area.left() + static_cast<qreal>(i % columns) * (w + gap),
                                  y0 + static_cast<qreal>(i / columns) * (h + gap), w, h),
                           levels[i], theme);
    }

    bool wantsBars(const FocusNode &node) const {
        return node.row == FocusRow::Lower &&
               scene.fabric()->device(node.item.devices.front()).kind == DeviceKind::Host;
    }

    void node(int i) {
        const FocusNode &n = layout().nodes[static_cast<std::size_t>(i)];
        const std::uint8_t level = scene.nodeLevel(i);
        const bool bar = wantsBars(n);
        // Where bars speak for the links the box itself stays quiet, unless it must shout.
        paintLevelBox(p, n.rect, bar && !Level::isAlarm(level) ? Level::kNoLink : level, theme, em * 0.3);
        const QString label = scene.nodeLabel(i);
        QRectF inner = n.rect.adjusted(3, 2, -3, -2);
        if (!label.isEmpty()) {
            const QColor ground = levelBoxColour(bar && !Level::isAlarm(level) ? Level::kNoLink : level, theme);
            p.setPen(readableOn(ground, theme));
            p.setFont(font);
            const QRectF place = bar ? QRectF(inner.left(), inner.top(), inner.width(), em * 1.15) : inner;
            p.drawText(place, Qt::AlignCenter, label);
            if (bar)
                inner.setTop(inner.top() + em * 1.2);
        } else if (n.item.group() && !bar) {
            plus(n.rect.center(), n.expanded);
        }
        if (bar) {
            const qreal most = em * 6;
            if (inner.width() > most)
                inner = QRectF(inner.center().x() - most / 2, inner.top(), most, inner.height());
            bars(inner.adjusted(1, 1, -1, -1), scene.bars(i));
        }
        if (i == marks.hoverNode)
            paintRing(p, n.rect.adjusted(-0.5, -0.5, 0.5, 0.5), mixColours(theme.textMuted, theme.text, 0.3), 1.5,
                      em * 0.3);
        if (n.expanded)
            paintRing(p, n.rect.adjusted(-1, -1, 1, 1), theme.accent, 2, em * 0.35);
        if (i == marks.focusNode && marks.hasFocus)
            paintRing(p, n.rect.adjusted(-2.5, -2.5, 2.5, 2.5), theme.focusRing, 2, em * 0.4);
    }

    void plus(QPointF at, bool minus) {
        const qreal r = em * 0.18;
        p.setPen(QPen(theme.textFaint, 1.2));
        p.drawLine(at - QPointF(r, 0), at + QPointF(r, 0));
        if (!minus)
            p.drawLine(at - QPointF(0, r), at + QPointF(0, r));
    }

    void centre() {
        const QRectF &r = layout().centre;
        const QColor ground = theme.controlActive;
        p.setRenderHint(QPainter::Antialiasing);
        p.setPen(QPen(theme.focusRing, 2));
        p.setBrush(ground);
        p.drawRoundedRect(r, em * 0.5, em * 0.5);
        const QFont big = scaledFont(strong, 1.15);
        const QColor text = readableOn(ground, theme);
        p.setPen(text);
        p.setFont(big);
        const QRectF upper(r.left() + em * 0.6, r.top() + em * 0.3, r.width() - em * 1.2, em * 1.5);
        p.drawText(upper, Qt::AlignCenter,
                   QFontMetricsF(big).elidedText(scene.centreName(), Qt::ElideMiddle, upper.width()));
        p.setFont(font);
        const QRectF below(r.left() + em * 0.6, r.top() + em * 1.75, r.width() - em * 1.2, em * 1.3);
        p.drawText(below, Qt::AlignCenter,
                   QFontMetricsF(font).elidedText(scene.capacity(), Qt::ElideRight, below.width()));
        if (marks.focusNode == -2 && marks.hasFocus)
            paintRing(p, r.adjusted(-4, -4, 4, 4), theme.focusRing, 1.5, em * 0.6);
        if (!layout().loop.isNull()) {
            const QRectF &l = layout().loop;
            p.setBrush(Qt::NoBrush);
            p.setPen(levelPen(worstLevel(scene.frame(), scene.graph().selfLoops), theme));
            p.drawArc(l.adjusted(l.width() * 0.3, 0, l.width() * 0.3, 0), 60 * 16, 240 * 16);
            p.setPen(theme.textMuted);
            const std::size_t n = scene.graph().selfLoops.size();
            const QString words = (n == 1 ? Tr::tr("%1 self loop") : Tr::tr("%1 self loops")).arg(formatCount(n));
            p.drawText(QRectF(l.left() - em * 10, l.top(), em * 10 + l.width() * 0.2, l.height()),
                       Qt::AlignRight | Qt::AlignVCenter, words);
        }
    }

    // A line of text with the canvas behind it, where curves may pass under.
    void backed(const QRectF &rect, Qt::Alignment align, const QString &text, const QColor &colour, const QFont &f) {
        const QFontMetricsF metrics(f);
        const QString shown = metrics.elidedText(text, Qt::ElideRight, rect.width());
        QRectF box(rect.topLeft(), QSizeF(metrics.horizontalAdvance(shown) + 1, rect.height()));
        if (align & Qt::AlignRight)
            box.moveRight(rect.right());
        else if (align & Qt::AlignHCenter)
            box.moveCenter(rect.center());
        QColor ground = theme.canvas;
        ground.setAlphaF(0.82F);
        p.fillRect(box.adjusted(-3, 1, 3, -1), ground);
        p.setPen(colour);
        p.setFont(f);
        p.drawText(box.adjusted(0, 0, 2, 0), Qt::AlignLeft | Qt::AlignVCenter, shown);
    }

    void words() {
        for (std::size_t r = 0; r < kFocusRows; ++r) {
            const FocusRowPlace &place = layout().rows[r];
            if (place.heading.isNull())
                continue;
            const auto row = static_cast<FocusRow>(r);
            backed(place.heading, row == FocusRow::Side ? Qt::AlignRight : Qt::AlignLeft, scene.heading(row),
                   theme.textMuted, font);
            const auto &clusters = scene.graph().rows[r].clusters;
            for (std::size_t c = 0; c < place.clusters.size(); ++c) {
                const QString name = focusClusterName(*scene.fabric(), clusters[c]);
                const QRectF &at = place.clusters[c];
                p.setPen(QPen(theme.border, 1));
                const bool up = row == FocusRow::Upper || row == FocusRow::FarUpper;
                const qreal y = up ? at.bottom() + 0.5 : at.top() - 0.5;
                p.drawLine(QPointF(at.left(), y), QPointF(at.right(), y));
                p.setFont(small);
                p.setPen(theme.textMuted);
                p.drawText(at, Qt::AlignCenter, QFontMetricsF(small).elidedText(name, Qt::ElideRight, at.width()));
            }
        }
        for (const FocusCallout &callout : scene.callouts()) {
            const FocusNode &n = layout().nodes[static_cast<std::size_t>(callout.node)];
            const QColor colour = levelTextColour(callout.level, theme);
            const bool up = n.row == FocusRow::Upper;
            // A leader where the words do not stand right over their box.
            const qreal x = std::clamp(n.rect.center().x(), callout.rect.left(), callout.rect.right());
            const QPointF from(x, up ? callout.rect.bottom() - 2 : callout.rect.top() + 2);
            const QPointF to(n.rect.center().x(), up ? n.rect.top() - 2 : n.rect.bottom() + 2);
            if (std::abs(from.y() - to.y()) > em * 0.5 || std::abs(from.x() - to.x()) > 1) {
                QColor leader = colour;
                leader.setAlphaF(0.6F);
                p.setPen(QPen(leader, 1));
                p.drawLine(from, to);
            }
        }
        for (const FocusCallout &callout : scene.callouts())
            backed(callout.rect, Qt::AlignLeft, callout.name + QStringLiteral("  ") + callout.what,
                   levelTextColour(callout.level, theme), strong);
    }
};

} // namespace

void paintFocus(QPainter &painter, const FocusScene &scene, const Theme &theme, const FocusMarks &marks) {
    if (!scene.fabric() || !scene.centre().valid() || scene.layout().centre.isNull())
        return;
    QFont strong = scene.font();
    strong.setBold(true);
    const QFont small = scaledFont(scene.font(), 0.9);
    Painter p{painter,      scene,  theme, marks,
              scene.font(), strong, small, std::ceil(QFontMetricsF(scene.font()).height())};
    painter.save();
    painter.scale(scene.scale(), scene.scale());
    p.marked();
    for (std::size_t i = 0; i < scene.layout().nodes.size(); ++i)
        p.node(static_cast<int>(i));
    p.centre();
    p.words();
    painter.restore();
}

} // namespace fabricscope
