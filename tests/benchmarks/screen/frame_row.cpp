// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/screen/frame_window.h"
#include "tests/benchmarks/screen/large_fabric.h"
#include "tests/benchmarks/screen/rows.h"
#include "tests/benchmarks/support/measure.h"
#include "tests/benchmarks/support/row.h"

#include <memory>

namespace fabricscope::bench {

void report(Repetition &repetition, const FrameTimes &times, double medianLimit, double p99Limit) {
    repetition.measure("median", median(times.ours), median(times.yardstick), atMost(medianLimit));
    repetition.measure("p99", quantile(times.ours, 0.99), quantile(times.yardstick, 0.99), atMost(p99Limit));
    repetition.measure("shown", median(times.oursShown), median(times.yardstickShown));
    repetition.note("frames", static_cast<double>(times.ours.size()));
    repetition.note("frames_over_16.7ms", times.over60Hz());
    repetition.note("yardstick_over_16.7ms", times.over60Hz(true));
}

void addFrameRow(const std::string &name, const std::string &what) {
    const auto theme = std::make_shared<ThemeHolder>(ThemeHolder::Choice::Dark);
    const auto window = std::make_shared<std::unique_ptr<FrameWindow>>();
    addRow(
        {name, what, "fill the frame and draw an image of 2048×1024 over it"}, [theme, window](Repetition &repetition) {
            const LargeFabric &large = largeFabric();
            if (!*window) {
                *window =
                    std::make_unique<FrameWindow>([&theme](QWidget *parent) { return new MapCanvas(*theme, parent); });
                MapCanvas &map = (*window)->map();
                map.setWeave(large.fabric, large.weave, 1);
                map.setFrame(large.frame);
                map.setSummary(large.summary);
            }
            report(repetition, (*window)->play(), 1.6, 2.0);
            if (repetition.index() == 4)
                window->reset();
        });
}

} // namespace fabricscope::bench
