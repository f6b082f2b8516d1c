// SPDX-License-Identifier: GPL-3.0-or-later
// SONiC's LLDP_ENTRY_TABLE as JSON, as redis-dump and sonic-db-dump write it (key "LLDP_ENTRY_TABLE:Ethernet0", hash
// below "value") or nested (table, then interface). Whose it is: DEVICE_METADATA's hostname or LLDP_LOC_CHASSIS's
// lldp_loc_sys_name in the same document, then the prompt, then the file's name (lldp_records.h). Interfaces have their
// lane-based names; aliases from PORT or PORT_TABLE become labels.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseSonicLldp(std::string_view head);
Expected<TopologyRecords> parseSonicLldp(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
