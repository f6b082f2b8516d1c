// SPDX-License-Identifier: GPL-3.0-or-later
// A fabric of two planes, two rails, small enough to count by hand:
// per plane 2 rails × 2 leafs and 4 spines; 4 access ports a leaf; 8 trays of 2 GPUs with one NIC each.
#pragma once

#include "models/fabric/build.h"
#include "models/fabric/generator.h"
#include "models/session/session.h"

#include <catch2/catch.hpp>

#include <QCoreApplication>

namespace fabricscope::test {

inline FabricPtr smallFabric(const Inventory *inventory = nullptr) {
    GeneratorSpec spec;
    spec.planes = 2;
    spec.rails = 2;
    spec.leafsPerRail = 2;
    spec.spines = 4;
    spec.down = 4;
    spec.gpusPerTray = 2;
    spec.nicsPerGpu = 1;
    auto records = generateFabric(spec);
    REQUIRE(records);
    std::vector<TopologyRecords> inputs;
    inputs.push_back(std::move(*records));
    BuildOptions options;
    options.inventory = inventory;
    auto fabric = buildFabric(std::move(inputs), options);
    REQUIRE(fabric);
    return *fabric;
}

/// For what arrives through the event loop.
struct EventLoop {
    int count = 1;
    char name[5] = "test";
    char *arguments[2] = {name, nullptr};
    QCoreApplication application{count, arguments};
};

/// More devices than models take in on the thread of the screen.
inline FabricPtr largeFabric() {
    std::vector<TopologyRecords> inputs;
    inputs.push_back(
        generateFabric(
            parseGeneratorSpec("planes=1,rails=1,leafs-per-rail=64,spines=8,down=80,gpus-per-tray=1,nics-per-gpu=1")
                .value())
            .value());
    auto fabric = buildFabric(std::move(inputs), {});
    REQUIRE(fabric);
    return *fabric;
}

inline DeviceId firstOf(const Fabric &fabric, Role role) {
    for (std::size_t i = 0; i < fabric.deviceCount(); ++i)
        if (fabric.device(DeviceId{i}).role == role)
            return DeviceId{i};
    return {};
}

} // namespace fabricscope::test
