// SPDX-License-Identifier: GPL-3.0-or-later
// A screen of our own: Xvfb at 3840×2160, so that figures do not depend on the desktop that is there.
#pragma once

#include <sys/types.h>

#include <string>

namespace fabricscope::bench {

class VirtualScreen {
public:
    /// Starts Xvfb on a free display number and sets DISPLAY; does nothing where QT_QPA_PLATFORM names another platform
    /// than xcb.
    VirtualScreen();
    ~VirtualScreen(); // ends it
    VirtualScreen(const VirtualScreen &) = delete;
    VirtualScreen &operator=(const VirtualScreen &) = delete;

    bool ready() const { return m_ready; } // false: Xvfb could not be started

private:
    pid_t m_pid = -1;
    bool m_ready = false;
};

} // namespace fabricscope::bench
