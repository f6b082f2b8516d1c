// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/name_arena.h"

#include <functional>

namespace fabricscope {

NameArena::NameArena()
    : m_starts{0, 0} {} // ref 0 = ""

std::size_t NameArena::slotOf(std::string_view text) const {
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = std::hash<std::string_view>()(text) & mask;
    while (m_slots[slot] != 0 && view(NameRef{m_slots[slot]}) != text)
        slot = (slot + 1) & mask;
    return slot;
}

void NameArena::rehash(std::size_t slots) {
    std::size_t size = 64;
    while (size < slots)
        size *= 2;
    m_slots.assign(size, 0);
    for (std::uint32_t ref = 1; ref < count(); ++ref)
        m_slots[slotOf(view(NameRef{ref}))] = ref;
}

NameRef NameArena::intern(std::string_view text) {
    if (text.empty())
        return {};
    if (m_slots.size() < 2 * (count() + 1))
        rehash(4 * (count() + 1));
    const std::size_t slot = slotOf(text);
    if (m_slots[slot] != 0)
        return NameRef{m_slots[slot]};
    const auto ref = static_cast<std::uint32_t>(count());
    m_bytes.insert(m_bytes.end(), text.begin(), text.end());
    m_starts.push_back(m_bytes.size());
    m_slots[slot] = ref;
    return NameRef{ref};
}

NameRef NameArena::find(std::string_view text) const {
    if (text.empty())
        return {};
    if (m_slots.empty()) { // shrunk: a scan, so that a const find() stays safe from any thread
        for (std::uint32_t ref = 1; ref < count(); ++ref) {
            if (view(NameRef{ref}) == text)
                return NameRef{ref};
        }
        return {};
    }
    return NameRef{m_slots[slotOf(text)]};
}

void NameArena::reserve(std::size_t names, std::size_t nameBytes) {
    m_bytes.reserve(nameBytes);
    m_starts.reserve(names + 2);
    if (m_slots.size() < 2 * names)
        rehash(2 * names);
}

void NameArena::shrink() {
    m_slots = {};
    m_bytes.shrink_to_fit();
    m_starts.shrink_to_fit();
}

} // namespace fabricscope
