// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/session/session.h"

#include <QDialog>

#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace fabricscope {

/// A gNMI source: where, how to trust it, who asks, and how to read it. What is entered stands as a URL at the bottom,
/// as the command line takes it; a URL pasted there fills the form.
class ConnectDialog : public QDialog {
    Q_OBJECT
public:
    explicit ConnectDialog(const std::vector<std::string> &profiles, QWidget *parent = nullptr);

    /// Errors: BadUsage; what the dialog shows while it is not complete.
    Expected<ConnectionConfig> connection() const;
    QString url() const;
    void setUrl(const QString &url);

protected:
    void changeEvent(QEvent *event) override;

private:
    enum Trust { Verified, Unverified, Plaintext };

    void build();
    void retranslate();
    void check();
    QWidget *fileRow(QLineEdit *line);
    ConnectionConfig config() const; // what was pasted, with the form's fields over it

    QFormLayout *m_form;
    QLineEdit *m_host;
    QSpinBox *m_port;
    QComboBox *m_trust;
    QLineEdit *m_ca, *m_cert, *m_key, *m_serverName;
    QLineEdit *m_user, *m_passwordFile;
    QComboBox *m_profile;
    QLineEdit *m_target, *m_device;
    QDoubleSpinBox *m_interval; // seconds
    QLineEdit *m_url;
    QLabel *m_problem;
    QDialogButtonBox *m_buttons;
    std::vector<std::pair<QLabel *, const char *>> m_labels;
    ConnectionConfig m_pasted; // holds what the form has no field for
    bool m_filling = false;
};

} // namespace fabricscope
