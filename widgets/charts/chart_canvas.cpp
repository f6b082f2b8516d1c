// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_canvas.h"

#include "widgets/charts/dense_line.h"
#include "widgets/charts/metric_chart.h"
#include "widgets/charts/reduce.h"
#include "widgets/common/format.h"
#include "widgets/common/level_paint.h"
#include "widgets/common/tip.h"

#include <QAreaSeries>
#include <QChart>
#include <QDateTime>
#include <QGraphicsLayout>
#include <QLineSeries>
#include <QMouseEvent>
#include <QValueAxis>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fabricscope {

namespace {

constexpr std::size_t kMostStretches = 48; // beyond it the oldest gaps close: a flapping value would cost a series each

QString clock(double ms, bool seconds) {
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(ms));
    return time.toString(seconds ? QStringLiteral("HH:mm:ss") : QStringLiteral("HH:mm"));
}

QString zone(double ms) {
    return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(ms)).timeZoneAbbreviation();
}

} // namespace

ChartCanvas::ChartCanvas(MetricChart &owner, ThemeHolder &themes)
    : QChartView(&owner)
    , m_owner(owner)
    , m_themes(themes)
    , m_x(new QValueAxis)
    , m_y(new QValueAxis) {
    QChart *c = chart();
    c->legend()->hide();
    c->setAnimationOptions(QChart::NoAnimation);
    c->setBackgroundVisible(false);
    c->setPlotAreaBackgroundVisible(false);
    c->setMargins({});
    c->layout()->setContentsMargins(0, 0, 0, 0);
    c->addAxis(m_x, Qt::AlignBottom);
    c->addAxis(m_y, Qt::AlignLeft);
    for (QValueAxis *axis : {m_x, m_y}) {
        axis->setLabelsVisible(false);
        axis->setGridLineVisible(false);
        axis->setLineVisible(false);
    }
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus); // arrows move the crosshair
    // Words around the plot are painted in background and foreground: both must be whole after every change.
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
}

qreal ChartCanvas::em() const {
    return std::ceil(QFontMetricsF(m_owner.font()).height());
}

QColor ChartCanvas::lineColour(std::size_t line) const {
    const auto &series = m_themes.theme().series;
    const int wish = m_owner.m_data.lines[line].colour;
    return series[(wish >= 0 ? static_cast<std::size_t>(wish) : line) % series.size()];
}

void ChartCanvas::placePlot() {
    const QRectF all(0, 0, width(), height());
    const bool legend = m_owner.m_data.lines.size() > 1;
    const qreal top = em() * (legend ? 2.5 : 1.4);
    if (m_owner.m_compact) {
        m_plot = all.adjusted(1, top, -1, -2);
    } else {
        qreal left = em() * 2;
        const QFontMetricsF metrics(m_owner.font());
        for (const double tick : m_owner.logarithmic() ? decadeTicks(m_owner.m_range.low, m_owner.m_range.high, 5)
                                                       : niceTicks(m_owner.m_range.low, m_owner.m_range.high, 5))
            left = std::max(left, metrics.horizontalAdvance(formatTick(m_owner.m_metric, tick)) + em() * 0.8);
        m_plot = all.adjusted(std::ceil(left), top + em() * 0.4, -em() * 0.8, -em() * 1.7);
    }
    if (m_plot.width() < 4)
        m_plot.setWidth(4);
    if (m_plot.height() < 4)
        m_plot.setHeight(4);
    chart()->setPlotArea(m_plot);
}

ChartCanvas::Stretch &ChartCanvas::stretch(std::size_t line, std::size_t index) {
    if (m_stretches.size() <= line)
        m_stretches.resize(line + 1);
    auto &list = m_stretches[line];
    while (list.size() <= index) {
        Stretch s{};
        s.edge = new QLineSeries(this);
        s.area = new QAreaSeries(s.edge);
        s.line = new QLineSeries;
        s.area->setPen(Qt::NoPen);
        for (QAbstractSeries *series :
             {static_cast<QAbstractSeries *>(s.area), static_cast<QAbstractSeries *>(s.line)}) {
            chart()->addSeries(series);
            series->attachAxis(m_x);
            series->attachAxis(m_y);
        }
        list.push_back(s);
    }
    return list[index];
}

void ChartCanvas::sync() {
    placePlot();
    const double from = chartTime(m_owner.m_data.from);
    const double to = chartTime(m_owner.m_data.to);
    if (to <= from)
        return;
    m_x->setRange(from, to);
    m_y->setRange(m_owner.fold(m_owner.m_range.low), m_owner.fold(m_owner.m_range.high));
    const Theme &theme = m_themes.theme();
    setBackgroundBrush(theme.panel);
    m_dense.clear();
    m_denseEnds.clear();
    for (std::size_t i = 0; i < std::max(m_owner.m_data.lines.size(), m_stretches.size()); ++i) {
        std::vector<std::vector<QPointF>> runs;
        if (i < m_owner.m_data.lines.size())
            runs = reduceSeries(m_owner.m_data.lines[i].points, m_owner.m_data.from, m_owner.m_data.to,
                                static_cast<int>(m_plot.width()));
        if (runs.size() > kMostStretches) {
            const std::size_t surplus = runs.size() - kMostStretches;
            for (std::size_t k = 1; k <= surplus; ++k)
                runs[0].insert(runs[0].end(), runs[k].begin(), runs[k].end());
            runs.erase(runs.begin() + 1, runs.begin() + 1 + static_cast<std::ptrdiff_t>(surplus));
        }
        const std::size_t held = i < m_stretches.size() ? m_stretches[i].size() : 0;
        for (std::size_t k = 0; k < std::max(runs.size(), held); ++k) {
            Stretch &s = stretch(i, k);
            QList<QPointF> points;
            if (k < runs.size())
                for (const QPointF p : runs[k])
                    points.append({p.x(), m_owner.fold(p.y())});
            const bool dense = points.size() > static_cast<qsizetype>(m_plot.width());
            if (dense) {
                std::vector<QPointF> pixels;
                for (const QPointF p : runs[k])
                    pixels.emplace_back(xOf(p.x()), yOf(p.y()));
                const std::vector<QRect> drawn = denseRuns(pixels);
                m_dense.insert(m_dense.end(), drawn.begin(), drawn.end());
            }
            if (points.size() == 1) // a lone sample between gaps is still a sample
                points.append(points.front() + QPointF((to - from) / m_plot.width() * 2, 0));
            const bool area = !points.isEmpty() && m_owner.m_data.lines.size() <= 2;
            s.line->setVisible(!points.isEmpty() && !dense);
            s.area->setVisible(area);
            s.line->replace(dense ? QList<QPointF>() : points);
            s.edge->replace(area ? points : QList<QPointF>());
            if (i < m_owner.m_data.lines.size()) {
                const QColor colour = lineColour(i);
                s.line->setPen(QPen(colour, m_owner.m_compact ? 1.3 : 1.6));
                QColor fill = colour;
                fill.setAlphaF(theme.kind == ThemeKind::Dark ? 0.16F : 0.14F);
                s.area->setBrush(fill);
            }
        }
        m_denseEnds.push_back(m_dense.size());
    }
    viewport()->update();
}

void ChartCanvas::paintDense(QPainter &painter) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setClipRect(m_plot);
    std::size_t from = 0;
    for (std::size_t i = 0; i < m_denseEnds.size() && i < m_owner.m_data.lines.size(); ++i) {
        paintRuns(painter, std::span(m_dense).subspan(from, m_denseEnds[i] - from), lineColour(i));
        from = m_denseEnds[i];
    }
    painter.restore();
}

qreal ChartCanvas::xOf(double ms) const {
    const double from = chartTime(m_owner.m_data.from);
    const double to = chartTime(m_owner.m_data.to);
    return m_plot.left() + (ms - from) / (to - from) * m_plot.width();
}

qreal ChartCanvas::yOf(double value) const {
    const double low = m_owner.fold(m_owner.m_range.low);
    const double high = m_owner.fold(m_owner.m_range.high);
    return m_plot.bottom() - (m_owner.fold(value) - low) / (high - low) * m_plot.height();
}

void ChartCanvas::drawBackground(QPainter *painter, const QRectF &rect) {
    const Theme &theme = m_themes.theme();
    painter->fillRect(rect, theme.panel);
    const double from = chartTime(m_owner.m_data.from);
    const double to = chartTime(m_owner.m_data.to);
    if (to <= from)
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, false);
    painter->setFont(m_owner.font());
    const QFontMetricsF metrics(m_owner.font());
    const QPen grid(mixColours(theme.gridLine, theme.border, 0.5), 1);
    if (m_owner.m_compact) {
        painter->setPen(grid);
        for (int i = 0; i < 3; ++i) {
            const qreal y = std::round(m_plot.top() + m_plot.height() * (i + 1) / 3) - 0.5;
            painter->drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
        }
        painter->restore();
        return;
    }
    const int mostY = std::max(2, static_cast<int>(m_plot.height() / (em() * 1.8)));
    const auto ticks = m_owner.logarithmic() ? decadeTicks(m_owner.m_range.low, m_owner.m_range.high, mostY)
                                             : niceTicks(m_owner.m_range.low, m_owner.m_range.high, mostY);
    for (const double tick : ticks) {
        const qreal y = std::round(yOf(tick)) - 0.5;
        painter->setPen(grid);
        painter->drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
        painter->setPen(theme.textMuted);
        painter->drawText(QRectF(0, y - em() * 0.75, m_plot.left() - em() * 0.4, em() * 1.5),
                          Qt::AlignRight | Qt::AlignVCenter, formatTick(m_owner.m_metric, tick));
    }
    const double offset = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(to)).offsetFromUtc() * 1000.0;
    const QString zoneText = zone(to);
    const qreal zoneWidth = metrics.horizontalAdvance(zoneText) + em() * 0.8;
    painter->setPen(theme.textMuted);
    painter->drawText(
        QRectF(m_plot.right() - zoneWidth + em() * 0.6, m_plot.bottom() + em() * 0.2, zoneWidth, em() * 1.4),
        Qt::AlignRight | Qt::AlignVCenter, zoneText);
    const qreal labelWidth = metrics.horizontalAdvance(QStringLiteral("00:00:00")) + em() * 1.2;
    const auto times = timeTicks(from, to, std::max(1, static_cast<int>(m_plot.width() / labelWidth)), offset);
    const bool seconds = times.size() > 1 && times[1] - times[0] < 60000;
    for (const double t : times) {
        const qreal x = std::round(xOf(t)) - 0.5;
        painter->setPen(grid);
        painter->drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom() + em() * 0.2));
        const QRectF at(x - labelWidth / 2, m_plot.bottom() + em() * 0.2, labelWidth, em() * 1.4);
        if (at.right() > m_plot.right() - zoneWidth + em() * 0.6 || at.left() < 0)
            continue;
        painter->setPen(theme.textMuted);
        painter->drawText(at, Qt::AlignCenter, clock(t, seconds));
    }
    painter->restore();
}

void ChartCanvas::paintLegend(QPainter &painter, const QRectF &area) {
    const Theme &theme = m_themes.theme();
    const QFontMetricsF metrics(m_owner.font());
    qreal x = area.left();
    std::size_t left = m_owner.m_data.lines.size();
    for (std::size_t i = 0; i < m_owner.m_data.lines.size(); ++i, --left) {
        const ChartLine &line = m_owner.m_data.lines[i];
        const double last = line.points.empty() ? std::numeric_limits<double>::quiet_NaN()
                                                : static_cast<double>(line.points.back().value);
        QString text = line.name.isEmpty() ? MetricChart::tr("line %1").arg(i + 1) : line.name;
        text += QLatin1Char(' ') + formatMetric(m_owner.m_metric, last);
        const QString more = QStringLiteral(" +%1").arg(left);
        const qreal needed = em() * 1.3 + metrics.horizontalAdvance(text);
        if (x + needed + (left > 1 ? metrics.horizontalAdvance(more) : 0) > area.right() && i > 0) {
            painter.setPen(theme.textMuted);
            painter.drawText(QRectF(x, area.top(), area.right() - x, area.height()), Qt::AlignLeft | Qt::AlignVCenter,
                             more);
            return;
        }
        painter.setPen(QPen(lineColour(i), 2));
        painter.drawLine(QPointF(x, area.center().y()), QPointF(x + em() * 0.9, area.center().y()));
        painter.setPen(theme.text);
        const QRectF place(x + em() * 1.2, area.top(), area.right() - x - em() * 1.2, area.height());
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(text, Qt::ElideRight, place.width()));
        x += needed + em() * 0.9;
    }
}

void ChartCanvas::paintThresholds(QPainter &painter) {
    const Theme &theme = m_themes.theme();
    const QFontMetricsF metrics(m_owner.font());
    QRectF taken;
    for (const ChartThreshold &t : m_owner.m_data.thresholds) {
        const qreal y = yOf(t.value);
        if (y < m_plot.top() - 0.5 || y > m_plot.bottom() + 0.5)
            continue;
        QColor colour = theme.severity(t.severity);
        colour.setAlphaF(m_owner.m_compact ? 0.55F : 0.9F);
        painter.setPen(QPen(colour, 1, Qt::DashLine));
        painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
        if (m_owner.m_compact)
            continue;
        const QString who =
            t.vendor ? MetricChart::tr("%1 (vendor)").arg(severityWord(t.severity)) : severityWord(t.severity);
        const QString text = who + QLatin1Char(' ') + formatTick(m_owner.m_metric, t.value);
        const qreal w = metrics.horizontalAdvance(text) + 4;
        QRectF label(m_plot.left() + em() * 0.4, y - em() * 1.25, w, em() * 1.2);
        if (label.top() < m_plot.top())
            label.moveTop(y + 1);
        if (label.intersects(taken)) // two thresholds close together stand side by side
            label.moveLeft(taken.right() + em() * 0.6);
        taken = label;
        QColor ground = theme.panel;
        ground.setAlphaF(0.75F);
        painter.fillRect(label, ground);
        painter.setPen(levelTextColour(t.severity == Severity::Critical ? Level::kCritical : Level::kWarning, theme));
        painter.drawText(label, Qt::AlignCenter, text);
    }
}

void ChartCanvas::paintMarker(QPainter &painter) {
    if (!m_owner.m_data.marker)
        return;
    const qreal x = xOf(chartTime(*m_owner.m_data.marker));
    if (x < m_plot.left() || x > m_plot.right())
        return;
    const Theme &theme = m_themes.theme();
    painter.setPen(QPen(theme.warning, 1.5));
    painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
    if (m_owner.m_compact || m_owner.m_data.markerLabel.isEmpty())
        return;
    const QFontMetricsF metrics(m_owner.font());
    const QString text =
        metrics.elidedText(m_owner.m_data.markerLabel, Qt::ElideRight, std::max(0.0, m_plot.width() - em()));
    const qreal w = metrics.horizontalAdvance(text) + 6;
    QRectF label(x + 3, m_plot.bottom() - em() * 1.3, w, em() * 1.2);
    if (label.right() > m_plot.right())
        label.moveRight(x - 3);
    if (label.left() < m_plot.left())
        label.moveLeft(m_plot.left());
    QColor ground = theme.panel;
    ground.setAlphaF(0.8F);
    painter.fillRect(label, ground);
    painter.setPen(levelTextColour(Level::kWarning, theme));
    painter.drawText(label, Qt::AlignCenter, text);
}

// The sample of a line that is nearest in time; null for a line without any.
const HistoryPoint *ChartCanvas::nearest(const ChartLine &line, double ms) {
    const HistoryPoint *best = nullptr;
    auto it = std::ranges::lower_bound(line.points, fromChartTime(ms), {}, &HistoryPoint::at);
    for (auto candidate : {it, it == line.points.begin() ? it : std::prev(it)})
        if (candidate != line.points.end() &&
            (!best || std::abs(chartTime(candidate->at) - ms) < std::abs(chartTime(best->at) - ms)))
            best = &*candidate;
    return best;
}

// Of all lines: it decides for them all.
const HistoryPoint *ChartCanvas::nearest(double ms) const {
    const HistoryPoint *at = nullptr;
    for (const ChartLine &line : m_owner.m_data.lines)
        if (const HistoryPoint *p = nearest(line, ms))
            if (!at || std::abs(chartTime(p->at) - ms) < std::abs(chartTime(at->at) - ms))
                at = p;
    return at;
}

double ChartCanvas::timeAt(double x) const {
    const double from = chartTime(m_owner.m_data.from);
    const double to = chartTime(m_owner.m_data.to);
    return from + (x - m_plot.left()) / m_plot.width() * (to - from);
}

Tip ChartCanvas::valuesAt(double ms) const {
    const HistoryPoint *at = nearest(ms);
    if (!at)
        return {};
    Tip tip{{formatTime(at->at), true, {}}};
    for (std::size_t i = 0; i < m_owner.m_data.lines.size(); ++i) {
        const HistoryPoint *p = nearest(m_owner.m_data.lines[i], ms);
        if (!p)
            continue;
        const auto value = static_cast<double>(p->value);
        const QString &name = m_owner.m_data.lines[i].name;
        const QString text = std::isfinite(value) ? formatMetric(m_owner.m_metric, value) : MetricChart::tr("no data");
        tip.push_back({name.isEmpty() ? text : name + QLatin1Char(' ') + text, false,
                       m_owner.m_data.lines.size() > 1 ? lineColour(i) : QColor()});
    }
    return tip;
}

void ChartCanvas::paintCrosshair(QPainter &painter) {
    if (m_hoverX < m_plot.left() || m_hoverX > m_plot.right())
        return;
    const double ms = timeAt(m_hoverX);
    const HistoryPoint *at = nearest(ms);
    if (!at)
        return;
    const Theme &theme = m_themes.theme();
    const qreal x = std::clamp(xOf(chartTime(at->at)), m_plot.left(), m_plot.right());
    painter.setPen(QPen(theme.textMuted, 1));
    painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
    for (std::size_t i = 0; i < m_owner.m_data.lines.size(); ++i) {
        const HistoryPoint *p = nearest(m_owner.m_data.lines[i], ms);
        if (!p || !std::isfinite(p->value))
            continue;
        painter.setBrush(lineColour(i));
        painter.setPen(QPen(theme.panel, 1.5));
        painter.drawEllipse(QPointF(x, yOf(static_cast<double>(p->value))), 3.5, 3.5);
    }
    paintTip(painter, QRectF(rect()).adjusted(2, 2, -2, -2), QPointF(x - 2, m_plot.top() - 10), valuesAt(ms), theme,
             m_owner.font());
}

void ChartCanvas::drawForeground(QPainter *painter, const QRectF &) {
    const Theme &theme = m_themes.theme();
    painter->save();
    paintDense(*painter);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(m_owner.font());
    const QFontMetricsF metrics(m_owner.font());
    // Title at the left; of a single line the newest value at the right.
    const qreal left = m_owner.m_compact ? 0 : em() * 0.4;
    const QRectF top(left, 0, width() - left - (m_owner.m_compact ? 0 : em() * 0.8), em() * 1.35);
    QFont strong = m_owner.font();
    strong.setBold(true);
    const QString last = m_owner.m_data.lines.empty() ? QString() : m_owner.lastValueText();
    const qreal lastWidth = last.isEmpty() ? 0 : QFontMetricsF(strong).horizontalAdvance(last) + em() * 0.6;
    painter->setPen(m_owner.m_compact ? theme.textMuted : theme.text);
    const QFont titleFont = m_owner.m_compact ? scaledFont(m_owner.font(), 0.92) : m_owner.font();
    painter->setFont(titleFont);
    painter->drawText(QRectF(top.left(), top.top(), top.width() - lastWidth, top.height()),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetricsF(titleFont).elidedText(m_owner.title(), Qt::ElideRight, top.width() - lastWidth));
    painter->setFont(strong);
    painter->setPen(theme.text);
    painter->drawText(top, Qt::AlignRight | Qt::AlignVCenter, last);
    painter->setFont(m_owner.font());
    if (m_owner.m_data.lines.size() > 1)
        paintLegend(*painter, QRectF(left, em() * 1.25, top.width(), em() * 1.2));

    bool any = false;
    for (const ChartLine &line : m_owner.m_data.lines)
        any = any || std::ranges::any_of(line.points, [](const HistoryPoint &p) { return std::isfinite(p.value); });
    if (!any) {
        painter->setPen(theme.textMuted);
        painter->drawText(m_plot, Qt::AlignCenter, MetricChart::tr("no history yet"));
        painter->restore();
        return;
    }
    paintThresholds(*painter);
    paintMarker(*painter);
    if (m_owner.m_compact) { // what the height stands for
        const QString scale = formatTick(m_owner.m_metric, m_owner.m_range.high);
        const QFont small = scaledFont(m_owner.font(), 0.85);
        painter->setFont(small);
        painter->setPen(theme.textFaint);
        painter->drawText(QRectF(m_plot.left() + 2, m_plot.top(), m_plot.width() - 4, em()),
                          Qt::AlignLeft | Qt::AlignTop, scale);
        painter->setFont(m_owner.font());
    }
    paintCrosshair(*painter);
    if (hasFocus())
        paintRing(*painter, QRectF(rect()).adjusted(1, 1, -1, -1), theme.focusRing, 1, 2);
    painter->restore();
}

void ChartCanvas::mouseMoveEvent(QMouseEvent *event) {
    m_hoverX = event->position().x();
    viewport()->update();
}

void ChartCanvas::leaveEvent(QEvent *event) {
    m_hoverX = -1;
    viewport()->update();
    QChartView::leaveEvent(event);
}

// Left and right go from sample to sample, Home and End to the ends, Escape takes the crosshair away.
void ChartCanvas::keyPressEvent(QKeyEvent *event) {
    const HistoryPoint *at = m_hoverX >= 0 ? nearest(timeAt(m_hoverX)) : nullptr;
    const HistoryPoint *to = nullptr;
    const auto furthest = [this](bool last) {
        return nearest(chartTime(last ? m_owner.m_data.to : m_owner.m_data.from));
    };
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const bool right = event->key() == Qt::Key_Right;
        if (!at) {
            to = furthest(true);
            break;
        }
        for (const ChartLine &line : m_owner.m_data.lines)
            for (const HistoryPoint &p : line.points)
                if ((right ? p.at > at->at : p.at < at->at) && p.at >= m_owner.m_data.from &&
                    (!to || (right ? p.at < to->at : p.at > to->at)))
                    to = &p;
        if (!to)
            to = at;
        break;
    }
    case Qt::Key_Home:
    case Qt::Key_End:
        to = furthest(event->key() == Qt::Key_End);
        break;
    case Qt::Key_Escape:
        if (m_hoverX < 0) {
            event->ignore();
            return;
        }
        m_hoverX = -1;
        viewport()->update();
        return;
    default:
        event->ignore(); // the panel around it scrolls
        return;
    }
    if (!to)
        return;
    m_hoverX = std::clamp(xOf(chartTime(to->at)), m_plot.left(), m_plot.right());
    QStringList words;
    for (const TipLine &line : valuesAt(timeAt(m_hoverX)))
        words << line.text;
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    viewport()->update();
}

void ChartCanvas::focusOutEvent(QFocusEvent *event) {
    m_hoverX = -1;
    QChartView::focusOutEvent(event);
    viewport()->update();
}

void ChartCanvas::focusInEvent(QFocusEvent *event) {
    setAccessibleName(m_owner.title());
    QChartView::focusInEvent(event);
    viewport()->update();
}

// The inspector that holds the chart scrolls, not the chart.
void ChartCanvas::wheelEvent(QWheelEvent *event) {
    event->ignore();
}

} // namespace fabricscope
