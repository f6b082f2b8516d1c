// SPDX-License-Identifier: GPL-3.0-or-later
// Opening files, each side in a process of its own so that peak memory can be compared. This program stays small: a
// child's peak counts from its parent's (see child.h).
#include "tests/benchmarks/support/child.h"
#include "tests/benchmarks/support/measure.h"
#include "tests/benchmarks/support/row.h"
#include "tests/benchmarks/support/rows.h"
#include "tests/benchmarks/support/sizes.h"

#include <algorithm>

namespace fabricscope::bench {
namespace {

using Command = std::vector<std::string>;

/// `info` parses, interns names, builds the graph, finds roles, and prints a summary: everything `gc` does and more.
Command infoOf(const std::string &file) {
    return {programPath("fabricscope-cli"), "info", "--json", file};
}
Command graphvizOf(const std::string &file) {
    return {"gc", "-n", file};
}
/// In the locale of whoever runs it: sorting by a language's rules is dearer than by bytes.
Command sortOf(const std::string &file) {
    return {"sh", "-c", "wc -l \"$0\" && sort -u \"$0\"", file};
}

struct Sides {
    const char *name, *ending;
    Command (*yardstick)(const std::string &);
    const char *program; // that the yardstick needs
};
constexpr Sides kDot{"ptm-dot", ".dot", graphvizOf, "gc"};
constexpr Sides kIbnetdiscover{"ibnetdiscover", ".txt", sortOf, "sort"};

struct BothUsages {
    ChildUsage ours, yardstick;
};

/// False and the row fails if one of them did. `info` ends with 1 where the file has oddities: it was read all the
/// same.
bool runBoth(Repetition &repetition, bool oursFirst, const Sides &sides, const std::string &file, BothUsages &both) {
    if (!canRun(sides.program)) {
        repetition.fail(std::string(sides.program) + " is not installed");
        return false;
    }
    if (oursFirst)
        both.ours = runChild(infoOf(file));
    both.yardstick = runChild(sides.yardstick(file));
    if (!oursFirst)
        both.ours = runChild(infoOf(file));
    if ((both.ours.exitCode == 0 || both.ours.exitCode == 1) && both.yardstick.exitCode == 0)
        return true;
    repetition.fail("exit codes " + std::to_string(both.ours.exitCode) + " and " +
                    std::to_string(both.yardstick.exitCode));
    return false;
}

void openDot(Repetition &repetition) {
    BothUsages both;
    if (!runBoth(repetition, repetition.oursFirst(), kDot, inputPath("2097152.dot"), both))
        return;
    repetition.measure("time", both.ours.wallSeconds, both.yardstick.wallSeconds, atMost(0.20));
    repetition.measure("memory", static_cast<double>(both.ours.peakBytes),
                       static_cast<double>(both.yardstick.peakBytes), atMost(1.0));
    repetition.note("CPU_seconds", both.ours.cpuSeconds);
    repetition.note("CPU_seconds_of_gc", both.yardstick.cpuSeconds);
}

void openIbnetdiscover(Repetition &repetition) {
    BothUsages both;
    if (!runBoth(repetition, repetition.oursFirst(), kIbnetdiscover, inputPath("2097152.txt"), both))
        return;
    repetition.measure("time", both.ours.wallSeconds, both.yardstick.wallSeconds, atMost(0.5));
    repetition.note("CPU_seconds", both.ours.cpuSeconds);
    repetition.note("CPU_seconds_of_wc_and_sort", both.yardstick.cpuSeconds);
    repetition.note("peak_MB", static_cast<double>(both.ours.peakBytes) / 1e6);
}

/// Time of a size without that of an empty file of the format: what it takes to start the programs.
void grow(Repetition &repetition, const Sides &sides, std::size_t links) {
    const std::size_t rounds = links > 200'000 ? 1 : 5; // short runs need company
    std::vector<double> ours, yardstick;
    for (std::size_t round = 0; round < rounds; ++round) {
        BothUsages empty, full;
        const bool first = (repetition.index() + round) % 2 == 0;
        if (!runBoth(repetition, first, sides, inputPath(std::string("tiny") + sides.ending), empty) ||
            !runBoth(repetition, first, sides, inputPath(std::to_string(links) + sides.ending), full))
            return;
        ours.push_back(std::max(1e-9, full.ours.wallSeconds - empty.ours.wallSeconds));
        yardstick.push_back(std::max(1e-9, full.yardstick.wallSeconds - empty.yardstick.wallSeconds));
    }
    repetition.measure("time", median(ours), median(yardstick));
}

} // namespace

void addRows() {
    addRow({"open/ptm-dot", "Open a PTM DOT of 2.1 M edges", "Graphviz `gc -n` of the same file"}, openDot);
    addRow({"open/ibnetdiscover", "Open an ibnetdiscover file of 2.1 M links", "`wc -l` and `sort -u` of its lines"},
           openIbnetdiscover);
    for (const std::size_t links : kSizes) {
        addRow({"growth/ptm-dot/" + std::to_string(links), "open PTM DOT", "`gc -n`"},
               [links](Repetition &repetition) { grow(repetition, kDot, links); });
        addRow({"growth/ibnetdiscover/" + std::to_string(links), "open ibnetdiscover", "`wc -l`, `sort -u`"},
               [links](Repetition &repetition) { grow(repetition, kIbnetdiscover, links); });
    }
}

} // namespace fabricscope::bench
