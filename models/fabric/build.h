// SPDX-License-Identifier: GPL-3.0-or-later
// From what sources state to a Fabric: merge adapters into hosts, join files, place every device (fabric, role, tier,
// plane, rail, pod, rack) in the order of the design: rules, source, names, graph. Nothing is dropped: what cannot be
// placed keeps Role::Unknown and tier −1.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/fabric/fabric.h"

#include <span>

namespace fabricscope {

struct BuildOptions {
    const Inventory *inventory = nullptr; // not owned
    const RoleRules *roleRules = nullptr; // not owned
    bool infer = true;                    // false: roles, planes and rails stay as stated
    bool keepLines = false;               // fill FabricTables::linkLines
};

/// Consumes the records (their arenas are moved from). Any thread; checks `job` for cancellation.
/// Errors: Cancelled; BadValue for a role rule that is not a regular expression.
Expected<FabricPtr> buildFabric(std::vector<TopologyRecords> inputs, const BuildOptions &options,
                                JobControl *job = nullptr);

} // namespace fabricscope
