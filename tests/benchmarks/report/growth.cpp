// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/report/growth.h"

#include "models/base/text.h"

#include <algorithm>

namespace fabricscope::bench {
namespace {

constexpr std::string_view kPrefix = "growth/";
constexpr double kBaseLinks = 102400; // the 100k of the table

template <class Cost>
double growth(const std::vector<GrowthPoint> &points, Cost cost) {
    const auto reference =
        std::find_if(points.begin(), points.end(), [](const GrowthPoint &point) { return point.links == kBaseLinks; });
    if (reference == points.end() || points.back().links <= kBaseLinks || !(cost(*reference) > 0))
        return 0;
    return cost(points.back()) / cost(*reference);
}

} // namespace

double Growth::ours() const {
    return growth(points, [](const GrowthPoint &point) { return point.ours; });
}

double Growth::yardstickGrowth() const {
    return growth(points, [](const GrowthPoint &point) { return point.yardstick; });
}

bool Growth::holds() const {
    return ours() > 0 && (ours() <= 2 || ours() <= 1.2 * yardstickGrowth());
}

std::vector<Growth> growthOf(const Results &results) {
    std::vector<Growth> measures;
    for (const RowResult &row : results.rows) {
        const std::size_t slash = row.name.rfind('/');
        const Aspect *time = row.aspect("time");
        if (!row.name.starts_with(kPrefix) || slash <= kPrefix.size() || time == nullptr)
            continue;
        const double links = parseDouble(row.name.substr(slash + 1)).value_or(0);
        const std::string measure = row.name.substr(kPrefix.size(), slash - kPrefix.size());
        auto found = std::find_if(measures.begin(), measures.end(),
                                  [&](const Growth &growth) { return growth.measure == measure; });
        if (found == measures.end())
            found = measures.insert(measures.end(), {measure, row.what, row.yardstick, {}});
        // What was done that often: links, or whatever the row counts instead.
        const auto counted = row.notes.find("items");
        const double items = counted != row.notes.end() ? counted->second : links;
        found->points.push_back({links, time->ours / items, time->yardstick / items});
    }
    for (Growth &measure : measures)
        std::sort(measure.points.begin(), measure.points.end(),
                  [](const GrowthPoint &a, const GrowthPoint &b) { return a.links < b.links; });
    return measures;
}

} // namespace fabricscope::bench
