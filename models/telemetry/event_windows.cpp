// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/event_windows.h"

#include <algorithm>

namespace fabricscope {

void EventWindows::add(std::uint32_t owner, std::uint16_t metric, TimePoint now, std::uint64_t count,
                       Duration longest) {
    std::vector<Entry> &entries = m_events[key(owner, metric)];
    std::erase_if(entries, [&](const Entry &entry) { return entry.at <= now - longest; });
    if (!entries.empty() && entries.back().at == now) {
        entries.back().count += count;
        return;
    }
    if (entries.size() >= kMaxEntries) {
        entries[1].count += entries[0].count;
        entries.erase(entries.begin());
    }
    entries.push_back({now, count});
}

EventWindows::Count EventWindows::count(std::uint32_t owner, std::uint16_t metric, TimePoint now,
                                        Duration window) const {
    Count result;
    const auto found = m_events.find(key(owner, metric));
    if (found == m_events.end())
        return result;
    for (const Entry &entry : found->second) {
        if (entry.at <= now - window)
            continue;
        result.events += static_cast<double>(entry.count);
        result.changes = std::min(result.changes, entry.at + window);
    }
    return result;
}

void EventWindows::forget(std::uint32_t owner, std::uint16_t metric) {
    m_events.erase(key(owner, metric));
}

} // namespace fabricscope
