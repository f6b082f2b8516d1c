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
    /// `counter` adds raw values, `ratio` rates apart from the values shown. `timesOf`: the block whose time stamps
    /// these values share, since they follow from its values and always come with them; null: they have their own. It
    /// must outlive this block or its ownTimes().
    ValueBlock(std::uint32_t size, bool counter, bool ratio, const ValueBlock *timesOf = nullptr);

    std::uint32_t size() const { return m_size; }
    ValueRef at(std::uint32_t i) const {
        return {m_counter ? rawValues() + i : nullptr,
                shown() + i,
                m_ratio ? rates() + i : nullptr,
                times() + i,
                times() + m_size + i,
                flagBytes() + i};
    }
    float value(std::uint32_t i) const { return shown()[i]; }
    std::uint32_t received(std::uint32_t i) const { return times()[i]; }
    std::uint32_t deviceTime(std::uint32_t i) const { return times()[m_size + i]; }
    std::uint8_t flags(std::uint32_t i) const { return flagBytes()[i]; }
    std::span<const float> values() const { return {shown(), m_size}; }
    std::span<const std::uint32_t> allReceived() const { return {times(), m_size}; }
    std::span<const std::uint8_t> allFlags() const { return {flagBytes(), m_size}; }

    bool sharesTimes() const { return m_timesOf != nullptr; }
    /// From now on time stamps of its own, the same as now: values come by themselves.
    void ownTimes();

    bool oneSource() const { return !m_sources; }
    std::uint16_t source(std::uint32_t i) const { return m_sources ? m_sources[i] : m_source; }
    /// Blocks mostly have one source; a second one makes room for a source per value.
    void setSource(std::uint32_t i, std::uint16_t source);
    std::size_t bytes() const;

private:
    // In one allocation: raw values, values, rates, times of receipt, device times, flags; what is not held is left
    // out.
    std::uint64_t *rawValues() const { return m_storage.get(); }
    float *shown() const { return reinterpret_cast<float *>(m_storage.get() + (m_counter ? m_size : 0)); }
    float *rates() const { return shown() + m_size; }
    std::uint32_t *ownedTimes() const {
        return reinterpret_cast<std::uint32_t *>(shown() + (m_ratio ? 2 : 1) * m_size);
    }
    std::uint32_t *times() const { return sharesTimes() ? m_timesOf->times() : ownedTimes(); }
    std::uint8_t *flagBytes() const {
        return reinterpret_cast<std::uint8_t *>(ownedTimes() + (sharesTimes() ? 0 : 2) * m_size);
    }
    std::size_t words() const;

    std::unique_ptr<std::uint64_t[]> m_storage;
    std::unique_ptr<std::uint16_t[]> m_sources;
    const ValueBlock *m_timesOf;
    std::uint32_t m_size;
    std::uint16_t m_source = 0;
    bool m_hasSource : 1 = false;
    bool m_counter : 1;
    bool m_ratio : 1;
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
