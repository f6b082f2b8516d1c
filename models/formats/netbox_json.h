// SPDX-License-Identifier: GPL-3.0-or-later
// What NetBox's REST API answers: cables, interfaces with what they are connected to, interface connections, devices
// and front ports; one page or list of them, or several in one object.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseNetboxJson(std::string_view head);
Expected<TopologyRecords> parseNetboxJson(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
