// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/group_rows.h"

#include <catch2/catch.hpp>

#include <map>

using namespace fabricscope;

TEST_CASE("rows of a group come to stand together in their order, on one core or more") {
    for (const std::size_t rows : {std::size_t{0}, std::size_t{1}, std::size_t{1000}, 3 * kRowsWorthThreads}) {
        const std::size_t groups = rows / 3 + 1;
        const auto groupOf = [&](std::size_t row) {
            return row % 7 == 0 ? kNoGroup : static_cast<std::uint32_t>(row * 2654435761U % groups);
        };
        std::map<std::uint32_t, std::vector<std::size_t>> expected;
        std::size_t count = 0;
        for (std::size_t row = 0; row < rows; ++row)
            if (groupOf(row) != kNoGroup) {
                expected[groupOf(row)].push_back(row);
                ++count;
            }
        RowGroups found(rows, groups, groupOf);
        REQUIRE(found.count() == count);
        REQUIRE(found.first().size() == groups + 1);
        std::vector<std::size_t> placed(count);
        found.place(groupOf, [&](std::size_t row, std::size_t at) { placed[at] = row; });
        for (std::uint32_t group = 0; group < groups; ++group) {
            const std::vector<std::size_t> mine(placed.begin() + found.first()[group],
                                                placed.begin() + found.first()[group + 1]);
            if (mine != expected[group])
                REQUIRE(mine == expected[group]);
        }
    }
}
