// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and codes as words on screen, in one place so that a value reads alike in tooltip, table and chart.
// Every number carries its unit; decimal sign and thousands separators follow the default QLocale. GUI thread.
#pragma once

#include "models/fabric/fabric.h"
#include "models/telemetry/catalogue.h"
#include "models/telemetry/overlay.h"
#include "models/telemetry/store.h"

#include <QString>

#include <string_view>

namespace fabricscope {

/// Text of the models (any bytes) for the screen.
QString toQString(std::string_view text);

// --- numbers ------------------------------------------------------------------------------------------------------
/// "18,204".
QString formatCount(std::uint64_t count);
/// "6,144 of 6,144".
QString formatCountOf(std::uint64_t count, std::uint64_t total);
/// Plain number with `digits` significant digits and no trailing zeros; NaN gives "–".
QString formatNumber(double value, int digits = 3);
/// Number with a fixed count of decimals ("0.97").
QString formatFixed(double value, int decimals);
/// A value in a unit of the catalogue: "bit/s" → "51.2 Tb/s", "byte" → "1.2 MB", "ratio" and "%" → "11.2 %",
/// "ber" → "6.4e-5", "dBm", "degC" → "41 °C", "1/s" → "1.2 k/s", "s" → "3 min 20 s", … NaN gives "–".
QString formatValue(double value, std::string_view unit);
/// Like formatValue, but knows metrics that are ratios and read as error rates (BER), and counts in a window.
QString formatMetric(const MetricInfo &metric, double value);
/// A round number on an axis: "15 %", "1e-5", "200 Gb/s"; without decimals that say nothing.
QString formatTick(const MetricInfo &metric, double value);
/// Value or state of a reading without its age; "no data" if never seen, "≥ …" if the counter is saturated.
QString formatReading(const MetricInfo &metric, const Reading &reading);
/// Rate of links in Gb/s as catalogues and faceplates write it: "200 Gb/s", "51.2 Tb/s".
QString formatGbps(double gbps);
/// Error rate: "6.4e-5", "0".
QString formatBer(double ber);
/// "0.8 s", "12 s", "7 min 20 s", "2 h 05 min", "3 d 4 h". Negative counts as zero.
QString formatDuration(Duration duration);
/// Age of a value at `now`: "0.8 s ago"; "no data" for the epoch.
QString formatAge(TimePoint at, TimePoint now);
/// Local time of day with its zone: "14:06:30 CET".
QString formatTime(TimePoint at);
/// Local date and time with zone: "2026-11-30 14:06:30 CET".
QString formatDateTime(TimePoint at);
/// The unit alone as shown after a chart's title: "%" for ratios, "b/s", "°C"; empty for pure numbers and states.
QString unitLabel(std::string_view unit);

// --- codes in words -----------------------------------------------------------------------------------------------
/// Unit as it follows a title: "% of time" of pauses, else unitLabel(); empty for error ratios and states.
QString metricUnit(const MetricInfo &metric);
QString metricTitle(const MetricInfo &metric); // "ECN-marked packets"; the id where no title is known
QString stateWord(std::string_view state);     // "up", "down", "lower layer down"
QString overlayTitle(OverlayId overlay);       // "Congestion"
QString severityWord(Severity severity);       // "critical"
QString freshnessWord(Freshness freshness);    // "stale"
/// What a level code says: "warning", "stale", "down"; "ok" for the ramp below warning.
QString levelWord(std::uint8_t level);
QString roleWord(Role role); // "leaf"; "unplaced" for Role::Unknown
/// "1 leaf", "256 spines", "12 unplaced devices".
QString roleCount(Role role, std::uint64_t count);
QString layerWord(Layer layer); // "leaf–spine"

} // namespace fabricscope
