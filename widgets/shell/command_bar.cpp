// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/command_bar.h"

#include "widgets/common/format.h"
#include "widgets/common/messages.h"
#include "widgets/common/parts.h"
#include "widgets/shell/search_box.h"

#include <QActionGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <set>

namespace fabricscope {

namespace {

constexpr int kPriorities = 8; // of PFC and of traffic classes alike (IEEE 802.1Q)

QToolButton *menuButton(QWidget *parent) {
    auto *button = new QToolButton(parent);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(new QMenu(button));
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

QAction *checkable(QMenu *menu, const QString &text, bool checked) {
    QAction *action = menu->addAction(text);
    action->setCheckable(true);
    action->setChecked(checked);
    return action;
}

QString planeText(const Fabric &fabric, std::size_t plane) {
    const PlaneData &data = fabric.planes()[plane];
    const QString name = CommandBar::tr("plane %1").arg(toQString(data.name));
    return fabric.fabrics().size() > 1
               ? QStringLiteral("%1 · %2").arg(toQString(fabric.fabrics()[data.fabric].name), name)
               : name;
}

} // namespace

CommandBar::CommandBar(const ShellContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_search(new SearchBox(context, this))
    , m_colourBy(new QLabel(this))
    , m_more(menuButton(this))
    , m_direction(menuButton(this))
    , m_index(menuButton(this))
    , m_planes(menuButton(this))
    , m_rails(menuButton(this))
    , m_onlyAlarms(new QToolButton(this))
    , m_live(new QToolButton(this)) {
    build();
    SessionBridge &bridge = m_context.bridge;
    connect(&bridge, &SessionBridge::overlayChanged, this, &CommandBar::showOverlay);
    connect(&bridge, &SessionBridge::fabricChanged, this, &CommandBar::showFilter);
    connect(&bridge, &SessionBridge::statusChanged, this, &CommandBar::showLive);
    connect(&m_context.filter, &ViewFilter::changed, this, &CommandBar::showFilter);
    connect(m_planes->menu(), &QMenu::aboutToShow, this, &CommandBar::fillPlanes);
    connect(m_rails->menu(), &QMenu::aboutToShow, this, &CommandBar::fillRails);
    connect(m_index->menu(), &QMenu::aboutToShow, this, &CommandBar::fillIndex);
    connect(m_onlyAlarms, &QToolButton::toggled, &m_context.filter, &ViewFilter::setOnlyAlarms);
    connect(m_live, &QToolButton::clicked, this, &CommandBar::sourcesWanted);
    retranslate();
}

void CommandBar::build() {
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    m_colourBy->setObjectName(QStringLiteral("muted"));
    layout->addWidget(m_search);
    layout->addSpacing(4);
    layout->addWidget(m_colourBy);
    for (std::size_t i = 0; i < kOverlays; ++i) {
        auto *chip = new QToolButton(this);
        chip->setCheckable(true);
        chip->setFocusPolicy(Qt::StrongFocus);
        connect(chip, &QToolButton::clicked, this, [this, i] { chooseOverlay(static_cast<OverlayId>(i)); });
        m_chips[i] = chip;
        layout->addWidget(chip);
    }
    m_more->setCheckable(true);
    layout->addWidget(m_more);
    layout->addStretch(1);
    for (QToolButton *button : {m_index, m_direction, m_planes, m_rails})
        layout->addWidget(button);
    m_onlyAlarms->setCheckable(true);
    m_onlyAlarms->setFocusPolicy(Qt::StrongFocus);
    layout->addWidget(m_onlyAlarms);
    m_live->setFocusPolicy(Qt::StrongFocus);
    m_live->setObjectName(QStringLiteral("live"));
    layout->addWidget(m_live);
    connect(m_more, &QToolButton::clicked, m_more, &QToolButton::showMenu);
}

void CommandBar::chooseOverlay(OverlayId overlay) {
    OverlayChoice choice = m_context.bridge.overlay();
    choice.overlay = overlay;
    choice.index = -1;
    m_context.bridge.setOverlay(choice);
    showOverlay(); // also where nothing changed: the pressed chip must stay pressed
}

void CommandBar::retranslate() {
    m_colourBy->setText(tr("Colour by"));
    for (std::size_t i = 0; i < kOverlays; ++i) {
        const QString title = overlayTitle(static_cast<OverlayId>(i));
        m_chips[i]->setText(title);
        m_chips[i]->setAccessibleName(tr("Colour by %1").arg(title));
        m_chips[i]->setToolTip(tr("Colour the map by %1 (Ctrl+%2)").arg(title).arg((i + 1) % 10));
    }
    m_onlyAlarms->setToolTip(tr("Dim every link that is below its warning threshold"));

    QMenu *directions = m_direction->menu();
    directions->clear();
    auto *group = new QActionGroup(directions);
    const std::pair<LinkDirection, QString> names[] = {
        {LinkDirection::Worst, tr("Worst of both directions")},
        {LinkDirection::Up, tr("Up, towards the spines")},
        {LinkDirection::Down, tr("Down, towards the hosts")},
    };
    for (const auto &[direction, text] : names) {
        QAction *action = checkable(directions, text, m_context.bridge.overlay().direction == direction);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, d = direction] {
            OverlayChoice choice = m_context.bridge.overlay();
            choice.direction = d;
            m_context.bridge.setOverlay(choice);
        });
    }
    showOverlay();
    showFilter();
    showLive();
    fit();
}

void CommandBar::showOverlay() {
    const OverlayChoice &choice = m_context.bridge.overlay();
    for (std::size_t i = 0; i < kOverlays; ++i)
        m_chips[i]->setChecked(choice.overlay == static_cast<OverlayId>(i));

    const bool directed = choice.overlay != OverlayId::State && choice.overlay != OverlayId::Optics;
    m_direction->setVisible(directed);
    const QString direction = choice.direction == LinkDirection::Up     ? tr("up")
                              : choice.direction == LinkDirection::Down ? tr("down")
                                                                        : tr("worst");
    m_texts.direction = tr("Direction: %1").arg(direction);
    m_texts.directionBrief = direction;
    const QList<QAction *> actions = m_direction->menu()->actions();
    for (int i = 0; i < actions.size(); ++i)
        actions[i]->setChecked(i == static_cast<int>(choice.direction));

    const bool byQueue = choice.overlay == OverlayId::Ecn;
    const bool byPriority = choice.overlay == OverlayId::PfcPause;
    m_index->setVisible(byQueue || byPriority);
    const QString which = choice.index < 0 ? tr("worst") : QString::number(choice.index);
    m_index->setText(byPriority ? tr("Priority: %1").arg(which) : tr("Queue: %1").arg(which));
    fit();
}

void CommandBar::fillIndex() {
    QMenu *menu = m_index->menu();
    menu->clear();
    const OverlayChoice current = m_context.bridge.overlay();
    for (int i = -1; i < kPriorities; ++i) {
        QAction *action = checkable(menu, i < 0 ? tr("Worst of all") : QString::number(i), current.index == i);
        connect(action, &QAction::triggered, this, [this, i] {
            OverlayChoice choice = m_context.bridge.overlay();
            choice.index = static_cast<std::int16_t>(i);
            m_context.bridge.setOverlay(choice);
        });
    }
}

void CommandBar::fillPlanes() {
    QMenu *menu = m_planes->menu();
    menu->clear();
    const FabricPtr &fabric = m_context.fabric();
    if (!fabric)
        return;
    connect(menu->addAction(tr("All planes")), &QAction::triggered, &m_context.filter, &ViewFilter::showAllPlanes);
    menu->addSeparator();
    for (std::size_t p = 0; p < fabric->planes().size(); ++p) {
        const int plane = static_cast<int>(p);
        QAction *action = checkable(menu, planeText(*fabric, p), m_context.filter.planeShown(plane));
        connect(action, &QAction::toggled, this,
                [this, plane](bool shown) { m_context.filter.setPlaneShown(plane, shown); });
    }
}

void CommandBar::fillRails() {
    QMenu *menu = m_rails->menu();
    menu->clear();
    if (!m_context.fabric())
        return;
    std::set<int> rails;
    for (const PlaneData &plane : m_context.fabric()->planes())
        rails.insert(plane.rails.begin(), plane.rails.end());
    connect(menu->addAction(tr("All rails")), &QAction::triggered, &m_context.filter, &ViewFilter::showAllRails);
    menu->addSeparator();
    for (const int rail : rails) {
        QAction *action = checkable(menu, tr("rail %1").arg(rail), m_context.filter.railShown(rail));
        connect(action, &QAction::toggled, this,
                [this, rail](bool shown) { m_context.filter.setRailShown(rail, shown); });
    }
}

void CommandBar::showFilter() {
    const FabricPtr &fabric = m_context.fabric();
    const ViewFilter &filter = m_context.filter;
    std::set<int> rails;
    if (fabric)
        for (const PlaneData &plane : fabric->planes())
            rails.insert(plane.rails.begin(), plane.rails.end());
    const std::size_t planeCount = fabric ? fabric->planes().size() : 0;
    m_planes->setEnabled(planeCount > 1);
    m_rails->setEnabled(rails.size() > 1);
    const auto text = [](std::size_t hidden, std::size_t count) {
        return hidden == 0 ? tr("all") : tr("%1 of %2").arg(count - hidden).arg(count);
    };
    m_texts.planes = tr("Planes: %1").arg(text(filter.hiddenPlanes().size(), planeCount));
    m_texts.planesBrief = filter.hiddenPlanes().empty() ? tr("Planes") : m_texts.planes;
    m_texts.rails = tr("Rails: %1").arg(text(filter.hiddenRails().size(), rails.size()));
    m_texts.railsBrief = filter.hiddenRails().empty() ? tr("Rails") : m_texts.rails;
    m_onlyAlarms->setChecked(filter.onlyAlarms());
    fit();
}

void CommandBar::showLive() {
    const SessionStatus &status = m_context.bridge.status();
    std::size_t live = 0;
    for (const SourceStatus &source : status.sources)
        live += source.state == SourceStatus::State::Live ? 1 : 0;
    QString text;
    QString state;
    if (status.sources.empty()) {
        text = tr("No source");
        state = QStringLiteral("none");
    } else if (live == 0) {
        text = tr("NOT LIVE");
        state = QStringLiteral("critical");
    } else if (status.devicesFresh == 0) {
        text = tr("NO DATA");
        state = QStringLiteral("warning");
    } else if (live < status.sources.size()) {
        text = tr("LIVE %1 of %2").arg(live).arg(status.sources.size());
        state = QStringLiteral("warning");
    } else {
        text = tr("LIVE");
        state = QStringLiteral("ok");
    }
    m_live->setText(status.sources.empty() ? text : QStringLiteral("● ") + text);
    setStyleProperty(m_live, "live", state);
    QStringList lines;
    for (const SourceStatus &source : status.sources)
        lines.append(QStringLiteral("%1: %2").arg(toQString(source.name), sourceStateLine(source)));
    lines.append(tr("Press to see the sources"));
    m_live->setToolTip(lines.join(QLatin1Char('\n')));
    fit();
}

QSize CommandBar::minimumSizeHint() const {
    QSize least = QWidget::minimumSizeHint();
    for (const QToolButton *chip : m_chips) {
        if (!chip->isHidden())
            least.rwidth() -= chip->sizeHint().width() + layout()->spacing();
    }
    return least;
}

void CommandBar::setTexts(bool shorter) {
    const auto show = [shorter](QToolButton *button, const QString &full, const QString &brief) {
        button->setText(shorter ? brief : full);
        button->setAccessibleName(full);
    };
    show(m_direction, m_texts.direction, m_texts.directionBrief);
    show(m_planes, m_texts.planes, m_texts.planesBrief);
    show(m_rails, m_texts.rails, m_texts.railsBrief);
    show(m_onlyAlarms, tr("Only above threshold"), tr("Alarms only"));
}

// Measured first and shown afterwards: to show or hide a part lays the bar out there and then, which may resize it.
void CommandBar::fit() {
    if (m_fitting)
        return;
    m_fitting = true;
    const int measured = width();
    setTexts(false);
    std::size_t shown = chipsThatFit(true);
    const bool shorter = shown < kOverlays;
    if (shorter) {
        setTexts(true);
        shown = chipsThatFit(false);
    }
    m_colourBy->setVisible(!shorter);
    for (std::size_t i = 0; i < kOverlays; ++i)
        m_chips[i]->setVisible(i < shown);
    fillMore(shown);
    m_fitting = false;
    if (width() != measured)
        QMetaObject::invokeMethod(this, &CommandBar::fit, Qt::QueuedConnection);
}

std::size_t CommandBar::chipsThatFit(bool withTitle) const {
    int used = m_search->minimumWidth() + 4;
    int items = 1;
    const auto use = [&](const QWidget *widget) {
        used += widget->sizeHint().width();
        ++items;
    };
    if (withTitle)
        use(m_colourBy);
    for (const QWidget *widget :
         {static_cast<QWidget *>(m_index), static_cast<QWidget *>(m_direction), static_cast<QWidget *>(m_planes),
          static_cast<QWidget *>(m_rails), static_cast<QWidget *>(m_onlyAlarms), static_cast<QWidget *>(m_live)}) {
        if (!widget->isHidden())
            use(widget);
    }
    const int spacing = layout()->spacing();
    std::array<int, kOverlays> widths{};
    int all = 0;
    for (std::size_t i = 0; i < kOverlays; ++i) {
        widths[i] = m_chips[i]->sizeHint().width() + spacing;
        all += widths[i];
    }
    const int room = width() - used - (items + 2) * spacing;
    std::size_t shown = kOverlays;
    if (all > room) { // from the right, chips give way until the rest fits
        const int more = m_more->sizeHint().width() + spacing + 40;
        while (shown > 0 && all > room - more)
            all -= widths[--shown];
    }
    return shown;
}

// What does not fit; the one in force is named on the button.
void CommandBar::fillMore(std::size_t shown) {
    const auto current = static_cast<std::size_t>(m_context.bridge.overlay().overlay);
    m_more->setVisible(shown < kOverlays);
    const bool inMore = current >= shown && current < kOverlays;
    m_more->setText(inMore ? overlayTitle(static_cast<OverlayId>(current)) : tr("More"));
    m_more->setChecked(inMore);
    QMenu *menu = m_more->menu();
    menu->clear();
    for (std::size_t i = shown; i < kOverlays; ++i) {
        QAction *action = checkable(menu, overlayTitle(static_cast<OverlayId>(i)), i == current);
        connect(
            action, &QAction::triggered, this, [this, i] { chooseOverlay(static_cast<OverlayId>(i)); },
            Qt::QueuedConnection); // the choice fills this menu anew
    }
}

void CommandBar::resizeEvent(QResizeEvent *event) {
    QWidget::resizeEvent(event);
    fit();
}

void CommandBar::showEvent(QShowEvent *event) {
    QWidget::showEvent(event);
    fit();
}

void CommandBar::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        fit();
}

} // namespace fabricscope
