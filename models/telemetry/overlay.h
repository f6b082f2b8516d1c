// SPDX-License-Identifier: GPL-3.0-or-later
// What colours the map, and the immutable frame that carries it from the store thread to whoever paints.
#pragma once

#include "models/base/ids.h"
#include "models/base/time.h"
#include "models/telemetry/catalogue.h"
#include "models/telemetry/level.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace fabricscope {

enum class OverlayId : std::uint8_t {
    Congestion,
    Utilisation,
    Ecn,
    PfcPause,
    Ber,
    Errors,
    Flaps,
    Optics,
    Spreading,
    State,
    Count_,
};
const char *toString(OverlayId overlay); // "congestion", "utilisation", "ecn", "pfc", "ber", …
OverlayId overlayFromString(std::string_view text, bool &ok);

/// A link has two directions; "up" is towards the spines.
enum class LinkDirection : std::uint8_t { Worst, Up, Down };

struct OverlayChoice {
    OverlayId overlay = OverlayId::Congestion;
    LinkDirection direction = LinkDirection::Worst;
    std::int16_t index = -1; // queue (ECN, buffer) or priority (PFC); −1 = worst of all
    bool operator==(const OverlayChoice &) const = default;
};

/// How an overlay reads: for the legend.
struct OverlayScale {
    std::string unit;                           // "ratio", "bit/s", "dBm" …
    double warning = 0, critical = 0, full = 1; // in `unit`; of the commonest class of ports where keyed
    bool lowerIsWorse = false;
    bool logarithmic = false; // BER
    bool vendor = false;
    std::string source;   // of the thresholds
    bool keyed = false;   // thresholds differ by lane rate, FEC or module
    bool present = false; // false: the catalogue holds no metric for it
};

struct LevelCounts { // links by what they show
    std::uint32_t ok = 0, warning = 0, critical = 0, errors = 0, down = 0, stale = 0, neverSeen = 0, drained = 0,
                  offPlan = 0, silenced = 0; // silenced: would raise an alarm, but a person has silenced it
    std::uint32_t total() const {
        return ok + warning + critical + errors + down + stale + neverSeen + drained + offPlan + silenced;
    }
};

/// One state of the whole map. Immutable once published; any thread.
struct MapFrame {
    static constexpr std::size_t kBlock = 256; // links per dirty block

    std::uint64_t sequence = 0; // rises by one with every frame
    std::uint64_t fabricGeneration = 0;
    OverlayChoice choice;
    TimePoint at{};
    std::vector<std::uint8_t> levels;       // by LinkId
    std::vector<std::uint32_t> dirtyBlocks; // blocks of kBlock links that differ from frame sequence−1; ascending
    bool all = true;                        // everything may differ (new overlay, first frame): ignore dirtyBlocks
};
using MapFramePtr = std::shared_ptr<const MapFrame>;

/// Aggregates for tree badges, panel headers and the status bar; at most twice a second.
struct FabricSummary {
    std::uint64_t fabricGeneration = 0;
    OverlayChoice choice;
    TimePoint at{};
    LevelCounts links;
    std::vector<std::uint8_t> deviceWorst; // Level by DeviceId: the worst of its links and of its own metrics
    std::vector<float> deviceP99;          // scaled magnitude, 99th percentile of links over 60 s; NaN unknown
    std::vector<float> deviceMean;         // scaled magnitude, mean of links over the same; NaN unknown
    struct DeviceLinks {                   // now
        std::uint32_t total = 0, warning = 0, critical = 0; // critical: also down, errors, off plan
        std::uint32_t over() const { return warning + critical; }
    };
    std::vector<DeviceLinks> deviceLinks;
    struct Group {
        std::uint8_t worst = Level::kNeverSeen;
        float p99 = 0;  // scaled magnitude, NaN unknown
        float jain = 0; // Jain's fairness index of uplink utilisation of the members, NaN unknown: of a rail over its
                        // leafs, of a plane over its spines, of a fabric over its planes
        float worstOverMean = 0; // of the same members, NaN unknown
        LevelCounts links;
        std::uint32_t staleDevices = 0;
    };
    std::vector<Group> planes;              // by index of Fabric::planes()
    std::vector<std::vector<Group>> rails;  // [plane][position in PlaneData::rails]
    std::vector<Group> fabrics;             // by index of Fabric::fabrics()
    std::vector<float> deviceJain;          // of a device's own uplinks, NaN unknown
    std::vector<float> deviceWorstOverMean; // likewise
};
using FabricSummaryPtr = std::shared_ptr<const FabricSummary>;

} // namespace fabricscope
