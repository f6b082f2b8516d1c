// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/session/session.h"

#include <QDialog>

class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace fabricscope {

/// Several topology files that make one picture, with an inventory and role rules beside them.
class OpenDialog : public QDialog {
    Q_OBJECT
public:
    explicit OpenDialog(const QString &directory, QWidget *parent = nullptr);

    void addFiles(const QStringList &files);
    LoadRequest request() const;
    QString directory() const { return m_directory; } // where the person looked last

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void check();
    void browseFiles();
    void browseInto(QLineEdit *line, const QString &title, const QString &filter);

    QString m_directory;
    QLabel *m_filesLabel;
    QListWidget *m_files;
    QPushButton *m_add;
    QPushButton *m_remove;
    QLabel *m_inventoryLabel;
    QLineEdit *m_inventory;
    QPushButton *m_inventoryBrowse;
    QLabel *m_rulesLabel;
    QLineEdit *m_rules;
    QPushButton *m_rulesBrowse;
    QLabel *m_hint;
    QDialogButtonBox *m_buttons;
};

} // namespace fabricscope
