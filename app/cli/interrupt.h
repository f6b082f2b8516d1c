// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/job.h"

#include <atomic>
#include <thread>

namespace fabricscope::cli {

/// Turns Ctrl-C and SIGTERM into a cancelled job. Construct before any other thread: it blocks the signals for all, and
/// one thread of its own waits for them. What does not look at the job (a read from a terminal) is ended after a
/// second.
class Interrupt {
public:
    explicit Interrupt(JobControlPtr job);
    ~Interrupt();

    Interrupt(const Interrupt &) = delete;
    Interrupt &operator=(const Interrupt &) = delete;

private:
    void wait();

    JobControlPtr m_job;
    std::atomic<bool> m_done{false};
    std::thread m_thread;
};

} // namespace fabricscope::cli
