// SPDX-License-Identifier: GPL-3.0-or-later
// The application's command line: what cannot take effect is said, not passed over.
#include <catch2/catch.hpp>

#include <QProcess>

namespace {

int exitCode(const std::vector<std::string> &words, QString &said) {
    QStringList arguments;
    for (const std::string &word : words)
        arguments.append(QString::fromStdString(word));
    QProcess process;
    process.start(QStringLiteral(FABRICSCOPE_BIN "/fabricscope"), arguments);
    REQUIRE(process.waitForFinished(60000));
    said = QString::fromUtf8(process.readAllStandardError());
    return process.exitCode();
}

} // namespace

TEST_CASE("options that have no effect, and words that are not known, are usage errors with a word") {
    const std::vector<std::string> refused[] = {
        {"--size", "800x600"},
        {"--screen", "map"},
        {"--screen", "nowhere"},
        {"--timeout", "5s"},
        {"--scale", "2"},
        {"--lang", "xx"},
        {"--render", "never.png", "--screen", "racks"},
        {"--render", "never.png", "--size", "10x10"},
    };
    for (const std::vector<std::string> &arguments : refused) {
        QString said;
        INFO(arguments[arguments.size() - 2] << ' ' << arguments.back());
        CHECK(exitCode(arguments, said) == 2);
        CHECK(said.contains(QString::fromStdString(arguments[arguments.size() - 2])));
    }
}
