// SPDX-License-Identifier: GPL-3.0-or-later
// What is remembered from run to run: one typed member per setting, read and written here and nowhere else.
#pragma once

#include "widgets/common/theme.h"
#include "widgets/shell/main_window.h"

#include <QString>

namespace fabricscope::gui {

struct Settings {
    ShellSettings shell;
    ThemeHolder::Choice theme = ThemeHolder::Choice::Dark;
    QString language; // empty = the system's

    static Settings load();
    void save() const;
};

ThemeHolder::Choice themeFromText(const QString &text); // "dark", "light", "auto"; dark for anything else

} // namespace fabricscope::gui
