// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/work_area.h"

#include "widgets/common/parts.h"
#include "widgets/focus/faceplate_view.h"
#include "widgets/focus/focus_view.h"
#include "widgets/focus/node_link_view.h"
#include "widgets/map/map_view.h"
#include "widgets/shell/breadcrumb.h"

#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace fabricscope {

namespace {

constexpr std::size_t kNodeLinkLinks = 400; // up to here a fabric opens as node–link (DESIGN, "The picture" 2)

} // namespace

WorkArea::WorkArea(const ShellContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_breadcrumb(new Breadcrumb(context, this))
    , m_stack(new QStackedWidget(this))
    , m_map(new MapView(context.bridge, context.theme, m_stack))
    , m_nodeLink(new NodeLinkView(context.bridge, context.theme, m_stack))
    , m_focusPage(new QSplitter(Qt::Vertical, m_stack))
    , m_focus(new FocusView(context.bridge, context.theme, m_focusPage)) {
    auto *plate = new QWidget(m_focusPage);
    plate->setObjectName(QStringLiteral("panel"));
    m_faceplateHeader = new PanelHeader(plate);
    m_faceplate = new FaceplateView(context.bridge, context.theme, plate);
    auto *plateLayout = new QVBoxLayout(plate);
    plateLayout->setContentsMargins(0, 0, 0, 0);
    plateLayout->setSpacing(0);
    plateLayout->addWidget(m_faceplateHeader);
    plateLayout->addWidget(m_faceplate, 1);
    m_focusPage->setChildrenCollapsible(false);
    m_focusPage->setStretchFactor(0, 3);
    m_focusPage->setStretchFactor(1, 1);
    m_stack->addWidget(m_map);
    m_stack->addWidget(m_nodeLink);
    m_stack->addWidget(m_focusPage);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_breadcrumb);
    layout->addWidget(m_stack, 1);

    Navigator &navigator = m_context.navigator;
    connect(&navigator, &Navigator::placeChanged, this, &WorkArea::showPlace);
    connect(&m_context.filter, &ViewFilter::changed, this, &WorkArea::showFilter);
    connect(m_map, &MapView::weaveChanged, this, &WorkArea::showPlace);
    connect(m_map, &MapView::deviceActivated, &navigator, &Navigator::openDevice);
    connect(m_map, &MapView::portActivated, &navigator, &Navigator::openPort);
    connect(m_nodeLink, &NodeLinkView::deviceActivated, &navigator, &Navigator::openDevice);
    connect(m_nodeLink, &NodeLinkView::deviceChosen, &navigator, &Navigator::selectDevice);
    connect(m_nodeLink, &NodeLinkView::groupChosen, &navigator, &Navigator::selectGroup);
    connect(m_nodeLink, &NodeLinkView::linkChosen, &navigator, &Navigator::selectLink);
    connect(m_nodeLink, &NodeLinkView::nothingChosen, &navigator, &Navigator::clearSelection);
    connect(m_nodeLink, &NodeLinkView::backRequested, &navigator, &Navigator::back);
    connect(m_focus, &FocusView::centreChanged, this, [this](DeviceId device) {
        if (device.valid() && device != m_context.navigator.place().device)
            m_context.navigator.openDevice(device);
    });
    connect(m_focus, &FocusView::centreChosen, &navigator, &Navigator::selectDevice);
    connect(m_focus, &FocusView::linkChosen, &navigator, &Navigator::selectLink);
    connect(m_focus, &FocusView::backRequested, &navigator, &Navigator::back);
    connect(m_focus, &FocusView::hopsChanged, m_breadcrumb, &Breadcrumb::setHops);
    connect(m_breadcrumb, &Breadcrumb::hopsWanted, m_focus, &FocusView::setHops);
    connect(m_faceplate, &FaceplateView::portActivated, &navigator, &Navigator::selectPort);
    connect(m_faceplate, &FaceplateView::backRequested, &navigator, &Navigator::back);
    connect(m_faceplate, &FaceplateView::titleChanged, this, &WorkArea::showFaceplate);
    connect(m_focusPage, &QSplitter::splitterMoved, this, [this] { m_sharedByHand = true; });
    retranslate();
    showPlace();
}

void WorkArea::retranslate() {
    m_map->setAccessibleName(tr("Map"));
    m_nodeLink->setAccessibleName(tr("Node–link drawing"));
    m_focus->setAccessibleName(tr("Device and neighbours"));
    m_faceplate->setAccessibleName(tr("Faceplate"));
    showFaceplate();
}

void WorkArea::showFaceplate() {
    m_faceplateHeader->setTitle(m_faceplate->title());
    m_faceplateHeader->setNote(m_faceplate->hint());
}

bool WorkArea::hasWeave() const {
    return m_map->hasWeave() && m_map->absence() == WeaveAbsence::None;
}

bool WorkArea::canDrawNodeLink() const {
    return m_context.fabric() && m_context.fabric()->linkCount() <= NodeLinkView::kMostLinks;
}

bool WorkArea::drawsNodeLink() const {
    const FabricPtr &fabric = m_context.fabric();
    if (!fabric || m_whole == Whole::Weave)
        return false;
    if (m_whole == Whole::NodeLink)
        return canDrawNodeLink();
    // Until the weave is laid, nothing speaks against it.
    const bool noWeave = m_map->scene().weavePtr() && m_map->absence() != WeaveAbsence::None;
    return fabric->linkCount() <= kNodeLinkLinks || (noWeave && canDrawNodeLink());
}

void WorkArea::setWhole(Whole whole) {
    m_whole = whole;
    showPlace();
}

void WorkArea::showPlace() {
    const Place place = m_context.navigator.place(); // a copy: showing may lead to another step
    const bool focused = place.view == Place::View::Focus && place.device.valid();
    QWidget *view = focused           ? static_cast<QWidget *>(m_focusPage)
                    : drawsNodeLink() ? static_cast<QWidget *>(m_nodeLink)
                                      : m_map;
    // The map keeps its size while another view is shown below the breadcrumb: to lay it out twice is a stall.
    if (!focused && !m_breadcrumb->isHidden()) {
        m_breadcrumb->hide();
        layout()->activate();
    }
    if (focused) {
        if (m_focus->centre() != place.device)
            m_focus->setCentre(place.device);
        if (m_faceplate->device() != place.device)
            m_faceplate->setDevice(place.device);
        if (m_faceplate->selectedPort() != place.port)
            m_faceplate->setSelectedPort(place.port);
        const LinkId link = place.link.valid()   ? place.link
                            : place.port.valid() ? m_context.fabric()->port(place.port).link
                                                 : LinkId{};
        if (m_focus->selectedLink() != link)
            m_focus->setSelectedLink(link);
        showFaceplate();
        shareHeight();
    }
    if (m_stack->currentWidget() != view) {
        const bool hadKeyboard = m_stack->currentWidget()->isAncestorOf(QApplication::focusWidget()) ||
                                 m_stack->currentWidget() == QApplication::focusWidget();
        m_stack->setCurrentWidget(view);
        if (hadKeyboard)
            currentView()->setFocus(Qt::OtherFocusReason);
    }
    if (focused)
        m_breadcrumb->show();
    Q_EMIT viewChanged();
}

void WorkArea::shareHeight() {
    if (m_sharedByHand)
        return;
    const int height = m_stack->height();
    const int wanted = m_faceplateHeader->sizeHint().height() + m_faceplate->heightForWidth(m_stack->width()) + 4;
    const int plate = std::clamp(wanted, 120, std::max(120, height * 2 / 5));
    m_focusPage->setSizes({height - plate, plate});
}

void WorkArea::resizeEvent(QResizeEvent *event) {
    QWidget::resizeEvent(event);
    shareHeight();
}

QWidget *WorkArea::currentView() const {
    return m_stack->currentWidget() == m_focusPage ? static_cast<QWidget *>(m_focus) : m_stack->currentWidget();
}

void WorkArea::showFilter() {
    const FabricPtr &fabric = m_context.fabric();
    MapFilter filter;
    filter.onlyAlarms = m_context.filter.onlyAlarms();
    if (fabric) {
        // The map lists what passes; an empty list passes all, so that hiding everything needs an entry nothing has.
        constexpr std::int16_t kNothing = std::numeric_limits<std::int16_t>::min();
        if (!m_context.filter.hiddenPlanes().empty()) {
            for (std::size_t p = 0; p < fabric->planes().size(); ++p)
                if (m_context.filter.planeShown(static_cast<int>(p)))
                    filter.planes.push_back(static_cast<std::int16_t>(p));
            if (filter.planes.empty())
                filter.planes.push_back(kNothing);
        }
        if (!m_context.filter.hiddenRails().empty()) {
            for (const PlaneData &plane : fabric->planes())
                for (const std::int16_t rail : plane.rails)
                    if (m_context.filter.railShown(rail))
                        filter.rails.push_back(rail);
            std::sort(filter.rails.begin(), filter.rails.end());
            filter.rails.erase(std::unique(filter.rails.begin(), filter.rails.end()), filter.rails.end());
            if (filter.rails.empty())
                filter.rails.push_back(kNothing);
        }
    }
    m_map->setFilter(filter);
    m_nodeLink->setFilter(filter);
}

void WorkArea::zoomToFit() {
    m_map->zoomToFit();
    m_nodeLink->fit();
}

bool WorkArea::stepAlarm(bool forward) {
    const QWidget *shown = m_stack->currentWidget();
    return shown == m_focusPage  ? m_focus->stepAlarm(forward)
           : shown == m_nodeLink ? m_nodeLink->stepAlarm(forward)
                                 : m_map->stepAlarm(forward);
}

void WorkArea::zoomToSelection() {
    m_context.navigator.showOnMap();
    if (m_stack->currentWidget() == m_nodeLink) {
        m_nodeLink->zoomToSelection();
        return;
    }
    const Place &place = m_context.navigator.place();
    if (place.link.valid())
        m_map->zoomTo(place.link);
    else if (place.port.valid() && m_context.fabric()->port(place.port).link.valid())
        m_map->zoomTo(m_context.fabric()->port(place.port).link);
    else if (place.device.valid())
        m_map->zoomTo(place.device);
    else if (place.plane >= 0)
        m_map->zoomToPlane(m_context.fabric()->planes()[static_cast<std::size_t>(place.plane)].fabric,
                           static_cast<std::int16_t>(place.plane));
}

// What the view at hand has no use for.
void WorkArea::keyPressEvent(QKeyEvent *event) {
    if (event->key() == Qt::Key_Backspace || event->key() == Qt::Key_Back)
        m_context.navigator.back();
    else
        QWidget::keyPressEvent(event);
}

void WorkArea::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace fabricscope
