// SPDX-License-Identifier: GPL-3.0-or-later
// Steps the model against the wall clock on a thread of its own, and lets servers read between steps.
#pragma once

#include "models/sim/faults.h"
#include "models/sim/model.h"
#include "models/sim/signals.h"
#include "models/sim/simulator.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <shared_mutex>
#include <thread>

namespace fabricscope {

class Playback {
public:
    /// Called on the playing thread after each step, with what began or ended in it; the model holds still meanwhile.
    using Observer = std::function<void(const Model &, const std::vector<FaultEvent> &, TimePoint)>;

    Playback(const SimulatorConfig &config, Faults faults, Observer observer);
    ~Playback();

    void start();
    void stop();

    /// Calls `read` while no step is under way. Any thread.
    template <class Read>
    void read(Read read) const {
        std::shared_lock<std::shared_mutex> lock;
        {
            const std::lock_guard turn(m_turn); // so that a waiting step is not starved by readers
            lock = std::shared_lock(m_data);
        }
        read(m_model, m_at);
    }
    /// Waits until the model has stepped past `step`, `until` is reached or `give_up` is true. Returns the present
    /// step.
    template <class GiveUp>
    std::uint64_t wait(std::uint64_t step, std::chrono::steady_clock::time_point until, GiveUp giveUp) const {
        std::unique_lock lock(m_mutex);
        m_stepped.wait_until(lock, until, [&] { return m_steps > step || m_stop || giveUp(); });
        return m_steps;
    }
    void wake() const {
        const std::lock_guard lock(m_mutex);
        m_stepped.notify_all();
    }
    std::uint64_t steps() const {
        const std::lock_guard lock(m_mutex);
        return m_steps;
    }
    Duration step() const { return m_step; }
    const Fabric &fabric() const { return m_model.fabric(); }

private:
    void run();
    void advance();

    const Duration m_step;
    const double m_speed;
    Faults m_faults;
    Observer m_observer;

    mutable std::mutex m_turn;
    mutable std::shared_mutex m_data; // m_model, m_at
    Model m_model;
    TimePoint m_at{};
    TimePoint m_base{};

    mutable std::mutex m_mutex; // m_steps, m_stop
    mutable std::condition_variable m_stepped;
    std::uint64_t m_steps = 0;
    bool m_stop = false;
    std::thread m_thread;
};

} // namespace fabricscope
