// SPDX-License-Identifier: GPL-3.0-or-later
// Puts the rows of a large array together by group (ports by device, links by host) in two passes and no sort, on more
// than one core.
#pragma once

#include "models/base/parallel.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fabricscope {

/// A row with this group is left out.
constexpr std::uint32_t kNoGroup = 0xffffffff;

class RowGroups {
public:
    /// groupOf(row) → group below `groups`, or kNoGroup; asked for again in place().
    template <class GroupOf>
    RowGroups(std::size_t rows, std::size_t groups, GroupOf &&groupOf)
        : m_rows(rows)
        , m_first(groups + 1, 0) {
        std::size_t parts = threadsFor(rows);
        if (groups > rows / parts) // counts of each part would take longer than they save
            parts = 1;
        m_next.resize(parts);
        overParts(rows, parts, [&](std::size_t begin, std::size_t end, std::size_t part) {
            std::vector<std::uint32_t> counts(groups, 0);
            for (std::size_t row = begin; row < end; ++row)
                if (const std::uint32_t group = groupOf(row); group != kNoGroup)
                    ++counts[group];
            m_next[part] = std::move(counts);
        });
        std::uint32_t at = 0;
        for (std::size_t group = 0; group < groups; ++group) {
            m_first[group] = at;
            for (std::vector<std::uint32_t> &next : m_next) {
                const std::uint32_t count = next[group];
                next[group] = at;
                at += count;
            }
        }
        m_first[groups] = at;
    }

    /// By group, where its rows begin; one more for the end of all.
    const std::vector<std::uint32_t> &first() const { return m_first; }
    /// Rows that have a group.
    std::size_t count() const { return m_first.back(); }

    /// Calls put(row, place) for each row with a group: those of a group have adjacent places, in the order of the
    /// rows. From several threads, each with places of its own. Once; `groupOf` says the same as before.
    template <class GroupOf, class Put>
    void place(GroupOf &&groupOf, Put &&put) {
        overParts(m_rows, m_next.size(), [&](std::size_t begin, std::size_t end, std::size_t part) {
            std::vector<std::uint32_t> &next = m_next[part];
            for (std::size_t row = begin; row < end; ++row)
                if (const std::uint32_t group = groupOf(row); group != kNoGroup)
                    put(row, next[group]++);
        });
        m_next.clear();
    }

private:
    std::size_t m_rows;
    std::vector<std::uint32_t> m_first;
    std::vector<std::vector<std::uint32_t>> m_next; // by part and group: its next place
};

} // namespace fabricscope
