// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <vector>

class QAction;

namespace fabricscope {

/// Every key: those of the menus as they are set, and those within the views.
class KeyboardDialog : public QDialog {
    Q_OBJECT
public:
    explicit KeyboardDialog(const std::vector<QAction *> &actions, QWidget *parent = nullptr);
};

} // namespace fabricscope
