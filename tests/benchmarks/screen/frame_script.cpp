// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/screen/frame_script.h"

#include <QCoreApplication>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace fabricscope::bench {

namespace {

constexpr double kMost = 64;
// Seconds at which each part ends.
constexpr double kWhole = 0.5;
constexpr double kIn = 4;
constexpr double kLook = 4.5; // still, so that values are asked for and shown
constexpr double kPan = 7.5;
constexpr double kOut = 9.5;

} // namespace

void FrameScript::step(double seconds) {
    if (seconds < kPan && seconds >= kLook) {
        // An ellipse of four screens' width and two screens' height, once round.
        const double turn = (seconds - kLook) / (kPan - kLook) * 2 * M_PI;
        dragTo({m_map.width() * 0.6 * std::sin(turn), m_map.height() * 0.4 * (1 - std::cos(turn))});
        return;
    }
    if (m_dragging) {
        mouse(QEvent::MouseButtonRelease, m_dragged, Qt::LeftButton, Qt::NoButton);
        m_dragging = false;
    }
    if (seconds < kWhole)
        m_map.update();
    else if (seconds < kIn)
        zoomTo(std::pow(kMost, (seconds - kWhole) / (kIn - kWhole)));
    else if (seconds < kLook)
        m_map.update();
    else if (seconds < kOut)
        zoomTo(std::pow(kMost, (kOut - seconds) / (kOut - kPan)));
    else
        m_map.zoomToFit();
}

void FrameScript::zoomTo(double zoom) {
    m_map.zoomBy(zoom / m_map.zoom(), QPointF(m_map.width() * 0.37, m_map.height() * 0.41));
    m_map.update(); // where the zoom did not change
}

void FrameScript::mouse(QEvent::Type type, QPointF offset, Qt::MouseButton button, Qt::MouseButtons buttons) {
    const QPointF at = QPointF(m_map.width() * 0.2, m_map.height() * 0.1) + offset;
    QMouseEvent event(type, at, m_map.mapToGlobal(at), button, buttons, Qt::NoModifier);
    QCoreApplication::sendEvent(&m_map, &event);
}

void FrameScript::dragTo(QPointF offset) {
    if (!m_dragging) {
        mouse(QEvent::MouseButtonPress, {}, Qt::LeftButton, Qt::LeftButton);
        m_dragging = true;
    }
    m_dragged = offset;
    mouse(QEvent::MouseMove, offset, Qt::NoButton, Qt::LeftButton);
    m_map.update();
}

} // namespace fabricscope::bench
