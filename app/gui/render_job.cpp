// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/render_job.h"

#include "app/gui/exit_codes.h"
#include "app/gui/select.h"
#include "widgets/common/messages.h"
#include "widgets/focus/focus_view.h"
#include "widgets/map/map_view.h"
#include "widgets/shell/work_area.h"

#include <QImage>
#include <QPainter>

#include <cmath>
#include <iostream>

namespace fabricscope::gui {

namespace {

/// The device that a picture of the focus shows when none is named: the one that does worst, else the first leaf.
DeviceId worstDevice(const SessionBridge &bridge) {
    const Fabric &fabric = *bridge.fabric();
    DeviceId best;
    float bestValue = -1;
    for (std::size_t i = 0; i < fabric.deviceCount(); ++i) {
        const Role role = fabric.device(DeviceId{i}).role;
        if (role != Role::Leaf && role != Role::Spine)
            continue;
        float value = 0;
        if (const FabricSummaryPtr &summary = bridge.summary(); summary && i < summary->deviceP99.size())
            value = std::isnan(summary->deviceP99[i]) ? 0.0F : summary->deviceP99[i];
        if (value > bestValue) {
            best = DeviceId{i};
            bestValue = value;
        }
    }
    return best.valid() ? best : DeviceId{0U};
}

} // namespace

RenderJob::RenderJob(const Options &options, MainWindow &window, SessionBridge &bridge, QObject *parent)
    : QObject(parent)
    , m_options(options)
    , m_window(window)
    , m_bridge(bridge) {
    const RenderOptions &render = *m_options.render;
    m_window.resize(static_cast<int>(std::ceil(render.width / render.scale)),
                    static_cast<int>(std::ceil(render.height / render.scale)));
    m_window.show();
    // Queued: the widgets that listen to the same signals have then taken the new state.
    const auto later = Qt::QueuedConnection;
    connect(&m_bridge, &SessionBridge::fabricChanged, this, &RenderJob::advance, later);
    connect(&m_bridge, &SessionBridge::frameChanged, this, &RenderJob::advance, later);
    connect(&m_bridge, &SessionBridge::statusChanged, this, &RenderJob::advance, later);
    connect(&m_bridge, &SessionBridge::focusDataChanged, this, &RenderJob::advance, later);
    connect(m_window.workArea()->map(), &MapView::weaveChanged, this, &RenderJob::advance, later);
    m_due.setSingleShot(true);
    connect(&m_due, &QTimer::timeout, this, [this] {
        m_spanned = true;
        m_frameAtSpan = m_bridge.frame() ? m_bridge.frame()->sequence : 0;
        advance();
    });
    m_timeout.setSingleShot(true);
    connect(&m_timeout, &QTimer::timeout, this, &RenderJob::timeOut);
    m_timeout.start(std::chrono::duration_cast<std::chrono::milliseconds>(render.timeout));
    QTimer::singleShot(0, this, &RenderJob::advance);
}

bool RenderJob::fabricReady() {
    const LoadStatus &load = m_bridge.status().load;
    if (load.state == LoadStatus::State::Failed) {
        std::cerr << "fabricscope: " << errorLine(load.error).toStdString() << '\n';
        finish(ExitCode::Unreadable);
        return false;
    }
    if (!m_options.loads() && !m_options.demo)
        return true; // the first page is what was asked for
    if (!m_bridge.fabric())
        return false;
    // The weave is laid on another thread; a fabric without links or tiers has none and says so.
    return m_window.workArea()->map()->hasWeave() || m_window.workArea()->map()->absence() != WeaveAbsence::NoLinks ||
           m_bridge.fabric()->linkCount() == 0;
}

bool RenderJob::dataReady() {
    if (!m_options.demo && m_options.sources.empty())
        return true;
    const SessionStatus &status = m_bridge.status();
    if (m_spanned) {
        const bool frame = m_bridge.frame() && (m_bridge.frame()->sequence > m_frameAtSpan || m_frameAtSpan > 0);
        return frame && m_bridge.summary() != nullptr;
    }
    if (m_due.isActive() || status.sources.empty() || status.newestData == TimePoint{})
        return false;
    Duration interval{};
    for (const SourceStatus &source : status.sources) {
        if (source.state != SourceStatus::State::Live)
            return false; // each source that was named has to deliver
        interval = std::max(interval, std::max(source.wantedInterval, source.achievedInterval));
    }
    // A rate needs two samples, and the second may come at the very end of the interval.
    m_due.start(std::chrono::duration_cast<std::chrono::milliseconds>(interval + std::chrono::milliseconds(600)));
    return false;
}

bool RenderJob::selectionReady() {
    if (!m_selected && m_bridge.fabric()) {
        m_selected = true;
        if (!m_options.select.empty()) {
            if (!select(*m_bridge.fabric(), m_window.navigator(), m_options.select)) {
                std::cerr << "fabricscope: --select " << m_options.select
                          << ": the fabric has no such device or port\n";
                finish(ExitCode::Usage);
                return false;
            }
            if (m_options.render->screen == Screen::Map) { // pointed at, not opened
                Place place = m_window.navigator().place();
                m_window.navigator().showAll();
                place.port.valid() ? m_window.navigator().selectPort(place.port)
                                   : m_window.navigator().selectDevice(place.device);
            }
        } else if (m_options.render->screen == Screen::Focus) {
            m_window.navigator().openDevice(worstDevice(m_bridge));
        }
    }
    const Focus &wanted = m_bridge.focus();
    if (!wanted.device.valid() && !wanted.port.valid())
        return true;
    const FocusDataPtr &data = m_bridge.focusData();
    if (!data || data->focus.device != wanted.device || data->focus.port != wanted.port)
        return false;
    return true;
}

void RenderJob::advance() {
    if (m_finished || !fabricReady() || !dataReady() || !selectionReady())
        return;
    m_finished = true;
    // Layouts and the readings of cells that show text follow within a few turns of the event loop.
    QTimer::singleShot(m_options.demo || !m_options.sources.empty() ? 400 : 200, this, &RenderJob::draw);
}

void RenderJob::timeOut() {
    if (m_finished)
        return;
    for (const SourceStatus &source : m_bridge.status().sources)
        std::cerr << "fabricscope: " << source.name << ": " << toString(source.state) << ' '
                  << (source.error.code == ErrorCode::None ? std::string() : errorLine(source.error).toStdString())
                  << '\n';
    std::cerr << "fabricscope: no complete picture within the time allowed\n";
    const bool waitsForFile = m_options.loads() && !m_bridge.fabric();
    finish(waitsForFile ? ExitCode::Unreadable : ExitCode::Unreachable);
}

void RenderJob::draw() {
    const RenderOptions &render = *m_options.render;
    QImage image(render.width, render.height, QImage::Format_RGB32);
    image.setDevicePixelRatio(m_window.devicePixelRatioF());
    image.fill(m_window.palette().color(QPalette::Window));
    m_window.render(&image);
    if (const FocusView *focus = m_window.workArea()->focus(); focus->isVisible() && !focus->complete()) {
        QTimer::singleShot(20, this, &RenderJob::draw); // the pool is at its curves
        return;
    }
    image.setDevicePixelRatio(1);
    if (!image.save(QString::fromStdString(render.path), "PNG")) {
        std::cerr << "fabricscope: " << render.path << ": cannot be written\n";
        Q_EMIT finished(ExitCode::Unreadable);
        return;
    }
    Q_EMIT finished(ExitCode::Done);
}

void RenderJob::finish(int code) {
    m_finished = true;
    Q_EMIT finished(code);
}

} // namespace fabricscope::gui
