// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/parts.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QStyle>
#include <QTableView>

namespace fabricscope {

ElidedLabel::ElidedLabel(QWidget *parent, Qt::TextElideMode mode)
    : QLabel(parent)
    , m_mode(mode) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ElidedLabel::setFullText(const QString &text) {
    if (m_full == text)
        return;
    m_full = text;
    setAccessibleName(text);
    updateGeometry();
    elide();
}

QSize ElidedLabel::minimumSizeHint() const {
    return {fontMetrics().averageCharWidth() * 3, QLabel::sizeHint().height()};
}

QSize ElidedLabel::sizeHint() const {
    const QMargins around = contentsMargins();
    return {fontMetrics().horizontalAdvance(m_full) + 2 * margin() + around.left() + around.right() + 2,
            QLabel::sizeHint().height()};
}

void ElidedLabel::resizeEvent(QResizeEvent *event) {
    QLabel::resizeEvent(event);
    elide();
}

void ElidedLabel::changeEvent(QEvent *event) {
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        elide();
}

void ElidedLabel::elide() {
    const QString shown = fontMetrics().elidedText(m_full, m_mode, std::max(0, contentsRect().width()));
    if (shown != text())
        setText(shown);
    setToolTip(shown == m_full ? QString() : m_full);
}

QString severityProperty(Severity severity) {
    switch (severity) {
    case Severity::Ok:
        return QStringLiteral("ok");
    case Severity::Warning:
        return QStringLiteral("warning");
    case Severity::Critical:
        return QStringLiteral("critical");
    case Severity::Unknown:
        break;
    }
    return {};
}

void setStyleProperty(QWidget *widget, const char *name, const QString &value) {
    if (widget->property(name).toString() == value)
        return;
    widget->setProperty(name, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
}

PanelHeader::PanelHeader(QWidget *parent)
    : QFrame(parent)
    , m_title(new ElidedLabel(this))
    , m_badge(new QLabel(this))
    , m_note(new QLabel(this))
    , m_layout(new QHBoxLayout(this)) {
    setObjectName(QStringLiteral("panelHeader"));
    m_title->setObjectName(QStringLiteral("panelTitle"));
    m_note->setObjectName(QStringLiteral("muted"));
    m_title->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_layout->setContentsMargins(10, 6, 10, 6);
    m_layout->setSpacing(6);
    m_layout->addWidget(m_title);
    m_layout->addWidget(m_badge);
    m_layout->addStretch(1);
    m_layout->addWidget(m_note);
    m_badge->hide();
}

void PanelHeader::setTitle(const QString &title) {
    m_title->setFullText(title);
}
QString PanelHeader::title() const {
    return m_title->fullText();
}

void PanelHeader::setBadge(const QString &text, Severity severity) {
    m_badge->setVisible(!text.isEmpty());
    m_badge->setText(text);
    const bool alarm = severity == Severity::Warning || severity == Severity::Critical;
    setStyleProperty(m_badge, "badge", alarm ? severityProperty(severity) : QStringLiteral("neutral"));
}

void PanelHeader::setNote(const QString &text) {
    m_note->setText(text);
}

void PanelHeader::addControl(QWidget *widget) {
    m_layout->addWidget(widget);
}

FactGrid::FactGrid(QWidget *parent)
    : QWidget(parent)
    , m_layout(new QGridLayout(this)) {
    m_layout->setContentsMargins(10, 4, 10, 6);
    m_layout->setHorizontalSpacing(12);
    m_layout->setVerticalSpacing(5);
    m_layout->setColumnStretch(1, 1);
}

void FactGrid::setFacts(const std::vector<Fact> &facts) {
    while (m_rows.size() < facts.size()) {
        Row row{new QLabel(this), new QLabel(this)};
        row.key->setObjectName(QStringLiteral("key"));
        row.value->setTextFormat(Qt::PlainText);
        row.value->setWordWrap(true);
        row.value->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        row.value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        const int at = static_cast<int>(m_rows.size());
        m_layout->addWidget(row.key, at, 0, Qt::AlignLeft | Qt::AlignTop);
        m_layout->addWidget(row.value, at, 1);
        m_rows.push_back(row);
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool used = i < facts.size();
        m_rows[i].key->setVisible(used);
        m_rows[i].value->setVisible(used);
        if (!used)
            continue;
        m_rows[i].key->setText(facts[i].key);
        m_rows[i].value->setText(facts[i].value);
        setStyleProperty(m_rows[i].value, "severity", severityProperty(facts[i].severity));
        m_rows[i].value->setToolTip(facts[i].tip);
    }
}

void prepareList(QTableView *table) {
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setHighlightSections(false);
}

} // namespace fabricscope
