// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/settings.h"

#include <QSettings>

namespace fabricscope::gui {

namespace {

namespace key {
const auto kGeometry = QStringLiteral("window/geometry");
const auto kColumns = QStringLiteral("window/columns");
const auto kTree = QStringLiteral("window/tree");
const auto kBalance = QStringLiteral("window/spreading");
const auto kInspector = QStringLiteral("window/inspector");
const auto kRecent = QStringLiteral("files/recent");
const auto kDirectory = QStringLiteral("files/directory");
const auto kWho = QStringLiteral("annotations/who");
const auto kTheme = QStringLiteral("look/theme");
const auto kLanguage = QStringLiteral("look/language");
} // namespace key

QString textOf(ThemeHolder::Choice choice) {
    switch (choice) {
    case ThemeHolder::Choice::Light:
        return QStringLiteral("light");
    case ThemeHolder::Choice::Auto:
        return QStringLiteral("auto");
    case ThemeHolder::Choice::Dark:
        break;
    }
    return QStringLiteral("dark");
}

} // namespace

ThemeHolder::Choice themeFromText(const QString &text) {
    return text == QLatin1String("light")  ? ThemeHolder::Choice::Light
           : text == QLatin1String("auto") ? ThemeHolder::Choice::Auto
                                           : ThemeHolder::Choice::Dark;
}

Settings Settings::load() {
    const QSettings store;
    Settings s;
    s.shell.geometry = store.value(key::kGeometry).toByteArray();
    s.shell.columns = store.value(key::kColumns).toByteArray();
    s.shell.tree = store.value(key::kTree, true).toBool();
    s.shell.balance = store.value(key::kBalance, true).toBool();
    s.shell.inspector = store.value(key::kInspector, true).toBool();
    s.shell.recent = store.value(key::kRecent).toStringList();
    s.shell.directory = store.value(key::kDirectory).toString();
    s.shell.who = store.value(key::kWho).toString();
    s.theme = themeFromText(store.value(key::kTheme).toString());
    s.language = store.value(key::kLanguage).toString();
    return s;
}

void Settings::save() const {
    QSettings store;
    store.setValue(key::kGeometry, shell.geometry);
    store.setValue(key::kColumns, shell.columns);
    store.setValue(key::kTree, shell.tree);
    store.setValue(key::kBalance, shell.balance);
    store.setValue(key::kInspector, shell.inspector);
    store.setValue(key::kRecent, shell.recent);
    store.setValue(key::kDirectory, shell.directory);
    store.setValue(key::kWho, shell.who);
    store.setValue(key::kTheme, textOf(theme));
    store.setValue(key::kLanguage, language);
}

} // namespace fabricscope::gui
