// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl+K: a line to type in and a list below it. Enter opens, arrows choose, Escape gives up.
#pragma once

#include "models/items/search_model.h"
#include "widgets/shell/shell_context.h"

#include <QLineEdit>

class QFrame;
class QLabel;
class QListView;

namespace fabricscope {

class SearchBox : public QLineEdit {
    Q_OBJECT
public:
    explicit SearchBox(const ShellContext &context, QWidget *parent = nullptr);

    const SearchModel &model() const { return m_model; }
    void begin(); // takes the keyboard and selects what stands there

Q_SIGNALS:
    void opened(); // a result was chosen

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void update(const QString &text);
    void showPopup();
    void open(const QModelIndex &index);

    ShellContext m_context;
    SearchModel m_model;
    QFrame *m_popup;
    QListView *m_list;
    QLabel *m_hint;
};

} // namespace fabricscope
