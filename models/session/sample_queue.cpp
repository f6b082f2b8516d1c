// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/session/sample_queue.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace fabricscope {

namespace {

struct Key {
    std::uint64_t entity; // port, or device with the top bit set
    std::uint64_t series; // metric and index
    bool operator==(const Key &) const = default;
};

struct KeyHash {
    std::size_t operator()(const Key &key) const {
        std::uint64_t x = key.entity * 0x9e3779b97f4a7c15ULL ^ key.series;
        x ^= x >> 32;
        return static_cast<std::size_t>(x * 0xd6e8feb86659fd93ULL);
    }
};

Key keyOf(const Sample &sample) {
    const std::uint64_t entity = sample.port.valid() ? sample.port.value : (1ULL << 63) | sample.device.value;
    return {entity, (std::uint64_t{sample.metric.value} << 16) | static_cast<std::uint16_t>(sample.index)};
}

bool coalesces(const Sample &sample) {
    return sample.kind == Sample::Kind::Counter || sample.kind == Sample::Kind::Gauge;
}

} // namespace

SampleQueue::SampleQueue(std::size_t limit, LossCounters &losses, CataloguePtr catalogue)
    : m_limit(limit)
    , m_losses(losses)
    , m_catalogue(std::move(catalogue))
    , m_makeRoomAt(limit) {}

void SampleQueue::push(std::vector<Sample> batch) {
    const std::lock_guard lock(m_mutex);
    if (m_samples.empty())
        m_samples = std::move(batch);
    else
        m_samples.insert(m_samples.end(), batch.begin(), batch.end());
    if (m_samples.size() > m_makeRoomAt)
        makeRoom();
}

void SampleQueue::makeRoom() {
    std::unordered_map<Key, std::size_t, KeyHash> newest; // place of the newest sample
    newest.reserve(m_samples.size());
    std::vector<bool> keep(m_samples.size(), true);
    std::size_t kept = m_samples.size();
    for (std::size_t i = m_samples.size(); i-- > 0;) {
        const Sample &sample = m_samples[i];
        if (!coalesces(sample)) {
            if (sample.kind == Sample::Kind::Deleted)
                newest.erase(keyOf(sample)); // a maximum does not outlive its value
            continue;
        }
        const auto [held, first] = newest.try_emplace(keyOf(sample), i);
        if (first)
            continue;
        keep[i] = false;
        --kept;
        ++m_coalesced;
        if (sample.kind == Sample::Kind::Gauge && isWatermark(sample.metric))
            m_samples[held->second].number = std::max(m_samples[held->second].number, sample.number);
    }
    const std::size_t target = m_limit - m_limit / 4;
    const bool over = kept > m_limit;
    for (std::size_t i = 0; over && i < m_samples.size() && kept > target; ++i) {
        if (keep[i] && coalesces(m_samples[i])) {
            keep[i] = false;
            --kept;
            m_losses.add(Loss::DroppedUpdates);
        }
    }
    // State changes alone may pass the limit: dropping the oldest of them is the last resort, and counted.
    for (std::size_t i = 0; i < m_samples.size() && kept > 2 * m_limit; ++i) {
        if (keep[i]) {
            keep[i] = false;
            --kept;
            m_losses.add(Loss::DroppedUpdates);
        }
    }
    std::size_t out = 0;
    for (std::size_t i = 0; i < m_samples.size(); ++i) {
        if (keep[i])
            m_samples[out++] = m_samples[i];
    }
    m_samples.resize(out);
    m_makeRoomAt = std::max(m_limit, out + m_limit / 4);
}

bool SampleQueue::isWatermark(MetricId metric) const {
    return m_catalogue && metric.valid() && metric.index() < m_catalogue->size() && (*m_catalogue)[metric].watermark;
}

std::vector<Sample> SampleQueue::take() {
    const std::lock_guard lock(m_mutex);
    m_makeRoomAt = m_limit;
    return std::exchange(m_samples, {});
}

std::uint64_t SampleQueue::takeCoalesced() {
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_coalesced, 0);
}

std::size_t SampleQueue::size() const {
    const std::lock_guard lock(m_mutex);
    return m_samples.size();
}

} // namespace fabricscope
