// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/table_delegate.h"

#include "models/telemetry/store.h"
#include "widgets/common/level_paint.h"

#include <QPainter>
#include <QTableView>

namespace fabricscope {

namespace {

constexpr int kSwatch = 10;

} // namespace

ReadingDelegate::ReadingDelegate(const ThemeHolder &theme, Roles roles, QObject *parent)
    : QStyledItemDelegate(parent)
    , m_theme(theme)
    , m_roles(roles) {}

void ReadingDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const Theme &theme = m_theme.theme();
    QColor colour = theme.text;
    const auto severity = static_cast<Severity>(index.data(m_roles.severity).toInt());
    if (severity == Severity::Warning || severity == Severity::Critical)
        colour = theme.severity(severity);
    if (const QVariant freshness = index.data(m_roles.freshness); freshness.isValid()) {
        switch (static_cast<Freshness>(freshness.toInt())) {
        case Freshness::Stale:
            colour = theme.textFaint;
            option->font.setItalic(true);
            option->font.setStrikeOut(false);
            break;
        case Freshness::NeverSeen:
            colour = theme.textFaint;
            break;
        case Freshness::Fresh:
            break;
        }
    }
    option->palette.setColor(QPalette::Text, colour);
    option->palette.setColor(QPalette::HighlightedText, colour);
    if (m_roles.level >= 0 && index.column() <= 1) // ports differ in their ends
        option->textElideMode = Qt::ElideMiddle;
}

void ReadingDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const {
    const Theme &theme = m_theme.theme();
    QStyleOptionViewItem o(option);
    initStyleOption(&o, index);
    painter->save();
    if (o.state.testFlag(QStyle::State_Selected))
        painter->fillRect(o.rect, theme.selection);
    else if (o.state.testFlag(QStyle::State_MouseOver))
        painter->fillRect(o.rect, theme.hover);
    painter->setPen(theme.gridLine);
    painter->drawLine(o.rect.bottomLeft(), o.rect.bottomRight());
    QRect area = o.rect.adjusted(6, 0, -6, 0);
    const QString note = m_roles.note < 0 ? QString() : index.siblingAtColumn(m_roles.note).data().toString();
    if (const auto *table = qobject_cast<const QTableView *>(o.widget); table && !note.isEmpty()) {
        // Each cell draws its part of the line that runs across the row.
        const int half = o.fontMetrics.height() + 4;
        const QRect line(table->columnViewportPosition(0) + 6, area.top() + half, table->viewport()->width() - 12,
                         area.height() - half - 3);
        painter->save();
        painter->setClipRect(o.rect, Qt::IntersectClip);
        painter->setFont(o.widget->font());
        painter->setPen(theme.textMuted);
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                          o.widget->fontMetrics().elidedText(note, Qt::ElideRight, line.width()));
        painter->restore();
        area.setHeight(half);
    }
    if (m_roles.level >= 0 && index.column() == 0) {
        const QRectF swatch(area.left(), area.center().y() - kSwatch / 2.0 + 0.5, kSwatch, kSwatch);
        paintLevelCell(*painter, swatch, static_cast<std::uint8_t>(index.data(m_roles.level).toUInt()), theme);
        area.setLeft(area.left() + kSwatch + 6);
    }
    painter->setFont(o.font);
    painter->setPen(o.palette.color(QPalette::Text));
    const QString text = o.fontMetrics.elidedText(o.text, o.textElideMode, area.width());
    painter->drawText(area, static_cast<int>(o.displayAlignment), text);
    if (o.state.testFlag(QStyle::State_HasFocus))
        paintRing(*painter, QRectF(o.rect).adjusted(0.5, 0.5, -0.5, -1.5), theme.focusRing, 1, 0);
    painter->restore();
}

} // namespace fabricscope
