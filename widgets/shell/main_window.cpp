// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/main_window.h"

#include "widgets/common/format.h"
#include "widgets/common/messages.h"
#include "widgets/common/parts.h"
#include "widgets/focus/faceplate_view.h"
#include "widgets/map/map_view.h"
#include "widgets/shell/annotate_dialog.h"
#include "widgets/shell/annotation_targets.h"
#include "widgets/shell/balance_panel.h"
#include "widgets/shell/command_bar.h"
#include "widgets/shell/connect_dialog.h"
#include "widgets/shell/fabric_panel.h"
#include "widgets/shell/inspector.h"
#include "widgets/shell/keyboard_dialog.h"
#include "widgets/shell/legend_panel.h"
#include "widgets/shell/list_dialogs.h"
#include "widgets/shell/open_dialog.h"
#include "widgets/shell/pages.h"
#include "widgets/shell/search_box.h"
#include "widgets/shell/status_strip.h"
#include "widgets/shell/work_area.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTableView>
#include <QToolBar>
#include <QTreeView>
#include <QVBoxLayout>

namespace fabricscope {

namespace {

constexpr int kMostRecent = 8;

QStringList localFiles(const QMimeData *data) {
    QStringList files;
    for (const QUrl &url : data->urls())
        if (url.isLocalFile())
            files.append(url.toLocalFile());
    return files;
}

/// Dialogs that only show something stay beside the map and follow it; one of each is enough.
template <class Dialog>
Dialog *openOnce(QWidget *parent, const ShellContext &context) {
    auto *dialog = parent->findChild<Dialog *>();
    if (!dialog) {
        dialog = new Dialog(context, parent);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
    }
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
    return dialog;
}

} // namespace

MainWindow::MainWindow(SessionBridge &bridge, ThemeHolder &theme, LanguageHolder &language, ShellSettings settings,
                       QWidget *parent)
    : QMainWindow(parent)
    , m_bridge(bridge)
    , m_theme(theme)
    , m_language(language)
    , m_settings(std::move(settings))
    , m_navigator(bridge)
    , m_context{bridge, theme, m_navigator, m_filter, language} {
    setAcceptDrops(true);
    applyTheme();
    buildPanels();
    buildMenus();
    connect(&m_theme, &ThemeHolder::changed, this, &MainWindow::applyTheme);
    connect(&m_bridge, &SessionBridge::statusChanged, this, &MainWindow::showPage);
    connect(&m_bridge, &SessionBridge::fabricChanged, this, &MainWindow::takeFabric);
    connect(&m_bridge, &SessionBridge::statusChanged, this, &MainWindow::showTitle);
    connect(&m_bridge, &SessionBridge::fabricChanged, this, &MainWindow::showTitle);
    connect(&m_bridge, &SessionBridge::overlayChanged, this, &MainWindow::showActions);
    connect(&m_navigator, &Navigator::placeChanged, this, &MainWindow::showActions);
    connect(&m_filter, &ViewFilter::changed, this, &MainWindow::showActions);
    connect(m_work, &WorkArea::viewChanged, this, &MainWindow::showActions);
    if (m_settings.geometry.isEmpty() || !restoreGeometry(m_settings.geometry))
        resize(1600, 900);
    retranslate();
    showPage();
    showActions();
    m_start->setFocus();
}

void MainWindow::buildPanels() {
    m_commandBar = new CommandBar(m_context, this);
    auto *bar = new QToolBar(this);
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    m_commandBar->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    bar->addWidget(m_commandBar);
    addToolBar(bar);
    setContextMenuPolicy(Qt::NoContextMenu);

    m_columns = new QSplitter(Qt::Horizontal, this);
    auto *left = new QWidget(m_columns);
    left->setObjectName(QStringLiteral("panel"));
    auto *leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 0, 0, 0);
    leftLayout->setSpacing(0);
    m_fabricPanel = new FabricPanel(m_context, left);
    m_balance = new BalancePanel(m_context, left);
    m_legend = new LegendPanel(m_context, left);
    leftLayout->addWidget(m_fabricPanel, 1);
    leftLayout->addWidget(m_balance);
    leftLayout->addWidget(m_legend);

    m_pages = new QStackedWidget(m_columns);
    m_start = new StartPage(m_pages);
    m_loading = new LoadingPage(m_pages);
    m_problem = new ProblemPage(m_pages);
    m_work = new WorkArea(m_context, m_pages);
    for (QWidget *page : {static_cast<QWidget *>(m_start), static_cast<QWidget *>(m_loading),
                          static_cast<QWidget *>(m_problem), static_cast<QWidget *>(m_work)})
        m_pages->addWidget(page);
    m_inspector = new Inspector(m_context, m_columns);
    left->setMinimumWidth(190);
    m_inspector->setMinimumWidth(270);
    m_columns->setChildrenCollapsible(false);
    m_columns->setStretchFactor(0, 0);
    m_columns->setStretchFactor(1, 1);
    m_columns->setStretchFactor(2, 0);
    if (!m_columns->restoreState(m_settings.columns))
        m_columns->setSizes({236, 974, 390});
    setCentralWidget(m_columns);

    m_status = new StatusStrip(m_context, this);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addPermanentWidget(m_status, 1);

    connect(m_start, &StartPage::openWanted, this, [this] { openFiles(); });
    connect(m_start, &StartPage::connectWanted, this, &MainWindow::connectDialog);
    connect(m_start, &StartPage::demoWanted, this, [this] { startDemo(); });
    connect(m_start, &StartPage::recentChosen, this, [this](const QString &file) {
        LoadRequest request;
        request.files = {file.toStdString()};
        load(std::move(request));
    });
    connect(m_loading, &LoadingPage::cancelWanted, this, [this] { m_bridge.session().cancelLoad(); });
    connect(m_problem, &ProblemPage::openWanted, this, [this] { openFiles(); });
    connect(m_problem, &ProblemPage::closeWanted, this, [this] {
        m_closedProblem = m_bridge.status().load.generation;
        showPage();
    });
    connect(m_status, &StatusStrip::lossesWanted, this, &MainWindow::showLosses);
    connect(m_status, &StatusStrip::sourcesWanted, this, &MainWindow::showSources);
    connect(m_status, &StatusStrip::warningsWanted, this, &MainWindow::showWarnings);
    connect(m_status, &StatusStrip::annotationsWanted, this, &MainWindow::showAnnotations);
    connect(m_commandBar, &CommandBar::sourcesWanted, this, &MainWindow::showSources);
    connect(m_commandBar->search(), &SearchBox::opened, this,
            [this] { m_work->currentView()->setFocus(Qt::OtherFocusReason); });
    connect(m_fabricPanel, &FabricPanel::annotateWanted, this, &MainWindow::annotate);
    connect(m_inspector, &Inspector::annotateWanted, this, &MainWindow::annotate);
}

void MainWindow::applyTheme() {
    // The style sheet alone would do for our own widgets; the palette reaches what Qt draws by itself.
    qApp->setPalette(m_theme.theme().palette());
    qApp->setStyleSheet(m_theme.theme().styleSheet());
}

MainWindow::Page MainWindow::page() const {
    const QWidget *shown = m_pages->currentWidget();
    return shown == m_start     ? Page::Start
           : shown == m_loading ? Page::Loading
           : shown == m_problem ? Page::Problem
                                : Page::Work;
}

void MainWindow::showPage() {
    const LoadStatus &load = m_bridge.status().load;
    const bool loading = load.state == LoadStatus::State::Reading || load.state == LoadStatus::State::Building;
    QWidget *wanted = m_bridge.fabric() ? static_cast<QWidget *>(m_work) : m_start;
    if (loading || (m_demoPending && !m_bridge.fabric())) {
        m_loading->setStatus(load);
        wanted = m_loading;
    } else if (load.state == LoadStatus::State::Failed && load.generation != m_closedProblem) {
        if (m_pages->currentWidget() != m_problem || m_problem->error() != load.error)
            m_problem->setError(load.error, m_bridge.fabric() != nullptr);
        wanted = m_problem;
    }
    // Without a fabric the panels have nothing to say.
    const bool panels = m_bridge.fabric() != nullptr;
    m_columns->widget(0)->setVisible(panels);
    m_inspector->setVisible(panels && m_showInspector && m_showInspector->isChecked());
    if (m_pages->currentWidget() == wanted)
        return;
    m_pages->setCurrentWidget(wanted);
    QWidget *target = wanted == m_work ? m_work->currentView() : wanted;
    target->setFocus(Qt::OtherFocusReason);
}

void MainWindow::showTitle() {
    const FabricPtr &fabric = m_bridge.fabric();
    QString name;
    QStringList parts;
    if (fabric) {
        const FabricTables &tables = fabric->tables();
        name = !tables.title.empty()   ? toQString(tables.title)
               : !tables.files.empty() ? QFileInfo(toQString(tables.files.front())).fileName()
                                       : QString();
        for (const PlaceData &place : tables.places)
            if (!place.site.empty()) {
                parts.append(tables.sites > 1 ? tr("%1 sites").arg(tables.sites)
                                              : tr("site %1").arg(toQString(fabric->text(place.site))));
                break;
            }
        if (!fabric->fabrics().empty())
            parts.append(
                fabric->fabrics().size() == 1
                    ? tr("%1 %2", "purpose and name of a fabric").arg(purposeWord(fabric->fabrics()[0].purpose), name)
                    : tr("%1, %2 fabrics").arg(name, formatCount(fabric->fabrics().size())));
        parts.append(tr("%1 links").arg(formatCount(fabric->linkCount())));
    }
    const SessionStatus &status = m_bridge.status();
    if (!status.sources.empty())
        parts.append(tr("gNMI: %1 devices").arg(formatCountOf(status.devicesFresh, status.devices)));
    m_corner->setFullText(parts.join(QStringLiteral(" · ")));
    menuBar()->setCornerWidget(m_corner, Qt::TopRightCorner); // a menu bar asks for the size only when it is set
    m_corner->show();
    setWindowTitle(name.isEmpty() ? tr("Fabricscope") : tr("%1 – Fabricscope").arg(name));
}

void MainWindow::load(LoadRequest request) {
    remember(request);
    m_asked = request;
    m_replay = false;
    m_bridge.session().load(std::move(request));
}

void MainWindow::startDemo(std::optional<Scenario> scenario) {
    m_demoPending = m_bridge.fabric() == nullptr;
    if (m_demoPending) { // it makes the fabric itself
        m_asked = {};
        m_asked.generate = parseGeneratorSpec("demo").value_or(GeneratorSpec{});
    }
    m_scenario = scenario;
    m_playing = true;
    m_replay = false;
    m_bridge.session().startDemo(std::move(scenario));
    showPage();
}

// Values that are played belong to the fabric they were started on.
void MainWindow::takeFabric() {
    m_request = m_asked;
    const bool playing = std::exchange(m_playing, m_demoPending);
    m_demoPending = false;
    m_filter.reset();
    showPage();
    showActions();
    if (playing && std::exchange(m_replay, false))
        startDemo(m_scenario);
}

void MainWindow::connectSource(const ConnectionConfig &connection) {
    m_bridge.session().addSource(connection);
    m_status->showMessage(tr("Connecting to %1").arg(toQString(connection.display())));
}

void MainWindow::openFiles(const QStringList &preset) {
    OpenDialog dialog(m_settings.directory, this);
    dialog.addFiles(preset);
    const int answer = dialog.exec();
    m_settings.directory = dialog.directory();
    if (answer == QDialog::Accepted)
        load(dialog.request());
}

void MainWindow::connectDialog() {
    ConnectDialog dialog(m_bridge.status().profiles, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    if (const auto connection = dialog.connection())
        connectSource(*connection);
}

void MainWindow::annotate() {
    std::vector<Annotation> targets = annotationTargets(m_bridge, m_navigator.place());
    if (targets.empty())
        return;
    AnnotateDialog dialog(std::move(targets), m_settings.who, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    const Annotation annotation = dialog.annotation();
    m_settings.who = toQString(annotation.who);
    m_bridge.session().annotate(annotation);
    m_status->showMessage(
        QStringLiteral("%1: %2").arg(annotationTarget(annotation), annotationKindWord(annotation.kind)));
}

void MainWindow::showSources() {
    const SourcesDialog *dialog = openOnce<SourcesDialog>(this, m_context);
    connect(dialog, &SourcesDialog::connectWanted, this, &MainWindow::connectDialog, Qt::UniqueConnection);
}

void MainWindow::showLosses() {
    openOnce<LossesDialog>(this, m_context);
}
void MainWindow::showWarnings() {
    openOnce<WarningsDialog>(this, m_context);
}
void MainWindow::showAnnotations() {
    openOnce<AnnotationsDialog>(this, m_context);
}
void MainWindow::showKeyboard() {
    std::vector<QAction *> actions;
    for (const Entry &entry : m_entries)
        actions.push_back(entry.action);
    KeyboardDialog dialog(actions, this);
    dialog.exec();
}

void MainWindow::showAbout() {
    QMessageBox::about(
        this, tr("About Fabricscope"),
        tr("<b>Fabricscope %1</b><p>A live map of AI-cluster networks, read-only towards the network.</p>"
           "<p>GNU General Public License, version 3 or later. No warranty.</p>")
            .arg(QStringLiteral(FABRICSCOPE_VERSION)));
}

std::vector<QWidget *> MainWindow::panes() const {
    std::vector<QWidget *> all{m_commandBar->search()};
    if (page() != Page::Work) {
        all.push_back(m_pages->currentWidget());
        return all;
    }
    all.push_back(m_fabricPanel->tree());
    all.push_back(m_work->currentView());
    all.push_back(m_work->faceplate());
    all.push_back(m_inspector->hotTable());
    all.push_back(m_inspector->portTable());
    all.push_back(m_inspector->readingTable());
    std::erase_if(all, [](const QWidget *widget) { return !widget->isVisible(); });
    return all;
}

void MainWindow::cyclePane(bool forward) {
    const std::vector<QWidget *> all = panes();
    const QWidget *focus = QApplication::focusWidget();
    std::size_t at = all.size();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (focus && (all[i] == focus || all[i]->isAncestorOf(focus)))
            at = i;
    const std::size_t next = at == all.size() ? 0 : (at + (forward ? 1 : all.size() - 1)) % all.size();
    all[next]->setFocus(Qt::ShortcutFocusReason);
    // A table without a current row would show no sign of having the keyboard.
    if (auto *table = qobject_cast<QTableView *>(all[next]))
        if (!table->currentIndex().isValid() && table->model()->rowCount() > 0)
            table->setCurrentIndex(table->model()->index(0, 0));
}

void MainWindow::remember(const LoadRequest &request) {
    for (const std::string &name : request.files) {
        const QFileInfo info(toQString(name));
        if (!info.exists())
            continue;
        const QString file = info.absoluteFilePath();
        m_settings.recent.removeAll(file);
        m_settings.recent.prepend(file);
        m_settings.directory = info.absolutePath();
    }
    while (m_settings.recent.size() > kMostRecent)
        m_settings.recent.removeLast();
    fillRecent();
}

void MainWindow::fillRecent() {
    m_start->setRecent(m_settings.recent);
    m_recentMenu->clear();
    for (const QString &file : m_settings.recent) {
        QAction *action = m_recentMenu->addAction(QFileInfo(file).fileName());
        action->setToolTip(file);
        const auto open = [this, file] {
            LoadRequest request;
            request.files = {file.toStdString()};
            load(std::move(request));
        };
        connect(action, &QAction::triggered, this, open, Qt::QueuedConnection); // loading fills this menu anew
    }
    m_recentMenu->setEnabled(!m_settings.recent.isEmpty());
}

ShellSettings MainWindow::settings() const {
    ShellSettings out = m_settings;
    out.geometry = saveGeometry();
    out.columns = m_columns->saveState();
    out.tree = m_showTree->isChecked();
    out.balance = m_showBalance->isChecked();
    out.inspector = m_showInspector->isChecked();
    return out;
}

void MainWindow::changeEvent(QEvent *event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

void MainWindow::closeEvent(QCloseEvent *event) {
    Q_EMIT closing();
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event) {
    if (!localFiles(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event) {
    const QStringList files = localFiles(event->mimeData());
    if (files.isEmpty())
        return;
    event->acceptProposedAction();
    LoadRequest request;
    for (const QString &file : files) {
        if (file.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive))
            request.inventory = file.toStdString();
        else
            request.files.push_back(file.toStdString());
    }
    if (!request.files.empty()) {
        load(std::move(request));
        return;
    }
    // An inventory by itself belongs to what is open.
    if (m_request.files.empty() && !m_request.generate) {
        m_status->showMessage(tr("An inventory alone shows nothing: drop a topology file with it"));
        return;
    }
    const bool playing = m_playing;
    std::string inventory = std::move(request.inventory);
    request = m_request;
    request.inventory = std::move(inventory);
    load(std::move(request));
    m_replay = playing;
}

} // namespace fabricscope
