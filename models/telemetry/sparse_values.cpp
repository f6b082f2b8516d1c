// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/sparse_values.h"

namespace fabricscope {

SparseValues::SparseValues()
    : m_slots(64)
    , m_values(1) {}

std::size_t SparseValues::slotOf(std::uint32_t owner, std::uint16_t metric) const {
    std::uint64_t hash = ((static_cast<std::uint64_t>(metric) << 32U) | owner) * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 32U;
    const std::size_t mask = m_slots.size() - 1;
    std::size_t i = static_cast<std::size_t>(hash) & mask;
    while (m_slots[i].head != 0 && (m_slots[i].owner != owner || m_slots[i].metric != metric))
        i = (i + 1) & mask;
    return i;
}

std::uint32_t SparseValues::head(std::uint32_t owner, std::uint16_t metric) const {
    return m_slots[slotOf(owner, metric)].head;
}

std::uint32_t SparseValues::find(std::uint32_t owner, std::uint16_t metric, std::int16_t index) const {
    std::uint32_t i = head(owner, metric);
    while (i != 0 && m_values[i].index != index)
        i = m_values[i].next;
    return i;
}

std::uint32_t SparseValues::obtain(std::uint32_t owner, std::uint16_t metric, std::int16_t index) {
    std::size_t slot = slotOf(owner, metric);
    std::uint32_t last = 0;
    int length = 0;
    for (std::uint32_t i = m_slots[slot].head; i != 0; i = m_values[i].next) {
        if (m_values[i].index == index)
            return i;
        last = i;
        ++length;
    }
    if (length >= kMaxPerOwner)
        return 0;
    const auto added = static_cast<std::uint32_t>(m_values.size());
    m_values.emplace_back().index = index;
    if (last != 0) {
        m_values[last].next = added;
        return added;
    }
    if (2 * (m_used + 1) > m_slots.size()) {
        grow();
        slot = slotOf(owner, metric);
    }
    m_slots[slot] = {owner, added, metric};
    ++m_used;
    return added;
}

void SparseValues::grow() {
    std::vector<Slot> before(m_slots.size() * 2);
    before.swap(m_slots);
    for (const Slot &slot : before)
        if (slot.head != 0)
            m_slots[slotOf(slot.owner, slot.metric)] = slot;
}

} // namespace fabricscope
