// SPDX-License-Identifier: GPL-3.0-or-later
// Words beside halos: what kind of trouble it is and whose. A caption lies over cells, so only where it hides none that
// are in a halo themselves, and only while rows are too thin to carry names.
#pragma once

#include "models/session/notices.h"
#include "models/telemetry/overlay.h"
#include "widgets/map/map_scene.h"
#include "widgets/map/screen_halo.h"

#include <QFontMetrics>
#include <QString>

#include <vector>

namespace fabricscope {

struct HaloCaption {
    QRect rect; // view pixels, with some air around the text
    QString text;
    HaloKind kind = HaloKind::Critical;
    bool operator==(const HaloCaption &) const = default;
};

/// "hot spine spine-p2-117", "rails 2 and 3 crossed"; empty where colour and place say it all. `notices` may be null.
QString haloText(const MapScene &scene, const ScreenHalo &halo, OverlayId overlay, const Notices *notices);

/// Of each panel the worst; `metrics` of the font they are written in.
std::vector<HaloCaption> haloCaptions(const MapScene &scene, const std::vector<ScreenHalo> &halos, OverlayId overlay,
                                      const Notices *notices, const QFontMetrics &metrics);

} // namespace fabricscope
