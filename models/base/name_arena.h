// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace fabricscope {

/// Index of an interned string within its arena; 0 is always the empty string.
struct NameRef {
    std::uint32_t value = 0;
    bool empty() const { return value == 0; }
    bool operator==(const NameRef &) const = default;
};

/// Interned strings in one block of bytes: a name that occurs a million times ("swp1") is stored once.
/// Not thread-safe while interning; safe to read from any thread once no one interns.
class NameArena {
public:
    NameArena();

    NameRef intern(std::string_view text);
    /// Of a string that is not there yet, as the caller knows: adds it without a look at the others.
    NameRef append(std::string_view text);
    /// The ref of a string interned before, or the empty ref (also for "").
    NameRef find(std::string_view text) const;
    /// Valid until the next intern(); do not keep across one.
    std::string_view view(NameRef ref) const {
        return {m_bytes.data() + m_starts[ref.value], m_starts[ref.value + 1] - m_starts[ref.value]};
    }
    std::size_t count() const { return m_starts.size() - 1; }
    std::size_t bytes() const { return m_bytes.size(); }
    /// Empty again; keeps its memory.
    void clear();
    void reserve(std::size_t names, std::size_t nameBytes);
    /// Frees the lookup table: intern() rebuilds it when next called, find() becomes a scan.
    void shrink();

private:
    void rehash(std::size_t slots);
    std::size_t slotOf(std::string_view text, std::uint64_t hash) const;

    std::vector<char> m_bytes;
    std::vector<std::uint64_t> m_starts; // count + 1 offsets
    std::vector<std::uint64_t> m_slots;  // open addressing, 0 = free, else half of the hash << 32 | ref
};

} // namespace fabricscope
