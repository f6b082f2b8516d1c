// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focus/faceplate_view.h"

#include "widgets/common/follow_session.h"
#include "widgets/common/format.h"
#include "widgets/common/level_paint.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <map>

namespace fabricscope {

FaceplateView::FaceplateView(ThemeHolder &themes, QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_themes(themes) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Faceplate"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&themes, &ThemeHolder::changed, viewport(), qOverload<>(&QWidget::update));
}

FaceplateView::FaceplateView(SessionBridge &bridge, ThemeHolder &themes, QWidget *parent)
    : FaceplateView(themes, parent) {
    connectTo(bridge);
}

void FaceplateView::connectTo(SessionBridge &bridge) {
    m_bridge = &bridge;
    followSession(*this, bridge);
    connect(&bridge, &SessionBridge::selectionChanged, this, [this] { setSelectedPort(m_bridge->focus().port); });
}

void FaceplateView::setFabric(FabricPtr fabric) {
    m_fabric = std::move(fabric);
    m_frame.reset();
    m_data.reset();
    m_device = {};
    m_selected = {};
    layOutLater();
    Q_EMIT titleChanged();
}

void FaceplateView::setFrame(MapFramePtr frame) {
    const MapFramePtr before = std::exchange(m_frame, std::move(frame));
    if (!isVisible() || !m_fabric || !m_device.valid())
        return;
    for (const PortData &port : m_fabric->portsOf(m_device))
        if (levelOf(before.get(), port.link) != levelOf(m_frame.get(), port.link)) {
            viewport()->update();
            return;
        }
}

void FaceplateView::setFocusData(FocusDataPtr readings) {
    m_data = std::move(readings);
    if (m_hovered >= 0)
        viewport()->update();
}

void FaceplateView::setCatalogue(CataloguePtr catalogue) {
    m_catalogue = std::move(catalogue);
}

void FaceplateView::setDevice(DeviceId device) {
    if (m_device == device)
        return;
    m_device = device;
    m_current = -1;
    verticalScrollBar()->setValue(0);
    layOutLater();
    if (m_selected.valid() && m_fabric && m_fabric->port(m_selected).device != device)
        m_selected = {};
    setAccessibleDescription(subtitle());
    Q_EMIT titleChanged();
}

void FaceplateView::setSelectedPort(PortId port) {
    if (m_selected == port)
        return;
    m_selected = port;
    const int cell = faceplate().cellOf(port);
    if (cell >= 0) {
        m_current = cell;
        reveal(m_layout.cells[static_cast<std::size_t>(cell)].rect);
    }
    viewport()->update();
}

QString FaceplateView::title() const {
    return tr("Faceplate · %1").arg(subtitle());
}

QString FaceplateView::subtitle() const {
    if (!m_fabric || !m_device.valid())
        return {};
    QStringList parts{toQString(m_fabric->deviceName(m_device))};
    const DeviceData &device = m_fabric->device(m_device);
    // "512 × 200 Gb/s" where all agree, else the commonest rate first.
    std::map<float, std::size_t> rates;
    for (const PortData &port : m_fabric->portsOf(m_device))
        if (port.link.valid() && m_fabric->link(port.link).gbps > 0)
            ++rates[m_fabric->link(port.link).gbps];
    std::vector<std::pair<std::size_t, float>> order;
    std::size_t rated = 0;
    for (const auto &[rate, count] : rates) {
        order.emplace_back(count, rate);
        rated += count;
    }
    std::ranges::sort(order, std::greater<>());
    QStringList counts;
    for (std::size_t i = 0; i < std::min<std::size_t>(order.size(), 3); ++i)
        counts << tr("%1 × %2").arg(formatCount(order[i].first), formatGbps(static_cast<double>(order[i].second)));
    if (rated < device.portCount) {
        const std::size_t rest = device.portCount - rated;
        counts << (rated ? tr("%1 without a rate").arg(formatCount(rest))
                         : (rest == 1 ? tr("%1 port") : tr("%1 ports")).arg(formatCount(rest)));
    }
    QString ports = counts.join(QStringLiteral(" + "));
    const FaceplateLayout plate = layOutFaceplate(*m_fabric, m_device, 1000, 16);
    if (plate.host)
        ports += (plate.cages.size() == 1 ? tr(" (%1 card)") : tr(" (%1 cards)")).arg(formatCount(plate.cages.size()));
    else if (plate.cellsPerCage > 1)
        ports += tr(" (%1 cages × %2)").arg(formatCount(plate.cages.size())).arg(plate.cellsPerCage);
    parts << ports;
    return parts.join(QStringLiteral(" · "));
}

QString FaceplateView::hint() const {
    return tr("front, as the technician sees it · ring = cabling mismatch");
}

QFont FaceplateView::labelFont() const {
    return scaledFont(font(), 0.85);
}

qreal FaceplateView::em() const {
    return std::ceil(QFontMetricsF(labelFont()).height());
}

const FaceplateLayout &FaceplateView::faceplate() {
    if (m_stale) {
        m_stale = false;
        m_layout = m_fabric ? layOutFaceplate(*m_fabric, m_device, viewport()->width(), em()) : FaceplateLayout{};
        verticalScrollBar()->setPageStep(viewport()->height());
        verticalScrollBar()->setSingleStep(static_cast<int>(em() * 2));
        verticalScrollBar()->setRange(
            0, std::max(0, static_cast<int>(std::ceil(m_layout.size.height())) - viewport()->height()));
        horizontalScrollBar()->setPageStep(viewport()->width());
        horizontalScrollBar()->setRange(
            0, std::max(0, static_cast<int>(std::floor(m_layout.size.width())) - viewport()->width()));
    }
    return m_layout;
}

void FaceplateView::layOutLater() {
    m_stale = true;
    m_hovered = -1;
    updateGeometry();
    viewport()->update();
}

int FaceplateView::heightForWidth(int width) const {
    if (!m_fabric || !m_device.valid())
        return minimumSizeHint().height();
    return static_cast<int>(std::ceil(layOutFaceplate(*m_fabric, m_device, width, em()).size.height()));
}

QSize FaceplateView::sizeHint() const {
    return {900, std::clamp(heightForWidth(900), 120, 260)};
}

QPointF FaceplateView::toViewport(QPointF content) const {
    return content - QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value());
}

std::uint8_t FaceplateView::portLevel(PortId port) const {
    const LinkId link = m_fabric->port(port).link;
    return link.valid() ? levelOf(m_frame.get(), link) : Level::kNoLink;
}

bool FaceplateView::mismatch(PortId port) const {
    const LinkId link = m_fabric->port(port).link;
    return link.valid() &&
           ((m_fabric->link(link).flags & LinkData::Suspect) || levelOf(m_frame.get(), link) == Level::kOffPlan);
}

void FaceplateView::paintPlate(QPainter &painter, const QRectF &visible) {
    const Theme &theme = m_themes.theme();
    const QFont small = labelFont();
    painter.setFont(small);
    const QFontMetricsF metrics(small);
    for (const FaceplateBlock &block : m_layout.blocks) {
        painter.setPen(theme.textMuted);
        painter.drawText(block.label, Qt::AlignLeft | Qt::AlignVCenter, tr("slot %1").arg(block.slot));
    }
    const qreal thin = 1;
    for (const FaceplateCage &cage : m_layout.cages) {
        if (!cage.rect.intersects(visible))
            continue;
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(theme.border, thin));
        painter.setBrush(theme.panelAlt);
        painter.drawRect(cage.rect.toAlignedRect().adjusted(0, 0, -1, -1));
        QString text;
        if (cage.number >= 0) {
            text = QString::number(cage.number);
        } else {
            text = cage.nic >= 0 ? tr("NIC %1").arg(cage.nic) : tr("ports");
            if (cage.gpu >= 0)
                text += QStringLiteral(" · ") + tr("GPU %1").arg(cage.gpu);
        }
        painter.setPen(theme.textMuted);
        painter.drawText(cage.label, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(text, Qt::ElideRight, cage.label.width()));
        for (std::uint32_t i = cage.firstCell; i < cage.firstCell + cage.cells; ++i) {
            const FaceplateCell &cell = m_layout.cells[i];
            // On whole pixels: cells are small, and a blurred edge reads as another colour.
            paintLevelCell(painter, QRectF(cell.rect.toAlignedRect()).adjusted(0, 0, -0.5, -0.5), portLevel(cell.port),
                           theme);
            // A card's ports have no number on the metal: their names stand in them where they fit.
            if (m_layout.host) {
                const std::uint8_t level = portLevel(cell.port);
                const QString name = toQString(m_fabric->portName(cell.port));
                if (metrics.horizontalAdvance(name) + 6 < cell.rect.width() &&
                    metrics.height() < cell.rect.height() + 4) {
                    painter.setPen(textOnLevel(level, theme));
                    painter.drawText(cell.rect, Qt::AlignCenter, name);
                }
            }
        }
    }
    for (std::size_t i = 0; i < m_layout.cells.size(); ++i) {
        const FaceplateCell &cell = m_layout.cells[i];
        if (mismatch(cell.port))
            paintRing(painter, cell.rect.adjusted(-0.5, -0.5, 0.5, 0.5), theme.offPlan, 2, 1.5);
        if (cell.port == m_selected) {
            paintRing(painter, cell.rect.adjusted(-2, -2, 2, 2), theme.canvas, 4, 2.5);
            paintRing(painter, cell.rect.adjusted(-2, -2, 2, 2), theme.focusRing, 2, 2.5);
        }
        if (static_cast<int>(i) == m_hovered)
            paintRing(painter, cell.rect.adjusted(-0.5, -0.5, 0.5, 0.5), theme.text, 1.5, 1.5);
        if (static_cast<int>(i) == m_current && hasFocus() && cell.port != m_selected)
            paintRing(painter, cell.rect.adjusted(-1.5, -1.5, 1.5, 1.5), theme.focusRing, 1.5, 2);
    }
}

void FaceplateView::paintEvent(QPaintEvent *event) {
    const Theme &theme = m_themes.theme();
    QPainter painter(viewport());
    painter.fillRect(event->rect(), theme.panel);
    if (!m_fabric || !m_device.valid())
        return;
    faceplate();
    const QPointF offset(horizontalScrollBar()->value(), verticalScrollBar()->value());
    if (m_layout.cells.empty()) {
        painter.setPen(theme.textMuted);
        painter.drawText(viewport()->rect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("No ports are known of this device"));
        return;
    }
    painter.save();
    painter.translate(-offset);
    paintPlate(painter, QRectF(event->rect()).translated(offset));
    painter.restore();
    if (m_hovered >= 0)
        paintTip(painter, QRectF(viewport()->rect()).adjusted(3, 3, -3, -3), m_hoverPoint, tipText(), theme, font());
}

Tip FaceplateView::tipText() const {
    const FaceplateCell &cell = m_layout.cells[static_cast<std::size_t>(m_hovered)];
    const PortData &port = m_fabric->port(cell.port);
    const Theme &theme = m_themes.theme();
    if (!port.link.valid())
        return {{toQString(m_fabric->portPath(cell.port)), true, {}},
                {tr("nothing known on it"), false, theme.textMuted}};
    ValueContext context;
    context.fabric = m_fabric.get();
    context.catalogue = m_catalogue.get();
    context.frame = m_frame.get();
    if (m_frame)
        context.overlay = m_frame->choice;
    context.now = m_clock();
    const bool known = m_data && m_data->focus.hover == port.link;
    return linkTip(context, port.link, cell.port, known ? &m_data->hover : nullptr, theme);
}

void FaceplateView::resizeEvent(QResizeEvent *) {
    m_stale = true;
    m_hovered = -1;
    faceplate();
}

void FaceplateView::changeEvent(QEvent *event) {
    if (event->type() == QEvent::FontChange)
        layOutLater();
    QAbstractScrollArea::changeEvent(event);
}

void FaceplateView::scrollContentsBy(int, int) {
    m_hovered = -1;
    viewport()->update();
}

void FaceplateView::setHovered(int cell) {
    if (cell != m_hovered && m_bridge) {
        const PortId port = cell >= 0 ? m_layout.cells[static_cast<std::size_t>(cell)].port : PortId{};
        m_bridge->setHover(port.valid() ? m_fabric->port(port).link : LinkId{}, port);
    }
    m_hovered = cell;
    viewport()->setCursor(cell >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    viewport()->update();
}

bool FaceplateView::viewportEvent(QEvent *event) {
    if (event->type() == QEvent::Leave && m_hovered >= 0)
        setHovered(-1);
    return QAbstractScrollArea::viewportEvent(event);
}

void FaceplateView::mouseMoveEvent(QMouseEvent *event) {
    const QPointF offset(horizontalScrollBar()->value(), verticalScrollBar()->value());
    const int cell = m_fabric ? faceplate().cellAt(event->position() + offset) : -1;
    m_hoverPoint = event->position();
    if (cell != m_hovered || cell >= 0)
        setHovered(cell);
}

void FaceplateView::mousePressEvent(QMouseEvent *event) {
    if (event->button() != Qt::LeftButton || !m_fabric)
        return;
    const QPointF offset(horizontalScrollBar()->value(), verticalScrollBar()->value());
    if (const int cell = faceplate().cellAt(event->position() + offset); cell >= 0)
        choose(cell);
}

void FaceplateView::choose(int cell) {
    moveTo(cell);
    const PortId port = m_layout.cells[static_cast<std::size_t>(cell)].port;
    m_selected = port;
    viewport()->update();
    Q_EMIT portActivated(port);
}

void FaceplateView::moveTo(int cell) {
    if (cell < 0)
        return;
    m_current = cell;
    const FaceplateCell &c = m_layout.cells[static_cast<std::size_t>(cell)];
    setAccessibleDescription(toQString(m_fabric->portPath(c.port)) + QStringLiteral(", ") +
                             levelWord(portLevel(c.port)));
    reveal(c.rect);
    viewport()->update();
}

void FaceplateView::reveal(const QRectF &rect) {
    QScrollBar *bar = verticalScrollBar();
    const int room = static_cast<int>(em() * 2);
    if (rect.top() < bar->value() + room)
        bar->setValue(static_cast<int>(rect.top()) - room);
    else if (rect.bottom() > bar->value() + viewport()->height() - room)
        bar->setValue(static_cast<int>(rect.bottom()) - viewport()->height() + room);
    QScrollBar *across = horizontalScrollBar();
    if (rect.left() < across->value())
        across->setValue(static_cast<int>(rect.left()));
    else if (rect.right() > across->value() + viewport()->width())
        across->setValue(static_cast<int>(rect.right()) - viewport()->width());
}

void FaceplateView::keyPressEvent(QKeyEvent *event) {
    if (!m_fabric || faceplate().cells.empty()) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Left:
        moveTo(m_layout.step(m_current, -1, 0));
        return;
    case Qt::Key_Right:
        moveTo(m_layout.step(m_current, 1, 0));
        return;
    case Qt::Key_Up:
        moveTo(m_layout.step(m_current, 0, -1));
        return;
    case Qt::Key_Down:
        moveTo(m_layout.step(m_current, 0, 1));
        return;
    case Qt::Key_Home:
        moveTo(0);
        return;
    case Qt::Key_End:
        moveTo(static_cast<int>(m_layout.cells.size()) - 1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_current >= 0)
            choose(m_current);
        return;
    case Qt::Key_Escape:
    case Qt::Key_Backspace:
        Q_EMIT backRequested();
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void FaceplateView::focusInEvent(QFocusEvent *event) {
    if (m_current < 0 && !faceplate().cells.empty())
        m_current = 0;
    viewport()->update();
    QAbstractScrollArea::focusInEvent(event);
}

void FaceplateView::focusOutEvent(QFocusEvent *event) {
    viewport()->update();
    QAbstractScrollArea::focusOutEvent(event);
}

} // namespace fabricscope
