// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace fabricscope::bench {

/// Each benchmark program defines this and enters its rows in it.
void addRows();

} // namespace fabricscope::bench
