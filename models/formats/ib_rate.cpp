// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/ib_rate.h"

#include "models/base/text.h"

#include <cmath>

namespace fabricscope {
namespace {

struct Speed {
    std::string_view name;
    float laneGbps; // nominal, as the IBTA roadmap names them
};

constexpr Speed kSpeeds[] = {{"SDR", 2.5F}, {"DDR", 5},  {"QDR", 10},  {"FDR10", 10}, {"FDR", 14},
                             {"EDR", 25},   {"HDR", 50}, {"NDR", 100}, {"XDR", 200}};

} // namespace

bool parseIbRate(std::string_view token, IbRate &rate) {
    const std::size_t x = token.find_first_of("xX");
    if (x == std::string_view::npos || x == 0 || x > 2)
        return false;
    unsigned width = 0;
    for (const char c : token.substr(0, x)) {
        if (c < '0' || c > '9')
            return false;
        width = width * 10 + static_cast<unsigned>(c - '0');
    }
    if (width == 0 || width > 16)
        return false;
    rate.width = static_cast<std::uint8_t>(width);
    const std::string_view name = token.substr(x + 1);
    for (const Speed &speed : kSpeeds) {
        if (name == speed.name || equalsIgnoreCase(name, speed.name)) {
            rate.gbps = speed.laneGbps * static_cast<float>(width);
            return true;
        }
    }
    return false;
}

std::string ibRateToken(float gbps, std::uint8_t width) {
    const auto token = [gbps](int lanes) -> std::string {
        for (const Speed &speed : kSpeeds) {
            if (std::fabs(speed.laneGbps * static_cast<float>(lanes) - gbps) < 0.01F)
                return std::to_string(lanes) + "x" + std::string(speed.name);
        }
        return {};
    };
    if (width > 0) {
        std::string found = token(width);
        return found.empty() ? std::to_string(width) + "x???" : found;
    }
    for (const int lanes : {4, 1, 2, 8, 12}) {
        if (std::string found = token(lanes); !found.empty())
            return found;
    }
    return "4x???";
}

} // namespace fabricscope
