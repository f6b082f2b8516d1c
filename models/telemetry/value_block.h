// SPDX-License-Identifier: GPL-3.0-or-later
// Dense values of one metric of one device: struct of arrays over its ports, in one allocation that is made when the
// metric first arrives from the device.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace fabricscope {

/// Bits of a value's flags.
struct ValueFlag {
    static constexpr std::uint8_t kSeverity = 3; // Severity in the two lowest bits
    static constexpr std::uint8_t kSeen = 4;     // holds a reading (of a counter: a base line)
    static constexpr std::uint8_t kOnChange = 8;
    static constexpr std::uint8_t kSaturated = 16;
    static constexpr std::uint8_t kFolded = 32; // stands for several by queue, priority, lane …
    static constexpr std::uint8_t kEvents = 64; // has had events: see EventWindows
};

/// One value in place, wherever it is held.
struct ValueRef {
    std::uint64_t *raw = nullptr;      // counters
    float *value = nullptr;            // as shown; of a State the index of the state
    float *rate = nullptr;             // counters: per second, unscaled
    std::uint32_t *received = nullptr; // ArrivalTimes stamp of what `value` rests on; 0 = none
    std::uint32_t *at = nullptr;       // device time stamp in ticks, modulo 2^32
    std::uint8_t *flags = nullptr;
};

class ValueBlock {
public:
    /// `counter` adds raw values, `ratio` rates apart from the values shown.
    ValueBlock(std::uint32_t size, bool counter, bool ratio);

    std::uint32_t size() const { return m_size; }
    ValueRef at(std::uint32_t i);
    float value(std::uint32_t i) const { return m_value[i]; }
    std::uint32_t received(std::uint32_t i) const { return m_received[i]; }
    std::uint32_t deviceTime(std::uint32_t i) const { return m_at[i]; }
    std::uint8_t flags(std::uint32_t i) const { return m_flags[i]; }
    float rate(std::uint32_t i) const { return m_rate != nullptr ? m_rate[i] : m_value[i]; }

    std::span<const float> values() const { return {m_value, m_size}; }
    std::span<const std::uint32_t> allReceived() const { return {m_received, m_size}; }
    std::span<const std::uint8_t> allFlags() const { return {m_flags, m_size}; }

    bool oneSource() const { return !m_sources; }
    std::uint16_t source(std::uint32_t i) const { return m_sources ? m_sources[i] : m_source; }
    /// Blocks mostly have one source; a second one makes room for a source per value.
    void setSource(std::uint32_t i, std::uint16_t source);
    std::size_t bytes() const;

private:
    std::uint32_t m_size;
    std::uint16_t m_source = 0;
    bool m_hasSource = false;
    std::unique_ptr<std::uint64_t[]> m_storage;
    std::unique_ptr<std::uint16_t[]> m_sources;
    std::size_t m_words = 0;
    std::uint64_t *m_raw = nullptr;
    float *m_value = nullptr;
    float *m_rate = nullptr;
    std::uint32_t *m_received = nullptr;
    std::uint32_t *m_at = nullptr;
    std::uint8_t *m_flags = nullptr;
};

/// The blocks of one metric by device.
struct ValueColumn {
    std::vector<std::unique_ptr<ValueBlock>> blocks; // empty until the metric first arrives
    const ValueBlock *find(std::uint32_t device) const {
        return device < blocks.size() ? blocks[device].get() : nullptr;
    }
    ValueBlock *find(std::uint32_t device) { return device < blocks.size() ? blocks[device].get() : nullptr; }
};

} // namespace fabricscope
