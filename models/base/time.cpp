// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/time.h"

#include "models/base/text.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace fabricscope {

TimePoint systemNow() {
    return std::chrono::time_point_cast<Duration>(std::chrono::system_clock::now());
}

std::string toRfc3339(TimePoint t, int fraction) {
    using namespace std::chrono;
    const auto day = floor<days>(t);
    const year_month_day date(day);
    const hh_mm_ss<Duration> clock(t - day);
    std::array<char, 64> buffer{};
    int length = std::snprintf(buffer.data(), buffer.size(), "%04d-%02u-%02uT%02d:%02d:%02d",
                               static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                               static_cast<unsigned>(date.day()), static_cast<int>(clock.hours().count()),
                               static_cast<int>(clock.minutes().count()), static_cast<int>(clock.seconds().count()));
    std::string text(buffer.data(), static_cast<std::size_t>(length));
    if (fraction > 0) {
        length =
            std::snprintf(buffer.data(), buffer.size(), ".%09lld", static_cast<long long>(clock.subseconds().count()));
        text.append(buffer.data(), static_cast<std::size_t>(std::min(length, 1 + fraction)));
    }
    return text + 'Z';
}

namespace {

/// Takes `digits` decimal digits off the front; −1 if they are not there.
int takeDigits(std::string_view &text, std::size_t digits) {
    if (text.size() < digits)
        return -1;
    const auto value = parseUnsigned(text.substr(0, digits));
    if (!value)
        return -1;
    text.remove_prefix(digits);
    return static_cast<int>(*value);
}

bool takeChar(std::string_view &text, std::string_view anyOf) {
    if (text.empty() || anyOf.find(text.front()) == std::string_view::npos)
        return false;
    text.remove_prefix(1);
    return true;
}

tl::unexpected<Error> badValue(std::string_view found, const char *expected) {
    Error error;
    error.code = ErrorCode::BadValue;
    error.expected = expected;
    error.found = excerpt(found);
    return fail(std::move(error));
}

} // namespace

Expected<TimePoint> parseRfc3339(std::string_view text) {
    using namespace std::chrono;
    constexpr const char *kForm = "2026-11-30T14:02:11Z";
    std::string_view rest = trim(text);
    const int y = takeDigits(rest, 4);
    const bool d1 = takeChar(rest, "-");
    const int mo = takeDigits(rest, 2);
    const bool d2 = takeChar(rest, "-");
    const int d = takeDigits(rest, 2);
    const bool sep = takeChar(rest, "Tt ");
    const int h = takeDigits(rest, 2);
    const bool c1 = takeChar(rest, ":");
    const int mi = takeDigits(rest, 2);
    const bool c2 = takeChar(rest, ":");
    const int s = takeDigits(rest, 2);
    if (y < 0 || !d1 || mo < 0 || !d2 || d < 0 || !sep || h < 0 || !c1 || mi < 0 || !c2 || s < 0)
        return badValue(text, kForm);
    const year_month_day date(year(y), month(static_cast<unsigned>(mo)), day(static_cast<unsigned>(d)));
    if (!date.ok() || h > 23 || mi > 59 || s > 60)
        return badValue(text, kForm);

    std::int64_t nanos = 0;
    if (takeChar(rest, ".,")) {
        std::int64_t scale = 100'000'000;
        int digits = 0;
        while (!rest.empty() && rest.front() >= '0' && rest.front() <= '9') {
            nanos += (rest.front() - '0') * scale;
            scale /= 10;
            rest.remove_prefix(1);
            ++digits;
        }
        if (digits == 0)
            return badValue(text, kForm);
    }
    minutes offset{0};
    if (!takeChar(rest, "Zz")) {
        const bool minus = !rest.empty() && rest.front() == '-';
        if (!takeChar(rest, "+-"))
            return badValue(text, kForm);
        const int oh = takeDigits(rest, 2);
        takeChar(rest, ":");
        const int om = takeDigits(rest, 2);
        if (oh < 0 || om < 0 || oh > 23 || om > 59)
            return badValue(text, kForm);
        offset = hours(oh) + minutes(om);
        if (minus)
            offset = -offset;
    }
    if (!rest.empty())
        return badValue(text, kForm);
    const seconds whole = sys_days(date).time_since_epoch() + hours(h) + minutes(mi) + seconds(s) - offset;
    if (whole >= floor<seconds>(Duration::max())) // 2262-04-11T23:47:16.854775807Z is the last nanosecond that fits
        return whole == floor<seconds>(Duration::max())
                   ? TimePoint(Duration(whole) + std::min(Duration(nanos), Duration::max() - Duration(whole)))
                   : TimePoint::max();
    if (whole < ceil<seconds>(Duration::min()))
        return TimePoint::min();
    return TimePoint(Duration(whole) + Duration(nanos));
}

Expected<Duration> parseDuration(std::string_view text) {
    struct Unit {
        std::string_view suffix;
        double nanos;
    };
    static constexpr std::array<Unit, 7> kUnits{{
        {"ns", 1},
        {"us", 1e3},
        {"ms", 1e6},
        {"s", 1e9},
        {"m", 60e9},
        {"h", 3600e9},
        {"d", 86400e9},
    }};
    const std::string_view body = trim(text);
    std::size_t split = body.size();
    while (split > 0 && body[split - 1] >= 'a' && body[split - 1] <= 'z')
        --split;
    const std::string_view suffix = body.substr(split);
    double scale = suffix.empty() ? 1e9 : 0;
    for (const Unit &unit : kUnits) {
        if (unit.suffix == suffix)
            scale = unit.nanos;
    }
    const auto number = parseDouble(trim(body.substr(0, split)));
    if (!number || scale == 0 || !std::isfinite(*number) || *number < 0 || *number * scale > 9e18)
        return badValue(text, "10s");
    return Duration(static_cast<std::int64_t>(std::llround(*number * scale)));
}

} // namespace fabricscope
