// SPDX-License-Identifier: GPL-3.0-or-later
// Menus of the main window: every action with its key, in one place.
#include "widgets/common/format.h"
#include "widgets/common/parts.h"
#include "widgets/focus/node_link_view.h"
#include "widgets/map/map_view.h"
#include "widgets/shell/balance_panel.h"
#include "widgets/shell/command_bar.h"
#include "widgets/shell/fabric_panel.h"
#include "widgets/shell/inspector.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/search_box.h"
#include "widgets/shell/status_strip.h"
#include "widgets/shell/work_area.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>

namespace fabricscope {

QMenu *MainWindow::addMenu(QMenu *parent, const char *text) {
    QMenu *menu = parent ? parent->addMenu(QString()) : menuBar()->addMenu(QString());
    m_menus.emplace_back(menu, text);
    return menu;
}

QAction *MainWindow::addAction(QMenu *menu, const char *text, const QKeySequence &key, std::function<void()> run) {
    QAction *action = menu->addAction(QString());
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
    m_entries.push_back({action, text});
    return action;
}

QAction *MainWindow::addChoice(QMenu *menu, QActionGroup *group, const char *text, bool checked,
                               std::function<void()> run) {
    QAction *action = addAction(menu, text, {}, std::move(run));
    action->setCheckable(true);
    action->setChecked(checked);
    group->addAction(action);
    return action;
}

void MainWindow::buildMenus() {
    buildFileMenu();
    buildViewMenu();
    buildOtherMenus();
    m_corner = new ElidedLabel(menuBar());
    m_corner->setObjectName(QStringLiteral("muted"));
    m_corner->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_corner->setContentsMargins(0, 0, 12, 0);
    m_corner->setFixedHeight(m_corner->fontMetrics().height() + 12); // of a menu title with its padding: same base line
    m_corner->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    menuBar()->setCornerWidget(m_corner, Qt::TopRightCorner);
    fillRecent();
}

void MainWindow::buildFileMenu() {
    QMenu *file = addMenu(nullptr, QT_TR_NOOP("&File"));
    addAction(file, QT_TR_NOOP("&Open…"), QKeySequence::Open, [this] { openFiles(); });
    m_recentMenu = addMenu(file, QT_TR_NOOP("Opened &before"));
    file->addSeparator();
    addAction(file, QT_TR_NOOP("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { close(); });
}

void MainWindow::buildViewMenu() {
    QMenu *view = addMenu(nullptr, QT_TR_NOOP("&View"));
    m_back = addAction(view, QT_TR_NOOP("&Back"), QKeySequence(Qt::ALT | Qt::Key_Left), [this] { m_navigator.back(); });
    m_forward = addAction(view, QT_TR_NOOP("&Forward"), QKeySequence(Qt::ALT | Qt::Key_Right),
                          [this] { m_navigator.forward(); });
    m_up = addAction(view, QT_TR_NOOP("&Up"), QKeySequence(Qt::ALT | Qt::Key_Up), [this] { m_navigator.up(); });
    m_needFabric.push_back(addAction(view, QT_TR_NOOP("&Whole fabric"), QKeySequence(Qt::ALT | Qt::Key_Home), [this] {
        m_navigator.showAll();
        m_work->zoomToFit();
    }));
    view->addSeparator();

    QMenu *colour = addMenu(view, QT_TR_NOOP("&Colour by"));
    auto *overlays = new QActionGroup(this);
    for (int i = 0; i < static_cast<int>(OverlayId::Count_); ++i) {
        QAction *action = colour->addAction(QString());
        action->setCheckable(true);
        action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + (i + 1) % 10)));
        overlays->addAction(action);
        connect(action, &QAction::triggered, this,
                [this, i] { m_commandBar->chooseOverlay(static_cast<OverlayId>(i)); });
        m_overlays.push_back(action);
    }
    m_onlyAlarms = addAction(view, QT_TR_NOOP("Only &above threshold"), QKeySequence(Qt::CTRL | Qt::Key_T),
                             [this] { m_filter.setOnlyAlarms(!m_filter.onlyAlarms()); });
    m_onlyAlarms->setCheckable(true);
    m_needFabric.push_back(addAction(view, QT_TR_NOOP("Show &every plane and rail"), {}, [this] { m_filter.reset(); }));

    QMenu *whole = addMenu(view, QT_TR_NOOP("&Draw the whole fabric as"));
    auto *wholes = new QActionGroup(this);
    m_drawAuto = addChoice(whole, wholes, QT_TR_NOOP("What suits its size"), true,
                           [this] { m_work->setWhole(WorkArea::Whole::Auto); });
    addChoice(whole, wholes, QT_TR_NOOP("Weave"), false, [this] { m_work->setWhole(WorkArea::Whole::Weave); });
    m_nodeLink = addChoice(whole, wholes, QT_TR_NOOP("Node–link drawing"), false,
                           [this] { m_work->setWhole(WorkArea::Whole::NodeLink); });
    whole->setToolTipsVisible(true);
    m_director = addAction(view, QT_TR_NOOP("Show or fold the &director's ASICs"), {},
                           [this] { m_work->map()->toggleChassis(); });
    m_needFabric.push_back(
        addAction(view, QT_TR_NOOP("So&rt rows and columns anew"), {}, [this] { m_work->map()->resort(); }));
    view->addSeparator();
    m_needFabric.push_back(addAction(view, QT_TR_NOOP("Zoom to &selection"), QKeySequence(Qt::CTRL | Qt::Key_Period),
                                     [this] { m_work->zoomToSelection(); }));
    const auto stepAlarm = [this](bool forward) {
        if (!m_work->stepAlarm(forward))
            m_status->showMessage(m_navigator.place().view == Place::View::Focus
                                      ? tr("No link of this device and its neighbours is above threshold")
                                      : tr("Nothing is above threshold"));
    };
    m_needFabric.push_back(
        addAction(view, QT_TR_NOOP("&Next alarm"), QKeySequence(Qt::Key_F8), [stepAlarm] { stepAlarm(true); }));
    m_needFabric.push_back(addAction(view, QT_TR_NOOP("&Previous alarm"), QKeySequence(Qt::SHIFT | Qt::Key_F8),
                                     [stepAlarm] { stepAlarm(false); }));
    view->addSeparator();

    QMenu *theme = addMenu(view, QT_TR_NOOP("&Theme"));
    auto *themes = new QActionGroup(this);
    const auto themeChoice = [&](const char *text, ThemeHolder::Choice choice) {
        addChoice(theme, themes, text, m_theme.choice() == choice, [this, choice] { m_theme.setChoice(choice); });
    };
    themeChoice(QT_TR_NOOP("Dark"), ThemeHolder::Choice::Dark);
    themeChoice(QT_TR_NOOP("Light"), ThemeHolder::Choice::Light);
    themeChoice(QT_TR_NOOP("As the desktop"), ThemeHolder::Choice::Auto);
    QMenu *language = addMenu(view, QT_TR_NOOP("&Language"));
    auto *languages = new QActionGroup(this);
    addChoice(language, languages, QT_TR_NOOP("As the system"), m_language.choice().isEmpty(),
              [this] { m_language.setLanguage({}); });
    for (const LanguageHolder::Language &entry : LanguageHolder::available()) {
        QAction *action = language->addAction(entry.name); // each in itself: not translated
        action->setCheckable(true);
        action->setChecked(m_language.choice() == entry.code);
        languages->addAction(action);
        connect(action, &QAction::triggered, this, [this, code = entry.code] { m_language.setLanguage(code); });
    }
}

void MainWindow::buildOtherMenus() {
    QMenu *fabric = addMenu(nullptr, QT_TR_NOOP("F&abric"));
    m_needFabric.push_back(addAction(fabric, QT_TR_NOOP("&Find…"), QKeySequence(Qt::CTRL | Qt::Key_K),
                                     [this] { m_commandBar->search()->begin(); }));
    fabric->addSeparator();
    m_annotate = addAction(fabric, QT_TR_NOOP("&Acknowledge, silence, maintenance…"),
                           QKeySequence(Qt::CTRL | Qt::Key_E), [this] { annotate(); });
    addAction(fabric, QT_TR_NOOP("A&nnotations in force…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
              [this] { showAnnotations(); });
    fabric->addSeparator();
    addAction(fabric, QT_TR_NOOP("&Warnings of the opened files…"), {}, [this] { showWarnings(); });

    QMenu *telemetry = addMenu(nullptr, QT_TR_NOOP("&Telemetry"));
    addAction(telemetry, QT_TR_NOOP("&Connect a source…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
              [this] { connectDialog(); });
    addAction(telemetry, QT_TR_NOOP("Start the &demo"), {}, [this] { startDemo(); });
    telemetry->addSeparator();
    addAction(telemetry, QT_TR_NOOP("&Sources…"), {}, [this] { showSources(); });
    addAction(telemetry, QT_TR_NOOP("&Losses…"), {}, [this] { showLosses(); });

    QMenu *window = addMenu(nullptr, QT_TR_NOOP("&Window"));
    const auto toggle = [&](const char *text, bool on, std::function<void(bool)> show) {
        QAction *action = addAction(window, text, {}, [] {});
        action->setCheckable(true);
        action->setChecked(on);
        connect(action, &QAction::toggled, this, [show](bool checked) { show(checked); });
        show(on);
        return action;
    };
    m_showTree =
        toggle(QT_TR_NOOP("&Fabric tree"), m_settings.tree, [this](bool on) { m_fabricPanel->setVisible(on); });
    m_showBalance =
        toggle(QT_TR_NOOP("&Spreading"), m_settings.balance, [this](bool on) { m_balance->setVisible(on); });
    m_showInspector = toggle(QT_TR_NOOP("&Inspector"), m_settings.inspector,
                             [this](bool on) { m_inspector->setVisible(on && m_bridge.fabric() != nullptr); });
    window->addSeparator();
    addAction(window, QT_TR_NOOP("&Next pane"), QKeySequence(Qt::Key_F6), [this] { cyclePane(true); });
    addAction(window, QT_TR_NOOP("&Previous pane"), QKeySequence(Qt::SHIFT | Qt::Key_F6), [this] { cyclePane(false); });
    addAction(window, QT_TR_NOOP("F&ull screen"), QKeySequence(Qt::Key_F11),
              [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });

    QMenu *help = addMenu(nullptr, QT_TR_NOOP("&Help"));
    addAction(help, QT_TR_NOOP("&Keyboard…"), QKeySequence(Qt::Key_F1), [this] { showKeyboard(); });
    addAction(help, QT_TR_NOOP("&About Fabricscope"), {}, [this] { showAbout(); });
}

void MainWindow::retranslate() {
    for (const auto &[menu, text] : m_menus)
        menu->setTitle(tr(text));
    for (const Entry &entry : m_entries)
        entry.action->setText(tr(entry.text));
    for (std::size_t i = 0; i < m_overlays.size(); ++i)
        m_overlays[i]->setText(overlayTitle(static_cast<OverlayId>(i)));
    showTitle();
}

void MainWindow::showActions() {
    const bool fabric = m_bridge.fabric() != nullptr;
    for (QAction *action : m_needFabric)
        action->setEnabled(fabric);
    m_back->setEnabled(m_navigator.canGoBack());
    m_forward->setEnabled(m_navigator.canGoForward());
    m_up->setEnabled(fabric && m_navigator.canGoUp());
    const bool nodeLink = !fabric || m_work->canDrawNodeLink();
    m_nodeLink->setEnabled(nodeLink);
    if (!nodeLink && m_work->whole() == WorkArea::Whole::NodeLink) {
        m_drawAuto->setChecked(true);
        m_work->setWhole(WorkArea::Whole::Auto);
    }
    m_director->setEnabled(fabric && m_work->map()->isVisible() && m_work->map()->canToggleChassis());
    m_nodeLink->setToolTip(
        nodeLink ? QString()
                 : tr("Up to %1 links: beyond, lines cannot be told apart").arg(formatCount(NodeLinkView::kMostLinks)));
    const Place &place = m_navigator.place();
    m_annotate->setEnabled(fabric && (place.device.valid() || place.plane >= 0 || place.rack.valid()));
    m_onlyAlarms->setEnabled(fabric);
    m_onlyAlarms->setChecked(m_filter.onlyAlarms());
    for (std::size_t i = 0; i < m_overlays.size(); ++i)
        m_overlays[i]->setChecked(m_bridge.overlay().overlay == static_cast<OverlayId>(i));
}

} // namespace fabricscope
