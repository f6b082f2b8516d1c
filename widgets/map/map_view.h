// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/session_bridge.h"
#include "widgets/map/map_canvas.h"

namespace fabricscope {

/// The map over a session: what the bridge holds is shown, what is asked for goes to it.
class MapView : public MapCanvas {
    Q_OBJECT
public:
    MapView(SessionBridge &bridge, ThemeHolder &themes, QWidget *parent = nullptr); // both outlive it

private:
    void takeFabric();
    void takeSelection();

    SessionBridge &m_bridge;
};

} // namespace fabricscope
