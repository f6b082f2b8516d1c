// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/session/cabling_watch.h"

#include <algorithm>

namespace fabricscope {

void CablingWatch::hear(const LldpNeighbour &neighbour) {
    if (!neighbour.port.valid())
        return;
    const auto forget = [&] { m_changed = m_wrong.erase(neighbour.port) > 0 || m_changed; };
    const PortId planned = m_fabric->peer(neighbour.port);
    const DeviceId device =
        neighbour.gone || !planned.valid() ? DeviceId{} : m_fabric->findDevice(neighbour.peerDevice);
    if (!device.valid())
        return forget();
    const PortId port = m_fabric->findPort(device, neighbour.peerPort);
    const bool sameDevice = device == m_fabric->port(planned).device;
    if (sameDevice && (!port.valid() || port == planned))
        return forget();
    const auto [held, added] = m_wrong.try_emplace(neighbour.port, Seen{device, port});
    if (added || held->second != Seen{device, port})
        m_changed = true;
    held->second = {device, port};
}

std::vector<Notices::OffPlan> CablingWatch::offPlan() const {
    std::vector<Notices::OffPlan> out;
    for (const auto &[port, seen] : m_wrong)
        out.push_back({m_fabric->port(port).link, port, seen.device, seen.port});
    // Both ends may tell: the one nearer to the hosts is kept, whose wrong neighbour is a switch.
    std::sort(out.begin(), out.end(), [&](const Notices::OffPlan &a, const Notices::OffPlan &b) {
        const auto rank = [&](const Notices::OffPlan &o) {
            return std::pair(o.link, m_fabric->link(o.link).lower == o.at ? 0 : 1);
        };
        return rank(a) < rank(b);
    });
    const auto sameLink = [](const Notices::OffPlan &a, const Notices::OffPlan &b) { return a.link == b.link; };
    out.erase(std::unique(out.begin(), out.end(), sameLink), out.end());
    return out;
}

} // namespace fabricscope
