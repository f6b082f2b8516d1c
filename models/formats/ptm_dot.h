// SPDX-License-Identifier: GPL-3.0-or-later
// PTM's topology.dot: a Graphviz graph whose edges are cables, "host":"port" -- "host":"port" [attributes].
// LLDP and BFD parameters and templates are PTM's own business and are left out.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/records/topology.h"

#include <string>
#include <string_view>

namespace fabricscope {

int recognisePtmDot(std::string_view head);

/// Node attributes read: function or role, kind, model, serial, site, hall, row, rack, unit, plane, rail, pod, gpus,
/// fabric. Edge attributes read: speed ("400G"), lanes, cable, length. Several graphs in a file are several groups.
/// Errors: Cancelled; Syntax when there is no graph.
Expected<TopologyRecords> parsePtmDot(std::string_view content, const std::string &path, JobControl *job);

} // namespace fabricscope
