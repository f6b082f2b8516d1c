// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/items/session_bridge.h"
#include "widgets/common/theme.h"
#include "widgets/shell/language.h"
#include "widgets/shell/navigator.h"
#include "widgets/shell/view_filter.h"

namespace fabricscope {

/// What the panels of the main window share; all outlive it.
struct ShellContext {
    SessionBridge &bridge;
    ThemeHolder &theme;
    Navigator &navigator;
    ViewFilter &filter;
    LanguageHolder &language;

    Session &session() const { return bridge.session(); }
    const FabricPtr &fabric() const { return bridge.fabric(); }
};

} // namespace fabricscope
