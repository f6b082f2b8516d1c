// SPDX-License-Identifier: GPL-3.0-or-later
// A long series cut down to what a chart of given width can show. Pure; any thread.
#pragma once

#include "models/history/history.h"

#include <QPointF>

#include <span>
#include <vector>

namespace fabricscope {

/// Milliseconds since the epoch: the x of every chart.
double chartTime(TimePoint at);
TimePoint fromChartTime(double ms);

/// Unbroken stretches of the series within [from, to] (and the nearest point beyond each end, so that lines run to the
/// edge), as (ms, value). NaN ends a stretch. Per column of the window at most four points remain: first, lowest,
/// highest and last of each stretch, in order of time, so that no extreme is lost. `columns` is the width in pixels.
std::vector<std::vector<QPointF>> reduceSeries(std::span<const HistoryPoint> points, TimePoint from, TimePoint to,
                                               int columns);

} // namespace fabricscope
