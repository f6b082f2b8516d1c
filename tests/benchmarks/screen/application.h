// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/session/session.h"

#include <QApplication>

#include <functional>
#include <string>

namespace fabricscope::bench {

/// Locale, style and fonts as fabricscope itself sets them, so that figures do not depend on the desktop.
void dressApplication();

/// The application as fabricscope itself sets it up: style and fonts.
class Application {
public:
    Application(int &argc, char **argv);

private:
    QApplication m_application;
};

/// With the profiles of this folder beside the shipped ones.
SessionConfig sessionConfig();

/// Runs the event loop until the condition holds; false after `seconds`, there only to end what hangs.
bool waitFor(const std::function<bool()> &condition, double seconds);

/// Carries out the updates that are pending, as the event loop would next.
void paintNow();

/// Returns once the X server has carried out all that was sent to it; at once on other platforms.
void awaitServer();

} // namespace fabricscope::bench
