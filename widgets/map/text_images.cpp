// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/text_images.h"

#include <QPainter>

namespace fabricscope {

namespace {

constexpr qsizetype kMost = 16384; // pictures of a kilobyte or two; values that moved on are dropped with all others

} // namespace

void TextImages::setFont(const QFont &font) {
    if (font == m_font)
        return;
    m_font = font;
    m_metrics = QFontMetrics(font);
    m_widths.clear();
    m_images.clear();
}

int TextImages::width(const QString &text) {
    const auto found = m_widths.constFind(text);
    if (found != m_widths.cend())
        return *found;
    if (m_widths.size() >= kMost)
        m_widths.clear();
    return *m_widths.insert(text, m_metrics.horizontalAdvance(text));
}

const QImage &TextImages::image(const QString &text, int room, const QColor &ink) {
    const Key key{text, ink.rgba(), width(text) <= room ? -1 : room};
    const auto found = m_images.constFind(key);
    if (found != m_images.cend())
        return *found;
    if (m_images.size() >= kMost)
        m_images.clear();
    const QString shown = key.room < 0 ? text : m_metrics.elidedText(text, Qt::ElideRight, room);
    QImage image;
    if (!shown.isEmpty()) {
        image = QImage(m_metrics.horizontalAdvance(shown) + 1, m_metrics.height(), QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        painter.setFont(m_font);
        painter.setPen(ink);
        painter.drawText(0, m_metrics.ascent(), shown);
    }
    return *m_images.insert(key, image);
}

} // namespace fabricscope
