// SPDX-License-Identifier: GPL-3.0-or-later
// A session as a person would have it, again and again: open the fabric of full size, look around, search, change
// overlays and filters, lose the source and connect again, open a second fabric, and come back to the first.
#pragma once

#include "tests/benchmarks/screen/live_feed.h"
#include "tests/benchmarks/screen/shell.h"
#include "tests/benchmarks/screen/watchdog.h"

#include <QTimer>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace fabricscope::bench {

class SessionScript {
public:
    struct Sample {
        double at = 0; // s
        std::uint64_t resident = 0;
    };

    /// `done` is called once after `seconds`, and the window is closed.
    SessionScript(WatchedApplication &watch, double seconds, std::function<void()> done);

    void begin();
    /// Resident memory at the same point of every round: the first fabric whole, its values in, at fit.
    const std::vector<Sample> &samples() const { return m_samples; }

    double closing() const { return m_closing; } // seconds that closing took
    bool failed() const { return m_failed; }     // something never came

private:
    struct Step {
        const char *what;
        double seconds;                  // of the step
        std::function<void(double)> act; // at 60 Hz, with 0…1
        std::function<bool()> until;     // if any, the step lasts until then, or fails when its time is over
    };
    void addOpening();
    void addRound();
    void addTour();
    void once(const char *what, double seconds, std::function<void()> act);
    void tick();
    void close();
    bool coloured() const;

    WatchedApplication &m_watch;
    const double m_length;
    std::function<void()> m_done;
    LiveFeed m_feed{LiveFeed::What{}};
    std::unique_ptr<Shell> m_shell;
    std::vector<Step> m_steps;
    std::size_t m_at = 0;
    double m_begun = 0, m_stepBegun = 0;
    bool m_acted = false; // the step has begun to act
    bool m_failed = false;
    double m_closing = 0;
    std::vector<Sample> m_samples;
    QTimer m_timer;
};

} // namespace fabricscope::bench
