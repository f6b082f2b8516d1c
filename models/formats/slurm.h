// SPDX-License-Identifier: GPL-3.0-or-later
// Slurm's topology.conf, what "scontrol show topology" prints, and topology.yaml: which switch has which switches and
// nodes below it. Ports are not stated.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseSlurm(std::string_view head);
Expected<TopologyRecords> parseSlurm(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
