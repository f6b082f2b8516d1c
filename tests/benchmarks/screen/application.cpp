// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/screen/application.h"

#include "tests/benchmarks/support/measure.h"
#include "widgets/common/look.h"

#include <xcb/xcb.h>

#include <QEventLoop>
#include <QLocale>
#include <QTimer>

#include <cstdlib>

namespace fabricscope::bench {

Application::Application(int &argc, char **argv)
    : m_application(argc, argv) {
    dressApplication();
}

void dressApplication() {
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    setLook();
}

SessionConfig sessionConfig() {
    SessionConfig config;
    config.resources = FABRICSCOPE_RESOURCES;
    config.profileDirectories = {FABRICSCOPE_BENCH_PROFILES};
    return config;
}

bool waitFor(const std::function<bool()> &condition, double seconds) {
    const double end = now() + seconds;
    QEventLoop loop;
    QTimer wake; // the condition may depend on time alone
    QObject::connect(&wake, &QTimer::timeout, &loop, [] {});
    wake.start(5);
    while (!condition()) {
        if (now() > end)
            return false;
        loop.processEvents(QEventLoop::WaitForMoreEvents);
    }
    return true;
}

void paintNow() {
    QCoreApplication::sendPostedEvents(nullptr, QEvent::UpdateRequest);
}

void awaitServer() {
    const auto *x11 = qGuiApp->nativeInterface<QNativeInterface::QX11Application>();
    xcb_connection_t *connection = x11 != nullptr ? x11->connection() : nullptr;
    if (connection == nullptr)
        return;
    std::free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nullptr));
}

} // namespace fabricscope::bench
