// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says when there is nothing, when something failed, and in another language or theme.
#include "tests/gui/shell_fixture.h"
#include "widgets/common/messages.h"
#include "widgets/common/parts.h"
#include "widgets/shell/annotate_dialog.h"
#include "widgets/shell/connect_dialog.h"
#include "widgets/shell/legend_panel.h"
#include "widgets/shell/pages.h"

#include <QDialogButtonBox>
#include <QDropEvent>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <fstream>
#include <set>

using namespace fabricscope;
using namespace fabricscope::test;

namespace {

bool shows(const QWidget &widget, const QString &text) {
    for (const QLabel *label : widget.findChildren<QLabel *>())
        if (label->isVisible() && label->text().contains(text))
            return true;
    return false;
}

std::string write(const QTemporaryDir &dir, const char *name, const std::string &text) {
    const std::string path = dir.filePath(QString::fromUtf8(name)).toStdString();
    std::ofstream(path, std::ios::binary) << text;
    return path;
}

void drop(MainWindow &window, const std::vector<std::string> &files) {
    QMimeData data;
    QList<QUrl> urls;
    for (const std::string &file : files)
        urls.append(QUrl::fromLocalFile(QString::fromStdString(file)));
    data.setUrls(urls);
    // Qt hands a drop to the widget that took the drag that entered before.
    QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    CHECK(enter.isAccepted());
    QDropEvent event(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &event);
}

} // namespace

TEST_CASE("a file that cannot be read gives its error in words, and the way back") {
    Shell shell;
    LoadRequest request;
    request.files = {"no/such/file.topo"};
    shell.window.load(std::move(request));
    REQUIRE(eventually([&] { return shell.window.page() == MainWindow::Page::Problem; }));
    CHECK(shows(shell.window, QStringLiteral("The file does not exist")));
    CHECK(shows(shell.window, QStringLiteral("no/such/file.topo")));
    for (QPushButton *button : shell.window.findChildren<QPushButton *>())
        if (button->isVisible() && button->text() == QStringLiteral("Back"))
            button->click();
    CHECK(shell.window.page() == MainWindow::Page::Start);
}

TEST_CASE("a dropped file opens, and one that is no topology keeps the map behind it") {
    const QTemporaryDir dir;
    Shell shell;
    drop(shell.window, {write(dir, "two.dot",
                              "graph G {\n  \"leaf1\":\"swp1\" -- \"spine1\":\"swp1\"\n"
                              "  \"host1\":\"eth0\" -- \"leaf1\":\"swp2\"\n}\n")});
    REQUIRE(eventually([&] { return shell.bridge.fabric() != nullptr; }));
    CHECK(shell.bridge.fabric()->linkCount() == 2);
    CHECK(shell.window.page() == MainWindow::Page::Work);
    drop(shell.window, {write(dir, "picture.jpg", "\xff\xd8\xff\xe0 not a topology \x01\x02\x03")});
    REQUIRE(eventually([&] { return shell.window.page() == MainWindow::Page::Problem; }));
    CHECK(shell.bridge.fabric()->linkCount() == 2);
    shell.window.findChild<ProblemPage *>()->closeWanted();
    CHECK(shell.window.page() == MainWindow::Page::Work);
}

TEST_CASE("the language changes at runtime, everywhere, and back") {
    Shell shell;
    shell.open("demo");
    const QString menu = shell.window.menuBar()->actions().first()->text();
    shell.language.setLanguage(QStringLiteral("zh_CN"));
    // Qt posts the change to each window.
    CHECK(eventually([&] { return shell.window.menuBar()->actions().first()->text() != menu; }));
    CHECK(eventually([&] { return shows(shell.window, QStringLiteral("图例")); }));
    shell.language.setLanguage(QStringLiteral("en"));
    CHECK(eventually([&] { return shell.window.menuBar()->actions().first()->text() == menu; }));
    CHECK(eventually([&] { return shows(shell.window, QStringLiteral("Legend")); }));
}

TEST_CASE("the theme changes at runtime") {
    Shell shell;
    shell.open("demo");
    CHECK(qApp->palette().color(QPalette::Window) == darkTheme().window);
    shell.theme.setChoice(ThemeHolder::Choice::Light);
    CHECK(qApp->palette().color(QPalette::Window) == lightTheme().window);
    CHECK(shell.window.palette().color(QPalette::Window) == lightTheme().window);
}

TEST_CASE("the connect form and its URL say the same") {
    ConnectDialog dialog({"auto", "cumulus-5.17"});
    dialog.setUrl(QStringLiteral("gnmi+plaintext://collector:57400?target=*&profile=cumulus-5.17&interval=2s"));
    const auto connection = dialog.connection();
    REQUIRE(connection);
    CHECK(connection->host == "collector");
    CHECK(connection->port == 57400);
    CHECK(connection->tls.plaintext);
    CHECK(connection->target == "*");
    CHECK(connection->profile == "cumulus-5.17");
    CHECK(connection->interval == std::chrono::seconds(2));
    // What the form has no field for stays as it was pasted, and so does half a second.
    dialog.setUrl(
        QStringLiteral("gnmi://switch:9339?name=Row+A&interval=500ms&heartbeat=30s&encoding=json_ietf&detail=0"));
    const auto whole = dialog.connection();
    REQUIRE(whole);
    CHECK(whole->name == "Row+A");
    CHECK(whole->interval == std::chrono::milliseconds(500));
    CHECK(whole->heartbeat == std::chrono::seconds(30));
    CHECK(whole->encoding == "json_ietf");
    CHECK_FALSE(whole->detail);
    // Settings of TLS vanish from the URL with plaintext: a CA that is not used must not be believed in.
    dialog.setUrl(QStringLiteral("gnmi://switch:9339?ca=%2Fetc%2Fca.pem&username=ops"));
    CHECK(dialog.url().contains(QStringLiteral("ca=")));
    CHECK(dialog.connection()->tls.caFile == "/etc/ca.pem");
    CHECK(dialog.connection()->username == "ops");
}

TEST_CASE("an inventory dropped on the demo places its devices, and the demo plays on") {
    const QTemporaryDir dir;
    Shell shell;
    shell.window.startDemo();
    REQUIRE(eventually([&] { return shell.bridge.fabric() && shell.bridge.status().devicesFresh > 0; }));
    const std::string leaf(shell.bridge.fabric()->deviceName(shell.leaf()));
    const std::uint64_t generation = shell.bridge.generation();
    drop(shell.window, {write(dir, "places.csv", "device,site,hall,row,rack,unit\n" + leaf + ",north,1,A,A07,12\n")});
    REQUIRE(eventually([&] { return shell.bridge.generation() != generation; }));
    CHECK(shell.bridge.fabric()->device(shell.bridge.fabric()->findDevice(leaf)).place.valid());
    CHECK(eventually([&] { return shell.bridge.status().devicesFresh > 0; }));
}

TEST_CASE("a file opened before can be chosen though the list of them is made anew by it") {
    StartPage page;
    page.setRecent({QStringLiteral("/a.topo"), QStringLiteral("/b.topo")});
    page.show();
    QObject::connect(&page, &StartPage::recentChosen, &page, [&page](const QString &file) {
        page.setRecent({file, QStringLiteral("/c.topo")});
    });
    const QPointer<QPushButton> clicked = page.findChildren<QPushButton *>(QStringLiteral("link")).at(1);
    clicked->click();
    CHECK(clicked); // still within its own signal a moment ago
    CHECK(eventually([&] { return clicked.isNull(); }));
    CHECK(page.findChildren<QPushButton *>(QStringLiteral("link")).first()->toolTip() == QStringLiteral("/b.topo"));
}

TEST_CASE("the legend gives thresholds with units, and none where there are none") {
    Shell shell;
    shell.open("demo");
    const auto *legend = shell.window.findChild<LegendPanel *>();
    REQUIRE(legend);
    const auto choose = [&](OverlayId overlay) { shell.window.commandBar()->chooseOverlay(overlay); };
    choose(OverlayId::Errors);
    CHECK(shows(*legend, QStringLiteral("scaled 0–1")));
    CHECK(legend->accessibleDescription().contains(QStringLiteral("warn 10 /s")));
    choose(OverlayId::Optics);
    CHECK(shows(*legend, QStringLiteral("scaled 0–1")));
    CHECK(legend->accessibleDescription().contains(QStringLiteral("warn 70 °C · crit 75 °C")));
    choose(OverlayId::State);
    CHECK_FALSE(legend->accessibleDescription().contains(QStringLiteral("Warning from")));
    CHECK_FALSE(shows(*legend, QStringLiteral("scaled 0–1")));
}

namespace {

/// Resizes the bar whenever a part of it shows or hides, as the layout around it may.
struct Nudge : QObject {
    QWidget &bar;
    int times = 0;
    explicit Nudge(QWidget &of)
        : bar(of) {
        for (QWidget *part : bar.findChildren<QWidget *>(Qt::FindDirectChildrenOnly))
            part->installEventFilter(this);
    }
    bool eventFilter(QObject *, QEvent *event) override {
        if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent)
            bar.resize(bar.width() + (++times % 2 == 0 ? 1 : -1), bar.height());
        return false;
    }
};

} // namespace

TEST_CASE("a bar that is resized by what it shows settles") {
    Shell shell;
    shell.open("demo");
    CommandBar *bar = shell.window.commandBar();
    Nudge nudge(*bar);
    const auto hidden = [bar] {
        const auto parts = bar->findChildren<QToolButton *>(QString(), Qt::FindDirectChildrenOnly);
        return std::count_if(parts.begin(), parts.end(), [](const QToolButton *part) { return part->isHidden(); });
    };
    for (const int width : {2600, 700, 2600, 1100})
        bar->resize(width, bar->height());
    CHECK(nudge.times > 4);
    CHECK(eventually([&] { return hidden() > 2; }, 5000));
}

TEST_CASE("headings follow the overlay that they name") {
    Shell shell;
    shell.open("demo");
    shell.window.navigator().showPlane(0);
    shell.key(Qt::Key_2, Qt::ControlModifier);
    CHECK(shows(*shell.window.inspector(), QStringLiteral("by Utilisation")));
    shell.key(Qt::Key_3, Qt::ControlModifier);
    CHECK(shows(*shell.window.inspector(), QStringLiteral("by ECN")));
}

TEST_CASE("an annotation asks who and why before it can be made") {
    Annotation target;
    target.device = "leaf-1";
    AnnotateDialog dialog({target}, QString());
    const QPushButton *ok = dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok);
    REQUIRE(ok);
    CHECK_FALSE(ok->isEnabled());
    dialog.findChild<QLineEdit *>()->setText(QStringLiteral("anna"));
    CHECK_FALSE(ok->isEnabled());
    dialog.findChild<QPlainTextEdit *>()->setPlainText(QStringLiteral("swapping the optic, ticket 4711"));
    CHECK(ok->isEnabled());
    const Annotation made = dialog.annotation();
    CHECK(made.who == "anna");
    CHECK(made.device == "leaf-1");
    REQUIRE(made.until);
    CHECK(*made.until - made.since == std::chrono::hours(4));
}

TEST_CASE("every error, warning and loss has words of its own") {
    std::set<QString> titles;
    for (int code = 0; code <= static_cast<int>(ErrorCode::Internal); ++code) {
        Error error;
        error.code = static_cast<ErrorCode>(code);
        CHECK_FALSE(errorMessage(error).title.isEmpty());
        titles.insert(errorMessage(error).title);
    }
    CHECK(titles.size() == static_cast<std::size_t>(ErrorCode::Internal) + 1);
    for (std::size_t i = 0; i < kLossCount; ++i) {
        CHECK_FALSE(lossTitle(static_cast<Loss>(i)).isEmpty());
        CHECK_FALSE(lossExplanation(static_cast<Loss>(i)).isEmpty());
    }
    for (int code = 0; code <= static_cast<int>(InputWarning::Code::FactoryName); ++code)
        CHECK_FALSE(warningTitle(static_cast<InputWarning::Code>(code)).isEmpty());
    Error error;
    error.code = ErrorCode::Syntax;
    error.file = "a.dot";
    error.line = 12;
    error.column = 4;
    error.expected = "--";
    error.found = "->";
    CHECK(errorMessage(error).where == QStringLiteral("a.dot, line 12, column 4"));
    CHECK(errorMessage(error).details == QStringLiteral("expected: --\nfound: ->"));
}
