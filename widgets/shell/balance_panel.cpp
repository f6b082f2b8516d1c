// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/balance_panel.h"

#include "widgets/common/format.h"
#include "widgets/common/parts.h"

#include <QEvent>
#include <QVBoxLayout>

#include <cmath>

namespace fabricscope {

namespace {

// Ours: at n even members but one idle, Jain's index is (n−1)/n; 0.95 is one of twenty, 0.9 one of ten.
constexpr float kJainWarning = 0.95F;
constexpr float kJainCritical = 0.90F;

Severity jainSeverity(float jain) {
    if (std::isnan(jain))
        return Severity::Unknown;
    return jain < kJainCritical ? Severity::Critical : jain < kJainWarning ? Severity::Warning : Severity::Ok;
}

QString jainText(float jain) {
    return std::isnan(jain) ? QStringLiteral("–") : formatFixed(static_cast<double>(jain), 3);
}

} // namespace

BalancePanel::BalancePanel(const ShellContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_header(new PanelHeader(this))
    , m_facts(new FactGrid(this)) {
    setObjectName(QStringLiteral("panel"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_facts);
    connect(&m_context.bridge, &SessionBridge::summaryChanged, this, &BalancePanel::refresh);
    connect(&m_context.bridge, &SessionBridge::fabricChanged, this, &BalancePanel::refresh);
    retranslate();
}

void BalancePanel::retranslate() {
    m_header->setTitle(tr("Spreading"));
    m_header->setNote(tr("Jain, 1 = even"));
    refresh();
}

void BalancePanel::refresh() {
    const FabricPtr &fabric = m_context.fabric();
    const FabricSummaryPtr &summary = m_context.bridge.summary();
    std::vector<FactGrid::Fact> facts;
    if (fabric && !fabric->fabrics().empty()) {
        const FabricSummary::Group none{Level::kNeverSeen, std::nanf(""), std::nanf(""), std::nanf(""), {}, 0};
        const FabricSummary::Group &whole = summary && !summary->fabrics.empty() ? summary->fabrics.front() : none;
        const QString ours = tr("Thresholds are ours: warning below %1, critical below %2")
                                 .arg(formatFixed(static_cast<double>(kJainWarning), 2),
                                      formatFixed(static_cast<double>(kJainCritical), 2));
        facts.push_back({tr("plane balance"), jainText(whole.jain), jainSeverity(whole.jain), ours});
        facts.push_back({tr("busiest plane ÷ mean"),
                         std::isnan(whole.worstOverMean) ? QStringLiteral("–")
                                                         : formatFixed(static_cast<double>(whole.worstOverMean), 2),
                         Severity::Unknown,
                         {}});
        // The least even plane over its spines, and the least even rail over its leafs.
        int plane = -1;
        int railPlane = -1;
        std::size_t railAt = 0;
        float planeJain = std::nanf("");
        float railJain = std::nanf("");
        for (std::size_t p = 0; summary && p < summary->planes.size(); ++p) {
            if (summary->planes[p].jain < planeJain || (plane < 0 && !std::isnan(summary->planes[p].jain))) {
                plane = static_cast<int>(p);
                planeJain = summary->planes[p].jain;
            }
            for (std::size_t r = 0; p < summary->rails.size() && r < summary->rails[p].size(); ++r) {
                const float jain = summary->rails[p][r].jain;
                if (jain < railJain || (railPlane < 0 && !std::isnan(jain))) {
                    railPlane = static_cast<int>(p);
                    railAt = r;
                    railJain = jain;
                }
            }
        }
        const auto planeName = [&fabric](int p) {
            return toQString(fabric->planes()[static_cast<std::size_t>(p)].name);
        };
        facts.push_back({plane < 0 ? tr("spine balance, worst") : tr("spine balance, plane %1").arg(planeName(plane)),
                         jainText(planeJain), jainSeverity(planeJain), ours});
        facts.push_back({railPlane < 0 ? tr("leaf balance, worst")
                                       : tr("leaf balance, plane %1 rail %2")
                                             .arg(planeName(railPlane))
                                             .arg(fabric->planes()[static_cast<std::size_t>(railPlane)].rails[railAt]),
                         jainText(railJain), jainSeverity(railJain), ours});
    }
    m_facts->setFacts(facts);
}

void BalancePanel::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        retranslate();
}

} // namespace fabricscope
