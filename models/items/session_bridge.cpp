// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/session_bridge.h"

#include "models/base/foreign_order.h"
#include "models/items/pool_work.h"

#include <QCoreApplication>
#include <QThreadPool>

namespace fabricscope {

namespace {

/// Freeing two million links takes longer than the GUI thread may stand still: whoever lets go last leaves it to the
/// pool.
FabricPtr freedElsewhere(FabricPtr fabric) {
    const Fabric *plain = fabric.get();
    return {plain, [owner = std::move(fabric)](const Fabric *) mutable {
                if (QCoreApplication::instance() == nullptr)
                    return owner.reset(); // at exit nobody waits, and the pool has gone
                runOnPool(*QThreadPool::globalInstance(), [last = std::move(owner)] {});
            }};
}

} // namespace

SessionBridge::SessionBridge(Session &session, QObject *parent)
    : QObject(parent)
    , m_session(session) {
    connect(this, &SessionBridge::woken, this, &SessionBridge::drain, Qt::QueuedConnection);
    // Runs on a session thread. The session calls it once until take(), so at most one event is ever queued.
    m_session.setWakeup([this] {
        handOver(this);
        Q_EMIT woken();
    });
}

SessionBridge::~SessionBridge() {
    m_session.setWakeup({});
}

void SessionBridge::drain() {
    takeOver(this);
    SessionUpdate update = m_session.take();
    if (update.fabric) {
        m_fabric = freedElsewhere(std::move(update.fabric));
        m_generation = update.fabricGeneration;
        m_frame.reset();
        m_summary.reset();
        m_focus.reset();
        m_notices.reset();
        m_wanted = {};
        Q_EMIT fabricChanged();
        Q_EMIT selectionChanged();
    }
    if (update.frame && update.frame->fabricGeneration == m_generation) {
        m_frame = std::move(update.frame);
        Q_EMIT frameChanged();
    }
    if (update.summary && update.summary->fabricGeneration == m_generation) {
        m_summary = std::move(update.summary);
        Q_EMIT summaryChanged();
    }
    if (update.notices && update.notices->fabricGeneration == m_generation) {
        m_notices = std::move(update.notices);
        Q_EMIT noticesChanged();
    }
    if (update.focus) {
        m_focus = std::move(update.focus);
        Q_EMIT focusDataChanged();
    }
    if (update.annotations) {
        m_annotations = std::move(*update.annotations);
        Q_EMIT annotationsChanged();
    }
    if (update.status) {
        m_status = std::move(*update.status);
        Q_EMIT statusChanged();
    }
}

void SessionBridge::setOverlay(const OverlayChoice &choice) {
    if (m_overlay == choice)
        return;
    m_overlay = choice;
    m_session.setOverlay(choice);
    Q_EMIT overlayChanged();
}

void SessionBridge::setSelection(DeviceId device, PortId port, LinkId link) {
    if (m_wanted.device == device && m_wanted.port == port && m_wanted.link == link && m_wanted.group.empty())
        return;
    m_wanted.device = device;
    m_wanted.port = port;
    m_wanted.link = link;
    m_wanted.group.clear();
    sendFocus();
    Q_EMIT selectionChanged();
}

void SessionBridge::setSelectionGroup(std::vector<DeviceId> devices) {
    if (m_wanted.group == devices && !m_wanted.device.valid() && !m_wanted.port.valid() && !m_wanted.link.valid())
        return;
    m_wanted.group = std::move(devices);
    m_wanted.device = {};
    m_wanted.port = {};
    m_wanted.link = {};
    sendFocus();
    Q_EMIT selectionChanged();
}

void SessionBridge::setHover(LinkId link, PortId port) {
    if (m_wanted.hover == link && m_wanted.hoverPort == port)
        return;
    m_wanted.hover = link;
    m_wanted.hoverPort = port;
    sendFocus();
}

void SessionBridge::setVisibleLinks(std::vector<LinkId> links) {
    if (m_wanted.visible == links)
        return;
    m_wanted.visible = std::move(links);
    sendFocus();
}

void SessionBridge::sendFocus() {
    m_session.setFocus(m_wanted);
}

} // namespace fabricscope
