// SPDX-License-Identifier: GPL-3.0-or-later
// A tooltip that a view paints itself, so that its values go on changing while it shows.
#pragma once

#include "widgets/common/theme.h"

#include <QFont>
#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace fabricscope {

struct TipLine {
    QString text;
    bool strong = false;
    QColor colour; // invalid = the theme's text
};
using Tip = std::vector<TipLine>;

/// Beside `at`, wholly within `bounds`; long lines are elided to its width.
void paintTip(QPainter &painter, const QRectF &bounds, QPointF at, const Tip &tip, const Theme &theme,
              const QFont &font);

} // namespace fabricscope
