// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace fabricscope::bench {

void addFrameRow(const std::string &name, const std::string &what);
void addLiveFrameRow();
void addAnswerRows();
void addChartRow();
void addStartRows();
void addMemoryRow();
/// Of a process that the memory row started: fills itself, says how large it is, and returns true.
bool fillMemory();

} // namespace fabricscope::bench
