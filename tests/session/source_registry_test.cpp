// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/session/source_registry.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

namespace {

class QuietSource final : public Source {
public:
    void start() override {}
    void stop() override {}
    SourceStatus status() const override { return {}; }
    void setDetail(const DetailSelection &) override {}
    SourceClock clockState() const override { return {}; }
};

struct RegistryFixture {
    LossCounters losses;
    SourceRegistry registry{losses, nullptr, 40, [] {}}; // of each kind beside samples: 10

    RegistryFixture() {
        registry.add(1, std::make_unique<QuietSource>());
        registry.add(2, std::make_unique<QuietSource>());
    }
    static TextSample text(std::uint32_t port, const std::string &value) {
        TextSample out;
        out.port = PortId{port};
        out.device = DeviceId{std::uint32_t{0}};
        out.metric = MetricId{std::uint32_t{0}};
        out.text = value;
        return out;
    }
};

} // namespace

TEST_CASE_METHOD(RegistryFixture, "of texts, neighbours and lives that wait only the newest of each thing is kept") {
    for (int i = 0; i < 100; ++i) {
        registry.texts(1, {text(7, std::to_string(i))});
        LldpNeighbour neighbour;
        neighbour.port = PortId{std::uint32_t{7}};
        neighbour.peerDevice = std::to_string(i);
        registry.lldp(1, {neighbour});
        registry.targets(1, {{DeviceId{std::uint32_t{3}}, i % 2 != 0, {}}});
    }
    registry.texts(2, {text(7, "of the other source")});
    const SourceRegistry::Drained drained = registry.drain();
    CHECK(drained.texts.size() <= 11);
    CHECK(drained.texts[drained.texts.size() - 2].text == "99");
    CHECK(drained.texts.back().text == "of the other source");
    CHECK(drained.lldp.size() <= 10);
    CHECK(drained.lldp.back().peerDevice == "99");
    CHECK(drained.targets.size() <= 10);
    CHECK(drained.targets.back().alive);
    CHECK(losses.get(Loss::DroppedUpdates) == 0);
    CHECK(registry.drain().texts.empty());
}

TEST_CASE_METHOD(RegistryFixture, "what does not fit while nobody takes it is dropped, oldest first, and counted") {
    for (std::uint32_t port = 0; port < 1000; ++port)
        registry.texts(1, {text(port, "x")});
    const SourceRegistry::Drained drained = registry.drain();
    CHECK(drained.texts.size() <= 10);
    CHECK(drained.texts.back().port == PortId{std::uint32_t{999}});
    CHECK(drained.texts.size() + losses.get(Loss::DroppedUpdates) == 1000);
}
