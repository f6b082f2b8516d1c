// SPDX-License-Identifier: GPL-3.0-or-later
// The session on the GUI thread: turns its wake-up into one queued event, takes the newest state, and tells the widgets
// what changed. Widgets read the members; nothing here is copied per update.
#pragma once

#include "models/session/session.h"

#include <QObject>

#include <atomic>

namespace fabricscope {

class SessionBridge : public QObject {
    Q_OBJECT
public:
    explicit SessionBridge(Session &session, QObject *parent = nullptr); // session outlives it
    ~SessionBridge() override;

    Session &session() { return m_session; }
    const FabricPtr &fabric() const { return m_fabric; } // null until one is loaded
    std::uint64_t generation() const { return m_generation; }
    const MapFramePtr &frame() const { return m_frame; }
    const FabricSummaryPtr &summary() const { return m_summary; }
    const FocusDataPtr &focusData() const { return m_focus; }
    const NoticesPtr &notices() const { return m_notices; }
    const SessionStatus &status() const { return m_status; }
    const std::vector<Annotation> &annotations() const { return m_annotations; }

    const OverlayChoice &overlay() const { return m_overlay; }
    void setOverlay(const OverlayChoice &choice);

    /// What is asked of the session; parts are set by different widgets and sent on as one.
    const Focus &focus() const { return m_wanted; }
    void setSelection(DeviceId device, PortId port, LinkId link);
    void setSelectionGroup(std::vector<DeviceId> devices);
    void setHover(LinkId link, PortId port);
    void setVisibleLinks(std::vector<LinkId> links);

Q_SIGNALS:
    void fabricChanged(); // before frameChanged of the new fabric
    void frameChanged();
    void summaryChanged();
    void focusDataChanged(); // new readings of what is selected
    void selectionChanged(); // what is selected
    void noticesChanged();
    void statusChanged();
    void annotationsChanged();
    void overlayChanged();
    void woken(); // by this alone, on any thread: something is there to be taken

private:
    void drain();
    void sendFocus();

    Session &m_session;
    FabricPtr m_fabric;
    std::uint64_t m_generation = 0;
    MapFramePtr m_frame;
    FabricSummaryPtr m_summary;
    FocusDataPtr m_focus;
    NoticesPtr m_notices;
    SessionStatus m_status;
    std::vector<Annotation> m_annotations;
    OverlayChoice m_overlay;
    Focus m_wanted;
};

} // namespace fabricscope
