// SPDX-License-Identifier: GPL-3.0-or-later
// The status bar: what is connected and how it fares, how many devices report, how fast, how old, and every loss.
#pragma once

#include "widgets/shell/shell_context.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;

namespace fabricscope {

class ElidedLabel;

class StatusStrip : public QWidget {
    Q_OBJECT
public:
    explicit StatusStrip(const ShellContext &context, QWidget *parent = nullptr);

    void showMessage(const QString &text); // a short notice, for some seconds

Q_SIGNALS:
    void lossesWanted();
    void sourcesWanted();
    void warningsWanted();
    void annotationsWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    QString sourcesText() const;
    QString rateText() const;
    QString ageText() const;
    QString intervalText() const;

    ShellContext m_context;
    QPushButton *m_sources;
    QLabel *m_marks; // plaintext, unverified
    QLabel *m_devices;
    QLabel *m_rate;
    QLabel *m_interval;
    QLabel *m_age;
    ElidedLabel *m_message;
    QPushButton *m_annotations;
    QPushButton *m_warnings;
    QPushButton *m_losses;
    QTimer m_second; // ages go on while nothing arrives; runs only with sources
    QTimer m_messageEnd;
};

} // namespace fabricscope
