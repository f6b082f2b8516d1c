// SPDX-License-Identifier: GPL-3.0-or-later
// Left dock: how evenly the load is spread, over planes, spines and leafs (Jain's index; 1 = even).
#pragma once

#include "widgets/shell/shell_context.h"

#include <QWidget>

namespace fabricscope {

class FactGrid;
class PanelHeader;

class BalancePanel : public QWidget {
    Q_OBJECT
public:
    explicit BalancePanel(const ShellContext &context, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void refresh();

    ShellContext m_context;
    PanelHeader *m_header;
    FactGrid *m_facts;
};

} // namespace fabricscope
