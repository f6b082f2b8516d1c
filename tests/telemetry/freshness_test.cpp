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
