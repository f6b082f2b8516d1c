// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace fabricscope {

/// The directory with metrics/ and profiles/: FABRICSCOPE_RESOURCES of the environment, or what stands near the running
/// executable. Empty if there is none.
std::string findResources();

} // namespace fabricscope
