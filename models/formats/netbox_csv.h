// SPDX-License-Identifier: GPL-3.0-or-later
// Cables in NetBox's CSV: side_a_device, side_a_type, side_a_name, side_b_…; and device_a, interface_a, … of its first
// years.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseNetboxCsv(std::string_view head);
/// Errors: Syntax at the title row, or Cancelled.
Expected<TopologyRecords> parseNetboxCsv(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
