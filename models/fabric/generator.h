// SPDX-License-Identifier: GPL-3.0-or-later
// Regular two-tier fabrics of any size, as records: several planes, rail-optimised, non-blocking when uplinks = down.
#pragma once

#include "models/base/expected.h"
#include "models/records/topology.h"

#include <string_view>

namespace fabricscope {

/// In every plane: rails × leafsPerRail leafs and `spines` spines. GPU r of every tray has one port in each plane, on a
/// leaf of rail r; `down` of them share a leaf. Every leaf has `uplinks` links, spread evenly over the spines.
struct GeneratorSpec {
    std::uint32_t planes = 2;
    std::uint32_t rails = 4; // = GPUs a tray unless gpusPerTray says otherwise
    std::uint32_t leafsPerRail = 4;
    std::uint32_t spines = 8;  // per plane
    std::uint32_t down = 16;   // access ports a leaf
    std::uint32_t uplinks = 0; // 0 = down (non-blocking)
    std::uint32_t trays = 0;   // 0 = leafsPerRail × down
    std::uint32_t gpusPerTray = 4;
    std::uint32_t nicsPerGpu = 2;   // planes are dealt out evenly over a GPU's NICs
    double gbps = 200;              // per link
    std::uint32_t lanesPerCage = 8; // links per cage, for port names swp<cage>s<lane>
    std::uint32_t podTrays = 0;     // trays a pod; 0 = leafsPerRail-sized groups of `down`
    bool frontEnd = false;          // adds a front-end fabric: 2 ports a tray to fe-leaf pairs, fe-spines
    std::uint64_t seed = 0;         // ≠ 0 adds irregularities: half-cabled rows, an unequal trunk, a spare leaf
    std::string title = "roce-a";
};

/// "fabric-128k" (DESIGN's reference), "fabric-1k", "demo", or "key=value,…" with the keys of INTERFACES.md, or a name
/// followed by ",key=value…". Errors: BadValue (unknown key, not a number, impossible combination).
Expected<GeneratorSpec> parseGeneratorSpec(std::string_view text);

/// Errors: TooLarge above 2^26 ports (16 × fabric-128k); BadValue for an impossible combination.
Expected<TopologyRecords> generateFabric(const GeneratorSpec &spec);

} // namespace fabricscope
