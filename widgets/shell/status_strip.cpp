// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/status_strip.h"

#include "widgets/common/format.h"
#include "widgets/common/messages.h"
#include "widgets/common/parts.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <numeric>
#include <set>

namespace fabricscope {

namespace {

QPushButton *linkButton(QWidget *parent) {
    auto *button = new QPushButton(parent);
    button->setObjectName(QStringLiteral("link"));
    button->setFlat(true);
    return button;
}

} // namespace

StatusStrip::StatusStrip(const ShellContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_sources(linkButton(this))
    , m_marks(new QLabel(this))
    , m_devices(new QLabel(this))
    , m_rate(new QLabel(this))
    , m_interval(new QLabel(this))
    , m_age(new QLabel(this))
    , m_message(new ElidedLabel(this))
    , m_annotations(linkButton(this))
    , m_warnings(linkButton(this))
    , m_losses(linkButton(this)) {
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 1, 8, 1);
    layout->setSpacing(14);
    setStyleProperty(m_marks, "badge", QStringLiteral("warning"));
    for (QWidget *widget :
         {static_cast<QWidget *>(m_sources), static_cast<QWidget *>(m_marks), static_cast<QWidget *>(m_devices),
          static_cast<QWidget *>(m_rate), static_cast<QWidget *>(m_interval), static_cast<QWidget *>(m_age)})
        layout->addWidget(widget);
    layout->addWidget(m_message, 1);
    for (QWidget *widget :
         {static_cast<QWidget *>(m_annotations), static_cast<QWidget *>(m_warnings), static_cast<QWidget *>(m_losses)})
        layout->addWidget(widget);
    for (QLabel *label : {m_devices, m_rate, m_interval, m_age})
        label->setObjectName(QStringLiteral("muted"));

    connect(&m_context.bridge, &SessionBridge::statusChanged, this, &StatusStrip::refresh);
    connect(&m_context.bridge, &SessionBridge::fabricChanged, this, &StatusStrip::refresh);
    connect(&m_context.bridge, &SessionBridge::annotationsChanged, this, &StatusStrip::refresh);
    connect(m_sources, &QPushButton::clicked, this, &StatusStrip::sourcesWanted);
    connect(m_losses, &QPushButton::clicked, this, &StatusStrip::lossesWanted);
    connect(m_warnings, &QPushButton::clicked, this, &StatusStrip::warningsWanted);
    connect(m_annotations, &QPushButton::clicked, this, &StatusStrip::annotationsWanted);
    m_second.setInterval(1000);
    connect(&m_second, &QTimer::timeout, this, &StatusStrip::refresh);
    m_messageEnd.setSingleShot(true);
    connect(&m_messageEnd, &QTimer::timeout, this, [this] { m_message->setFullText({}); });
    refresh();
}

void StatusStrip::showMessage(const QString &text) {
    m_message->setFullText(text);
    m_messageEnd.start(6000);
}

QString StatusStrip::sourcesText() const {
    const std::vector<SourceStatus> &sources = m_context.bridge.status().sources;
    if (sources.empty())
        return tr("No source connected");
    if (sources.size() == 1)
        return QStringLiteral("%1 · %2").arg(toQString(sources[0].name), sourceStateLine(sources[0]));
    std::size_t live = 0;
    Duration soonest = Duration::max();
    for (const SourceStatus &source : sources) {
        live += source.state == SourceStatus::State::Live ? 1 : 0;
        if (source.state == SourceStatus::State::Waiting)
            soonest = std::min(soonest, source.retryIn);
    }
    QString text = tr("%1 sources live").arg(formatCountOf(live, sources.size()));
    if (soonest != Duration::max())
        text += QStringLiteral(" · ") + tr("next try in %1").arg(formatDuration(soonest));
    return text;
}

QString StatusStrip::rateText() const {
    const SessionStatus &status = m_context.bridge.status();
    return tr("%1 updates/s").arg(formatNumber(status.updatesPerSecond, 3));
}

QString StatusStrip::ageText() const {
    const SessionStatus &status = m_context.bridge.status();
    if (status.newestData == TimePoint{})
        return tr("no data yet");
    return tr("data %1 old").arg(formatDuration(systemNow() - status.newestData));
}

QString StatusStrip::intervalText() const {
    const std::vector<SourceStatus> &sources = m_context.bridge.status().sources;
    Duration wanted{};
    Duration achieved{};
    std::set<std::string> missing;
    for (const SourceStatus &source : sources) {
        wanted = std::max(wanted, source.wantedInterval);
        achieved = std::max(achieved, source.achievedInterval);
        missing.insert(source.notSampled.begin(), source.notSampled.end());
    }
    QString text = achieved == Duration{}
                       ? tr("interval wanted %1").arg(formatDuration(wanted))
                       : tr("interval %1, wanted %2").arg(formatDuration(achieved), formatDuration(wanted));
    if (!missing.empty())
        text += QStringLiteral(" · ") + tr("%1 metrics not sampled").arg(missing.size());
    return text;
}

void StatusStrip::refresh() {
    const SessionStatus &status = m_context.bridge.status();
    const bool connected = !status.sources.empty();
    if (connected != m_second.isActive())
        connected ? m_second.start() : m_second.stop();

    m_sources->setText(sourcesText());
    m_sources->setAccessibleName(tr("Sources: %1").arg(sourcesText()));
    bool plaintext = false;
    bool unverified = false;
    QStringList missing;
    QStringList tips;
    for (const SourceStatus &source : status.sources) {
        plaintext |= source.plaintext;
        unverified |= source.unverified;
        tips.append(QStringLiteral("%1: %2").arg(toQString(source.name), sourceStateLine(source)));
        if (source.error.code != ErrorCode::None)
            tips.append(QStringLiteral("    ") + errorLine(source.error));
        for (const std::string &metric : source.notSampled)
            missing.append(toQString(metric));
    }
    m_sources->setToolTip(tips.join(QLatin1Char('\n')));
    QStringList marks;
    if (plaintext)
        marks.append(tr("plaintext"));
    if (unverified)
        marks.append(tr("TLS not verified"));
    m_marks->setVisible(!marks.isEmpty());
    m_marks->setText(marks.join(QStringLiteral(" · ")));
    m_marks->setToolTip(tr("A source is connected without protection, as it was asked to"));

    for (QLabel *label : {m_devices, m_rate, m_interval, m_age})
        label->setVisible(connected);
    m_devices->setText(tr("%1 devices report").arg(formatCountOf(status.devicesFresh, status.devices)));
    m_devices->setToolTip(tr("%1 have reported at least once").arg(formatCount(status.devicesSeen)));
    m_rate->setText(rateText());
    m_interval->setText(intervalText());
    missing.removeDuplicates();
    m_interval->setToolTip(missing.isEmpty() ? QString()
                                             : tr("Not sampled: %1").arg(missing.join(QStringLiteral(", "))));
    m_age->setText(ageText());

    const std::uint64_t lost = std::accumulate(status.losses.begin(), status.losses.end(), std::uint64_t{0});
    m_losses->setText(lost == 0 ? tr("no losses") : lost == 1 ? tr("1 loss") : tr("%1 losses").arg(formatCount(lost)));
    QStringList lines;
    for (std::size_t i = 0; i < kLossCount; ++i)
        if (status.losses[i] > 0)
            lines.append(QStringLiteral("%1: %2").arg(lossTitle(static_cast<Loss>(i)), formatCount(status.losses[i])));
    lines.append(tr("Press for every counter"));
    m_losses->setToolTip(lines.join(QLatin1Char('\n')));

    const FabricPtr &fabric = m_context.fabric();
    const std::uint64_t warnings = (fabric ? fabric->tables().warnings.total : 0) + status.setupErrors.size();
    m_warnings->setVisible(warnings > 0);
    m_warnings->setText(warnings == 1 ? tr("1 warning") : tr("%1 warnings").arg(formatCount(warnings)));
    m_warnings->setToolTip(tr("What was odd about the opened files"));
    const std::size_t annotations = m_context.bridge.annotations().size();
    m_annotations->setVisible(annotations > 0);
    m_annotations->setText(annotations == 1 ? tr("1 annotation") : tr("%1 annotations").arg(annotations));
    m_annotations->setToolTip(tr("What is acknowledged, silenced or in maintenance"));
}

void StatusStrip::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace fabricscope
