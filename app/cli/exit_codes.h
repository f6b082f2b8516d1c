// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace fabricscope::cli {

/// Stable: scripts rely on them.
enum ExitCode : int {
    Done = 0,
    Found = 1, // done; findings or warnings exist
    Usage = 2,
    Unreadable = 3,
    Unreachable = 4,
    Interrupted = 130,
};

} // namespace fabricscope::cli
