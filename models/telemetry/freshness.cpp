// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/freshness.h"

#include <algorithm>

namespace fabricscope {

std::uint32_t ArrivalTimes::stamp(TimePoint now) {
    if (m_last != 0 && m_ring[m_last & (m_ring.size() - 1)] == now)
        return m_last;
    ++m_last;
    if (m_last >= m_ring.size() && m_ring.size() < kExact) { // not yet wrapped: a longer ring keeps every place
        std::vector<TimePoint> longer(m_ring.size() * 2);
        std::copy(m_ring.begin(), m_ring.end(), longer.begin());
        m_ring = std::move(longer);
    }
    m_ring[m_last & (m_ring.size() - 1)] = now;
    if (m_coarse.empty() || m_last % kStride == 0)
        m_coarse.push_back(now);
    return m_last;
}

TimePoint ArrivalTimes::time(std::uint32_t stamp) const {
    if (stamp == 0)
        return {};
    if (m_last - stamp < m_ring.size())
        return m_ring[stamp & (m_ring.size() - 1)];
    return m_coarse[std::min<std::size_t>(stamp / kStride, m_coarse.size() - 1)];
}

std::uint32_t ArrivalTimes::renumber() {
    const std::uint32_t kept = static_cast<std::uint32_t>(m_ring.size());
    const std::uint32_t shift = (m_last - kept) / static_cast<std::uint32_t>(m_ring.size()) *
                                static_cast<std::uint32_t>(m_ring.size()); // places in the ring stay as they are
    const TimePoint oldest = m_coarse.front();
    m_last -= shift;
    m_coarse.assign(1, oldest); // whatever is older than the ring counts as from the beginning
    for (std::uint32_t stamp = kStride; stamp <= m_last; stamp += kStride)
        m_coarse.push_back(m_last - stamp < m_ring.size() ? time(stamp) : oldest);
    return shift;
}

bool SourceClocks::set(std::uint16_t source, const SourceClock &clock) {
    if (source >= m_sources.size())
        m_sources.resize(static_cast<std::size_t>(source) + 1);
    State &state = m_sources[source];
    const bool same = state.known && state.clock.interval == clock.interval && state.clock.alive == clock.alive &&
                      (clock.alive || state.clock.aliveUntil == clock.aliveUntil);
    state.known = true;
    state.clock = clock;
    if (!clock.alive)
        state.lastDeath = std::max(state.lastDeath, clock.aliveUntil);
    return !same;
}

Duration SourceClocks::interval(std::uint16_t source) const {
    return source < m_sources.size() && m_sources[source].known && m_sources[source].clock.interval > Duration::zero()
               ? m_sources[source].clock.interval
               : kUnknownInterval;
}

TimePoint SourceClocks::expiry(std::uint16_t source, DeviceId device, bool onChange, TimePoint received) const {
    const Duration wait = 3 * interval(source);
    if (!onChange)
        return received + wait + std::chrono::seconds(1);
    if (source >= m_sources.size() || !m_sources[source].known)
        return received + wait;
    const State &state = m_sources[source];
    TimePoint expires = state.clock.alive ? kNever : received + wait;
    if (received <= state.lastDeath)
        expires = state.lastDeath + wait;
    if (const auto life = m_lives.find(device.value); life != m_lives.end()) {
        if (received <= life->second.died)
            expires = std::min(expires, life->second.died + wait);
        else if (!life->second.alive)
            expires = std::min(expires, received + wait);
    }
    return expires;
}

bool SourceClocks::setLife(DeviceId device, bool alive, TimePoint heard) {
    const auto at = m_lives.find(device.value);
    if (at == m_lives.end()) {
        if (alive)
            return false;
        m_lives.emplace(device.value, Life{false, heard});
        return true;
    }
    if (at->second.alive == alive)
        return false;
    at->second.alive = alive;
    if (!alive)
        at->second.died = heard;
    return true;
}

} // namespace fabricscope
