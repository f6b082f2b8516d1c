// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focus/node_link_view.h"

#include "widgets/common/follow_session.h"
#include "widgets/common/format.h"
#include "widgets/common/level_paint.h"
#include "widgets/focus/focus_words.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace fabricscope {

namespace {
constexpr qreal kMostZoom = 4;
constexpr qreal kDimmed = 0.22; // as the map dims what "only above threshold" leaves out
} // namespace

NodeLinkView::NodeLinkView(ThemeHolder &themes, QWidget *parent)
    : QWidget(parent)
    , m_themes(themes) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Fabric as nodes and links"));
    connect(&themes, &ThemeHolder::changed, this, &NodeLinkView::invalidate);
}

NodeLinkView::NodeLinkView(SessionBridge &bridge, ThemeHolder &themes, QWidget *parent)
    : NodeLinkView(themes, parent) {
    connectTo(bridge);
}

void NodeLinkView::connectTo(SessionBridge &bridge) {
    m_bridge = &bridge;
    followSession(*this, bridge);
    connect(&bridge, &SessionBridge::selectionChanged, this,
            [this] { setSelection(m_bridge->focus().device, m_bridge->focus().link, m_bridge->focus().group); });
}

void NodeLinkView::setFabric(FabricPtr fabric) {
    m_fabric = std::move(fabric);
    m_frame.reset();
    m_data.reset();
    m_opened.clear();
    m_selectedDevice = {};
    m_selectedLink = {};
    m_selectedGroup.clear();
    m_filter = {}; // indices of the fabric before
    m_hoverNode = m_hoverEdge = m_current = -1;
    m_levelsStale = true;
    m_stale = true;
    m_fitted = true;
    invalidate();
}

void NodeLinkView::setFrame(MapFramePtr frame) {
    const MapFramePtr before = std::exchange(m_frame, std::move(frame));
    if (m_levelsStale || (before && m_frame && before->sequence == m_frame->sequence))
        return;
    // While hidden or too large to be drawn, frames pass by unread: of two million links each costs milliseconds.
    if (!isVisible() || !before || !m_frame || before->levels != m_frame->levels) {
        m_levelsStale = true;
        invalidate();
    }
}

void NodeLinkView::takeLevels() {
    m_levelsStale = false;
    m_deviceLevels.assign(m_fabric->deviceCount(), Level::kNoLink);
    for (const LinkData &link : m_fabric->links()) {
        if (!passes(link))
            continue;
        const std::uint8_t level = levelOf(m_frame.get(), m_fabric->idOf(link));
        for (const PortId end : {link.lower, link.upper}) {
            std::uint8_t &worst = m_deviceLevels[m_fabric->port(end).device.index()];
            worst = std::max(worst, level);
        }
    }
}

void NodeLinkView::setFocusData(FocusDataPtr readings) {
    m_data = std::move(readings);
    if (m_hoverNode >= 0 || m_hoverEdge >= 0)
        update();
}

void NodeLinkView::setCatalogue(CataloguePtr catalogue) {
    m_catalogue = std::move(catalogue);
}

void NodeLinkView::setSelection(DeviceId device, LinkId link, const std::vector<DeviceId> &group) {
    if (m_selectedDevice == device && m_selectedLink == link && m_selectedGroup == group)
        return;
    m_selectedDevice = device;
    m_selectedLink = link;
    m_selectedGroup = group;
    invalidate();
}

void NodeLinkView::invalidate() {
    m_pictureStale = true;
    if (isVisible())
        update();
}

const NodeLinkLayout &NodeLinkView::drawing() {
    if (m_fabric && m_levelsStale)
        takeLevels();
    if (m_stale && m_fabric) {
        m_stale = false;
        const QFontMetricsF metrics(font());
        NodeLinkInput input;
        input.em = std::ceil(metrics.height());
        input.aspect = height() > 0 ? static_cast<qreal>(width()) / height() : 1.6;
        input.opened = m_opened;
        input.textWidth = [&](std::string_view name) { return metrics.horizontalAdvance(toQString(name)); };
        m_layout = layOutNodeLink(*m_fabric, input);
        // Where all of it does not fit at full size, boxes take the room there is between them, so that names are still
        // read when everything is in view.
        if (!m_layout.size.isEmpty() && !size().isEmpty()) {
            const qreal whole = std::min(width() / m_layout.size.width(), height() / m_layout.size.height());
            if (whole < 0.95) {
                input.boxScale = std::min(1 / whole, 4.0);
                m_layout = layOutNodeLink(*m_fabric, input);
            }
        }
        markShown();
        if (m_fitted)
            fit();
        m_pictureStale = true;
    } else if (!m_fabric) {
        m_layout = {};
    }
    return m_layout;
}

void NodeLinkView::fit() {
    m_fitted = true;
    if (m_layout.size.isEmpty() || size().isEmpty())
        return;
    // The names of the rows stand at the left, at one size whatever the zoom.
    qreal names = 0;
    for (const NodeLinkRow &row : m_layout.rows)
        names = std::max(names, QFontMetricsF(font()).horizontalAdvance(rowName(row)));
    const qreal heads = m_layout.panels.empty() ? 0 : fontMetrics().height() * 1.2;
    const QRectF room = QRectF(rect()).adjusted(names + 10, heads, 0, 0);
    m_zoom = std::min({room.width() / m_layout.size.width(), room.height() / m_layout.size.height(), 1.6});
    m_offset = room.center() - QPointF(m_layout.size.width(), m_layout.size.height()) * m_zoom / 2;
    invalidate();
}

void NodeLinkView::zoomBy(qreal factor, QPointF about) {
    if (m_layout.size.isEmpty())
        return;
    const qreal whole = std::min(width() / m_layout.size.width(), height() / m_layout.size.height());
    const qreal zoom = std::clamp(m_zoom * factor, std::min(whole, 1.0) / 4, kMostZoom);
    const QPointF scene = toScene(about);
    m_zoom = zoom;
    m_offset = about - scene * zoom;
    m_fitted = false;
    clampOffset();
    invalidate();
}

// Some of the drawing always stays in view.
void NodeLinkView::clampOffset() {
    const QSizeF drawn = m_layout.size * m_zoom;
    const qreal keep = 80;
    m_offset.setX(std::clamp(m_offset.x(), keep - drawn.width(), width() - keep));
    m_offset.setY(std::clamp(m_offset.y(), keep - drawn.height(), height() - keep));
}

std::uint8_t NodeLinkView::nodeLevel(int node) const {
    std::uint8_t worst = Level::kNoLink;
    for (const DeviceId device : m_layout.nodes[static_cast<std::size_t>(node)].devices)
        worst = std::max(worst, m_deviceLevels[device.index()]);
    return worst;
}

QString NodeLinkView::rowName(const NodeLinkRow &row) const {
    return row.role != Role::Unknown || row.tier < 0 ? roleCount(row.role, row.devices)
                                                     : tr("%1 devices").arg(formatCount(row.devices));
}

QString NodeLinkView::nodeName(int node) const {
    const NodeLinkNode &n = m_layout.nodes[static_cast<std::size_t>(node)];
    const QString first = toQString(m_fabric->deviceName(n.devices.front()));
    return n.group() ? first + QStringLiteral(" … ") + toQString(m_fabric->deviceName(n.devices.back())) : first;
}

void NodeLinkView::paintEvent(QPaintEvent *) {
    const Theme &theme = m_themes.theme();
    QPainter painter(this);
    if (!m_fabric || m_fabric->deviceCount() == 0) {
        painter.fillRect(rect(), theme.canvas);
        painter.setPen(theme.textMuted);
        painter.drawText(rect().adjusted(20, 20, -20, -20), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("No fabric is open"));
        return;
    }
    drawing();
    // Hovering repaints often and changes little: the scene itself is kept as a picture.
    const QSize pixels = size() * devicePixelRatioF();
    if (m_pictureStale || m_picture.size() != pixels) {
        m_picture = QPixmap(pixels);
        m_picture.setDevicePixelRatio(devicePixelRatioF());
        m_picture.fill(theme.canvas);
        QPainter p(&m_picture);
        p.setFont(font());
        paintScene(p);
        m_pictureStale = false;
    }
    painter.drawPixmap(0, 0, m_picture);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_hoverEdge >= 0) {
        const NodeLinkEdge &edge = m_layout.edges[static_cast<std::size_t>(m_hoverEdge)];
        painter.save();
        painter.translate(m_offset);
        painter.scale(m_zoom, m_zoom);
        QPen pen(theme.text, 2.5);
        pen.setCosmetic(true);
        painter.setPen(pen);
        painter.drawPath(m_layout.curve(edge));
        painter.restore();
    }
    if (m_hoverNode >= 0)
        paintRing(painter, viewRect(m_layout.nodes[static_cast<std::size_t>(m_hoverNode)].rect), theme.text, 1.5, 4);
    if (m_current >= 0 && hasFocus())
        paintRing(painter, viewRect(m_layout.nodes[static_cast<std::size_t>(m_current)].rect).adjusted(-3, -3, 3, 3),
                  theme.focusRing, 2, 6);
    if (!m_dragging && (m_hoverNode >= 0 || m_hoverEdge >= 0))
        paintTip(painter, QRectF(rect()).adjusted(4, 4, -4, -4), m_hoverPoint, tipText(), theme, font());
}

void NodeLinkView::paintEdges(QPainter &painter) {
    const Theme &theme = m_themes.theme();
    std::vector<std::pair<std::uint8_t, std::size_t>> order;
    for (std::size_t i = 0; i < m_layout.edges.size(); ++i)
        if (m_shownEdges[i])
            order.emplace_back(edgeLevel(m_layout.edges[i]), i);
    std::ranges::stable_sort(order, {}, [](const auto &e) { return e.first; });
    // Thousands of smooth thin lines take long and look no better than plain ones.
    const bool many = order.size() > 2000;
    painter.save();
    painter.translate(m_offset);
    painter.scale(m_zoom, m_zoom);
    painter.setBrush(Qt::NoBrush);
    for (const auto &[level, i] : order) {
        painter.setOpacity(dimmed(level) ? kDimmed : 1);
        const NodeLinkEdge &edge = m_layout.edges[i];
        const bool alarm = Level::isAlarm(level);
        painter.setRenderHint(QPainter::Antialiasing, alarm || !many);
        QPen pen = levelPen(level, theme);
        pen.setCosmetic(true);
        // Parallel links make a line heavier, to a limit: width says how much is joined, colour how it does.
        const auto links = static_cast<qreal>(edge.links.size());
        pen.setWidthF(pen.widthF() + std::min(2.5, 0.45 * (links - 1)));
        if (std::ranges::find(edge.links, m_selectedLink) != edge.links.end() && m_selectedLink.valid()) {
            QPen halo(theme.focusRing, pen.widthF() + 3.5);
            halo.setCosmetic(true);
            painter.setPen(halo);
            painter.drawPath(m_layout.curve(edge));
        }
        painter.setPen(pen);
        painter.drawPath(m_layout.curve(edge));
    }
    painter.restore();
}

void NodeLinkView::paintNode(QPainter &painter, int index) {
    const Theme &theme = m_themes.theme();
    const NodeLinkNode &node = m_layout.nodes[static_cast<std::size_t>(index)];
    const QRectF rect = viewRect(node.rect);
    const std::uint8_t level = nodeLevel(index);
    painter.setOpacity(dimmed(level) ? kDimmed : 1);
    if (node.group()) // a stack of boxes behind the first
        for (const qreal off : {4.0, 2.0})
            paintLevelBox(painter, rect.translated(off, -off), Level::kNoLink, theme, 4);
    paintLevelBox(painter, rect, level, theme, 4);
    const bool chosen = m_selectedDevice.valid()
                            ? std::ranges::find(node.devices, m_selectedDevice) != node.devices.end()
                            : !m_selectedGroup.empty() && node.devices == m_selectedGroup;
    if (chosen)
        paintRing(painter, rect.adjusted(-1, -1, 1, 1), theme.focusRing, 2, 5);
    const QFontMetricsF metrics(painter.font());
    const QRectF inner = rect.adjusted(3, 1, -3, -1);
    if (inner.height() < metrics.height() * 0.9)
        return;
    const QString first = toQString(m_fabric->deviceName(node.devices.front()));
    QStringList wishes{first};
    if (node.group()) {
        const QString count = roleCount(m_fabric->device(node.devices.front()).role, node.devices.size());
        wishes = {tr("%1 from %2").arg(count, first), count, formatCount(node.devices.size())};
    }
    painter.setPen(readableOn(levelBoxColour(level, theme), theme));
    for (const QString &text : wishes)
        if (metrics.horizontalAdvance(text) <= inner.width()) {
            painter.drawText(inner, Qt::AlignCenter, text);
            return;
        }
    // The end of a name tells devices apart, its beginning rarely does; of very small boxes only the number.
    if (inner.width() > metrics.height() * 2) {
        painter.drawText(inner, Qt::AlignCenter, metrics.elidedText(wishes.back(), Qt::ElideLeft, inner.width()));
        return;
    }
    qsizetype digits = first.size();
    while (digits > 0 && first[digits - 1].isDigit())
        --digits;
    if (const QString number = first.mid(digits); !node.group() && metrics.horizontalAdvance(number) <= inner.width())
        painter.drawText(inner, Qt::AlignCenter, number);
}

void NodeLinkView::paintScene(QPainter &painter) {
    const Theme &theme = m_themes.theme();
    const QFontMetricsF metrics(painter.font());
    const qreal em = std::ceil(metrics.height());
    painter.setRenderHint(QPainter::Antialiasing);
    for (const NodeLinkPanel &panel : m_layout.panels) {
        if (panel.rect.isNull())
            continue;
        const QRectF rect = viewRect(panel.rect);
        painter.setPen(QPen(theme.border, 1));
        painter.setBrush(mixColours(theme.canvas, theme.panel, 0.6));
        painter.drawRoundedRect(rect, 6, 6);
        QStringList words;
        if (panel.fabric < m_fabric->fabrics().size() && m_fabric->fabrics().size() > 1)
            words << toQString(m_fabric->fabrics()[panel.fabric].name);
        words << tr("plane %1").arg(toQString(m_fabric->planes()[static_cast<std::size_t>(panel.plane)].name));
        painter.setPen(theme.textMuted);
        painter.drawText(
            QRectF(rect.left() + em * 0.3, rect.top() - em * 1.5, rect.width() - em * 0.6, em * 1.4),
            Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(words.join(QStringLiteral(" · ")), Qt::ElideRight, rect.width() - em * 0.6));
    }
    paintEdges(painter);
    for (std::size_t i = 0; i < m_layout.nodes.size(); ++i)
        if (m_shownNodes[i])
            paintNode(painter, static_cast<int>(i));
    painter.setOpacity(1);
    // Row names keep to the left edge of the window wherever the drawing is.
    for (const NodeLinkRow &row : m_layout.rows) {
        if (row.devices == 0)
            continue;
        const QString text = rowName(row);
        const QRectF at(6, toView({0, row.top + row.height / 2}).y() - em * 0.6, metrics.horizontalAdvance(text) + 6,
                        em * 1.2);
        QColor ground = theme.canvas;
        ground.setAlphaF(0.8F);
        painter.fillRect(at, ground);
        painter.setPen(theme.textMuted);
        painter.drawText(at, Qt::AlignCenter, text);
    }
}

bool NodeLinkView::event(QEvent *event) {
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QWidget::event(event);
}

void NodeLinkView::showEvent(QShowEvent *event) {
    QWidget::showEvent(event);
    update();
}

void NodeLinkView::resizeEvent(QResizeEvent *) {
    if (m_fitted)
        m_stale = true;
    m_hoverNode = m_hoverEdge = -1;
    invalidate();
}

void NodeLinkView::changeEvent(QEvent *event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange) {
        m_stale = true;
        invalidate();
    }
    QWidget::changeEvent(event);
}

void NodeLinkView::hoverAt(QPointF point) {
    const QPointF scene = toScene(point);
    drawing();
    const int node = m_layout.nodeAt(scene, m_shownNodes);
    const int edge = node < 0 ? m_layout.edgeAt(scene, kReach / m_zoom, m_shownEdges) : -1;
    m_hoverPoint = point;
    if (node == m_hoverNode && edge == m_hoverEdge && node < 0 && edge < 0)
        return;
    if ((node != m_hoverNode || edge != m_hoverEdge) && m_bridge) {
        const LinkId link = node >= 0   ? worstOf(node)
                            : edge >= 0 ? worstLink(m_frame.get(), m_layout.edges[static_cast<std::size_t>(edge)].links)
                                        : LinkId{};
        m_bridge->setHover(link, link.valid() ? m_fabric->link(link).lower : PortId{});
    }
    m_hoverNode = node;
    m_hoverEdge = edge;
    setCursor(node >= 0 || edge >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

Tip NodeLinkView::tipText() const {
    const Theme &theme = m_themes.theme();
    Tip tip;
    LinkId link;
    if (m_hoverNode >= 0) {
        const NodeLinkNode &node = m_layout.nodes[static_cast<std::size_t>(m_hoverNode)];
        tip.push_back({nodeName(m_hoverNode), true, {}});
        tip.push_back({node.group() ? roleCount(m_fabric->device(node.devices.front()).role, node.devices.size())
                                    : deviceFacts(*m_fabric, node.devices.front()),
                       false, theme.textMuted});
        std::size_t links = 0;
        for (const NodeLinkEdge &edge : m_layout.edges)
            if (edge.a == m_hoverNode || edge.b == m_hoverNode)
                links += edge.links.size();
        link = worstOf(m_hoverNode);
        if (links > 1)
            tip.push_back({tr("worst of %1 links:").arg(formatCount(links)), false, theme.textMuted});
    } else {
        const NodeLinkEdge &edge = m_layout.edges[static_cast<std::size_t>(m_hoverEdge)];
        link = worstLink(m_frame.get(), edge.links);
        if (edge.links.size() > 1)
            tip.push_back({tr("worst of %1 links:").arg(formatCount(edge.links.size())), false, theme.textMuted});
    }
    if (!link.valid())
        return tip;
    ValueContext context;
    context.fabric = m_fabric.get();
    context.catalogue = m_catalogue.get();
    context.frame = m_frame.get();
    if (m_frame)
        context.overlay = m_frame->choice;
    context.now = m_clock();
    const bool known = m_data && m_data->focus.hover == link;
    for (TipLine &line : linkTip(context, link, {}, known ? &m_data->hover : nullptr, theme))
        tip.push_back(std::move(line));
    return tip;
}

} // namespace fabricscope
