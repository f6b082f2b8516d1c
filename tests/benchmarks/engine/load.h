// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/fabric/fabric.h"

#include <string>

namespace fabricscope::bench {

/// A file to a finished Fabric, as the application opens it; nullptr if that fails.
FabricPtr load(const std::string &path);
/// The fabric of inputs.sh with so many links. Keeps the one that was asked for last.
FabricPtr fabricOf(std::size_t links);

} // namespace fabricscope::bench
