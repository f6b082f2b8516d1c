// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/severity.h"
#include "tests/telemetry/support.h"

#include <cmath>

using namespace fabricscope;
using namespace fabricscope::test;

namespace {

OverlayChoice choose(OverlayId overlay, LinkDirection direction = LinkDirection::Worst, std::int16_t index = -1) {
    return {overlay, direction, index};
}

/// Two readings 10 s apart that give a pause share.
void pause(Bench &b, PortId port, Duration from, double share, const char *metric = "pfc.pause.rx") {
    b.counter(port, metric, from, 0);
    b.counter(port, metric, from + 10s, static_cast<std::uint64_t>(share * 1e10));
}

} // namespace

TEST_CASE("the piecewise scale passes through its knots") {
    const ScaleKnots ecn{0, 1, 0.01, 0.1};
    CHECK(piecewise(0, ecn) == Approx(0));
    CHECK(piecewise(0.005, ecn) == Approx(0.3)); // half way to warning
    CHECK(piecewise(0.01, ecn) == Approx(0.6));
    CHECK(piecewise(0.055, ecn) == Approx(0.7)); // half way from warning to critical
    CHECK(piecewise(0.1, ecn) == Approx(0.8));
    CHECK(piecewise(0.55, ecn) == Approx(0.9));
    CHECK(piecewise(1, ecn) == Approx(1));
    CHECK(piecewise(7, ecn) == Approx(1));
    CHECK(piecewise(-1, ecn) == Approx(0));
    CHECK(piecewise(500, {0, 1000, {}, {}}) == Approx(0.3)); // no thresholds: never an alarm
    CHECK(piecewise(5000, {0, 1000, {}, {}}) < 0.6F);
    CHECK(piecewise(1000, {0, 1000, 10, {}}) < 0.8F); // no critical one: never critical
    CHECK(piecewise(10, {0, 1000, 10, {}}) == Approx(0.6));
    CHECK(Level::fromMagnitude(piecewise(0.01, ecn)) == Level::kWarning);
    CHECK(Level::fromMagnitude(piecewise(0.0099999, ecn)) == Level::kRampEnd);
    CHECK(Level::fromMagnitude(piecewise(0.1, ecn)) == Level::kCritical);
}

TEST_CASE(
    "bit error ratios scale by their logarithm, windows from their middle, and a held severity bounds the colour") {
    const CataloguePtr catalogue = shippedCatalogue();
    const WellKnownMetrics &known = catalogue->known();
    const MetricInfo &ber = (*catalogue)[known.preFecBer]; // zero 1e-12, warning 1e-5, critical 2.4e-4, full 1e-2
    const ThresholdRow *row = catalogue->thresholds(known.preFecBer, {100, "rs544", ""});
    CHECK(magnitude(ber, row, 1e-12, Severity::Ok) == Approx(0));
    CHECK(magnitude(ber, row, 0, Severity::Ok) == Approx(0));
    // log 1e-12 … 1e-5 spans 7 decades: 1e-8 lies 4 of them up, 0.6 × 4 ÷ 7
    CHECK(magnitude(ber, row, 1e-8, Severity::Ok) == Approx(0.6 * 4 / 7).epsilon(1e-4));
    CHECK(magnitude(ber, row, 1e-5, Severity::Warning) == Approx(0.6));
    CHECK(magnitude(ber, row, 2.4e-4, Severity::Critical) == Approx(0.8));
    CHECK(magnitude(ber, row, 1e-2, Severity::Critical) == Approx(1));
    CHECK(magnitude(ber, nullptr, 1e-3, Severity::Unknown) < 0.6F);
    CHECK(std::isnan(magnitude(ber, row, std::nan(""), Severity::Ok)));
    // Held by hysteresis: still drawn as a warning.
    CHECK(magnitude(ber, row, 0.9e-5, Severity::Warning) == Approx(0.6));
    const MetricInfo &tx = (*catalogue)[known.txPower];
    const ThresholdRow *dr = catalogue->thresholds(known.txPower, {100, "", "DR4"}); // −2.9 … 4.0, middle 0.55
    CHECK(magnitude(tx, dr, 0.55, Severity::Ok) == Approx(0));
    CHECK(magnitude(tx, dr, 4.0, Severity::Warning) == Approx(0.6));
    CHECK(magnitude(tx, dr, -2.9, Severity::Warning) == Approx(0.6));
    CHECK(magnitude(tx, dr, 2.275, Severity::Ok) == Approx(0.3)); // half way up
    const MetricInfo &rx = (*catalogue)[known.rxPower];           // lower is worse: 2 dBm is best, −5.9 a warning
    const ThresholdRow *rxRow = catalogue->thresholds(known.rxPower, {100, "", "DR4"});
    CHECK(magnitude(rx, rxRow, 2, Severity::Ok) == Approx(0));
    CHECK(magnitude(rx, rxRow, -1.95, Severity::Ok) == Approx(0.3));
    CHECK(magnitude(rx, rxRow, -5.9, Severity::Warning) == Approx(0.6));
}

TEST_CASE("congestion is the largest of its inputs, and says which") {
    Bench b;
    const OverlayChoice congestion = choose(OverlayId::Congestion);
    CHECK(b.level(b.uplink, congestion, 0s) == Level::kNeverSeen);
    pause(b, b.leafUp, 0s, 0.025); // half of the warning threshold of 5 %: 0.3
    CHECK(b.level(b.uplink, congestion, 10s) == Level::fromMagnitude(0.3F));
    CHECK(b.store.linkValue(b.uplink, congestion, at(10s)).reading.metric == b.metric("pfc.pause.rx"));
    b.gauge(b.leafUp, "buffer.occupancy", 11s, 0.65 * 4194304, 3); // share 0.65: half way from 0.5 to 0.8 = 0.7
    CHECK(b.level(b.uplink, congestion, 11s) == Level::fromMagnitude(0.7F));
    const auto why = b.store.linkValue(b.uplink, congestion, at(11s));
    CHECK(why.reading.metric == b.metric("buffer.share"));
    CHECK(why.reading.value == Approx(0.65));
    CHECK(why.magnitude == Approx(0.7));
    CHECK(why.level == Level::fromMagnitude(0.7F));
    CHECK(why.port == b.leafUp);
    // By queue: only queue 3 holds anything; priorities of PFC have none of that number.
    CHECK(b.level(b.uplink, choose(OverlayId::Congestion, LinkDirection::Worst, 3), 11s) == Level::fromMagnitude(0.7F));
    CHECK(b.level(b.uplink, choose(OverlayId::Congestion, LinkDirection::Worst, 5), 11s) == Level::kNeverSeen);
    // The other links know nothing.
    CHECK(b.level(b.access, congestion, 11s) == Level::kNeverSeen);
}

TEST_CASE("a metric belongs to an end and a flow: up is towards the spines") {
    struct Case {
        const char *metric;
        bool atLeaf;
        LinkDirection shown;
    };
    const Case cases[] = {
        {"pfc.pause.rx", true, LinkDirection::Up},    // the spine asked the leaf to stop sending upwards
        {"pfc.pause.rx", false, LinkDirection::Down}, // the leaf asked the spine to stop sending downwards
        {"pfc.pause.tx", true, LinkDirection::Down},  // the leaf makes the spine hold back
        {"pfc.pause.tx", false, LinkDirection::Up},
    };
    for (const Case &c : cases) {
        INFO(c.metric << (c.atLeaf ? " at leaf" : " at spine"));
        Bench b;
        pause(b, c.atLeaf ? b.leafUp : b.spineDown(), 0s, 0.5, c.metric);
        const LinkDirection other = c.shown == LinkDirection::Up ? LinkDirection::Down : LinkDirection::Up;
        CHECK(Level::isWarning(b.level(b.uplink, choose(OverlayId::PfcPause, c.shown), 10s)));
        CHECK(b.level(b.uplink, choose(OverlayId::PfcPause, other), 10s) == Level::kNeverSeen);
        CHECK(Level::isWarning(b.level(b.uplink, choose(OverlayId::PfcPause), 10s)));
        CHECK(b.store.linkValue(b.uplink, choose(OverlayId::PfcPause, other), at(10s)).level == Level::kNeverSeen);
        CHECK(Level::isWarning(b.store.linkValue(b.uplink, choose(OverlayId::PfcPause, c.shown), at(10s)).level));
    }
    // Utilisation: sent by the leaf and received by the spine are the same direction; the worse of the two shows.
    Bench b;
    b.counter(b.leafUp, "if.out.octets", 0s, 0);
    b.counter(b.leafUp, "if.out.octets", 10s, 25'000'000'000ULL); // 20 Gb/s of 200: 0.1
    b.counter(b.leafUp, "if.in.octets", 0s, 0);
    b.counter(b.leafUp, "if.in.octets", 10s, 225'000'000'000ULL); // 180 Gb/s: 0.9, between 0.8 and 0.95
    CHECK(b.level(b.uplink, choose(OverlayId::Utilisation, LinkDirection::Up), 10s) ==
          Level::fromMagnitude(0.6F * 0.1F / 0.8F));
    CHECK(b.level(b.uplink, choose(OverlayId::Utilisation, LinkDirection::Down), 10s) ==
          Level::fromMagnitude(0.6F + 0.2F * 0.1F / 0.15F));
    CHECK(b.level(b.uplink, choose(OverlayId::Utilisation), 10s) ==
          b.level(b.uplink, choose(OverlayId::Utilisation, LinkDirection::Down), 10s));
}

TEST_CASE("stale is never shown as healthy, and an alarm is not hidden by a stale other end") {
    Bench b;
    const OverlayChoice pfc = choose(OverlayId::Congestion);
    pause(b, b.leafUp, 0s, 0.0);
    pause(b, b.spineDown(), 0s, 0.0);
    CHECK(b.level(b.uplink, pfc, 10s) == Level::kRamp);
    CHECK(b.level(b.uplink, pfc, 41s) == Level::kRamp); // 10 s + 31 s
    CHECK(b.level(b.uplink, pfc, 41s + 1ns) == Level::kStale);
    b.counter(b.leafUp, "pfc.pause.rx", 42s, 0); // one end is back, and well
    CHECK(b.level(b.uplink, pfc, 42s) == Level::kStale);
    b.counter(b.leafUp, "pfc.pause.rx", 52s, 5'000'000'000ULL); // 50 % paused
    CHECK(Level::isWarning(b.level(b.uplink, pfc, 52s)));
    // A host that never reports makes nothing stale.
    pause(b, b.leafHost, 60s, 0.0);
    CHECK(b.level(b.access, pfc, 70s) == Level::kRamp);
    // A detail metric that is not asked for any more does not make a link stale that is sampled otherwise.
    b.gauge(b.hostPort(), "buffer.occupancy", 70s, 0, 1);
    b.counter(b.leafHost, "pfc.pause.rx", 80s, 0);
    b.counter(b.leafHost, "pfc.pause.rx", 110s, 0);
    CHECK(b.level(b.access, pfc, 110s) == Level::kRamp);
}

TEST_CASE("down, errors and maintenance show in every overlay") {
    Bench b;
    pause(b, b.leafUp, 0s, 0.0);
    for (int i = 0; i < static_cast<int>(OverlayId::Count_); ++i) {
        const OverlayChoice choice = choose(static_cast<OverlayId>(i));
        Bench c;
        c.state(c.leafUp, "if.oper.status", 0s, 1); // down
        CHECK(c.level(c.uplink, choice, 0s) == Level::kDown);
        CHECK(c.store.linkValue(c.uplink, choice, at(0s)).level == Level::kDown);
        CHECK(c.store.linkValue(c.uplink, choice, at(0s)).reading.metric == c.metric("if.oper.status"));
        c.state(c.leafUp, "if.oper.status", 1s, 0); // up again
        CHECK(c.level(c.uplink, choice, 1s) != Level::kDown);
        c.counter(c.spineDown(), "if.in.errors", 0s, 0);
        c.counter(c.spineDown(), "if.in.errors", 10s, 100); // 10/s
        CHECK(c.level(c.uplink, choice, 10s) == Level::kErrors);
        CHECK(c.store.linkValue(c.uplink, choice, at(10s)).level == Level::kErrors);
        c.store.setDrained({c.uplink});
        CHECK(c.level(c.uplink, choice, 10s) == Level::kDrained);
        CHECK(c.store.linkValue(c.uplink, choice, at(10s)).level == Level::kDrained);
        c.store.setDrained({});
        CHECK(c.level(c.uplink, choice, 10s) == Level::kErrors);
        CHECK(c.level(c.uplink, choice, 42s) != Level::kErrors); // 10 s + 31 s: errors no longer known
    }
    // The state overlay itself.
    b.state(b.leafUp, "if.oper.status", 0s, 0);
    CHECK(b.level(b.uplink, choose(OverlayId::State), 10s) == Level::kRamp);
    b.state(b.leafUp, "if.oper.status", 11s, 4); // dormant
    CHECK(b.level(b.uplink, choose(OverlayId::State), 11s) == Level::kWarning);
}

TEST_CASE("an event leaves its window without any sample") {
    Bench b;
    const OverlayChoice flaps = choose(OverlayId::Flaps);
    b.counter(b.leafUp, "if.flaps", 0s, 0);
    CHECK(b.level(b.uplink, flaps, 0s) == Level::kRamp);
    Sample s = b.sample(b.leafUp, "if.flaps", 10s);
    s.kind = Sample::Kind::Counter;
    s.onChange = true;
    s.raw = 3;
    b.store.apply(std::span(&s, 1), at(10s));
    CHECK(b.level(b.uplink, flaps, 10s) == Level::kWarning);
    CHECK(b.level(b.uplink, flaps, 130s - 1ns) == Level::kWarning);
    CHECK(Level::isMagnitude(b.level(b.uplink, flaps, 130s)));
    CHECK_FALSE(Level::isAlarm(b.level(b.uplink, flaps, 130s)));
    // A codeword that could not be corrected marks the link for five minutes.
    b.counter(b.spineDown(), "fec.uncorrectable", 0s, 5);
    s = b.sample(b.spineDown(), "fec.uncorrectable", 140s);
    s.kind = Sample::Kind::Counter;
    s.onChange = true;
    s.raw = 6;
    b.store.apply(std::span(&s, 1), at(140s));
    CHECK(b.level(b.uplink, flaps, 140s) == Level::kErrors);
    CHECK(b.level(b.uplink, flaps, 440s - 1ns) == Level::kErrors);
    CHECK(b.level(b.uplink, flaps, 440s) != Level::kErrors);
}

TEST_CASE("the module of a port keys its thresholds, and its own limits go first") {
    Bench b;
    b.gauge(b.leafUp, "optics.rx.power", 0s, -6.5, 1);
    CHECK(b.read(b.leafUp, "optics.rx.power", 0s).severity == Severity::Unknown); // of what module?
    TextSample module;
    module.port = b.leafUp;
    module.device = b.fabric->port(b.leafUp).device;
    module.metric = b.metric("optics.module");
    module.at = at(0s);
    module.text = "800G-2xDR4";
    b.store.applyText(std::span(&module, 1), at(0s));
    CHECK(b.read(b.leafUp, "optics.rx.power", 0s).severity == Severity::Warning); // below −5.9
    CHECK(Level::isWarning(b.level(b.uplink, choose(OverlayId::Optics), 0s)));
    const Reading text = b.read(b.leafUp, "optics.module", 0s);
    CHECK(text.text == "800G-2xDR4");
    CHECK(text.freshness == Freshness::Fresh);
    // The module says that it is content down to −8 dBm.
    b.gauge(b.leafUp, "optics.limit.rx.low.warning", 10s, -8);
    b.gauge(b.leafUp, "optics.limit.rx.low.alarm", 10s, -10);
    b.gauge(b.leafUp, "optics.rx.power", 10s, -6.5, 1);
    CHECK(b.read(b.leafUp, "optics.rx.power", 10s).severity == Severity::Ok);
    b.gauge(b.leafUp, "optics.rx.power", 20s, -10.1, 1);
    CHECK(b.read(b.leafUp, "optics.rx.power", 20s).severity == Severity::Critical);
    // 100G lanes are RS(544,514) by standard; 200G ones only when told.
    b.gauge(b.leafUp, "ber.pre_fec", 20s, 2e-5, 0);
    CHECK(b.read(b.leafUp, "ber.pre_fec", 20s).severity == Severity::Warning);
    b.store.setModule(b.leafUp, "", "FEC_DISABLED");
    CHECK(b.read(b.leafUp, "ber.pre_fec", 20s).severity == Severity::Unknown);
    b.store.setModule(b.leafUp, "", "RS-FEC(544,514)");
    CHECK(b.read(b.leafUp, "ber.pre_fec", 20s).severity == Severity::Warning);
}

TEST_CASE("a user's threshold takes effect at once") {
    Bench b;
    pause(b, b.leafUp, 0s, 0.03);
    CHECK(Level::isMagnitude(b.level(b.uplink, choose(OverlayId::PfcPause), 10s)));
    CHECK_FALSE(Level::isAlarm(b.level(b.uplink, choose(OverlayId::PfcPause), 10s)));
    ThresholdRow row;
    row.warning = 0.01;
    row.critical = 0.02;
    row.source = "user";
    b.store.setThreshold(b.metric("pfc.pause.rx"), row);
    CHECK(Level::isCritical(b.level(b.uplink, choose(OverlayId::PfcPause), 10s)));
    CHECK(b.read(b.leafUp, "pfc.pause.rx", 10s).severity == Severity::Critical);
    CHECK(b.store.scale(choose(OverlayId::PfcPause)).critical == 0.02);
}

TEST_CASE("spreading: Jain's index and each uplink against the mean of its leaf") {
    Bench b(smallFabric(1, 4));
    // 40, 40, 40 and 80 Gb/s on links of 200: mean 50, Jain (200)² ÷ (4 × (3 × 1600 + 6400)) = 40000 ÷ 44800
    const double gbps[] = {40, 40, 40, 80};
    for (std::uint32_t i = 0; i < 4; ++i) {
        b.counter(PortId{1 + i}, "if.out.octets", 0s, 0);
        b.counter(PortId{1 + i}, "if.out.octets", 10s, static_cast<std::uint64_t>(gbps[i] * 1e9 * 10 / 8));
    }
    const DeviceId leaf{std::uint32_t{0}};
    const auto spread = b.store.spreading(leaf, LinkDirection::Up, at(10s));
    CHECK(spread.jain == Approx(40000.0 / 44800).epsilon(1e-5));
    CHECK(spread.worstOverMean == Approx(1.6));
    CHECK(spread.mean == Approx(0.25));
    CHECK(spread.uplinks == 4);
    CHECK(std::isnan(b.store.spreading(leaf, LinkDirection::Down, at(10s)).jain));
    const OverlayChoice overlay = choose(OverlayId::Spreading, LinkDirection::Up);
    // 80 ÷ 50 = 1.6: between warning 1.5 and critical 2 at a fifth. 40 ÷ 50 = 0.8: below 1, nothing to say.
    CHECK(b.level(LinkId{std::uint32_t{4}}, overlay, 10s) == Level::fromMagnitude(0.6F + 0.2F * 0.2F));
    CHECK(b.level(LinkId{std::uint32_t{1}}, overlay, 10s) == Level::kRamp);
    CHECK(b.level(b.access, overlay, 10s) == Level::kNeverSeen);
    const auto why = b.store.linkValue(LinkId{std::uint32_t{4}}, overlay, at(10s));
    CHECK(why.reading.value == Approx(1.6));
    CHECK(why.level == Level::fromMagnitude(0.6F + 0.2F * 0.2F));
    const FabricSummaryPtr summary = b.store.summary(at(10s));
    CHECK(static_cast<double>(summary->deviceJain[0]) == Approx(40000.0 / 44800).epsilon(1e-5));
    CHECK(static_cast<double>(summary->deviceWorstOverMean[0]) == Approx(1.6));
    // The plane's members are its spines, each with one uplink: the same four values.
    CHECK(static_cast<double>(summary->planes[0].jain) == Approx(40000.0 / 44800).epsilon(1e-5));
    // One value moves: the others' ratios move with the mean.
    b.counter(PortId{std::uint32_t{4}}, "if.out.octets", 20s, 200'000'000'000ULL); // another 100 GB in 10 s: 80 Gb/s
    for (std::uint32_t i = 0; i < 3; ++i)
        b.counter(PortId{1 + i}, "if.out.octets", 20s, 50'000'000'000ULL);     // no more: idle
    CHECK(Level::isCritical(b.level(LinkId{std::uint32_t{4}}, overlay, 20s))); // 80 of a mean of 20: 4 times
}

TEST_CASE("summary: counts, worst, and the percentile over links and time") {
    Bench b(smallFabric(1, 4));
    const OverlayChoice pfc = choose(OverlayId::PfcPause);
    b.store.setOverlay(pfc);
    for (std::uint32_t i = 1; i <= 4; ++i)
        pause(b, PortId{i}, 0s, i == 4 ? 0.5 : 0.0);
    FabricSummaryPtr s = b.store.summary(at(10s));
    CHECK(s->links.total() == 5);
    CHECK(s->links.ok == 3);
    CHECK(s->links.warning == 1);
    CHECK(s->links.neverSeen == 1);
    CHECK(Level::isWarning(s->deviceWorst[0]));
    CHECK(s->deviceWorst[1] == Level::kRamp);   // the first spine
    CHECK(Level::isWarning(s->deviceWorst[4])); // the fourth
    CHECK(s->planes[0].links.warning == 1);
    CHECK(s->rails[0][0].links.warning == 1);
    CHECK(s->fabrics[0].links.total() == 5);
    // One of four at 0.6 + 0.2 × 0.45 ÷ 0.94 = 0.696: the 99th percentile of four values is the greatest.
    CHECK(static_cast<double>(s->deviceP99[0]) == Approx(0.696).margin(1.0 / 60));
    CHECK(static_cast<double>(s->deviceP99[1]) == Approx(0).margin(1e-6));
    CHECK(std::isnan(s->deviceP99[5])); // the host's link knows nothing
    CHECK(static_cast<double>(s->planes[0].p99) == Approx(0.696).margin(1.0 / 60));
    CHECK(static_cast<double>(s->deviceMean[0]) == Approx(0.696 / 4).margin(1.0 / 60));
    CHECK(s->deviceLinks[0].total == 5);
    CHECK(s->deviceLinks[0].warning == 1);
    CHECK(s->deviceLinks[0].critical == 0);
    CHECK(s->deviceLinks[4].over() == 1);
    CHECK(s->deviceLinks[1].over() == 0);
    // It is over 60 s: the burst still counts when it has passed, and no longer a minute later.
    for (Duration t = 20s; t <= 110s; t += 10s) {
        for (std::uint32_t i = 1; i <= 4; ++i)
            b.counter(PortId{i}, "pfc.pause.rx", t, i == 4 ? 5'000'000'000ULL : 0);
        s = b.store.summary(at(t));
        if (t == 40s)
            CHECK(static_cast<double>(s->deviceP99[0]) == Approx(0.696).margin(1.0 / 60));
    }
    CHECK(static_cast<double>(s->deviceP99[0]) == Approx(0).margin(1e-6));
    // Own metrics count for the device.
    Sample hot;
    hot.device = DeviceId{std::uint32_t{2}};
    hot.metric = b.metric("platform.temperature");
    hot.index = 7;
    hot.number = 96;
    hot.at = at(110s);
    b.store.apply(std::span(&hot, 1), at(110s));
    CHECK(b.store.summary(at(111s))->deviceWorst[2] == Level::kCritical);
    CHECK(b.store.readDevice(hot.device, hot.metric, at(111s)).value == Approx(96));
    CHECK(b.store.readAllDevice(hot.device, at(111s)).size() == 2); // as a whole, and sensor 7
    // Silent devices.
    s = b.store.summary(at(500s));
    CHECK(s->planes[0].staleDevices == 2); // leaf and the hot spine: the others never said anything
    CHECK(s->links.stale == 4);
}

TEST_CASE("summary: what is silenced keeps its colour and raises no alarm") {
    Bench b(smallFabric(1, 4));
    b.store.setOverlay(choose(OverlayId::PfcPause));
    for (std::uint32_t i = 1; i <= 4; ++i)
        pause(b, PortId{i}, 0s, i == 4 ? 0.5 : 0.0);
    Sample hot;
    hot.device = b.fabric->port(b.fabric->link(LinkId{4u}).upper).device; // the fourth spine, its only link the bad one
    hot.metric = b.metric("platform.temperature");
    hot.number = 96;
    hot.at = at(0s);
    b.store.apply(std::span(&hot, 1), at(0s));
    REQUIRE(b.store.summary(at(10s))->deviceWorst[hot.device.index()] == Level::kCritical);

    b.store.setSilenced({LinkId{4u}});
    const FabricSummaryPtr s = b.store.summary(at(10s));
    CHECK(s->links.silenced == 1);
    CHECK(s->links.warning == 0);
    CHECK(s->links.total() == 5);
    CHECK(s->planes[0].links.silenced == 1);
    CHECK_FALSE(Level::isAlarm(s->planes[0].worst));
    CHECK_FALSE(Level::isAlarm(s->deviceWorst[0])); // the leaf, which has other links
    CHECK_FALSE(
        Level::isAlarm(s->deviceWorst[hot.device.index()])); // nor by its temperature: all its links are silenced
    const MapFramePtr frame = b.store.frame(at(10s));
    REQUIRE(frame);
    CHECK(Level::isWarning(frame->levels[4])); // drawn as it is

    b.store.setSilenced({});
    CHECK(b.store.summary(at(10s))->deviceWorst[hot.device.index()] == Level::kCritical);
}

TEST_CASE("what follows from a counter is fresh again with it, and leaves it alone when it is reported by itself") {
    Bench b; // links of 200 Gbit/s: 2.5e9 octets in 1 s are a tenth
    const OverlayChoice utilisation = choose(OverlayId::Utilisation);
    b.counter(b.leafUp, "if.out.octets", 10s, 0);
    b.counter(b.leafUp, "if.out.octets", 20s, 25'000'000'000);
    CHECK(b.read(b.leafUp, "if.out.utilisation", 20s).value == Approx(0.1));
    CHECK(at(20s) - b.read(b.leafUp, "if.out.utilisation", 20s).at < 1ms);
    const std::uint8_t shown = b.level(b.uplink, utilisation, 20s);
    CHECK(Level::isMagnitude(shown));
    CHECK(b.level(b.uplink, utilisation, 80s) == Level::kStale);
    b.counter(b.leafUp, "if.out.octets", 90s, 8 * 25'000'000'000ULL); // the same rate all along
    CHECK(b.level(b.uplink, utilisation, 90s) == shown);

    b.gauge(b.leafUp, "if.out.utilisation", 95s, 0.9);
    CHECK(b.read(b.leafUp, "if.out.utilisation", 95s).value == Approx(0.9));
    CHECK(at(90s) - b.read(b.leafUp, "if.out.octets", 95s).at < 1ms);
    b.counter(b.leafUp, "if.out.octets", 100s, 10 * 25'000'000'000ULL);   // twice the rate, over 10 s
    CHECK(b.read(b.leafUp, "if.out.octets", 100s).value == Approx(4e10)); // shown in bits
    CHECK(b.read(b.leafUp, "if.out.utilisation", 100s).value == Approx(0.2));
}
