// SPDX-License-Identifier: GPL-3.0-or-later
// Layer 1 topologies that Batfish is given (JSON): edges between two host names and interfaces.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseBatfishLayer1(std::string_view head);
Expected<TopologyRecords> parseBatfishLayer1(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
