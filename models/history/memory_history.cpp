// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/history/exact_series.h"
#include "models/history/frame_log.h"
#include "models/history/history.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace fabricscope {

struct MemoryHistory::Impl {
    Impl(std::size_t n, MemoryHistoryLimits l, LossCounters &c)
        : links(n)
        , limits(l)
        , losses(c)
        , exact(l.maxBytes / 4) {} // a quarter for exact values, the rest for frames

    std::size_t frameBytesAllowed() const { return limits.maxBytes - limits.maxBytes / 4; }
    FrameLog *withOldest() {
        FrameLog *oldest = nullptr;
        for (auto &[overlay, log] : logs)
            if (!log.empty() && (oldest == nullptr || log.oldest() < oldest->oldest()))
                oldest = &log;
        return oldest;
    }

    std::size_t links;
    MemoryHistoryLimits limits;
    LossCounters &losses;
    std::map<OverlayId, FrameLog> logs;
    std::size_t frameBytes = 0;
    ExactSeries exact;
    mutable ChunkCodec codec;
};

MemoryHistory::MemoryHistory(std::size_t links, MemoryHistoryLimits limits, LossCounters &losses)
    : m(std::make_unique<Impl>(links, limits, losses)) {}
MemoryHistory::~MemoryHistory() = default;

void MemoryHistory::addFrame(OverlayId overlay, TimePoint at, std::span<const std::uint8_t> levels) {
    auto it = m->logs.find(overlay);
    if (it == m->logs.end()) {
        if (levels.size() != m->links)
            return;
        it = m->logs.emplace(overlay, FrameLog(m->links)).first;
        m->frameBytes += m->links; // the newest frame stands uncompressed
    }
    m->frameBytes += it->second.add(at, levels, m->codec);
    while (m->frameBytes > m->frameBytesAllowed()) {
        FrameLog *oldest = m->withOldest();
        if (oldest == nullptr)
            return;
        const FrameLog::Dropped dropped = oldest->dropOldest();
        m->frameBytes -= dropped.bytes;
        m->losses.add(Loss::HistoryTruncated, dropped.frames);
    }
}

void MemoryHistory::addExact(PortId port, MetricId metric, std::int16_t index, HistoryPoint point) {
    const std::size_t dropped = m->exact.add(port, metric, index, point);
    if (dropped > 0)
        m->losses.add(Loss::HistoryTruncated, dropped);
}

void MemoryHistory::addGap(PortId port, MetricId metric, std::int16_t index, TimePoint at) {
    if (const HistoryPoint *last = m->exact.last(port, metric, index); last != nullptr && !std::isnan(last->value))
        addExact(port, metric, index, {at, std::numeric_limits<float>::quiet_NaN()});
}

void MemoryHistory::trim(TimePoint now) {
    const TimePoint from = now - m->limits.window;
    for (auto &[overlay, log] : m->logs)
        while (!log.empty() && log.oldestGroupEnds() < from)
            m->frameBytes -= log.dropOldest().bytes;
    m->exact.dropBefore(from);
}

std::vector<HistoryPoint> MemoryHistory::series(PortId port, MetricId metric, std::int16_t index, TimePoint from,
                                                TimePoint to) const {
    return m->exact.range(port, metric, index, from, to);
}

std::vector<HistoryPoint> MemoryHistory::linkSeries(LinkId link, OverlayId overlay, TimePoint from,
                                                    TimePoint to) const {
    std::vector<HistoryPoint> out;
    const auto it = m->logs.find(overlay);
    if (it == m->logs.end() || !link.valid())
        return out;
    it->second.series(link.index(), from, to, m->codec, [&](TimePoint at, std::uint8_t level) {
        out.push_back(
            {at, Level::isMagnitude(level) ? Level::magnitude(level) : std::numeric_limits<float>::quiet_NaN()});
    });
    return out;
}

std::vector<std::uint8_t> MemoryHistory::levelsAt(OverlayId overlay, TimePoint at) const {
    const auto it = m->logs.find(overlay);
    return it == m->logs.end() ? std::vector<std::uint8_t>{} : it->second.levelsAt(at, m->codec);
}

TimePoint MemoryHistory::oldest() const {
    TimePoint oldest{};
    const auto take = [&](TimePoint t) {
        if (t != TimePoint{} && (oldest == TimePoint{} || t < oldest))
            oldest = t;
    };
    for (const auto &[overlay, log] : m->logs)
        take(log.oldest());
    take(m->exact.oldest());
    return oldest;
}

std::size_t MemoryHistory::bytes() const {
    return m->frameBytes + m->exact.bytes();
}

} // namespace fabricscope
