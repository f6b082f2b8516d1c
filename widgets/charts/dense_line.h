// SPDX-License-Identifier: GPL-3.0-or-later
// A line with more points than pixels across: drawn column by column, without smoothing, it looks the same as a smooth
// one and costs a twentieth. Pure; GUI thread for painting.
#pragma once

#include <QPointF>
#include <QRect>

#include <span>
#include <vector>

class QColor;
class QPainter;

namespace fabricscope {

/// Pixels of the line, in order: per column of the screen one upright run from its lowest to its highest point, joined
/// to the run before; where columns between are empty the two ends are joined run by run. `points` in pixels, ascending
/// in x.
std::vector<QRect> denseRuns(std::span<const QPointF> points);

void paintRuns(QPainter &painter, std::span<const QRect> runs, const QColor &colour);

} // namespace fabricscope
