// SPDX-License-Identifier: GPL-3.0-or-later
// Frames that are kept up to date from what changed must equal frames computed from nothing.
#include "tests/telemetry/support.h"

#include <rapidcheck.h>

#include <algorithm>

using namespace fabricscope;
using namespace fabricscope::test;

namespace {

struct Event {
    enum Kind { Value, Frame, Source, Drain, Overlay } kind = Value;
    Sample sample;
    TimePoint now;
    SourceClock clock;
    std::vector<LinkId> drained;
    OverlayChoice choice;
};

Event randomEvent(const Bench &b, Duration now) {
    static const char *const kMetrics[] = {
        "pfc.pause.rx",     "pfc.pause.tx",      "if.out.octets",   "if.in.octets",   "if.out.packets",
        "queue.ecn.marked", "buffer.occupancy",  "if.oper.status",  "if.in.errors",   "if.flaps",
        "ber.pre_fec",      "fec.uncorrectable", "optics.rx.power", "if.out.discards"};
    Event e;
    e.now = at(now);
    const int roll = *rc::gen::inRange(0, 100);
    if (roll < 10) {
        e.kind = Event::Frame;
    } else if (roll < 12) {
        e.kind = Event::Source;
        e.clock.interval = std::chrono::seconds(*rc::gen::inRange(5, 12));
        e.clock.alive = *rc::gen::arbitrary<bool>();
        e.clock.aliveUntil = e.now;
    } else if (roll < 13) {
        e.kind = Event::Drain;
        if (*rc::gen::arbitrary<bool>())
            e.drained.push_back(
                LinkId{*rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(b.fabric->linkCount()))});
    } else if (roll < 15) {
        e.kind = Event::Overlay;
        e.choice.overlay = static_cast<OverlayId>(*rc::gen::inRange(0, static_cast<int>(OverlayId::Count_)));
        e.choice.direction = static_cast<LinkDirection>(*rc::gen::inRange(0, 3));
        e.choice.index = static_cast<std::int16_t>(*rc::gen::inRange(-1, 2));
    } else {
        Sample &s = e.sample;
        s.port = PortId{*rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(b.fabric->portCount()))};
        s.device = b.fabric->port(s.port).device;
        s.metric = b.metric(kMetrics[*rc::gen::inRange<std::size_t>(0, std::size(kMetrics))]);
        const MetricInfo &info = (*b.catalogue)[s.metric];
        s.at = e.now - std::chrono::milliseconds(*rc::gen::inRange(0, 3000));
        s.source = static_cast<std::uint16_t>(*rc::gen::inRange(0, 2));
        s.onChange = *rc::gen::inRange(0, 4) == 0;
        if (info.indexed != MetricIndex::None)
            s.index = static_cast<std::int16_t>(*rc::gen::inRange(0, 3));
        if (*rc::gen::inRange(0, 40) == 0) {
            s.kind = Sample::Kind::Deleted;
        } else if (info.kind == MetricKind::State) {
            s.kind = Sample::Kind::State;
            s.raw = static_cast<std::uint64_t>(*rc::gen::inRange(0, 7));
        } else if (info.kind == MetricKind::Counter) {
            s.kind = Sample::Kind::Counter;
            s.raw = static_cast<std::uint64_t>(*rc::gen::inRange(0, 1000)) * 1'000'000ULL;
        } else {
            s.number = *rc::gen::element(0.0, 1e-9, 2e-5, 1e-3, -3.0, -9.0, 1e6, 4e6);
        }
    }
    return e;
}

void play(Bench &b, const Event &e) {
    switch (e.kind) {
    case Event::Value:
        b.store.apply(std::span(&e.sample, 1), e.now);
        break;
    case Event::Source:
        b.store.setSource(1, e.clock);
        break;
    case Event::Drain:
        b.store.setDrained(e.drained);
        break;
    case Event::Overlay:
        b.store.setOverlay(e.choice);
        break;
    case Event::Frame:
        break;
    }
}

} // namespace

TEST_CASE("incremental frames equal frames from nothing, and dirty blocks are exact") {
    const FabricPtr fabric = smallFabric(40, 9); // 400 links: two blocks
    const bool held = rc::check("frames", [&] {
        Bench live(fabric);
        std::vector<Event> events;
        Duration now = 0s;
        MapFramePtr before;
        const int n = *rc::gen::inRange(20, 250);
        for (int i = 0; i < n; ++i) {
            now += std::chrono::milliseconds(*rc::gen::inRange(0, 1500)) +
                   std::chrono::nanoseconds(*rc::gen::inRange(0, 3));
            events.push_back(randomEvent(live, now));
            play(live, events.back());
            if (events.back().kind != Event::Frame && i + 1 < n)
                continue;
            const MapFramePtr frame = live.store.frame(at(now));
            RC_ASSERT(frame || before);
            // From nothing: the same samples, one frame at the end.
            Bench fresh(fabric);
            for (const Event &e : events)
                play(fresh, e);
            const MapFramePtr full = fresh.store.frame(at(now));
            RC_ASSERT(full->levels == (frame ? frame : before)->levels);
            RC_ASSERT(live.store.levels(full->choice, at(now)) == full->levels);
            for (std::size_t link = 0; link < fabric->linkCount(); link += 37)
                RC_ASSERT(live.store.linkValue(LinkId{link}, full->choice, at(now)).level == full->levels[link]);
            if (frame && before) {
                RC_ASSERT(frame->sequence == before->sequence + 1);
                std::vector<std::uint32_t> differ;
                for (std::uint32_t block = 0; block * MapFrame::kBlock < frame->levels.size(); ++block) {
                    const std::size_t from = block * MapFrame::kBlock;
                    const std::size_t to = std::min(from + MapFrame::kBlock, frame->levels.size());
                    if (!std::equal(frame->levels.begin() + static_cast<std::ptrdiff_t>(from),
                                    frame->levels.begin() + static_cast<std::ptrdiff_t>(to),
                                    before->levels.begin() + static_cast<std::ptrdiff_t>(from)))
                        differ.push_back(block);
                }
                if (!frame->all)
                    RC_ASSERT(frame->dirtyBlocks == differ);
            }
            if (frame)
                before = frame;
        }
    });
    CHECK(held);
}

TEST_CASE("no frame where nothing changed") {
    Bench b;
    REQUIRE(b.store.frame(at(0s)) != nullptr);
    CHECK(b.store.frame(at(1s)) == nullptr);
    b.gauge(b.leafUp, "optics.voltage", 1s, 3.3); // colours nothing
    CHECK(b.store.frame(at(2s)) == nullptr);
    b.state(b.leafUp, "if.oper.status", 2s, 1);
    const MapFramePtr frame = b.store.frame(at(2s));
    REQUIRE(frame != nullptr);
    CHECK_FALSE(frame->all);
    CHECK(frame->dirtyBlocks == std::vector<std::uint32_t>{0});
    b.state(b.leafUp, "if.oper.status", 3s, 0); // down and up again between two frames …
    b.state(b.leafUp, "if.oper.status", 4s, 1);
    CHECK(b.store.frame(at(4s)) == nullptr); // … is no difference
    b.store.setOverlay({OverlayId::Ber, LinkDirection::Worst, -1});
    const MapFramePtr other = b.store.frame(at(5s));
    REQUIRE(other != nullptr);
    CHECK(other->all);
    CHECK(other->choice.overlay == OverlayId::Ber);
    b.store.setFabricGeneration(7);
    b.state(b.leafUp, "if.oper.status", 6s, 0);
    CHECK(b.store.frame(at(6s))->fabricGeneration == 7);
}

TEST_CASE("a large map takes the way through the columns and comes to the same") {
    Bench b(smallFabric(300, 16)); // 10,200 ports
    REQUIRE(b.store.frame(at(0s)) != nullptr);
    std::vector<Sample> batch;
    for (Duration t : {0s, 10s}) {
        batch.clear();
        for (std::uint32_t i = 0; i < b.fabric->portCount(); ++i) {
            Sample s = b.sample(PortId{i}, "pfc.pause.rx", t);
            s.kind = Sample::Kind::Counter;
            s.raw = t == 0s ? 0 : (i % 11) * 1'000'000'000ULL; // paused 0 … 100 % of the time
            batch.push_back(s);
            s = b.sample(PortId{i}, "if.in.errors", t);
            s.kind = Sample::Kind::Counter;
            s.raw = t == 0s ? 0 : (i % 50 == 0 ? 500 : 0);
            batch.push_back(s);
        }
        b.store.apply(batch, at(t));
    }
    const OverlayChoice choice{OverlayId::PfcPause, LinkDirection::Worst, -1};
    const auto agree = [&](Duration when) {
        b.store.setOverlay(choice);
        if (const MapFramePtr frame = b.store.frame(at(when)))
            b.last = frame;
        std::size_t wrong = 0;
        for (std::uint32_t i = 0; i < b.fabric->linkCount(); ++i)
            wrong += b.store.linkValue(LinkId{i}, choice, at(when)).level != b.last->levels[i] ? 1U : 0U;
        return wrong;
    };
    CHECK(agree(10s) == 0);
    CHECK(b.store.summary(at(10s))->links.errors > 100);
    CHECK(agree(41s) == 0);       // still fresh
    CHECK(agree(41s + 1ns) == 0); // all stale at once
    CHECK(b.store.summary(at(42s))->links.stale == b.fabric->linkCount());
}

TEST_CASE("an overlay prepared a while ago shows at once, and is made exact by the next frame") {
    Bench b;
    const OverlayChoice pfc{OverlayId::PfcPause, LinkDirection::Worst, -1};
    const auto pause = [&](Duration when, std::uint64_t share) { b.counter(b.leafUp, "pfc.pause.rx", when, share); };
    b.store.setOverlay({OverlayId::Utilisation, LinkDirection::Worst, -1});
    pause(10s, 0);
    pause(20s, 5'000'000'000); // half of ten seconds in pause: a warning
    REQUIRE(b.store.frame(at(20s)));
    b.store.prepare(OverlayId::PfcPause, at(20s));
    pause(30s, 5'000'000'000); // none since
    b.store.setOverlay(pfc);
    REQUIRE(b.store.prepared(pfc, at(31s)));
    const MapFramePtr first = b.store.frame(at(31s));
    REQUIRE(first);
    CHECK(first->all);
    CHECK(first->choice == pfc);
    CHECK(Level::isWarning(first->levels[b.uplink.index()]));
    const MapFramePtr next = b.store.frame(at(31s));
    REQUIRE(next);
    CHECK_FALSE(next->all);
    CHECK(next->dirtyBlocks.size() == 1);
    CHECK(next->levels[b.uplink.index()] == Level::kRamp);
    CHECK(next->levels == b.store.levels(pfc, at(31s)));
}

TEST_CASE("levels prepared too long ago, or for other directions and queues, are not shown") {
    Bench b;
    CHECK_FALSE(b.store.arrived(OverlayId::PfcPause));
    b.counter(b.leafUp, "pfc.pause.rx", 10s, 0);
    CHECK(b.store.arrived(OverlayId::PfcPause));
    b.store.prepare(OverlayId::PfcPause, at(20s));
    CHECK(b.store.prepared({OverlayId::PfcPause, LinkDirection::Worst, -1}, at(40s)));
    CHECK_FALSE(b.store.prepared({OverlayId::PfcPause, LinkDirection::Worst, -1}, at(41s)));
    CHECK_FALSE(b.store.prepared({OverlayId::PfcPause, LinkDirection::Up, -1}, at(21s)));
    CHECK_FALSE(b.store.prepared({OverlayId::PfcPause, LinkDirection::Worst, 3}, at(21s)));
    CHECK_FALSE(b.store.prepared({OverlayId::Ecn, LinkDirection::Worst, -1}, at(21s)));
    b.store.setDrained({b.uplink});
    CHECK_FALSE(b.store.prepared({OverlayId::PfcPause, LinkDirection::Worst, -1}, at(21s)));
}
