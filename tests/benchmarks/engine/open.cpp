// SPDX-License-Identifier: GPL-3.0-or-later
// Opening files, each side in a process of its own so that peak memory can be compared. This program stays small: a
// child's peak counts from its parent's (see child.h).
#include "tests/benchmarks/support/child.h"
#include "tests/benchmarks/support/row.h"
#include "tests/benchmarks/support/rows.h"

#include <algorithm>

namespace fabricscope::bench {
namespace {

/// `info` parses, interns names, builds the graph, finds roles, and prints a summary: everything `gc` does and more.
std::vector<std::string> infoOf(const std::string &file) {
    return {programPath("fabricscope-cli"), "info", "--json", file};
}

struct BothUsages {
    ChildUsage ours, yardstick;
    bool done() const { return ours.exitCode == 0 && yardstick.exitCode == 0; }
};

BothUsages runBoth(bool oursFirst, const std::vector<std::string> &ours, const std::vector<std::string> &yardstick) {
    BothUsages both;
    if (oursFirst)
        both.ours = runChild(ours);
    both.yardstick = runChild(yardstick);
    if (!oursFirst)
        both.ours = runChild(ours);
    return both;
}

void openPtmDot(Repetition &repetition) {
    if (!canRun("gc"))
        return repetition.fail("Graphviz is not installed");
    const std::string file = inputPath("2097152.dot");
    const BothUsages both = runBoth(repetition.oursFirst(), infoOf(file), {"gc", "-n", file});
    if (!both.done())
        return repetition.fail("exit code " + std::to_string(both.ours.exitCode) + " and " +
                               std::to_string(both.yardstick.exitCode));
    repetition.measure("time", both.ours.wallSeconds, both.yardstick.wallSeconds, atMost(0.20));
    repetition.measure("memory", static_cast<double>(both.ours.peakBytes),
                       static_cast<double>(both.yardstick.peakBytes), atMost(1.0));
    repetition.note("CPU_seconds", both.ours.cpuSeconds);
}

/// In the locale of whoever runs it: sorting by a language's rules is dearer than by bytes, so the row says which.
void openIbnetdiscover(Repetition &repetition) {
    const std::string file = inputPath("2097152.txt");
    const std::vector<std::string> shell = {"sh", "-c", "wc -l \"$0\" && sort -u \"$0\"", file};
    const BothUsages both = runBoth(repetition.oursFirst(), infoOf(file), shell);
    if (!both.done())
        return repetition.fail("exit code " + std::to_string(both.ours.exitCode) + " and " +
                               std::to_string(both.yardstick.exitCode));
    repetition.measure("time", both.ours.wallSeconds, both.yardstick.wallSeconds, atMost(0.5));
    repetition.note("CPU_seconds", both.ours.cpuSeconds);
    repetition.note("peak_MB", static_cast<double>(both.ours.peakBytes) / 1e6);
}

} // namespace

void addRows() {
    addRow({"open/ptm-dot", "Open a PTM DOT of 2.1 M edges", "Graphviz `gc -n` of the same file"}, openPtmDot);
    addRow({"open/ibnetdiscover", "Open an ibnetdiscover file of 2.1 M links", "`wc -l` and `sort -u` of its lines"},
           openIbnetdiscover);
}

} // namespace fabricscope::bench
