// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/fabric/fabric.h"

namespace fabricscope {

/// The Fabric as records that build into an equal Fabric again: what a save or `convert` writes. Inferred values are
/// carried and marked, so that opening a saved form infers nothing anew.
TopologyRecords toRecords(const Fabric &fabric);

} // namespace fabricscope
