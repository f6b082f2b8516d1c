// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace fabricscope::gui {

/// Stable: scripts rely on them.
enum ExitCode : int { Done = 0, Usage = 2, Unreadable = 3, Unreachable = 4 };

} // namespace fabricscope::gui
