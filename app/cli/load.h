// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/job.h"
#include "models/fabric/fabric.h"

#include <string>
#include <vector>

namespace fabricscope::cli {

/// What every command that reads topologies takes.
struct InputOptions {
    std::vector<std::string> files;
    std::string format;
    std::string inventory;
    std::string roleRules;
};

/// Either something, or an exit code after the reason went to stderr.
template <class T>
struct Outcome {
    T value{};
    int exitCode = 0;
    bool ok() const { return exitCode == 0; }
};

/// Interrupted for Cancelled; Unreadable for everything else, be it the input or a file that cannot be written.
int exitCodeOf(const Error &error);

/// All files, or the first that cannot be read: exit code as exitCodeOf().
Outcome<std::vector<TopologyRecords>> readAll(const InputOptions &options, JobControl *job);
/// One fabric of all, with inventory and role rules if any; exit code as exitCodeOf().
Outcome<FabricPtr> buildFrom(std::vector<TopologyRecords> inputs, const InputOptions &options, JobControl *job);

/// Warnings as lines on stderr, at most `limit`.
void printWarnings(const WarningList &warnings, const std::vector<std::string> &files, std::size_t limit);

} // namespace fabricscope::cli
