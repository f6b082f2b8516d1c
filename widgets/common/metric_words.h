// SPDX-License-Identifier: GPL-3.0-or-later
// What qualifies a metric, in words: which queue or lane, and from where on it is bad.
#pragma once

#include "models/telemetry/catalogue.h"

#include <QString>

namespace fabricscope {

/// "queue 3", "priority 3", "lane 1", "bin 7"; empty for no index.
QString indexWord(MetricIndex kind, std::int16_t index);
/// "warn 1 % · crit 10 %", "warn below -5.9 dBm"; empty for a row without limits.
QString thresholdWords(const MetricInfo &metric, const ThresholdRow &row);

} // namespace fabricscope
