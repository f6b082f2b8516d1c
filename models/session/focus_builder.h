// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/session/session.h"

#include <unordered_map>

namespace fabricscope {

/// What FocusData is made from. References live on the store thread.
struct FocusSources {
    const Fabric &fabric;
    const TelemetryStore &store;
    const History &history;
    const FabricSummary *summary;                                 // null until the first one
    const std::unordered_map<std::uint32_t, LldpNeighbour> &lldp; // by PortId
    const std::vector<TimePoint> &alarmSince;                     // by DeviceId
    OverlayChoice choice;
    Duration chartWindow;
};

/// Reads everything the focus asks for, as of `now`. Store thread.
FocusDataPtr buildFocusData(const Focus &focus, const FocusSources &from, TimePoint now);

/// The metrics that charts show and that history keeps exactly, those the catalogue has: congestion inputs,
/// utilisation, BER, optics.
std::vector<MetricId> chartMetrics(const Catalogue &catalogue);

} // namespace fabricscope
