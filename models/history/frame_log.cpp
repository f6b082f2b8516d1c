// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/history/frame_log.h"

#include <zstd.h>

#include <algorithm>

namespace fabricscope {

namespace {

constexpr int kLevel = 1; // differences are mostly zeros: speed matters more than the last percent

} // namespace

struct ChunkCodec::Impl {
    ZSTD_CCtx *compressor = ZSTD_createCCtx();
    ZSTD_DCtx *decompressor = ZSTD_createDCtx();
    std::vector<std::uint8_t> buffer;
    ~Impl() {
        ZSTD_freeCCtx(compressor);
        ZSTD_freeDCtx(decompressor);
    }
};

ChunkCodec::ChunkCodec()
    : m(std::make_unique<Impl>()) {}
ChunkCodec::~ChunkCodec() = default;

std::vector<std::uint8_t> ChunkCodec::compress(std::span<const std::uint8_t> raw) {
    m->buffer.resize(ZSTD_compressBound(raw.size()));
    const std::size_t size =
        ZSTD_compressCCtx(m->compressor, m->buffer.data(), m->buffer.size(), raw.data(), raw.size(), kLevel);
    if (ZSTD_isError(size) != 0U)
        return {0}; // for want of memory: reads as damaged later, where nothing at all would read as unchanged
    return {m->buffer.begin(), m->buffer.begin() + static_cast<std::ptrdiff_t>(size)};
}

bool ChunkCodec::decompress(std::span<const std::uint8_t> packed, std::span<std::uint8_t> raw) {
    const std::size_t size = ZSTD_decompressDCtx(m->decompressor, raw.data(), raw.size(), packed.data(), packed.size());
    return ZSTD_isError(size) == 0U && size == raw.size();
}

std::size_t FrameLog::add(TimePoint at, std::span<const std::uint8_t> levels, ChunkCodec &codec) {
    if (levels.size() != m_links || (!m_groups.empty() && at <= newest()))
        return 0;
    const bool key = m_groups.empty() || m_groups.back().frames.size() >= kGroup;
    if (key) {
        m_groups.emplace_back().frames.reserve(kGroup);
        m_last.assign(m_links, 0);
    }
    Frame frame;
    frame.at = at;
    frame.chunks.resize(chunks());
    frame.bytes = sizeof(Frame) + frame.chunks.size() * sizeof(Chunk);
    std::vector<std::uint8_t> difference;
    for (std::size_t chunk = 0; chunk < frame.chunks.size(); ++chunk) {
        const std::size_t from = chunk * kChunk;
        const std::size_t size = chunkSize(chunk);
        difference.resize(size);
        bool changed = false;
        for (std::size_t i = 0; i < size; ++i) {
            difference[i] = static_cast<std::uint8_t>(levels[from + i] - m_last[from + i]);
            changed = changed || difference[i] != 0;
        }
        if (!changed)
            continue;
        frame.chunks[chunk] = codec.compress(difference);
        frame.bytes += frame.chunks[chunk].capacity();
    }
    m_last.assign(levels.begin(), levels.end());
    m_groups.back().frames.push_back(std::move(frame));
    return m_groups.back().frames.back().bytes;
}

FrameLog::Dropped FrameLog::dropOldest() {
    Dropped dropped;
    if (m_groups.empty())
        return dropped;
    for (const Frame &frame : m_groups.front().frames) {
        ++dropped.frames;
        dropped.bytes += frame.bytes;
    }
    m_groups.pop_front(); // if it was the only one, the next frame starts a group
    return dropped;
}

std::size_t FrameLog::frames() const {
    std::size_t count = 0;
    for (const Group &group : m_groups)
        count += group.frames.size();
    return count;
}

bool FrameLog::advance(const Chunk &packed, std::span<std::uint8_t> raw, std::vector<std::uint8_t> &scratch,
                       ChunkCodec &codec) const {
    if (packed.empty())
        return true;
    scratch.resize(raw.size());
    if (!codec.decompress(packed, scratch))
        return false;
    for (std::size_t i = 0; i < raw.size(); ++i)
        raw[i] = static_cast<std::uint8_t>(raw[i] + scratch[i]);
    return true;
}

std::vector<std::uint8_t> FrameLog::levelsAt(TimePoint at, ChunkCodec &codec) const {
    const auto group = std::upper_bound(m_groups.begin(), m_groups.end(), at,
                                        [](TimePoint t, const Group &g) { return t < g.frames.front().at; });
    if (group == m_groups.begin())
        return {};
    std::vector<std::uint8_t> raw(m_links, 0), scratch;
    for (const Frame &frame : std::prev(group)->frames) {
        if (frame.at > at)
            break;
        for (std::size_t chunk = 0; chunk < frame.chunks.size(); ++chunk)
            if (!advance(frame.chunks[chunk], std::span(raw).subspan(chunk * kChunk, chunkSize(chunk)), scratch, codec))
                return {};
    }
    return raw;
}

} // namespace fabricscope
