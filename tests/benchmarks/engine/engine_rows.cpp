// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/engine/engine_rows.h"

#include "tests/benchmarks/support/rows.h"

namespace fabricscope::bench {

void addRows() {
    addSavedRows();
    addIngestRows();
}

} // namespace fabricscope::bench
