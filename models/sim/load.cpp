// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sim/load.h"

#include "models/sim/noise.h"

#include <algorithm>
#include <cmath>

namespace fabricscope {

namespace {

constexpr std::size_t kRails = 16; // rails that are told apart
constexpr std::size_t kHostsPerJob = 64;
constexpr std::size_t kSpecs = 8;
constexpr double kPeak = 0.76; // share of line rate within a burst: collectives leave headers and gaps

} // namespace

Load::Load(const Fabric &fabric, const Scenario &scenario)
    : m_specs(scenario.loads)
    , m_seed(scenario.seed)
    , m_ports(fabric.portCount())
    , m_jobOf(fabric.deviceCount()) {
    if (m_specs.empty())
        m_specs.push_back({});
    m_specs.resize(std::min(m_specs.size(), kSpecs));

    std::size_t hosts = 0;
    for (const DeviceData &device : fabric.devices()) {
        if (device.kind != DeviceKind::Host)
            continue;
        const DeviceId id = fabric.idOf(device);
        const std::size_t job = hosts++ / kHostsPerJob;
        m_jobOf[id.index()] = static_cast<std::uint16_t>(std::min<std::size_t>(job, 0xffff));
        m_jobs = std::max(m_jobs, static_cast<std::size_t>(m_jobOf[id.index()]) + 1);
        for (std::uint32_t i = 0; i < device.portCount; ++i) {
            const PortId port{device.firstPort + i};
            const LinkId link = fabric.port(port).link;
            if (!link.valid())
                continue;
            const LinkData &data = fabric.link(link);
            PortLoad &load = m_ports[port.index()];
            load.job = m_jobOf[id.index()];
            load.rail = static_cast<std::uint8_t>(data.rail < 0 ? 0 : data.rail % static_cast<int>(kRails));
            const bool backEnd = data.fabric == 0xff ||
                                 fabric.fabrics()[data.fabric].purpose == FabricInfo::Purpose::Backend ||
                                 fabric.fabrics()[data.fabric].purpose == FabricInfo::Purpose::Unknown;
            const std::int32_t plane =
                data.plane < 0 ? -1 : fabric.planes()[static_cast<std::size_t>(data.plane)].number;
            for (std::size_t s = 0; s < m_specs.size(); ++s) {
                const LoadSpec &spec = m_specs[s];
                // Collectives cross the back end, agents the front end; inference crosses both.
                const bool fabricFits =
                    spec.kind == LoadSpec::Kind::Inference || (spec.kind == LoadSpec::Kind::Training) == backEnd;
                if (fabricFits && (spec.plane < 0 || spec.plane == plane) && (spec.rail < 0 || spec.rail == data.rail))
                    load.loads = static_cast<std::uint8_t>(load.loads | (1U << s));
            }
        }
    }
    m_stretch.assign(m_jobs, 1.0);
    m_progress.assign(m_jobs, 0.0);
    m_now.assign(m_specs.size() * m_jobs * kRails, 0.0F);
}

/// A step of training: compute, then a burst that lasts so long that its mean is the level. Rails start a little apart,
/// since reduce-scatter fills one after the other.
double Load::burst(std::size_t spec, std::size_t job, std::size_t rail, double t) const {
    const LoadSpec &load = m_specs[spec];
    const double period = load.periodS * (1 + 0.12 * (noise::unit(m_seed, job, 11) - 0.5));
    const double phase = noise::unit(m_seed, job, 12);
    double x = t / period + phase - 0.01 * static_cast<double>(rail);
    x -= std::floor(x);
    const double duty = std::min(0.98, load.level / kPeak);
    // Steps jitter: the burst of one step is up to 8 % longer or shorter than the next.
    const auto stepNumber = static_cast<std::uint64_t>(std::max(0.0, std::floor(t / period + phase)));
    const double jitter = 1 + 0.16 * (noise::unit(m_seed ^ stepNumber, job, 13) - 0.5);
    return x < duty * jitter ? kPeak : 0.04;
}

void Load::at(double t) {
    const double dt = std::max(0.0, t - m_t);
    m_t = t;
    ++m_tick;
    for (std::size_t job = 0; job < m_jobs; ++job)
        m_progress[job] += dt / m_stretch[job];
    for (std::size_t spec = 0; spec < m_specs.size(); ++spec) {
        for (std::size_t job = 0; job < m_jobs; ++job) {
            for (std::size_t rail = 0; rail < kRails; ++rail) {
                double value = m_specs[spec].level;
                if (m_specs[spec].kind == LoadSpec::Kind::Training)
                    value = burst(spec, job, rail, m_progress[job]);
                else if (m_specs[spec].kind == LoadSpec::Kind::Inference)
                    value *= 1 + 0.2 * std::sin(t / 47 + 6.28 * noise::unit(m_seed, job, 14));
                m_now[(spec * m_jobs + job) * kRails + rail] = static_cast<float>(value);
            }
        }
    }
}

float Load::sends(PortId port, float slow) const {
    const PortLoad &load = m_ports[port.index()];
    float sum = 0;
    for (std::size_t spec = 0; spec < m_specs.size(); ++spec) {
        if ((load.loads >> spec & 1U) == 0)
            continue;
        float value = m_now[(spec * m_jobs + load.job) * kRails + load.rail];
        if (m_specs[spec].kind == LoadSpec::Kind::Agents) {
            // A fan-out of tool calls now and then, next to nothing between.
            const double draw = noise::unit(m_seed ^ (m_tick / 2), port.value, 15);
            value = draw < value * 0.6 ? 0.45F + 0.25F * static_cast<float>(draw) : 0.03F;
        } else if (m_specs[spec].kind == LoadSpec::Kind::Training) {
            value *= slow;
        }
        sum += value;
    }
    const auto wobble = static_cast<float>(noise::unit(m_seed ^ m_tick, port.value, 16));
    return std::min(1.0F, sum * (0.985F + 0.03F * wobble));
}

float Load::receives(PortId port) const {
    const PortLoad &load = m_ports[port.index()];
    float sum = 0;
    for (std::size_t spec = 0; spec < m_specs.size(); ++spec) {
        if ((load.loads >> spec & 1U) == 0)
            continue;
        float value = m_now[(spec * m_jobs + load.job) * kRails + load.rail];
        if (m_specs[spec].kind == LoadSpec::Kind::Agents) {
            const double draw = noise::unit(m_seed ^ (m_tick / 2), port.value, 17);
            value = draw < value * 0.3 ? 0.5F : 0.04F; // answers of a fan-out arrive together
        }
        sum += value;
    }
    return sum;
}

void Load::stretch(DeviceId host, double factor) {
    m_stretch[m_jobOf[host.index()]] = factor;
}

} // namespace fabricscope
