// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_stack.h"

#include "widgets/common/follow_session.h"
#include "widgets/common/format.h"
#include "widgets/common/metric_words.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace fabricscope {

namespace {
constexpr Duration kWindow = std::chrono::minutes(10); // shown, up to the newest reading
} // namespace

ChartStack::ChartStack(ThemeHolder &themes, QWidget *parent)
    : QWidget(parent)
    , m_themes(themes)
    , m_layout(new QVBoxLayout(this))
    , m_empty(new QLabel(tr("No history of this yet"), this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(fontMetrics().height() / 2);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_layout->addWidget(m_empty);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    const auto recolour = [this] {
        QPalette palette = m_empty->palette();
        palette.setColor(QPalette::WindowText, m_themes.theme().textMuted);
        m_empty->setPalette(palette);
    };
    connect(&themes, &ThemeHolder::changed, this, recolour);
    recolour();
}

ChartStack::ChartStack(SessionBridge &bridge, ThemeHolder &themes, QWidget *parent)
    : ChartStack(themes, parent) {
    connectTo(bridge);
}

void ChartStack::connectTo(SessionBridge &bridge) {
    followSession(*this, bridge);
}

void ChartStack::setFabric(FabricPtr fabric) {
    m_fabric = std::move(fabric);
    m_data.reset();
    refresh();
}

void ChartStack::setCatalogue(CataloguePtr catalogue) {
    if (m_catalogue == catalogue)
        return;
    m_catalogue = std::move(catalogue);
    for (const Entry &entry : m_entries) {
        m_layout->removeWidget(entry.chart);
        entry.chart->deleteLater();
    }
    m_entries.clear();
    m_order.clear();
    refresh();
}

void ChartStack::setFocusData(FocusDataPtr readings) {
    const bool other = !m_data || !readings || m_data->focus.port != readings->focus.port ||
                       m_data->focus.device != readings->focus.device;
    m_data = std::move(readings);
    if (other)
        for (const Entry &entry : m_entries)
            entry.chart->forgetRange();
    refresh();
}

void ChartStack::setCompact(bool compact) {
    m_compact = compact;
    for (const Entry &entry : m_entries)
        entry.chart->setCompact(compact);
}

void ChartStack::setLimit(int most) {
    m_most = most;
    refresh();
}

std::vector<MetricChart *> ChartStack::charts() const {
    std::vector<MetricChart *> out;
    for (const MetricId id : m_order)
        for (const Entry &entry : m_entries)
            if (entry.metric == id)
                out.push_back(entry.chart);
    return out;
}

// What explains congestion first, then load, then the health of the cable, then the rest as it comes.
int ChartStack::rank(MetricId metric) const {
    const WellKnownMetrics &k = m_catalogue->known();
    const std::array order = {k.ecnShare,  k.pauseRxShare, k.xmitWaitShare, k.bufferShare,   k.outBits,
                              k.inBits,    k.preFecBer,    k.postFecBer,    k.uncorrectable, k.inErrors,
                              k.outErrors, k.inDiscards,   k.flaps,         k.rxPower,       k.txPower};
    const auto &info = (*m_catalogue)[metric];
    if (info.id == "if.out.utilisation" || info.id == "nic.tx.utilisation")
        return 4;
    if (info.id == "if.in.utilisation" || info.id == "nic.rx.utilisation")
        return 5;
    for (std::size_t i = 0; i < order.size(); ++i)
        if (order[i].valid() && order[i] == metric)
            return static_cast<int>(i);
    return 100 + static_cast<int>(metric.value);
}

// Neighbouring charts differ in hue, and a metric keeps its own.
int ChartStack::colourOf(MetricId metric) const {
    static constexpr std::array kColours = {0, 1, 4, 6, 2, 3, 5, 5, 5};
    const int at = rank(metric);
    return at < static_cast<int>(kColours.size()) ? kColours[static_cast<std::size_t>(at)] : 7;
}

MetricChart *ChartStack::chartFor(MetricId metric) {
    for (const Entry &entry : m_entries)
        if (entry.metric == metric)
            return entry.chart;
    auto *chart = new MetricChart(m_themes, this);
    chart->setMetric((*m_catalogue)[metric]);
    chart->setCompact(m_compact);
    chart->hide();
    m_entries.push_back({metric, chart});
    return chart;
}

ChartLine ChartStack::lineOf(const ChartSeries &series, bool several) const {
    ChartLine line;
    line.points = series.points;
    QStringList name;
    if (several && series.port.valid() && m_fabric)
        name << toQString(m_fabric->portName(series.port));
    if (const QString index = indexWord((*m_catalogue)[series.metric].indexed, series.index); !index.isEmpty())
        name << index;
    line.name = name.join(QLatin1Char(' '));
    return line;
}

std::vector<ChartThreshold> ChartStack::thresholdsOf(MetricId metric, PortId port) const {
    std::vector<ChartThreshold> out;
    Catalogue::Context context;
    if (port.valid() && m_fabric) {
        const LinkId link = m_fabric->port(port).link;
        if (link.valid() && m_fabric->link(link).width > 0)
            context.laneGbps = static_cast<double>(m_fabric->link(link).gbps) / m_fabric->link(link).width;
    }
    const ThresholdRow *row = m_catalogue->thresholds(metric, context);
    if (!row)
        return out;
    const auto add = [&](const std::optional<double> &value, Severity severity) {
        if (value)
            out.push_back({*value, severity, row->vendor});
    };
    add(row->warning, Severity::Warning);
    add(row->critical, Severity::Critical);
    add(row->warningLow, Severity::Warning);
    add(row->criticalLow, Severity::Critical);
    return out;
}

void ChartStack::refresh() {
    std::map<MetricId, std::vector<const ChartSeries *>> byMetric;
    if (m_data && m_catalogue)
        for (const ChartSeries &series : m_data->charts)
            if (series.metric.valid() && series.metric.index() < m_catalogue->size())
                byMetric[series.metric].push_back(&series);
    std::vector<MetricId> order;
    for (const auto &[metric, series] : byMetric)
        order.push_back(metric);
    std::ranges::sort(order, {}, [this](MetricId id) { return rank(id); });
    if (order.size() > static_cast<std::size_t>(std::max(0, m_most)))
        order.resize(static_cast<std::size_t>(std::max(0, m_most)));

    for (const MetricId metric : order) {
        MetricChart *chart = chartFor(metric);
        const auto &all = byMetric[metric];
        std::set<PortId> ports;
        for (const ChartSeries *series : all)
            ports.insert(series->port);
        ChartData content;
        content.to = m_data->at;
        content.from = m_data->at - kWindow;
        for (const ChartSeries *series : all)
            content.lines.push_back(lineOf(*series, ports.size() > 1));
        content.thresholds = thresholdsOf(metric, all.front()->port);
        if (m_data->alarmSince != TimePoint{}) {
            content.marker = m_data->alarmSince;
            content.markerLabel = tr("since %1").arg(formatTime(m_data->alarmSince));
        }
        QString note;
        if (content.lines.size() == 1)
            std::swap(note, content.lines.front().name);
        for (std::size_t i = 0; i < content.lines.size(); ++i)
            content.lines[i].colour = static_cast<int>(i) + (content.lines.size() == 1 ? colourOf(metric) : 0);
        chart->setNote(note);
        chart->setData(std::move(content));
    }
    if (order != m_order) {
        for (const Entry &entry : m_entries) {
            m_layout->removeWidget(entry.chart);
            if (std::ranges::find(order, entry.metric) == order.end())
                entry.chart->hide();
        }
        m_order = order;
        for (MetricChart *chart : charts()) {
            m_layout->addWidget(chart);
            chart->show();
        }
        updateGeometry();
    }
    m_empty->setVisible(m_order.empty());
}

} // namespace fabricscope
