// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/shell/navigator.h"

#include <vector>

namespace fabricscope {

/// What an annotation made here may be about, nearest first: the port, its device, its rack, its plane.
std::vector<Annotation> annotationTargets(const SessionBridge &bridge, const Place &place);

} // namespace fabricscope
