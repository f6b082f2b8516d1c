// SPDX-License-Identifier: GPL-3.0-or-later
// The patterns by which states are told apart without their hues: one for map, legend and faceplate.
#pragma once

#include "models/telemetry/level.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace fabricscope {

constexpr int kPatternFrom = 6; // pixels of a cell's shorter side; below it a pattern is noise

/// Stale cells are hatched besides, at any size.
inline bool hasPattern(std::uint8_t code) {
    return code == Level::kDrained || code == Level::kNeverSeen || code >= Level::kOffPlan;
}

/// Whether the state's pattern covers a pixel of a cell of w × h pixels.
inline bool patternCovers(std::uint8_t code, int x, int y, int w, int h) {
    const int size = std::min(w, h);
    const int pen = std::max(1, size / 9);
    if (code >= Level::kDown) { // cross from corner to corner
        const int reach = pen * std::max(w, h);
        const int inset = std::max(1, size / 6);
        if (x < inset || y < inset || x >= w - inset || y >= h - inset)
            return false;
        return std::abs(2 * (x * (h - 1) - y * (w - 1))) <= reach ||
               std::abs(2 * ((w - 1 - x) * (h - 1) - y * (w - 1))) <= reach;
    }
    if (code >= Level::kErrors) { // an exclamation mark
        const int half = std::max(1, size / 8);
        const bool column = std::abs(2 * x - (w - 1)) <= half;
        return column && ((y >= h / 6 && y < h * 3 / 5) || (y >= h * 7 / 10 && y < h * 17 / 20 + 1));
    }
    if (code >= Level::kOffPlan) { // a ring
        const int inset = std::max(1, size / 6);
        const bool outer = x >= inset && y >= inset && x < w - inset && y < h - inset;
        const int in = inset + pen;
        const bool inner = x >= in && y >= in && x < w - in && y < h - in;
        return outer && !inner;
    }
    if (code == Level::kDrained) { // dots
        const int step = std::max(3, size / 4);
        return x % step < std::max(1, step / 3) && y % step < std::max(1, step / 3);
    }
    if (code == Level::kNeverSeen) // a dash
        return std::abs(2 * y - (h - 1)) <= pen && std::abs(2 * x - (w - 1)) <= w / 2;
    return false;
}

} // namespace fabricscope
