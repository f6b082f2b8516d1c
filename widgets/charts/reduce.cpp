// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/reduce.h"

#include <algorithm>
#include <cmath>

namespace fabricscope {

namespace {

// By address: a point becomes milliseconds only if it is drawn.
struct Column {
    long long index = 0;
    const HistoryPoint *first = nullptr, *low = nullptr, *high = nullptr, *last = nullptr; // null: empty

    void start(long long i, const HistoryPoint &p) {
        index = i;
        first = low = high = last = &p;
    }
    void add(const HistoryPoint &p) {
        if (p.value < low->value)
            low = &p;
        if (p.value > high->value)
            high = &p;
        last = &p;
    }
    void flush(std::vector<QPointF> &out) {
        if (first == nullptr)
            return;
        for (const HistoryPoint *p : {first, std::min(low, high), std::max(low, high), last}) {
            const QPointF point(chartTime(p->at), static_cast<double>(p->value));
            if (out.empty() || out.back() != point)
                out.push_back(point);
        }
        first = nullptr;
    }
};

} // namespace

double chartTime(TimePoint at) {
    return std::chrono::duration<double, std::milli>(at.time_since_epoch()).count();
}

TimePoint fromChartTime(double ms) {
    return TimePoint(std::chrono::duration_cast<Duration>(std::chrono::duration<double, std::milli>(ms)));
}

std::vector<std::vector<QPointF>> reduceSeries(std::span<const HistoryPoint> points, TimePoint from, TimePoint to,
                                               int columns) {
    std::vector<std::vector<QPointF>> out;
    if (points.empty() || to <= from)
        return out;
    auto begin = std::ranges::lower_bound(points, from, {}, &HistoryPoint::at);
    auto end = std::ranges::upper_bound(points, to, {}, &HistoryPoint::at);
    if (begin != points.begin())
        --begin;
    if (end != points.end())
        ++end;
    const double start = chartTime(from);
    const double perColumn = (chartTime(to) - start) / std::max(1, columns);

    Column column;
    TimePoint columnEnd = TimePoint::min(); // points before it are in the open column
    std::vector<QPointF> run;
    const auto close = [&] {
        column.flush(run);
        columnEnd = TimePoint::min();
        if (!run.empty())
            out.push_back(std::move(run));
        run = {};
    };
    for (auto it = begin; it != end; ++it) {
        if (!std::isfinite(it->value)) {
            close();
            continue;
        }
        if (it->at < columnEnd) {
            column.add(*it);
            continue;
        }
        const auto index = static_cast<long long>(std::floor((chartTime(it->at) - start) / perColumn));
        if (column.first != nullptr && index == column.index) { // at its very end, where rounding decides
            column.add(*it);
            continue;
        }
        column.flush(run);
        column.start(index, *it);
        columnEnd = fromChartTime(start + static_cast<double>(index + 1) * perColumn);
    }
    close();
    return out;
}

} // namespace fabricscope
