// SPDX-License-Identifier: GPL-3.0-or-later
// A screen of our own: Xvfb at 3840×2160, so that figures do not depend on the desktop that is there.
#pragma once

#include "tests/benchmarks/screen/child_process.h"

#include <memory>

namespace fabricscope::bench {

class VirtualScreen {
public:
    /// Starts Xvfb on a free display number and sets DISPLAY; does nothing where QT_QPA_PLATFORM names another platform
    /// than xcb.
    VirtualScreen();

    bool ready() const { return m_ready; } // false: Xvfb could not be started

private:
    std::unique_ptr<ChildProcess> m_server;
    bool m_ready = false;
};

} // namespace fabricscope::bench
