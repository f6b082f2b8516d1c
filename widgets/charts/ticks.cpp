// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/ticks.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace fabricscope {

std::vector<double> niceTicks(double low, double high, int most) {
    std::vector<double> out;
    if (!(high > low) || !std::isfinite(low) || !std::isfinite(high))
        return out;
    most = std::max(most, 2);
    double power = std::pow(10.0, std::floor(std::log10((high - low) / most)));
    static constexpr std::array<double, 4> kSteps = {1, 2, 5, 10};
    double step = power * 10;
    for (const double s : kSteps)
        if (std::floor(high / (s * power) + 1e-9) - std::ceil(low / (s * power) - 1e-9) + 1 <= most) {
            step = s * power;
            break;
        }
    const double first = std::ceil(low / step - 1e-9);
    const double last = std::floor(high / step + 1e-9);
    for (double i = first; i <= last; ++i)
        out.push_back(i * step == 0 ? 0 : i * step); // no −0
    return out;
}

double niceCeiling(double value) {
    if (!(value > 0) || !std::isfinite(value))
        return 0;
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double s : {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0})
        if (s * power >= value * (1 - 1e-9))
            return s * power;
    return power * 10;
}

std::vector<double> decadeTicks(double low, double high, int most) {
    std::vector<double> out;
    if (!(low > 0) || !(high >= low))
        return out;
    const int first = static_cast<int>(std::ceil(std::log10(low) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log10(high) + 1e-9));
    const int every = std::max(1, (last - first + std::max(most, 1)) / std::max(most, 1));
    for (int e = first; e <= last; ++e)
        if ((last - e) % every == 0)
            out.push_back(std::pow(10.0, e));
    return out;
}

std::vector<double> timeTicks(double fromMs, double toMs, int most, double offsetMs) {
    static constexpr std::array<double, 21> kSteps = {1,     2,     5,     10,    15,     30,     60,
                                                      120,   300,   600,   900,   1800,   3600,   7200,
                                                      10800, 21600, 43200, 86400, 172800, 604800, 2.592e6};
    std::vector<double> out;
    if (!(toMs > fromMs))
        return out;
    double step = kSteps.back() * 1000;
    for (const double s : kSteps)
        if ((toMs - fromMs) / (s * 1000) <= std::max(1, most)) {
            step = s * 1000;
            break;
        }
    if ((toMs - fromMs) / step > 1000)
        return out;
    for (double t = std::ceil((fromMs + offsetMs) / step) * step; t <= toMs + offsetMs; t += step)
        out.push_back(t - offsetMs);
    return out;
}

ValueRange niceRange(const RangeWish &wish, const ValueRange *before) {
    ValueRange fresh;
    const bool none = wish.low > wish.high;
    if (wish.logarithmic) {
        const double low = none || wish.low <= 0 ? 1e-12 : wish.low;
        const double high = std::max({none ? low : wish.high, low, wish.least});
        fresh.low = std::pow(10.0, std::floor(std::log10(low) + 1e-9));
        fresh.high = std::pow(10.0, std::ceil(std::log10(high) - 1e-9));
        if (fresh.high < fresh.low * 99)
            fresh.high = fresh.low * 100;
    } else if (wish.fromZero && (none || wish.low >= 0)) {
        fresh.low = 0;
        fresh.high = niceCeiling(std::max(none ? 0 : wish.high * 1.05, wish.least));
        if (fresh.high <= 0)
            fresh.high = 1;
        if (wish.most > 0)
            fresh.high = std::min(fresh.high, wish.most);
    } else {
        const double low = none ? 0 : wish.low;
        const double high = std::max(none ? 1 : wish.high, low);
        const double span = std::max({high - low, std::abs(high) * 0.05, 1e-9});
        const double step = niceCeiling(span / 4);
        fresh.low = std::floor((low - span * 0.1) / step) * step;
        fresh.high = std::ceil((high + span * 0.1) / step) * step;
    }
    if (!before)
        return fresh;
    if (fresh.high > before->high || fresh.low < before->low)
        return {std::min(fresh.low, before->low), std::max(fresh.high, before->high)};
    const double used = wish.logarithmic ? std::log10(fresh.high / fresh.low) / std::log10(before->high / before->low)
                                         : (fresh.high - fresh.low) / (before->high - before->low);
    return used < 0.4 ? fresh : *before;
}

} // namespace fabricscope
