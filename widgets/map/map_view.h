// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/session_bridge.h"
#include "widgets/map/map_canvas.h"
#include "widgets/map/order_store.h"

#include <QThreadPool>

namespace fabricscope {

/// The map over a session: what the bridge holds is shown, what is asked for goes to it.
class MapView : public MapCanvas {
    Q_OBJECT
public:
    MapView(SessionBridge &bridge, ThemeHolder &themes, QWidget *parent = nullptr); // both outlive it
    /// Before a fabric is opened: without it the order lasts as long as the window.
    void setOrderStore(std::shared_ptr<const OrderStore> orders);

private:
    void takeFabric();
    void takeSelection();
    void keepOrder();

    SessionBridge &m_bridge;
    std::shared_ptr<const OrderStore> m_orders;
    std::string m_order;  // as read: its other keys are kept
    QThreadPool m_writer; // of one thread: the newest order is written last
};

} // namespace fabricscope
