// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/screen/large_fabric.h"

#include "models/fabric/build.h"
#include "models/fabric/generator.h"
#include "tests/support/map_frames.h"

#include <utility>

namespace fabricscope::bench {

const LargeFabric &largeFabric() {
    static const LargeFabric large = [] {
        std::vector<TopologyRecords> inputs;
        inputs.push_back(generateFabric(parseGeneratorSpec("fabric-128k").value()).value());
        LargeFabric made;
        made.fabric = buildFabric(std::move(inputs), {}).value();
        made.weave = buildWeave(*made.fabric, {});
        made.frame = believableFrame(*made.fabric, 1);
        made.summary = believableSummary(*made.fabric, *made.frame);
        return made;
    }();
    return large;
}

} // namespace fabricscope::bench
