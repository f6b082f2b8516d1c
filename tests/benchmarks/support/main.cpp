// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/support/row.h"
#include "tests/benchmarks/support/rows.h"

int main(int argc, char **argv) {
    if (!fabricscope::bench::beginBenchmarks(argc, argv))
        return 2;
    fabricscope::bench::addRows();
    return fabricscope::bench::runBenchmarks();
}
