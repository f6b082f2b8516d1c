// SPDX-License-Identifier: GPL-3.0-or-later
// Round numbers for axes. Pure; any thread.
#pragma once

#include <vector>

namespace fabricscope {

/// Multiples of 1, 2 or 5 × 10ⁿ within [low, high], at most `most` (≥ 2).
std::vector<double> niceTicks(double low, double high, int most);
/// Least round number ≥ value of the series 1, 1.5, 2, 3, 4, 5, 6, 8 × 10ⁿ.
double niceCeiling(double value);
/// Powers of ten within [low, high] (both > 0), thinned to at most `most`.
std::vector<double> decadeTicks(double low, double high, int most);
/// Round times (s, min, h, d of local time) within [fromMs, toMs], at most `most`. `offsetMs` = local time − UTC.
std::vector<double> timeTicks(double fromMs, double toMs, int most, double offsetMs);

struct ValueRange {
    double low = 0, high = 1;
    bool operator==(const ValueRange &) const = default;
};
struct RangeWish {
    double low = 0, high = 0; // of the data; low > high = no data
    bool fromZero = true;     // counts, rates and shares; not temperatures or dBm
    bool logarithmic = false;
    double least = 0; // the range is never less high than this
    double most = 0;  // nor higher than this, if it is above 0
};
/// A range for the data that does not jitter: it grows at once and shrinks only when less than 40 % of `before` is
/// used.
ValueRange niceRange(const RangeWish &wish, const ValueRange *before);

} // namespace fabricscope
