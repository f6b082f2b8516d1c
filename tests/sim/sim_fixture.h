// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/fabric/build.h"
#include "models/fabric/generator.h"
#include "models/sim/faults.h"
#include "models/sim/signals.h"
#include "models/sim/simulator.h"

#include <stdexcept>
#include <string>

namespace fabricscope {

/// A generated fabric small enough to look at whole: 2 planes × 2 rails × 2 leafs, 4 spines a plane.
inline FabricPtr generated(
    const std::string &spec = "planes=2,rails=2,leafs-per-rail=2,spines=4,down=8,gpus-per-tray=2,nics-per-gpu=1") {
    const auto parsed = parseGeneratorSpec(spec);
    if (!parsed)
        throw std::runtime_error("spec: " + parsed.error().found);
    std::vector<TopologyRecords> inputs;
    inputs.push_back(std::move(generateFabric(*parsed).value()));
    return buildFabric(std::move(inputs), {}).value();
}

inline CataloguePtr shippedCatalogue() {
    return Catalogue::load(FABRICSCOPE_RESOURCES "/metrics").value();
}

inline ProfilePtr shippedProfile(const CataloguePtr &catalogue, const std::string &name = "openconfig") {
    return readProfile(FABRICSCOPE_RESOURCES "/profiles/" + name + ".json", *catalogue).value();
}

inline Scenario scenarioOf(FaultKind kind, double strength = 1) {
    Scenario scenario;
    scenario.seed = 3;
    scenario.loads = {{LoadSpec::Kind::Training, -1, -1, 6, 0.45}, {LoadSpec::Kind::Inference, -1, -1, 8, 0.1}};
    FaultSpec fault;
    fault.kind = kind;
    fault.atS = 5;
    fault.strength = strength;
    scenario.faults.push_back(fault);
    return scenario;
}

/// Plays a scenario without clock or server.
struct Run {
    Model model;
    Faults faults;
    std::vector<FaultEvent> events;

    Run(const FabricPtr &fabric, const Scenario &scenario)
        : model(fabric, scenario)
        , faults(Faults::resolve(scenario, *fabric).value()) {}
    void play(double seconds) {
        for (double t = 0; t < seconds; t += 0.5) {
            const auto more = faults.play(model.elapsed() + 0.5, model);
            events.insert(events.end(), more.begin(), more.end());
            model.step(0.5);
        }
    }
};

} // namespace fabricscope
