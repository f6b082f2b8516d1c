// SPDX-License-Identifier: GPL-3.0-or-later
// Minigraphs (XML) that SONiC switches are configured from: one switch, its neighbours and the links to them.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseSonicMinigraph(std::string_view head);
Expected<TopologyRecords> parseSonicMinigraph(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
