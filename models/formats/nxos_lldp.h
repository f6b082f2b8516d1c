// SPDX-License-Identifier: GPL-3.0-or-later
// Cisco NX-OS: show lldp neighbors, with and without "detail", as text and as JSON ("| json", NX-API). IOS prints the
// same tables. Whose listing it is: the prompt, or the host name among NX-API's results (show hostname), else the
// file's name (lldp_records.h).
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseNxosLldp(std::string_view head);
Expected<TopologyRecords> parseNxosLldp(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
