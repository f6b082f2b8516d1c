// SPDX-License-Identifier: GPL-3.0-or-later
// From a click or key to the painted result, in the whole window at 3840×2160, with all links reporting.
#include "tests/benchmarks/screen/live_feed.h"
#include "tests/benchmarks/screen/rows.h"
#include "tests/benchmarks/screen/shell.h"
#include "tests/benchmarks/support/measure.h"
#include "tests/benchmarks/support/row.h"
#include "widgets/shell/command_bar.h"
#include "widgets/shell/search_box.h"

#include <QtTest/QTest>

#include <algorithm>
#include <memory>

namespace fabricscope::bench {

namespace {

constexpr double kFrames = 3; // what an answer may take
constexpr int kRounds = 5;    // of each answer in a repetition

struct LiveShell {
    LiveFeed feed{LiveFeed::What{}};
    Shell shell;

    bool begin() {
        if (!feed.ready())
            return false;
        shell.setOverlay(OverlayId::Utilisation);
        shell.open("fabric-128k");
        shell.window.connectSource(feed.connection());
        return waitFor(
            [this] {
                const MapFramePtr &frame = shell.bridge.frame();
                return frame && shell.opened() &&
                       std::all_of(frame->levels.begin(), frame->levels.end(), Level::isMagnitude);
            },
            90);
    }
};

/// Whatever is still under way belongs to the answer before.
void settle() {
    const double end = now() + 0.4;
    waitFor([end] { return now() > end; }, 1);
    awaitServer();
}

double answer(const std::function<void()> &act, const std::function<bool()> &done) {
    settle();
    const double start = now();
    act();
    waitFor(done, 10);
    paintNow();
    return now() - start;
}

double frame(Shell &shell) {
    settle();
    return secondsOf([&shell] {
        shell.window.update();
        paintNow();
    });
}

/// The middle of the cell of a link, in the map's pixels.
QPoint place(Shell &shell, LinkId link) {
    const auto rect = shell.map().scene().cellViewRect(shell.map().scene().weave().cellOf(link));
    return rect ? rect->center() : QPoint();
}

struct Answers {
    explicit Answers(Shell &s)
        : shell(s) {}
    Shell &shell;
    std::uint32_t round = 0;

    LinkId someLink() {
        return LinkId{static_cast<std::size_t>(++round) * 104729 % shell.bridge.fabric()->linkCount()};
    }

    double select() {
        const LinkId link = someLink();
        return answer([&] { shell.click(place(shell, link)); },
                      [&] { // the readings of what is selected are there, too
                          const FocusDataPtr &data = shell.bridge.focusData();
                          return data && shell.bridge.focus().link.valid() &&
                                 data->focus.link == shell.bridge.focus().link;
                      });
    }
    double search() {
        SearchBox *box = shell.window.commandBar()->search();
        box->clear();
        box->begin();
        QTest::keyClicks(box, QStringLiteral("leaf-p%1").arg(round++ % 8));
        const double time = answer([&] { QTest::keyClick(box, Qt::Key_Minus); }, [] { return true; });
        QTest::keyClick(box, Qt::Key_Escape);
        QTest::keyClick(box, Qt::Key_Escape);
        return time;
    }
    double filter() {
        const bool shown = shell.window.filter().planeShown(3);
        return answer([&] { shell.window.filter().setPlaneShown(3, !shown); }, [] { return true; });
    }
    double dim() {
        const bool only = shell.window.filter().onlyAlarms();
        return answer([&] { shell.window.filter().setOnlyAlarms(!only); }, [] { return true; });
    }
    double overlay() {
        const OverlayId wanted =
            shell.bridge.overlay().overlay == OverlayId::Utilisation ? OverlayId::Congestion : OverlayId::Utilisation;
        return answer([&] { shell.setOverlay(wanted); },
                      [&] { return shell.bridge.frame() && shell.bridge.frame()->choice.overlay == wanted; });
    }
    double zoomTo() {
        shell.map().zoomToFit();
        const LinkId link = someLink();
        shell.window.navigator().selectLink(link);
        return answer([&] { shell.window.workArea()->zoomToSelection(); }, [] { return true; });
    }
};

} // namespace

void addAnswerRows() {
    const auto live = std::make_shared<std::unique_ptr<LiveShell>>();
    struct Kind {
        const char *name, *what;
        double (Answers::*answer)();
    };
    static constexpr Kind kKinds[] = {
        {"select", "click on a link to its readings", &Answers::select},
        {"search", "letter typed to the list of hits", &Answers::search},
        {"filter", "a plane left out to the new map", &Answers::filter},
        {"dim", "only above threshold to the new map", &Answers::dim},
        {"zoom-to", "zoom to the selection", &Answers::zoomTo},
        {"overlay", "another overlay to the new colours", &Answers::overlay},
    };
    const std::size_t kinds = std::size(kKinds);
    for (std::size_t k = 0; k < kinds; ++k) {
        const Kind kind = kKinds[k];
        addRow({std::string("screen/answer/") + kind.name, kind.what, "one frame of the whole window"},
               [live, kind, last = k + 1 == kinds](Repetition &repetition) {
                   if (!*live) {
                       *live = std::make_unique<LiveShell>();
                       if (!(*live)->begin()) {
                           repetition.fail("not every link has a value");
                           return;
                       }
                   }
                   Answers answers((*live)->shell);
                   answers.round = static_cast<std::uint32_t>(repetition.index() * 100);
                   std::vector<double> times, frames;
                   for (int i = 0; i < kRounds; ++i) {
                       frames.push_back(frame((*live)->shell));
                       times.push_back((answers.*kind.answer)());
                   }
                   repetition.measure("time", median(times), median(frames), atMost(kFrames));
                   repetition.note("longest", *std::max_element(times.begin(), times.end()));
                   (*live)->shell.map().zoomToFit();
                   (*live)->shell.window.filter().reset();
                   if (last && repetition.index() == 4)
                       live->reset();
               });
    }
}

} // namespace fabricscope::bench
