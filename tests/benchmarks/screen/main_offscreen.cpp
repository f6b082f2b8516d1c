// SPDX-License-Identifier: GPL-3.0-or-later
// The frame without a screen: what painting takes by itself.
#include "tests/benchmarks/screen/application.h"
#include "tests/benchmarks/screen/rows.h"
#include "tests/benchmarks/support/row.h"

int main(int argc, char **argv) {
    using namespace fabricscope::bench;
    if (!beginBenchmarks(argc, argv))
        return 2;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const Application application(argc, argv);
    addFrameRow("screen/frame-offscreen", "one frame at 3840×2160, offscreen");
    return runBenchmarks();
}
