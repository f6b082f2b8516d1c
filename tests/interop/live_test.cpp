// SPDX-License-Identifier: GPL-3.0-or-later
// The picture against an external fabricsim that says itself when it injects what: how long the colour takes to follow,
// that nothing is shown as current when it is not, and that all comes back by itself. Limits are those of the design
// and kSlack for what else the machine does; what it takes is printed.
#include "tests/support/process.h"
#include "tests/support/session_reader.h"
#include "tests/support/temp_dir.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <memory>

using namespace fabricscope;
using namespace std::chrono_literals;

namespace {

constexpr Duration kInterval = 1s;
constexpr Duration kFrame = 100ms; // the store looks so often at worst
constexpr Duration kSlack = 2s;
constexpr Duration kReturn = 10s; // after a source is back

struct Sim {
    explicit Sim(const std::vector<std::string> &more, const std::string &address = "127.0.0.1:0") {
        std::vector<std::string> arguments{
            FABRICSCOPE_BIN "/fabricsim", "--fabric", "demo", "--gnmi", address, "--interval", "1s"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        process = std::make_unique<Process>(arguments);
        const std::string line = process->readLine();
        const std::string key = "ready gnmi=";
        REQUIRE(line.rfind(key, 0) == 0);
        at = line.substr(key.size());
    }
    std::unique_ptr<Process> process;
    std::string at;
};

ConnectionConfig connectionTo(const std::string &address) {
    return parseSourceUrl("gnmi+plaintext://" + address + "?profile=openconfig&target=*&interval=1s").value();
}

SessionConfig liveConfig() {
    SessionConfig config;
    config.resources = FABRICSCOPE_RESOURCES;
    return config;
}

LoadRequest demoFabric() {
    LoadRequest request;
    request.generate = parseGeneratorSpec("demo").value();
    return request;
}

bool allOf(const MapFramePtr &frame, bool (*is)(std::uint8_t)) {
    return frame && !frame->levels.empty() && std::all_of(frame->levels.begin(), frame->levels.end(), is);
}

bool isStale(std::uint8_t level) {
    return level == Level::kStale;
}
bool isCurrent(std::uint8_t level) {
    return Level::isMagnitude(level) || level == Level::kErrors || level == Level::kDown;
}

/// When the simulator began the (only) fault, from its truth file.
TimePoint injectedAt(const std::string &truthPath, std::string &device, std::string &port) {
    std::ifstream in(truthPath);
    for (std::string line; std::getline(in, line);) {
        const auto json = nlohmann::json::parse(line);
        if (json.value("event", "") == "begin") {
            device = json.at("device");
            port = json.at("port").is_string() ? json.at("port").get<std::string>() : std::string();
            return parseRfc3339(json.at("at").get<std::string>()).value();
        }
    }
    FAIL("the truth file names no fault");
    return {};
}

} // namespace

TEST_CASE("the colour of a link follows what is injected") {
    struct Case {
        const char *kind;
        const char *device;
        OverlayId overlay;
        int intervals; // gauges and states: one; rates: two
        bool (*shown)(std::uint8_t);
    };
    const Case one = GENERATE(
        Case{"hot_spine", "spine-p0-000", OverlayId::Congestion, 1, Level::isAlarm},
        Case{"device_down", "spine-p0-000", OverlayId::Congestion, 1, [](std::uint8_t l) { return l == Level::kDown; }},
        Case{"link_lossy", "leaf-p0-r0-g000", OverlayId::Congestion, 2,
             [](std::uint8_t l) { return l == Level::kErrors; }});
    const TempDir dir;
    const std::string scenario = dir.path("scenario.json");
    const std::string truth = dir.path("truth.jsonl");
    std::ofstream(scenario) << nlohmann::json{
        {"seed", 5},
        {"faults", {{{"at_s", 4}, {"for_s", nullptr}, {"kind", one.kind}, {"where", {{"device", one.device}}}}}}};
    Sim sim({"--scenario", scenario, "--truth", truth});
    Session session(liveConfig());
    SessionReader reader(session);
    session.setOverlay({one.overlay, LinkDirection::Worst, -1});
    session.load(demoFabric());
    session.addSource(connectionTo(sim.at));
    std::vector<std::pair<TimePoint, std::vector<std::uint8_t>>> frames;
    reader.onFrame = [&](const MapFrame &frame) { frames.emplace_back(frame.at, frame.levels); };
    REQUIRE(reader.until([&] {
        return reader.frame && std::any_of(reader.frame->levels.begin(), reader.frame->levels.end(), one.shown);
    }));
    std::string device;
    std::string port;
    const TimePoint began = injectedAt(truth, device, port);
    const DeviceId id = reader.fabric->findDevice(device);
    REQUIRE(id.valid());
    const LinkId link = port.empty() ? reader.fabric->portsOf(id).front().link
                                     : reader.fabric->port(reader.fabric->findPort(id, port)).link;
    REQUIRE(link.valid());
    REQUIRE(reader.until([&] { return one.shown(reader.frame->levels[link.index()]); }));
    const auto first = std::find_if(frames.begin(), frames.end(),
                                    [&](const auto &frame) { return one.shown(frame.second[link.index()]); });
    CHECK(first->first > began); // the colour never knows before the fabric does
    const Duration interval = std::max(kInterval, reader.status.sources.at(0).achievedInterval);
    CHECK(toSeconds(first->first - began) <= toSeconds(one.intervals * interval + kFrame + kSlack));
    std::printf("%s: coloured %.3f s after it was injected (limit %d x %.0f s + one frame)\n", one.kind,
                toSeconds(first->first - began), one.intervals, toSeconds(kInterval));
}

TEST_CASE("a dead source turns every link stale, and its return brings every link back") {
    auto sim = std::make_unique<Sim>(std::vector<std::string>{});
    const std::string address = sim->at;
    Session session(liveConfig());
    SessionReader reader(session);
    session.load(demoFabric());
    session.addSource(connectionTo(address));
    REQUIRE(reader.until([&] { return allOf(reader.frame, isCurrent); }));

    // DESIGN "Freshness": three intervals plus one second after the last sample; the store looks every 100 ms at worst.
    // A source that is clearly slower than asked for is judged by what it achieves, in quarters of what was asked.
    const Duration interval = std::max(kInterval, reader.status.sources.at(0).achievedInterval) + kInterval / 4;
    const Duration limit = 3 * interval + 1s + 1s;
    TimePoint killed{};
    std::size_t shownTooLong = 0;
    reader.onFrame = [&](const MapFrame &frame) {
        if (killed != TimePoint{} && frame.at > killed + limit)
            shownTooLong += static_cast<std::size_t>(
                std::count_if(frame.levels.begin(), frame.levels.end(), [](auto level) { return isCurrent(level); }));
    };
    sim->process->end(SIGKILL);
    killed = systemNow();
    const TimePoint died = killed;
    REQUIRE(reader.until([&] { return allOf(reader.frame, isStale); }));
    const TimePoint stale = reader.frame->at;
    CHECK(stale - killed <= limit);
    CHECK(shownTooLong == 0);
    REQUIRE(reader.until([&] { return reader.status.devicesFresh == 0; }));
    REQUIRE(reader.until([&] {
        const auto state = reader.status.sources.at(0).state;
        return state == SourceStatus::State::Waiting || state == SourceStatus::State::Connecting;
    }));
    CHECK(reader.status.sources.at(0).error.code == ErrorCode::Unreachable);

    killed = {};
    sim = std::make_unique<Sim>(std::vector<std::string>{}, address); // the same port
    const TimePoint back = systemNow();
    REQUIRE(reader.until([&] { return allOf(reader.frame, isCurrent); }));
    CHECK(toSeconds(reader.frame->at - back) <= toSeconds(kReturn + kSlack));
    std::printf("stale %.3f s after the kill (3 intervals + 1 s after the last sample = at most %.0f s); "
                "all %zu links back %.3f s after the return\n",
                toSeconds(stale - died), toSeconds(3 * kInterval + 1s), reader.frame->levels.size(),
                toSeconds(reader.frame->at - back));
}
