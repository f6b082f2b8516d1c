// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as people read them; expected texts written by hand.
#include "widgets/common/format.h"

#include <catch2/catch.hpp>

#include <QLocale>

#include <limits>

using namespace fabricscope;

namespace {
std::string value(double v, std::string_view unit) {
    return formatValue(v, unit).toStdString();
}
Duration seconds(double s) {
    return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(s));
}
} // namespace

TEST_CASE("values carry unit and prefix") {
    CHECK(value(51.2e12, "bit/s") == "51.2 Tb/s");
    CHECK(value(200e9, "bit/s") == "200 Gb/s");
    CHECK(value(999.7e9, "bit/s") == "1 Tb/s");
    CHECK(value(0, "bit/s") == "0 b/s");
    CHECK(value(1.25e6, "B") == "1.25 MB");
    CHECK(value(0.112, "ratio") == "11.2 %");
    CHECK(value(0.0025, "ratio") == "0.25 %");
    CHECK(value(1e-7, "ratio") == "< 0.01 %");
    CHECK(value(1, "ratio") == "100.0 %");
    CHECK(value(-7.8, "dBm") == "−7.8 dBm");
    CHECK(value(41.4, "degC") == "41 °C");
    CHECK(value(1234, "1/s") == "1.23 k/s");
    CHECK(value(12, "1/s") == "12 /s");
    CHECK(value(std::numeric_limits<double>::quiet_NaN(), "W") == "–");
    CHECK(value(std::numeric_limits<double>::infinity(), "bit/s") == "–");
    CHECK(formatGbps(200).toStdString() == "200 Gb/s");
    CHECK(formatGbps(51200).toStdString() == "51.2 Tb/s");
}

TEST_CASE("error ratios read as powers of ten") {
    CHECK(formatBer(6.4e-5).toStdString() == "6.4e-5");
    CHECK(formatBer(9.96e-6).toStdString() == "1.0e-5");
    CHECK(formatBer(0).toStdString() == "0");
    MetricInfo ber;
    ber.id = "ber.pre_fec";
    ber.unit = "ratio";
    CHECK(formatMetric(ber, 2.1e-6).toStdString() == "2.1e-6");
    CHECK(formatTick(ber, 1e-5).toStdString() == "1e-5");
    MetricInfo number; // "number" has the letters too
    number.id = "number";
    number.unit = "ratio";
    CHECK(formatMetric(number, 0.5).toStdString() == "50.0 %");
}

TEST_CASE("durations and counts") {
    CHECK(formatDuration(seconds(0.8)).toStdString() == "0.8 s");
    CHECK(formatDuration(seconds(12)).toStdString() == "12 s");
    CHECK(formatDuration(seconds(440)).toStdString() == "7 min 20 s");
    CHECK(formatDuration(seconds(7500)).toStdString() == "2 h 05 min");
    CHECK(formatDuration(seconds(3 * 86400 + 4 * 3600)).toStdString() == "3 d 4 h");
    CHECK(formatDuration(seconds(-1)).toStdString() == "0 s");
    CHECK(formatDuration(seconds(0.002)).toStdString() == "2 ms");
    CHECK(formatAge({}, TimePoint(seconds(5))).toStdString() == "no data");
    CHECK(formatCount(18204).toStdString() == "18,204");
    CHECK(formatCountOf(6144, 6144).toStdString() == "6,144 of 6,144");
    MetricInfo flaps;
    flaps.id = "if.flaps";
    flaps.unit = "changes";
    flaps.kind = MetricKind::Counter;
    flaps.windowS = 120;
    CHECK(formatMetric(flaps, 3).toStdString() == "3 changes in 2 min");
}

TEST_CASE("a reading says when there is none, and when it is a lower bound") {
    MetricInfo errors;
    errors.id = "if.in.errors";
    errors.unit = "1/s";
    Reading reading;
    CHECK(formatReading(errors, reading).toStdString() == "no data");
    reading.freshness = Freshness::Fresh;
    reading.value = 40;
    CHECK(formatReading(errors, reading).toStdString() == "40 /s");
    reading.saturated = true;
    CHECK(formatReading(errors, reading).toStdString() == "≥ 40 /s");
}

TEST_CASE("decimal sign and separators follow the locale") {
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    CHECK(value(51.2e12, "bit/s") == "51,2 Tb/s");
    CHECK(formatCount(18204).toStdString() == "18.204");
    QLocale::setDefault(before);
}
