// SPDX-License-Identifier: GPL-3.0-or-later
// What a link says through its colour, in one byte. The order of the codes is the order of badness, so that the worst
// of many links is the numeric maximum and a pyramid of maxima needs no table. The theme maps the 256 codes to colours.
#pragma once

#include <algorithm>
#include <cstdint>

namespace fabricscope {

struct Level {
    static constexpr std::uint8_t kNoLink = 0;  // a pair of devices without a link: not "down"
    static constexpr std::uint8_t kDrained = 1; // in maintenance: drawn, marked, sets no alarm
    static constexpr std::uint8_t kRamp = 8;    // magnitude 0 … just below warning: 8 … 127
    static constexpr std::uint8_t kRampEnd = 127;
    static constexpr std::uint8_t kNeverSeen = 136; // no value yet, or the overlay has none for this link
    static constexpr std::uint8_t kStale = 140;     // had a value, and it is too old
    static constexpr std::uint8_t kWarning = 150;   // magnitude at or above warning: 150 … 179
    static constexpr std::uint8_t kWarningEnd = 179;
    static constexpr std::uint8_t kCritical = 190; // magnitude at or above critical: 190 … 219
    static constexpr std::uint8_t kCriticalEnd = 219;
    static constexpr std::uint8_t kOffPlan = 226; // cable not where the wiring map wants it
    static constexpr std::uint8_t kErrors = 232;  // errors above threshold, whatever the overlay
    static constexpr std::uint8_t kDown = 240;    // link down

    /// From a scaled magnitude m in 0…1 where 0.6 is warning and 0.8 critical (DESIGN "What a colour says").
    static std::uint8_t fromMagnitude(float m) {
        const auto step = [](float x, std::uint8_t lo, std::uint8_t hi) {
            const float c = std::clamp(x, 0.0F, 1.0F);
            return static_cast<std::uint8_t>(static_cast<float>(lo) + c * static_cast<float>(hi - lo) + 0.5F);
        };
        if (!(m >= 0.0F))
            return m < 0.0F ? kRamp : kNeverSeen; // NaN = unknown
        if (m < 0.6F)
            return ramp(m);
        if (m < 0.8F)
            return step((m - 0.6F) / 0.2F, kWarning, kWarningEnd);
        return step((m - 0.8F) / 0.2F, kCritical, kCriticalEnd);
    }
    /// The same where m is known to be in 0 … 0.6: nearly all of millions, so without a branch or a division.
    static std::uint8_t ramp(float m) {
        return static_cast<std::uint8_t>(static_cast<float>(kRamp) + m * (float{kRampEnd - kRamp} / 0.6F) + 0.5F);
    }
    static bool isMagnitude(std::uint8_t code) {
        return (code >= kRamp && code <= kRampEnd) || (code >= kWarning && code <= kWarningEnd) ||
               (code >= kCritical && code <= kCriticalEnd);
    }
    /// 0…1 back from a code that isMagnitude().
    static float magnitude(std::uint8_t code) {
        if (code <= kRampEnd)
            return 0.6F * static_cast<float>(code - kRamp) / static_cast<float>(kRampEnd - kRamp);
        if (code <= kWarningEnd)
            return 0.6F + 0.2F * static_cast<float>(code - kWarning) / static_cast<float>(kWarningEnd - kWarning);
        return 0.8F + 0.2F * static_cast<float>(code - kCritical) / static_cast<float>(kCriticalEnd - kCritical);
    }
    static bool isWarning(std::uint8_t code) { return code >= kWarning && code <= kWarningEnd; }
    static bool isCritical(std::uint8_t code) { return code >= kCritical; }
    /// At or above warning: what "only above threshold" keeps and halos look at.
    static bool isAlarm(std::uint8_t code) { return code >= kWarning; }
};

} // namespace fabricscope
