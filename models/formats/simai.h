// SPDX-License-Identifier: GPL-3.0-or-later
// Topologies of the SimAI simulator: numbered GPUs, NVSwitches and switches, and a line a link.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseSimAi(std::string_view head);
Expected<TopologyRecords> parseSimAi(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
