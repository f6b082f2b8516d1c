// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/session/sample_queue.h"
#include "models/sources/source.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace fabricscope {

/// The live sources of a session and what they delivered. The control thread adds and removes; the store thread drains;
/// the sources' own threads push. Thread-safe.
///
/// Ids of samples mean ports of one fabric: before another one is set, removeAll() ends every source, and whatever one
/// pushes after that is dropped.
class SourceRegistry final : public SampleSink {
public:
    /// `wakeStore` is called from any thread when there is something to drain.
    /// `queueLimit`: samples held per source; of texts, neighbours and lives of devices a quarter of that each.
    SourceRegistry(LossCounters &losses, CataloguePtr catalogue, std::size_t queueLimit,
                   std::function<void()> wakeStore);

    void add(std::uint16_t id, std::unique_ptr<Source> source);
    /// Stops the source (all, without an id) and joins its threads; never called under a lock of the registry.
    void remove(std::uint16_t id);
    void removeAll();

    struct Drained {
        std::vector<std::vector<Sample>> batches;
        std::vector<TextSample> texts;
        std::vector<LldpNeighbour> lldp;
        std::vector<TargetLife> targets;
        std::vector<std::pair<std::uint16_t, SourceClock>> ended; // removed: their values are to age from now on
        std::uint64_t coalesced = 0;                              // values that newer ones replaced while they waited
        bool statusChanged = false;
    };
    Drained drain();
    std::vector<SourceStatus> statuses() const;
    std::vector<std::pair<std::uint16_t, SourceClock>> clocks() const;
    void setDetail(const DetailSelection &selection);

    void samples(std::uint16_t source, std::vector<Sample> batch) override;
    void texts(std::uint16_t source, std::vector<TextSample> batch) override;
    void lldp(std::uint16_t source, std::vector<LldpNeighbour> batch) override;
    void targets(std::uint16_t source, std::vector<TargetLife> lives) override;
    void statusChanged(std::uint16_t source) override;

private:
    struct Entry {
        std::shared_ptr<Source> source;
        std::shared_ptr<SampleQueue> queue;
        std::vector<TextSample> texts;
        std::vector<LldpNeighbour> lldp;
        std::vector<TargetLife> targets;
    };
    template <class T>
    void append(std::uint16_t source, std::vector<T> Entry::*to, std::vector<T> batch);
    void stop(std::vector<Entry> entries);
    /// Calls into a source are made without the lock: a source may call back while it holds one of its own.
    std::vector<std::pair<std::uint16_t, std::shared_ptr<Source>>> sources() const;

    LossCounters &m_losses;
    const CataloguePtr m_catalogue;
    const std::size_t m_queueLimit;
    const std::function<void()> m_wakeStore;
    mutable std::mutex m_mutex;
    std::map<std::uint16_t, Entry> m_entries;
    std::vector<std::pair<std::uint16_t, SourceClock>> m_ended;
    bool m_statusChanged = false;
};

} // namespace fabricscope
