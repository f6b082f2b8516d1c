// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focus/focus_view.h"

#include "widgets/common/follow_session.h"
#include "widgets/common/format.h"
#include "widgets/common/level_paint.h"
#include "widgets/common/turn.h"
#include "widgets/focus/focus_words.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fabricscope {

namespace {
constexpr int kCentre = -2;
constexpr int kNone = -1;
constexpr qreal kReach = 5; // px around a curve that count as on it
constexpr int kAskDelayMs = 60;
} // namespace

FocusView::FocusView(ThemeHolder &themes, QWidget *parent)
    : QWidget(parent)
    , m_themes(themes)
    , m_askTimer(new QTimer(this)) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Device and its neighbours"));
    m_askTimer->setSingleShot(true);
    m_askTimer->setInterval(kAskDelayMs);
    connect(m_askTimer, &QTimer::timeout, this, &FocusView::askForValues);
    connect(&themes, &ThemeHolder::changed, this, [this] {
        m_picture.forget();
        update();
    });
    connect(&m_picture, &FocusPicture::changed, this, qOverload<>(&QWidget::update));
}

FocusView::FocusView(SessionBridge &bridge, ThemeHolder &themes, QWidget *parent)
    : FocusView(themes, parent) {
    connectTo(bridge);
}

void FocusView::connectTo(SessionBridge &bridge) {
    m_bridge = &bridge;
    followSession(*this, bridge);
    connect(&bridge, &SessionBridge::selectionChanged, this, [this] { setSelectedLink(m_bridge->focus().link); });
}

void FocusView::setFabric(FabricPtr fabric) {
    m_scene.setFabric(std::move(fabric));
    m_picture.forget();
    m_marks = {};
    refresh();
}

// Most frames of a large fabric change nothing here.
void FocusView::setFrame(MapFramePtr frame) {
    m_scene.setFrame(std::move(frame));
    if (isVisible() && m_scene.update())
        refresh();
}

void FocusView::setSummary(FabricSummaryPtr summary) {
    m_scene.setSummary(std::move(summary));
    refresh();
}

void FocusView::setFocusData(FocusDataPtr readings) {
    m_scene.setFocusData(std::move(readings));
    refresh();
}

void FocusView::setCatalogue(CataloguePtr catalogue) {
    m_scene.setCatalogue(std::move(catalogue));
    refresh();
}

void FocusView::setCentre(DeviceId device) {
    if (m_scene.centre() == device)
        return;
    m_scene.setCentre(device);
    m_marks = {};
    m_marks.hasFocus = hasFocus();
    m_marks.focusNode = kCentre;
    setAccessibleDescription(m_scene.centreName());
    refresh();
    Q_EMIT centreChanged(device);
}

void FocusView::setHops(int hops) {
    hops = std::clamp(hops, 1, 2);
    if (hops == m_scene.hops())
        return;
    m_scene.setHops(hops);
    m_marks.focusNode = kCentre;
    m_marks.hoverEdge = m_marks.hoverNode = kNone;
    refresh();
    Q_EMIT hopsChanged(hops);
}

void FocusView::setSelectedLink(LinkId link) {
    m_marks.selected = link;
    refresh();
}

const FocusScene &FocusView::scene() {
    m_scene.setGeometry(size(), font());
    m_scene.update();
    return m_scene;
}

// Data arrives many times a second; nothing is worked out until it is painted, and nothing while hidden.
void FocusView::refresh() {
    if (!isVisible())
        return;
    update();
    if (m_bridge && !m_askTimer->isActive())
        m_askTimer->start();
}

void FocusView::askForValues() {
    if (!m_bridge || !isVisible() || !m_scene.centre().valid())
        return;
    scene();
    m_asked = m_scene.calloutLinks();
    m_bridge->setVisibleLinks(m_asked);
}

bool FocusView::event(QEvent *event) {
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) {
        m_marks.hasFocus = event->type() == QEvent::FocusIn;
        if (m_marks.hasFocus && m_marks.focusNode == kNone)
            m_marks.focusNode = kCentre;
        update();
    }
    return QWidget::event(event);
}

void FocusView::paintPicture(QPainter &painter, const QRect &clip) {
    const qreal ratio = devicePixelRatioF();
    const Theme &theme = m_themes.theme();
    m_picture.want({m_scene.centre(), m_scene.revision(), size(), ratio}, m_scene, theme);
    const QImage &image = m_picture.image();
    const QRect wanted =
        QRectF(clip.x() * ratio, clip.y() * ratio, clip.width() * ratio, clip.height() * ratio).toAlignedRect();
    const QRect area = wanted.intersected(image.rect());
    if (area != wanted)
        painter.fillRect(clip, theme.canvas);
    if (area.isEmpty())
        return;
    painter.save();
    painter.scale(1 / ratio, 1 / ratio);
    painter.drawImage(area.topLeft(), image, area);
    painter.restore();
}

void FocusView::paintEvent(QPaintEvent *event) {
    const Theme &theme = m_themes.theme();
    scene();
    QPainter painter(this);
    if (!m_scene.fabric() || !m_scene.centre().valid()) {
        painter.fillRect(rect(), theme.canvas);
        painter.setPen(theme.textMuted);
        painter.drawText(rect().adjusted(20, 20, -20, -20), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Choose a device to see its neighbours"));
        return;
    }
    paintPicture(painter, event->rect());
    paintFocus(painter, m_scene, theme, m_marks);
    if (const std::size_t folded = m_scene.layout().foldedEdges; folded > 0) { // left out, but not without a word
        const QString text =
            tr("%1 more pairs of the second hop are joined than lines are drawn").arg(formatCount(folded));
        const QFontMetricsF metrics(font());
        const QRectF at(width() - metrics.horizontalAdvance(text) - 12, height() - metrics.height() - 4,
                        metrics.horizontalAdvance(text) + 8, metrics.height());
        painter.fillRect(at, theme.canvas);
        painter.setPen(theme.textMuted);
        painter.drawText(at, Qt::AlignCenter, text);
    }
    if (m_marks.hoverNode != kNone || m_marks.hoverEdge != kNone)
        paintTip(painter, QRectF(rect()).adjusted(4, 4, -4, -4), m_hoverPoint, tipText(), theme, font());
}

void FocusView::resizeEvent(QResizeEvent *) {
    m_marks.hoverNode = m_marks.hoverEdge = kNone;
    if (m_marks.focusNode >= 0) // groups change with the width
        m_marks.focusNode = kCentre;
    refresh();
}

void FocusView::showEvent(QShowEvent *event) {
    QWidget::showEvent(event);
    refresh();
}

void FocusView::hideEvent(QHideEvent *event) {
    if (m_bridge && !m_asked.empty() && m_bridge->focus().visible == m_asked)
        m_bridge->setVisibleLinks({});
    m_asked.clear();
    m_picture.forget();
    QWidget::hideEvent(event);
}

void FocusView::changeEvent(QEvent *event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

void FocusView::hoverAt(QPointF point) {
    const FocusLayout &layout = scene().layout();
    const QPointF at = point / m_scene.scale();
    const int node = layout.nodeAt(at);
    const int edge = node == kNone && !layout.centre.contains(at) ? layout.edgeAt(at, kReach) : kNone;
    m_hoverPoint = point;
    if (node != m_marks.hoverNode || edge != m_marks.hoverEdge) {
        m_marks.hoverNode = node;
        m_marks.hoverEdge = edge;
        if (m_bridge) {
            std::span<const LinkId> links;
            if (node != kNone)
                links = layout.nodes[static_cast<std::size_t>(node)].item.links;
            else if (edge != kNone)
                links = m_scene.edgeLinks(edge);
            const LinkId link = worstLink(m_scene.frame(), links);
            m_bridge->setHover(link, link.valid() ? endOf(link) : PortId{});
        }
        setCursor(node != kNone || edge != kNone ? Qt::PointingHandCursor : Qt::ArrowCursor);
        update();
    } else if (node != kNone || edge != kNone) {
        update();
    }
}

Tip FocusView::tipText() {
    const Theme &theme = m_themes.theme();
    const Fabric &fabric = *m_scene.fabric();
    const ValueContext context = m_scene.context(m_clock());
    Tip tip;
    std::span<const LinkId> links;
    if (m_marks.hoverNode != kNone) {
        const FocusNode &node = m_scene.layout().nodes[static_cast<std::size_t>(m_marks.hoverNode)];
        links = node.item.links;
        tip.push_back({m_scene.nodeName(m_marks.hoverNode), true, {}});
        if (node.item.group())
            tip.push_back({tr("%1 · worst of %2 links:")
                               .arg(roleCount(fabric.device(node.item.devices.front()).role, node.item.devices.size()),
                                    formatCount(links.size())),
                           false, theme.textMuted});
        else
            tip.push_back({deviceFacts(fabric, node.item.devices.front()), false, theme.textMuted});
    } else {
        links = m_scene.edgeLinks(m_marks.hoverEdge);
        if (links.size() > 1)
            tip.push_back({tr("worst of %1 links:").arg(formatCount(links.size())), false, theme.textMuted});
    }
    const LinkId link = worstLink(m_scene.frame(), links);
    if (!link.valid())
        return tip;
    for (TipLine &line : linkTip(context, link, endOf(link), m_scene.valueOf(link), theme))
        tip.push_back(std::move(line));
    return tip;
}

PortId FocusView::endOf(LinkId link) const {
    const LinkData &l = m_scene.fabric()->link(link);
    return m_scene.fabric()->port(l.upper).device == m_scene.centre() ? l.upper : l.lower;
}

void FocusView::selectLinks(std::span<const LinkId> links) {
    const LinkId link = worstLink(m_scene.frame(), links);
    if (!link.valid())
        return;
    m_marks.selected = link;
    update();
    Q_EMIT linkChosen(link, endOf(link));
}

void FocusView::selectNode(int node) {
    selectLinks(m_scene.layout().nodes[static_cast<std::size_t>(node)].item.links);
}

bool FocusView::stepAlarm(bool forward) {
    const FocusLayout &layout = scene().layout();
    std::vector<int> alarmed;
    for (std::size_t i = 0; i < layout.nodes.size(); ++i) {
        const FocusItem &item = layout.nodes[i].item;
        if (!layout.nodes[i].expanded && !item.links.empty() && Level::isAlarm(worstLevel(m_scene.frame(), item.links)))
            alarmed.push_back(static_cast<int>(i));
    }
    if (alarmed.empty())
        return false;
    const int node = nextInTurn(alarmed, m_marks.focusNode, forward);
    moveFocus(node);
    selectNode(node);
    return true;
}

void FocusView::mouseMoveEvent(QMouseEvent *event) {
    hoverAt(event->position());
}

void FocusView::leaveEvent(QEvent *) {
    m_marks.hoverNode = m_marks.hoverEdge = kNone;
    if (m_bridge)
        m_bridge->setHover({}, {});
    update();
}

void FocusView::mousePressEvent(QMouseEvent *event) {
    if (event->button() == Qt::BackButton) {
        Q_EMIT backRequested();
        return;
    }
    if (event->button() != Qt::LeftButton || !m_scene.fabric())
        return;
    const FocusLayout &layout = scene().layout();
    const QPointF at = event->position() / m_scene.scale();
    const int node = layout.nodeAt(at);
    if (node != kNone) {
        m_marks.focusNode = node;
        selectNode(node);
        return;
    }
    if (layout.centre.contains(at)) {
        m_marks.focusNode = kCentre;
        m_marks.selected = {};
        update();
        Q_EMIT centreChosen(m_scene.centre());
        return;
    }
    if (const int edge = layout.edgeAt(at, kReach); edge != kNone)
        selectLinks(m_scene.edgeLinks(edge));
}

void FocusView::mouseDoubleClickEvent(QMouseEvent *event) {
    if (event->button() != Qt::LeftButton || !m_scene.fabric())
        return;
    if (const int node = scene().layout().nodeAt(event->position() / m_scene.scale()); node != kNone)
        activateNode(node);
}

void FocusView::activateNode(int node) {
    const FocusNode &n = m_scene.layout().nodes[static_cast<std::size_t>(node)];
    if (n.item.group())
        toggle(node);
    else
        setCentre(DeviceId{n.item.devices.front()});
}

void FocusView::toggle(int node) {
    const FocusNode n = m_scene.layout().nodes[static_cast<std::size_t>(node)];
    const bool far = n.row == FocusRow::FarUpper || n.row == FocusRow::FarLower || n.row == FocusRow::Side;
    if (!n.item.group() || n.parent >= 0 || far) {
        // A group of the second hop or of a side has no room to open: its first member becomes the centre instead.
        if (far && n.item.group())
            setCentre(DeviceId{n.item.devices.front()});
        return;
    }
    m_scene.toggleGroup(n.item.devices.front());
    const FocusLayout &layout = scene().layout();
    m_marks.hoverEdge = m_marks.hoverNode = kNone;
    moveFocus(kCentre);
    for (std::size_t i = 0; i < layout.nodes.size(); ++i)
        if (layout.nodes[i].parent < 0 && layout.nodes[i].item.devices.front() == n.item.devices.front())
            moveFocus(static_cast<int>(i));
}

void FocusView::moveFocus(int node) {
    m_marks.focusNode = node;
    if (node >= 0)
        setAccessibleDescription(m_scene.nodeName(node));
    else
        setAccessibleDescription(m_scene.centreName() + QStringLiteral(", ") + m_scene.capacity());
    update();
}

int FocusView::step(int dx, int dy) const {
    const FocusLayout &layout = m_scene.layout();
    const QRectF from = m_marks.focusNode >= 0 && static_cast<std::size_t>(m_marks.focusNode) < layout.nodes.size()
                            ? layout.nodes[static_cast<std::size_t>(m_marks.focusNode)].rect
                            : layout.centre;
    int best = m_marks.focusNode;
    qreal least = std::numeric_limits<qreal>::max();
    const auto consider = [&](const QRectF &rect, int index) {
        const QPointF d = rect.center() - from.center();
        const qreal along = d.x() * dx + d.y() * dy;
        if (index == m_marks.focusNode || along < 2)
            return;
        const qreal aside = std::abs(d.x() * dy) + std::abs(d.y() * dx);
        // Along a row only its own boxes; between rows the nearest one.
        if (dx != 0 && aside > from.height() * 0.6 && index != kCentre && m_marks.focusNode >= 0)
            return;
        const qreal cost = dx != 0 ? along + 4 * aside : aside * 0.3 + along;
        if (cost < least) {
            least = cost;
            best = index;
        }
    };
    for (std::size_t i = 0; i < layout.nodes.size(); ++i)
        consider(layout.nodes[i].rect, static_cast<int>(i));
    if (dy != 0 || m_marks.focusNode == kNone ||
        (m_marks.focusNode >= 0 && layout.nodes[static_cast<std::size_t>(m_marks.focusNode)].row == FocusRow::Side))
        consider(layout.centre, kCentre);
    return best;
}

// Tab visits what matters: the centre, then of each row the boxes with the worst alarms, or its first box if all is
// well. Few enough that Tab also leads out of the view.
std::vector<int> FocusView::tabStops() const {
    constexpr std::size_t kMostPerRow = 6;
    std::vector<int> stops{kCentre};
    const FocusLayout &layout = m_scene.layout();
    for (std::size_t r = 0; r < kFocusRows; ++r) {
        std::vector<int> alarmed;
        int first = kNone;
        for (std::size_t i = 0; i < layout.nodes.size(); ++i) {
            if (static_cast<std::size_t>(layout.nodes[i].row) != r)
                continue;
            if (first == kNone)
                first = static_cast<int>(i);
            if (Level::isAlarm(m_scene.nodeLevel(static_cast<int>(i))))
                alarmed.push_back(static_cast<int>(i));
        }
        if (alarmed.empty() && first != kNone)
            alarmed.push_back(first);
        std::ranges::stable_sort(alarmed, std::greater<>(), [this](int i) { return m_scene.nodeLevel(i); });
        if (alarmed.size() > kMostPerRow)
            alarmed.resize(kMostPerRow);
        std::ranges::sort(alarmed); // from the left
        stops.insert(stops.end(), alarmed.begin(), alarmed.end());
    }
    return stops;
}

bool FocusView::focusNextPrevChild(bool next) {
    if (m_scene.fabric() && m_scene.centre().valid()) {
        scene();
        const std::vector<int> stops = tabStops();
        const auto at = std::ranges::find(stops, m_marks.focusNode);
        const auto index = at == stops.end() ? -1 : static_cast<int>(at - stops.begin());
        const int to = next ? index + 1 : index - 1;
        if (to >= 0 && to < static_cast<int>(stops.size())) {
            moveFocus(stops[static_cast<std::size_t>(to)]);
            return true;
        }
    }
    return QWidget::focusNextPrevChild(next);
}

void FocusView::keyPressEvent(QKeyEvent *event) {
    scene();
    const int node = m_marks.focusNode;
    const bool onNode = node >= 0 && static_cast<std::size_t>(node) < m_scene.layout().nodes.size();
    switch (event->key()) {
    case Qt::Key_Left:
        moveFocus(step(-1, 0));
        return;
    case Qt::Key_Right:
        moveFocus(step(1, 0));
        return;
    case Qt::Key_Up:
        moveFocus(step(0, -1));
        return;
    case Qt::Key_Down:
        moveFocus(step(0, 1));
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (onNode)
            activateNode(node);
        return;
    case Qt::Key_Space:
        if (onNode)
            selectNode(node);
        return;
    case Qt::Key_Plus:
    case Qt::Key_Minus:
        if (onNode &&
            m_scene.layout().nodes[static_cast<std::size_t>(node)].expanded == (event->key() == Qt::Key_Minus))
            toggle(node);
        return;
    case Qt::Key_1:
    case Qt::Key_2:
        setHops(event->key() - Qt::Key_0);
        return;
    case Qt::Key_Escape:
        if (m_scene.closeGroups()) {
            m_marks.focusNode = kCentre;
            update();
            return;
        }
        Q_EMIT backRequested();
        return;
    case Qt::Key_Backspace:
    case Qt::Key_Back:
        Q_EMIT backRequested();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace fabricscope
