// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/screen/session_script.h"

#include "tests/benchmarks/screen/frame_script.h"
#include "tests/benchmarks/support/machine.h"
#include "tests/benchmarks/support/measure.h"
#include "widgets/shell/command_bar.h"
#include "widgets/shell/search_box.h"

#include <QtTest/QTest>

#include <algorithm>

namespace fabricscope::bench {

namespace {

constexpr const char *kLarge = "fabric-128k";
constexpr const char *kSecond = "planes=8,rails=4,leafs-per-rail=64,down=256,spines=256"; // 1,048,576 links
constexpr double kPatience = 90;                                                          // s, for what must come

} // namespace

SessionScript::SessionScript(WatchedApplication &watch, double seconds, std::function<void()> done)
    : m_watch(watch)
    , m_length(seconds)
    , m_done(std::move(done))
    , m_shell(std::make_unique<Shell>()) {
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(16);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { tick(); });
}

void SessionScript::begin() {
    // The first frame of an empty window is the start's concern (row screen/start), not the session's.
    const double shown = now();
    waitFor([shown] { return now() - shown > 1; }, 2);
    m_shell->setOverlay(OverlayId::Utilisation);
    addOpening();
    addRound();
    m_watch.begin();
    m_begun = m_stepBegun = now();
    m_timer.start();
}

bool SessionScript::coloured() const {
    const MapFramePtr &frame = m_shell->bridge.frame();
    // A look at some: going through two million levels sixty times a second would be a stall of our own.
    for (std::size_t i = 0; frame && i < frame->levels.size(); i += 4099)
        if (!Level::isMagnitude(frame->levels[i]))
            return false;
    return frame != nullptr;
}

void SessionScript::once(const char *what, double seconds, std::function<void()> act) {
    m_steps.push_back({what,
                       seconds,
                       [this, act = std::move(act)](double) {
                           if (!std::exchange(m_acted, true))
                               act();
                       },
                       {}});
}

void SessionScript::addOpening() {
    once("open", 0.2, [this] { m_shell->open(kLarge); });
    m_steps.push_back({"open", kPatience, {}, [this] { return m_shell->opened(); }});
    once("connect", 0.2, [this] { m_shell->window.connectSource(m_feed.connection()); });
    m_steps.push_back({"first values", kPatience, {}, [this] { return coloured(); }});
}

void SessionScript::addTour() {
    const auto script = std::make_shared<FrameScript>(m_shell->map());
    m_steps.push_back(
        {"tour", FrameScript::kSeconds, [script](double t) { script->step(t * FrameScript::kSeconds); }, {}});
}

void SessionScript::addRound() {
    addTour();
    SearchBox *box = m_shell->window.commandBar()->search();
    once("search", 0.5, [box] {
        box->clear();
        box->begin();
    });
    for (const char letter : std::string("leaf-p2-r1-g047"))
        once("search", 0.2, [box, letter] { QTest::keyClick(box, letter); });
    once("open a device", 2, [box] { QTest::keyClick(box, Qt::Key_Return); });
    once("back", 1, [this] { m_shell->window.navigator().showAll(); });
    for (int i = 0; i < 6; ++i)
        once("select", 0.5, [this, i] {
            m_shell->click(QPoint(m_shell->map().width() * (i + 1) / 7, m_shell->map().height() * (i + 2) / 9));
        });
    once("zoom to selection", 1, [this] { m_shell->window.workArea()->zoomToSelection(); });
    once("fit", 0.5, [this] { m_shell->map().zoomToFit(); });
    for (const OverlayId overlay : {OverlayId::Congestion, OverlayId::Ecn, OverlayId::PfcPause, OverlayId::Spreading,
                                    OverlayId::State, OverlayId::Utilisation})
        once("overlay", 1, [this, overlay] { m_shell->setOverlay(overlay); });
    for (const bool shown : {false, true})
        once("filter", 1, [this, shown] { m_shell->window.filter().setPlaneShown(2, shown); });
    for (const bool only : {true, false})
        once("only alarms", 1, [this, only] { m_shell->window.filter().setOnlyAlarms(only); });
    once("disconnect", 2, [this] {
        for (const SourceStatus &source : m_shell->bridge.status().sources)
            m_shell->session.removeSource(source.id);
    });
    once("second fabric", 0.2, [this] { m_shell->open(kSecond); });
    m_steps.push_back({"second fabric", kPatience, {}, [this] { return m_shell->opened(); }});
    once("second fabric", 2, [] {});
    once("first fabric again", 0.2, [this] { m_shell->open(kLarge); });
    m_steps.push_back({"first fabric again", kPatience, {}, [this] {
                           return m_shell->opened() && m_shell->bridge.fabric()->linkCount() > 2'000'000;
                       }});
    once("reconnect", 0.2, [this] { m_shell->window.connectSource(m_feed.connection()); });
    m_steps.push_back({"values again", kPatience, {}, [this] { return coloured(); }});
    once("rest", 2, [] {});
    once("rest", 0.2, [this] { m_samples.push_back({now() - m_begun, residentBytes()}); });
}

void SessionScript::tick() {
    const double at = now();
    const Step &step = m_steps[m_at];
    m_watch.setDoing(step.what);
    const double within = at - m_stepBegun;
    if (step.act)
        step.act(std::min(1.0, within / step.seconds));
    const bool over = step.until ? step.until() : within >= step.seconds;
    m_failed = m_failed || (step.until && !over && within >= step.seconds);
    if (!over && !m_failed)
        return;
    if (m_failed || at - m_begun >= m_length) {
        close();
        return;
    }
    m_stepBegun = at;
    m_acted = false;
    if (++m_at == m_steps.size()) {
        m_steps.clear();
        m_at = 0;
        addRound();
    }
}

void SessionScript::close() {
    m_timer.stop();
    const double start = now();
    m_shell.reset();
    m_closing = now() - start;
    m_done();
}

} // namespace fabricscope::bench
