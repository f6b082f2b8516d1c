// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/screen/virtual_screen.h"

#include "tests/benchmarks/support/row.h"
#include "tests/support/process.h"

#include <cstdlib>
#include <iostream>
#include <optional>
#include <string_view>

namespace fabricscope::bench {

int runOnVirtualScreen(int argc, char **argv, const std::function<int(int &, char **)> &rows) {
    if (!beginBenchmarks(argc, argv))
        return 2;
    std::optional<Process> server;
    const char *platform = std::getenv("QT_QPA_PLATFORM");
    if (platform == nullptr || std::string_view(platform) == "xcb") {
        // It writes the number that it found free to descriptor 1, once it takes connections.
        server.emplace(std::vector<std::string>{"Xvfb", "-displayfd", "1", "-screen", "0", "3840x2160x24", "-nolisten",
                                                "tcp", "-noreset"});
        const std::string number = server->readLine();
        if (number.empty()) {
            std::cerr << "Xvfb could not be started\n";
            return 2;
        }
        ::setenv("DISPLAY", (":" + number).c_str(), 1);
        ::setenv("QT_QPA_PLATFORM", "xcb", 1);
    }
    return rows(argc, argv);
}

} // namespace fabricscope::bench
