// SPDX-License-Identifier: GPL-3.0-or-later
// Levels of every link over time for one overlay: a key frame, then what changed, compressed in chunks of links, so
// that the series of one link reads one chunk of each frame. One thread.
#pragma once

#include "models/base/time.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

namespace fabricscope {

/// zstd, with its working memory kept between calls.
class ChunkCodec {
public:
    ChunkCodec();
    ~ChunkCodec();
    ChunkCodec(const ChunkCodec &) = delete;
    ChunkCodec &operator=(const ChunkCodec &) = delete;
    std::vector<std::uint8_t> compress(std::span<const std::uint8_t> raw);
    /// False if the data are damaged or of another size.
    bool decompress(std::span<const std::uint8_t> packed, std::span<std::uint8_t> raw);

private:
    struct Impl;
    std::unique_ptr<Impl> m;
};

class FrameLog {
public:
    static constexpr std::size_t kChunk = 65536; // links
    static constexpr std::size_t kGroup = 30;    // frames from one key frame to the next; groups are dropped as a whole

    explicit FrameLog(std::size_t links)
        : m_links(links) {}

    /// Frames at or before the newest one are ignored. Returns the bytes added.
    std::size_t add(TimePoint at, std::span<const std::uint8_t> levels, ChunkCodec &codec);
    /// Drops the oldest group: returns frames and bytes dropped.
    struct Dropped {
        std::size_t frames = 0, bytes = 0;
    };
    Dropped dropOldest();
    bool empty() const { return m_groups.empty(); }
    std::size_t frames() const;
    TimePoint oldest() const { return m_groups.empty() ? TimePoint{} : m_groups.front().frames.front().at; }
    TimePoint newest() const { return m_groups.empty() ? TimePoint{} : m_groups.back().frames.back().at; }
    /// Newest time within the oldest group: when it has passed out of the window, the group may go.
    TimePoint oldestGroupEnds() const { return m_groups.empty() ? TimePoint{} : m_groups.front().frames.back().at; }

    /// Levels of the newest frame at or before `at`; empty if there is none.
    std::vector<std::uint8_t> levelsAt(TimePoint at, ChunkCodec &codec) const;
    /// visit(time, level) for a link, ascending, within [from, to].
    template <class Visit>
    void series(std::size_t link, TimePoint from, TimePoint to, ChunkCodec &codec, Visit visit) const;

private:
    using Chunk = std::vector<std::uint8_t>; // empty: nothing changed
    struct Frame {
        TimePoint at;
        std::vector<Chunk> chunks;
        std::size_t bytes = 0;
    };
    struct Group {
        std::vector<Frame> frames; // the first is a key frame
    };
    std::size_t chunkSize(std::size_t chunk) const {
        const std::size_t from = chunk * kChunk;
        return m_links - from < kChunk ? m_links - from : kChunk;
    }
    std::size_t chunks() const { return (m_links + kChunk - 1) / kChunk; }
    /// Adds what changed to `raw`; false if it cannot be decoded.
    bool advance(const Chunk &packed, std::span<std::uint8_t> raw, std::vector<std::uint8_t> &scratch,
                 ChunkCodec &codec) const;

    std::size_t m_links;
    std::deque<Group> m_groups;
    std::vector<std::uint8_t> m_last; // levels of the newest frame
};

template <class Visit>
void FrameLog::series(std::size_t link, TimePoint from, TimePoint to, ChunkCodec &codec, Visit visit) const {
    if (link >= m_links)
        return;
    const std::size_t chunk = link / kChunk;
    std::vector<std::uint8_t> raw(chunkSize(chunk)), scratch;
    for (const Group &group : m_groups) {
        if (group.frames.back().at < from || group.frames.front().at > to)
            continue;
        raw.assign(raw.size(), 0);
        for (const Frame &frame : group.frames) {
            if (frame.at > to)
                break;
            if (!advance(frame.chunks[chunk], raw, scratch, codec))
                return;
            if (frame.at >= from)
                visit(frame.at, raw[link % kChunk]);
        }
    }
}

} // namespace fabricscope
