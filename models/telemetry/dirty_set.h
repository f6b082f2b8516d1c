// SPDX-License-Identifier: GPL-3.0-or-later
// A set of small numbers that is filled often and emptied at once. A few members cost what they are, many a bit each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fabricscope {

class DirtySet {
public:
    explicit DirtySet(std::size_t size)
        : m_words((size + 63) / 64) {}
    void add(std::size_t i) {
        std::uint64_t &word = m_words[i / 64];
        const std::uint64_t bit = std::uint64_t{1} << (i % 64);
        if ((word & bit) != 0)
            return;
        word |= bit;
        if (m_count++ < kListed)
            m_listed.push_back(static_cast<std::uint32_t>(i));
    }
    std::size_t count() const { return m_count; }
    bool any() const { return m_count != 0; }
    void clear() {
        drain([](std::size_t) {});
    }
    /// Empties the set; `visit` must not add to it. In no order.
    template <class Visit>
    void drain(Visit visit) {
        const bool listed = m_count <= kListed;
        m_count = 0;
        if (listed) {
            for (const std::uint32_t i : m_listed) {
                m_words[i / 64] &= ~(std::uint64_t{1} << (i % 64));
                visit(std::size_t{i});
            }
        } else {
            for (std::size_t w = 0; w < m_words.size(); ++w) {
                for (std::uint64_t bits = m_words[w]; bits != 0; bits &= bits - 1)
                    visit(w * 64 + static_cast<std::size_t>(__builtin_ctzll(bits)));
                m_words[w] = 0;
            }
        }
        m_listed.clear();
    }

private:
    static constexpr std::size_t kListed = 16384;
    std::vector<std::uint64_t> m_words;
    std::vector<std::uint32_t> m_listed; // the first kListed members
    std::size_t m_count = 0;
};

} // namespace fabricscope
