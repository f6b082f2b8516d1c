// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/keyboard_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

namespace fabricscope {

KeyboardDialog::KeyboardDialog(const std::vector<QAction *> &actions, QWidget *parent)
    : QDialog(parent) {
    setWindowTitle(tr("Keyboard"));
    std::vector<std::pair<QString, QString>> rows;
    for (const QAction *action : actions) {
        if (action->shortcut().isEmpty())
            continue;
        QString text = action->text();
        text.remove(QLatin1Char('&'));
        text.remove(QStringLiteral("…"));
        rows.emplace_back(action->shortcut().toString(QKeySequence::NativeText), text);
    }
    const std::pair<QString, QString> views[] = {
        {tr("Ctrl+1 … Ctrl+0"), tr("Colour by congestion, utilisation, … state")},
        {tr("Arrows"),
         tr("Map: move between cells. Drawing and faceplate: between devices and ports. Chart: between samples")},
        {tr("Shift or Ctrl + arrows"), tr("Map: scroll")},
        {tr("+ −"), tr("Map and drawing of the whole fabric: zoom. Device: open and close a group of neighbours")},
        {tr("0, Home"), tr("Map: all of it. Faceplate and chart: Home and End go to the ends")},
        {tr("F, 0"), tr("Drawing of the whole fabric: all of it")},
        {tr("N, Shift+N"), tr("Map: next and previous alarm")},
        {tr("E"), tr("Map: show the ASICs of the selected director, or its block again")},
        {tr("1, 2"), tr("Device: neighbours over one hop or two")},
        {tr("Enter"), tr("Open what is selected; a group of hosts or neighbours opens in place")},
        {tr("Space"), tr("Select the device, link or port under the ring")},
        {tr("Escape"),
         tr("Map: clear the selection. Drawings: close opened groups, then go back. Chart: no crosshair")},
        {tr("Backspace"), tr("Back to where one came from")},
        {tr("Tab, Shift+Tab"), tr("Next and previous control")},
    };
    rows.insert(rows.end(), std::begin(views), std::end(views));
    auto *table = new QTableWidget(static_cast<int>(rows.size()), 2, this);
    table->setHorizontalHeaderLabels({tr("Key"), tr("What it does")});
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 9);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->resizeSection(0, 170);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->setShowGrid(false);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setTabKeyNavigation(false);
    table->setAccessibleName(windowTitle());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        table->setItem(static_cast<int>(i), 0, new QTableWidgetItem(rows[i].first));
        table->setItem(static_cast<int>(i), 1, new QTableWidgetItem(rows[i].second));
    }
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(table);
    layout->addWidget(buttons);
    resize(840, 620);
}

} // namespace fabricscope
