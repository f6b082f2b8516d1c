// SPDX-License-Identifier: GPL-3.0-or-later
// Equal-cost paths, by breadth-first search over one plane's links.
#pragma once

#include "models/fabric/fabric.h"

#include <span>
#include <vector>

namespace fabricscope {

/// A set of equal-cost paths as the links that lie on any of them, by hop from the source.
struct PathSet {
    std::vector<std::vector<LinkId>> hops; // hops[i]: candidate links of the i-th step; empty = no path
    std::uint64_t paths = 0;               // number of distinct shortest paths (saturates)
};

/// Shortest paths between two devices over links of `fabric` (and `plane` unless −1). Hosts do not forward.
PathSet equalCostPaths(const Fabric &fabric, DeviceId from, DeviceId to, std::uint8_t fabricIndex, std::int16_t plane);

/// Devices within `radius` hops, breadth-first, nearest first; hosts end a branch unless they are the centre.
std::vector<DeviceId> neighbourhood(const Fabric &fabric, DeviceId centre, int radius);

} // namespace fabricscope
