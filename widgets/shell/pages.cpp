// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/pages.h"

#include "widgets/common/format.h"
#include "widgets/common/messages.h"
#include "widgets/common/parts.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace fabricscope {

namespace {

constexpr int kColumn = 560; // width of the column of text in the middle

QVBoxLayout *middleColumn(QWidget *page) {
    auto *outer = new QHBoxLayout(page);
    auto *column = new QWidget(page);
    column->setMaximumWidth(kColumn);
    column->setMinimumWidth(320);
    outer->addStretch(1);
    outer->addWidget(column, 10);
    outer->addStretch(1);
    auto *layout = new QVBoxLayout(column);
    layout->setSpacing(10);
    return layout;
}

QLabel *title(QWidget *parent) {
    auto *label = new QLabel(parent);
    label->setObjectName(QStringLiteral("pageTitle"));
    label->setWordWrap(true);
    return label;
}

QLabel *wrapped(QWidget *parent, const QString &name = QStringLiteral("muted")) {
    auto *label = new QLabel(parent);
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    return label;
}

} // namespace

/// A button of two lines: what it does, and with what.
class CardButton : public QPushButton {
public:
    explicit CardButton(QWidget *parent)
        : QPushButton(parent)
        , m_head(new QLabel(this))
        , m_text(new QLabel(this)) {
        setObjectName(QStringLiteral("card"));
        setAutoDefault(true);
        m_head->setObjectName(QStringLiteral("cardTitle"));
        m_text->setObjectName(QStringLiteral("muted"));
        m_text->setWordWrap(true);
        auto *lines = new QVBoxLayout(this);
        lines->setContentsMargins(18, 12, 18, 12);
        lines->setSpacing(3);
        for (QLabel *label : {m_head, m_text}) {
            label->setAttribute(Qt::WA_TransparentForMouseEvents);
            label->setTextFormat(Qt::PlainText);
            lines->addWidget(label);
        }
    }
    void say(const QString &head, const QString &text) {
        m_head->setText(head);
        m_text->setText(text);
        setAccessibleName(head);
        setAccessibleDescription(text);
    }
    QSize sizeHint() const override { return {300, layout()->heightForWidth(std::max(300, width()))}; }
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

private:
    QLabel *m_head;
    QLabel *m_text;
};

StartPage::StartPage(QWidget *parent)
    : QWidget(parent) {
    auto *layout = middleColumn(this);
    m_title = title(this);
    m_subtitle = wrapped(this);
    m_open = new CardButton(this);
    m_connect = new CardButton(this);
    m_demo = new CardButton(this);
    m_drop = wrapped(this, QStringLiteral("faint"));
    m_recentTitle = wrapped(this, QStringLiteral("panelTitle"));
    m_recentBox = new QWidget(this);
    m_recentBox->setLayout(new QVBoxLayout);
    m_recentBox->layout()->setContentsMargins(0, 0, 0, 0);
    m_recentBox->layout()->setSpacing(2);
    layout->addStretch(2);
    layout->addWidget(m_title);
    layout->addWidget(m_subtitle);
    layout->addSpacing(10);
    for (CardButton *button : {m_open, m_connect, m_demo})
        layout->addWidget(button);
    layout->addWidget(m_drop);
    layout->addSpacing(8);
    layout->addWidget(m_recentTitle);
    layout->addWidget(m_recentBox);
    layout->addStretch(3);
    connect(m_open, &QPushButton::clicked, this, &StartPage::openWanted);
    connect(m_connect, &QPushButton::clicked, this, &StartPage::connectWanted);
    connect(m_demo, &QPushButton::clicked, this, &StartPage::demoWanted);
    setFocusProxy(m_open);
    retranslate();
}

void StartPage::retranslate() {
    m_title->setText(tr("See the whole network at once"));
    m_subtitle->setText(tr("Fabricscope draws every link of an AI cluster's network as one map, coloured by what it "
                           "carries now. It only reads; it never changes the network."));
    m_open->say(tr("Open a file"), tr("A topology dump: ibnetdiscover, ibsim, PTM topology.dot, fabric.json"));
    m_connect->say(tr("Connect a source"), tr("Live telemetry over gNMI, from a switch or a collector"));
    m_demo->say(tr("See the demo"), tr("A simulated fabric with live traffic and faults; nothing leaves this machine"));
    m_drop->setText(tr("Files can also be dropped on this window."));
    m_recentTitle->setText(tr("Opened before"));
    fillRecent();
}

void StartPage::setRecent(const QStringList &files) {
    m_recent = files;
    fillRecent();
}

void StartPage::fillRecent() {
    const auto old = m_recentBox->findChildren<QPushButton *>(QString(), Qt::FindDirectChildrenOnly);
    for (QPushButton *button : old) { // one of them may be what was clicked
        button->hide();
        m_recentBox->layout()->removeWidget(button);
        button->deleteLater();
    }
    for (const QString &file : m_recent) {
        auto *button = new QPushButton(QFileInfo(file).fileName(), m_recentBox);
        button->setObjectName(QStringLiteral("link"));
        button->setToolTip(file);
        connect(button, &QPushButton::clicked, this, [this, file] { Q_EMIT recentChosen(file); });
        m_recentBox->layout()->addWidget(button);
    }
    m_recentTitle->setVisible(!m_recent.isEmpty());
    m_recentBox->setVisible(!m_recent.isEmpty());
}

void StartPage::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

LoadingPage::LoadingPage(QWidget *parent)
    : QWidget(parent) {
    auto *layout = middleColumn(this);
    m_title = title(this);
    m_files = new ElidedLabel(this, Qt::ElideMiddle);
    m_files->setObjectName(QStringLiteral("muted"));
    m_bar = new QProgressBar(this);
    m_amount = wrapped(this);
    m_cancel = new QPushButton(this);
    layout->addStretch(2);
    layout->addWidget(m_title);
    layout->addWidget(m_files);
    layout->addWidget(m_bar);
    layout->addWidget(m_amount);
    layout->addWidget(m_cancel, 0, Qt::AlignLeft);
    layout->addStretch(3);
    connect(m_cancel, &QPushButton::clicked, this, &LoadingPage::cancelWanted);
    setFocusProxy(m_cancel);
    retranslate();
}

void LoadingPage::setStatus(const LoadStatus &status) {
    m_status = status;
    retranslate();
}

void LoadingPage::retranslate() {
    const bool building = m_status.state == LoadStatus::State::Building;
    m_title->setText(building ? tr("Placing devices") : tr("Reading"));
    QStringList files;
    for (const std::string &file : m_status.files)
        files.append(toQString(file));
    m_files->setFullText(files.join(QStringLiteral(", ")));
    m_bar->setAccessibleName(m_title->text());
    if (m_status.total > 0 && !building) {
        m_bar->setRange(0, 1000);
        m_bar->setValue(
            static_cast<int>(1000.0 * static_cast<double>(m_status.done) / static_cast<double>(m_status.total)));
        m_amount->setText(tr("%1 of %2")
                              .arg(formatValue(static_cast<double>(m_status.done), "byte"),
                                   formatValue(static_cast<double>(m_status.total), "byte")));
    } else {
        m_bar->setRange(0, 0);
        m_amount->setText(building ? tr("Roles, planes and rails") : QString());
    }
    m_cancel->setText(tr("Cancel"));
}

void LoadingPage::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

ProblemPage::ProblemPage(QWidget *parent)
    : QWidget(parent) {
    auto *layout = middleColumn(this);
    m_title = title(this);
    m_where = wrapped(this, QStringLiteral("panelTitle"));
    m_details = wrapped(this, QStringLiteral("value"));
    m_advice = wrapped(this);
    for (QLabel *label : {m_where, m_details})
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_open = new QPushButton(this);
    m_close = new QPushButton(this);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_open);
    buttons->addWidget(m_close);
    buttons->addStretch(1);
    layout->addStretch(2);
    layout->addWidget(m_title);
    layout->addWidget(m_where);
    layout->addWidget(m_details);
    layout->addWidget(m_advice);
    layout->addSpacing(6);
    layout->addLayout(buttons);
    layout->addStretch(3);
    connect(m_open, &QPushButton::clicked, this, &ProblemPage::openWanted);
    connect(m_close, &QPushButton::clicked, this, &ProblemPage::closeWanted);
    setFocusProxy(m_open);
    retranslate();
}

void ProblemPage::setError(const Error &error, bool canClose) {
    m_error = error;
    m_close->setVisible(true);
    m_close->setProperty("back", canClose);
    retranslate();
}

void ProblemPage::retranslate() {
    const ErrorMessage message = errorMessage(m_error);
    m_title->setText(message.title);
    m_where->setText(message.where);
    m_where->setVisible(!message.where.isEmpty());
    m_details->setText(message.details);
    m_details->setVisible(!message.details.isEmpty());
    m_advice->setText(message.advice);
    m_open->setText(tr("Open another file…"));
    m_close->setText(m_close->property("back").toBool() ? tr("Back to the map") : tr("Back"));
}

void ProblemPage::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace fabricscope
