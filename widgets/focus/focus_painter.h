// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/theme.h"
#include "widgets/focus/focus_scene.h"

class QPainter;

namespace fabricscope {

/// What the person does with the view; painted over the scene.
struct FocusMarks {
    int hoverNode = -1, hoverEdge = -1;
    int focusNode = -1; // keyboard; −2 = the centre
    bool hasFocus = false;
    LinkId selected;
};

/// All but the curves, which FocusPicture draws: of those only what the marks name.
void paintFocus(QPainter &painter, const FocusScene &scene, const Theme &theme, const FocusMarks &marks);

} // namespace fabricscope
