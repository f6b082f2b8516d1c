// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/overlay.h"

namespace fabricscope {

namespace {

constexpr std::array<const char *, static_cast<std::size_t>(OverlayId::Count_)> kNames{
    "congestion", "utilisation", "ecn", "pfc", "ber", "errors", "flaps", "optics", "spreading", "state"};

} // namespace

const char *toString(OverlayId overlay) {
    const auto i = static_cast<std::size_t>(overlay);
    return i < kNames.size() ? kNames[i] : "";
}

OverlayId overlayFromString(std::string_view text, bool &ok) {
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        if (text == kNames[i]) {
            ok = true;
            return static_cast<OverlayId>(i);
        }
    }
    ok = false;
    return OverlayId::Congestion;
}

} // namespace fabricscope
