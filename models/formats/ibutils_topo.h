// SPDX-License-Identifier: GPL-3.0-or-later
// Cable plans of ibutils: ".topo" files, a block a system, and ".cables" lists, a line a cable. Both name systems and
// their front panel ports; what is inside a system is in ".ibnl" files, which are not read.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseIbutilsTopo(std::string_view head);
Expected<TopologyRecords> parseIbutilsTopo(std::string_view content, const std::string &path, JobControl *job);

int recogniseIbutilsCables(std::string_view head);
Expected<TopologyRecords> parseIbutilsCables(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
