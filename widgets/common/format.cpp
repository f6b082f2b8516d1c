// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/format.h"

#include "models/base/text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QTimeZone>

#include <array>
#include <cmath>

namespace fabricscope {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Format)
};

// A hyphen is not a minus sign: it is too short beside digits to be seen from afar.
QString withMinus(QString text) {
    if (text.startsWith(QLatin1Char('-')))
        text[0] = QChar(0x2212);
    return text;
}

QString join(const QString &number, const QString &unit) {
    return unit.isEmpty() ? number : number + QLatin1Char(' ') + unit;
}

// `value` scaled to 1 … 999 with the SI prefix put before `unit`.
QString si(double value, const QString &unit) {
    static constexpr std::array<const char *, 7> kPrefixes = {"", "k", "M", "G", "T", "P", "E"};
    double scaled = std::abs(value);
    std::size_t prefix = 0;
    while (scaled >= 999.5 && prefix + 1 < kPrefixes.size()) {
        scaled /= 1000;
        ++prefix;
    }
    return join(formatNumber(std::copysign(scaled, value)), QLatin1String(kPrefixes[prefix]) + unit);
}

QString percent(double share) {
    const double value = share * 100;
    const double size = std::abs(value);
    if (size == 0)
        return QStringLiteral("0 %");
    if (size < 0.005)
        return QStringLiteral("< ") + formatFixed(0.01, 2) + QStringLiteral(" %");
    return formatFixed(value, size < 0.995 ? 2 : 1) + QStringLiteral(" %");
}

bool isErrorRate(const MetricInfo &metric) {
    return metric.unit == "ber" || startsWith(metric.id, "ber.");
}

QString formatWindow(double seconds) {
    if (seconds >= 3600 && std::fmod(seconds, 3600) == 0)
        return formatNumber(seconds / 3600) + QStringLiteral(" h");
    if (seconds >= 60 && std::fmod(seconds, 60) == 0)
        return formatNumber(seconds / 60) + QStringLiteral(" min");
    return formatNumber(seconds) + QStringLiteral(" s");
}

} // namespace

QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString formatCount(std::uint64_t count) {
    return QLocale().toString(static_cast<qulonglong>(count));
}

QString formatCountOf(std::uint64_t count, std::uint64_t total) {
    return Tr::tr("%1 of %2").arg(formatCount(count), formatCount(total));
}

QString formatNumber(double value, int digits) {
    if (!std::isfinite(value))
        return QStringLiteral("–");
    if (value == 0)
        return QStringLiteral("0");
    const double size = std::abs(value);
    if (size < 1e-4 || size >= 1e15)
        return withMinus(QLocale().toString(value, 'e', std::max(0, digits - 2)));
    const int whole = static_cast<int>(std::floor(std::log10(size))) + 1;
    const int decimals = std::max(0, digits - std::max(whole, 1));
    QString text = QLocale().toString(value, 'f', decimals);
    const QString point = QLocale().decimalPoint();
    if (decimals > 0 && text.contains(point)) {
        while (text.endsWith(QLatin1Char('0')))
            text.chop(1);
        if (text.endsWith(point))
            text.chop(point.size());
    }
    return withMinus(text);
}

QString formatFixed(double value, int decimals) {
    return std::isfinite(value) ? withMinus(QLocale().toString(value, 'f', decimals)) : QStringLiteral("–");
}

QString formatBer(double ber) {
    if (!std::isfinite(ber))
        return QStringLiteral("–");
    if (ber == 0)
        return QStringLiteral("0");
    int exponent = static_cast<int>(std::floor(std::log10(std::abs(ber))));
    double mantissa = ber / std::pow(10.0, exponent);
    if (std::abs(mantissa) >= 9.95) {
        mantissa /= 10;
        ++exponent;
    }
    return formatFixed(mantissa, 1) + QLatin1Char('e') + QString::number(exponent);
}

QString formatValue(double value, std::string_view unit) {
    if (!std::isfinite(value))
        return QStringLiteral("–");
    if (unit == "bit/s" || unit == "b/s")
        return si(value, QStringLiteral("b/s"));
    if (unit == "Gb/s" || unit == "Gbit/s")
        return si(value * 1e9, QStringLiteral("b/s"));
    if (unit == "byte" || unit == "bytes" || unit == "B")
        return si(value, QStringLiteral("B"));
    if (unit == "byte/s" || unit == "B/s")
        return si(value, QStringLiteral("B/s"));
    if (unit == "ratio")
        return percent(value);
    if (unit == "%")
        return percent(value / 100);
    if (unit == "ber")
        return formatBer(value);
    if (unit == "s")
        return formatDuration(
            std::chrono::duration_cast<Duration>(std::chrono::duration<double>(std::min(value, 1e9))));
    if (unit == "dBm" || unit == "dB")
        return join(formatFixed(value, 1), unitLabel(unit));
    if (unit == "degC" || unit == "°C")
        return join(formatFixed(value, 0), unitLabel(unit));
    if (unit == "W")
        return value < 1000 ? join(formatNumber(value, 3), QStringLiteral("W")) : si(value, QStringLiteral("W"));
    if (unit == "1/s")
        return value != 0 && std::abs(value) < 999.5 ? formatNumber(value) + QStringLiteral(" /s")
                                                     : si(value, QStringLiteral("/s"));
    return unit.empty() ? formatNumber(value, 4) : join(formatNumber(value), unitLabel(unit));
}

QString formatMetric(const MetricInfo &metric, double value) {
    if (metric.kind == MetricKind::State) {
        const bool known = value >= 0 && value < static_cast<double>(metric.states.size());
        return known ? stateWord(metric.states[static_cast<std::size_t>(value)].name) : Tr::tr("unknown");
    }
    if (isErrorRate(metric))
        return formatBer(value);
    if (metric.windowS > 0) // "3 changes in 2 min"
        return Tr::tr("%1 in %2").arg(formatValue(value, metric.unit), formatWindow(metric.windowS));
    return formatValue(value, metric.unit);
}

QString formatTick(const MetricInfo &metric, double value) {
    if (isErrorRate(metric) && value > 0) {
        const double exponent = std::log10(value);
        if (std::abs(exponent - std::round(exponent)) < 1e-6)
            return QStringLiteral("1e%1").arg(static_cast<int>(std::lround(exponent)));
    } else if (metric.unit == "ratio" || metric.unit == "%") {
        return formatNumber(metric.unit == "ratio" ? value * 100 : value) + QStringLiteral(" %");
    } else if (metric.windowS > 0) {
        return formatNumber(value);
    }
    return formatMetric(metric, value);
}

QString metricUnit(const MetricInfo &metric) {
    if (isErrorRate(metric))
        return {};
    if (metric.id == "pfc.pause.rx" || metric.id == "pfc.pause.tx" || metric.id == "tx.wait" ||
        metric.id == "ib.xmit_wait")
        return Tr::tr("% of time");
    if (metric.windowS > 0)
        return Tr::tr("%1 in %2").arg(unitLabel(metric.unit), formatWindow(metric.windowS));
    return unitLabel(metric.unit);
}

QString formatReading(const MetricInfo &metric, const Reading &reading) {
    if (reading.freshness == Freshness::NeverSeen)
        return Tr::tr("no data");
    if (metric.kind == MetricKind::State)
        return formatMetric(metric, reading.state);
    const QString text = formatMetric(metric, reading.value);
    return reading.saturated ? QStringLiteral("≥ ") + text : text;
}

QString formatGbps(double gbps) {
    return si(gbps * 1e9, QStringLiteral("b/s"));
}

QString formatDuration(Duration duration) {
    const double seconds = std::max(0.0, toSeconds(duration));
    if (seconds == 0)
        return QStringLiteral("0 s");
    if (seconds < 1e-6)
        return join(formatNumber(seconds * 1e9, 2), QStringLiteral("ns"));
    if (seconds < 1e-3)
        return join(formatNumber(seconds * 1e6, 2), QStringLiteral("µs"));
    if (seconds < 0.0995)
        return join(formatNumber(seconds * 1e3, 2), QStringLiteral("ms"));
    if (seconds < 9.95)
        return formatFixed(seconds, 1) + QStringLiteral(" s");
    const auto whole = static_cast<long long>(seconds + 0.5);
    const auto pad = [](long long v) { return QStringLiteral("%1").arg(v, 2, 10, QLatin1Char('0')); };
    if (whole < 60)
        return QStringLiteral("%1 s").arg(whole);
    if (whole < 3600)
        return QStringLiteral("%1 min %2 s").arg(whole / 60).arg(pad(whole % 60));
    if (whole < 86400)
        return QStringLiteral("%1 h %2 min").arg(whole / 3600).arg(pad(whole / 60 % 60));
    return QStringLiteral("%1 d %2 h").arg(whole / 86400).arg(whole / 3600 % 24);
}

QString formatAge(TimePoint at, TimePoint now) {
    if (at == TimePoint{})
        return Tr::tr("no data");
    return Tr::tr("%1 ago").arg(formatDuration(now - at));
}

namespace {
QString localTime(TimePoint at, const QString &pattern) {
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(at.time_since_epoch()).count();
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(ms);
    return QLocale().toString(time, pattern) + QLatin1Char(' ') + time.timeZoneAbbreviation();
}
} // namespace

QString formatTime(TimePoint at) {
    return localTime(at, QStringLiteral("HH:mm:ss"));
}

QString formatDateTime(TimePoint at) {
    return localTime(at, QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

QString unitLabel(std::string_view unit) {
    if (unit == "ratio" || unit == "%")
        return QStringLiteral("%");
    if (unit == "bit/s" || unit == "Gb/s" || unit == "Gbit/s")
        return QStringLiteral("b/s");
    if (unit == "byte" || unit == "bytes")
        return QStringLiteral("B");
    if (unit == "byte/s")
        return QStringLiteral("B/s");
    if (unit == "degC")
        return QStringLiteral("°C");
    if (unit == "1/s")
        return QStringLiteral("/s");
    if (unit == "ber")
        return {};
    if (unit == "changes")
        return Tr::tr("changes");
    if (unit == "flaps")
        return Tr::tr("flaps");
    if (unit == "events")
        return Tr::tr("events");
    if (unit == "codewords")
        return Tr::tr("codewords");
    if (unit == "× mean")
        return Tr::tr("× mean");
    return toQString(unit);
}

} // namespace fabricscope
