// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/screen/virtual_screen.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string_view>

extern char **environ;

namespace fabricscope::bench {

VirtualScreen::VirtualScreen() {
    const char *platform = std::getenv("QT_QPA_PLATFORM");
    if (platform != nullptr && std::string_view(platform) != "xcb") {
        m_ready = true;
        return;
    }
    int ends[2] = {-1, -1};
    if (::pipe(ends) != 0)
        return;
    const std::string descriptor = std::to_string(ends[1]);
    const char *arguments[] = {"Xvfb",      "-displayfd", descriptor.c_str(), "-screen", "0", "3840x2160x24",
                               "-nolisten", "tcp",        "-noreset",         nullptr};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", 1, 0); // xkbcomp's remarks
    if (::posix_spawnp(&m_pid, arguments[0], &actions, nullptr, const_cast<char **>(arguments), environ) != 0)
        m_pid = -1;
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    std::string number; // written once the server takes connections
    for (char c = 0; ::read(ends[0], &c, 1) == 1 && c != '\n';)
        number += c;
    ::close(ends[0]);
    if (number.empty())
        return;
    ::setenv("DISPLAY", (":" + number).c_str(), 1);
    ::setenv("QT_QPA_PLATFORM", "xcb", 1);
    m_ready = true;
}

VirtualScreen::~VirtualScreen() {
    if (m_pid <= 0)
        return;
    ::kill(m_pid, SIGTERM);
    ::waitpid(m_pid, nullptr, 0);
}

} // namespace fabricscope::bench
