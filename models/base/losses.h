// SPDX-License-Identifier: GPL-3.0-or-later
// Every loss has a named counter and a place on screen where it shows.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace fabricscope {

enum class Loss : std::uint8_t {
    UnparsedLines,       // lines of a file that no rule of its format fits
    DroppedUpdates,      // telemetry that a full queue pushed out
    UnresolvedPaths,     // updates whose path no profile knows
    UnresolvedDevices,   // updates from a device that the fabric does not have
    UnresolvedPorts,     // updates for a port that the device does not have
    BadValues,           // updates whose value is of the wrong type or not a number
    OutOfOrder,          // samples older than what is held
    Duplicates,          // samples with a timestamp already held
    HistoryTruncated,    // history frames discarded before their time, for memory
    MalformedMessages,   // messages of a source that could not be decoded
    AnnotationsRejected, // lines of the annotations file that could not be read
    Count_,
};

constexpr std::size_t kLossCount = static_cast<std::size_t>(Loss::Count_);

/// Stable snake_case identifier ("dropped_updates"), for JSON.
const char *toString(Loss loss);

/// Counters that only rise. Any thread.
class LossCounters {
public:
    void add(Loss loss, std::uint64_t n = 1) {
        m_counts[static_cast<std::size_t>(loss)].fetch_add(n, std::memory_order_relaxed);
    }
    std::uint64_t get(Loss loss) const {
        return m_counts[static_cast<std::size_t>(loss)].load(std::memory_order_relaxed);
    }

private:
    std::array<std::atomic<std::uint64_t>, kLossCount> m_counts{};
};

} // namespace fabricscope
