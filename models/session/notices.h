// SPDX-License-Identifier: GPL-3.0-or-later
// What the session noticed by itself in live data, and no colour of an overlay says: cables that are not where the
// fabric has them, hosts that lag behind those beside them, devices that have fallen silent.
#pragma once

#include "models/base/ids.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace fabricscope {

struct Notices {
    struct OffPlan { // by link, ascending
        LinkId link;
        PortId at;       // the end whose neighbour is another than planned
        DeviceId seen;   // that neighbour
        PortId seenPort; // invalid: the fabric has no port of that name there
        bool operator==(const OffPlan &) const = default;
    };
    struct SlowHost {
        DeviceId host;
        float share = 0; // of what hosts beside it send, 0…1
        bool operator==(const SlowHost &) const = default;
    };
    std::uint64_t fabricGeneration = 0;
    std::vector<OffPlan> offPlan;
    std::vector<SlowHost> slowHosts;
    std::vector<DeviceId> staleDevices; // have reported, and nothing they said is fresh
};
using NoticesPtr = std::shared_ptr<const Notices>;

} // namespace fabricscope
