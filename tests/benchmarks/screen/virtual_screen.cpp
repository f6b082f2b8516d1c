// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/screen/virtual_screen.h"

#include <cstdlib>
#include <string_view>

namespace fabricscope::bench {

VirtualScreen::VirtualScreen() {
    const char *platform = std::getenv("QT_QPA_PLATFORM");
    if (platform != nullptr && std::string_view(platform) != "xcb") {
        m_ready = true;
        return;
    }
    // It writes the number that it found free to descriptor 1, once it takes connections.
    m_server = std::make_unique<ChildProcess>(std::vector<std::string>{"Xvfb", "-displayfd", "1", "-screen", "0",
                                                                       "3840x2160x24", "-nolisten", "tcp", "-noreset"});
    const std::string number = m_server->readLine();
    if (number.empty())
        return;
    ::setenv("DISPLAY", (":" + number).c_str(), 1);
    ::setenv("QT_QPA_PLATFORM", "xcb", 1);
    m_ready = true;
}

} // namespace fabricscope::bench
