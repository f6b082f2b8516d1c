// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/sources/gnmi/client.h"

#include <random>

namespace fabricscope {

/// Times between attempts. Jitter keeps a thousand clients of one restarted collector from returning in step.
class BackOffTimer {
public:
    explicit BackOffTimer(BackOff settings, std::uint64_t seed)
        : m_settings(settings)
        , m_next(settings.first)
        , m_random(seed) {}

    /// ±20 % around a value that doubles; never above the cap, so that a promise made by the cap holds.
    Duration next() {
        std::uniform_real_distribution<double> jitter(0.8, 1.2);
        const double wanted = static_cast<double>(m_next.count()) * jitter(m_random);
        m_next = std::min(m_settings.cap, m_next * 2);
        return std::min(m_settings.cap, Duration(static_cast<Duration::rep>(wanted)));
    }
    /// After a connection that worked.
    void reset() { m_next = m_settings.first; }

private:
    BackOff m_settings;
    Duration m_next;
    std::minstd_rand m_random;
};

} // namespace fabricscope
