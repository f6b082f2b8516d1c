// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/session/focus_builder.h"
#include "tests/support/records_sketch.h"

#include <catch2/catch.hpp>

using namespace fabricscope;
using namespace std::chrono_literals;

namespace {

struct FocusFixture {
    FabricPtr fabric = [] {
        RecordsSketch sketch;
        sketch.sw("leaf1");
        sketch.sw("spine1");
        sketch.host("h1");
        sketch.link("leaf1:swp1", "h1:eth0");
        sketch.link("leaf1:swp49", "spine1:swp1");
        return sketch.build();
    }();
    CataloguePtr catalogue = Catalogue::load(FABRICSCOPE_RESOURCES "/metrics").value();
    LossCounters losses;
    TelemetryStore store{fabric, catalogue, losses};
    MemoryHistory history{fabric->linkCount(), {}, losses};
    std::unordered_map<std::uint32_t, LldpNeighbour> lldp;
    std::vector<TimePoint> alarmSince;
    DeviceId leaf = fabric->findDevice("leaf1");
    PortId port = fabric->findPort(leaf, "swp49");

    static TimePoint at(Duration when) { return TimePoint(1796040000s) + when; }
    void bytes(const char *metric, Duration when, double total) {
        Sample sample;
        sample.port = port;
        sample.device = leaf;
        sample.metric = catalogue->find(metric);
        sample.kind = Sample::Kind::Counter;
        sample.raw = static_cast<std::uint64_t>(total);
        sample.at = at(when);
        store.apply(std::span(&sample, 1), at(when));
    }
    Reading utilisation(Duration when) {
        Focus focus;
        focus.device = leaf;
        const FocusSources from{*fabric, store, history, nullptr, lldp, alarmSince, {}, 30min};
        const FocusDataPtr data = buildFocusData(focus, from, at(when));
        for (const PortRow &row : data->ports)
            if (row.port == port)
                return row.utilisation;
        return {};
    }
};

} // namespace

TEST_CASE_METHOD(FocusFixture, "of two directions a row shows the worse of what is fresh and known") {
    Sample speed;
    speed.port = port;
    speed.device = leaf;
    speed.metric = catalogue->known().speed;
    speed.number = 200e9;
    speed.at = at(0s);
    store.apply(std::span(&speed, 1), at(0s));
    constexpr double tenSeconds = 200e9 / 8 * 10; // bytes
    for (const bool outFirst : {true, false}) {
        const char *busy = outFirst ? "if.out.octets" : "if.in.octets";
        const char *other = outFirst ? "if.in.octets" : "if.out.octets";
        const Duration t = outFirst ? 0s : 1000s;
        bytes(busy, t, 0);
        bytes(busy, t + 10s, 0.9 * tenSeconds);
        bytes(other, t + 10s, 0); // its first reading is no rate yet
        CHECK(utilisation(t + 10s).value == Approx(0.9));
        bytes(other, t + 100s, 0);
        bytes(other, t + 110s, 0.2 * tenSeconds);
        CHECK(utilisation(t + 110s).value == Approx(0.2)); // the busy one has been silent for 100 s
        CHECK(utilisation(t + 110s).freshness == Freshness::Fresh);
        bytes(busy, t + 111s, 0.9 * tenSeconds);
        bytes(busy, t + 121s, 1.2 * tenSeconds);
        bytes(other, t + 120s, 0.4 * tenSeconds);
        CHECK(utilisation(t + 121s).value == Approx(0.3)); // both fresh: the larger
    }
}
