// SPDX-License-Identifier: GPL-3.0-or-later
// The frame while one metric of every link arrives each ten seconds from another process.
#include "tests/benchmarks/screen/application.h"
#include "tests/benchmarks/screen/frame_window.h"
#include "tests/benchmarks/screen/live_feed.h"
#include "tests/benchmarks/screen/rows.h"
#include "tests/benchmarks/support/measure.h"
#include "tests/benchmarks/support/row.h"
#include "widgets/map/map_view.h"

#include <algorithm>
#include <memory>

namespace fabricscope::bench {

namespace {

struct LiveMap {
    ThemeHolder theme{ThemeHolder::Choice::Dark};
    LiveFeed feed{LiveFeed::What{}};
    Session session{sessionConfig()};
    SessionBridge bridge{session};
    FrameWindow window{[this](QWidget *parent) { return new MapView(bridge, theme, parent); }};

    /// Every link shows a value; false: they did not arrive.
    bool begin() {
        if (!feed.ready())
            return false;
        LoadRequest request;
        request.generate = parseGeneratorSpec("fabric-128k").value();
        OverlayChoice overlay;
        overlay.overlay = OverlayId::Utilisation;
        bridge.setOverlay(overlay);
        session.load(std::move(request));
        session.addSource(feed.connection());
        return waitFor(
            [this] {
                return bridge.frame() && window.map().hasWeave() &&
                       std::all_of(bridge.frame()->levels.begin(), bridge.frame()->levels.end(), Level::isMagnitude);
            },
            90);
    }
    std::uint64_t updates() const {
        return bridge.status().sources.empty() ? 0 : bridge.status().sources.front().updates;
    }
    std::uint64_t dropped() const { return bridge.status().losses[static_cast<std::size_t>(Loss::DroppedUpdates)]; }
};

} // namespace

void addLiveFrameRow() {
    const auto live = std::make_shared<std::unique_ptr<LiveMap>>();
    addRow({"screen/frame-live", "the same while one metric of every link arrives each 10 s over gRPC",
            "fill the frame and draw an image of 2048×1024 over it"},
           [live](Repetition &repetition) {
               if (!*live) {
                   *live = std::make_unique<LiveMap>();
                   if (!(*live)->begin()) {
                       repetition.fail("not every link has a value");
                       return;
                   }
               }
               LiveMap &map = **live;
               const std::uint64_t before = map.updates();
               const double start = now();
               const FrameTimes times = map.window.play();
               report(repetition, times, 1.8, 2.5);
               repetition.note("updates_per_second", static_cast<double>(map.updates() - before) / (now() - start));
               repetition.note("dropped", static_cast<double>(map.dropped()));
               if (repetition.index() == 4)
                   live->reset();
           });
}

} // namespace fabricscope::bench
