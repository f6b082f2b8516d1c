// SPDX-License-Identifier: GPL-3.0-or-later
// Links between switches as a graph over devices.
#include "models/base/group_rows.h"
#include "models/fabric/draft.h"

#include <algorithm>
#include <span>

namespace fabricscope {

void foldSwitchPairs(Draft &draft) {
    // By the device of lower number, then each device's own few hundred: no sort over all links.
    const std::vector<std::uint8_t> bits = deviceBits(draft);
    const auto lowOf = [&](std::size_t link) {
        const auto [a, b] = draft.ends[link];
        return a != b && (bits[a] & bits[b] & DeviceBit::Switch) != 0 ? std::min(a, b) : kNoGroup;
    };
    RowGroups switches(draft.ends.size(), draft.devices.size(), lowOf);
    std::vector<std::uint32_t> others(switches.count());
    switches.place(lowOf, [&](std::size_t link, std::size_t at) {
        others[at] = std::max(draft.ends[link].lower, draft.ends[link].upper);
    });
    const std::vector<std::uint32_t> &first = switches.first();
    const std::size_t parts = threadsFor(others.size());
    std::vector<std::vector<GraphEdge>> folded(parts);
    overParts(draft.devices.size(), parts, [&](std::size_t begin, std::size_t end, std::size_t part) {
        folded[part].reserve(first[end] - first[begin]);
        for (std::size_t a = begin; a < end; ++a) {
            const auto mine = std::span(others).subspan(first[a], first[a + 1] - first[a]);
            if (!std::is_sorted(mine.begin(), mine.end()))
                std::sort(mine.begin(), mine.end());
            for (std::size_t i = 0; i < mine.size(); ++i) {
                if (i > 0 && mine[i] == mine[i - 1])
                    ++folded[part].back().weight;
                else
                    folded[part].push_back({static_cast<std::uint32_t>(a), mine[i], 1});
            }
        }
    });
    draft.switchPairs = std::move(folded.front());
    for (std::size_t part = 1; part < parts; ++part)
        draft.switchPairs.insert(draft.switchPairs.end(), folded[part].begin(), folded[part].end());
}

std::vector<std::uint8_t> deviceBits(const Draft &draft) {
    std::vector<std::uint8_t> bits(draft.devices.size(), 0);
    for (std::size_t i = 0; i < bits.size(); ++i)
        bits[i] = static_cast<std::uint8_t>((draft.isSwitch(i) ? DeviceBit::Switch : 0) |
                                            (draft.isHost(i) ? DeviceBit::Host : 0) |
                                            (draft.carries(i) ? DeviceBit::Carries : 0));
    return bits;
}

std::vector<GraphEdge> switchEdges(const Draft &draft) {
    const std::vector<std::uint8_t> bits = deviceBits(draft);
    std::vector<GraphEdge> edges;
    edges.reserve(draft.switchPairs.size());
    for (const GraphEdge &edge : draft.switchPairs)
        if ((bits[edge.a] & bits[edge.b] & DeviceBit::Carries) != 0)
            edges.push_back(edge);
    return edges;
}

} // namespace fabricscope
