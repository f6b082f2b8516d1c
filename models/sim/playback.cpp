// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sim/playback.h"

#include <algorithm>
#include <regex>
#include <string>

namespace fabricscope {

namespace {

/// A step of millions of queues takes a good part of a second: fewer of them for the largest fabrics.
Duration stepFor(const SimulatorConfig &config) {
    const std::size_t ports = config.fabric->portCount();
    return ports > 1'000'000 ? std::max<Duration>(config.step, std::chrono::seconds(2)) : config.step;
}

} // namespace

Playback::Playback(const SimulatorConfig &config, Faults faults, Observer observer)
    : m_step(stepFor(config))
    , m_speed(config.speed)
    , m_faults(std::move(faults))
    , m_observer(std::move(observer))
    , m_model(config.fabric, config.scenario)
    , m_base(systemNow() - m_step) { // the first step is over when play begins: no time stamp is ever ahead
    if (!config.only.empty()) {
        const std::regex speakers(config.only);
        for (const DeviceData &device : config.fabric->devices()) {
            const std::string name(config.fabric->text(device.name));
            if (!std::regex_search(name, speakers))
                m_model.setSilent(config.fabric->idOf(device), true);
        }
    }
    advance(); // so that the first reader finds a network that works
}

Playback::~Playback() {
    stop();
}

void Playback::start() {
    m_thread = std::thread([this] { run(); });
}

void Playback::stop() {
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
        m_stepped.notify_all();
    }
    if (m_thread.joinable())
        m_thread.join();
}

void Playback::advance() {
    std::vector<FaultEvent> events;
    {
        const std::lock_guard turn(m_turn);
        const std::unique_lock lock(m_data);
        const double dt = toSeconds(m_step);
        events = m_faults.play(m_model.elapsed() + dt, m_model);
        m_model.step(dt);
        m_at = m_base + Duration(static_cast<Duration::rep>(m_model.elapsed() * 1e9));
    }
    // Only this thread changes the model: it may be read without the lock here.
    m_observer(m_model, events, m_at);
    const std::lock_guard lock(m_mutex);
    ++m_steps;
    m_stepped.notify_all();
}

void Playback::run() {
    using SteadyClock = std::chrono::steady_clock;
    const auto pace =
        std::chrono::duration_cast<SteadyClock::duration>(std::chrono::duration<double>(toSeconds(m_step) / m_speed));
    auto due = SteadyClock::now() + pace;
    while (true) {
        {
            std::unique_lock lock(m_mutex);
            if (m_stepped.wait_until(lock, due, [this] { return m_stop; }))
                return;
        }
        advance();
        due += pace;
        const auto now = SteadyClock::now();
        if (now > due + 4 * pace) {
            // Too slow for the pace: play on from here, with time stamps that keep to the wall clock.
            if (m_speed == 1) {
                const TimePoint wall = systemNow();
                m_base = std::max(m_base, wall - Duration(static_cast<Duration::rep>(m_model.elapsed() * 1e9)));
            }
            due = now + pace;
        }
    }
}

} // namespace fabricscope
