// SPDX-License-Identifier: GPL-3.0-or-later
// Tables with the columns StartDevice, StartPort, EndDevice and EndPort, as UFM's NDT files and SONiC's link tables
// have them.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

/// How the head of a text looks: the columns of its title row, which is among the first rows.
struct StartEndHead {
    bool titles = false;    // has StartDevice and EndDevice
    bool marked = false;    // "#StartDevice" or "#Fields:StartDevice"
    bool linkType = false;  // has LinkType
    bool bandwidth = false; // has BandWidth, VlanID, VlanMode or another of SONiC's
};
StartEndHead lookAtStartEnd(std::string_view head);

/// Errors: Syntax at the title row, or Cancelled.
Expected<TopologyRecords> parseStartEnd(const char *format, std::string_view content, const std::string &path,
                                        JobControl *job);

} // namespace fabricscope
