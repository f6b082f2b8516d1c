// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/theme.h"

#include <QStyledItemDelegate>

namespace fabricscope {

/// Name with a muted count, and the badge: a dot when all is well, else a word or a count in the colour of the worst.
class TreeDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    TreeDelegate(const ThemeHolder &theme, QObject *parent);

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

    struct Badge {
        QString text; // empty: a dot
        QColor colour;
    };
    Badge badge(const QModelIndex &index) const;

private:
    void paintName(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;

    const ThemeHolder &m_theme;
};

} // namespace fabricscope
