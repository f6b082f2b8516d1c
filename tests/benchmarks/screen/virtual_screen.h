// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace fabricscope::bench {

/// main() of a program whose rows need a screen: takes Google Benchmark's arguments and runs `rows` on an Xvfb of its
/// own, at 3840×2160, so that figures do not depend on the desktop that is there. Where QT_QPA_PLATFORM names another
/// platform than xcb, on that. The exit code: that of `rows`, or 2.
int runOnVirtualScreen(int argc, char **argv, const std::function<int(int &, char **)> &rows);

} // namespace fabricscope::bench
