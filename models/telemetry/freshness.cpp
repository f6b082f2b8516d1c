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

void Deaths::add(TimePoint died, TimePoint boundary) {
    if (m_count == kKept) {
        std::move(m_deaths.begin() + 1, m_deaths.end(), m_deaths.begin());
        --m_count;
    }
    if (m_count > 0)
        boundary = std::max(boundary, m_deaths[m_count - 1].boundary);
    m_deaths[m_count++] = {died, std::max(died, boundary)};
}

void Deaths::stillDead(TimePoint boundary) {
    if (m_count > 0)
        m_deaths[m_count - 1].boundary = std::max(m_deaths[m_count - 1].boundary, boundary);
}

const TimePoint *Deaths::find(TimePoint received) const {
    const auto end = m_deaths.begin() + static_cast<std::ptrdiff_t>(m_count);
    const auto death =
        std::lower_bound(m_deaths.begin(), end, received, [](const Death &d, TimePoint t) { return d.boundary < t; });
    return death == end ? nullptr : &death->died;
}

bool SourceClocks::set(std::uint16_t source, const SourceClock &clock, TimePoint newest) {
    if (source >= m_sources.size())
        m_sources.resize(static_cast<std::size_t>(source) + 1);
    State &state = m_sources[source];
    const bool same = state.known && state.clock.interval == clock.interval &&
                      state.clock.heartbeat == clock.heartbeat && state.clock.alive == clock.alive &&
                      (clock.alive || state.clock.aliveUntil == clock.aliveUntil);
    if (!clock.alive) {
        // The source told of its end before it was asked, so whatever was taken in until now came before that. The
        // times of arrival are the store's, a little later than the source's own.
        const bool died = !state.known || state.clock.alive || state.clock.aliveUntil != clock.aliveUntil;
        if (died)
            state.deaths.add(clock.aliveUntil, newest);
        else
            state.deaths.stillDead(newest);
        state.beats.clear(); // what comes back may be another release
    }
    state.known = true;
    state.clock = clock;
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
    if (const TimePoint *died = state.deaths.endOf(received))
        expires = std::max(*died, received) + wait;
    if (const std::size_t i = device.index(); i < state.beats.size() && state.beats[i].count == kBeats)
        expires = std::min(expires, received + state.clock.heartbeat * 3 / 2);
    if (const auto life = m_lives.find(device.value); life != m_lives.end()) {
        if (const TimePoint *died = life->second.deaths.endOf(received))
            expires = std::min(expires, std::max(*died, received) + wait);
        else if (!life->second.alive)
            expires = std::min(expires, received + wait);
    }
    return expires;
}

bool SourceClocks::setLife(DeviceId device, bool alive, TimePoint heard, TimePoint newest) {
    const auto at = m_lives.find(device.value);
    if (at == m_lives.end() && alive)
        return false;
    Life &life = at == m_lives.end() ? m_lives[device.value] : at->second;
    if (life.alive == alive)
        return false;
    life.alive = alive;
    if (!alive)
        life.deaths.add(heard, newest);
    return true;
}

bool SourceClocks::repeated(std::uint16_t source, DeviceId device, TimePoint now, Duration gap) {
    if (source >= m_sources.size() || !m_sources[source].clock.alive)
        return false;
    State &state = m_sources[source];
    const auto isBeat = [&](Duration d) {
        return 2 * d >= state.clock.heartbeat && 2 * d <= 3 * state.clock.heartbeat;
    };
    if (state.clock.heartbeat <= Duration::zero() || !isBeat(gap))
        return false;
    if (device.index() >= state.beats.size())
        state.beats.resize(device.index() + 1);
    Beat &beat = state.beats[device.index()];
    // Other values of the device beat at times of their own; one train of them is followed.
    if (beat.count == kBeats || (beat.count > 0 && 2 * (now - beat.last) < state.clock.heartbeat))
        return false;
    beat.count =
        beat.count > 0 && isBeat(now - beat.last) ? static_cast<std::uint8_t>(beat.count + 1) : std::uint8_t{1};
    beat.last = now;
    return beat.count == kBeats;
}

const TimePoint *SourceClocks::endOf(std::uint16_t source, DeviceId device, TimePoint received) const {
    if (source < m_sources.size()) {
        if (const TimePoint *died = m_sources[source].deaths.endOf(received))
            return died;
    }
    const auto life = m_lives.find(device.value);
    return life == m_lives.end() ? nullptr : life->second.deaths.endOf(received);
}

} // namespace fabricscope
