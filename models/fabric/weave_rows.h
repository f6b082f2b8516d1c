// SPDX-License-Identifier: GPL-3.0-or-later
// Private to the weave: the links of one block by row, before they become cells.
#pragma once

#include "models/fabric/fabric.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fabricscope::weave {

struct Entry {
    std::uint32_t at; // access slot, or column
    LinkId link;
};

struct RowEntries {
    std::vector<std::uint32_t> starts{0};
    std::vector<Entry> entries;
    std::uint32_t width = 0; // largest slot + 1
    std::span<const Entry> row(std::size_t r) const {
        return std::span(entries).subspan(starts[r], starts[r + 1] - starts[r]);
    }
    std::span<Entry> row(std::size_t r) { return std::span(entries).subspan(starts[r], starts[r + 1] - starts[r]); }
    void closeRow() { starts.push_back(static_cast<std::uint32_t>(entries.size())); }
};

/// Rows that stand together: of one rail, or of one rail and pod.
struct Band {
    std::uint32_t first = 0, count = 0;
    std::vector<std::uint32_t> columns; // split blocks only: the columns that its rows use, ascending
};
std::vector<Band> bandsOf(const Fabric &fabric, const std::vector<DeviceId> &rows, bool byPod);

/// Pairs of row and column that have a link, and the cells that a pair gets.
struct Pairs {
    std::uint64_t count = 0;
    std::uint32_t width = 1; // 95th percentile of parallel links, nearest rank
};
/// The entries of a row must ascend by column.
Pairs countPairs(const RowEntries &uplinks, std::size_t rows);

/// Gives each band the columns its own rows use; returns the pairs of row and column that then have room.
std::uint64_t useOwnColumns(std::vector<Band> &bands, const RowEntries &uplinks, std::size_t columns);

/// Closes the gaps that ports without a link leave.
void closeGaps(RowEntries &access, std::size_t rows);

/// Cells that a block of so many links may have.
std::uint64_t cellLimit(std::uint64_t links);
/// `cols`, or as many as keep rows × cols within the limit (at least one).
std::uint32_t capColumns(std::uint64_t rows, std::uint64_t cols, std::uint64_t links);

} // namespace fabricscope::weave
