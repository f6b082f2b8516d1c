// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fabric/to_records.h"

namespace fabricscope {

TopologyRecords toRecords(const Fabric &fabric) {
    return recordsOf(fabric.tables());
}

} // namespace fabricscope
