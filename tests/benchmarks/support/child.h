// SPDX-License-Identifier: GPL-3.0-or-later
// Another program run to its end, and what it took: the yardsticks that are programs, and ours beside them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fabricscope::bench {

struct ChildUsage {
    int exitCode = -1;      // −1: could not be started, or ended by a signal
    double wallSeconds = 0; // from before fork to the end of wait
    double cpuSeconds = 0;  // user and system, of the child and the children that it waited for
    /// Largest resident set of any one of them. The kernel starts counting at the peak of the program that called exec,
    /// so 0 (not known) where ours was no smaller: rows that compare memory belong into a program that stays small.
    std::uint64_t peakBytes = 0;
};

/// Runs `argv` (argv[0] through PATH) with standard input and output at /dev/null, standard error as here.
ChildUsage runChild(const std::vector<std::string> &argv);

/// User and system time that a running process has used so far.
double cpuSecondsOf(int pid);

/// Whether the program can be found, for yardsticks that may not be installed.
bool canRun(const std::string &program);

} // namespace fabricscope::bench
