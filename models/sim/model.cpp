// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sim/model.h"

#include "models/sim/noise.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fabricscope {

namespace {

constexpr double kDefaultGbps = 100; // where a file states no rate
constexpr float kStays = 0.08F;      // of a leaf's traffic: between hosts of the same leaf
constexpr float kInterSpine = 0.3F;  // of a spine's traffic: to another pod, over the core
constexpr float kIdle = 0.004F;      // control traffic
constexpr float kSpreads = 0.35F;    // of a full queue's excess: what each sender is held back by
constexpr float kSourceless = 0.3F;  // a leaf whose hosts the file does not have still carries something

} // namespace

Model::Model(FabricPtr fabric, const Scenario &scenario)
    : m_fabric(std::move(fabric))
    , m_seed(scenario.seed)
    , m_load(*m_fabric, scenario) {
    const std::size_t ports = m_fabric->portCount();
    const std::size_t devices = m_fabric->deviceCount();
    m_peer.assign(ports, kNone);
    m_kind.assign(ports, Unlinked);
    m_down.assign(ports, 0);
    for (auto *array :
         {&m_capacity, &m_weight, &m_offered, &m_sent, &m_backlog, &m_queue, &m_peak, &m_paused, &m_storm})
        array->assign(ports, 0.0F);
    for (auto *array : {&m_octets, &m_marked, &m_pausedNs, &m_dropped})
        array->assign(ports, 0);
    m_changes.assign(ports, 0);
    m_fromBelow.assign(devices, 0.0F);
    m_shedBelow.assign(devices, 0.0F);
    m_shedAbove.assign(devices, 0.0F);
    m_attraction.assign(devices, 1.0F);
    m_slow.assign(devices, 1.0F);
    m_deviceDown.assign(devices, 0);
    m_silent.assign(devices, 0);
    m_versions.assign(devices, 1);
    m_order.resize(devices);
    std::iota(m_order.begin(), m_order.end(), 0U);
    const auto tier = [&](std::uint32_t d) {
        const DeviceData &device = m_fabric->device(DeviceId{d});
        return device.kind == DeviceKind::Host ? -1 : static_cast<int>(device.tier);
    };
    std::stable_sort(m_order.begin(), m_order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return tier(a) < tier(b); });
    classify();
    // Counters do not start at nought: a device has been up for a while.
    for (std::size_t p = 0; p < ports; ++p) {
        if (m_peer[p] != kNone)
            m_octets[p] = static_cast<std::uint64_t>(nature(static_cast<std::uint32_t>(p), 1) * 1e15);
    }
}

double Model::nature(std::uint32_t id, std::uint32_t salt) const {
    return noise::unit(m_seed, id, salt);
}

void Model::classify() {
    for (const LinkData &link : m_fabric->links()) {
        const std::size_t a = link.lower.index();
        const std::size_t b = link.upper.index();
        if (a == b || m_peer[a] != kNone || m_peer[b] != kNone)
            continue; // a port that two cables claim carries the traffic of the first
        m_peer[a] = link.upper.value;
        m_peer[b] = link.lower.value;
        const DeviceData &lower = m_fabric->device(m_fabric->port(link.lower).device);
        const DeviceData &upper = m_fabric->device(m_fabric->port(link.upper).device);
        const double gbps = link.gbps > 0 ? static_cast<double>(link.gbps) : kDefaultGbps;
        m_capacity[a] = m_capacity[b] = static_cast<float>(gbps * 1e9 / 8);
        const bool lossy = link.fabric != 0xff &&
                           m_fabric->fabrics()[link.fabric].purpose != FabricInfo::Purpose::Backend &&
                           m_fabric->fabrics()[link.fabric].purpose != FabricInfo::Purpose::Unknown;
        Kind fromLower = Lateral;
        Kind fromUpper = Lateral;
        if (lower.kind == DeviceKind::Host) {
            fromLower = FromHost;
            fromUpper = ToHost;
        } else if (lower.tier > 0 && upper.tier > lower.tier) {
            fromLower = Up;
            fromUpper = Down;
        }
        const std::uint8_t flag = lossy ? 0 : kLossless;
        m_kind[a] = static_cast<std::uint8_t>(fromLower | flag);
        m_kind[b] = static_cast<std::uint8_t>(fromUpper | flag);
        // Hashing never spreads quite evenly: ±6 %, the same for as long as the flows last.
        m_weight[a] = m_weight[b] =
            m_capacity[a] * static_cast<float>(0.94 + 0.12 * nature(static_cast<std::uint32_t>(a), 2));
    }
}

void Model::step(double dt) {
    m_elapsed += dt;
    ++m_steps;
    m_load.at(m_elapsed);
    offer();
    serve(dt);
    backPressure();
    age(dt);
}

/// Arrivals at every queue, tier by tier from below. What goes down is asked for by the lower device, so that one pass
/// does for both directions.
void Model::offer() {
    std::fill(m_fromBelow.begin(), m_fromBelow.end(), 0.0F);
    for (const std::uint32_t d : m_order) {
        const DeviceData &device = m_fabric->device(DeviceId{d});
        const std::size_t first = device.firstPort;
        const std::size_t end = first + device.portCount;
        float weights = 0; // of uplinks that are up
        float ups = 0;     // their capacity
        float wanted = 0;  // what lower devices want from this one
        bool hosts = false;
        for (std::size_t p = first; p < end; ++p) {
            if (m_peer[p] == kNone || m_down[p] != 0) {
                m_offered[p] = 0;
                continue;
            }
            switch (m_kind[p] & kMask) {
            case FromHost: {
                const float share = m_deviceDown[d] != 0 ? 0.0F : m_load.sends(PortId{p}, m_slow[d]);
                m_offered[p] = m_capacity[p] * std::max(kIdle, share);
                m_fromBelow[m_fabric->port(PortId{m_peer[p]}).device.index()] += std::min(m_offered[p], serveRate(p));
                break;
            }
            case ToHost:
                hosts = true;
                m_offered[p] = m_capacity[p] * std::max(kIdle, m_load.receives(PortId{m_peer[p]}));
                wanted += std::min(m_offered[p], m_capacity[p]);
                break;
            case Down:
                hosts = true;
                wanted += std::min(m_offered[p], m_capacity[p]); // set when the lower device was at its turn
                break;
            case Up:
                weights += m_weight[p] * m_attraction[m_fabric->port(PortId{m_peer[p]}).device.index()];
                ups += m_capacity[p];
                break;
            default:
                m_offered[p] = m_capacity[p] * kIdle;
            }
        }
        if (weights <= 0)
            continue;
        if (!hosts) {
            const auto drift = static_cast<float>(std::sin(m_elapsed / 31 + 6.28 * nature(d, 3)));
            m_fromBelow[d] = wanted = ups * kSourceless * (1 + 0.3F * drift);
        }
        const float climbs = device.tier <= 1 ? 1 - kStays : kInterSpine;
        for (std::size_t p = first; p < end; ++p) {
            if ((m_kind[p] & kMask) != Up || m_down[p] != 0)
                continue;
            const std::size_t peer = m_peer[p];
            const std::size_t upper = m_fabric->port(PortId{peer}).device.index();
            const float share = m_weight[p] * m_attraction[upper] / weights;
            m_offered[p] = std::max(m_capacity[p] * kIdle, m_fromBelow[d] * climbs * share);
            m_offered[peer] = std::max(m_capacity[peer] * kIdle, wanted * climbs * share);
            m_fromBelow[upper] += std::min(m_offered[p], serveRate(p));
        }
    }
}

void Model::serve(double dt) {
    constexpr float kBytes = QueueShape::kBytes;
    const auto step = static_cast<float>(dt);
    for (std::size_t p = 0; p < m_peer.size(); ++p) {
        if (m_peer[p] == kNone)
            continue;
        if (m_down[p] != 0) {
            m_sent[p] = m_backlog[p] = m_queue[p] = m_peak[p] = 0;
            continue;
        }
        const float rate = serveRate(p);
        const float arrives = m_offered[p];
        const float served = std::min(arrives + m_backlog[p] / step, rate);
        const float left = m_backlog[p] + (arrives - served) * step;
        m_backlog[p] = std::clamp(left, 0.0F, kBytes);
        if (left > kBytes && (m_kind[p] & kLossless) == 0)
            m_dropped[p] += static_cast<std::uint64_t>((left - kBytes) / QueueShape::kPacket);
        // A lossless queue that is full holds its senders back instead: backPressure().
        m_sent[p] = served;
        const float load = rate > 0 ? std::min(arrives / rate, 0.98F) : 0.0F;
        m_queue[p] = std::min(kBytes, m_backlog[p] + QueueShape::kBurst * kBytes * load * load / (1 - load));
        m_peak[p] = std::max(m_queue[p], m_peak[p] * 0.8F);

        const float q = m_queue[p];
        float mark = 0;
        if (q > QueueShape::kMarkTo)
            mark = 0.25F + 0.75F * (q - QueueShape::kMarkTo) / (kBytes - QueueShape::kMarkTo);
        else if (q > QueueShape::kMarkFrom)
            mark = 0.25F * (q - QueueShape::kMarkFrom) / (QueueShape::kMarkTo - QueueShape::kMarkFrom);
        const double bytes = static_cast<double>(served) * dt;
        m_octets[p] += static_cast<std::uint64_t>(bytes);
        if (mark > 0)
            m_marked[p] += static_cast<std::uint64_t>(bytes / QueueShape::kPacket * static_cast<double>(mark));
        if (m_paused[p] > 0.0005F)
            m_pausedNs[p] += static_cast<std::uint64_t>(static_cast<double>(m_paused[p]) * dt * 1e9);
    }
}

/// A switch whose queue is nearly full pauses the ports that feed it: that stops a whole priority, whatever it is bound
/// for, and so congestion spreads to flows that have nothing to do with it. Routes have no valleys: what goes up came
/// from below, what goes down came from above or turned around here; PFC counts by ingress and leaves the rest alone.
void Model::backPressure() {
    std::fill(m_shedBelow.begin(), m_shedBelow.end(), 0.0F);
    std::fill(m_shedAbove.begin(), m_shedAbove.end(), 0.0F);
    for (std::size_t p = 0; p < m_peer.size(); ++p) {
        const int kind = m_kind[p] & kMask;
        if (m_backlog[p] <= QueueShape::kPause || (m_kind[p] & kLossless) == 0 || kind == FromHost)
            continue;
        const float rate = serveRate(p);
        const float excess = m_offered[p] > 0 ? std::max(0.0F, 1 - rate / m_offered[p]) : 0.0F;
        const float held = excess * kSpreads;
        const std::size_t d = m_fabric->port(PortId{p}).device.index();
        m_shedBelow[d] = std::max(m_shedBelow[d], kind == ToHost ? held * kStays : held);
        if (kind != Up)
            m_shedAbove[d] = std::max(m_shedAbove[d], held);
    }
    for (std::size_t p = 0; p < m_peer.size(); ++p) {
        if (m_peer[p] == kNone)
            continue;
        const std::size_t receiver = m_fabric->port(PortId{m_peer[p]}).device.index();
        const int kind = m_kind[p] & kMask;
        const float wanted = kind == Down      ? m_shedAbove[receiver]
                             : kind == Lateral ? std::max(m_shedAbove[receiver], m_shedBelow[receiver])
                                               : m_shedBelow[receiver];
        float paused = m_paused[p] * 0.5F + wanted * 0.5F;
        if (paused < 0.0005F)
            paused = 0;
        m_paused[p] = (m_kind[p] & kLossless) != 0 ? std::max(paused, m_storm[p]) : 0.0F;
    }
}

/// Slow damage: what faults do to links with time.
void Model::age(double dt) {
    for (auto &[port, trouble] : m_troubles) {
        if (!up(port))
            continue;
        const double packets = static_cast<double>(m_sent[m_peer[port.index()]]) * dt / QueueShape::kPacket;
        if (trouble.errorShare > 0) {
            const auto broken = static_cast<std::uint64_t>(packets * trouble.errorShare);
            trouble.inErrors += broken;
            trouble.retransmits += broken;
            trouble.outOfSequence += broken * 3;
            trouble.symbolErrors += broken * 2;
            trouble.outDiscards += broken / 4;
        }
        if (trouble.berExponent != 0) {
            // Reed–Solomon (544,514) over 10-bit symbols: a codeword has 5440 bits and stands 15 wrong symbols.
            const double ber = std::pow(10.0, trouble.berExponent);
            const double words = capacity(port) * 8 * dt / 5440;
            const double mean = ber * 5440; // wrong symbols in a codeword; Poisson
            double p = std::exp(-mean);
            double covered = p;
            for (std::size_t n = 1; n < trouble.bins.size(); ++n) {
                p *= mean / static_cast<double>(n);
                covered += p;
                trouble.bins[n] += words * p;
            }
            trouble.extraCorrected += words * (covered - std::exp(-mean));
            const double lost = words * std::max(0.0, 1 - covered);
            const auto whole = static_cast<std::uint64_t>(lost);
            trouble.uncorrectable += whole;
            trouble.symbolErrors += whole * 16;
            trouble.inErrors += static_cast<std::uint64_t>(lost * 0.1);
        }
    }
}

double Model::queueDelay(PortId port) const {
    const double rate = static_cast<double>(serveRate(port.index()));
    return rate > 0 ? static_cast<double>(m_queue[port.index()]) / rate : 0;
}

void Model::setLinkDown(PortId either, bool down) {
    const std::uint32_t peer = m_peer[either.index()];
    if (peer == kNone)
        return;
    for (const std::uint32_t p : {either.value, peer}) {
        const bool was = m_down[p] != 0;
        m_down[p] = static_cast<std::uint8_t>(m_down[p] + (down ? 1 : -1));
        if (was != (m_down[p] != 0)) {
            ++m_changes[p];
            touch(m_fabric->port(PortId{p}).device);
        }
    }
}

void Model::setDeviceDown(DeviceId device, bool down) {
    m_deviceDown[device.index()] = static_cast<std::uint8_t>(m_deviceDown[device.index()] + (down ? 1 : -1));
    const DeviceData &data = m_fabric->device(device);
    for (std::uint32_t i = 0; i < data.portCount; ++i)
        setLinkDown(PortId{data.firstPort + i}, down);
    touch(device);
}

void Model::setSilent(DeviceId device, bool silent) {
    m_silent[device.index()] = static_cast<std::uint8_t>(m_silent[device.index()] + (silent ? 1 : -1));
    touch(device);
}

void Model::setAttraction(DeviceId device, float factor) {
    m_attraction[device.index()] = factor;
}

void Model::setStorm(PortId sender, float share) {
    const std::uint32_t victim = m_peer[sender.index()];
    if (victim != kNone)
        m_storm[victim] = share;
}

void Model::setSlow(DeviceId host, float factor) {
    m_slow[host.index()] = factor;
}

} // namespace fabricscope
