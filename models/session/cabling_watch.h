// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the neighbours that LLDP names with those that the fabric has. Store thread.
#pragma once

#include "models/fabric/fabric.h"
#include "models/session/notices.h"
#include "models/sources/source.h"

#include <map>
#include <vector>

namespace fabricscope {

class CablingWatch {
public:
    explicit CablingWatch(FabricPtr fabric)
        : m_fabric(std::move(fabric)) {}

    /// A name that the fabric does not know says nothing: names differ between systems more often than cables do.
    void hear(const LldpNeighbour &neighbour);
    bool takeChanged() { return std::exchange(m_changed, false); }
    /// One entry a link, whichever of its ends found it.
    std::vector<Notices::OffPlan> offPlan() const;

private:
    struct Seen {
        DeviceId device;
        PortId port;
        bool operator==(const Seen &) const = default;
    };

    FabricPtr m_fabric;
    std::map<PortId, Seen> m_wrong; // few
    bool m_changed = false;
};

} // namespace fabricscope
