// SPDX-License-Identifier: GPL-3.0-or-later
// Arista EOS: show lldp neighbors, with and without "detail", as text and as JSON ("| json", eAPI). Interfaces without
// neighbours are kept as ports. Whose listing it is: the prompt, or the name among eAPI's results (show hostname), else
// the file's name (lldp_records.h).
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseEosLldp(std::string_view head);
Expected<TopologyRecords> parseEosLldp(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
