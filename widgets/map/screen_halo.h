// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/map/halos.h"

#include <QRect>

namespace fabricscope {

struct ScreenHalo {
    QRect rect; // view pixels
    HaloKind kind = HaloKind::Critical;
    std::uint32_t tile = 0; // what it stands around, or the first of several that became one
    CellRect cells;
    bool operator==(const ScreenHalo &) const = default;
};

} // namespace fabricscope
