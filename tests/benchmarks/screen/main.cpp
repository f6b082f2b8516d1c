// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of what one sees: frames, answers to clicks and keys, charts, start, memory; under an Xvfb of its own.
#include "tests/benchmarks/screen/application.h"
#include "tests/benchmarks/screen/rows.h"
#include "tests/benchmarks/screen/virtual_screen.h"
#include "tests/benchmarks/support/row.h"

#include <benchmark/benchmark.h>

int main(int argc, char **argv) {
    using namespace fabricscope::bench;
    return runOnVirtualScreen(argc, argv, [](int &count, char **arguments) {
        const Application application(count, arguments);
        if (fillMemory())
            return 0;
        addFrameRow("screen/frame", "one frame at 3840×2160 in a window under Xvfb");
        addLiveFrameRow();
        addAnswerRows();
        addChartRow();
        addStartRows();
        addMemoryRow();
        const int code = runBenchmarks();
        benchmark::ClearRegisteredBenchmarks(); // what rows keep needs the application
        return code;
    });
}
