// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/benchmarks/report/growth.h"

namespace fabricscope::bench {

/// The machine, the rows with their yardsticks, notes and growth, as Markdown for README.md.
std::string markdown(const Results &results, const std::vector<Growth> &growth);

} // namespace fabricscope::bench
