// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/annotate_dialog.h"

#include "widgets/common/format.h"
#include "widgets/common/messages.h"

#include <QComboBox>
#include <QDateTimeEdit>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace fabricscope {

namespace {

constexpr int kUntilLifted = 0; // data of the choices: minutes, or one of these
constexpr int kUntilTime = -1;

} // namespace

AnnotateDialog::AnnotateDialog(std::vector<Annotation> targets, const QString &who, QWidget *parent)
    : QDialog(parent)
    , m_targets(std::move(targets))
    , m_targetLabel(new QLabel(this))
    , m_target(new QComboBox(this))
    , m_kindLabel(new QLabel(this))
    , m_kind(new QComboBox(this))
    , m_explanation(new QLabel(this))
    , m_whoLabel(new QLabel(this))
    , m_who(new QLineEdit(who, this))
    , m_whyLabel(new QLabel(this))
    , m_why(new QPlainTextEdit(this))
    , m_untilLabel(new QLabel(this))
    , m_for(new QComboBox(this))
    , m_until(new QDateTimeEdit(QDateTime::currentDateTime().addSecs(4 * 3600), this)) {
    for (std::size_t i = 0; i < m_targets.size(); ++i)
        m_target->addItem(QString());
    for (int i = 0; i < 3; ++i)
        m_kind->addItem(QString(), i);
    for (const int minutes : {60, 240, 1440, 10080, kUntilTime, kUntilLifted})
        m_for->addItem(QString(), minutes);
    m_for->setCurrentIndex(1);
    m_until->setCalendarPopup(true);
    m_until->setMinimumDateTime(QDateTime::currentDateTime());
    m_why->setTabChangesFocus(true);
    m_why->setFixedHeight(70);
    m_explanation->setObjectName(QStringLiteral("muted"));
    m_explanation->setWordWrap(true);
    m_targetLabel->setBuddy(m_target);
    m_kindLabel->setBuddy(m_kind);
    m_whoLabel->setBuddy(m_who);
    m_whyLabel->setBuddy(m_why);
    m_untilLabel->setBuddy(m_for);

    auto *form = new QFormLayout;
    form->addRow(m_targetLabel, m_target);
    form->addRow(m_kindLabel, m_kind);
    form->addRow(QString(), m_explanation);
    form->addRow(m_whoLabel, m_who);
    form->addRow(m_whyLabel, m_why);
    form->addRow(m_untilLabel, m_for);
    form->addRow(QString(), m_until);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(buttons);
    setMinimumWidth(460);

    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &AnnotateDialog::retranslate);
    connect(m_for, &QComboBox::currentIndexChanged, this, &AnnotateDialog::check);
    connect(m_who, &QLineEdit::textChanged, this, &AnnotateDialog::check);
    connect(m_why, &QPlainTextEdit::textChanged, this, &AnnotateDialog::check);
    retranslate();
    check();
    (who.isEmpty() ? static_cast<QWidget *>(m_who) : m_why)->setFocus();
}

void AnnotateDialog::retranslate() {
    setWindowTitle(tr("Acknowledge, silence, maintenance"));
    m_targetLabel->setText(tr("&For"));
    for (int i = 0; i < m_target->count(); ++i)
        m_target->setItemText(i, annotationTarget(m_targets[static_cast<std::size_t>(i)]));
    m_kindLabel->setText(tr("&Do"));
    m_kind->setItemText(0, tr("Acknowledge"));
    m_kind->setItemText(1, tr("Silence"));
    m_kind->setItemText(2, tr("Maintenance"));
    const QString explanations[] = {
        tr("Someone looks after it. It stays in its colour and in every count."),
        tr("It is still drawn, marked, and raises no alarm."),
        tr("Drained: drawn as in maintenance and left out of alarms and balance."),
    };
    m_explanation->setText(explanations[m_kind->currentIndex()]);
    m_whoLabel->setText(tr("&Who"));
    m_whyLabel->setText(tr("Wh&y"));
    m_why->setPlaceholderText(tr("Ticket, cause, what is being done"));
    m_untilLabel->setText(tr("&Until"));
    const QString durations[] = {tr("for 1 hour"), tr("for 4 hours"), tr("for 1 day"),
                                 tr("for 1 week"), tr("until…"),      tr("until lifted")};
    for (int i = 0; i < m_for->count(); ++i)
        m_for->setItemText(i, durations[i]);
    m_until->setAccessibleName(tr("Until"));
}

void AnnotateDialog::check() {
    m_until->setVisible(m_for->currentData().toInt() == kUntilTime);
    m_ok->setEnabled(!m_who->text().trimmed().isEmpty() && !m_why->toPlainText().trimmed().isEmpty());
}

Annotation AnnotateDialog::annotation() const {
    Annotation a = m_targets[static_cast<std::size_t>(std::max(0, m_target->currentIndex()))];
    a.kind = static_cast<Annotation::Kind>(m_kind->currentData().toInt());
    a.who = m_who->text().trimmed().toStdString();
    a.why = m_why->toPlainText().trimmed().toStdString();
    a.since = systemNow();
    const int minutes = m_for->currentData().toInt();
    if (minutes > 0)
        a.until = a.since + std::chrono::minutes(minutes);
    else if (minutes == kUntilTime)
        a.until = TimePoint(std::chrono::milliseconds(m_until->dateTime().toMSecsSinceEpoch()));
    return a;
}

void AnnotateDialog::changeEvent(QEvent *event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace fabricscope
