// SPDX-License-Identifier: GPL-3.0-or-later
// How the panels share the viewport, and which of them have room for the names of their rows and columns. Pure
// functions in device pixels.
#pragma once

#include "widgets/map/map_geometry.h"

#include <span>

namespace fabricscope {

/// Panels in a grid that suits the viewport, large ones first, small ones in a strip beside or below. Decides which
/// names each panel shows at zoom 1 and makes room for them in its shape. `names` by panel of the weave, or empty.
MapGrid fitGrid(const Weave &weave, std::span<PanelShape> shapes, std::span<const PanelNames> names,
                const MapMetrics &metrics, QSize viewport);

} // namespace fabricscope
