// SPDX-License-Identifier: GPL-3.0-or-later
// Events of the recent past, for metrics shown as a count in a window (flaps in 2 minutes). Only owners that had events
// take memory; each keeps a bounded number of entries.
#pragma once

#include "models/base/time.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace fabricscope {

class EventWindows {
public:
    static constexpr std::size_t kMaxEntries = 64;

    /// `count` events came at `now`. Forgets what is older than `longest`, the longest window asked for. When an owner
    /// has too many entries, the two oldest become one with the newer time: they count a little too long.
    void add(std::uint32_t owner, std::uint16_t metric, TimePoint now, std::uint64_t count, Duration longest);
    struct Count {
        double events = 0;
        TimePoint changes = TimePoint::max(); // when the oldest event leaves the window
    };
    /// Events in (now − window, now].
    Count count(std::uint32_t owner, std::uint16_t metric, TimePoint now, Duration window) const;
    void forget(std::uint32_t owner, std::uint16_t metric);

private:
    struct Entry {
        TimePoint at;
        std::uint64_t count;
    };
    static std::uint64_t key(std::uint32_t owner, std::uint16_t metric) {
        return (static_cast<std::uint64_t>(metric) << 32U) | owner;
    }
    std::unordered_map<std::uint64_t, std::vector<Entry>> m_events;
};

} // namespace fabricscope
