// SPDX-License-Identifier: GPL-3.0-or-later
// Values per queue, priority, lane or component: held only where they arrive, chained by (owner, metric).
#pragma once

#include "models/telemetry/value_block.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace fabricscope {

struct SparseValue {
    std::uint64_t raw = 0;
    float value = std::numeric_limits<float>::quiet_NaN();
    float rate = std::numeric_limits<float>::quiet_NaN();
    std::uint32_t received = 0;
    std::uint32_t at = 0;
    std::uint32_t next = 0; // of the same owner and metric; 0 = end
    std::int16_t index = 0;
    std::uint16_t source = 0;
    std::uint8_t flags = 0;

    ValueRef ref() { return {&raw, &value, &rate, &received, &at, &flags}; }
};

class SparseValues {
public:
    /// An owner is a port, or a device with kDeviceBit.
    static constexpr std::uint32_t kDeviceBit = 0x80000000U;
    /// A chain longer than this takes no further index: devices do not have more, a hostile source might claim so.
    static constexpr int kMaxPerOwner = 1024;

    SparseValues();
    /// First of the chain, or 0.
    std::uint32_t head(std::uint32_t owner, std::uint16_t metric) const;
    SparseValue &operator[](std::uint32_t i) { return m_values[i]; }
    const SparseValue &operator[](std::uint32_t i) const { return m_values[i]; }
    /// The value of that index, or 0.
    std::uint32_t find(std::uint32_t owner, std::uint16_t metric, std::int16_t index) const;
    /// Found or added; 0 when the chain is full.
    std::uint32_t obtain(std::uint32_t owner, std::uint16_t metric, std::int16_t index);
    std::size_t size() const { return m_values.size() - 1; }
    std::vector<SparseValue> &all() { return m_values; } // the first is not a value
    template <class Visit>
    void forEachHead(Visit visit) const { // visit(owner, metric, first of the chain)
        for (const Slot &slot : m_slots)
            if (slot.head != 0)
                visit(slot.owner, slot.metric, slot.head);
    }

private:
    struct Slot {
        std::uint32_t owner = 0;
        std::uint32_t head = 0; // 0 = free
        std::uint16_t metric = 0;
    };
    std::size_t slotOf(std::uint32_t owner, std::uint16_t metric) const;
    void grow();

    std::vector<Slot> m_slots; // open addressing, a power of two
    std::size_t m_used = 0;
    std::vector<SparseValue> m_values;
};

} // namespace fabricscope
