// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/session/sample_queue.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

namespace {

Sample sampleOf(std::uint32_t port, Sample::Kind kind, std::uint64_t raw) {
    Sample sample;
    sample.port = PortId{port};
    sample.device = DeviceId{0U};
    sample.metric = MetricId{0U};
    sample.kind = kind;
    sample.raw = raw;
    return sample;
}

} // namespace

TEST_CASE("below the limit everything arrives in order") {
    LossCounters losses;
    SampleQueue queue(100, losses, nullptr);
    for (std::uint64_t i = 0; i < 100; ++i)
        queue.push({sampleOf(0, Sample::Kind::Counter, i)});
    const auto taken = queue.take();
    REQUIRE(taken.size() == 100);
    for (std::uint64_t i = 0; i < 100; ++i)
        CHECK(taken[i].raw == i);
    CHECK(queue.size() == 0);
    CHECK(losses.get(Loss::DroppedUpdates) == 0);
}

TEST_CASE("over the limit a counter coalesces to its newest value, which is no loss") {
    LossCounters losses;
    SampleQueue queue(10, losses, nullptr);
    for (std::uint64_t i = 0; i < 50; ++i)
        queue.push({sampleOf(0, Sample::Kind::Counter, i), sampleOf(1, Sample::Kind::Gauge, i)});
    const auto taken = queue.take();
    CHECK(taken.size() <= 10);
    CHECK(taken[taken.size() - 2].raw == 49);
    CHECK(taken.back().raw == 49);
    CHECK(losses.get(Loss::DroppedUpdates) == 0);
    CHECK(queue.takeCoalesced() + taken.size() == 100);
    CHECK(queue.takeCoalesced() == 0);
}

TEST_CASE("over the limit a watermark keeps its maximum, unless it was withdrawn in between") {
    const CataloguePtr catalogue = Catalogue::load(FABRICSCOPE_RESOURCES "/metrics").value();
    LossCounters losses;
    SampleQueue queue(6, losses, catalogue);
    const auto gauge = [&](std::uint32_t port, const char *metric, double number) {
        Sample sample = sampleOf(port, Sample::Kind::Gauge, 0);
        sample.metric = catalogue->find(metric);
        sample.number = number;
        return sample;
    };
    Sample gone = gauge(2, "buffer.occupancy", 0);
    gone.kind = Sample::Kind::Deleted;
    queue.push({gauge(1, "buffer.occupancy", 10), gauge(1, "buffer.occupancy", 900), gauge(1, "optics.voltage", 3.6),
                gauge(2, "buffer.occupancy", 700), gone, gauge(2, "buffer.occupancy", 5),
                gauge(1, "buffer.occupancy", 20), gauge(1, "optics.voltage", 3.3)});
    const auto newest = [&](const std::vector<Sample> &samples, std::uint32_t port, const char *metric) {
        double number = -1;
        for (const Sample &sample : samples)
            if (sample.port == PortId{port} && sample.metric == catalogue->find(metric))
                number = sample.number;
        return number;
    };
    const auto taken = queue.take();
    CHECK(taken.size() == 5); // with the deletion and what came before it
    CHECK(newest(taken, 1, "buffer.occupancy") == 900);
    CHECK(newest(taken, 1, "optics.voltage") == 3.3);
    CHECK(newest(taken, 2, "buffer.occupancy") == 5);
}

TEST_CASE("room is made once in a while, not at each push") {
    LossCounters losses;
    SampleQueue queue(16, losses, nullptr);
    for (std::uint32_t port = 0; port < 15; ++port)
        queue.push({sampleOf(port, Sample::Kind::Counter, 0)});
    queue.push({sampleOf(0, Sample::Kind::Counter, 1), sampleOf(1, Sample::Kind::Counter, 1)}); // 17: down to 15
    CHECK(queue.size() == 15);
    for (std::uint64_t i = 2; i < 6; ++i) { // a quarter of the limit comes before the next look at all of them
        queue.push({sampleOf(0, Sample::Kind::Counter, i)});
        CHECK(queue.size() == 14 + i);
    }
    queue.push({sampleOf(0, Sample::Kind::Counter, 6)});
    CHECK(queue.size() == 15);
    CHECK(losses.get(Loss::DroppedUpdates) == 0);
    CHECK(queue.take().back().raw == 6);
}

TEST_CASE("state changes never coalesce, and what does not fit is counted") {
    LossCounters losses;
    SampleQueue queue(16, losses, nullptr);
    std::vector<Sample> batch;
    for (std::uint32_t i = 0; i < 8; ++i)
        batch.push_back(sampleOf(7, Sample::Kind::State, i % 2)); // a port that flaps: every change matters
    for (std::uint32_t port = 100; port < 120; ++port)
        batch.push_back(sampleOf(port, Sample::Kind::Counter, 1)); // 20 different ports: nothing to coalesce
    queue.push(std::move(batch));
    const auto taken = queue.take();
    std::size_t states = 0;
    for (const Sample &sample : taken)
        states += sample.kind == Sample::Kind::State ? 1U : 0U;
    CHECK(states == 8);
    CHECK(taken.size() + losses.get(Loss::DroppedUpdates) == 28);
    CHECK(losses.get(Loss::DroppedUpdates) > 0);
    CHECK(taken.back().port == PortId{119U}); // the oldest values go first
}
