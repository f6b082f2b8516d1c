// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/legend_panel.h"

#include "widgets/common/format.h"
#include "widgets/common/level_paint.h"
#include "widgets/common/parts.h"

#include <QEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace fabricscope {

namespace {

constexpr float kWarnAt = 0.6F; // where the scaled magnitude meets the thresholds (DESIGN, "What a colour says")
constexpr float kCriticalAt = 0.8F;

QString valueText(const OverlayScale &scale, OverlayId overlay, double value) {
    if (overlay == OverlayId::Congestion)
        return formatNumber(value, 2);
    if (overlay == OverlayId::Ber)
        return formatBer(value);
    return formatValue(value, scale.unit);
}

} // namespace

/// The ramp with its two thresholds and the line that says whose they are.
class LegendRamp : public QWidget {
public:
    LegendRamp(const ShellContext &context, QWidget *parent)
        : QWidget(parent)
        , m_context(context) {}

    QSize sizeHint() const override { return {180, 12 + 2 + 14 + lines() * fontMetrics().lineSpacing() + 12}; }
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

    void setScale(const OverlayScale &scale, OverlayId overlay) {
        m_scale = scale;
        m_overlay = overlay;
        setAccessibleName(summary());
        updateGeometry();
        update();
    }

    QString summary() const {
        if (!m_scale.present)
            return LegendPanel::tr("No metric of this overlay is in the catalogue");
        return LegendPanel::tr("Warning from %1, critical from %2")
            .arg(valueText(m_scale, m_overlay, m_scale.warning), valueText(m_scale, m_overlay, m_scale.critical));
    }

    QString sourceLine() const {
        QString line = m_scale.vendor ? LegendPanel::tr("Vendor's thresholds: %1").arg(toQString(m_scale.source))
                       : m_scale.source.empty() || m_scale.source == "ours"
                           ? LegendPanel::tr("Thresholds: ours")
                           : LegendPanel::tr("Our thresholds: %1").arg(toQString(m_scale.source));
        if (m_scale.keyed)
            line += QLatin1Char(' ') + LegendPanel::tr("(differ by lane rate, FEC or module)");
        return line;
    }

protected:
    void paintEvent(QPaintEvent *) override {
        const Theme &theme = m_context.theme.theme();
        QPainter painter(this);
        const QRect ramp(10, 8, width() - 20, 12);
        for (int x = 0; x < ramp.width(); ++x) {
            const float m = static_cast<float>(x) / static_cast<float>(std::max(1, ramp.width() - 1));
            painter.fillRect(ramp.left() + x, ramp.top(), 1, ramp.height(), theme.level(Level::fromMagnitude(m)));
        }
        painter.setPen(theme.text);
        for (const float at : {kWarnAt, kCriticalAt}) {
            const int x = ramp.left() + static_cast<int>(at * static_cast<float>(ramp.width()));
            painter.drawLine(x, ramp.top() - 2, x, ramp.bottom() + 3);
        }
        const int line = fontMetrics().lineSpacing();
        int y = ramp.bottom() + 4;
        painter.setPen(theme.textMuted);
        if (m_scale.present) {
            const QString low = valueText(m_scale, m_overlay, m_scale.lowerIsWorse ? m_scale.full : 0.0);
            painter.drawText(QRect(ramp.left(), y, ramp.width(), line), Qt::AlignLeft,
                             m_scale.lowerIsWorse || m_scale.logarithmic ? LegendPanel::tr("good") : low);
            const QString warn = LegendPanel::tr("warn %1").arg(valueText(m_scale, m_overlay, m_scale.warning));
            const QString crit = LegendPanel::tr("crit %1").arg(valueText(m_scale, m_overlay, m_scale.critical));
            const int critWidth = fontMetrics().horizontalAdvance(crit);
            const int warnWidth = fontMetrics().horizontalAdvance(warn);
            painter.drawText(QRect(ramp.left(), y, ramp.width(), line), Qt::AlignRight, crit);
            const int warnRight =
                std::min(ramp.left() + static_cast<int>(kWarnAt * static_cast<float>(ramp.width())) + warnWidth / 2,
                         ramp.right() - critWidth - 6);
            painter.drawText(QRect(warnRight - warnWidth, y, warnWidth + 1, line), Qt::AlignLeft, warn);
            y += line + 2;
            painter.setPen(theme.textFaint);
            painter.drawText(QRect(ramp.left(), y, ramp.width(), 2 * line), Qt::AlignLeft | Qt::TextWordWrap,
                             sourceLine());
        } else {
            painter.drawText(QRect(ramp.left(), y, ramp.width(), 2 * line), Qt::AlignLeft | Qt::TextWordWrap,
                             summary());
        }
    }

private:
    int lines() const {
        const int wide = fontMetrics().horizontalAdvance(sourceLine()) > std::max(120, width() - 20) ? 2 : 1;
        return 1 + wide;
    }

    ShellContext m_context;
    OverlayScale m_scale;
    OverlayId m_overlay = OverlayId::Congestion;
};

/// The reserved states, each as the map draws it, with how many links are in it.
class LegendStates : public QWidget {
public:
    LegendStates(const ShellContext &context, QWidget *parent)
        : QWidget(parent)
        , m_context(context) {}

    QSize sizeHint() const override { return {180, static_cast<int>(rows().size()) * rowHeight() + 6}; }
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *) override {
        const Theme &theme = m_context.theme.theme();
        QPainter painter(this);
        int y = 0;
        for (const Row &row : rows()) {
            const QRectF swatch(10, y + (rowHeight() - 14) / 2.0, 18, 14);
            paintLevelCell(painter, swatch, row.level, theme);
            painter.setPen(theme.border);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(swatch);
            const QString count = row.links > 0 ? formatCount(row.links) : QString();
            const int countWidth = fontMetrics().horizontalAdvance(count);
            painter.setPen(theme.textMuted);
            painter.drawText(QRect(0, y, width() - 10, rowHeight()), Qt::AlignRight | Qt::AlignVCenter, count);
            painter.setPen(theme.text);
            const QRect area(36, y, width() - 36 - 14 - countWidth, rowHeight());
            painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter,
                             fontMetrics().elidedText(row.text, Qt::ElideRight, area.width()));
            y += rowHeight();
        }
    }

private:
    struct Row {
        std::uint8_t level;
        QString text;
        std::uint32_t links = 0;
    };

    int rowHeight() const { return fontMetrics().height() + 6; }

    std::vector<Row> rows() const {
        const FabricSummaryPtr &summary = m_context.bridge.summary();
        LevelCounts links;
        if (summary)
            for (const FabricSummary::Group &group : summary->fabrics) {
                links.errors += group.links.errors;
                links.down += group.links.down;
                links.stale += group.links.stale;
                links.neverSeen += group.links.neverSeen;
                links.drained += group.links.drained;
                links.offPlan += group.links.offPlan;
            }
        return {
            {Level::kErrors, LegendPanel::tr("errors above threshold"), links.errors},
            {Level::kDown, LegendPanel::tr("link down"), links.down},
            {Level::kOffPlan, LegendPanel::tr("off the wiring plan"), links.offPlan},
            {Level::kStale, LegendPanel::tr("stale: no data for 3 intervals"), links.stale},
            {Level::kNeverSeen, LegendPanel::tr("never seen"), links.neverSeen},
            {Level::kDrained, LegendPanel::tr("in maintenance"), links.drained},
            {Level::kNoLink, LegendPanel::tr("no link between the two"), 0},
        };
    }

    ShellContext m_context;
};

LegendPanel::LegendPanel(const ShellContext &context, QWidget *parent)
    : QWidget(parent)
    , m_context(context)
    , m_header(new PanelHeader(this))
    , m_ramp(new LegendRamp(context, this))
    , m_states(new LegendStates(context, this)) {
    setObjectName(QStringLiteral("panel"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_ramp);
    layout->addWidget(m_states);
    connect(&m_context.bridge, &SessionBridge::overlayChanged, this, &LegendPanel::refresh);
    connect(&m_context.bridge, &SessionBridge::fabricChanged, this, &LegendPanel::refresh);
    connect(&m_context.bridge, &SessionBridge::summaryChanged, m_states, qOverload<>(&QWidget::update));
    connect(&m_context.theme, &ThemeHolder::changed, this, [this] {
        m_ramp->update();
        m_states->update();
    });
    refresh();
}

void LegendPanel::refresh() {
    const OverlayChoice &choice = m_context.bridge.overlay();
    const OverlayScale scale = m_context.session().scale(choice);
    m_header->setTitle(tr("Legend · %1").arg(overlayTitle(choice.overlay).toLower()));
    m_header->setNote(choice.overlay == OverlayId::Congestion ? tr("scaled 0–1") : unitLabel(scale.unit));
    m_ramp->setScale(scale, choice.overlay);
    m_states->update();
    setAccessibleName(m_header->title());
    setAccessibleDescription(m_ramp->summary());
}

void LegendPanel::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace fabricscope
