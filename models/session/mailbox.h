// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/session/session.h"

#include <functional>
#include <mutex>

namespace fabricscope {

/// The newest immutable state, waiting to be taken; at most one wake-up is outstanding. Thread-safe.
class Mailbox {
public:
    void setWakeup(std::function<void()> wakeup) {
        // The wake-up runs under this lock too, so that after setWakeup({}) returns none is running any more.
        const std::lock_guard lock(m_wakeupMutex);
        m_wakeup = std::move(wakeup);
        m_woken = false;
    }

    /// Changes what is pending and wakes the reader unless that is done already.
    template <class Change>
    void post(Change change) {
        {
            const std::lock_guard lock(m_mutex);
            change(m_pending);
        }
        const std::lock_guard lock(m_wakeupMutex);
        if (m_wakeup && !m_woken) {
            m_woken = true;
            m_wakeup();
        }
    }

    SessionUpdate take() {
        {
            const std::lock_guard lock(m_wakeupMutex);
            m_woken = false;
        }
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_pending, {});
    }

    /// False while a frame waits to be taken: the next one would make its list of dirty blocks useless.
    bool wantsFrame() const {
        const std::lock_guard lock(m_mutex);
        return !m_pending.frame;
    }

private:
    mutable std::mutex m_mutex;
    SessionUpdate m_pending;
    std::mutex m_wakeupMutex;
    std::function<void()> m_wakeup;
    bool m_woken = false;
};

} // namespace fabricscope
