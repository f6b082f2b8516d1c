// SPDX-License-Identifier: GPL-3.0-or-later
// Lab topologies of containerlab (YAML): nodes by name, links by "node:interface" at both ends.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseContainerlab(std::string_view head);
Expected<TopologyRecords> parseContainerlab(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
