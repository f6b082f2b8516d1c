// SPDX-License-Identifier: GPL-3.0-or-later
// The session end to end, over a real loopback gRPC connection. Nothing here waits by the clock: each step waits for
// the state it wants, and a limit only ends a test that would hang.
#include "models/session/session.h"
#include "tests/support/session_reader.h"
#include "tests/support/temp_dir.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>

using namespace fabricscope;
using namespace std::chrono_literals;

namespace {

SessionConfig testConfig() {
    SessionConfig config;
    config.resources = FABRICSCOPE_RESOURCES;
    config.demoInterval = 200ms;
    return config;
}

std::size_t countLevel(const MapFrame &frame, bool (*is)(std::uint8_t)) {
    return static_cast<std::size_t>(std::count_if(frame.levels.begin(), frame.levels.end(), is));
}

} // namespace

TEST_CASE("the demo colours the map through a real connection") {
    Session session(testConfig());
    SessionReader reader(session);
    session.startDemo(Scenario{});
    REQUIRE(reader.until([&] { return reader.fabric != nullptr; }));
    REQUIRE(reader.until(
        [&] { return reader.frame && countLevel(*reader.frame, Level::isMagnitude) == reader.fabric->linkCount(); }));
    CHECK(reader.consecutive);
    REQUIRE(reader.until([&] { return reader.status.devicesFresh == reader.status.devices; }));
    REQUIRE(reader.status.sources.size() == 1);
    REQUIRE(reader.until([&] { return reader.status.sources[0].state == SourceStatus::State::Live; })); // synced
    CHECK(reader.status.sources[0].plaintext);
    CHECK(reader.status.losses[static_cast<std::size_t>(Loss::DroppedUpdates)] == 0);
    CHECK(reader.status.losses[static_cast<std::size_t>(Loss::UnresolvedPorts)] == 0);

    SECTION("what is selected comes with readings and charts") {
        const LinkData &link = reader.fabric->links().front();
        Focus focus;
        focus.device = reader.fabric->port(link.upper).device; // the switch: the demo's hosts report nothing themselves
        focus.port = link.upper;
        session.setFocus(focus);
        REQUIRE(reader.until([&] {
            return reader.focus && reader.focus->focus == focus &&
                   std::any_of(reader.focus->charts.begin(), reader.focus->charts.end(),
                               [](const ChartSeries &series) { return series.points.size() >= 2; });
        }));
        CHECK(reader.focus->ports.size() == reader.fabric->device(focus.device).portCount);
        CHECK_FALSE(reader.focus->portReadings.empty());

        // Nobody touches anything any more, and the source is gone: what is on screen ages and turns stale by itself.
        session.removeSource(reader.status.sources[0].id);
        const auto allStale = [&] {
            const auto &readings = reader.focus->portReadings;
            return std::none_of(readings.begin(), readings.end(),
                                [](const Reading &r) { return r.freshness == Freshness::Fresh; });
        };
        REQUIRE(reader.until(allStale));
    }
    SECTION("maintenance drains its links, and lifting brings them back") {
        Annotation annotation;
        annotation.kind = Annotation::Kind::Maintenance;
        annotation.device = reader.fabric->deviceName(reader.fabric->port(reader.fabric->links().front().lower).device);
        const auto covered = linksOf(*reader.fabric, annotation);
        session.annotate(annotation);
        const auto drained = [&] {
            return std::all_of(covered.begin(), covered.end(),
                               [&](LinkId l) { return reader.frame->levels[l.index()] == Level::kDrained; });
        };
        REQUIRE(reader.until(drained));
        REQUIRE(reader.until([&] { return reader.annotations.size() == 1; }));
        session.liftAnnotation(reader.annotations[0].id);
        REQUIRE(reader.until([&] { return reader.frame->levels[covered.front().index()] != Level::kDrained; }));
    }
}

TEST_CASE("a source that waits for a fabric is listed, can be removed, and starts with the fabric") {
    Session session(testConfig());
    SessionReader reader(session);
    ConnectionConfig nobody = parseSourceUrl("gnmi+plaintext://127.0.0.1:1").value(); // where nobody answers
    const std::uint16_t first = session.addSource(nobody);
    const std::uint16_t second = session.addSource(nobody);
    REQUIRE(reader.until([&] { return reader.status.sources.size() == 2; }));
    CHECK(reader.status.sources[0].state == SourceStatus::State::Idle);
    CHECK(reader.status.sources[0].id == first);
    CHECK(reader.status.sources[0].plaintext);
    session.removeSource(second);
    REQUIRE(reader.until([&] { return reader.status.sources.size() == 1; }));
    session.load(LoadRequest{{}, {}, {}, {}, parseGeneratorSpec("demo").value()});
    REQUIRE(reader.until([&] {
        return reader.status.sources.size() == 1 && reader.status.sources[0].state == SourceStatus::State::Waiting;
    }));
}

TEST_CASE("a threshold that was set outlives the fabric, and may be set before there is one") {
    Session session(testConfig());
    SessionReader reader(session);
    ThresholdRow row;
    row.warning = 0.11;
    row.critical = 0.22;
    for (const MetricInfo &metric : session.catalogue()->metrics())
        if ((metric.overlays >> static_cast<unsigned>(OverlayId::Utilisation) & 1U) != 0)
            session.setThreshold(metric.id, row);
    OverlayChoice utilisation;
    utilisation.overlay = OverlayId::Utilisation;
    for (int i = 0; i < 2; ++i) {
        const FabricPtr before = reader.fabric;
        session.load(LoadRequest{{}, {}, {}, {}, parseGeneratorSpec("demo").value()});
        REQUIRE(reader.until([&] { return reader.fabric != before; }));
        CHECK(session.scale(utilisation).warning == 0.11);
        CHECK(session.scale(utilisation).critical == 0.22);
    }
}

TEST_CASE("commands are answered at once, and no more frames come for it") {
    SessionConfig config = testConfig();
    config.frameInterval = 200ms;
    Session session(config);
    SessionReader reader(session);
    session.load(LoadRequest{{}, {}, {}, {}, parseGeneratorSpec("demo").value()});
    REQUIRE(reader.until([&] { return reader.frame != nullptr; }));
    const auto start = std::chrono::steady_clock::now();
    int frames = 0;
    reader.onFrame = [&](const MapFrame &) { ++frames; };
    for (std::size_t i = 0; i < 40; ++i) {
        OverlayChoice choice;
        choice.overlay = i % 2 == 0 ? OverlayId::Utilisation : OverlayId::Congestion;
        session.setOverlay(choice);
        Focus focus;
        focus.device = DeviceId{i % reader.fabric->deviceCount()};
        session.setFocus(focus);
        REQUIRE(reader.until([&] { return reader.focus && reader.focus->focus == focus; }));
    }
    // Each answer came before the next question, each question asked for another map.
    const auto passed = std::chrono::steady_clock::now() - start;
    CHECK(frames <= passed / 200ms + 2);
    REQUIRE(
        reader.until([&] { return reader.frame->choice.overlay == OverlayId::Congestion; })); // it comes all the same
}

TEST_CASE("a focus made for the fabric before is dropped") {
    Session session(testConfig());
    SessionReader reader(session);
    session.load(LoadRequest{{}, {}, {}, {}, parseGeneratorSpec("demo").value()});
    REQUIRE(reader.until([&] { return reader.fabric != nullptr; }));
    const TempDir dir;
    const std::string path = dir.path("two.dot");
    std::ofstream(path) << "graph G {\n\"leaf1\":\"swp1\" -- \"spine1\":\"swp1\"\n}\n";
    Focus focus;
    focus.device = DeviceId{reader.fabric->deviceCount() - 1};
    focus.link = LinkId{reader.fabric->linkCount() - 1};
    session.load(LoadRequest{{path}, {}, {}, {}, {}});
    // Until it has taken the new fabric the front end goes on asking for what it shows.
    REQUIRE(reader.until([&] {
        if (reader.fabric->linkCount() != 1)
            session.setFocus(focus);
        return reader.fabric->linkCount() == 1;
    }));
    Focus other;
    other.device = DeviceId{std::size_t{0}};
    session.setFocus(other);
    REQUIRE(reader.until([&] { return reader.focus && reader.focus->focus == other; }));
}

TEST_CASE("opening a file ends the demo: played values never colour a real fabric") {
    const TempDir dir;
    const std::string path = dir.path("two.dot");
    std::ofstream(path) << "graph G {\n\"leaf1\":\"swp1\" -- \"spine1\":\"swp1\"\n}\n";
    Session session(testConfig());
    SessionReader reader(session);
    session.startDemo(Scenario{});
    REQUIRE(reader.until([&] { return reader.frame && countLevel(*reader.frame, Level::isMagnitude) > 0; }));
    session.load(LoadRequest{{path}, {}, {}, {}, {}});
    REQUIRE(reader.until([&] { return reader.fabric->linkCount() == 1; }));
    REQUIRE(reader.until([&] { return reader.frame && reader.frame->levels.size() == 1; }));
    CHECK(reader.frame->levels[0] == Level::kNeverSeen);
    REQUIRE(reader.until([&] { return reader.status.sources.empty(); }));
}

TEST_CASE("a file that cannot be read leaves what was open, and says why") {
    Session session(testConfig());
    SessionReader reader(session);
    session.load(LoadRequest{{}, {}, {}, {}, parseGeneratorSpec("demo").value()});
    REQUIRE(reader.until([&] { return reader.status.load.state == LoadStatus::State::Done; }));
    session.load(LoadRequest{{"/nonexistent/fabric.dot"}, {}, {}, {}, {}});
    REQUIRE(reader.until([&] { return reader.status.load.state == LoadStatus::State::Failed; }));
    CHECK(reader.status.load.error.code == ErrorCode::NotFound);
    CHECK(reader.status.load.error.file == "/nonexistent/fabric.dot");
    CHECK(reader.fabric->linkCount() > 1);
}

TEST_CASE("resources that are not there are reported, not fatal") {
    SessionConfig config = testConfig();
    config.resources = "/nonexistent";
    Session session(config);
    SessionReader reader(session);
    REQUIRE(reader.until([&] { return !reader.status.setupErrors.empty(); }));
    CHECK(session.catalogue() == nullptr);
    session.load(LoadRequest{{}, {}, {}, {}, parseGeneratorSpec("demo").value()});
    REQUIRE(reader.until([&] { return reader.fabric != nullptr; })); // the map is drawn, without values
}
