// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/engine/load.h"

#include "models/fabric/build.h"
#include "models/formats/formats.h"
#include "tests/benchmarks/support/row.h"

namespace fabricscope::bench {

FabricPtr load(const std::string &path) {
    auto records = readTopology(path);
    if (!records)
        return nullptr;
    std::vector<TopologyRecords> inputs;
    inputs.push_back(std::move(*records));
    return buildFabric(std::move(inputs), {}).value_or(nullptr);
}

FabricPtr fabricOf(std::size_t links) {
    static FabricPtr fabric;
    if (!fabric || fabric->linkCount() != links) {
        fabric = nullptr; // first, so that never two are held
        fabric = load(inputPath(std::to_string(links) + ".json"));
    }
    return fabric;
}

} // namespace fabricscope::bench
