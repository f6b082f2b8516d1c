// SPDX-License-Identifier: GPL-3.0-or-later
// What hosts offer to the network: training steps that burst together, steady inference, spiky agent traffic.
#pragma once

#include "models/fabric/fabric.h"
#include "models/sim/scenario.h"

#include <cstdint>
#include <vector>

namespace fabricscope {

class Load {
public:
    Load(const Fabric &fabric, const Scenario &scenario);

    /// Prepares the shares of time `t` (s): one evaluation per job and rail, not per port.
    void at(double t);
    /// Share of line rate that the host's port offers, and that others send to it. `slow` scales training.
    float sends(PortId port, float slow) const;
    float receives(PortId port) const;
    /// A straggler holds up the whole job: its steps take this much longer.
    void stretch(DeviceId host, double factor);

private:
    struct PortLoad {
        std::uint16_t job = 0;
        std::uint8_t rail = 0;
        std::uint8_t loads = 0; // bit per LoadSpec (the first eight) that covers the port
    };
    double burst(std::size_t spec, std::size_t job, std::size_t rail, double t) const;

    std::vector<LoadSpec> m_specs;
    std::uint64_t m_seed;
    std::vector<PortLoad> m_ports;      // by PortId; only host ports are filled
    std::vector<std::uint16_t> m_jobOf; // by DeviceId
    std::size_t m_jobs = 1;
    std::vector<double> m_stretch;  // by job
    std::vector<double> m_progress; // by job: training time, which stretches
    std::vector<float> m_now;       // [spec][job][rail]
    double m_t = 0;
    std::uint64_t m_tick = 0;
};

} // namespace fabricscope
