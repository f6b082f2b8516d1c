// SPDX-License-Identifier: GPL-3.0-or-later
// Finds hosts that send far less than those beside them on the same leaf. Jobs take hosts that lie together and beat
// together, so neighbours are the yardstick; at the edge of a job the lesser of both sides is. An idle host is none.
// Store thread.
#pragma once

#include "models/session/notices.h"
#include "models/telemetry/store.h"

#include <cstdint>
#include <vector>

namespace fabricscope {

class StragglerWatch {
public:
    StragglerWatch(FabricPtr fabric, const Catalogue &catalogue);

    /// Looks at the next few hosts; all have had their turn every five seconds. True if slowHosts() changed.
    bool look(const TelemetryStore &store, TimePoint now);
    std::vector<Notices::SlowHost> slowHosts() const;

    // Of the mean of what hosts beside it send, over half a minute (ours).
    static constexpr float kSlow = 0.5F, kWell = 0.7F;

private:
    struct Host {
        DeviceId device;
        std::uint32_t firstPort = 0, ports = 0; // into m_ports
        float mean = 0;                         // utilisation
        float share = 1;                        // of its neighbours' mean
        float seenFor = 0;                      // s; 0: no fresh value
        bool slow = false;
    };
    struct Leaf { // hosts in port order
        std::uint32_t first = 0, count = 0;
        TimePoint looked{};
    };

    void measure(Host &host, const TelemetryStore &store, float passed, TimePoint now);
    bool judge(const Leaf &leaf);
    /// The lesser of the medians before and after; NaN if too few are known.
    float neighbours(const Leaf &leaf, std::uint32_t host) const;

    FabricPtr m_fabric;
    MetricId m_metric; // share of the rate that comes in at the leaf
    std::vector<Host> m_hosts;
    std::vector<PortId> m_ports; // at the leafs
    std::vector<Leaf> m_leafs;
    std::size_t m_next = 0; // leaf
    TimePoint m_round{};    // when this round began
};

} // namespace fabricscope
