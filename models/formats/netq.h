// SPDX-License-Identifier: GPL-3.0-or-later
// NetQ's topology graph (JSON), which it draws from the LLDP neighbours of the switches it watches.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseNetQ(std::string_view head);
Expected<TopologyRecords> parseNetQ(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
