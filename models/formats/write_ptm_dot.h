// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/expected.h"
#include "models/formats/output.h"
#include "models/records/topology.h"

namespace fabricscope {

/// Adapters of one host become one node whose ports carry the adapter's name; different devices of one name are told
/// apart by their GUID or number. GUIDs, LIDs and which end reported a link cannot be said and are left out.
/// Errors: BadValue (detail "name": a backslash before a quote, which the language cannot hold).
Expected<void> writePtmDot(const TopologyRecords &records, OutputFile &out);

} // namespace fabricscope
