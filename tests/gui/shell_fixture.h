// SPDX-License-Identifier: GPL-3.0-or-later
// The real window over a real session. Waiting is for conditions, with a limit that only a failure reaches.
#pragma once

#include "widgets/charts/chart_stack.h"
#include "widgets/focus/faceplate_view.h"
#include "widgets/focus/focus_view.h"
#include "widgets/map/map_view.h"
#include "widgets/shell/command_bar.h"
#include "widgets/shell/fabric_panel.h"
#include "widgets/shell/inspector.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/search_box.h"
#include "widgets/shell/work_area.h"

#include <catch2/catch.hpp>

#include <QApplication>
#include <QtTest/QTest>

namespace fabricscope::test {

template <class Condition>
bool eventually(Condition condition, int milliseconds = 60000) {
    return QTest::qWaitFor(condition, milliseconds);
}

inline SessionConfig testConfig() {
    SessionConfig config;
    config.resources = FABRICSCOPE_RESOURCES;
    config.demoInterval = std::chrono::milliseconds(200);
    return config;
}

struct Shell {
    Session session{testConfig()};
    SessionBridge bridge{session};
    ThemeHolder theme{ThemeHolder::Choice::Dark};
    LanguageHolder language;
    MainWindow window{bridge, theme, language, ShellSettings{}};

    Shell() {
        language.setLanguage(QStringLiteral("en"));
        window.resize(1440, 900);
        window.show();
        REQUIRE(QTest::qWaitForWindowActive(&window));
    }
    ~Shell() {
        language.setLanguage(QStringLiteral("en"));
        qApp->setStyleSheet({});
    }

    /// A regular fabric without telemetry.
    void open(const char *spec) {
        LoadRequest request;
        request.generate = parseGeneratorSpec(spec).value();
        window.load(std::move(request));
        // The map takes the place of the loading page with the load's last word, a little after the fabric itself.
        REQUIRE(eventually([this] { return bridge.fabric() && window.workArea()->isVisible(); }));
    }
    void key(int key, Qt::KeyboardModifiers modifiers = {}) {
        QWidget *target = QApplication::focusWidget() ? QApplication::focusWidget() : &window;
        QTest::keyClick(target, static_cast<Qt::Key>(key), modifiers);
    }
    /// F6 until the pane has the keyboard, as a person would.
    bool goTo(QWidget *pane) {
        for (int i = 0; i < 8; ++i) {
            if (QApplication::focusWidget() == pane || pane->isAncestorOf(QApplication::focusWidget()))
                return true;
            key(Qt::Key_F6);
        }
        return false;
    }
    const Place &place() { return window.navigator().place(); }
    DeviceId leaf() const {
        for (const DeviceData &device : bridge.fabric()->devices())
            if (device.role == Role::Leaf)
                return bridge.fabric()->idOf(device);
        return {};
    }
};

} // namespace fabricscope::test
