// SPDX-License-Identifier: GPL-3.0-or-later
// What the inspector says in words about each kind of thing: computed from the newest immutable state, no widgets.
#pragma once

#include "widgets/common/parts.h"
#include "widgets/shell/navigator.h"

#include <QString>

#include <vector>

namespace fabricscope {

struct Facts {
    QString title, badge, note;
    Severity severity = Severity::Unknown; // of the badge
    std::vector<FactGrid::Fact> rows;
};

/// What a level says as a badge: "HOT", "WARM", "DOWN", "ERRORS", …; empty when all is well.
QString levelBadge(std::uint8_t level, float p99, Severity &severity);

Facts factsOfNothing(const SessionBridge &bridge);
Facts factsOfGroup(const SessionBridge &bridge, const Place &place);
Facts factsOfDevice(const SessionBridge &bridge, DeviceId device);
Facts factsOfPort(const SessionBridge &bridge, const CataloguePtr &catalogue, PortId port, LinkId link);

/// Annotations that cover the selected thing.
std::vector<Annotation> annotationsOf(const SessionBridge &bridge, const Place &place);
/// "site / hall / row / rack · U31"; empty if nothing places it.
QString placeText(const Fabric &fabric, DeviceId device);
/// "plane 2 · rail 1" as far as known, with "inferred" where it was.
QString membershipText(const Fabric &fabric, DeviceId device);

} // namespace fabricscope
