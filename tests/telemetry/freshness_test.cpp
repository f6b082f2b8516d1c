// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/freshness.h"
#include "tests/telemetry/support.h"

#include <cmath>

using namespace fabricscope;
using namespace fabricscope::test;

namespace {

SourceClock clockOf(Duration interval, bool alive, TimePoint until = {}) {
    SourceClock clock;
    clock.interval = interval;
    clock.heartbeat = 60s;
    clock.alive = alive;
    clock.aliveUntil = until;
    return clock;
}

} // namespace

TEST_CASE("a sampled value is fresh for three intervals and one second after it came, to the nanosecond") {
    Bench b; // interval 10 s: 31 s
    Sample s = b.sample(b.leafUp, "optics.voltage", 0s);
    s.number = 3.3;
    b.store.apply(std::span(&s, 1), at(700ms)); // taken at 0, received at 0.7 s: what counts is when it came
    CHECK(b.read(b.leafUp, "optics.voltage", 700ms).freshness == Freshness::Fresh);
    CHECK(b.read(b.leafUp, "optics.voltage", 31700ms).freshness == Freshness::Fresh);
    CHECK(b.read(b.leafUp, "optics.voltage", 31700ms + 1ns).freshness == Freshness::Stale);
    CHECK(b.read(b.leafUp, "optics.voltage", 31700ms + 1ns).value == Approx(3.3)); // still told, marked as old
    CHECK(b.read(b.spineDown(), "optics.voltage", 0s).freshness == Freshness::NeverSeen);
    // A source that achieves 20 s only: 61 s.
    b.store.setSource(0, clockOf(20s, true));
    CHECK(b.read(b.leafUp, "optics.voltage", 61700ms).freshness == Freshness::Fresh);
    CHECK(b.read(b.leafUp, "optics.voltage", 61700ms + 1ns).freshness == Freshness::Stale);
}

TEST_CASE("an ON_CHANGE value is fresh while its stream lives and stale three intervals after it died") {
    Bench b;
    b.state(b.leafUp, "if.oper.status", 0s, 0);
    CHECK(b.read(b.leafUp, "if.oper.status", 24h).freshness == Freshness::Fresh); // nothing changed, the stream lives
    b.store.setSource(0, clockOf(10s, false, at(25h)));
    CHECK(b.read(b.leafUp, "if.oper.status", 25h + 30s).freshness == Freshness::Fresh);
    CHECK(b.read(b.leafUp, "if.oper.status", 25h + 30s + 1ns).freshness == Freshness::Stale);
    // The stream is back: what has not been sent again since may have changed meanwhile.
    b.store.setSource(0, clockOf(10s, true));
    CHECK(b.read(b.leafUp, "if.oper.status", 25h + 40s).freshness == Freshness::Stale);
    // Sent again with the time stamp of the last change, as targets do.
    Sample s = b.sample(b.leafUp, "if.oper.status", 0s);
    s.kind = Sample::Kind::State;
    s.onChange = true;
    s.raw = 0;
    b.store.apply(std::span(&s, 1), at(25h + 41s));
    CHECK(b.read(b.leafUp, "if.oper.status", 30h).freshness == Freshness::Fresh);
    CHECK(b.losses.get(Loss::Duplicates) == 0);
}

TEST_CASE("a value that came while its stream was not yet called alive expires by itself") {
    Bench b;
    b.store.setSource(0, clockOf(10s, false, at(-100s)));
    b.state(b.leafUp, "if.oper.status", 0s, 0);
    CHECK(b.read(b.leafUp, "if.oper.status", 30s).freshness == Freshness::Fresh);
    CHECK(b.read(b.leafUp, "if.oper.status", 30s + 1ns).freshness == Freshness::Stale);
}

TEST_CASE("what came with the last words of a stream must be sent again after it, though the store took it in later") {
    Bench b;
    b.state(b.leafUp, "if.oper.status", 100s + 20ms, 0); // said at 100 s, taken in 20 ms later
    b.store.setSource(0, clockOf(10s, false, at(100s))); // the source's own time of its last message
    CHECK(b.read(b.leafUp, "if.oper.status", 130s + 20ms).freshness == Freshness::Fresh);
    CHECK(b.read(b.leafUp, "if.oper.status", 130s + 20ms + 1ns).freshness == Freshness::Stale);
    b.store.setSource(0, clockOf(10s, true));
    CHECK(b.read(b.leafUp, "if.oper.status", 200s).freshness == Freshness::Stale);
    b.state(b.leafUp, "if.oper.status", 201s, 0);
    CHECK(b.read(b.leafUp, "if.oper.status", 1h).freshness == Freshness::Fresh);
}

TEST_CASE("a later death does not bring back what an earlier one made stale") {
    Bench b;
    b.state(b.leafUp, "if.oper.status", 0s, 0);
    b.store.setSource(0, clockOf(10s, false, at(100s)));
    b.store.setSource(0, clockOf(10s, true));
    b.state(b.spineDown(), "if.oper.status", 101s, 0);
    CHECK(b.read(b.leafUp, "if.oper.status", 140s).freshness == Freshness::Stale);
    b.store.setSource(0, clockOf(10s, false, at(200s)));
    CHECK(b.read(b.leafUp, "if.oper.status", 201s).freshness == Freshness::Stale);
    CHECK(b.read(b.spineDown(), "if.oper.status", 230s).freshness == Freshness::Fresh);
    CHECK(b.read(b.spineDown(), "if.oper.status", 230s + 1ns).freshness == Freshness::Stale);
    for (int i = 1; i <= 100; ++i) { // a stream that comes and goes for hours
        b.store.setSource(0, clockOf(10s, true));
        b.store.setSource(0, clockOf(10s, false, at(i * 1000s)));
        CHECK(b.read(b.spineDown(), "if.oper.status", i * 1000s).freshness == Freshness::Stale);
    }
}

TEST_CASE("a device that sends heartbeats is held to them, one that never did is not") {
    Bench b; // heartbeats of 60 s
    b.store.setOverlay({});
    const auto beat = [&](PortId port, Duration when) { // the state as it last changed, sent again
        Sample s = b.sample(port, "if.oper.status", 0s);
        s.kind = Sample::Kind::State;
        s.onChange = true;
        s.raw = 1; // down
        b.store.apply(std::span(&s, 1), at(when));
    };
    beat(b.spineDown(), 0s); // its device never says it again
    for (const Duration t : {0s, 60s, 121s})
        beat(b.leafUp, t);
    CHECK(b.read(b.leafUp, "if.oper.status", 1h).freshness == Freshness::Fresh); // too few to count on
    beat(b.leafUp, 180s);
    CHECK(b.read(b.leafUp, "if.oper.status", 270s).freshness == Freshness::Fresh); // one and a half heartbeats
    CHECK(b.read(b.leafUp, "if.oper.status", 270s + 1ns).freshness == Freshness::Stale);
    CHECK(b.read(b.spineDown(), "if.oper.status", 1h).freshness == Freshness::Fresh);
    // While the counters flow on, states of which nothing is heard any more do not stay on the map.
    b.gauge(b.leafUp, "optics.voltage", 270s, 3.3);
    const LinkId own = b.fabric->port(PortId{std::uint32_t{2}}).link; // a link whose other end says nothing
    beat(PortId{std::uint32_t{2}}, 180s);
    CHECK(b.level(own, {}, 181s) == Level::kDown);
    CHECK(b.level(own, {}, 272s) != Level::kDown);
    // The stream comes back, perhaps with another release: what it can do is learned anew.
    b.store.setSource(0, clockOf(10s, false, at(300s)));
    b.store.setSource(0, clockOf(10s, true));
    beat(b.leafUp, 301s);
    CHECK(b.read(b.leafUp, "if.oper.status", 2h).freshness == Freshness::Fresh);
}

TEST_CASE("a device whose cached values are repeated is not alive by them") {
    Bench b;
    b.gauge(b.leafUp, "optics.voltage", 0s, 3.3);
    Sample s = b.sample(b.leafUp, "optics.voltage", 0s);
    s.number = 3.3;
    for (const Duration t : {10s, 20s, 30s, 40s})
        b.store.apply(std::span(&s, 1), at(t));
    CHECK(b.losses.get(Loss::Duplicates) == 4);
    CHECK(b.store.devicesFresh(at(31s)) == 1);
    CHECK(b.store.devicesFresh(at(31s + 1ns)) == 0);
    CHECK(b.store.devicesSeen() == 1);
}

TEST_CASE("a text is fresh as the path that it came by: sampled, or for as long as its stream lives") {
    Bench b;
    TextSample text;
    text.port = b.leafUp;
    text.device = b.fabric->port(b.leafUp).device;
    text.metric = b.metric("optics.vendor");
    text.text = "Acme";
    text.at = at(-5s);
    b.store.applyText(std::span(&text, 1), at(0s));
    CHECK(b.read(b.leafUp, "optics.vendor", 31s).freshness == Freshness::Fresh);
    CHECK(b.read(b.leafUp, "optics.vendor", 31s + 1ns).freshness == Freshness::Stale);
    CHECK(b.read(b.leafUp, "optics.vendor", 0s).received == at(0s));
    CHECK(b.read(b.leafUp, "optics.vendor", 0s).at == at(-5s));
    text.onChange = true;
    b.store.applyText(std::span(&text, 1), at(40s));
    CHECK(b.read(b.leafUp, "optics.vendor", 1h).freshness == Freshness::Fresh);
}

TEST_CASE("a withdrawn value is unknown, not stale and not what it was") {
    Bench b;
    b.gauge(b.leafUp, "optics.rx.power", 0s, -3, 0);
    b.gauge(b.leafUp, "optics.rx.power", 0s, -6, 1);
    CHECK(b.read(b.leafUp, "optics.rx.power", 0s).value == Approx(-6)); // the weakest lane
    Sample s = b.sample(b.leafUp, "optics.rx.power", 1s, 1);
    s.kind = Sample::Kind::Deleted;
    b.store.apply(std::span(&s, 1), at(1s));
    CHECK(b.read(b.leafUp, "optics.rx.power", 1s, 1).freshness == Freshness::NeverSeen);
    CHECK(b.read(b.leafUp, "optics.rx.power", 1s).value == Approx(-3));
    s.index = -1;
    b.store.apply(std::span(&s, 1), at(2s));
    CHECK(b.read(b.leafUp, "optics.rx.power", 2s).freshness == Freshness::NeverSeen);
    CHECK(std::isnan(b.read(b.leafUp, "optics.rx.power", 2s).value));
    CHECK(b.store.readAll(b.leafUp, at(2s)).empty());
}

TEST_CASE("a lane that fell silent does not speak for the port") {
    Bench b;
    b.gauge(b.leafUp, "optics.rx.power", 0s, -9, 1);
    for (Duration t = 0s; t <= 40s; t += 10s)
        b.gauge(b.leafUp, "optics.rx.power", t, -2, 0);
    CHECK(b.read(b.leafUp, "optics.rx.power", 40s, 1).freshness == Freshness::Stale);
    CHECK(b.read(b.leafUp, "optics.rx.power", 40s).value == Approx(-2));
}

TEST_CASE("devices that deliver are counted, and so are those that fell silent") {
    Bench b;
    CHECK(b.store.devicesSeen() == 0);
    CHECK(b.store.newest() == TimePoint{});
    b.gauge(b.leafUp, "optics.voltage", 0s, 3.3);
    b.gauge(b.spineDown(), "optics.voltage", 20s, 3.3);
    CHECK(b.store.devicesSeen() == 2);
    CHECK(b.store.devicesFresh(at(31s)) == 2);
    CHECK(b.store.devicesFresh(at(31s + 1ns)) == 1);
    CHECK(b.store.devicesFresh(at(52s)) == 0);
    CHECK(b.store.newest() == at(20s));
}

TEST_CASE("receive times survive long rings and renumbering") {
    ArrivalTimes times;
    const TimePoint t0 = at(0s);
    const std::uint32_t first = times.stamp(t0);
    CHECK(times.stamp(t0) == first);
    std::uint32_t last = first;
    const std::uint32_t n = ArrivalTimes::kExact + 100000;
    for (std::uint32_t i = 1; i <= n; ++i)
        last = times.stamp(t0 + i * 1ms);
    CHECK(last == first + n);
    CHECK(times.time(last) == t0 + n * 1ms);
    CHECK(times.time(last - ArrivalTimes::kExact + 1) == t0 + (n - ArrivalTimes::kExact + 1) * 1ms);
    // Older ones are known to within a stride, never later than they were.
    const std::uint32_t old = first + 50000;
    CHECK(times.time(old) <= t0 + 50000ms);
    CHECK(times.time(old) >= t0 + (50000 - static_cast<int>(ArrivalTimes::kStride)) * 1ms);
    CHECK(times.time(0) == TimePoint{});
    const TimePoint before = times.time(last - 5);
    const std::uint32_t shift = times.renumber();
    CHECK(times.time(ArrivalTimes::shifted(last - 5, shift)) == before);
    CHECK(times.time(ArrivalTimes::shifted(old, shift)) <= t0 + 50000ms);
    CHECK(ArrivalTimes::shifted(0, shift) == 0);
    CHECK(times.stamp(t0 + (n + 1) * 1ms) == ArrivalTimes::shifted(last, shift) + 1);
}
