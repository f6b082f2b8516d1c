// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/catalogue.h"
#include "tests/telemetry/support.h"

#include <cmath>

using namespace fabricscope;
using test::shippedCatalogue;

namespace {

std::string withMetric(const std::string &metric) {
    return "{\"schema\": \"fabricscope.metrics/1\",\n \"metrics\": [\n  " + metric + "\n ]}";
}

} // namespace

TEST_CASE("the shipped catalogue holds every metric that code knows by meaning") {
    const CataloguePtr catalogue = shippedCatalogue();
    const WellKnownMetrics &k = catalogue->known();
    for (const MetricId id :
         {k.operStatus,     k.adminStatus,  k.outBits,        k.inBits,        k.ecnShare,          k.pauseRxShare,
          k.pauseTxShare,   k.bufferShare,  k.bufferBytes,    k.xmitWaitShare, k.preFecBer,         k.postFecBer,
          k.uncorrectable,  k.inErrors,     k.outErrors,      k.inDiscards,    k.outDiscards,       k.flaps,
          k.flapsHour,      k.linkDowned,   k.outUtilisation, k.inUtilisation, k.outPackets,        k.inPackets,
          k.spread,         k.rxPower,      k.txPower,        k.laserBias,     k.opticsTemperature, k.speed,
          k.lldpPeerDevice, k.lldpPeerPort, k.opticsModule,   k.opticsVendor,  k.opticsSerial,      k.fecMode})
        CHECK(id.valid());
    CHECK((*catalogue)[k.outBits].rateScale == 8);
    CHECK((*catalogue)[catalogue->find("ib.xmit_data")].overflow == CounterOverflow::Saturate);
    CHECK((*catalogue)[catalogue->find("ib.xmit_data")].counterBits == 32);
    CHECK((*catalogue)[catalogue->find("ib.local_link_integrity")].counterBits == 4);
    CHECK(catalogue->derivedFrom(k.outUtilisation) == k.outBits);
    CHECK(catalogue->ratioOf(k.ecnShare) == k.outPackets);
    CHECK_FALSE(catalogue->find("no.such.metric").valid());
    // Every threshold says where it comes from.
    for (const MetricInfo &info : catalogue->metrics())
        for (const ThresholdRow &row : info.thresholds)
            CHECK_FALSE(row.source.empty());
}

TEST_CASE("a mistake in a catalogue is told by line and column") {
    struct Case {
        std::string metric;
        std::uint64_t line, column;
        std::string found;
    };
    const Case cases[] = {
        // Line 3 begins with two blanks: {"id" at column 3, so the first key stands at column 4.
        {R"({"id": "a", "kind": "cuonter"})", 3, 23, "\"cuonter\""},
        {R"({"id": "a", "colour": "red"})", 3, 15, "\"colour\""},
        {R"({"id": "a", "kind": "counter", "bits": 65})", 3, 42, "number 65"},
        {R"({"id": "a", "kind": "state"})", 3, 3, "object"},
        {R"({"id": "a", "ratio_of": "b"})", 3, 27, "\"b\""},
        {R"({"id": "a", "derived_from": "a"})", 3, 31, "\"a\""},
        {R"({"id": "a", "thresholds": [{"warning": 1}]})", 3, 30, "object"},
        {R"({"id": "a"}, {"id": "a"})", 3, 23, "\"a\""},
        {R"({"id": "a", "scale": "log"})", 3, 3, "object"},
        {R"({"id": "a", "overlays": ["heat"]})", 3, 28, "\"heat\""},
    };
    for (const Case &c : cases) {
        INFO(c.metric);
        const auto parsed = Catalogue::parse(withMetric(c.metric), "m.json");
        REQUIRE_FALSE(parsed.has_value());
        CHECK(parsed.error().code == ErrorCode::BadValue);
        CHECK(parsed.error().file == "m.json");
        CHECK(parsed.error().line == c.line);
        CHECK(parsed.error().column == c.column);
        CHECK(parsed.error().found == c.found);
    }
    const auto syntax = Catalogue::parse("{\"schema\": \"fabricscope.metrics/1\",\n \"metrics\": [}", "m.json");
    REQUIRE_FALSE(syntax.has_value());
    CHECK(syntax.error().code == ErrorCode::Syntax);
    CHECK(syntax.error().line == 2);
    CHECK(syntax.error().column == 14);
    CHECK(Catalogue::parse("", "m.json").error().code == ErrorCode::Empty);
    CHECK(Catalogue::parse("{\"schema\": \"fabricscope.metrics/2\"}", "m").error().code ==
          ErrorCode::UnsupportedVersion);
    CHECK(Catalogue::parse(std::string(100000, '['), "m").error().code == ErrorCode::TooLarge);
    CHECK(Catalogue::load("/nonexistent").error().code == ErrorCode::NotReadable);
}

TEST_CASE("two metrics that rest on each other are refused") {
    const auto cycle =
        Catalogue::parse(withMetric(R"({"id": "a", "derived_from": "b"}, {"id": "b", "derived_from": "a"})"), "m.json");
    REQUIRE_FALSE(cycle.has_value());
    CHECK(cycle.error().line == 3);
}

TEST_CASE("bit error thresholds are keyed by lane rate and FEC, and an unknown type has no severity") {
    const CataloguePtr catalogue = shippedCatalogue();
    const MetricId ber = catalogue->known().preFecBer;
    const ThresholdRow *hundred = catalogue->thresholds(ber, {100, "rs544", ""});
    REQUIRE(hundred != nullptr);
    CHECK(*hundred->warning == 1e-5);
    CHECK(*hundred->critical == 2.4e-4);
    CHECK(catalogue->thresholds(ber, {106.25, "RS544", ""}) == hundred); // the signalling rate of the same lane
    CHECK(catalogue->thresholds(ber, {200, "rs544", ""}) != nullptr);
    CHECK(catalogue->thresholds(ber, {200, "rs544-inner", ""}) == nullptr);
    CHECK(catalogue->thresholds(ber, {25, "rs528", ""}) == nullptr);
    CHECK(catalogue->thresholds(ber, {}) == nullptr);
    CHECK(catalogue->severity(ber, nullptr, 1.0, Severity::Ok) == Severity::Unknown);
    CHECK(catalogue->severity(ber, hundred, 9.9e-6, Severity::Ok) == Severity::Ok);
    CHECK(catalogue->severity(ber, hundred, 1e-5, Severity::Ok) == Severity::Warning);
    CHECK(catalogue->severity(ber, hundred, 2.4e-4, Severity::Ok) == Severity::Critical);
    CHECK(catalogue->severity(ber, hundred, std::nan(""), Severity::Critical) == Severity::Unknown);
    const MetricId rx = catalogue->known().rxPower;
    CHECK(*catalogue->thresholds(rx, {100, "", "800G-2xDR4"})->warning == -5.9);
    CHECK(*catalogue->thresholds(rx, {100, "", "400G-FR4"})->warning == -7.3);
    CHECK(catalogue->thresholds(rx, {100, "", "SR4"}) == nullptr);
}

TEST_CASE("a severity is left only by the hysteresis") {
    const auto catalogue = Catalogue::parse(
        withMetric(R"({"id": "up", "hysteresis": 0.1, "thresholds": [{"warning": 10, "critical": 20, "source": "t"}]},
  {"id": "low", "lower_is_worse": true, "hysteresis": 0.1, "thresholds": [{"warning": -5, "critical": -10, "source": "t"}]},
  {"id": "window", "hysteresis": 0.1, "thresholds": [{"warning": 4, "warning_low": -2, "source": "t"}]})"),
        "m.json");
    REQUIRE(catalogue.has_value());
    const Catalogue &c = **catalogue;
    const auto next = [&](const char *id, double value, Severity before) {
        const MetricId metric = c.find(id);
        return c.severity(metric, c.thresholds(metric, {}), value, before);
    };
    using S = Severity;
    // 10 % of 10 is 1: warning is entered at 10 and left below 9.
    CHECK(next("up", 9.5, S::Ok) == S::Ok);
    CHECK(next("up", 10, S::Ok) == S::Warning);
    CHECK(next("up", 9, S::Warning) == S::Warning);
    CHECK(next("up", 8.99, S::Warning) == S::Ok);
    // 10 % of 20 is 2: critical is left below 18.
    CHECK(next("up", 18, S::Critical) == S::Critical);
    CHECK(next("up", 17.9, S::Critical) == S::Warning);
    CHECK(next("up", 9.5, S::Critical) == S::Ok); // straight through: it was never Warning
    // Lower bounds: −5 is entered going down and left above −5 + 0.5.
    CHECK(next("low", -4.9, S::Ok) == S::Ok);
    CHECK(next("low", -5, S::Ok) == S::Warning);
    CHECK(next("low", -4.5, S::Warning) == S::Warning);
    CHECK(next("low", -4.4, S::Warning) == S::Ok);
    CHECK(next("low", -10, S::Warning) == S::Critical);
    CHECK(next("window", 4, S::Ok) == S::Warning);
    CHECK(next("window", -2, S::Ok) == S::Warning);
    CHECK(next("window", -1.85, S::Warning) == S::Warning); // −2 + 0.2 = −1.8
    CHECK(next("window", 1, S::Warning) == S::Ok);
}
