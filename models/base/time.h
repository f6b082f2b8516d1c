// SPDX-License-Identifier: GPL-3.0-or-later
// The one time type: nanoseconds since the Unix epoch, UTC.
#pragma once

#include "models/base/expected.h"

#include <chrono>
#include <string>
#include <string_view>

namespace fabricscope {

using Duration = std::chrono::nanoseconds;
using TimePoint = std::chrono::sys_time<Duration>;

/// A source of "now". Thread-safe. Tests pass their own, so that nothing has to wait.
using Clock = TimePoint (*)();

TimePoint systemNow();

/// RFC 3339 in UTC with `fraction` digits (0, 3, 6 or 9): 2026-11-30T14:02:11.123Z.
std::string toRfc3339(TimePoint t, int fraction = 9);
/// Accepts RFC 3339 with any zone offset and 0–9 fraction digits. Times before 1677-09-21T00:12:44Z or after
/// 2262-04-11T23:47:16Z, such as 9999-12-31 for "for ever", become the first or last that a TimePoint can hold.
/// Error: BadValue.
Expected<TimePoint> parseRfc3339(std::string_view text);
/// "500ms", "10s", "5m", "2h", "1d", "250us", "7ns"; a bare number is seconds. Error: BadValue.
Expected<Duration> parseDuration(std::string_view text);

inline double toSeconds(Duration d) {
    return std::chrono::duration<double>(d).count();
}

} // namespace fabricscope
