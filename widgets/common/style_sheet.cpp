// SPDX-License-Identifier: GPL-3.0-or-later
// The look of the stock widgets, from the theme's colours. Widgets that paint themselves read the Theme directly.
//
// Named by object name or dynamic property, so that a widget says what it is and not how it looks:
//   #panel, #panelHeader, #panelTitle, #muted, #value, #flat, #link, [badge="critical"] …
#include "widgets/common/theme.h"

#include <QHash>
#include <QString>

namespace fabricscope {

namespace {

const char kSheet[] = R"(
QWidget { font-size: 9pt; }
QMainWindow, QDialog { background: @window; }
QMainWindow::separator { background: @border; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: @accent; }
QToolTip { background: @panelHeader; color: @text; border: 1px solid @border; padding: 4px 6px; }

QMenuBar { background: @window; border-bottom: 1px solid @gridLine; padding: 2px 4px; }
QMenuBar::item { background: transparent; padding: 4px 10px; border-radius: 4px; }
QMenuBar::item:selected { background: @controlActive; color: @textOnAccent; }
QMenu { background: @panelHeader; border: 1px solid @border; padding: 4px; }
QMenu::item { padding: 5px 26px 5px 24px; border-radius: 3px; }
QMenu::item:selected { background: @selection; color: @text; }
QMenu::item:disabled { color: @textFaint; }
QMenu::separator { height: 1px; background: @border; margin: 4px 8px; }

QToolBar { background: @window; border: none; border-bottom: 1px solid @gridLine; spacing: 6px; padding: 6px 10px; }
QToolBar::separator { background: @border; width: 1px; margin: 4px 4px; }

QToolButton, QPushButton { background: @control; color: @text; border: 1px solid @border; border-radius: 5px;
    padding: 4px 10px; }
QPushButton { min-width: 60px; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QToolButton:hover, QPushButton:hover { background: @controlHover; }
QToolButton:checked, QPushButton:checked, QToolButton:pressed, QPushButton:pressed, QPushButton:default {
    background: @controlActive; border-color: @accent; color: @textOnAccent; }
QToolButton:focus, QPushButton:focus { border: 1px solid @focusRing; }
QToolButton:disabled, QPushButton:disabled { color: @textFaint; background: @panel; }
QToolButton[popupMode="1"], QToolButton[popupMode="2"] { padding-right: 18px; }
QToolButton::menu-indicator { subcontrol-origin: padding; subcontrol-position: center right; right: 5px;
    width: 9px; height: 9px; }
QToolButton[live="ok"] { background: @controlActive; border-color: @accent; color: @textOnAccent; }
QToolButton[live="warning"] { background: @badgeWarningFill; border-color: @warning; color: @warning; }
QToolButton[live="critical"] { background: @badgeCriticalFill; border-color: @critical; color: @critical; font-weight: bold; }
QToolButton[live="none"] { color: @textMuted; }
QWidget#breadcrumb { background: @window; border-bottom: 1px solid @gridLine; }
QToolButton#flat, QPushButton#flat { background: transparent; border: 1px solid transparent; padding: 2px 6px; min-width: 0; }
QToolButton#flat:hover, QPushButton#flat:hover { background: @controlHover; }
QToolButton#flat:focus, QPushButton#flat:focus { border-color: @focusRing; }
QPushButton#link { background: transparent; border: 1px solid transparent; color: @link; padding: 1px 3px; min-width: 0;
    text-align: left; }
QPushButton#link:hover { text-decoration: underline; }
QPushButton#link:focus { border-color: @focusRing; }
QPushButton#card { text-align: left; padding: 14px 18px; border-radius: 8px; background: @panel; }
QLabel#cardTitle { font-size: 11pt; font-weight: bold; color: @strong; }
QPushButton#card:hover { background: @controlHover; border-color: @accent; }
QPushButton#card:focus { border: 1px solid @focusRing; }

QLineEdit, QPlainTextEdit, QAbstractSpinBox, QComboBox { background: @control; color: @text;
    border: 1px solid @border; border-radius: 5px; padding: 4px 8px; selection-background-color: @accent;
    selection-color: @text; }
QLineEdit:focus, QPlainTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus { border-color: @focusRing; }
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled { color: @textFaint; background: @panel; }
QComboBox::drop-down { subcontrol-origin: padding; subcontrol-position: center right; border: none; width: 20px; }
QComboBox::down-arrow { image: url(:/fabricscope/themes/down.svg); width: 9px; height: 9px; }
QComboBox QAbstractItemView { background: @panelHeader; border: 1px solid @border; selection-background-color: @selection;
    selection-color: @text; }

QWidget#panel, QFrame#panel { background: @panel; }
QFrame#panelHeader { background: @panelHeader; border: none; border-bottom: 1px solid @gridLine; }
QLabel#panelTitle { font-weight: bold; color: @strong; }
QLabel#pageTitle { font-size: 18pt; font-weight: bold; color: @strong; }
QLabel#muted, QLabel#key { color: @textMuted; }
QLabel#faint { color: @textFaint; }
QLabel[severity="ok"] { color: @ok; }
QLabel[severity="warning"] { color: @warning; }
QLabel[severity="critical"] { color: @critical; }
QLabel[badge="critical"] { background: @badgeCriticalFill; color: @critical; border-radius: 3px; padding: 1px 6px;
    font-weight: bold; }
QLabel[badge="warning"] { background: @badgeWarningFill; color: @warning; border-radius: 3px; padding: 1px 6px;
    font-weight: bold; }
QLabel[badge="neutral"] { background: @control; color: @textMuted; border-radius: 3px; padding: 1px 6px; }

QTreeView, QTableView, QListView { background: @panel; alternate-background-color: @panelAlt; color: @text;
    border: 1px solid transparent; gridline-color: @gridLine; selection-background-color: @selection;
    selection-color: @text; outline: 0; }
QDialog QListView, QDialog QTableView, QDialog QTreeView { border: 1px solid @border; border-radius: 5px; }
QTreeView:focus, QTableView:focus, QListView:focus { border: 1px solid @focusRing; }
QTreeView::item, QTableView::item { border-bottom: 1px solid @gridLine; padding: 0 4px; }
QTreeView::item:hover, QTableView::item:hover, QListView::item:hover { background: @hover; }
QTreeView::item:selected, QTableView::item:selected, QListView::item:selected { background: @selection; color: @text; }
QHeaderView { background: @panel; border: none; }
QHeaderView::section { background: @panel; color: @textMuted; border: none; border-bottom: 1px solid @gridLine;
    padding: 3px 6px; }
QHeaderView::section:hover { color: @text; }
QTableCornerButton::section { background: @panel; border: none; }

QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @border; border-radius: 4px; min-height: 24px; min-width: 24px; margin: 1px; }
QScrollBar::handle:hover { background: @textFaint; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QScrollArea { border: none; background: @panel; }
QScrollArea > QWidget > QWidget#panel { background: @panel; }
QSplitter::handle { background: @border; }
QSplitter::handle:vertical { height: 1px; }
QSplitter::handle:horizontal { width: 1px; }

QStatusBar { background: @window; border-top: 1px solid @gridLine; }
QStatusBar::item { border: none; }
QProgressBar { background: @control; border: 1px solid @border; border-radius: 5px; text-align: center; color: @text;
    min-height: 16px; }
QProgressBar::chunk { background: @accent; border-radius: 4px; }
QFrame#popup { background: @panelHeader; border: 1px solid @accent; border-radius: 6px; }
QFrame#popup QListView { background: @panelHeader; border: none; }
)";

QHash<QString, QColor> sheetNames(const Theme &t) {
    const QColor strong = t.kind == ThemeKind::Dark ? QColor(Qt::white) : QColor(Qt::black);
    return {
        {QStringLiteral("window"), t.window},
        {QStringLiteral("panel"), t.panel},
        {QStringLiteral("panelHeader"), t.panelHeader},
        {QStringLiteral("panelAlt"), t.panelAlt},
        {QStringLiteral("control"), t.control},
        {QStringLiteral("controlHover"), t.controlHover},
        {QStringLiteral("controlActive"), t.controlActive},
        {QStringLiteral("border"), t.border},
        {QStringLiteral("gridLine"), t.gridLine},
        {QStringLiteral("text"), t.text},
        {QStringLiteral("textMuted"), t.textMuted},
        {QStringLiteral("textFaint"), t.textFaint},
        {QStringLiteral("textOnAccent"), t.textOnAccent},
        {QStringLiteral("link"), t.link},
        {QStringLiteral("accent"), t.accent},
        {QStringLiteral("selection"), t.selection},
        {QStringLiteral("focusRing"), t.focusRing},
        {QStringLiteral("hover"), t.hover},
        {QStringLiteral("ok"), t.ok},
        {QStringLiteral("warning"), t.warning},
        {QStringLiteral("critical"), t.critical},
        {QStringLiteral("badgeWarningFill"), t.badgeWarningFill},
        {QStringLiteral("badgeCriticalFill"), t.badgeCriticalFill},
        {QStringLiteral("strong"), strong},
    };
}

} // namespace

QString Theme::sheet() {
    return QString::fromLatin1(kSheet);
}

QStringList Theme::sheetColours() const {
    return sheetNames(*this).keys();
}

QString Theme::styleSheet() const {
    const QHash<QString, QColor> names = sheetNames(*this);
    const QString sheet = Theme::sheet();
    QString out;
    out.reserve(sheet.size());
    for (qsizetype i = 0; i < sheet.size();) {
        if (sheet[i] != u'@') {
            out += sheet[i++];
            continue;
        }
        qsizetype end = ++i;
        while (end < sheet.size() && sheet[end].isLetter())
            ++end;
        out += names.value(sheet.mid(i, end - i)).name();
        i = end;
    }
    return out;
}

} // namespace fabricscope
