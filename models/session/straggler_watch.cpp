// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/session/straggler_watch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace fabricscope {

namespace {

using namespace std::chrono_literals;

constexpr Duration kRound = 5s;
constexpr std::size_t kHostsATurn = 512; // a turn must not keep the store thread
constexpr std::uint32_t kPortsAHost = 8; // spread over its ports: planes and rails
constexpr std::uint32_t kBeside = 8;     // neighbours on either side
constexpr std::uint32_t kFewest = 4;     // of them that must be known
constexpr float kSmooth = 30;            // s
constexpr float kSettled = 20;           // s of values before a host is judged
constexpr float kIdle = 0.01F;           // share of the rate: below it a host is not at work
constexpr float kBusy = 0.05F;           // neighbours below it say nothing

} // namespace

StragglerWatch::StragglerWatch(FabricPtr fabric, const Catalogue &catalogue)
    : m_fabric(std::move(fabric))
    , m_metric(catalogue.known().inUtilisation) {
    struct Placed {
        PortId leafPort; // of its first link: where it stands among the hosts of that leaf
        DeviceId host;
        std::vector<PortId> ports;
    };
    std::vector<Placed> placed;
    for (const DeviceData &device : m_fabric->devices()) {
        if (device.kind != DeviceKind::Host)
            continue;
        Placed host{{}, m_fabric->idOf(device), {}};
        for (const PortData &port : m_fabric->portsOf(host.host)) {
            if (!port.link.valid())
                continue;
            const LinkData &link = m_fabric->link(port.link);
            if (link.layer == Layer::Access && link.fabric == device.fabric)
                host.ports.push_back(link.upper);
        }
        if (host.ports.empty())
            continue;
        host.leafPort = host.ports.front();
        if (host.ports.size() > kPortsAHost) {
            const std::size_t all = host.ports.size();
            for (std::size_t i = 0; i < kPortsAHost; ++i)
                host.ports[i] = host.ports[i * all / kPortsAHost];
            host.ports.resize(kPortsAHost);
        }
        placed.push_back(std::move(host));
    }
    // Ports of a device are contiguous: this groups by leaf.
    std::sort(placed.begin(), placed.end(), [](const Placed &a, const Placed &b) { return a.leafPort < b.leafPort; });
    DeviceId leaf;
    for (const Placed &host : placed) {
        if (const DeviceId at = m_fabric->port(host.leafPort).device; at != leaf) {
            leaf = at;
            m_leafs.push_back({static_cast<std::uint32_t>(m_hosts.size()), 0, {}});
        }
        ++m_leafs.back().count;
        m_hosts.push_back({host.host, static_cast<std::uint32_t>(m_ports.size()),
                           static_cast<std::uint32_t>(host.ports.size()), 0, 1, 0, false});
        m_ports.insert(m_ports.end(), host.ports.begin(), host.ports.end());
    }
}

bool StragglerWatch::look(const TelemetryStore &store, TimePoint now) {
    if (!m_metric.valid() || m_leafs.empty())
        return false;
    if (m_next == m_leafs.size()) {
        if (now - m_round < kRound)
            return false;
        m_next = 0;
    }
    if (m_next == 0)
        m_round = now;
    bool changed = false;
    for (std::size_t looked = 0; m_next < m_leafs.size() && looked < kHostsATurn; ++m_next) {
        Leaf &leaf = m_leafs[m_next];
        const float passed = leaf.looked == TimePoint{} ? 0.0F : static_cast<float>(toSeconds(now - leaf.looked));
        leaf.looked = now;
        for (std::uint32_t i = 0; i < leaf.count; ++i)
            measure(m_hosts[leaf.first + i], store, passed, now);
        changed = judge(leaf) || changed;
        looked += leaf.count;
    }
    return changed;
}

void StragglerWatch::measure(Host &host, const TelemetryStore &store, float passed, TimePoint now) {
    double sum = 0;
    std::uint32_t known = 0;
    for (std::uint32_t i = 0; i < host.ports; ++i) {
        const Reading reading = store.read(m_ports[host.firstPort + i], m_metric, -1, now);
        if (reading.freshness != Freshness::Fresh || std::isnan(reading.value))
            continue;
        sum += reading.value;
        ++known;
    }
    if (known * 2 < host.ports || known == 0) {
        host.seenFor = 0;
        return;
    }
    const auto value = static_cast<float>(sum / known);
    if (host.seenFor == 0) {
        host.mean = value;
        host.seenFor = std::numeric_limits<float>::min(); // seen, for no time yet
        return;
    }
    host.mean += (value - host.mean) * (1 - std::exp(-passed / kSmooth));
    host.seenFor += passed;
}

float StragglerWatch::neighbours(const Leaf &leaf, std::uint32_t host) const {
    float least = std::numeric_limits<float>::quiet_NaN();
    for (const int step : {-1, 1}) {
        std::array<float, kBeside> means{};
        std::uint32_t known = 0;
        for (std::int64_t i = std::int64_t{host} + step; i >= 0 && i < leaf.count && known < kBeside; i += step) {
            const Host &other = m_hosts[leaf.first + static_cast<std::uint32_t>(i)];
            if (other.seenFor >= kSettled)
                means[known++] = other.mean;
        }
        if (known < kFewest)
            continue;
        const auto middle = means.begin() + known / 2;
        std::nth_element(means.begin(), middle, means.begin() + known);
        least = std::isnan(least) ? *middle : std::min(least, *middle);
    }
    return least;
}

bool StragglerWatch::judge(const Leaf &leaf) {
    bool changed = false;
    for (std::uint32_t i = 0; i < leaf.count; ++i) {
        Host &host = m_hosts[leaf.first + i];
        bool slow = false;
        if (host.seenFor >= kSettled) {
            const float beside = neighbours(leaf, i);
            if (beside >= kBusy && host.mean >= kIdle) {
                host.share = host.mean / beside;
                slow = host.share < (host.slow ? kWell : kSlow);
            }
        }
        changed = changed || slow != host.slow;
        host.slow = slow;
    }
    return changed;
}

std::vector<Notices::SlowHost> StragglerWatch::slowHosts() const {
    std::vector<Notices::SlowHost> out;
    for (const Host &host : m_hosts)
        if (host.slow)
            out.push_back({host.device, host.share});
    std::sort(out.begin(), out.end(),
              [](const Notices::SlowHost &a, const Notices::SlowHost &b) { return a.host < b.host; });
    return out;
}

} // namespace fabricscope
