// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/history/history.h"

#include <catch2/catch.hpp>
#include <rapidcheck.h>

#include <cmath>
#include <map>

using namespace fabricscope;
using namespace std::chrono_literals;

namespace {

TimePoint at(Duration d) {
    return TimePoint(std::chrono::seconds(1796040000)) + d;
}
constexpr OverlayId kOverlay = OverlayId::Congestion;

MemoryHistoryLimits limits(std::size_t bytes = 64U << 20) {
    MemoryHistoryLimits l;
    l.maxBytes = bytes;
    return l;
}

} // namespace

TEST_CASE("frames come back as they were, at any time, over key frames and chunks") {
    LossCounters losses;
    const std::size_t links = 70000; // more than one chunk
    MemoryHistory history(links, limits(), losses);
    CHECK(history.oldest() == TimePoint{});
    CHECK(history.levelsAt(kOverlay, at(0s)).empty());
    std::vector<std::vector<std::uint8_t>> frames;
    std::vector<std::uint8_t> levels(links, Level::kNeverSeen);
    std::uint32_t random = 1;
    for (int i = 0; i < 75; ++i) { // three groups
        for (int k = 0; k < 500; ++k) {
            random = random * 1664525U + 1013904223U;
            levels[random % links] = static_cast<std::uint8_t>(random >> 24U);
        }
        history.addFrame(kOverlay, at(i * 10s), levels);
        frames.push_back(levels);
    }
    for (const int i : {0, 1, 29, 30, 31, 59, 60, 74}) {
        CHECK(history.levelsAt(kOverlay, at(i * 10s)) == frames[static_cast<std::size_t>(i)]);
        CHECK(history.levelsAt(kOverlay, at(i * 10s + 9999ms)) == frames[static_cast<std::size_t>(i)]);
    }
    CHECK(history.levelsAt(kOverlay, at(-1ns)).empty());
    CHECK(history.levelsAt(OverlayId::Ber, at(0s)).empty());
    CHECK(history.oldest() == at(0s));
    for (const std::uint32_t link : {0U, 65535U, 65536U, 69999U}) {
        const auto series = history.linkSeries(LinkId{link}, kOverlay, at(100s), at(650s));
        REQUIRE(series.size() == 56); // 100, 110 … 650
        for (std::size_t i = 0; i < series.size(); ++i) {
            const std::uint8_t level = frames[10 + i][link];
            CHECK(series[i].at == at(100s + static_cast<int>(i) * 10s));
            if (Level::isMagnitude(level))
                CHECK(series[i].value == Level::magnitude(level));
            else
                CHECK(std::isnan(series[i].value));
        }
    }
    CHECK(history.linkSeries(LinkId{std::uint32_t{70000}}, kOverlay, at(0s), at(1h)).empty());
    // Frames of another size or from before the newest are no frames of this map.
    history.addFrame(kOverlay, at(100s), levels);
    history.addFrame(kOverlay, at(2000s), std::vector<std::uint8_t>(3));
    CHECK(history.levelsAt(kOverlay, at(3000s)) == frames.back());
    CHECK(losses.get(Loss::HistoryTruncated) == 0);
}

TEST_CASE("frames that change little cost little") {
    LossCounters losses;
    const std::size_t links = 500000;
    MemoryHistory history(links, limits(), losses);
    std::vector<std::uint8_t> levels(links, Level::kRamp);
    for (int i = 0; i < 60; ++i) {
        levels[static_cast<std::size_t>(i) * 7000] = Level::kCritical;
        history.addFrame(kOverlay, at(i * 10s), levels);
    }
    // The newest frame stands open (500 kB); 60 frames of one change each must not come near that again.
    CHECK(history.bytes() < links + 100000);
}

TEST_CASE("the window and the byte limit hold, and what goes before its time is counted") {
    LossCounters losses;
    const std::size_t links = 20000;
    MemoryHistory history(links, limits(400000), losses);
    std::vector<std::uint8_t> levels(links);
    std::uint32_t random = 7;
    for (int i = 0; i < 200; ++i) {
        for (std::uint8_t &level : levels) { // noise: hardly compressible
            random = random * 1664525U + 1013904223U;
            level = static_cast<std::uint8_t>(random >> 24U);
        }
        history.addFrame(kOverlay, at(i * 10s), levels);
        REQUIRE(history.bytes() <= 400000);
    }
    CHECK(losses.get(Loss::HistoryTruncated) > 0);
    CHECK(history.oldest() > at(0s));
    // Whatever is left can be read.
    CHECK(history.linkSeries(LinkId{std::uint32_t{5}}, kOverlay, at(0s), at(1h)).size() ==
          200 - losses.get(Loss::HistoryTruncated));

    LossCounters none;
    MemoryHistory calm(links, limits(), none);
    levels.assign(links, Level::kRamp);
    for (int i = 0; i < 400; ++i) {
        calm.addFrame(kOverlay, at(i * 10s), levels);
        calm.trim(at(i * 10s));
    }
    // 30 minutes before 3990 s is 2190 s; groups of 30 frames go as a whole, so up to 290 s more are held.
    CHECK(calm.oldest() <= at(2190s));
    CHECK(calm.oldest() >= at(2190s - 290s));
    CHECK(none.get(Loss::HistoryTruncated) == 0);
    // The frame that was newest at the beginning of the window is there.
    CHECK(calm.levelsAt(kOverlay, at(2190s)).size() == links);
}

TEST_CASE("exact series: ascending, within their bounds, oldest first out") {
    LossCounters losses;
    MemoryHistory history(10, limits(), losses);
    const PortId port{std::uint32_t{3}};
    const MetricId metric{std::uint32_t{2}};
    for (int i = 0; i < 100; ++i)
        history.addExact(port, metric, -1, {at(i * 1s), static_cast<float>(i)});
    history.addExact(port, metric, -1, {at(50s), 999}); // late: ignored
    history.addExact(port, metric, 4, {at(10s), 4});
    auto series = history.series(port, metric, -1, at(10s), at(20s));
    REQUIRE(series.size() == 11);
    CHECK(series.front().value == 10);
    CHECK(series.back().at == at(20s));
    CHECK(history.series(port, metric, 4, at(0s), at(1h)).size() == 1);
    CHECK(history.series(PortId{std::uint32_t{4}}, metric, -1, at(0s), at(1h)).empty());
    history.trim(at(1800s + 60s));
    series = history.series(port, metric, -1, at(0s), at(1h));
    REQUIRE(series.size() == 40); // 60 … 99 s
    CHECK(series.front().value == 60);
    history.trim(at(5h));
    CHECK(history.bytes() == 0);
    CHECK(losses.get(Loss::HistoryTruncated) == 0);

    MemoryHistory small(10, limits(80000), losses); // 20,000 B for exact values
    for (int i = 0; i < 5000; ++i)
        small.addExact(PortId{static_cast<std::uint32_t>(i % 7)}, metric, -1, {at(i * 1s), static_cast<float>(i)});
    CHECK(small.bytes() <= 20000);
    const std::uint64_t dropped = losses.get(Loss::HistoryTruncated);
    CHECK(dropped > 0);
    std::size_t left = 0;
    for (std::uint32_t p = 0; p < 7; ++p)
        left += small.series(PortId{p}, metric, -1, at(0s), at(5h)).size();
    CHECK(left + dropped == 5000);
    CHECK(small.oldest() == at(static_cast<int>(dropped) * 1s)); // exactly the oldest went
}

TEST_CASE("a gap is one point, and only after a value") {
    LossCounters losses;
    MemoryHistory history(10, limits(), losses);
    const MetricId metric{std::uint32_t{3}};
    const PortId port{std::uint32_t{1}};
    history.addGap(port, metric, -1, at(0s));
    CHECK(history.series(port, metric, -1, at(0s), at(1h)).empty());
    history.addExact(port, metric, -1, {at(10s), 1});
    history.addGap(port, metric, -1, at(41s));
    history.addGap(port, metric, -1, at(42s));
    history.addExact(port, metric, -1, {at(60s), 2});
    const auto series = history.series(port, metric, -1, at(0s), at(1h));
    REQUIRE(series.size() == 3);
    CHECK(series[0].value == 1);
    CHECK(series[1].at == at(41s));
    CHECK(std::isnan(series[1].value));
    CHECK(series[2].value == 2);
}

TEST_CASE("any sequence of frames round-trips") {
    const bool held = rc::check("history", [] {
        LossCounters losses;
        const auto links = *rc::gen::inRange<std::size_t>(1, 300);
        MemoryHistory history(links, limits(), losses);
        std::map<TimePoint, std::vector<std::uint8_t>> expected;
        std::vector<std::uint8_t> levels(links, 0);
        Duration now = 0s;
        for (int i = *rc::gen::inRange(1, 80); i > 0; --i) {
            now += std::chrono::nanoseconds(*rc::gen::inRange<std::int64_t>(1, 20'000'000'000));
            for (int k = *rc::gen::inRange(0, 5); k > 0; --k)
                levels[*rc::gen::inRange<std::size_t>(0, links)] = *rc::gen::arbitrary<std::uint8_t>();
            history.addFrame(kOverlay, at(now), levels);
            expected[at(now)] = levels;
        }
        for (const auto &[time, frame] : expected)
            RC_ASSERT(history.levelsAt(kOverlay, time) == frame);
        const std::size_t link = *rc::gen::inRange<std::size_t>(0, links);
        const auto series = history.linkSeries(LinkId{link}, kOverlay, at(0s), at(24h));
        RC_ASSERT(series.size() == expected.size());
    });
    CHECK(held);
}
