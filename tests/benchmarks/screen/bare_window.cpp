// SPDX-License-Identifier: GPL-3.0-or-later
// The yardstick of starting: the least that a Qt program with a window can be.
#include <QApplication>
#include <QLabel>
#include <QMainWindow>

int main(int argc, char **argv) {
    QApplication application(argc, argv);
    QMainWindow window;
    window.setCentralWidget(new QLabel(QStringLiteral("Fabricscope")));
    window.resize(1600, 900);
    window.show();
    return QApplication::exec();
}
