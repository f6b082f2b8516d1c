// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace fabricscope::bench {

void addSavedRows();
void addIngestRows();

} // namespace fabricscope::bench
