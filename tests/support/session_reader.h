// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/session/session.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <vector>

/// A front end without a screen: keeps the newest of everything, and waits for a state, not for a time.
class SessionReader {
public:
    explicit SessionReader(fabricscope::Session &session)
        : m_session(session) {
        session.setWakeup([this] {
            const std::lock_guard lock(m_mutex);
            m_ready = true;
            m_condition.notify_one();
        });
    }
    ~SessionReader() { m_session.setWakeup({}); }
    SessionReader(const SessionReader &) = delete;
    SessionReader &operator=(const SessionReader &) = delete;

    /// Takes updates until the condition holds; false once the limit, there only to end a test that hangs, is reached.
    bool until(const std::function<bool()> &condition, std::chrono::seconds limit = std::chrono::seconds(60)) {
        const auto end = std::chrono::steady_clock::now() + limit;
        while (!condition()) {
            {
                std::unique_lock lock(m_mutex);
                if (!m_condition.wait_until(lock, end, [&] { return m_ready; }))
                    return false;
                m_ready = false;
            }
            adopt(m_session.take());
        }
        return true;
    }

    std::function<void(const fabricscope::MapFrame &)> onFrame; // sees every frame taken
    fabricscope::FabricPtr fabric;
    fabricscope::MapFramePtr frame;
    fabricscope::FabricSummaryPtr summary;
    fabricscope::FocusDataPtr focus;
    fabricscope::NoticesPtr notices;
    fabricscope::SessionStatus status;
    std::vector<fabricscope::Annotation> annotations;
    bool consecutive = true; // every list of dirty blocks refers to the frame taken before it

private:
    void adopt(fabricscope::SessionUpdate update) {
        if (update.fabric) {
            fabric = update.fabric;
            frame.reset();
        }
        if (update.status)
            status = *update.status;
        if (update.frame) {
            if (frame && !update.frame->all)
                consecutive = consecutive && update.frame->sequence == frame->sequence + 1;
            frame = update.frame;
            if (onFrame)
                onFrame(*frame);
        }
        if (update.summary)
            summary = update.summary;
        if (update.focus)
            focus = update.focus;
        if (update.notices)
            notices = update.notices;
        if (update.annotations)
            annotations = *update.annotations;
    }

    fabricscope::Session &m_session;
    std::mutex m_mutex;
    std::condition_variable m_condition;
    bool m_ready = false;
};
