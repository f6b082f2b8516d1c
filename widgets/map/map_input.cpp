// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse, wheel, pinch and keys of the map; the rest of map_canvas.h.
#include "widgets/common/turn.h"
#include "widgets/map/map_canvas.h"

#include <QGestureEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QStyleHints>
#include <QTimer>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace fabricscope {

namespace {

constexpr double kWheelStep = 1.25; // of a notch of 120
constexpr double kKeyStep = 1.5;
constexpr int kPanStep = 80; // logical pixels of an arrow key

} // namespace

bool MapCanvas::event(QEvent *event) {
    if (event->type() == QEvent::NativeGesture) {
        const auto *gesture = static_cast<QNativeGestureEvent *>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoomBy(1 + gesture->value(), gesture->position());
            return true;
        }
    }
    if (event->type() == QEvent::TouchBegin || event->type() == QEvent::TouchUpdate) {
        const auto *touch = static_cast<QTouchEvent *>(event);
        const auto &points = touch->points();
        if (points.size() == 2) {
            const double before = QLineF(points[0].lastPosition(), points[1].lastPosition()).length();
            const double now = QLineF(points[0].position(), points[1].position()).length();
            if (before > 1 && now > 1)
                zoomBy(now / before, (points[0].position() + points[1].position()) / 2);
        }
        if (points.size() == 2 || event->type() == QEvent::TouchBegin) {
            event->setAccepted(points.size() == 2); // one finger is a mouse
            return points.size() == 2;
        }
    }
    return QWidget::event(event);
}

void MapCanvas::resizeEvent(QResizeEvent *) {
    relayout();
}

void MapCanvas::showEvent(QShowEvent *) {
    m_visible.clear(); // other views have asked for other values meanwhile
    takeFrame();
    viewChanged();
}

void MapCanvas::retranslate() {
    setAccessibleName(tr("Network map"));
    setAccessibleDescription(tr("Every link of the network as one cell, coloured by the chosen overlay. "
                                "Arrow keys move from link to link, N goes to the next alarm, Enter opens the device, "
                                "E opens a director, plus, minus and 0 zoom."));
    describeSelection();
}

void MapCanvas::changeEvent(QEvent *event) {
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange ||
        event->type() == QEvent::LanguageChange) { // names and captions are painted
        m_namesStale = true;
        relayout();
    }
    QWidget::changeEvent(event);
}

void MapCanvas::focusInEvent(QFocusEvent *event) {
    m_keyboardFocus = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
                      event->reason() == Qt::ShortcutFocusReason;
    update();
}

void MapCanvas::focusOutEvent(QFocusEvent *) {
    m_keyboardFocus = false;
    update();
}

void MapCanvas::wheelEvent(QWheelEvent *event) {
    if (event->modifiers() & Qt::ShiftModifier) {
        const QPoint delta = event->pixelDelta().isNull() ? event->angleDelta() : event->pixelDelta();
        m_scene.scrollBy(toDevice(-QPointF(delta.x() + delta.y(), 0)));
        viewChanged();
    } else {
        zoomBy(std::pow(kWheelStep, event->angleDelta().y() / 120.0), event->position());
    }
    event->accept();
}

void MapCanvas::mousePressEvent(QMouseEvent *event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return;
    m_pressed = true;
    m_dragging = false;
    m_pressAt = m_dragFrom = event->position();
}

void MapCanvas::mouseMoveEvent(QMouseEvent *event) {
    if (m_pressed) {
        const double moved = (event->position() - m_pressAt).manhattanLength();
        if (!m_dragging && moved >= QGuiApplication::styleHints()->startDragDistance()) {
            m_dragging = true;
            setCursor(Qt::ClosedHandCursor);
            setHover(Weave::kNoCell, 0, {});
        }
        if (m_dragging) {
            const QPoint before = m_scene.scroll();
            m_scene.scrollBy(toDevice(m_dragFrom) - toDevice(event->position()));
            m_dragFrom = event->position();
            if (m_scene.scroll() != before)
                viewChanged();
        }
        return;
    }
    const QPoint at = toDevice(event->position());
    const MapHit hit = m_scene.hit(at);
    std::uint32_t cell = m_scene.worstCell(hit);
    std::uint32_t links = 0;
    if (hit.onCells) {
        const WeaveTile &tile = m_scene.weave().tiles()[hit.tile];
        for (std::uint32_t r = hit.row; r < hit.row + hit.rows; ++r) {
            for (std::uint32_t c = hit.col; c < hit.col + hit.cols; ++c)
                links += m_scene.weave().linkAt(tile.firstCell + r * tile.cols + c).valid() ? 1 : 0;
        }
        if (cell == Weave::kNoCell) // a pair without a link is worth a word too
            cell = tile.firstCell + hit.row * tile.cols + hit.col;
    }
    setHover(cell, links, at);
}

void MapCanvas::mouseReleaseEvent(QMouseEvent *event) {
    if (!m_pressed)
        return;
    m_pressed = false;
    if (m_dragging) {
        m_dragging = false;
        unsetCursor();
        return;
    }
    if (!hasWeave() || event->button() != Qt::LeftButton)
        return;
    const MapHit hit = m_scene.hit(toDevice(event->position()));
    if (hit.onHeader) {
        const WeavePanel &panel = m_scene.weave().panels()[m_scene.shapes()[hit.shape].panel];
        std::vector<DeviceId> devices;
        for (std::size_t d = 0; d < m_fabric->deviceCount(); ++d) {
            const DeviceData &device = m_fabric->device(DeviceId{d});
            if (device.tier >= 1 && device.fabric == panel.fabric && device.plane == panel.plane)
                devices.push_back(DeviceId{d});
        }
        Q_EMIT groupRequested(std::move(devices));
        return;
    }
    const std::uint32_t cell = m_scene.worstCell(hit);
    if (cell != Weave::kNoCell)
        selectCell(cell);
    else if (!hit.onCells)
        Q_EMIT selectionRequested({}, {}, {});
}

void MapCanvas::mouseDoubleClickEvent(QMouseEvent *event) {
    if (!hasWeave() || event->button() != Qt::LeftButton)
        return;
    const MapHit hit = m_scene.hit(toDevice(event->position()));
    if (hit.onHeader) {
        const WeavePanel &panel = m_scene.weave().panels()[m_scene.shapes()[hit.shape].panel];
        if (m_scene.zoom() > 1)
            zoomToFit();
        else
            zoomToPlane(panel.fabric, panel.plane);
        return;
    }
    const std::uint32_t cell = m_scene.worstCell(hit);
    if (cell == Weave::kNoCell) {
        if (!hit.onCells)
            zoomToFit();
        return;
    }
    selectCell(cell);
    activate();
}

void MapCanvas::leaveEvent(QEvent *) {
    setHover(Weave::kNoCell, 0, {});
}

void MapCanvas::setHover(std::uint32_t cell, std::uint32_t links, QPoint at) {
    if (!hasWeave() || (cell == m_hoverCell && at == m_hoverAt))
        return;
    const bool other = cell != m_hoverCell;
    repaintHover();
    m_hoverCell = cell;
    m_hoverLinks = links;
    m_hoverAt = at;
    repaintHover();
    if (other) {
        const LinkId link = cell == Weave::kNoCell ? LinkId{} : m_scene.weave().linkAt(cell);
        Q_EMIT hoverRequested(link, link.valid() ? rowPort(cell) : PortId{});
    }
}

void MapCanvas::repaintHover() {
    if (!hasWeave())
        return;
    update(toLogical(m_tooltipArea.adjusted(-1, -1, 1, 1)));
    if (m_hoverCell == Weave::kNoCell)
        return;
    // Where the tooltip will lie depends on its text; it stays within this distance of the pointer.
    const int reachX = static_cast<int>(460 * ratio());
    const int reachY = static_cast<int>(240 * ratio());
    update(toLogical(QRect(m_hoverAt.x() - reachX, m_hoverAt.y() - reachY, 2 * reachX, 2 * reachY)
                         .intersected(QRect({}, m_scene.viewport()))));
}

void MapCanvas::selectCell(std::uint32_t cell) {
    const WeavePosition at = m_scene.weave().position(cell);
    DeviceId device = m_scene.weave().rowDevice(at.panel, at.row);
    const LinkId link = m_scene.weave().linkAt(cell);
    const PortId port = rowPort(cell);
    if (!device.valid() && port.valid())
        device = m_fabric->port(port).device;
    Q_EMIT selectionRequested(device, port, link);
}

void MapCanvas::activate() {
    if (const PortId port = m_selPort.valid() || m_selCell == Weave::kNoCell ? m_selPort : rowPort(m_selCell);
        port.valid())
        Q_EMIT portActivated(port);
    else if (m_selDevice.valid())
        Q_EMIT deviceActivated(m_selDevice);
}

std::uint32_t MapCanvas::selectedChassis() const {
    if (!hasWeave())
        return kNoChassis;
    if (m_selDevice.valid() && m_fabric->device(m_selDevice).chassis != kNoChassis)
        return m_fabric->device(m_selDevice).chassis;
    const LinkId link = m_selCell != Weave::kNoCell ? m_scene.weave().linkAt(m_selCell) : LinkId{};
    return link.valid() ? m_fabric->device(m_fabric->port(m_fabric->link(link).upper).device).chassis : kNoChassis;
}

void MapCanvas::toggleChassis() {
    const std::uint32_t chassis = selectedChassis();
    if (chassis == kNoChassis)
        return;
    std::vector<std::uint32_t> expanded = m_options.expanded;
    const auto it = std::find(expanded.begin(), expanded.end(), chassis);
    if (it == expanded.end())
        expanded.push_back(chassis);
    else
        expanded.erase(it);
    setExpandedChassis(std::move(expanded));
}

// To the next cell that holds a link, over gaps and tiles of the same panel.
void MapCanvas::moveSelection(int rows, int cols) {
    const Weave &weave = m_scene.weave();
    if (m_selCell == Weave::kNoCell) {
        if (!stepAlarm(true)) {
            for (std::uint32_t cell = 0; cell < weave.cellCount(); ++cell) {
                if (weave.linkAt(cell).valid() && m_scene.shows(weave.tileOf(cell))) {
                    selectCell(cell);
                    break;
                }
            }
        }
        return;
    }
    WeavePosition at = weave.position(m_selCell);
    const WeavePanel &panel = weave.panels()[at.panel];
    for (;;) {
        const std::int64_t row = static_cast<std::int64_t>(at.row) + rows;
        const std::int64_t col = static_cast<std::int64_t>(at.col) + cols;
        if (row < 0 || col < 0 || row >= panel.rows || col >= panel.cols)
            return;
        at.row = static_cast<std::uint32_t>(row);
        at.col = static_cast<std::uint32_t>(col);
        const std::uint32_t cell = weave.cellAt(at);
        if (cell == Weave::kNoCell || !weave.linkAt(cell).valid() || !m_scene.shows(weave.tileOf(cell)))
            continue;
        selectCell(cell);
        ensureVisible(cell);
        return;
    }
}

bool MapCanvas::stepAlarm(bool forward) {
    if (!hasWeave())
        return false;
    std::vector<std::uint32_t> cells; // the worst of every halo, in the order of the map
    for (const PanelShape &shape : m_scene.shapes()) {
        for (const PanelShape::Tile &shown : shape.tiles) {
            const WeaveTile &tile = m_scene.weave().tiles()[shown.tile];
            for (const Halo &halo : m_finder.halos(shown.tile)) {
                MapHit hit;
                hit.tile = shown.tile;
                hit.row = halo.cells.row;
                hit.col = halo.cells.col;
                hit.rows = std::min(halo.cells.rows, tile.rows - halo.cells.row);
                hit.cols = std::min(halo.cells.cols, tile.cols - halo.cells.col);
                hit.onCells = true;
                if (const std::uint32_t cell = m_scene.worstCell(hit); cell != Weave::kNoCell)
                    cells.push_back(cell);
            }
        }
    }
    if (cells.empty())
        return false;
    std::sort(cells.begin(), cells.end());
    const std::uint32_t next = nextInTurn(cells, m_selCell, forward); // kNoCell lies behind all cells
    selectCell(next);
    ensureVisible(next);
    return true;
}

void MapCanvas::ensureVisible(std::uint32_t cell) {
    const auto rect = m_scene.cellViewRect(cell);
    if (!rect)
        return;
    const int margin = static_cast<int>(24 * ratio());
    const QRect room = QRect({}, m_scene.viewport()).adjusted(margin, margin + m_scene.titleHeight(), -margin, -margin);
    QPoint delta;
    if (rect->left() < room.left())
        delta.setX(rect->left() - room.left());
    else if (rect->right() > room.right())
        delta.setX(rect->right() - room.right());
    if (rect->top() < room.top())
        delta.setY(rect->top() - room.top());
    else if (rect->bottom() > room.bottom())
        delta.setY(rect->bottom() - room.bottom());
    if (delta.isNull())
        return;
    m_scene.scrollBy(delta);
    viewChanged();
}

void MapCanvas::keyPressEvent(QKeyEvent *event) {
    if (!hasWeave()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto pan = [this](int x, int y) {
        m_scene.scrollBy(toDevice(QPointF(x, y) * kPanStep));
        viewChanged();
    };
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    // The point that zooming keeps: what is selected, if it is in view.
    QPointF at = centre();
    if (const auto box = m_scene.cellViewRect(m_selCell); box && QRect({}, m_scene.viewport()).contains(box->center()))
        at = QPointF(box->center()) / ratio();
    struct Arrow {
        int x, y;
    };
    const auto arrow = [&](Arrow a) {
        if (shift || (event->modifiers() & Qt::ControlModifier))
            pan(a.x, a.y);
        else
            moveSelection(a.y, a.x);
    };
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomBy(kKeyStep, at);
        break;
    case Qt::Key_Minus:
        zoomBy(1 / kKeyStep, at);
        break;
    case Qt::Key_0:
    case Qt::Key_Home:
        zoomToFit();
        break;
    case Qt::Key_Left:
        arrow({-1, 0});
        break;
    case Qt::Key_Right:
        arrow({1, 0});
        break;
    case Qt::Key_Up:
        arrow({0, -1});
        break;
    case Qt::Key_Down:
        arrow({0, 1});
        break;
    case Qt::Key_N:
        stepAlarm(!shift);
        break;
    case Qt::Key_E:
        toggleChassis();
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        activate();
        break;
    case Qt::Key_Escape:
        if (!m_selDevice.valid() && !m_selLink.valid() && m_selGroup.empty()) {
            QWidget::keyPressEvent(event);
            return;
        }
        Q_EMIT selectionRequested({}, {}, {});
        break;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    event->accept();
}

} // namespace fabricscope
