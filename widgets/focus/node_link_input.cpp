// SPDX-License-Identifier: GPL-3.0-or-later
// What mouse, wheel and keys do in the node–link drawing.
#include "widgets/common/format.h"
#include "widgets/focus/node_link_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fabricscope {

namespace {
constexpr qreal kDragFrom = 4; // px before a press becomes a drag
} // namespace

void NodeLinkView::mousePressEvent(QMouseEvent *event) {
    if (event->button() == Qt::BackButton)
        Q_EMIT backRequested();
    if (event->button() != Qt::LeftButton || !m_fabric)
        return;
    m_pressed = event->position();
    m_dragging = true;
    m_moved = false;
}

void NodeLinkView::mouseMoveEvent(QMouseEvent *event) {
    if (!m_fabric)
        return;
    if (!m_dragging) {
        hoverAt(event->position());
        return;
    }
    const QPointF by = event->position() - m_pressed;
    if (!m_moved && by.manhattanLength() < kDragFrom)
        return;
    m_moved = true;
    m_fitted = false;
    m_pressed = event->position();
    m_offset += by;
    clampOffset();
    setCursor(Qt::ClosedHandCursor);
    invalidate();
}

void NodeLinkView::mouseReleaseEvent(QMouseEvent *event) {
    if (event->button() != Qt::LeftButton || !m_dragging)
        return;
    m_dragging = false;
    if (m_moved) {
        hoverAt(event->position());
        return;
    }
    const QPointF scene = toScene(event->position());
    drawing();
    if (const int node = m_layout.nodeAt(scene, m_shownNodes); node >= 0) {
        m_current = node;
        selectNode(node);
    } else if (const int edge = m_layout.edgeAt(scene, kReach / m_zoom, m_shownEdges); edge >= 0) {
        selectEdge(edge);
    } else if (m_selectedDevice.valid() || m_selectedLink.valid() || !m_selectedGroup.empty()) {
        setSelection({}, {});
        Q_EMIT nothingChosen();
    }
}

void NodeLinkView::mouseDoubleClickEvent(QMouseEvent *event) {
    if (event->button() != Qt::LeftButton || !m_fabric)
        return;
    drawing();
    if (const int node = m_layout.nodeAt(toScene(event->position()), m_shownNodes); node >= 0)
        activate(node);
    else
        fit();
}

void NodeLinkView::leaveEvent(QEvent *) {
    m_hoverNode = m_hoverEdge = -1;
    if (m_bridge)
        m_bridge->setHover({}, {});
    update();
}

void NodeLinkView::wheelEvent(QWheelEvent *event) {
    const qreal steps = event->angleDelta().y() / 120.0;
    if (steps != 0)
        zoomBy(std::pow(1.2, steps), event->position());
    event->accept();
}

void NodeLinkView::activate(int node) {
    const std::vector<DeviceId> devices = m_layout.nodes[static_cast<std::size_t>(node)].devices;
    if (devices.size() == 1) {
        Q_EMIT deviceActivated(devices.front());
        return;
    }
    m_opened.push_back(devices.front());
    m_stale = true;
    m_hoverNode = m_hoverEdge = -1;
    m_current = drawing().nodeOf(devices.front());
    update();
}

void NodeLinkView::selectNode(int node) {
    const std::vector<DeviceId> devices = m_layout.nodes[static_cast<std::size_t>(node)].devices;
    if (devices.size() > 1) {
        setSelection({}, {}, devices);
        Q_EMIT groupChosen(devices);
    } else {
        setSelection(devices.front(), {});
        Q_EMIT deviceChosen(devices.front());
    }
}

void NodeLinkView::selectEdge(int edge) {
    const LinkId link = worstLink(m_frame.get(), m_layout.edges[static_cast<std::size_t>(edge)].links);
    const PortId port = m_fabric->link(link).lower;
    setSelection(m_fabric->port(port).device, link);
    Q_EMIT linkChosen(link, port);
}

int NodeLinkView::step(int dx, int dy) const {
    if (m_current < 0) {
        const auto first = std::ranges::find(m_shownNodes, 1);
        return first == m_shownNodes.end() ? -1 : static_cast<int>(first - m_shownNodes.begin());
    }
    const NodeLinkNode &from = m_layout.nodes[static_cast<std::size_t>(m_current)];
    int best = m_current;
    qreal least = std::numeric_limits<qreal>::max();
    for (std::size_t i = 0; i < m_layout.nodes.size(); ++i) {
        if (!m_shownNodes[i])
            continue;
        const NodeLinkNode &to = m_layout.nodes[i];
        const QPointF d = to.rect.center() - from.rect.center();
        if (dx != 0 ? to.row != from.row || d.x() * dx <= 0 : (to.row - from.row) * dy <= 0)
            continue;
        const qreal cost = dx != 0 ? std::abs(d.x()) : std::abs(d.y()) * 4 + std::abs(d.x());
        if (cost < least) {
            least = cost;
            best = static_cast<int>(i);
        }
    }
    return best;
}

void NodeLinkView::reveal(const QRectF &scene) {
    const QRectF at = viewRect(scene).adjusted(-20, -20, 20, 20);
    QPointF by;
    if (at.left() < 0)
        by.setX(-at.left());
    else if (at.right() > width())
        by.setX(width() - at.right());
    if (at.top() < 0)
        by.setY(-at.top());
    else if (at.bottom() > height())
        by.setY(height() - at.bottom());
    if (!by.isNull()) {
        m_offset += by;
        m_fitted = false;
        invalidate();
    }
}

void NodeLinkView::keyPressEvent(QKeyEvent *event) {
    if (!m_fabric || drawing().nodes.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto go = [this](int dx, int dy) {
        m_current = step(dx, dy);
        if (m_current < 0)
            return;
        setAccessibleDescription(nodeName(m_current) + QStringLiteral(", ") + levelWord(nodeLevel(m_current)));
        reveal(m_layout.nodes[static_cast<std::size_t>(m_current)].rect);
        update();
    };
    switch (event->key()) {
    case Qt::Key_Left:
        go(-1, 0);
        return;
    case Qt::Key_Right:
        go(1, 0);
        return;
    case Qt::Key_Up:
        go(0, -1);
        return;
    case Qt::Key_Down:
        go(0, 1);
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomBy(1.25, QRectF(rect()).center());
        return;
    case Qt::Key_Minus:
        zoomBy(0.8, QRectF(rect()).center());
        return;
    case Qt::Key_0:
    case Qt::Key_F:
        fit();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current >= 0)
            activate(m_current);
        return;
    case Qt::Key_Space:
        if (m_current >= 0)
            selectNode(m_current);
        return;
    case Qt::Key_Escape:
        if (!m_opened.empty()) {
            m_opened.clear();
            m_stale = true;
            m_current = -1;
            invalidate();
            return;
        }
        Q_EMIT backRequested();
        return;
    case Qt::Key_Backspace:
        Q_EMIT backRequested();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace fabricscope
