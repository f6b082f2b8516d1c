// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/fabric/weave.h"
#include "models/telemetry/overlay.h"

namespace fabricscope::bench {

/// fabric-128k with its weave and a frame that colours every link; made once.
struct LargeFabric {
    FabricPtr fabric;
    WeavePtr weave;
    MapFramePtr frame;
    FabricSummaryPtr summary;
};
const LargeFabric &largeFabric();

} // namespace fabricscope::bench
