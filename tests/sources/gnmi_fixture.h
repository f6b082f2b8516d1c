// SPDX-License-Identifier: GPL-3.0-or-later
// A small network and the shipped catalogue and profiles, for tests of the gNMI client.
#pragma once

#include "models/sources/source.h"
#include "tests/support/gnmi_sink.h"
#include "tests/support/records_sketch.h"

namespace fabricscope {

/// leaf1 with swp1…swp4 (hosts h1…h4) and swp49 (spine1); sonic1 with Ethernet0, Ethernet4.
inline FabricPtr smallFabric() {
    RecordsSketch sketch;
    sketch.sw("leaf1");
    sketch.sw("leaf2");
    sketch.sw("spine1");
    sketch.sw("sonic1");
    for (const char *host : {"h1", "h2", "h3", "h4"})
        sketch.host(host);
    for (int i = 1; i <= 4; ++i)
        sketch.link("leaf1:swp" + std::to_string(i), "h" + std::to_string(i) + ":eth0");
    for (int i = 1; i <= 2; ++i)
        sketch.link("leaf2:swp" + std::to_string(i), "h" + std::to_string(i) + ":eth1");
    sketch.link("leaf1:swp49", "spine1:swp1");
    sketch.link("leaf2:swp49", "spine1:swp2");
    sketch.link("sonic1:Ethernet0", "h1:eth2");
    sketch.link("sonic1:Ethernet4", "h2:eth2");
    return sketch.build();
}

struct GnmiFixture {
    FabricPtr fabric = smallFabric();
    CataloguePtr catalogue = Catalogue::load(FABRICSCOPE_RESOURCES "/metrics").value();
    LossCounters losses;
    KeepingSink sink;
    std::vector<Error> errors;

    SourceContext context() {
        SourceContext out;
        out.id = 7;
        out.fabric = fabric;
        out.catalogue = catalogue;
        out.profiles = loadProfiles({FABRICSCOPE_RESOURCES "/profiles"}, *catalogue, errors);
        out.losses = &losses;
        out.sink = &sink;
        return out;
    }
    PortId port(const char *device, const char *name) const {
        return fabric->findPort(fabric->findDevice(device), name);
    }
    MetricId metric(const char *id) const { return catalogue->find(id); }
};

} // namespace fabricscope
