// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says when there is nothing, when something failed, and in another language or theme.
#include "tests/gui/shell_fixture.h"
#include "widgets/common/messages.h"
#include "widgets/common/parts.h"
#include "widgets/shell/annotate_dialog.h"
#include "widgets/shell/connect_dialog.h"
#include "widgets/shell/pages.h"

#include <QDialogButtonBox>
#include <QDropEvent>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>

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
    Error error;
    error.code = ErrorCode::NotFound;
    CHECK(shows(shell.window, errorMessage(error).title));
    CHECK(shows(shell.window, QStringLiteral("no/such/file.topo")));
    for (QPushButton *button : shell.window.findChildren<QPushButton *>())
        if (button->isVisible() && button->text() == QStringLiteral("Back"))
            button->click();
    CHECK(shell.window.page() == MainWindow::Page::Start);
}

TEST_CASE("a dropped file opens; one that is no topology keeps the map behind it") {
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
    // Settings of TLS vanish from the URL with plaintext: a CA that is not used must not be believed in.
    dialog.setUrl(QStringLiteral("gnmi://switch:9339?ca=%2Fetc%2Fca.pem&username=ops"));
    CHECK(dialog.url().contains(QStringLiteral("ca=")));
    CHECK(dialog.connection()->tls.caFile == "/etc/ca.pem");
    CHECK(dialog.connection()->username == "ops");
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
