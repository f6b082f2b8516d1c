// SPDX-License-Identifier: GPL-3.0-or-later
// What a fabric would look like if each device were cabled as most of its kind are: a plan where there is none.
#pragma once

#include "models/base/expected.h"
#include "models/fabric/fabric.h"

namespace fabricscope {

/// The observed fabric with what breaks its own rules put right:
/// - a host whose ports reach leafs of one another's rails, while its peers' do not: each at its own rail's leaf;
/// - a pair of leaf and spine with fewer cables than nine in ten pairs of its plane: with as many. Such a cable's ports
///   are nobody's guess: they are called "?", then "?2" and so on.
/// Any thread. Errors: as buildFabric().
Expected<FabricPtr> siblingPlan(const Fabric &observed);

} // namespace fabricscope
