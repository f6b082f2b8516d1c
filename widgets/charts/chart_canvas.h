// SPDX-License-Identifier: GPL-3.0-or-later
// Inside of MetricChart: QtCharts draws lines and areas; grid, words, thresholds and the crosshair are painted around
// them, because QtCharts' own axes neither take SI prefixes nor stay still while the window slides.
#pragma once

#include "models/history/history.h"
#include "widgets/common/theme.h"
#include "widgets/common/tip.h"

#include <QChartView>

#include <array>
#include <vector>

class QAreaSeries;
class QLineSeries;
class QValueAxis;

namespace fabricscope {

class MetricChart;
struct ChartLine;

class ChartCanvas : public QChartView {
    Q_OBJECT
public:
    ChartCanvas(MetricChart &owner, ThemeHolder &themes);
    /// Takes lines, window and range of the owner over into the series: one replace() each.
    void sync();

protected:
    void drawBackground(QPainter *painter, const QRectF &rect) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    struct Stretch { // between two gaps
        QLineSeries *line;
        QLineSeries *edge; // upper edge of the area; an area owns its own points
        QAreaSeries *area;
    };
    Stretch &stretch(std::size_t line, std::size_t index);
    QRectF plot() const { return m_plot; }
    void placePlot();
    QColor lineColour(std::size_t line) const;
    qreal xOf(double ms) const;
    qreal yOf(double value) const;
    void paintDense(QPainter &painter);
    void paintLegend(QPainter &painter, const QRectF &area);
    void paintThresholds(QPainter &painter);
    void paintMarker(QPainter &painter);
    void paintCrosshair(QPainter &painter);
    static const HistoryPoint *nearest(const ChartLine &line, double ms);
    const HistoryPoint *nearest(double ms) const;
    double timeAt(double x) const; // ms, of a pixel of the plot
    Tip valuesAt(double ms) const; // of every line
    qreal em() const;

    MetricChart &m_owner;
    ThemeHolder &m_themes;
    QValueAxis *m_x;
    QValueAxis *m_y;
    std::vector<QRect> m_dense;                    // of lines denser than the pixels, line after line
    std::vector<std::size_t> m_denseEnds;          // by line
    std::vector<std::vector<Stretch>> m_stretches; // by line; kept and reused
    QRectF m_plot;
    double m_hoverX = -1; // px, −1 = none
};

} // namespace fabricscope
