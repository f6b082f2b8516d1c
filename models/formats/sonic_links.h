// SPDX-License-Identifier: GPL-3.0-or-later
// Link tables of SONiC testbeds: StartDevice, StartPort, EndDevice, EndPort, then BandWidth in Mb/s and others.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recogniseSonicLinks(std::string_view head);
Expected<TopologyRecords> parseSonicLinks(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
