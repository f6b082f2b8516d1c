// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/time.h"

#include <catch2/catch.hpp>

using namespace fabricscope;
using namespace std::chrono;

TEST_CASE("RFC 3339 both ways") {
    // `date -u -d @1785592931 +%FT%TZ` gives 2026-08-01T14:02:11Z.
    const TimePoint t = TimePoint(seconds(1785592931)) + nanoseconds(123456789);
    CHECK(toRfc3339(t) == "2026-08-01T14:02:11.123456789Z");
    CHECK(toRfc3339(t, 3) == "2026-08-01T14:02:11.123Z");
    CHECK(toRfc3339(t, 0) == "2026-08-01T14:02:11Z");
    CHECK(parseRfc3339("2026-08-01T14:02:11.123456789Z").value() == t);
    CHECK(parseRfc3339("2026-08-01T16:02:11.123456789+02:00").value() == t);
    CHECK(parseRfc3339("2026-08-01 08:32:11.123456789-05:30").value() == t);
    CHECK(toRfc3339(TimePoint(seconds(-1)), 0) == "1969-12-31T23:59:59Z");
}

TEST_CASE("a time that cannot be held becomes the nearest one that can") {
    // 2^63 − 1 ns after 1970 and 2^63 ns before it.
    CHECK(toRfc3339(TimePoint::max()) == "2262-04-11T23:47:16.854775807Z");
    CHECK(parseRfc3339("2262-04-11T23:47:16.854775807Z").value() == TimePoint::max());
    CHECK(parseRfc3339("2262-04-11T23:47:16.854775806Z").value() == TimePoint::max() - nanoseconds(1));
    CHECK(parseRfc3339("2262-04-11T23:47:15.999999999Z").value() == TimePoint::max() - nanoseconds(854775808));
    for (const char *late : {"9999-12-31T23:59:59Z", "2262-04-11T23:47:17Z", "2262-04-11T23:47:16.9Z"})
        CHECK(parseRfc3339(late).value() == TimePoint::max());
    CHECK(parseRfc3339("0001-01-01T00:00:00Z").value() == TimePoint::min());
    CHECK(parseRfc3339("1677-09-21T00:12:44Z").value() == TimePoint(seconds(-9223372036)));
}

TEST_CASE("what is no time is refused with what was expected") {
    for (const char *bad : {"", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-08-01T24:00:00Z",
                            "2026-08-01T14:02:11", "2026-08-01T14:02:11.Z", "2026-08-01T14:02:11Zx"}) {
        const auto parsed = parseRfc3339(bad);
        CAPTURE(bad);
        REQUIRE_FALSE(parsed);
        CHECK(parsed.error().code == ErrorCode::BadValue);
        CHECK_FALSE(parsed.error().expected.empty());
    }
}

TEST_CASE("durations carry their unit") {
    CHECK(parseDuration("10s").value() == seconds(10));
    CHECK(parseDuration("500ms").value() == milliseconds(500));
    CHECK(parseDuration("1.5").value() == milliseconds(1500));
    CHECK(parseDuration("2h").value() == hours(2));
    CHECK(parseDuration("1d").value() == hours(24));
    for (const char *bad : {"", "s", "-1s", "1w", "nan", "inf", "1e300d"}) {
        CAPTURE(bad);
        CHECK_FALSE(parseDuration(bad));
    }
}
