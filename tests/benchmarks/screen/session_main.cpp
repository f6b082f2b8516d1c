// SPDX-License-Identifier: GPL-3.0-or-later
// A session of ten minutes at full size with a watchdog on the GUI thread. FABRICSCOPE_BENCH_MINUTES in the environment
// makes it shorter or longer. Stalls over 20 ms are listed on standard error.
#include "tests/benchmarks/screen/session_script.h"
#include "tests/benchmarks/screen/virtual_screen.h"
#include "tests/benchmarks/support/row.h"

#include <algorithm>
#include <cstdio>

namespace {

using namespace fabricscope::bench;

constexpr double kMostStall = 0.05; // s
constexpr double kSettled = 120;    // s, from when on memory must hold still
constexpr double kMostGrowth = 1.02;

void play(WatchedApplication &application, double seconds, Repetition &repetition) {
    SessionScript script(application, seconds, [] { QCoreApplication::quit(); });
    script.begin();
    QApplication::exec();
    for (const Stall &stall : application.stalls())
        std::fprintf(stderr, "%7.1f s  %4.0f ms, %4.0f of them work  %s: %s\n", stall.at, stall.seconds * 1000,
                     stall.cpu * 1000, stall.during.c_str(), stall.event.c_str());
    for (const SessionScript::Sample &sample : script.samples())
        std::fprintf(stderr, "%7.1f s  %4.0f MB resident\n", sample.at, static_cast<double>(sample.resident) / 1e6);
    if (script.failed()) {
        repetition.fail("something that was asked for did not come");
        return;
    }
    repetition.measure("stall", application.longest(), kMostStall, atMost(1));
    std::uint64_t least = 0, most = 0;
    for (const SessionScript::Sample &sample : script.samples()) {
        if (sample.at < std::min(kSettled, seconds / 5))
            continue;
        least = least == 0 ? sample.resident : std::min(least, sample.resident);
        most = std::max(most, sample.resident);
    }
    if (least > 0)
        repetition.measure("memory", static_cast<double>(most), static_cast<double>(least), atMost(kMostGrowth));
    repetition.note("stalls_over_50ms",
                    static_cast<double>(std::count_if(application.stalls().begin(), application.stalls().end(),
                                                      [](const Stall &s) { return s.seconds > kMostStall; })));
    repetition.note("work_over_50ms",
                    static_cast<double>(std::count_if(application.stalls().begin(), application.stalls().end(),
                                                      [](const Stall &s) { return s.cpu > kMostStall; })));
    repetition.note("closing_seconds", script.closing());
}

} // namespace

int main(int argc, char **argv) {
    return runOnVirtualScreen(argc, argv, [](int &count, char **arguments) {
        WatchedApplication application(count, arguments);
        dressApplication();
        const char *minutes = std::getenv("FABRICSCOPE_BENCH_MINUTES");
        const double seconds = 60 * (minutes != nullptr ? std::atof(minutes) : 10);
        addRow({"session/ten-minutes", "longest stall of the GUI thread; memory from minute two on",
                "50 ms; the least that it was", 1},
               [&application, seconds](Repetition &repetition) { play(application, seconds, repetition); });
        return runBenchmarks();
    });
}
