// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/legend_panel.h"

#include "widgets/common/format.h"
#include "widgets/common/level_paint.h"
#include "widgets/common/metric_words.h"
#include "widgets/common/parts.h"

#include <QEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace fabricscope {

namespace {

const float kWarnAt = Level::magnitude(Level::kWarning); // where the scaled magnitude meets the thresholds
const float kCriticalAt = Level::magnitude(Level::kCritical);
constexpr std::size_t kMostInputs = 5; // lines; the rest stand in the tool tip

/// Of inputs of several units the ramp shows what they are scaled to.
bool scaled(const OverlayScale &scale) {
    return scale.unit.empty();
}

/// Where an input's warning and critical lie, in words and as short as the legend is narrow: "1 % / 10 %".
struct InputLine {
    QString limits, brief;
    QStringList titles;
};

QString briefLimits(const MetricInfo &metric, const ThresholdRow &row) {
    const bool plain = row.warning && row.critical && !row.warningLow && !row.criticalLow && metric.windowS == 0;
    return plain ? (metric.lowerIsWorse ? QStringLiteral("< ") : QString()) + formatMetric(metric, *row.warning) +
                       QStringLiteral(" / ") + formatMetric(metric, *row.critical)
                 : thresholdWords(metric, row);
}

/// Alike ones share a line.
std::vector<InputLine> inputLines(const Catalogue &catalogue, OverlayId overlay) {
    std::vector<InputLine> lines;
    for (std::size_t i = 0; i < catalogue.size(); ++i) {
        const MetricInfo &metric = catalogue[MetricId{i}];
        if ((metric.overlays & (1U << static_cast<unsigned>(overlay))) == 0 || metric.thresholds.empty())
            continue;
        const ThresholdRow *row = catalogue.thresholds(MetricId{i}, {});
        const QString limits = row ? thresholdWords(metric, *row) : LegendPanel::tr("differs by module");
        auto line = std::ranges::find(lines, limits, &InputLine::limits);
        if (line == lines.end())
            line = lines.insert(lines.end(), {limits, row ? briefLimits(metric, *row) : limits, {}});
        if (const QString title = metricTitle(metric); !line->titles.contains(title))
            line->titles.append(title);
    }
    return lines;
}

QStringList inWords(const std::vector<InputLine> &lines) {
    QStringList out;
    for (const InputLine &line : lines)
        out.append(line.limits + QStringLiteral(" · ") + line.titles.join(QStringLiteral(", ")));
    return out;
}

QString valueText(const OverlayScale &scale, OverlayId overlay, double value) {
    if (scaled(scale))
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

    void setScale(const OverlayScale &scale, OverlayId overlay, const std::vector<InputLine> &inputs) {
        m_scale = scale;
        m_overlay = overlay;
        m_inputs = inputs;
        setToolTip(inWords(inputs).join(QLatin1Char('\n')));
        setAccessibleName(summary());
        updateGeometry();
        update();
    }

    QString summary() const {
        if (!m_scale.present)
            return LegendPanel::tr("No metric of this overlay is in the catalogue");
        if (stateOnly())
            return LegendPanel::tr("Each link shows its state: up, or one of those below");
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
        if (stateOnly()) {
            const QRect up(ramp.left(), ramp.top(), 18, ramp.height());
            painter.fillRect(up, theme.level(Level::kRamp));
            painter.setPen(theme.border);
            painter.drawRect(up);
            painter.setPen(theme.text);
            painter.drawText(QRect(36, ramp.top() - 4, width() - 46, ramp.height() + 8),
                             Qt::AlignLeft | Qt::AlignVCenter, LegendPanel::tr("link up"));
            return;
        }
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
            for (std::size_t i = 0; i < m_inputs.size() && i < kMostInputs; ++i) {
                const InputLine &input = m_inputs[i];
                const QRect area(ramp.left(), y, ramp.width(), line);
                const int limits = std::min(fontMetrics().horizontalAdvance(input.brief) + 2, ramp.width() * 2 / 3);
                painter.drawText(area, Qt::AlignRight, fontMetrics().elidedText(input.brief, Qt::ElideRight, limits));
                painter.drawText(area, Qt::AlignLeft,
                                 fontMetrics().elidedText(input.titles.join(QStringLiteral(", ")), Qt::ElideRight,
                                                          ramp.width() - limits - 8));
                y += line;
            }
            painter.setPen(theme.textFaint);
            painter.drawText(QRect(ramp.left(), y, ramp.width(), 2 * line), Qt::AlignLeft | Qt::TextWordWrap,
                             sourceLine());
        } else {
            painter.drawText(QRect(ramp.left(), y, ramp.width(), 2 * line), Qt::AlignLeft | Qt::TextWordWrap,
                             summary());
        }
    }

private:
    /// Up, down and their like have no magnitude and no thresholds.
    bool stateOnly() const { return m_overlay == OverlayId::State; }
    int lines() const {
        if (stateOnly())
            return 0;
        const int wide = fontMetrics().horizontalAdvance(sourceLine()) > std::max(120, width() - 20) ? 2 : 1;
        return 1 + static_cast<int>(std::min(m_inputs.size(), kMostInputs)) + wide;
    }

    ShellContext m_context;
    OverlayScale m_scale;
    std::vector<InputLine> m_inputs;
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
            painter.setPen(row.box ? QPen(theme.slow, 2) : QPen(theme.border));
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
        std::uint32_t links = 0; // or hosts
        bool box = false;        // drawn as a box around cells
    };

    int rowHeight() const { return fontMetrics().height() + 6; }

    std::vector<Row> rows() const {
        const FabricSummaryPtr &summary = m_context.bridge.summary();
        const NoticesPtr &notices = m_context.bridge.notices();
        const auto slow = notices ? static_cast<std::uint32_t>(notices->slowHosts.size()) : 0U;
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
            {Level::kRamp, LegendPanel::tr("slow host"), slow, true},
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
    connect(&m_context.bridge, &SessionBridge::noticesChanged, m_states, qOverload<>(&QWidget::update));
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
    const bool state = choice.overlay == OverlayId::State;
    const CataloguePtr catalogue = m_context.session().catalogue();
    const std::vector<InputLine> inputs =
        catalogue && scaled(scale) && !state ? inputLines(*catalogue, choice.overlay) : std::vector<InputLine>();
    m_header->setNote(state ? QString() : scaled(scale) ? tr("scaled 0–1") : unitLabel(scale.unit));
    m_ramp->setScale(scale, choice.overlay, inputs);
    m_states->update();
    setAccessibleName(m_header->title());
    setAccessibleDescription(
        QStringList({m_ramp->summary(), inWords(inputs).join(QStringLiteral("; "))}).join(QLatin1Char(' ')));
}

void LegendPanel::changeEvent(QEvent *event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        refresh();
}

} // namespace fabricscope
