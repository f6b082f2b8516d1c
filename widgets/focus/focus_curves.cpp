// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focus/focus_curves.h"

#include "models/base/large_memory.h"
#include "models/items/pool_work.h"
#include "widgets/common/level_paint.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

namespace fabricscope {

FocusCurve curveOf(const FocusScene &scene, int index, const Theme &theme) {
    const FocusLayout &layout = scene.layout();
    const FocusEdge &edge = layout.edges[static_cast<std::size_t>(index)];
    const std::size_t all = layout.edges.size();
    const std::uint8_t level = scene.edgeLevel(index);
    const bool far = edge.to >= 0;
    FocusCurve curve;
    curve.a = edge.a;
    curve.b = edge.b;
    curve.sideways = layout.nodes[static_cast<std::size_t>(edge.from)].row == FocusRow::Side;
    // A thousand faint lines of the second hop: smoothness would not be seen, its cost would.
    curve.smooth = !far || Level::isAlarm(level) || all < 500;
    curve.pen = levelPen(level, theme);
    QColor colour = curve.pen.color();
    if (!Level::isAlarm(level))
        colour.setAlphaF(!far ? 0.9F : all < 300 ? 0.6F : 0.28F);
    if (far)
        curve.pen.setWidthF(std::max(0.8, curve.pen.widthF() * 0.7));
    curve.pen.setColor(colour);
    return curve;
}

FocusCurves curvesOf(const FocusScene &scene, const Theme &theme, QSize window, qreal ratio) {
    FocusCurves out;
    out.size = QSize(static_cast<int>(std::lround(window.width() * ratio)),
                     static_cast<int>(std::lround(window.height() * ratio)));
    out.ratio = ratio;
    out.scale = scene.scale();
    out.ground = theme.canvas;
    std::vector<int> order(scene.layout().edges.size());
    std::iota(order.begin(), order.end(), 0);
    // Worst last, so that no dim curve crosses over a bright one.
    std::ranges::stable_sort(order, {}, [&](int i) { return scene.edgeLevel(i); });
    for (const int i : order)
        out.curves.push_back(curveOf(scene, i, theme));
    // From an opened group to its members.
    for (const FocusNode &node : scene.layout().nodes) {
        if (node.parent < 0)
            continue;
        const QRectF &group = scene.layout().nodes[static_cast<std::size_t>(node.parent)].rect;
        const bool up = node.row == FocusRow::Upper;
        FocusCurve curve;
        curve.a = QPointF(node.rect.center().x(), up ? node.rect.bottom() : node.rect.top());
        curve.b = QPointF(group.center().x(), up ? group.top() : group.bottom());
        curve.pen = QPen(theme.textFaint, 1);
        out.curves.push_back(std::move(curve));
    }
    return out;
}

void drawCurve(QPainter &painter, const FocusCurve &curve) {
    painter.setRenderHint(QPainter::Antialiasing, curve.smooth);
    painter.setPen(curve.pen);
    painter.drawPath(focusCurve(curve.a, curve.b, curve.sideways));
}

QImage drawCurves(const FocusCurves &curves) {
    QImage image(curves.size, QImage::Format_RGB32);
    if (image.isNull())
        return image;
    adviseLargePages(image.constBits(), static_cast<std::size_t>(image.sizeInBytes()));
    image.fill(curves.ground);
    image.setDevicePixelRatio(curves.ratio);
    QPainter painter(&image);
    painter.scale(curves.scale, curves.scale);
    painter.setBrush(Qt::NoBrush);
    for (const FocusCurve &curve : curves.curves)
        drawCurve(painter, curve);
    painter.end();
    image.setDevicePixelRatio(1); // it is copied, never resampled
    return image;
}

void FocusPicture::want(const Of &what, const FocusScene &scene, const Theme &theme) {
    if (what == m_wanted)
        return;
    if (what.centre != m_wanted.centre)
        forget();
    m_wanted = what;
    m_next = curvesOf(scene, theme, what.window, what.ratio);
    m_waiting = true;
    if (!m_working)
        draw();
}

void FocusPicture::forget() {
    m_image = {};
    m_wanted = m_drawn = {};
    m_next = {};
    m_waiting = false;
    ++m_forgotten;
}

void FocusPicture::draw() {
    m_working = true;
    m_waiting = false;
    const std::uint64_t turn = m_forgotten;
    runOnPool(this, [this, turn, of = m_wanted, curves = std::exchange(m_next, {})]() -> std::function<void()> {
        return [this, turn, of, image = drawCurves(curves)] {
            m_working = false;
            if (turn == m_forgotten) {
                m_image = image;
                m_drawn = of;
                Q_EMIT changed();
            }
            if (m_waiting)
                draw();
        };
    });
}

} // namespace fabricscope
