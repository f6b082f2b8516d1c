// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/shell/shell_context.h"

#include <QWidget>

class QHBoxLayout;
class QToolButton;

namespace fabricscope {

/// ◂ Fabric ▸ plane ▸ rail ▸ device ▸ port, each of them a way there; and how many hops of neighbours show.
class Breadcrumb : public QWidget {
    Q_OBJECT
public:
    explicit Breadcrumb(const ShellContext &context, QWidget *parent = nullptr);
    void setHops(int hops);

Q_SIGNALS:
    void hopsWanted(int hops);

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();

    ShellContext m_context;
    QHBoxLayout *m_crumbs;
    QToolButton *m_hops;
    int m_hopCount = 1;
};

} // namespace fabricscope
