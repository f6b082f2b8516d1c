// SPDX-License-Identifier: GPL-3.0-or-later
// A sink that keeps what a source says, and waits for it: tests wait for events, never for time to pass.
#pragma once

#include "models/sources/source.h"

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <vector>

namespace fabricscope {

class KeepingSink final : public SampleSink {
public:
    void samples(std::uint16_t, std::vector<Sample> batch) override {
        const std::lock_guard lock(m_mutex);
        m_samples.insert(m_samples.end(), batch.begin(), batch.end());
        m_changed.notify_all();
    }
    void lldp(std::uint16_t, std::vector<LldpNeighbour> batch) override {
        const std::lock_guard lock(m_mutex);
        m_neighbours.insert(m_neighbours.end(), batch.begin(), batch.end());
        m_changed.notify_all();
    }
    void texts(std::uint16_t, std::vector<TextSample> batch) override {
        const std::lock_guard lock(m_mutex);
        m_texts.insert(m_texts.end(), batch.begin(), batch.end());
        m_changed.notify_all();
    }
    void targets(std::uint16_t, std::vector<TargetLife> batch) override {
        const std::lock_guard lock(m_mutex);
        m_lives.insert(m_lives.end(), batch.begin(), batch.end());
        m_changed.notify_all();
    }
    void statusChanged(std::uint16_t) override {
        const std::lock_guard lock(m_mutex);
        ++m_statusChanges;
        m_changed.notify_all();
    }

    /// Until the condition holds over what was kept; false after 30 s, which no healthy run takes.
    bool wait(const std::function<bool(const KeepingSink &)> &condition) {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, std::chrono::seconds(30), [&] { return condition(*this); });
    }
    /// Until the source's status is so. The status is asked without the lock.
    bool waitStatus(const Source &source, const std::function<bool(const SourceStatus &)> &condition) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
        std::uint64_t seen = 0;
        while (std::chrono::steady_clock::now() < end) {
            if (condition(source.status()))
                return true;
            std::unique_lock lock(m_mutex);
            m_changed.wait_for(lock, std::chrono::milliseconds(200), [&] { return m_statusChanges != seen; });
            seen = m_statusChanges;
        }
        return false;
    }
    std::size_t count(const std::function<bool(const Sample &)> &wanted) const {
        return static_cast<std::size_t>(std::count_if(m_samples.begin(), m_samples.end(), wanted));
    }
    /// Copies, for after a wait.
    std::vector<Sample> kept() {
        const std::lock_guard lock(m_mutex);
        return m_samples;
    }
    void clear() {
        const std::lock_guard lock(m_mutex);
        m_samples.clear();
        m_neighbours.clear();
        m_texts.clear();
        m_lives.clear();
    }

    std::vector<Sample> m_samples; // read within wait()
    std::vector<LldpNeighbour> m_neighbours;
    std::vector<TextSample> m_texts;
    std::vector<TargetLife> m_lives;

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::uint64_t m_statusChanges = 0;
};

} // namespace fabricscope
