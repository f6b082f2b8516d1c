// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fabric/weave_rows.h"

#include <algorithm>

namespace fabricscope::weave {

namespace {

constexpr std::uint32_t kNoChassis = 0xffffffff;
// A block may hold this many cells per link (and some for free): beyond that, columns would be almost all gaps and a
// hostile file could ask for any amount of memory. Wider rows then fold into their last cell.
constexpr std::uint64_t kCellsPerLink = 16;
constexpr std::uint64_t kFreeCells = 4096;

} // namespace

std::vector<Band> bandsOf(const Fabric &fabric, const std::vector<DeviceId> &rows, bool byPod) {
    std::vector<Band> bands;
    for (std::uint32_t r = 0; r < rows.size(); ++r) {
        const DeviceData &now = fabric.device(rows[r]);
        const DeviceData *before = r > 0 ? &fabric.device(rows[r - 1]) : nullptr;
        const auto apart = [&] { // a director is one band, whatever pods its blades serve
            return before->chassis != now.chassis || (now.chassis == kNoChassis && before->pod != now.pod);
        };
        if (before == nullptr || before->rail != now.rail || (byPod && apart()))
            bands.push_back({.first = r, .count = 0, .columns = {}});
        ++bands.back().count;
    }
    return bands;
}

Pairs countPairs(const RowEntries &uplinks, std::size_t rows) {
    std::vector<std::uint64_t> byLinks; // [n] pairs with n links
    Pairs pairs;
    for (std::size_t r = 0; r < rows; ++r) {
        const auto entries = uplinks.row(r);
        for (std::size_t i = 0; i < entries.size();) {
            std::size_t j = i;
            while (j < entries.size() && entries[j].at == entries[i].at)
                ++j;
            byLinks.resize(std::max(byLinks.size(), j - i + 1), 0);
            ++byLinks[j - i];
            ++pairs.count;
            i = j;
        }
    }
    // Nearest rank: the smallest n such that 95 % of pairs have at most n links.
    std::uint64_t seen = 0;
    for (std::size_t n = 1; n < byLinks.size(); ++n) {
        seen += byLinks[n];
        if (seen * 100 >= pairs.count * 95) {
            pairs.width = static_cast<std::uint32_t>(n);
            break;
        }
    }
    return pairs;
}

std::uint64_t useOwnColumns(std::vector<Band> &bands, const RowEntries &uplinks, std::size_t columns) {
    std::uint64_t cells = 0;
    std::vector<std::uint32_t> seenBy(columns, 0xffffffff);
    for (std::uint32_t b = 0; b < bands.size(); ++b) {
        Band &band = bands[b];
        for (std::uint32_t r = band.first; r < band.first + band.count; ++r) {
            for (const Entry &entry : uplinks.row(r)) {
                if (seenBy[entry.at] != b) {
                    seenBy[entry.at] = b;
                    band.columns.push_back(entry.at);
                }
            }
        }
        std::sort(band.columns.begin(), band.columns.end());
        cells += static_cast<std::uint64_t>(band.count) * band.columns.size();
    }
    return cells;
}

void closeGaps(RowEntries &access, std::size_t rows) {
    access.width = 0;
    for (std::size_t r = 0; r < rows; ++r) {
        std::uint32_t slot = 0;
        for (Entry &entry : access.row(r))
            entry.at = slot++;
        access.width = std::max(access.width, slot);
    }
}

std::uint64_t cellLimit(std::uint64_t links) {
    return kCellsPerLink * links + kFreeCells;
}

std::uint32_t capColumns(std::uint64_t rows, std::uint64_t cols, std::uint64_t links) {
    const std::uint64_t limit = cellLimit(links);
    if (rows * cols <= limit)
        return static_cast<std::uint32_t>(cols);
    return static_cast<std::uint32_t>(std::max<std::uint64_t>(1, limit / std::max<std::uint64_t>(1, rows)));
}

} // namespace fabricscope::weave
