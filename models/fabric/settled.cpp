// SPDX-License-Identifier: GPL-3.0-or-later
// A saved fabric is taken as it is: only what its file leaves out is put back.
#include "models/base/parallel.h"
#include "models/fabric/draft.h"

#include <atomic>

namespace fabricscope {
namespace {

struct Seen {
    bool wild = false; // a reference that leads nowhere
    bool suspect = false;
};

/// Gives ports their links, those of a part of all links. Other parts may do so at the same time: which of two links
/// wins a port does not matter, as ports with several are settled after.
Seen joinPorts(FabricTables &t, std::size_t begin, std::size_t end) {
    Seen seen;
    for (std::size_t l = begin; l < end; ++l) {
        const LinkData &link = t.links[l];
        // The reader has checked this; here a mistake there must not become a wild index.
        if (link.lower.index() >= t.ports.size() || link.upper.index() >= t.ports.size()) {
            seen.wild = true;
            return seen;
        }
        seen.suspect = seen.suspect || (link.flags & LinkData::Suspect) != 0;
        for (const PortId port : {link.lower, link.upper})
            std::atomic_ref(t.ports[port.index()].link.value)
                .store(static_cast<std::uint32_t>(l), std::memory_order_relaxed);
    }
    return seen;
}

/// A port's own link is the first of all; only the others are listed.
void settleShared(FabricTables &t) {
    for (const auto &[port, link] : t.extraLinks)
        t.ports[port.index()].link = LinkId{};
    for (std::size_t l = 0; l < t.links.size() && !t.extraLinks.empty(); ++l)
        for (const PortId port : {t.links[l].lower, t.links[l].upper})
            if (!t.ports[port.index()].link.valid())
                t.ports[port.index()].link = LinkId{l};
}

} // namespace

Expected<FabricPtr> fromSettled(TopologyRecords &&records) {
    const std::shared_ptr<FabricTables> owner = std::move(records.settled);
    FabricTables &t = *owner;
    std::atomic<bool> wild{false}, suspect{false};
    overRows(t.links.size(), [&](std::size_t begin, std::size_t end) {
        const Seen seen = joinPorts(t, begin, end);
        if (seen.wild)
            wild = true;
        if (seen.suspect)
            suspect = true;
    });
    if (wild)
        return fail(ErrorCode::Internal, records.path);
    settleShared(t);
    addSource(t, std::move(records.path), std::move(records.format), records.lines, std::move(records.warnings));
    for (std::size_t l = 0; l < t.links.size() && suspect; ++l)
        if ((t.links[l].flags & LinkData::Suspect) != 0)
            t.warnings.add(suspectWarning(t.names, t.devices, t.ports, t.links[l]));
    return std::make_shared<const Fabric>(std::move(t));
}

} // namespace fabricscope
