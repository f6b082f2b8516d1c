// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/session/source_registry.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

namespace fabricscope {

namespace {

std::uint64_t keyOf(const TextSample &text) {
    const std::uint64_t owner = text.port.valid() ? text.port.value : text.device.value | 1U << 31U;
    return owner << 32U | static_cast<std::uint64_t>(text.metric.value & 0xffffU) << 16U |
           static_cast<std::uint16_t>(text.index);
}
std::uint64_t keyOf(const LldpNeighbour &neighbour) {
    return neighbour.port.value;
}
std::uint64_t keyOf(const TargetLife &life) {
    return life.device.value;
}

/// Down to half the limit: of what is of one thing only the newest counts, and what still is too much goes oldest
/// first. Returns how many went that were the newest of theirs.
template <class T>
std::size_t makeRoom(std::vector<T> &items, std::size_t limit) {
    std::unordered_set<std::uint64_t> seen;
    std::vector<T> kept;
    std::size_t dropped = 0;
    for (auto item = items.rbegin(); item != items.rend(); ++item) {
        if (!seen.insert(keyOf(*item)).second)
            continue;
        if (kept.size() < limit / 2)
            kept.push_back(std::move(*item));
        else
            ++dropped;
    }
    std::reverse(kept.begin(), kept.end());
    items = std::move(kept);
    return dropped;
}

template <class T>
void moveTo(std::vector<T> &to, std::vector<T> &from) {
    if (to.empty())
        to = std::move(from);
    else
        to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
    from.clear();
}

} // namespace

SourceRegistry::SourceRegistry(LossCounters &losses, CataloguePtr catalogue, std::size_t queueLimit,
                               std::function<void()> wakeStore)
    : m_losses(losses)
    , m_catalogue(std::move(catalogue))
    , m_queueLimit(queueLimit)
    , m_wakeStore(std::move(wakeStore)) {}

void SourceRegistry::add(std::uint16_t id, std::unique_ptr<Source> source) {
    std::shared_ptr<Source> shared = std::move(source);
    {
        const std::lock_guard lock(m_mutex);
        m_entries[id] = Entry{shared, std::make_shared<SampleQueue>(m_queueLimit, m_losses, m_catalogue), {}, {}, {}};
        m_statusChanged = true;
    }
    shared->start();
    m_wakeStore();
}

void SourceRegistry::stop(std::vector<Entry> entries) {
    for (const Entry &entry : entries)
        entry.source->stop();
    entries.clear(); // joins: the last owner, since readers copy the pointer only for the length of a call
    m_wakeStore();
}

void SourceRegistry::remove(std::uint16_t id) {
    std::vector<Entry> removed;
    {
        const std::lock_guard lock(m_mutex);
        if (const auto at = m_entries.find(id); at != m_entries.end()) {
            removed.push_back(std::move(at->second));
            m_entries.erase(at);
            m_statusChanged = true;
        }
    }
    if (removed.empty())
        return;
    SourceClock last = removed.front().source->clockState();
    last.alive = false;
    {
        const std::lock_guard lock(m_mutex);
        m_ended.emplace_back(id, last);
    }
    stop(std::move(removed));
}

void SourceRegistry::removeAll() {
    std::vector<Entry> removed;
    {
        const std::lock_guard lock(m_mutex);
        for (auto &[id, entry] : m_entries)
            removed.push_back(std::move(entry));
        m_entries.clear();
        m_ended.clear();
        m_statusChanged = true;
    }
    stop(std::move(removed));
}

SourceRegistry::Drained SourceRegistry::drain() {
    Drained out;
    std::vector<std::shared_ptr<SampleQueue>> queues;
    {
        const std::lock_guard lock(m_mutex);
        for (auto &[id, entry] : m_entries) {
            queues.push_back(entry.queue);
            moveTo(out.texts, entry.texts);
            moveTo(out.lldp, entry.lldp);
            moveTo(out.targets, entry.targets);
        }
        out.ended = std::exchange(m_ended, {});
        out.statusChanged = std::exchange(m_statusChanged, false);
    }
    for (const auto &queue : queues) {
        out.coalesced += queue->takeCoalesced();
        if (auto samples = queue->take(); !samples.empty())
            out.batches.push_back(std::move(samples));
    }
    return out;
}

std::vector<std::pair<std::uint16_t, std::shared_ptr<Source>>> SourceRegistry::sources() const {
    std::vector<std::pair<std::uint16_t, std::shared_ptr<Source>>> out;
    const std::lock_guard lock(m_mutex);
    for (const auto &[id, entry] : m_entries)
        out.emplace_back(id, entry.source);
    return out;
}

std::vector<SourceStatus> SourceRegistry::statuses() const {
    std::vector<SourceStatus> out;
    for (const auto &[id, source] : sources()) {
        out.push_back(source->status());
        out.back().id = id;
    }
    return out;
}

std::vector<std::pair<std::uint16_t, SourceClock>> SourceRegistry::clocks() const {
    std::vector<std::pair<std::uint16_t, SourceClock>> out;
    for (const auto &[id, source] : sources())
        out.emplace_back(id, source->clockState());
    return out;
}

void SourceRegistry::setDetail(const DetailSelection &selection) {
    for (const auto &[id, source] : sources())
        source->setDetail(selection);
}

void SourceRegistry::samples(std::uint16_t source, std::vector<Sample> batch) {
    std::shared_ptr<SampleQueue> queue;
    {
        const std::lock_guard lock(m_mutex);
        const auto at = m_entries.find(source);
        if (at == m_entries.end())
            return; // removed meanwhile: its ids may mean other ports by now
        queue = at->second.queue;
    }
    queue->push(std::move(batch));
    m_wakeStore();
}

template <class T>
void SourceRegistry::append(std::uint16_t source, std::vector<T> Entry::*to, std::vector<T> batch) {
    {
        const std::lock_guard lock(m_mutex);
        const auto at = m_entries.find(source);
        if (at == m_entries.end())
            return;
        std::vector<T> &held = at->second.*to;
        moveTo(held, batch);
        if (const std::size_t limit = m_queueLimit / 4; held.size() > limit)
            m_losses.add(Loss::DroppedUpdates, makeRoom(held, limit));
    }
    m_wakeStore();
}

void SourceRegistry::texts(std::uint16_t source, std::vector<TextSample> batch) {
    append(source, &Entry::texts, std::move(batch));
}

void SourceRegistry::lldp(std::uint16_t source, std::vector<LldpNeighbour> batch) {
    append(source, &Entry::lldp, std::move(batch));
}

void SourceRegistry::targets(std::uint16_t source, std::vector<TargetLife> lives) {
    append(source, &Entry::targets, std::move(lives));
}

void SourceRegistry::statusChanged(std::uint16_t) {
    {
        const std::lock_guard lock(m_mutex);
        m_statusChanged = true;
    }
    m_wakeStore();
}

} // namespace fabricscope
