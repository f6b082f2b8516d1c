// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/screen/frame_window.h"

#include "tests/benchmarks/screen/application.h"
#include "tests/benchmarks/screen/frame_script.h"
#include "tests/benchmarks/support/measure.h"

#include <QPainter>

#include <algorithm>

namespace fabricscope::bench {

namespace {

constexpr double kFrameAt60Hz = 1 / 60.0;
constexpr QSize kFrame(3840, 2160);

} // namespace

BareWidget::BareWidget(QWidget *parent)
    : QWidget(parent)
    , m_image(2048, 1024, QImage::Format_RGB32) {
    setAttribute(Qt::WA_OpaquePaintEvent);
    for (int y = 0; y < m_image.height(); ++y) {
        auto *line = reinterpret_cast<QRgb *>(m_image.scanLine(y));
        for (int x = 0; x < m_image.width(); ++x)
            line[x] = qRgb(x * 255 / m_image.width(), y * 255 / m_image.height(), (x ^ y) & 255);
    }
}

void BareWidget::paintEvent(QPaintEvent *) {
    QPainter painter(this);
    painter.fillRect(rect(), QColor(20, 24, 32));
    painter.drawImage(rect(), m_image);
}

int FrameTimes::over60Hz(bool ofYardstick) const {
    const std::vector<double> &times = ofYardstick ? yardstick : ours;
    return static_cast<int>(std::count_if(times.begin(), times.end(), [](double t) { return t > kFrameAt60Hz; }));
}

FrameWindow::FrameWindow(const std::function<MapCanvas *(QWidget *)> &makeMap)
    : m_map(makeMap(&m_window))
    , m_bare(new BareWidget(&m_window)) {
    m_window.setWindowFlag(Qt::FramelessWindowHint);
    m_window.resize(kFrame);
    m_map->resize(kFrame);
    m_bare->resize(kFrame);
    m_window.show();
    waitFor([this] { return m_window.isVisible() && m_window.size() == kFrame; }, 10);
}

// The widget that stands before the other hides it wholly: only it is painted.
double FrameWindow::time(QWidget &widget, const std::function<void()> &act, std::vector<double> *shown) {
    widget.raise();
    QCoreApplication::sendPostedEvents();
    QCoreApplication::processEvents(); // timers, and what the session has sent
    awaitServer();                     // the frame before must not be waited for within this one
    const double start = now();
    act();
    paintNow();
    const double flushed = now() - start;
    awaitServer();
    if (shown != nullptr)
        shown->push_back(now() - start);
    return flushed;
}

FrameTimes FrameWindow::play() {
    FrameTimes times;
    m_map->zoomToFit();
    FrameScript script(*m_map);
    const double start = now();
    for (double at = 0; at < FrameScript::kSeconds; at = now() - start) {
        times.yardstick.push_back(time(
            *m_bare, [this] { m_bare->update(); }, &times.yardstickShown));
        times.ours.push_back(time(
            *m_map, [&script, at] { script.step(at); }, &times.oursShown));
    }
    return times;
}

double FrameWindow::timeFrame() {
    return time(
        *m_map, [this] { m_map->update(); }, nullptr);
}

} // namespace fabricscope::bench
