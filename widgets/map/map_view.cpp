// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_view.h"

#include "models/items/pool_work.h"

namespace fabricscope {

MapView::MapView(SessionBridge &bridge, ThemeHolder &themes, QWidget *parent)
    : MapCanvas(themes, parent)
    , m_bridge(bridge) {
    setCatalogue(bridge.session().catalogue());
    m_writer.setMaxThreadCount(1);
    connect(&bridge, &SessionBridge::fabricChanged, this, &MapView::takeFabric);
    connect(&bridge, &SessionBridge::frameChanged, this, [this] { setFrame(m_bridge.frame()); });
    connect(&bridge, &SessionBridge::summaryChanged, this, [this] { setSummary(m_bridge.summary()); });
    connect(&bridge, &SessionBridge::focusDataChanged, this, [this] { setFocusData(m_bridge.focusData()); });
    connect(&bridge, &SessionBridge::noticesChanged, this, [this] { setNotices(m_bridge.notices()); });
    connect(&bridge, &SessionBridge::annotationsChanged, this, [this] { setAnnotations(m_bridge.annotations()); });
    connect(&bridge, &SessionBridge::selectionChanged, this, &MapView::takeSelection);
    connect(this, &MapCanvas::weaveChanged, this, [this] {
        setSummary(m_bridge.summary());
        setFocusData(m_bridge.focusData());
        setFrame(m_bridge.frame());
        setNotices(m_bridge.notices());
        takeSelection();
        keepOrder();
    });
    connect(this, &MapCanvas::selectionRequested, this,
            [this](DeviceId device, PortId port, LinkId link) { m_bridge.setSelection(device, port, link); });
    connect(this, &MapCanvas::groupRequested, this,
            [this](std::vector<DeviceId> devices) { m_bridge.setSelectionGroup(std::move(devices)); });
    connect(this, &MapCanvas::hoverRequested, this,
            [this](LinkId link, PortId port) { m_bridge.setHover(link, port); });
    connect(this, &MapCanvas::visibleLinksRequested, this,
            [this](std::vector<LinkId> links) { m_bridge.setVisibleLinks(std::move(links)); });
    if (bridge.fabric())
        takeFabric();
}

void MapView::takeFabric() {
    WeaveOptions options;
    // An order that cannot be read costs the saved order, not the map; loading has already warned about the file.
    m_order = m_orders ? m_orders->read(*m_bridge.fabric()) : std::string();
    if (m_order.empty())
        m_order = m_bridge.fabric()->tables().orderJson;
    if (auto order = readWeaveOrder(m_order))
        options.order = std::move(*order);
    setAnnotations(m_bridge.annotations());
    setFabric(m_bridge.fabric(), m_bridge.generation(), std::move(options));
}

void MapView::setOrderStore(std::shared_ptr<const OrderStore> orders) {
    m_orders = std::move(orders);
}

void MapView::keepOrder() {
    if (!m_orders || !hasWeave())
        return;
    runOnPool(m_writer,
              [orders = m_orders, fabric = scene().fabricPtr(), weave = scene().weavePtr(), before = m_order] {
                  if (const std::string order = saveWeaveOrder(*fabric, *weave, before); order != before)
                      orders->write(*fabric, order);
              });
}

void MapView::takeSelection() {
    const Focus &focus = m_bridge.focus();
    setSelection(focus.device, focus.port, focus.link, focus.group);
}

} // namespace fabricscope
