// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of the focus view.
#pragma once

#include "models/telemetry/overlay.h"
#include "widgets/focus/focus_graph.h"

#include <QString>
#include <QStringList>

namespace fabricscope {

/// "256 spines of plane 2, in groups of 4 (worst of the group colours it; + opens)".
QString focusRowHeading(const Fabric &fabric, const FocusGraph &graph, FocusRow row);
/// "plane 2", "rail 0".
QString focusClusterName(const Fabric &fabric, const FocusCluster &cluster);
/// "up 51.2 : down 51.2 Tb/s = 1.00 : 1 built, 0.97 : 1 now (8 uplinks down)". What is down shows in any overlay; links
/// without data are counted apart, because nothing can be said about them. `frame` may be null.
QString focusCapacity(const Fabric &fabric, const FocusGraph &graph, const MapFrame *frame);
/// "leaf · plane 2 · rail 1 · rack 22".
QString deviceFacts(const Fabric &fabric, DeviceId device);
/// Short names within a row: what their common stem leaves ("spine-p2-117" → "117").
QStringList shortNames(const QStringList &names);

} // namespace fabricscope
