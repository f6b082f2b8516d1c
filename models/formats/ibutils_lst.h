// SPDX-License-Identifier: GPL-3.0-or-later
// Subnet lists (".lst") of ibutils' ibdiagnet and of opensm: a line for each direction of a link, as a sweep saw it.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseIbutilsLst(std::string_view head);
Expected<TopologyRecords> parseIbutilsLst(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
