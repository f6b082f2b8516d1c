// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace fabricscope {

/// Style and fonts of a program that shows these widgets. Once, after QApplication is made. GUI thread.
void setLook();

} // namespace fabricscope
