// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/component_names.h"
#include "tests/telemetry/support.h"

#include <set>

using namespace fabricscope;
using namespace fabricscope::test;

TEST_CASE("components keep their own number where it is free, and never share one") {
    ComponentNames names;
    const DeviceId leaf{std::uint32_t{3}}, other{std::uint32_t{4}};
    CHECK(names.index(leaf, "PSU2") == 2);
    CHECK(names.index(leaf, "Fan2") == 1002);
    CHECK(names.index(leaf, "Inlet") == 0);
    CHECK(names.index(leaf, "Outlet") == 1000);
    CHECK(names.index(leaf, "PSU2") == 2);
    CHECK(names.index(other, "Fan2") == 2); // each device has its own
    CHECK(names.name(leaf, 1000) == "Outlet");
    CHECK(names.name(leaf, 5).empty());
    CHECK(names.name(DeviceId{std::uint32_t{9}}, 2).empty());
    CHECK(names.index(leaf, "") == -1);
    CHECK(names.index(leaf, std::string(256, 'x')) == -1);
}

TEST_CASE("a device may have many components of one number, but not ever more") {
    ComponentNames names;
    const DeviceId leaf{std::uint32_t{0}};
    std::set<std::int16_t> seen;
    for (std::size_t i = 0; i < ComponentNames::kMaxPerDevice; ++i) {
        std::string name; // no digit in any
        for (const std::size_t letter : {i % 26, i / 26 % 26, i / 676})
            name += static_cast<char>('a' + letter);
        const std::int16_t index = names.index(leaf, name);
        REQUIRE(index >= 0);
        REQUIRE(names.name(leaf, index) == name);
        seen.insert(index);
    }
    CHECK(seen.size() == ComponentNames::kMaxPerDevice);
    CHECK(names.index(leaf, "one more") == -1);
    CHECK(names.index(leaf, "aaa") == 0);
}

TEST_CASE("readings of a device say which component they are of") {
    const auto names = std::make_shared<ComponentNames>();
    LossCounters losses;
    const FabricPtr fabric = smallFabric();
    const CataloguePtr catalogue = shippedCatalogue();
    TelemetryStore store(fabric, catalogue, losses, names);
    const DeviceId leaf{std::uint32_t{0}};
    Sample sample;
    sample.device = leaf;
    sample.metric = catalogue->find("platform.temperature");
    sample.at = at(0s);
    for (const char *name : {"Inlet", "Outlet"}) {
        sample.index = names->index(leaf, name);
        sample.number = name[0] == 'I' ? 30 : 50;
        store.apply(std::span(&sample, 1), at(0s));
    }
    const auto readings = store.readAllDevice(leaf, at(0s));
    REQUIRE(readings.size() == 3); // the worst, then each
    CHECK(readings[0].component.empty());
    CHECK(readings[0].value == 50);
    CHECK(readings[1].component == "Inlet");
    CHECK(readings[1].value == 30);
    CHECK(readings[2].component == "Outlet");
    CHECK(readings[2].value == 50);
}
