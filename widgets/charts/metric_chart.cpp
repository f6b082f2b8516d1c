// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/metric_chart.h"

#include "models/base/text.h"
#include "widgets/charts/chart_canvas.h"
#include "widgets/common/format.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace fabricscope {

bool ChartLine::operator==(const ChartLine &other) const {
    return name == other.name && colour == other.colour &&
           std::ranges::equal(points, other.points, [](const HistoryPoint &a, const HistoryPoint &b) {
               return a.at == b.at && std::bit_cast<std::uint32_t>(a.value) == std::bit_cast<std::uint32_t>(b.value);
           });
}

MetricChart::MetricChart(ThemeHolder &themes, QWidget *parent)
    : QWidget(parent)
    , m_themes(themes)
    , m_canvas(new ChartCanvas(*this, themes)) {
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_canvas);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    connect(&themes, &ThemeHolder::changed, this, &MetricChart::refresh);
}

bool MetricChart::logarithmic() const {
    return m_metric.unit == "ber" || startsWith(m_metric.id, "ber.");
}

double MetricChart::fold(double value) const {
    return logarithmic() ? std::log10(std::max(value, m_range.low > 0 ? m_range.low : 1e-18)) : value;
}

void MetricChart::setMetric(const MetricInfo &metric) {
    if (m_metric.id != metric.id)
        m_data.lines.clear(); // values of another unit
    m_metric = metric;
    m_hasRange = false;
    setAccessibleName(title());
    refresh();
}

void MetricChart::setNote(const QString &note) {
    if (m_note == note)
        return;
    m_note = note;
    setAccessibleName(title());
    refresh();
}

QString MetricChart::title() const {
    QString text = metricTitle(m_metric);
    if (const QString unit = metricUnit(m_metric); !unit.isEmpty())
        text += QStringLiteral(", ") + unit;
    QStringList notes;
    if (!m_note.isEmpty())
        notes << m_note;
    if (m_hidden > 0)
        notes << tr("first %1 of %2").arg(formatCount(kMostLines), formatCount(kMostLines + m_hidden));
    return notes.isEmpty() ? text : tr("%1 (%2)").arg(text, notes.join(QStringLiteral(", ")));
}

void MetricChart::forgetRange() {
    m_hasRange = false;
}

void MetricChart::setData(ChartData update) {
    const std::size_t hidden = update.lines.size() > kMostLines ? update.lines.size() - kMostLines : 0;
    if (hidden)
        update.lines.resize(kMostLines);
    if (std::exchange(m_hidden, hidden) != hidden)
        setAccessibleName(title());
    const bool same = update.from == m_data.from && update.to == m_data.to && update.lines == m_data.lines &&
                      update.thresholds == m_data.thresholds && update.marker == m_data.marker &&
                      update.markerLabel == m_data.markerLabel;
    if (same)
        return;
    const bool legend = (update.lines.size() > 1) != (m_data.lines.size() > 1);
    m_data = std::move(update);
    if (legend)
        updateGeometry();
    refresh();
}

void MetricChart::setCompact(bool compact) {
    if (m_compact == compact)
        return;
    m_compact = compact;
    updateGeometry();
    refresh();
}

QString MetricChart::lastValueText() const {
    double worst = std::numeric_limits<double>::quiet_NaN();
    for (const ChartLine &line : m_data.lines) {
        if (line.points.empty())
            continue;
        const auto value = static_cast<double>(line.points.back().value);
        if (std::isnan(worst) || (std::isfinite(value) && (m_metric.lowerIsWorse ? value < worst : value > worst)))
            worst = value;
    }
    return formatMetric(m_metric, worst);
}

// Hidden charts only keep what they were given; showEvent() catches up.
void MetricChart::refresh() {
    if (!isVisible())
        return;
    RangeWish wish;
    wish.low = std::numeric_limits<double>::max();
    wish.high = std::numeric_limits<double>::lowest();
    wish.logarithmic = logarithmic();
    wish.fromZero =
        !(m_metric.lowerIsWorse || m_metric.unit == "dBm" || m_metric.unit == "degC" || m_metric.unit == "V");
    for (const ChartLine &line : m_data.lines)
        for (const HistoryPoint &p : line.points) {
            const auto v = static_cast<double>(p.value);
            if (!std::isfinite(v) || p.at < m_data.from || p.at > m_data.to || (wish.logarithmic && v <= 0))
                continue;
            wish.low = std::min(wish.low, v);
            wish.high = std::max(wish.high, v);
        }
    const bool some = wish.low <= wish.high;
    // A threshold that is near belongs in the picture; one that is far would press the line flat.
    for (const ChartThreshold &t : m_data.thresholds) {
        if (wish.logarithmic && t.value > 0 && (!some || t.value <= wish.high * 30)) {
            wish.high = some ? std::max(wish.high, t.value) : t.value;
            wish.low = std::min(wish.low, t.value);
        } else if (wish.fromZero && !wish.logarithmic && (!some || t.value <= wish.high * 2.5)) {
            wish.least = std::max(wish.least, t.value * 1.1);
        } else if (!wish.fromZero && some && std::abs(t.value - wish.high) < (wish.high - wish.low) * 2 + 2) {
            wish.low = std::min(wish.low, t.value);
            wish.high = std::max(wish.high, t.value);
        }
    }
    if (!some && wish.least == 0 && (m_metric.unit == "ratio"))
        wish.least = 0.01;
    if (m_metric.unit == "ratio" && some && wish.high > 0.3 && wish.high <= 1)
        wish.least = std::max(wish.least, wish.high > 0.5 ? 1.0 : 0.5); // shares read best against the whole
    if (m_metric.unit == "ratio" && !wish.logarithmic && (!some || wish.high <= 1))
        wish.most = 1;
    m_range = niceRange(wish, m_hasRange ? &m_range : nullptr);
    m_hasRange = some;
    m_canvas->sync();
}

QSize MetricChart::sizeHint() const {
    const int em = fontMetrics().height();
    const bool legend = m_data.lines.size() > 1;
    return m_compact ? QSize(em * 18, static_cast<int>(em * (legend ? 6.4 : 5.2))) : QSize(em * 40, em * 14);
}

QSize MetricChart::minimumSizeHint() const {
    const int em = fontMetrics().height();
    return m_compact ? QSize(em * 8, em * 4) : QSize(em * 16, em * 8);
}

void MetricChart::changeEvent(QEvent *event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange) {
        updateGeometry();
        refresh();
    }
    QWidget::changeEvent(event);
}

void MetricChart::resizeEvent(QResizeEvent *event) {
    QWidget::resizeEvent(event);
    refresh();
}

void MetricChart::showEvent(QShowEvent *event) {
    QWidget::showEvent(event);
    refresh();
}

} // namespace fabricscope
