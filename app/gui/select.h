// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/shell/main_window.h"

#include <string>

namespace fabricscope::gui {

/// Opens DEVICE[:PORT]; false if the fabric has no such thing.
bool select(const Fabric &fabric, Navigator &navigator, const std::string &what);

} // namespace fabricscope::gui
