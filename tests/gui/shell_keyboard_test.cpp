// SPDX-License-Identifier: GPL-3.0-or-later
// A person at the keyboard: search a leaf, open it, pick its worst port, see its chart, go back.
#include "tests/gui/shell_fixture.h"

#include <QPushButton>
#include <QTableView>
#include <QTreeView>

using namespace fabricscope;
using namespace fabricscope::test;

TEST_CASE("search a leaf, open it, pick its worst port, see its chart, go back") {
    Shell shell;
    REQUIRE(shell.window.page() == MainWindow::Page::Start);

    // The first page offers the demo; it is reached by Tab and pressed by Space.
    for (int i = 0; i < 2; ++i)
        shell.key(Qt::Key_Tab);
    shell.key(Qt::Key_Space);
    REQUIRE(eventually([&] { return shell.window.page() == MainWindow::Page::Work; }));
    REQUIRE(eventually([&] { return shell.bridge.status().devicesFresh > 0 && shell.bridge.frame() != nullptr; }));
    CHECK(shell.place().view == Place::View::Map);

    const DeviceId leaf = shell.leaf();
    REQUIRE(leaf.valid());
    const QString name = QString::fromStdString(std::string(shell.bridge.fabric()->deviceName(leaf)));
    shell.key(Qt::Key_K, Qt::ControlModifier);
    INFO("the keyboard is in " << QApplication::focusWidget()->metaObject()->className());
    REQUIRE(QApplication::focusWidget() == shell.window.commandBar()->search());
    QTest::keyClicks(QApplication::focusWidget(), name);
    shell.key(Qt::Key_Return);
    CHECK(shell.place().view == Place::View::Focus);
    CHECK(shell.place().device == leaf);
    CHECK(shell.window.workArea()->focus()->isVisible());
    CHECK(shell.window.workArea()->focus()->centre() == leaf);
    CHECK(shell.window.workArea()->faceplate()->device() == leaf);
    CHECK(QApplication::focusWidget() == shell.window.workArea()->focus());

    QTableView *ports = shell.window.inspector()->portTable();
    REQUIRE(eventually([&] { return ports->model()->rowCount() > 0; }));
    REQUIRE(shell.goTo(ports));
    REQUIRE(ports->currentIndex().row() == 0);
    const PortId worst = static_cast<const PortTableModel *>(ports->model())->port(ports->currentIndex());
    shell.key(Qt::Key_Return);
    CHECK(shell.place().port == worst);
    CHECK(shell.place().view == Place::View::Focus);
    CHECK(shell.window.workArea()->faceplate()->selectedPort() == worst);

    ChartStack *charts = shell.window.inspector()->charts();
    REQUIRE(eventually([&] {
        return !charts->charts().empty() && shell.bridge.focusData() && shell.bridge.focusData()->focus.port == worst &&
               shell.bridge.focusData()->charts.size() > 0 &&
               shell.bridge.focusData()->charts.front().points.size() > 2;
    }));
    CHECK(charts->charts().front()->isVisible());
    CHECK(shell.window.inspector()->readingTable()->isVisible());

    shell.key(Qt::Key_Left, Qt::AltModifier);
    CHECK_FALSE(shell.place().port.valid());
    CHECK(shell.place().device == leaf);
    shell.key(Qt::Key_Left, Qt::AltModifier);
    CHECK(shell.place().view == Place::View::Map);
    CHECK_FALSE(shell.place().device.valid());
    shell.key(Qt::Key_Right, Qt::AltModifier);
    CHECK(shell.place().device == leaf);
}

TEST_CASE("the fabric tree goes by arrows and Enter, and up by Alt+Up") {
    Shell shell;
    shell.open("demo");
    QTreeView *tree = shell.window.fabricPanel()->tree();
    REQUIRE(shell.goTo(tree));
    shell.key(Qt::Key_Home);
    shell.key(Qt::Key_Down); // first plane
    CHECK(shell.place().scope == Place::Scope::Plane);
    CHECK(shell.place().plane == 0);
    CHECK_FALSE(shell.place().group.empty());
    shell.key(Qt::Key_Right); // opens it
    shell.key(Qt::Key_Down);  // first rail
    CHECK(shell.place().scope == Place::Scope::Rail);
    shell.key(Qt::Key_Right);
    shell.key(Qt::Key_Down); // first leaf: pointed at
    REQUIRE(shell.place().scope == Place::Scope::Device);
    CHECK(shell.place().view == Place::View::Map);
    const DeviceId leaf = shell.place().device;
    shell.key(Qt::Key_Return); // opened
    CHECK(shell.place().view == Place::View::Focus);
    CHECK(shell.place().device == leaf);
    shell.key(Qt::Key_Up, Qt::AltModifier);
    CHECK(shell.place().scope == Place::Scope::Rail);
    shell.key(Qt::Key_Up, Qt::AltModifier);
    CHECK(shell.place().scope == Place::Scope::Plane);
}

TEST_CASE("overlays, filters and panes answer to keys") {
    Shell shell;
    shell.open("demo");
    shell.key(Qt::Key_3, Qt::ControlModifier);
    CHECK(shell.bridge.overlay().overlay == OverlayId::Ecn);
    shell.key(Qt::Key_0, Qt::ControlModifier);
    CHECK(shell.bridge.overlay().overlay == OverlayId::State);
    shell.key(Qt::Key_T, Qt::ControlModifier);
    CHECK(shell.window.filter().onlyAlarms());
    CHECK(shell.window.workArea()->map()->filter().onlyAlarms);

    shell.window.filter().setPlaneShown(0, false);
    CHECK(shell.window.workArea()->map()->filter().planes.size() == shell.bridge.fabric()->planes().size() - 1);

    // F6 visits every pane and comes back to the first.
    std::vector<QWidget *> seen;
    for (int i = 0; i < 12; ++i) {
        shell.key(Qt::Key_F6);
        if (!seen.empty() && QApplication::focusWidget() == seen.front())
            break;
        seen.push_back(QApplication::focusWidget());
    }
    CHECK(std::find(seen.begin(), seen.end(), shell.window.fabricPanel()->tree()) != seen.end());
    CHECK(std::find(seen.begin(), seen.end(), shell.window.commandBar()->search()) != seen.end());
    CHECK(seen.size() >= 3);
}
