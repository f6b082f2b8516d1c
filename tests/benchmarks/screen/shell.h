// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/benchmarks/screen/application.h"
#include "widgets/map/map_view.h"
#include "widgets/shell/main_window.h"
#include "widgets/shell/work_area.h"

namespace fabricscope::bench {

/// The whole application on a screen of 3840×2160.
struct Shell {
    Session session{sessionConfig()};
    SessionBridge bridge{session};
    ThemeHolder theme{ThemeHolder::Choice::Dark};
    LanguageHolder language;
    MainWindow window{bridge, theme, language, ShellSettings{}};

    Shell();
    MapView &map() { return *window.workArea()->map(); }
    void open(const char *fabric); // returns at once
    bool opened() const;           // the map of the newest fabric is there
    void setOverlay(OverlayId overlay);
    /// Ctrl+key to whatever has the keyboard.
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {});
    void click(QPoint at); // on the map
};

} // namespace fabricscope::bench
