// SPDX-License-Identifier: GPL-3.0-or-later
// Left dock: the fabric as a tree with the worst state of everything below each node.
#pragma once

#include "models/items/fabric_tree_model.h"
#include "widgets/shell/shell_context.h"

#include <QWidget>

class QTreeView;

namespace fabricscope {

class PanelHeader;

class FabricPanel : public QWidget {
    Q_OBJECT
public:
    explicit FabricPanel(const ShellContext &context, QWidget *parent = nullptr);

    QTreeView *tree() const { return m_tree; }
    FabricTreeModel &model() { return m_model; }

Q_SIGNALS:
    void annotateWanted(); // for what is selected

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void takeFabric();
    void showSize();
    void showPlace();
    void select(const QModelIndex &index);
    void activate(const QModelIndex &index);
    void contextMenu(const QPoint &at);

    ShellContext m_context;
    FabricTreeModel m_model;
    PanelHeader *m_header;
    QTreeView *m_tree;
    bool m_following = false; // the tree moves to where the person went: no new step
};

} // namespace fabricscope
