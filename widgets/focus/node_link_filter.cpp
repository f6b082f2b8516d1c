// SPDX-License-Identifier: GPL-3.0-or-later
// What of the node–link drawing is shown and which of it is alarmed; the rest of node_link_view.h.
#include "widgets/common/turn.h"
#include "widgets/focus/node_link_view.h"

#include <algorithm>

namespace fabricscope {

namespace {

template <class T>
bool in(const std::vector<T> &wanted, T value) {
    return wanted.empty() || std::ranges::find(wanted, value) != wanted.end();
}

} // namespace

bool NodeLinkView::passes(const LinkData &link) const {
    return in(m_filter.planes, link.plane) && in(m_filter.fabrics, link.fabric) && in(m_filter.rails, link.rail);
}

void NodeLinkView::setFilter(const MapFilter &filter) {
    if (m_filter == filter)
        return;
    m_filter = filter;
    m_levelsStale = true;
    m_hoverNode = m_hoverEdge = -1;
    if (!m_stale)
        markShown();
    invalidate();
}

// Boxes keep their places whatever is hidden: things are found where they were.
void NodeLinkView::markShown() {
    m_shownEdges.assign(m_layout.edges.size(), 0);
    m_shownNodes.assign(m_layout.nodes.size(), 0);
    std::vector<bool> joined(m_layout.nodes.size(), false);
    for (std::size_t i = 0; i < m_layout.edges.size(); ++i) {
        const NodeLinkEdge &edge = m_layout.edges[i];
        const bool shown = std::ranges::any_of(edge.links, [this](LinkId id) { return passes(m_fabric->link(id)); });
        for (const int end : {edge.a, edge.b}) {
            joined[static_cast<std::size_t>(end)] = true;
            if (shown)
                m_shownNodes[static_cast<std::size_t>(end)] = 1;
        }
        m_shownEdges[i] = shown;
    }
    for (std::size_t i = 0; i < m_layout.nodes.size(); ++i) { // what has no links goes by its own place
        const DeviceData &device = m_fabric->device(m_layout.nodes[i].devices.front());
        if (!joined[i] && in(m_filter.planes, device.plane) && in(m_filter.rails, device.rail))
            m_shownNodes[i] = 1;
    }
    if (m_current >= 0 && (static_cast<std::size_t>(m_current) >= m_shownNodes.size() || !shows(m_current)))
        m_current = -1;
}

LinkId NodeLinkView::worstOf(int node) const {
    LinkId worst;
    for (std::size_t i = 0; i < m_layout.edges.size(); ++i) {
        const NodeLinkEdge &edge = m_layout.edges[i];
        if (!m_shownEdges[i] || (edge.a != node && edge.b != node))
            continue;
        const LinkId link = worstLink(m_frame.get(), edge.links);
        if (!worst.valid() || levelOf(m_frame.get(), link) > levelOf(m_frame.get(), worst))
            worst = link;
    }
    return worst;
}

bool NodeLinkView::stepAlarm(bool forward) {
    if (!m_fabric)
        return false;
    drawing();
    std::vector<std::size_t> alarmed;
    std::size_t current = m_layout.edges.size();
    for (std::size_t i = 0; i < m_layout.edges.size(); ++i) {
        const NodeLinkEdge &edge = m_layout.edges[i];
        if (m_selectedLink.valid() && std::ranges::find(edge.links, m_selectedLink) != edge.links.end())
            current = i;
        if (m_shownEdges[i] && Level::isAlarm(edgeLevel(edge)))
            alarmed.push_back(i);
    }
    if (alarmed.empty())
        return false;
    const std::size_t next = nextInTurn(alarmed, current, forward);
    reveal(m_layout.curve(m_layout.edges[next]).boundingRect());
    selectEdge(static_cast<int>(next));
    return true;
}

void NodeLinkView::zoomToSelection() {
    if (!m_fabric)
        return;
    drawing();
    QRectF area;
    for (const NodeLinkEdge &edge : m_layout.edges)
        if (m_selectedLink.valid() && std::ranges::find(edge.links, m_selectedLink) != edge.links.end())
            area = m_layout.curve(edge).boundingRect();
    for (const NodeLinkNode &node : m_layout.nodes)
        if (area.isNull() &&
            ((m_selectedDevice.valid() && std::ranges::find(node.devices, m_selectedDevice) != node.devices.end()) ||
             (!m_selectedGroup.empty() && node.devices == m_selectedGroup)))
            area = node.rect;
    if (area.isNull()) {
        fit();
        return;
    }
    const qreal room = std::min(width() / (area.width() + 1), height() / (area.height() + 1)) / 1.5;
    zoomBy(room / m_zoom, toView(area.center()));
    m_offset += QRectF(rect()).center() - toView(area.center());
    clampOffset();
    invalidate();
}

} // namespace fabricscope
