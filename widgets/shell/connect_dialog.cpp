// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/connect_dialog.h"

#include "widgets/common/format.h"
#include "widgets/common/messages.h"
#include "widgets/common/parts.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QUrl>
#include <QUrlQuery>
#include <QVBoxLayout>

#include <cmath>

namespace fabricscope {

namespace {

constexpr int kGnmiPort = 9339; // IANA gnmi-gnoi

/// Seconds to the millisecond, without zeros that say nothing.
class SecondsBox : public QDoubleSpinBox {
public:
    explicit SecondsBox(QWidget *parent)
        : QDoubleSpinBox(parent) {
        setDecimals(3);
        setRange(0.001, 3600);
    }
    QString textFromValue(double value) const override { return locale().toString(value, 'g', 7); }
};

QString durationText(Duration duration) {
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
    return ms % 1000 == 0 ? QStringLiteral("%1s").arg(ms / 1000) : QStringLiteral("%1ms").arg(ms);
}

} // namespace

ConnectDialog::ConnectDialog(const std::vector<std::string> &profiles, QWidget *parent)
    : QDialog(parent)
    , m_form(new QFormLayout)
    , m_host(new QLineEdit(this))
    , m_port(new QSpinBox(this))
    , m_trust(new QComboBox(this))
    , m_ca(new QLineEdit(this))
    , m_cert(new QLineEdit(this))
    , m_key(new QLineEdit(this))
    , m_serverName(new QLineEdit(this))
    , m_user(new QLineEdit(this))
    , m_passwordFile(new QLineEdit(this))
    , m_profile(new QComboBox(this))
    , m_target(new QLineEdit(this))
    , m_device(new QLineEdit(this))
    , m_interval(new SecondsBox(this))
    , m_url(new QLineEdit(this))
    , m_problem(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this)) {
    for (QAbstractSpinBox *box : {static_cast<QAbstractSpinBox *>(m_port), static_cast<QAbstractSpinBox *>(m_interval)})
        box->setButtonSymbols(QAbstractSpinBox::NoButtons); // typed far oftener than stepped; arrow keys step
    m_port->setRange(1, 65535);
    m_port->setValue(kGnmiPort);
    m_port->setGroupSeparatorShown(false);
    m_interval->setValue(toSeconds(m_pasted.interval));
    m_profile->setEditable(true);
    m_profile->addItem(QStringLiteral("auto"));
    for (const std::string &profile : profiles)
        if (profile != "auto")
            m_profile->addItem(toQString(profile));
    for (int i = 0; i < 3; ++i)
        m_trust->addItem(QString());
    build();
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    retranslate();
    check();
    m_host->setFocus();
}

QWidget *ConnectDialog::fileRow(QLineEdit *line) {
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    auto *browse = new QToolButton(row);
    browse->setText(QStringLiteral("…"));
    browse->setAccessibleName(tr("Browse"));
    browse->setFocusPolicy(Qt::StrongFocus);
    layout->addWidget(line, 1);
    layout->addWidget(browse);
    connect(browse, &QToolButton::clicked, this, [this, line] {
        const QString file = QFileDialog::getOpenFileName(this, QString(), line->text());
        if (!file.isEmpty())
            line->setText(file);
    });
    return row;
}

void ConnectDialog::build() {
    const std::tuple<const char *, QWidget *, QWidget *> rows[] = {
        {QT_TR_NOOP("&Host"), m_host, m_host},
        {QT_TR_NOOP("&Port"), m_port, m_port},
        {QT_TR_NOOP("&Security"), m_trust, m_trust},
        {QT_TR_NOOP("CA file"), m_ca, fileRow(m_ca)},
        {QT_TR_NOOP("Client certificate"), m_cert, fileRow(m_cert)},
        {QT_TR_NOOP("Client key"), m_key, fileRow(m_key)},
        {QT_TR_NOOP("Server name"), m_serverName, m_serverName},
        {QT_TR_NOOP("&User"), m_user, m_user},
        {QT_TR_NOOP("Pass&word file"), m_passwordFile, fileRow(m_passwordFile)},
        {QT_TR_NOOP("P&rofile"), m_profile, m_profile},
        {QT_TR_NOOP("&Target"), m_target, m_target},
        {QT_TR_NOOP("&Device"), m_device, m_device},
        {QT_TR_NOOP("&Interval"), m_interval, m_interval},
        {QT_TR_NOOP("UR&L"), m_url, m_url},
    };
    for (const auto &[text, buddy, field] : rows) {
        auto *label = new QLabel(this);
        label->setBuddy(buddy);
        m_labels.emplace_back(label, text);
        m_form->addRow(label, field);
    }
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(m_form);
    layout->addWidget(m_problem);
    layout->addWidget(m_buttons);
    setMinimumWidth(560);

    for (QLineEdit *line : {m_host, m_ca, m_cert, m_key, m_serverName, m_user, m_passwordFile, m_target, m_device})
        connect(line, &QLineEdit::textChanged, this, &ConnectDialog::check);
    connect(m_port, &QSpinBox::valueChanged, this, &ConnectDialog::check);
    connect(m_interval, &QDoubleSpinBox::valueChanged, this, &ConnectDialog::check);
    connect(m_trust, &QComboBox::currentIndexChanged, this, &ConnectDialog::check);
    connect(m_profile, &QComboBox::currentTextChanged, this, &ConnectDialog::check);
    connect(m_url, &QLineEdit::textEdited, this, &ConnectDialog::setUrl);
}

void ConnectDialog::retranslate() {
    setWindowTitle(tr("Connect a source"));
    for (const auto &[label, text] : m_labels)
        label->setText(tr(text));
    m_trust->setItemText(Verified, tr("TLS, certificate verified"));
    m_trust->setItemText(Unverified, tr("TLS, certificate not verified"));
    m_trust->setItemText(Plaintext, tr("Plaintext: anyone on the way can read it"));
    m_host->setPlaceholderText(tr("switch or collector"));
    m_ca->setPlaceholderText(tr("the system's CAs"));
    m_serverName->setPlaceholderText(tr("as the host"));
    m_passwordFile->setPlaceholderText(tr("a file that only you may read (0600)"));
    m_target->setPlaceholderText(tr("* for all behind a collector"));
    m_device->setPlaceholderText(tr("whose values these are, if the source does not say"));
    m_interval->setSuffix(tr(" s"));
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Connect"));
}

ConnectionConfig ConnectDialog::config() const {
    ConnectionConfig config = m_pasted;
    const auto text = [](const QLineEdit *line) { return line->text().trimmed().toStdString(); };
    config.host = text(m_host);
    config.port = static_cast<std::uint16_t>(m_port->value());
    config.tls = {};
    config.tls.plaintext = m_trust->currentIndex() == Plaintext;
    if (!config.tls.plaintext) {
        config.tls.skipVerify = m_trust->currentIndex() == Unverified;
        config.tls.caFile = text(m_ca);
        config.tls.certFile = text(m_cert);
        config.tls.keyFile = text(m_key);
        config.tls.serverName = text(m_serverName);
    }
    config.username = text(m_user);
    config.passwordFile = text(m_passwordFile);
    config.profile = m_profile->currentText().trimmed().toStdString();
    config.target = text(m_target);
    config.device = text(m_device);
    config.interval = std::chrono::milliseconds(std::llround(m_interval->value() * 1000));
    return config;
}

QString ConnectDialog::url() const {
    const ConnectionConfig source = config();
    const ConnectionConfig usual;
    QString host = toQString(source.host);
    if (host.contains(QLatin1Char(':')) && !host.startsWith(QLatin1Char('[')))
        host = QLatin1Char('[') + host + QLatin1Char(']'); // IPv6
    QUrlQuery query;
    const auto add = [&query](const char *key, const QString &value) {
        query.addQueryItem(QLatin1String(key), QString::fromLatin1(QUrl::toPercentEncoding(value, "/*:,@")));
    };
    const auto addText = [&](const char *key, const std::string &value, const std::string &otherwise) {
        if (!value.empty() && value != otherwise)
            add(key, toQString(value));
    };
    addText("name", source.name, usual.name);
    addText("profile", source.profile, usual.profile);
    addText("target", source.target, usual.target);
    addText("device", source.device, usual.device);
    if (source.interval != usual.interval)
        add("interval", durationText(source.interval));
    if (source.heartbeat != usual.heartbeat)
        add("heartbeat", durationText(source.heartbeat));
    addText("encoding", source.encoding, usual.encoding);
    if (!source.detail)
        add("detail", QStringLiteral("0"));
    addText("ca", source.tls.caFile, {});
    addText("cert", source.tls.certFile, {});
    addText("key", source.tls.keyFile, {});
    addText("server-name", source.tls.serverName, {});
    if (source.tls.skipVerify)
        add("insecure", QStringLiteral("1"));
    addText("username", source.username, {});
    addText("password-file", source.passwordFile, {});
    const QString scheme = source.tls.plaintext ? QStringLiteral("gnmi+plaintext") : QStringLiteral("gnmi");
    const QString tail = query.isEmpty() ? QString() : QLatin1Char('?') + query.toString(QUrl::FullyEncoded);
    return QStringLiteral("%1://%2:%3%4").arg(scheme, host, QString::number(source.port), tail);
}

Expected<ConnectionConfig> ConnectDialog::connection() const {
    return parseSourceUrl(url().toStdString());
}

void ConnectDialog::setUrl(const QString &text) {
    const auto parsed = parseSourceUrl(text.trimmed().toStdString());
    if (!parsed) {
        m_problem->setText(errorLine(parsed.error()));
        setStyleProperty(m_problem, "severity", QStringLiteral("warning"));
        m_buttons->button(QDialogButtonBox::Ok)->setEnabled(false);
        return;
    }
    m_pasted = *parsed;
    m_filling = true;
    m_host->setText(toQString(parsed->host));
    if (parsed->port > 0)
        m_port->setValue(parsed->port);
    m_trust->setCurrentIndex(parsed->tls.plaintext ? Plaintext : parsed->tls.skipVerify ? Unverified : Verified);
    m_ca->setText(toQString(parsed->tls.caFile));
    m_cert->setText(toQString(parsed->tls.certFile));
    m_key->setText(toQString(parsed->tls.keyFile));
    m_serverName->setText(toQString(parsed->tls.serverName));
    m_user->setText(toQString(parsed->username));
    m_passwordFile->setText(toQString(parsed->passwordFile));
    m_profile->setCurrentText(toQString(parsed->profile));
    m_target->setText(toQString(parsed->target));
    m_device->setText(toQString(parsed->device));
    m_interval->setValue(toSeconds(parsed->interval));
    m_filling = false;
    check();
}

void ConnectDialog::check() {
    if (m_filling)
        return;
    const bool tls = m_trust->currentIndex() != Plaintext;
    for (QLineEdit *line : {m_ca, m_cert, m_key, m_serverName})
        line->setEnabled(tls);
    const bool named = !m_host->text().trimmed().isEmpty();
    if (!m_url->hasFocus())
        m_url->setText(named ? url() : QString());
    QString problem;
    if (named) {
        if (const auto parsed = connection(); !parsed)
            problem = errorLine(parsed.error());
        else if (!tls)
            problem = tr("Not protected. It will be marked in the status bar.");
        else if (m_trust->currentIndex() == Unverified)
            problem = tr("The other side is not checked. It will be marked in the status bar.");
    }
    m_problem->setText(problem);
    setStyleProperty(m_problem, "severity", problem.isEmpty() ? QString() : QStringLiteral("warning"));
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(named && connection().has_value());
}

void ConnectDialog::changeEvent(QEvent *event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace fabricscope
