// SPDX-License-Identifier: GPL-3.0-or-later
// The main window: menus, command bar, panels, the view in the centre, and the dialogs. It owns none of the data.
#pragma once

#include "widgets/shell/shell_context.h"

#include <QMainWindow>

#include <optional>

class QAction;
class QActionGroup;
class QMenu;
class QSplitter;
class QStackedWidget;

namespace fabricscope {

class BalancePanel;
class CommandBar;
class ElidedLabel;
class FabricPanel;
class Inspector;
class LegendPanel;
class LoadingPage;
class ProblemPage;
class StartPage;
class StatusStrip;
class WorkArea;

/// What the window remembers from run to run; kept by the application.
struct ShellSettings {
    QByteArray geometry, columns;
    QStringList recent; // files, newest first
    QString directory;  // where files were opened last
    QString who;        // name put on annotations
    bool tree = true, balance = true, inspector = true;
};

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(SessionBridge &bridge, ThemeHolder &theme, LanguageHolder &language, ShellSettings settings,
               QWidget *parent = nullptr); // all outlive it

    ShellSettings settings() const;
    Navigator &navigator() { return m_navigator; }
    ViewFilter &filter() { return m_filter; }
    CommandBar *commandBar() const { return m_commandBar; }
    FabricPanel *fabricPanel() const { return m_fabricPanel; }
    Inspector *inspector() const { return m_inspector; }
    WorkArea *workArea() const { return m_work; }
    StatusStrip *statusStrip() const { return m_status; }

    void load(LoadRequest request);
    void startDemo(std::optional<Scenario> scenario = {}); // none: the demo's own
    void connectSource(const ConnectionConfig &connection);
    enum class Page { Start, Loading, Problem, Work };
    Page page() const;

Q_SIGNALS:
    void closing(); // settings() is worth keeping now

protected:
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    struct Entry { // a menu, action or choice, and what it says in the source language
        QAction *action;
        const char *text;
    };

    void buildPanels();
    void buildMenus();
    void buildFileMenu();
    void buildViewMenu();
    void buildOtherMenus();
    QMenu *addMenu(QMenu *parent, const char *text);
    QAction *addAction(QMenu *menu, const char *text, const QKeySequence &key, std::function<void()> run);
    QAction *addChoice(QMenu *menu, QActionGroup *group, const char *text, bool checked, std::function<void()> run);
    void retranslate();
    void takeFabric();
    void showPage();
    void showTitle();
    void showActions();
    void applyTheme();
    void fillRecent();
    void remember(const LoadRequest &request);

    void openFiles(const QStringList &preset = {});
    void connectDialog();
    void annotate();
    void showSources();
    void showLosses();
    void showWarnings();
    void showAnnotations();
    void showKeyboard();
    void showAbout();
    void cyclePane(bool forward);
    std::vector<QWidget *> panes() const;

    SessionBridge &m_bridge;
    ThemeHolder &m_theme;
    LanguageHolder &m_language;
    ShellSettings m_settings;
    Navigator m_navigator;
    ViewFilter m_filter;
    ShellContext m_context;

    CommandBar *m_commandBar = nullptr;
    QSplitter *m_columns = nullptr;
    FabricPanel *m_fabricPanel = nullptr;
    BalancePanel *m_balance = nullptr;
    LegendPanel *m_legend = nullptr;
    Inspector *m_inspector = nullptr;
    QStackedWidget *m_pages = nullptr;
    StartPage *m_start = nullptr;
    LoadingPage *m_loading = nullptr;
    ProblemPage *m_problem = nullptr;
    WorkArea *m_work = nullptr;
    StatusStrip *m_status = nullptr;
    ElidedLabel *m_corner = nullptr;

    std::vector<Entry> m_entries;
    std::vector<std::pair<QMenu *, const char *>> m_menus;
    QMenu *m_recentMenu = nullptr;
    QAction *m_back = nullptr;
    QAction *m_forward = nullptr;
    QAction *m_up = nullptr;
    QAction *m_annotate = nullptr;
    QAction *m_onlyAlarms = nullptr;
    QAction *m_drawAuto = nullptr;
    QAction *m_nodeLink = nullptr;
    QAction *m_director = nullptr;
    QAction *m_showTree = nullptr;
    QAction *m_showBalance = nullptr;
    QAction *m_showInspector = nullptr;
    std::vector<QAction *> m_needFabric;
    std::vector<QAction *> m_overlays;

    LoadRequest m_request;              // of what is open, for an inventory that is dropped on it
    LoadRequest m_asked;                // the last one
    std::optional<Scenario> m_scenario; // of the demo that was started last
    bool m_playing = false;             // the demo, on what is open
    bool m_replay = false;              // goes on once the same fabric is back with its inventory
    std::uint64_t m_closedProblem = 0;  // generation of the load whose failure was read and closed
    bool m_demoPending = false;
};

} // namespace fabricscope
