// SPDX-License-Identifier: GPL-3.0-or-later
// A saved fabric is taken as it is: only what belongs to the file, and not to the fabric, is added.
#include "models/base/parallel.h"
#include "models/fabric/draft.h"

#include <algorithm>
#include <atomic>

namespace fabricscope {

Expected<FabricPtr> fromSettled(TopologyRecords &&records) {
    const std::shared_ptr<FabricTables> owner = std::move(records.settled);
    FabricTables &t = *owner;
    std::atomic<bool> wild{false}, suspect{false};
    overRows(t.links.size(), [&](std::size_t begin, std::size_t end) {
        std::uint32_t highest = 0;
        std::uint8_t flags = 0;
        for (std::size_t l = begin; l < end; ++l) {
            const LinkData &link = t.links[l];
            highest = std::max({highest, link.lower.value, link.upper.value});
            flags |= link.flags;
        }
        // The reader has checked this; here a mistake there must not become a wild index.
        if (begin < end && highest >= t.ports.size())
            wild = true;
        if ((flags & LinkData::Suspect) != 0)
            suspect = true;
    });
    if (wild)
        return fail(ErrorCode::Internal, records.path);
    addSource(t, std::move(records.path), std::move(records.format), records.lines, std::move(records.warnings));
    for (std::size_t l = 0; l < t.links.size() && suspect; ++l)
        if ((t.links[l].flags & LinkData::Suspect) != 0)
            t.warnings.add(suspectWarning(t.names, t.devices, t.ports, t.links[l]));
    return std::make_shared<const Fabric>(std::move(t));
}

} // namespace fabricscope
