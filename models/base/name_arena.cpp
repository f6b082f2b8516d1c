// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/name_arena.h"

#include "models/base/mix.h"

#include <algorithm>
#include <cstring>

namespace fabricscope {
namespace {

constexpr std::uint64_t kHalf = 0xffffffff00000000ULL;

std::uint64_t word(const char *from, std::size_t bytes) {
    std::uint64_t w = 0;
    std::memcpy(&w, from, bytes);
    return w;
}

/// Names are short, so eight bytes at a time, the last ones overlapping, and one multiplication for each.
std::uint64_t hashOf(std::string_view text) {
    const auto fold = [](std::uint64_t h) { return (h ^ h >> 32) * kMixStep; };
    const char *const p = text.data();
    const std::size_t n = text.size();
    std::uint64_t h = n * kMixStep;
    if (n >= 8) {
        for (std::size_t i = 0; i + 8 < n; i += 8)
            h = fold(h ^ word(p + i, 8));
        h = fold(h ^ word(p + n - 8, 8));
    } else if (n >= 4) {
        h = fold(h ^ word(p, 4) ^ word(p + n - 4, 4) << 32);
    } else if (n > 0) {
        h = fold(h ^ word(p, 1) ^ word(p + n / 2, 1) << 8 ^ word(p + n - 1, 1) << 16);
    }
    return h ^ h >> 29;
}

} // namespace

NameArena::NameArena()
    : m_starts{0, 0} {} // ref 0 = ""

std::size_t NameArena::slotOf(std::string_view text, std::uint64_t hash) const {
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = hash & mask;
    while (m_slots[slot] != 0 && ((m_slots[slot] & kHalf) != (hash & kHalf) ||
                                  view(NameRef{static_cast<std::uint32_t>(m_slots[slot])}) != text))
        slot = (slot + 1) & mask;
    return slot;
}

void NameArena::rehash(std::size_t slots) {
    std::size_t size = 64;
    while (size < slots)
        size *= 2;
    m_slots.assign(size, 0);
    for (std::uint32_t ref = 1; ref < count(); ++ref) {
        const std::uint64_t hash = hashOf(view(NameRef{ref}));
        m_slots[slotOf(view(NameRef{ref}), hash)] = (hash & kHalf) | ref;
    }
}

NameRef NameArena::intern(std::string_view text) {
    if (text.empty())
        return {};
    if (m_slots.size() < 2 * (count() + 1))
        rehash(4 * (count() + 1));
    const std::uint64_t hash = hashOf(text);
    const std::size_t slot = slotOf(text, hash);
    if (m_slots[slot] != 0)
        return NameRef{static_cast<std::uint32_t>(m_slots[slot])};
    const auto ref = static_cast<std::uint32_t>(count());
    m_bytes.insert(m_bytes.end(), text.begin(), text.end());
    m_starts.push_back(m_bytes.size());
    m_slots[slot] = (hash & kHalf) | ref;
    return NameRef{ref};
}

NameRef NameArena::append(std::string_view text) {
    if (!m_slots.empty()) // keeps a table of lookups whole
        return intern(text);
    const auto ref = static_cast<std::uint32_t>(count());
    m_bytes.insert(m_bytes.end(), text.begin(), text.end());
    m_starts.push_back(m_bytes.size());
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
    return NameRef{static_cast<std::uint32_t>(m_slots[slotOf(text, hashOf(text))])};
}

void NameArena::clear() {
    m_bytes.clear();
    m_starts.assign(2, 0);
    std::fill(m_slots.begin(), m_slots.end(), 0);
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
