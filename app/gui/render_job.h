// SPDX-License-Identifier: GPL-3.0-or-later
// --render: waits until what was asked for is on the screen, draws the window into a picture and ends the application.
#pragma once

#include "app/gui/options.h"
#include "widgets/shell/main_window.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace fabricscope::gui {

class RenderJob : public QObject {
    Q_OBJECT
public:
    RenderJob(const Options &options, MainWindow &window, SessionBridge &bridge, QObject *parent = nullptr);

Q_SIGNALS:
    void finished(int exitCode);

private:
    void advance();
    bool fabricReady();
    bool selectionReady();
    bool dataReady();
    void timeOut();
    void draw();
    void finish(int code);

    const Options m_options;
    MainWindow &m_window;
    SessionBridge &m_bridge;
    QTimer m_timeout;
    QTimer m_due;           // the end of the interval that data has to span
    bool m_spanned = false; // data of one full interval is in
    bool m_selected = false;
    bool m_finished = false;
    std::uint64_t m_frameAtSpan = 0;
};

} // namespace fabricscope::gui
