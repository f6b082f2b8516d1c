// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/session/annotations.h"

#include <QDialog>

class QComboBox;
class QDateTimeEdit;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace fabricscope {

/// Acknowledge, silence or maintenance: for what, who, why and until when.
class AnnotateDialog : public QDialog {
    Q_OBJECT
public:
    /// One template per thing that may be meant (the port, its device, its rack, its plane), nearest first.
    AnnotateDialog(std::vector<Annotation> targets, const QString &who, QWidget *parent = nullptr);

    Annotation annotation() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void check();

    std::vector<Annotation> m_targets;
    QLabel *m_targetLabel;
    QComboBox *m_target;
    QLabel *m_kindLabel;
    QComboBox *m_kind;
    QLabel *m_explanation;
    QLabel *m_whoLabel;
    QLineEdit *m_who;
    QLabel *m_whyLabel;
    QPlainTextEdit *m_why;
    QLabel *m_untilLabel;
    QComboBox *m_for;
    QDateTimeEdit *m_until;
    QPushButton *m_ok;
};

} // namespace fabricscope
