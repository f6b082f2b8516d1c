// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace fabricscope::bench {

void addFrameRow(const std::string &name, const std::string &what);

} // namespace fabricscope::bench
