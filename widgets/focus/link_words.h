// SPDX-License-Identifier: GPL-3.0-or-later
// Links and their values in words, for tooltips and callouts.
#pragma once

#include "models/session/session.h"
#include "widgets/common/tip.h"

#include <span>

namespace fabricscope {

/// What is known of a value, for words about it. Null members = not known.
struct ValueContext {
    const Fabric *fabric = nullptr;
    const Catalogue *catalogue = nullptr;
    const MapFrame *frame = nullptr;
    OverlayChoice overlay;
    TimePoint now{};
};

/// "leaf-1:swp3 ↔ spine-2:swp9".
QString linkName(const Fabric &fabric, LinkId link, PortId nearEnd);
/// "ECN-marked packets 11.2 %" of a reading, or the word for its level ("down", "no data").
QString valueWords(const ValueContext &context, const TelemetryStore::LinkValue &value);
/// Name, value with unit, age and state of a link. `value` is null while its reading is under way: then the level alone
/// speaks.
Tip linkTip(const ValueContext &context, LinkId link, PortId nearEnd, const TelemetryStore::LinkValue *value,
            const Theme &theme);

/// Level of a link in the frame; unknown without one.
std::uint8_t levelOf(const MapFrame *frame, LinkId link);
std::uint8_t worstLevel(const MapFrame *frame, std::span<const LinkId> links);
/// The link of the worst level; the first of equals, invalid for none.
LinkId worstLink(const MapFrame *frame, std::span<const LinkId> links);

} // namespace fabricscope
