// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/rates.h"
#include "tests/telemetry/support.h"

#include <cmath>

using namespace fabricscope;
using namespace fabricscope::test;

TEST_CASE("counter steps: wrap, reset, saturation") {
    using Kind = CounterStep::Kind;
    const auto step = [](std::uint64_t before, std::uint64_t after, unsigned bits, CounterOverflow overflow) {
        return counterStep(before, after, bits, overflow);
    };
    constexpr auto kWrap = CounterOverflow::Wrap;
    constexpr auto kSaturate = CounterOverflow::Saturate;
    CHECK(step(100, 350, 64, kWrap).delta == 250);
    // 2^32 − 96 → 104: 96 to the wrap and 104 after it.
    CHECK(step(4294967200ULL, 104, 32, kWrap).kind == Kind::Counted);
    CHECK(step(4294967200ULL, 104, 32, kWrap).delta == 200);
    // 2^64 − 6 → 4: 6 and 4.
    CHECK(step(18446744073709551610ULL, 4, 64, kWrap).delta == 10);
    // 1,000,000 → 10 would be almost a whole turn: set back.
    CHECK(step(1000000, 10, 32, kWrap).kind == Kind::Reset);
    CHECK(step(1000000000000ULL, 0, 64, kWrap).kind == Kind::Reset);
    // A saturating counter never wraps.
    CHECK(step(4294967200ULL, 104, 32, kSaturate).kind == Kind::Reset);
    CHECK(step(250, 255, 8, kSaturate).kind == Kind::Saturated);
    CHECK(step(250, 255, 8, kSaturate).delta == 5);
    CHECK(step(255, 255, 8, kSaturate).kind == Kind::Saturated);
    CHECK(step(15, 15, 4, kSaturate).delta == 0);
    CHECK(step(3, 14, 4, kSaturate).kind == Kind::Counted);
    // A device that counts wider than the catalogue says.
    CHECK(step(4294967290ULL, 4294967400ULL, 32, kWrap).delta == 110);
}

TEST_CASE("a rate comes from device time stamps, not from when samples arrived") {
    Bench b;
    b.counter(b.leafUp, "if.out.octets", 0s, 1000);
    CHECK(std::isnan(b.read(b.leafUp, "if.out.octets", 0s).value)); // one reading is no rate
    CHECK(b.read(b.leafUp, "if.out.octets", 0s).freshness == Freshness::Fresh);
    Sample s = b.sample(b.leafUp, "if.out.octets", 10s);
    s.kind = Sample::Kind::Counter;
    s.raw = 1000 + 125000000000ULL;           // 125 GB in 10 s = 100 Gbit/s
    b.store.apply(std::span(&s, 1), at(13s)); // 3 s late
    const Reading r = b.read(b.leafUp, "if.out.octets", 13s);
    CHECK(r.value == Approx(100e9));
    // 100 of 200 Gb/s
    CHECK(b.read(b.leafUp, "if.out.utilisation", 13s).value == Approx(0.5));
    CHECK(r.received == at(13s));
    CHECK(std::chrono::abs(r.at - at(10s)) < 1ms);
}

TEST_CASE("64-bit wrap gives a rate, a fall is a reset, and the rate after it is right again") {
    Bench b;
    b.counter(b.leafUp, "if.in.packets", 0s, 18446744073709551610ULL);
    b.counter(b.leafUp, "if.in.packets", 10s, 94); // 6 + 94 = 100 in 10 s
    CHECK(b.read(b.leafUp, "if.in.packets", 10s).value == Approx(10));
    b.counter(b.leafUp, "if.in.packets", 20s, 50);
    CHECK(std::isnan(b.read(b.leafUp, "if.in.packets", 20s).value));
    b.counter(b.leafUp, "if.in.packets", 30s, 250);
    CHECK(b.read(b.leafUp, "if.in.packets", 30s).value == Approx(20));
}

TEST_CASE("a saturated counter is shown as such") {
    Bench b;
    // 32-bit words of 4 bytes: (2^32 − 1 − 4,294,900,000) = 67,295 words in 10 s = 6729.5 × 32 bit/s
    b.counter(b.leafUp, "ib.xmit_data", 0s, 4294900000ULL);
    b.counter(b.leafUp, "ib.xmit_data", 10s, 4294967295ULL);
    Reading r = b.read(b.leafUp, "ib.xmit_data", 10s);
    CHECK(r.saturated);
    CHECK(r.value == Approx(6729.5 * 32));
    b.counter(b.leafUp, "ib.xmit_data", 20s, 4294967295ULL); // it can count no more: any rate is possible
    CHECK(b.read(b.leafUp, "ib.xmit_data", 20s).saturated);
    CHECK(std::isnan(b.read(b.leafUp, "ib.xmit_data", 20s).value));
    CHECK(b.read(b.leafUp, "ib.xmit_data", 20s).severity == Severity::Unknown);
    b.counter(b.leafUp, "ib.xmit_data", 30s, 5); // cleared by somebody
    r = b.read(b.leafUp, "ib.xmit_data", 30s);
    CHECK_FALSE(r.saturated);
    CHECK(std::isnan(r.value));
}

TEST_CASE("a saturated count of events is at least what it is, and nothing where it is none") {
    Bench b;
    b.counter(b.leafUp, "ib.link_error_recovery", 0s, 255); // 8 bits: full when first read
    CHECK(b.read(b.leafUp, "ib.link_error_recovery", 0s).saturated);
    b.counter(b.leafUp, "ib.link_error_recovery", 10s, 255);
    CHECK(std::isnan(b.read(b.leafUp, "ib.link_error_recovery", 10s).value));
    CHECK(b.read(b.leafUp, "ib.link_error_recovery", 10s).severity == Severity::Unknown);
    b.counter(b.spineDown(), "ib.link_error_recovery", 0s, 253);
    CHECK(b.read(b.spineDown(), "ib.link_error_recovery", 0s).severity == Severity::Ok);
    b.counter(b.spineDown(), "ib.link_error_recovery", 10s, 255);
    CHECK(b.read(b.spineDown(), "ib.link_error_recovery", 10s).value == 2); // 2 or more within a minute
    CHECK(b.read(b.spineDown(), "ib.link_error_recovery", 10s).severity == Severity::Unknown);
    for (Duration t = 20s; t <= 70s; t += 10s)
        b.counter(b.spineDown(), "ib.link_error_recovery", t, 255);
    CHECK(std::isnan(b.read(b.spineDown(), "ib.link_error_recovery", 70s).value));
    b.counter(b.spineDown(), "ib.link_error_recovery", 80s, 0); // cleared
    CHECK(b.read(b.spineDown(), "ib.link_error_recovery", 80s).value == 0);
    CHECK(b.read(b.spineDown(), "ib.link_error_recovery", 80s).severity == Severity::Ok);
}

TEST_CASE("late samples and repeated time stamps are counted and change nothing") {
    Bench b;
    b.counter(b.leafUp, "if.in.packets", 0s, 1000);
    b.counter(b.leafUp, "if.in.packets", 10s, 2000); // 100/s
    Sample late = b.sample(b.leafUp, "if.in.packets", 5s);
    late.kind = Sample::Kind::Counter;
    late.raw = 1500;
    b.store.apply(std::span(&late, 1), at(11s));
    CHECK(b.losses.get(Loss::OutOfOrder) == 1);
    CHECK(b.read(b.leafUp, "if.in.packets", 11s).value == Approx(100));
    Sample again = b.sample(b.leafUp, "if.in.packets", 10s);
    again.kind = Sample::Kind::Counter;
    again.raw = 2000;
    b.store.apply(std::span(&again, 1), at(12s));
    CHECK(b.losses.get(Loss::Duplicates) == 1);
    // A cached value repeated by a collector is no proof of life: fresh until 10 s + 31 s, not 12 s + 31 s.
    CHECK(b.read(b.leafUp, "if.in.packets", 41s).freshness == Freshness::Fresh);
    CHECK(b.read(b.leafUp, "if.in.packets", 42s).freshness == Freshness::Stale);
    b.counter(b.leafUp, "if.in.packets", 20s, 4000);
    CHECK(b.read(b.leafUp, "if.in.packets", 20s).value == Approx(200));
    // Gauges likewise.
    b.gauge(b.leafUp, "optics.voltage", 20s, 3.3);
    Sample old = b.sample(b.leafUp, "optics.voltage", 15s);
    old.number = 9;
    b.store.apply(std::span(&old, 1), at(21s));
    CHECK(b.read(b.leafUp, "optics.voltage", 21s).value == Approx(3.3));
    CHECK(b.losses.get(Loss::OutOfOrder) == 2);
}

TEST_CASE("a device clock that was set back starts anew instead of being late for ever") {
    Bench b;
    b.counter(b.leafUp, "if.in.packets", 1000s, 1000);
    b.counter(b.leafUp, "if.in.packets", 1010s, 2000);
    // An hour back, while our own time goes on.
    Sample s = b.sample(b.leafUp, "if.in.packets", 1020s - 1h);
    s.kind = Sample::Kind::Counter;
    s.raw = 3000;
    b.store.apply(std::span(&s, 1), at(1020s));
    CHECK(std::isnan(b.read(b.leafUp, "if.in.packets", 1020s).value));
    CHECK(b.losses.get(Loss::OutOfOrder) == 0);
    s.at += 10s;
    s.raw = 3500;
    b.store.apply(std::span(&s, 1), at(1030s));
    CHECK(b.read(b.leafUp, "if.in.packets", 1030s).value == Approx(50));
}

TEST_CASE("PFC pause: nanoseconds of pause become a share of time, and the worst priority speaks for the port") {
    Bench b;
    // 2.5 s of pause within 10 s = 25 %
    b.counter(b.leafUp, "pfc.pause.rx", 0s, 5'000'000'000ULL, 3);
    b.counter(b.leafUp, "pfc.pause.rx", 10s, 7'500'000'000ULL, 3);
    CHECK(b.read(b.leafUp, "pfc.pause.rx", 10s, 3).value == Approx(0.25));
    b.counter(b.leafUp, "pfc.pause.rx", 0s + 1ms, 0, 4);
    b.counter(b.leafUp, "pfc.pause.rx", 10s + 1ms, 4'000'000'000ULL, 4); // 40 %
    CHECK(b.read(b.leafUp, "pfc.pause.rx", 10s + 1ms, 3).value == Approx(0.25));
    const Reading whole = b.read(b.leafUp, "pfc.pause.rx", 10s + 1ms);
    CHECK(whole.value == Approx(0.40));
    CHECK(whole.severity == Severity::Warning); // above 5 %, below 99 %
}

TEST_CASE("ECN marks are divided by the packets of the same interval, whichever arrives first") {
    Bench b;
    for (const bool marksFirst : {true, false}) {
        const PortId port = marksFirst ? b.leafUp : b.spineDown();
        const auto both = [&](Duration when, std::uint64_t marks, std::uint64_t packets) {
            if (!marksFirst)
                b.counter(port, "if.out.packets", when, packets);
            b.counter(port, "queue.ecn.marked", when, marks, 3);
            if (marksFirst)
                b.counter(port, "if.out.packets", when, packets);
        };
        both(0s, 0, 0);
        both(10s, 50, 1000); // 50 ÷ 1000
        CHECK(b.read(port, "queue.ecn.marked", 10s).value == Approx(0.05));
        both(20s, 50, 1000); // quiet: nothing marked of nothing
        CHECK(b.read(port, "queue.ecn.marked", 20s).value == Approx(0.0));
        // After the quiet interval a burst: 300 of 10,000 = 3 %, never 300 of the nothing before.
        both(30s, 350, 11000);
        CHECK(b.read(port, "queue.ecn.marked", 30s).value == Approx(0.03));
        CHECK(b.read(port, "queue.ecn.marked", 30s).severity == Severity::Warning);
        CHECK(b.read(port, "queue.ecn.marked", 30s, 3).value == Approx(0.03));
    }
    // Two queues add up: 100 + 200 of 1,000 packets.
    const PortId port = b.leafHost;
    b.counter(port, "if.out.packets", 0s, 0);
    b.counter(port, "queue.ecn.marked", 0s, 0, 0);
    b.counter(port, "queue.ecn.marked", 0s, 0, 1);
    b.counter(port, "if.out.packets", 10s, 1000);
    b.counter(port, "queue.ecn.marked", 10s, 100, 0);
    b.counter(port, "queue.ecn.marked", 10s, 200, 1);
    CHECK(b.read(port, "queue.ecn.marked", 10s).value == Approx(0.3));
    CHECK(b.read(port, "queue.ecn.marked", 10s).severity == Severity::Critical);
    CHECK(b.read(port, "queue.ecn.marked", 10s, 0).value == Approx(0.1));
}

TEST_CASE("XmitWait: ticks of 8 bytes as a share of the link") {
    Bench b;
    // 200 Gb/s for 10 s is 2.5e11 bytes; 3.125e9 ticks × 8 bytes = 2.5e10 bytes = 10 %
    b.counter(b.leafUp, "tx.wait", 0s, 0);
    b.counter(b.leafUp, "tx.wait", 10s, 3'125'000'000ULL);
    CHECK(b.read(b.leafUp, "tx.wait", 10s).value == Approx(0.1));
    CHECK(b.read(b.leafUp, "tx.wait", 10s).severity == Severity::Warning);
}

TEST_CASE(
    "buffer share: occupancy by the size that is reported, else by the nominal one, and watermarks keep the maximum") {
    Bench b;
    b.gauge(b.leafUp, "buffer.occupancy", 0s, 1048576, 3); // 1 MiB of 4 MiB
    CHECK(b.read(b.leafUp, "buffer.share", 0s, 3).value == Approx(0.25));
    b.gauge(b.leafUp, "buffer.size", 10s, 2097152, 3);
    b.gauge(b.leafUp, "buffer.occupancy", 10s, 1048576, 3); // of 2 MiB
    CHECK(b.read(b.leafUp, "buffer.share", 10s).value == Approx(0.5));
    // Two watermarks in one delivery: the later one must not hide the peak.
    Sample peak = b.sample(b.leafUp, "buffer.occupancy", 20s, 3);
    peak.number = 2000000;
    Sample after = peak;
    after.at += 100ms;
    after.number = 100;
    const Sample both[] = {peak, after};
    b.store.apply(both, at(21s));
    CHECK(b.read(b.leafUp, "buffer.occupancy", 21s).value == Approx(2000000));
    b.gauge(b.leafUp, "buffer.occupancy", 30s, 500, 3);
    CHECK(b.read(b.leafUp, "buffer.occupancy", 30s).value == Approx(500));
}

TEST_CASE("changes of the link are counted in windows of two minutes and of an hour") {
    Bench b;
    b.counter(b.leafUp, "if.flaps", 0s, 100);
    CHECK(b.read(b.leafUp, "if.flaps", 0s).value == 0);
    b.counter(b.leafUp, "if.flaps", 10s, 102); // one flap: down and up
    CHECK(b.read(b.leafUp, "if.flaps", 10s).value == 2);
    CHECK(b.read(b.leafUp, "if.flaps", 10s).severity == Severity::Ok);
    b.counter(b.leafUp, "if.flaps", 20s, 104);
    CHECK(b.read(b.leafUp, "if.flaps", 20s).value == 4); // more than 2 changes in 2 minutes
    CHECK(b.read(b.leafUp, "if.flaps", 20s).severity == Severity::Warning);
    CHECK(b.read(b.leafUp, "if.flaps.hour", 20s).value == 2); // flaps
    // The first two changes were heard of at 10 s: they count until just before 130 s.
    for (Duration t = 30s; t < 130s; t += 10s)
        b.counter(b.leafUp, "if.flaps", t, 104);
    CHECK(b.read(b.leafUp, "if.flaps", 130s - 1ns).value == 4);
    CHECK(b.read(b.leafUp, "if.flaps", 130s).value == 2);
    CHECK(b.read(b.leafUp, "if.flaps.hour", 130s).value == 2);
    // 5 flaps within the hour: critical. 6 more changes.
    b.counter(b.leafUp, "if.flaps", 140s, 110);
    CHECK(b.read(b.leafUp, "if.flaps.hour", 140s).value == 5);
    CHECK(b.read(b.leafUp, "if.flaps.hour", 140s).severity == Severity::Critical);
}

TEST_CASE("events of an outage are not events of now") {
    Bench b;
    const auto flaps = [&](Duration when, std::uint64_t raw) {
        Sample s = b.sample(b.leafUp, "if.flaps", when);
        s.kind = Sample::Kind::Counter;
        s.onChange = true;
        s.raw = raw;
        b.store.apply(std::span(&s, 1), at(when));
        return b.read(b.leafUp, "if.flaps", when).value;
    };
    SourceClock clock;
    clock.interval = 10s;
    clock.heartbeat = 60s;
    clock.alive = true;
    flaps(0s, 100);
    // Days of quiet on a stream that lives: what changes now has changed now.
    CHECK(flaps(100h, 104) == 4);
    clock.alive = false;
    clock.aliveUntil = at(101h);
    b.store.setSource(0, clock);
    clock.alive = true;
    b.store.setSource(0, clock);
    CHECK(flaps(102h, 120) == 0); // at any time within the hour
    CHECK(flaps(102h + 1s, 122) == 2);
    clock.alive = false;
    clock.aliveUntil = at(102h + 10s);
    b.store.setSource(0, clock);
    clock.alive = true;
    b.store.setSource(0, clock);
    CHECK(flaps(102h + 40s, 124) == 4); // half a minute: within the window
    // Sampled, with a gap longer than the window.
    b.counter(b.spineDown(), "if.flaps", 0s, 0);
    b.counter(b.spineDown(), "if.flaps", 130s, 8);
    CHECK(b.read(b.spineDown(), "if.flaps", 130s).value == 0);
    b.counter(b.spineDown(), "if.flaps", 140s, 10);
    CHECK(b.read(b.spineDown(), "if.flaps", 140s).value == 2);
}

TEST_CASE("a lane past a bound on the side that does not fold speaks for the port") {
    Bench b;
    const auto limit = [&](const char *id, double value) { b.gauge(b.leafUp, id, 0s, value); };
    limit("optics.limit.tx.high.warning", 4);
    limit("optics.limit.tx.low.warning", -3);
    b.gauge(b.leafUp, "optics.tx.power", 0s, 1, 0);
    b.gauge(b.leafUp, "optics.tx.power", 0s, 5, 1); // too bright; the weakest lane is well
    const Reading whole = b.read(b.leafUp, "optics.tx.power", 0s);
    CHECK(whole.value == Approx(1));
    CHECK(whole.severity == Severity::Warning);
    b.gauge(b.leafUp, "optics.tx.power", 10s, 2, 1);
    CHECK(b.read(b.leafUp, "optics.tx.power", 10s).severity == Severity::Ok);
}

TEST_CASE("codeword bins: eight and more symbol errors are a warning, fewer are everyday") {
    Bench b;
    b.counter(b.leafUp, "fec.bins", 0s, 0, 2);
    b.counter(b.leafUp, "fec.bins", 0s, 0, 9);
    b.counter(b.leafUp, "fec.bins", 10s, 1000000, 2); // 100,000/s with two symbol errors
    b.counter(b.leafUp, "fec.bins", 10s, 0, 9);
    CHECK(b.read(b.leafUp, "fec.bins", 10s, 2).severity == Severity::Unknown);
    CHECK(b.read(b.leafUp, "fec.bins", 10s).severity <= Severity::Ok);
    b.counter(b.leafUp, "fec.bins", 20s, 2000000, 2);
    b.counter(b.leafUp, "fec.bins", 20s, 50, 9); // 5/s
    CHECK(b.read(b.leafUp, "fec.bins", 20s, 9).severity == Severity::Warning);
    CHECK(b.read(b.leafUp, "fec.bins", 20s).severity == Severity::Warning);
}

TEST_CASE("samples that make no sense are counted and change nothing") {
    Bench b;
    Sample s = b.sample(b.leafUp, "if.oper.status", 0s);
    s.kind = Sample::Kind::State;
    s.raw = 99; // no such state
    b.store.apply(std::span(&s, 1), at(0s));
    s = b.sample(b.leafUp, "optics.voltage", 0s);
    s.number = std::nan("");
    b.store.apply(std::span(&s, 1), at(0s));
    s = b.sample(b.leafUp, "if.out.octets", 0s);
    s.number = -5;
    b.store.apply(std::span(&s, 1), at(0s));
    CHECK(b.losses.get(Loss::BadValues) == 3);
    s.port = b.spineDown(); // not a port of the leaf
    b.store.apply(std::span(&s, 1), at(0s));
    s.device = DeviceId{std::uint32_t{999}};
    b.store.apply(std::span(&s, 1), at(0s));
    CHECK(b.losses.get(Loss::UnresolvedPorts) == 1);
    CHECK(b.losses.get(Loss::UnresolvedDevices) == 1);
    CHECK(b.store.readAll(b.leafUp, at(0s)).empty());
    CHECK(b.store.devicesSeen() == 0); // nothing was delivered
}
