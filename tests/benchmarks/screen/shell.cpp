// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/screen/shell.h"

#include <QtTest/QTest>

namespace fabricscope::bench {

Shell::Shell() {
    language.setLanguage(QStringLiteral("en"));
    window.setWindowFlag(Qt::FramelessWindowHint);
    window.resize(3840, 2160);
    window.show();
    waitFor([this] { return window.isVisible() && window.windowHandle()->isExposed(); }, 10);
    QApplication::setActiveWindow(&window); // no window manager gives the keyboard to anyone
}

void Shell::open(const char *fabric) {
    LoadRequest request;
    request.generate = parseGeneratorSpec(fabric).value();
    window.load(std::move(request));
}

bool Shell::opened() const {
    return bridge.fabric() && window.workArea()->hasWeave() &&
           window.workArea()->map()->scene().fabricPtr() == bridge.fabric() && window.page() == MainWindow::Page::Work;
}

void Shell::setOverlay(OverlayId overlay) {
    OverlayChoice choice;
    choice.overlay = overlay;
    bridge.setOverlay(choice);
}

void Shell::press(Qt::Key key, Qt::KeyboardModifiers modifiers) {
    QWidget *target = QApplication::focusWidget();
    QTest::keyClick(target != nullptr ? target : &window, key, modifiers);
}

void Shell::click(QPoint at) {
    QTest::mouseClick(window.workArea()->map(), Qt::LeftButton, {}, at);
}

} // namespace fabricscope::bench
