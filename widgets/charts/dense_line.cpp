// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/dense_line.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fabricscope {

namespace {

QRect upright(int x, int a, int b) {
    return {x, std::min(a, b), 1, std::abs(a - b) + 1};
}

} // namespace

std::vector<QRect> denseRuns(std::span<const QPointF> points) {
    std::vector<QRect> runs;
    int column = 0, low = 0, high = 0, last = 0; // of the run that is open; y grows downwards
    bool open = false;
    for (const QPointF &point : points) {
        const int x = static_cast<int>(std::floor(point.x()));
        const int y = static_cast<int>(std::floor(point.y()));
        if (!open || x != column) {
            int from = y;
            if (open) {
                runs.push_back(upright(column, low, high));
                // Columns without a point of their own carry the straight line between their neighbours.
                for (int c = column + 1; c < x; ++c) {
                    const int to = last + (y - last) * (c - column) / (x - column);
                    const int before = last + (y - last) * (c - 1 - column) / (x - column);
                    runs.push_back(upright(c, before, to));
                }
                from = x - column > 1 ? last + (y - last) * (x - 1 - column) / (x - column) : last;
            }
            open = true;
            column = x;
            low = std::min(from, y);
            high = std::max(from, y);
        } else {
            low = std::min(low, y);
            high = std::max(high, y);
        }
        last = y;
    }
    if (open)
        runs.push_back(upright(column, low, high));
    return runs;
}

void paintRuns(QPainter &painter, std::span<const QRect> runs, const QColor &colour) {
    for (const QRect &run : runs)
        painter.fillRect(run, colour);
}

} // namespace fabricscope
