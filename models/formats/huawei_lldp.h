// SPDX-License-Identifier: GPL-3.0-or-later
// Huawei VRP: display lldp neighbor, with and without "brief". Whose listing it is: the prompt (<leaf1>, [~leaf1]),
// else the file's name (lldp_records.h).
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseHuaweiLldp(std::string_view head);
Expected<TopologyRecords> parseHuaweiLldp(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
