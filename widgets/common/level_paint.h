// SPDX-License-Identifier: GPL-3.0-or-later
// How a level looks where it is large: cells with patterns, boxes, curves. One way for focus, node–link and faceplate.
#pragma once

#include "widgets/common/theme.h"

#include <QFont>
#include <QPen>
#include <QRectF>

class QPainter;

namespace fabricscope {

/// The font at another size, whether it was given in points or in pixels.
QFont scaledFont(QFont font, qreal factor);

/// `share` 0…1 of b in a.
QColor mixColours(const QColor &a, const QColor &b, qreal share);

/// A cell of any size; from 6 px up states carry a pattern as well as a hue.
void paintLevelCell(QPainter &painter, const QRectF &rect, std::uint8_t level, const Theme &theme);

/// The box of a device or group: tinted by its level, outlined in it when it wants attention.
void paintLevelBox(QPainter &painter, const QRectF &rect, std::uint8_t level, const Theme &theme, qreal radius);
/// The ground that paintLevelBox() leaves under text.
QColor levelBoxColour(std::uint8_t level, const Theme &theme);
/// `text` or the theme's accent text, whichever reads better on `ground`.
QColor readableOn(const QColor &ground, const Theme &theme);

/// Text upon a cell that paintLevelCell() filled.
QColor textOnLevel(std::uint8_t level, const Theme &theme);

/// Curve of a link or bundle: thick and bright for alarms, thin and dim otherwise; states are dashed or dotted.
QPen levelPen(std::uint8_t level, const Theme &theme);
/// Colour of words about a level on a plain surface.
QColor levelTextColour(std::uint8_t level, const Theme &theme);

/// Ring of keyboard focus or selection around a box.
void paintRing(QPainter &painter, const QRectF &rect, const QColor &colour, qreal width, qreal radius);

} // namespace fabricscope
