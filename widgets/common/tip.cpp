// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/tip.h"

#include "widgets/common/level_paint.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fabricscope {

void paintTip(QPainter &painter, const QRectF &bounds, QPointF at, const Tip &tip, const Theme &theme,
              const QFont &font) {
    if (tip.empty())
        return;
    QFont strong = font;
    strong.setBold(true);
    const QFontMetricsF plainMetrics(font);
    const QFontMetricsF strongMetrics(strong);
    const qreal line = std::ceil(plainMetrics.height() * 1.2);
    const qreal pad = std::ceil(plainMetrics.height() * 0.5);
    const qreal most = std::max(40.0, bounds.width() - 4 * pad);
    qreal width = 0;
    for (const TipLine &l : tip)
        width = std::max(width, (l.strong ? strongMetrics : plainMetrics).horizontalAdvance(l.text) + 1);
    width = std::min(width, most);
    QRectF box(at + QPointF(14, 16), QSizeF(width + 2 * pad, static_cast<qreal>(tip.size()) * line + 1.4 * pad));
    if (box.right() > bounds.right())
        box.moveRight(std::max(at.x() - 8, bounds.left() + box.width()));
    if (box.bottom() > bounds.bottom())
        box.moveBottom(std::max(at.y() - 8, bounds.top() + box.height()));
    box.moveLeft(std::clamp(box.left(), bounds.left(), std::max(bounds.left(), bounds.right() - box.width())));
    box.moveTop(std::clamp(box.top(), bounds.top(), std::max(bounds.top(), bounds.bottom() - box.height())));

    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(mixColours(theme.border, theme.textFaint, 0.6), 1));
    painter.setBrush(theme.panelHeader);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    qreal y = box.top() + 0.7 * pad;
    for (const TipLine &l : tip) {
        painter.setFont(l.strong ? strong : font);
        painter.setPen(l.colour.isValid() ? l.colour : theme.text);
        const QFontMetricsF &metrics = l.strong ? strongMetrics : plainMetrics;
        painter.drawText(QRectF(box.left() + pad, y, width, line), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(l.text, Qt::ElideMiddle, width + 1));
        y += line;
    }
    painter.restore();
}

} // namespace fabricscope
