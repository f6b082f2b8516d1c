// SPDX-License-Identifier: GPL-3.0-or-later
// Records as ibnetdiscover output or as an ibsim netlist.
#pragma once

#include "models/base/expected.h"
#include "models/formats/output.h"
#include "models/records/topology.h"

namespace fabricscope {

/// InfiniBand numbers ports and knows nodes by GUID: ports whose names are not all numbers are numbered in the order of
/// the records, devices without a GUID get one from the locally administered range. Roles, planes, places and cable
/// labels cannot be said and are left out. Errors: BadValue (detail: "panel", "name", "ports").
Expected<void> writeIbnetdiscover(const TopologyRecords &records, OutputFile &out);
Expected<void> writeIbsim(const TopologyRecords &records, OutputFile &out);

} // namespace fabricscope
