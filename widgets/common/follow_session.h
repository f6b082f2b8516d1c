// SPDX-License-Identifier: GPL-3.0-or-later
// What views over a session have in common.
#pragma once

#include "models/items/session_bridge.h"

namespace fabricscope {

/// Gives the view what the bridge holds now and whatever comes: fabric and catalogue, and of frames, summaries and
/// readings those that it takes. The bridge must outlive the view or be destroyed as its ancestor.
template <class View>
void followSession(View &view, SessionBridge &bridge) {
    const auto follow = [&](auto signal, auto take) {
        QObject::connect(&bridge, signal, &view, take);
        take();
    };
    follow(&SessionBridge::fabricChanged, [&view, &bridge] {
        view.setFabric(bridge.fabric());
        view.setCatalogue(bridge.session().catalogue());
    });
    if constexpr (requires { view.setFrame(bridge.frame()); })
        follow(&SessionBridge::frameChanged, [&view, &bridge] { view.setFrame(bridge.frame()); });
    if constexpr (requires { view.setSummary(bridge.summary()); })
        follow(&SessionBridge::summaryChanged, [&view, &bridge] { view.setSummary(bridge.summary()); });
    follow(&SessionBridge::focusDataChanged, [&view, &bridge] { view.setFocusData(bridge.focusData()); });
}

} // namespace fabricscope
