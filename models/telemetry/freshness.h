// SPDX-License-Identifier: GPL-3.0-or-later
// When values came and how long they count as current. One thread (the store thread).
#pragma once

#include "models/base/time.h"
#include "models/telemetry/store.h"

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace fabricscope {

/// Receive times as 32-bit stamps: one per distinct time, exact to the nanosecond for the newest 2^20; older ones are
/// known to within 4,096 stamps, rounded towards the past. Stamp 0 = never.
class ArrivalTimes {
public:
    static constexpr std::uint32_t kExact = 1U << 20;
    static constexpr std::uint32_t kStride = 4096;

    ArrivalTimes()
        : m_ring(1024) {}
    /// The stamp of a receive time; the same as before for the same time.
    std::uint32_t stamp(TimePoint now);
    TimePoint time(std::uint32_t stamp) const;
    std::uint32_t newest() const { return m_last; }
    /// True once stamps must be renumbered (years at a frame rate, weeks at thousands a second): see renumber().
    bool exhausted() const { return m_last >= kRenumberAt; }
    /// Restarts numbering; every holder must pass its stamps through the returned shift with shifted().
    std::uint32_t renumber();
    static std::uint32_t shifted(std::uint32_t stamp, std::uint32_t shift) {
        return stamp == 0 ? 0 : stamp > shift ? stamp - shift : 1;
    }

private:
    static constexpr std::uint32_t kRenumberAt = 0xfff00000U;
    std::vector<TimePoint> m_ring;   // newest min(m_last, kExact) times, index stamp mod size (a power of two)
    std::vector<TimePoint> m_coarse; // time of stamp k × kStride (of the first one for k = 0)
    std::uint32_t m_last = 0;
};

/// When a stream, or the device behind it, died: each value belongs to the life in which it came.
class Deaths {
public:
    /// `died`: last sign of life; `boundary`: what came until then is of the life that ended.
    void add(TimePoint died, TimePoint boundary);
    /// The life has been over all along: what came meanwhile is of it too.
    void stillDead(TimePoint boundary);
    bool any() const { return m_count != 0; }
    /// End of the life in which a value came; nullptr: that life goes on.
    const TimePoint *endOf(TimePoint received) const {
        return m_count == 0 || received > m_deaths[m_count - 1].boundary ? nullptr : find(received);
    }

private:
    struct Death {
        TimePoint died, boundary;
    };
    const TimePoint *find(TimePoint received) const;
    static constexpr std::size_t kKept = 16; // what came before the oldest of these is long stale
    std::array<Death, kKept> m_deaths{};     // ascending
    std::size_t m_count = 0;
};

/// What the session told of each source, and the rule of DESIGN "Freshness" on top of it.
class SourceClocks {
public:
    static constexpr Duration kUnknownInterval = std::chrono::seconds(10); // until the session says otherwise
    static constexpr TimePoint kNever = TimePoint::max();

    /// `newest`: when the newest value of all came. True if it changes when values expire.
    bool set(std::uint16_t source, const SourceClock &clock, TimePoint newest);
    /// A value is fresh up to and including this time. Sampled: three intervals plus one second after it came.
    /// ON_CHANGE: while the stream lives, the value came in this life of it, and the heartbeats of a device that sends
    /// them go on; else three intervals after the stream died, or after the value came if that was later.
    /// One device behind a source that lives on (a collector) dies alone: its ON_CHANGE values follow the same rule.
    TimePoint expiry(std::uint16_t source, DeviceId device, bool onChange, TimePoint received) const;
    /// `heard`: when the device last spoke; `newest` as in set(). True if it changes when values expire.
    bool setLife(DeviceId device, bool alive, TimePoint heard, TimePoint newest);
    /// An ON_CHANGE value of the device came again unchanged, `gap` after the one before. Targets may ignore the
    /// heartbeat_interval that they are asked for (a collector that serves from its cache does), and their states would
    /// all turn stale though nothing is wrong; so a device is held to heartbeats only once it has sent three of them
    /// in a row, and until its stream ends. True if it changes when values expire.
    bool repeated(std::uint16_t source, DeviceId device, TimePoint now, Duration gap);
    /// When the life ended in which a value of the source and device came; nullptr: it goes on.
    const TimePoint *endOf(std::uint16_t source, DeviceId device, TimePoint received) const;
    Duration interval(std::uint16_t source) const;
    /// How far back a device's clock may seem to run before it counts as set back rather than as late samples.
    Duration horizon(std::uint16_t source) const { return 3 * interval(source) + std::chrono::seconds(1); }

private:
    static constexpr std::uint8_t kBeats = 3;
    struct Beat {
        TimePoint last{};
        std::uint8_t count = 0; // kBeats: the device sends heartbeats
    };
    struct State {
        SourceClock clock;
        bool known = false;
        Deaths deaths;
        std::vector<Beat> beats; // by DeviceId, as far as any repeats a value
    };
    struct Life {
        bool alive = true;
        Deaths deaths;
    };
    std::vector<State> m_sources;
    std::unordered_map<std::uint32_t, Life> m_lives; // by DeviceId, of devices that ever died
};

} // namespace fabricscope
