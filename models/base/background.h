// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace fabricscope {

/// Lets threads that answer a person go before the calling one, where there are more of them than cores; threads that
/// it starts later stand back as well. Linux: a nice value of 5 for this thread alone.
void standBack();

} // namespace fabricscope
