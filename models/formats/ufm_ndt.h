// SPDX-License-Identifier: GPL-3.0-or-later
// NDT files of UFM's NDT plugin: the InfiniBand wiring as it was ordered, one row a cable, often listed from both ends.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseUfmNdt(std::string_view head);
Expected<TopologyRecords> parseUfmNdt(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
