// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/reduce.h"

#include <algorithm>
#include <cmath>

namespace fabricscope {

namespace {

struct Column {
    long long index = 0;
    QPointF first, low, high, last;
    std::size_t count = 0;

    void start(long long i, QPointF p) {
        index = i;
        first = low = high = last = p;
        count = 1;
    }
    void add(QPointF p) {
        if (p.y() < low.y())
            low = p;
        if (p.y() > high.y())
            high = p;
        last = p;
        ++count;
    }
    void flush(std::vector<QPointF> &out) const {
        if (count == 0)
            return;
        const QPointF a = low.x() <= high.x() ? low : high;
        const QPointF b = low.x() <= high.x() ? high : low;
        for (const QPointF p : {first, a, b, last})
            if (out.empty() || out.back() != p)
                out.push_back(p);
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
    std::vector<QPointF> run;
    const auto close = [&] {
        column.flush(run);
        column.count = 0;
        if (!run.empty())
            out.push_back(std::move(run));
        run = {};
    };
    for (auto it = begin; it != end; ++it) {
        if (!std::isfinite(it->value)) {
            close();
            continue;
        }
        const QPointF p(chartTime(it->at), static_cast<double>(it->value));
        const auto index = static_cast<long long>(std::floor((p.x() - start) / perColumn));
        if (column.count > 0 && index == column.index) {
            column.add(p);
        } else {
            column.flush(run);
            column.start(index, p);
        }
    }
    close();
    return out;
}

} // namespace fabricscope
