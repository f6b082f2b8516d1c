// SPDX-License-Identifier: GPL-3.0-or-later
// Lists behind the status bar: sources, losses, warnings of the opened files, annotations in force.
#pragma once

#include "models/items/annotations_model.h"
#include "models/items/sources_model.h"
#include "widgets/shell/shell_context.h"

#include <QDialog>

class QDialogButtonBox;
class QLabel;
class QPushButton;
class QTableView;
class QTableWidget;
class QVBoxLayout;

namespace fabricscope {

/// A table, a line above it and a Close button; what they hold follows the session while the dialog is open.
class ListDialog : public QDialog {
    Q_OBJECT
public:
    explicit ListDialog(const ShellContext &context, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;
    virtual void refresh() = 0;

    ShellContext m_context;
    QLabel *m_intro;
    QVBoxLayout *m_layout;
    QDialogButtonBox *m_buttons;
};

class SourcesDialog : public ListDialog {
    Q_OBJECT
public:
    explicit SourcesDialog(const ShellContext &context, QWidget *parent = nullptr);

Q_SIGNALS:
    void connectWanted();

private:
    void refresh() override;
    static QString text(const SourceStatus &status, SourcesModel::Column column);

    SourcesModel m_model;
    QTableView *m_table;
    QLabel *m_details;
    QPushButton *m_add;
    QPushButton *m_remove;
};

class LossesDialog : public ListDialog {
    Q_OBJECT
public:
    explicit LossesDialog(const ShellContext &context, QWidget *parent = nullptr);

private:
    void refresh() override;
    QTableWidget *m_table;
};

class WarningsDialog : public ListDialog {
    Q_OBJECT
public:
    explicit WarningsDialog(const ShellContext &context, QWidget *parent = nullptr);

private:
    void refresh() override;
    QTableWidget *m_table;
};

class AnnotationsDialog : public ListDialog {
    Q_OBJECT
public:
    explicit AnnotationsDialog(const ShellContext &context, QWidget *parent = nullptr);

private:
    void refresh() override;
    static QString text(const Annotation &annotation, AnnotationsModel::Column column);

    AnnotationsModel m_model;
    QTableView *m_table;
    QPushButton *m_lift;
};

} // namespace fabricscope
