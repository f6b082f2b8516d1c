// SPDX-License-Identifier: GPL-3.0-or-later
// What benchmark programs wrote, folded to one entry a row: medians over its repetitions.
#pragma once

#include "models/base/expected.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fabricscope::bench {

struct Aspect {
    std::string name; // "time", "memory", "rate" …
    double ours = 0, yardstick = 0, ratio = 0;
    std::optional<double> limit, floor;

    bool judged() const { return limit || floor; }
    bool holds() const { return (!limit || ratio <= *limit) && (!floor || ratio >= *floor); }
};

struct RowResult {
    std::string name, what, yardstick;
    std::size_t repetitions = 0;
    std::vector<Aspect> aspects; // "time" first, then by name
    std::map<std::string, double> notes;
    std::string error; // why it could not be measured; empty if it was

    const Aspect *aspect(const std::string &aspectName) const;
};

struct Results {
    std::string cpu, cores, os, date;
    double memoryBytes = 0;
    std::vector<RowResult> rows; // in the order of the files
};

/// Adds the rows of one JSON file of Google Benchmark. Errors: NotReadable, Syntax.
Expected<void> readResults(const std::string &path, Results &results);

} // namespace fabricscope::bench
