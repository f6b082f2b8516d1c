// SPDX-License-Identifier: GPL-3.0-or-later
// Slurm's lists of names: "gpu[001-032,040],login1", "r[1-2]n[1-4]".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

/// Appends the names; false with `fault` = the offset of what is not understood. Stops, true, at `limit` names in all.
bool expandHostlist(std::string_view list, std::size_t limit, std::vector<std::string> &names, std::size_t &fault);

} // namespace fabricscope
