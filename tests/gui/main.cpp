// SPDX-License-Identifier: GPL-3.0-or-later
// Catch2 needs an application around widgets; no display is needed.
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>

#include <QApplication>
#include <QLocale>

int main(int argc, char **argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); // what tests expect to read
    QApplication application(argc, argv);
    return Catch::Session().run(argc, argv);
}
