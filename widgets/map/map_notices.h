// SPDX-License-Identifier: GPL-3.0-or-later
// Where the map shows what the session noticed: devices that fell silent, hosts that lag behind.
#pragma once

#include "models/session/notices.h"
#include "widgets/map/halos.h"

#include <utility>
#include <vector>

namespace fabricscope {

using TileCells = std::pair<std::uint32_t, CellRect>;

/// A device's row and columns; of a host, or what stands in "other", its links one by one.
std::vector<TileCells> cellsOf(const Fabric &fabric, const Weave &weave, DeviceId device);

/// Boxes around them. Of more devices than can be told apart none: colour and counts speak for them.
std::vector<Halo> noticeHalos(const Fabric &fabric, const Weave &weave, const Notices &notices);

} // namespace fabricscope
