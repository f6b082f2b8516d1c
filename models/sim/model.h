// SPDX-License-Identifier: GPL-3.0-or-later
// The fabric as a fluid queue model, stepped in simulated time. One queue per direction of every link, held by the port
// that sends into it; flat arrays by PortId.
//
// In every step: hosts offer load (load.h); each switch passes on what came from below, over its uplinks, and asks the
// tier above for what its lower ports want; each queue takes its arrivals, serves at line rate less the time its
// receiver paused it, marks above a threshold and, when nearly full, makes the switch pause those that send to it.
//
// Not thread-safe: the simulator locks around it.
#pragma once

#include "models/base/time.h"
#include "models/fabric/fabric.h"
#include "models/sim/load.h"
#include "models/sim/scenario.h"

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace fabricscope {

/// Of one queue. Sizes as found in shipping 51.2 Tb/s switches: tens of MB shared by 256…512 ports.
struct QueueShape {
    static constexpr float kBytes = 4194304;   // largest share of the buffer that one queue takes
    static constexpr float kMarkFrom = 400000; // ECN: nothing is marked below, a quarter at kMarkTo, all when full
    static constexpr float kMarkTo = 1600000;
    static constexpr float kPause = 0.75F * kBytes; // PFC: senders are paused above
    static constexpr float kBurst = 0.004F; // of the buffer: what micro-bursts add at load ρ is this × ρ² ÷ (1 − ρ)
    static constexpr double kPacket = 4200; // bytes: 4 KiB of payload and headers
};

class Model {
public:
    /// What is out of the ordinary on a port; most have none of it.
    struct Trouble {
        double berExponent = 0;    // pre-FEC BER becomes 10^this; 0 = as by nature
        double rxDrop = 0;         // dB that receive power has fallen by
        double heat = 0;           // degC above nature
        double errorShare = 0;     // of packets received that are broken
        double extraCorrected = 0; // cumulative, beside what nature gives
        std::uint64_t inErrors = 0, uncorrectable = 0, outDiscards = 0, retransmits = 0, outOfSequence = 0;
        std::uint64_t symbolErrors = 0, recoveries = 0;
        std::array<double, 16> bins{};          // codewords with n corrected symbols
        std::uint32_t lldpPeer = PortId::kNone; // the neighbour that it names instead of its own
    };

    Model(FabricPtr fabric, const Scenario &scenario);

    void step(double dt); // seconds

    double elapsed() const { return m_elapsed; }
    std::uint64_t steps() const { return m_steps; }
    const Fabric &fabric() const { return *m_fabric; }

    // What faults act upon.
    void setLinkDown(PortId either, bool down); // counts how many want it down
    void setDeviceDown(DeviceId device, bool down);
    void setSilent(DeviceId device, bool silent);
    void setAttraction(DeviceId device, float factor); // traffic that goes over it, against its equals; 1 = even
    void setStorm(PortId sender, float share);         // `sender` pauses what its peer sends to it; 0 = no more
    void setSlow(DeviceId host, float factor);         // offers this share of its load
    Trouble &trouble(PortId port) { return m_troubles[port]; }
    void touch(DeviceId device) { ++m_versions[device.index()]; } // an on-change value of it changed
    Load &load() { return m_load; }

    // What counters and gauges are made of.
    bool up(PortId port) const { return m_peer[port.index()] != kNone && m_down[port.index()] == 0; }
    PortId peer(PortId port) const { return PortId{m_peer[port.index()]}; }
    const Trouble *troubleOf(PortId port) const {
        const auto found = m_troubles.find(port);
        return found == m_troubles.end() ? nullptr : &found->second;
    }
    bool reports(DeviceId device) const { return m_deviceDown[device.index()] == 0 && m_silent[device.index()] == 0; }
    bool deviceDown(DeviceId device) const { return m_deviceDown[device.index()] != 0; }
    std::uint32_t version(DeviceId device) const { return m_versions[device.index()]; }
    std::uint64_t outOctets(PortId port) const { return m_octets[port.index()]; }
    std::uint64_t inOctets(PortId port) const { return peer(port).valid() ? m_octets[m_peer[port.index()]] : 0; }
    std::uint64_t marked(PortId port) const { return m_marked[port.index()]; }
    std::uint64_t pausedNs(PortId port) const { return m_pausedNs[port.index()]; } // time that its peer paused it
    std::uint64_t dropped(PortId port) const { return m_dropped[port.index()]; }
    std::uint32_t changes(PortId port) const { return m_changes[port.index()]; }
    float queueBytes(PortId port) const { return m_queue[port.index()]; }
    /// Largest queue of the last 16 steps or so: a decaying maximum.
    float queuePeak(PortId port) const { return m_peak[port.index()]; }
    float pausedShare(PortId port) const { return m_paused[port.index()]; }
    float utilisation(PortId port) const {
        return m_capacity[port.index()] > 0 ? m_sent[port.index()] / m_capacity[port.index()] : 0;
    }
    double capacity(PortId port) const { return m_capacity[port.index()]; } // bytes/s
    /// Seconds that a byte entering the queue now waits: what is before it, served between pauses.
    double queueDelay(PortId port) const;
    /// 0…1, fixed for the port and salt: what makes one port differ from the next.
    double nature(std::uint32_t id, std::uint32_t salt) const;
    bool lossless(PortId port) const { return (m_kind[port.index()] & kLossless) != 0; }

private:
    static constexpr std::uint32_t kNone = 0xffffffff;
    enum Kind : std::uint8_t { Unlinked = 0, FromHost, Up, Down, ToHost, Lateral, kMask = 7, kLossless = 8 };

    void classify();
    void offer();
    void serve(double dt);
    void backPressure();
    void age(double dt);
    float serveRate(std::size_t port) const {
        return m_down[port] != 0 ? 0.0F : m_capacity[port] * (1 - m_paused[port]);
    }

    FabricPtr m_fabric;
    std::uint64_t m_seed;
    double m_elapsed = 0;
    std::uint64_t m_steps = 0;
    Load m_load;

    // By PortId.
    std::vector<std::uint32_t> m_peer;
    std::vector<std::uint8_t> m_kind, m_down;
    std::vector<float> m_capacity, m_weight, m_offered, m_sent, m_backlog, m_queue, m_peak, m_paused, m_storm;
    std::vector<std::uint64_t> m_octets, m_marked, m_pausedNs, m_dropped;
    std::vector<std::uint32_t> m_changes;
    // By DeviceId.
    std::vector<std::uint32_t> m_order; // devices by tier, ascending
    std::vector<float> m_fromBelow, m_attraction, m_slow;
    std::vector<float> m_shedBelow, m_shedAbove; // share of time that senders from there are held back
    std::vector<std::uint8_t> m_deviceDown, m_silent;
    std::vector<std::uint32_t> m_versions;
    std::unordered_map<PortId, Trouble> m_troubles;
};

} // namespace fabricscope
