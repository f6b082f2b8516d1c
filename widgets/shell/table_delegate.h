// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/theme.h"

#include <QStyledItemDelegate>

namespace fabricscope {

/// Cells of port and reading tables: coloured by severity, muted when stale; roles are those of the model.
class ReadingDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    struct Roles {
        int severity = -1, freshness = -1, level = -1; // level: a swatch before the first column
        int note = -1; // column whose text, if it has one, is a second line across the row
    };
    ReadingDelegate(const ThemeHolder &theme, Roles roles, QObject *parent);

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    const ThemeHolder &m_theme;
    Roles m_roles;
};

} // namespace fabricscope
