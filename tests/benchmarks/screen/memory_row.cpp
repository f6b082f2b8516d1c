// SPDX-License-Identifier: GPL-3.0-or-later
// Resident memory with eight metrics of every port held and the window open.
#include "tests/benchmarks/screen/live_feed.h"
#include "tests/benchmarks/screen/rows.h"
#include "tests/benchmarks/screen/shell.h"
#include "tests/benchmarks/support/machine.h"
#include "tests/benchmarks/support/row.h"
#include "tests/support/process.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>

namespace fabricscope::bench {

namespace {

constexpr double kMetrics = 8;
constexpr double kPerValue = 16, kPerPort = 48, kPerLink = 24, kProgram = 150e6; // bytes; of the yardstick
constexpr const char *kChild = "FABRICSCOPE_BENCH_MEMORY_CHILD";

double allowed(const Fabric &fabric) {
    return static_cast<double>(fabric.portCount()) * (kMetrics * kPerValue + kPerPort) +
           static_cast<double>(fabric.linkCount()) * kPerLink + static_cast<double>(fabric.tables().names.bytes()) +
           kProgram;
}

} // namespace

bool fillMemory() {
    if (std::getenv(kChild) == nullptr)
        return false;
    LiveFeed feed({"fabric-128k", "bench-eight-metrics", "", "60s"});
    Shell shell;
    shell.setOverlay(OverlayId::Utilisation);
    shell.open("fabric-128k");
    shell.window.connectSource(feed.connection());
    const auto values = [&shell] {
        return shell.bridge.status().sources.empty() ? 0 : shell.bridge.status().sources.front().updates;
    };
    waitFor([&] { return shell.opened(); }, 60);
    const double wanted = kMetrics * static_cast<double>(shell.bridge.fabric()->portCount());
    // Each port's first value of every metric, then a second sweep: memory that only flows counts as well.
    const bool full = waitFor([&] { return static_cast<double>(values()) >= 1.5 * wanted; }, 400);
    std::printf("%.0f %.0f %.0f\n", full ? static_cast<double>(residentBytes()) : 0.0, allowed(*shell.bridge.fabric()),
                static_cast<double>(values()));
    std::fflush(stdout);
    return true;
}

void addMemoryRow() {
    addRow({"screen/memory", "resident with eight metrics of all 4,194,304 ports, window open",
            "16 B a port and metric + 48 B a port + 24 B a link + names + 150 MB", 1},
           [](Repetition &repetition) {
               // In a process of its own: what rows before it took would count.
               ::setenv(kChild, "1", 1);
               Process child({"/proc/self/exe"});
               const std::string line = child.readLine();
               ::unsetenv(kChild);
               double resident = 0, yardstick = 0, values = 0;
               if (std::sscanf(line.c_str(), "%lf %lf %lf", &resident, &yardstick, &values) != 3 || resident == 0) {
                   repetition.fail("the values did not all arrive");
                   return;
               }
               repetition.measure("memory", resident, yardstick, atMost(1.3));
               repetition.note("values", values);
           });
}

} // namespace fabricscope::bench
