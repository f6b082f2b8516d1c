// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/level_paint.h"

#include "widgets/common/level_pattern.h"

#include <QPainter>

#include <cmath>

namespace fabricscope {

namespace {

void hatch(QPainter &painter, const QRectF &rect, const QColor &colour, qreal step) {
    painter.save();
    painter.setClipRect(rect, Qt::IntersectClip);
    painter.setPen(QPen(colour, 1));
    for (qreal x = rect.left() - rect.height(); x < rect.right(); x += step)
        painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top()));
    painter.restore();
}

qreal luminance(const QColor &c) {
    const auto linear = [](qreal v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
}

qreal contrast(const QColor &a, const QColor &b) {
    const qreal x = luminance(a) + 0.05;
    const qreal y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

} // namespace

QFont scaledFont(QFont font, qreal factor) {
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * factor);
    else
        font.setPixelSize(std::max(6, static_cast<int>(std::lround(font.pixelSize() * factor))));
    return font;
}

QColor mixColours(const QColor &a, const QColor &b, qreal share) {
    const auto mix = [share](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * share)); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

void paintLevelCell(QPainter &painter, const QRectF &rect, std::uint8_t level, const Theme &theme) {
    const bool patterned = std::min(rect.width(), rect.height()) >= kPatternFrom;
    const qreal step = std::clamp(std::min(rect.width(), rect.height()) / 2.5, 3.0, 6.0);
    painter.fillRect(rect, theme.level(level));
    if (!patterned)
        return;
    if (level == Level::kStale) {
        hatch(painter, rect, theme.staleHatch, step);
    } else if (hasPattern(level)) {
        // The map's own patterns, in whole pixels of the cell and stretched to it.
        const int w = static_cast<int>(rect.width());
        const int h = static_cast<int>(rect.height());
        const QColor ink = level >= Level::kOffPlan ? theme.canvas : theme.textFaint;
        const qreal dx = rect.width() / w;
        const qreal dy = rect.height() / h;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing, false);
        for (int y = 0; y < h; ++y) {
            for (int x = 0; x < w; ++x) {
                int end = x;
                while (end < w && patternCovers(level, end, y, w, h))
                    ++end;
                if (end > x)
                    painter.fillRect(QRectF(rect.left() + x * dx, rect.top() + y * dy, (end - x) * dx, dy), ink);
                x = end;
            }
        }
        painter.restore();
    } else if (level == Level::kNoLink) {
        painter.save();
        painter.setPen(QPen(theme.border, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
        painter.restore();
    }
}

QColor levelBoxColour(std::uint8_t level, const Theme &theme) {
    if (level == Level::kNoLink)
        return theme.control;
    if (Level::isCritical(level) && level <= Level::kCriticalEnd)
        return theme.badgeCriticalFill;
    if (Level::isWarning(level))
        return theme.badgeWarningFill;
    return mixColours(theme.control, theme.level(level), Level::isAlarm(level) ? 0.30 : 0.22);
}

void paintLevelBox(QPainter &painter, const QRectF &rect, std::uint8_t level, const Theme &theme, qreal radius) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool alarm = Level::isAlarm(level);
    QColor edge = alarm ? levelTextColour(level, theme) : mixColours(theme.border, theme.textFaint, 0.25);
    QPen pen(edge, alarm ? 1.6 : 1.0);
    if (level == Level::kStale || level == Level::kNeverSeen)
        pen = QPen(theme.staleHatch, 1, level == Level::kStale ? Qt::DashLine : Qt::DotLine);
    painter.setPen(pen);
    painter.setBrush(levelBoxColour(level, theme));
    const qreal r = std::min(radius, rect.width() / 4);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), r, r);
    painter.restore();
}

QColor readableOn(const QColor &ground, const Theme &theme) {
    return contrast(theme.text, ground) >= contrast(theme.textOnAccent, ground) ? theme.text : theme.textOnAccent;
}

QColor textOnLevel(std::uint8_t level, const Theme &theme) {
    const QColor ground = level == Level::kStale ? mixColours(theme.stale, theme.staleHatch, 0.3) : theme.level(level);
    return contrast(theme.text, ground) >= contrast(theme.canvas, ground) ? theme.text : theme.canvas;
}

QPen levelPen(std::uint8_t level, const Theme &theme) {
    // Cosmetic lines of width 1 take a path through the raster engine that is several times faster than any stroke, and
    // nearly all lines are of this kind.
    QPen pen(theme.level(level), 1);
    pen.setCosmetic(true);
    pen.setCapStyle(Qt::FlatCap);
    if (level == Level::kDown) {
        pen.setWidthF(2);
        pen.setDashPattern({5, 3});
    } else if (level == Level::kErrors || level == Level::kOffPlan) {
        pen.setWidthF(2);
    } else if (Level::isCritical(level)) {
        pen.setWidthF(3);
    } else if (Level::isWarning(level)) {
        pen.setWidthF(2.2);
    } else if (level == Level::kStale) {
        pen.setColor(theme.staleHatch);
        pen.setDashPattern({2, 3});
    } else if (level == Level::kNeverSeen) {
        pen.setColor(mixColours(theme.neverSeen, theme.textFaint, 0.35));
        pen.setDashPattern({1, 3});
    } else if (level == Level::kDrained) {
        pen.setDashPattern({7, 3, 1, 3});
    } else if (level == Level::kNoLink) {
        pen.setColor(theme.border);
    } else {
        // Even an idle link must be seen to be there.
        pen.setColor(mixColours(theme.level(level), theme.textFaint, 0.18));
    }
    return pen;
}

QColor levelTextColour(std::uint8_t level, const Theme &theme) {
    QColor colour = theme.text;
    if (level == Level::kDown)
        colour = theme.down;
    else if (level == Level::kErrors)
        colour = theme.errors;
    else if (level == Level::kOffPlan)
        colour = theme.offPlan;
    else if (Level::isCritical(level))
        colour = theme.critical;
    else if (Level::isWarning(level))
        colour = theme.warning;
    else if (level == Level::kStale || level == Level::kNeverSeen || level == Level::kDrained)
        colour = theme.textMuted;
    // Reserved hues are chosen to stand out as areas; as thin letters they also need contrast.
    for (int i = 0; i < 4 && contrast(colour, theme.canvas) < 4.5; ++i)
        colour = mixColours(colour, theme.text, 0.3);
    return colour;
}

void paintRing(QPainter &painter, const QRectF &rect, const QColor &colour, qreal width, qreal radius) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, width));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(rect, radius, radius);
    painter.restore();
}

} // namespace fabricscope
