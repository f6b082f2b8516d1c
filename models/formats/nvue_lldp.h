// SPDX-License-Identifier: GPL-3.0-or-later
// Cumulus Linux and NVOS by NVUE: nv show interface … -o json, {"swp1": {"lldp": {"neighbor": {"spine1": {"chassis":
// {"system-name": …}, "port": {"name": …}}}}}}, at the top or below "interface". Whose it is: "hostname" below "system"
// in the same document, then the prompt, then the file's name (lldp_records.h).
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseNvueLldp(std::string_view head);
Expected<TopologyRecords> parseNvueLldp(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
