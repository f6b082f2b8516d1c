// SPDX-License-Identifier: GPL-3.0-or-later
// The neighbourhood of one device as rows of nodes, before any geometry: who stands above, beside and below it, and how
// neighbours fold into groups when there is not room for each. Pure; any thread.
#pragma once

#include "models/fabric/fabric.h"

#include <array>
#include <cstdint>
#include <vector>

namespace fabricscope {

enum class FocusRow : std::uint8_t { FarUpper, Upper, Side, Lower, FarLower };
constexpr std::size_t kFocusRows = 5;

/// One box: a device, or a group of neighbours that follow one another in the row.
struct FocusItem {
    std::vector<DeviceId> devices;
    std::vector<LinkId> links; // of near rows: to the centre, in the order of its ports; of far rows: to near devices
    bool group() const { return devices.size() > 1; }
};

/// Items of one plane or one rail.
struct FocusCluster {
    enum class By : std::uint8_t { None, Plane, Rail };
    By by = By::None;
    std::int16_t value = -1; // plane: index into Fabric::planes(); rail: its number
    std::vector<FocusItem> items;
};

struct FocusRowContent {
    std::vector<FocusCluster> clusters;
    std::size_t devices = 0;
    std::size_t groupSize = 1;
    Role role = Role::Unknown; // of all devices; Unknown if they differ
    bool mixed = false;        // roles differ
    std::int16_t plane = -1;   // that all share (index), else −1
    std::int16_t rail = -1;    // that all share, else −1
    std::size_t items() const {
        std::size_t n = 0;
        for (const FocusCluster &c : clusters)
            n += c.items.size();
        return n;
    }
};

struct FocusGraphOptions {
    int hops = 1;                                                     // 1 or 2
    std::array<std::size_t, kFocusRows> slots = {32, 64, 12, 64, 32}; // boxes that fit in each row
};

struct FocusGraph {
    DeviceId centre;
    std::array<FocusRowContent, kFocusRows> rows;
    std::vector<LinkId> selfLoops;
    std::vector<LinkId> upLinks, downLinks, sideLinks; // of the centre; every link is in one of these or selfLoops
    double upGbps = 0, downGbps = 0;                   // sums of the rates that are stated

    const FocusRowContent &row(FocusRow r) const { return rows[static_cast<std::size_t>(r)]; }
    FocusRowContent &row(FocusRow r) { return rows[static_cast<std::size_t>(r)]; }
};

/// Where `neighbour` stands as seen from `centre` when `link` joins them.
FocusRow focusRowOf(const Fabric &fabric, DeviceId centre, DeviceId neighbour, LinkId link);

FocusGraph buildFocusGraph(const Fabric &fabric, DeviceId centre, const FocusGraphOptions &options);

} // namespace fabricscope
