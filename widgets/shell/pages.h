// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the centre while there is no map: the first run, a load under way, a load that failed.
#pragma once

#include "models/session/session.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace fabricscope {

class ElidedLabel;

class CardButton;

/// The empty state: open a file, connect a source, see the demo.
class StartPage : public QWidget {
    Q_OBJECT
public:
    explicit StartPage(QWidget *parent = nullptr);
    void setRecent(const QStringList &files); // newest first

Q_SIGNALS:
    void openWanted();
    void connectWanted();
    void demoWanted();
    void recentChosen(const QString &file);

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();
    void fillRecent();

    QLabel *m_title;
    QLabel *m_subtitle;
    CardButton *m_open;
    CardButton *m_connect;
    CardButton *m_demo;
    QLabel *m_drop;
    QLabel *m_recentTitle;
    QWidget *m_recentBox;
    QStringList m_recent;
};

class LoadingPage : public QWidget {
    Q_OBJECT
public:
    explicit LoadingPage(QWidget *parent = nullptr);
    void setStatus(const LoadStatus &status);

Q_SIGNALS:
    void cancelWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    QLabel *m_title;
    ElidedLabel *m_files;
    QProgressBar *m_bar;
    QLabel *m_amount;
    QPushButton *m_cancel;
    LoadStatus m_status;
};

class ProblemPage : public QWidget {
    Q_OBJECT
public:
    explicit ProblemPage(QWidget *parent = nullptr);
    void setError(const Error &error, bool canClose); // canClose: a fabric stands behind it
    const Error &error() const { return m_error; }

Q_SIGNALS:
    void openWanted();
    void closeWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    Error m_error;
    QLabel *m_title;
    QLabel *m_where;
    QLabel *m_details;
    QLabel *m_advice;
    QPushButton *m_open;
    QPushButton *m_close;
};

} // namespace fabricscope
