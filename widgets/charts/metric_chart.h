// SPDX-License-Identifier: GPL-3.0-or-later
// One metric over time, live: up to eight lines with the area beneath, thresholds, the moment something began, and the
// values under the pointer. Never animated; points are reduced to the width in pixels before they are drawn.
#pragma once

#include "models/history/history.h"
#include "models/telemetry/catalogue.h"
#include "widgets/charts/ticks.h"
#include "widgets/common/theme.h"

#include <QWidget>

#include <optional>

namespace fabricscope {

class ChartCanvas;

struct ChartLine {
    QString name; // "priority 3"; may be empty for a single line
    std::vector<HistoryPoint> points;
    int colour = -1;                               // index into Theme::series; −1 = by position
    bool operator==(const ChartLine &other) const; // NaN equals NaN: two like gaps are no change
};

struct ChartThreshold {
    double value = 0;
    Severity severity = Severity::Warning;
    bool vendor = false; // whose threshold it is
    bool operator==(const ChartThreshold &) const = default;
};

/// All that changes from one update to the next.
struct ChartData {
    TimePoint from{}, to{};
    std::vector<ChartLine> lines;
    std::vector<ChartThreshold> thresholds;
    std::optional<TimePoint> marker; // where something began
    QString markerLabel;
};

class MetricChart : public QWidget {
    Q_OBJECT
public:
    static constexpr std::size_t kMostLines = 8;

    explicit MetricChart(ThemeHolder &themes, QWidget *parent = nullptr); // themes outlives it

    /// Unit, scale, and how values read.
    void setMetric(const MetricInfo &metric);
    const MetricInfo &metric() const { return m_metric; }
    /// Follows title and unit: "PFC pause received, % of time (priority 3)".
    void setNote(const QString &note);
    QString title() const;
    /// Lines beyond kMostLines are not shown and counted in hiddenLines().
    void setData(ChartData update);
    const ChartData &shown() const { return m_data; }
    std::size_t hiddenLines() const { return m_hidden; }
    /// Without axes, as in the inspector: title, last value, line.
    void setCompact(bool compact);
    bool compact() const { return m_compact; }

    /// The next data are of another thing: the y axis starts afresh instead of holding still.
    void forgetRange();
    ValueRange range() const { return m_range; } // of the y axis, in the metric's unit
    bool logarithmic() const;                    // error ratios
    QString lastValueText() const;               // "11.2 %"; "–" if the newest point is a gap

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    friend class ChartCanvas;
    void refresh();
    double fold(double value) const; // value → y on the axis: log10 where logarithmic

    ThemeHolder &m_themes;
    ChartCanvas *m_canvas; // child
    MetricInfo m_metric;
    QString m_note;
    ChartData m_data;
    ValueRange m_range;
    bool m_hasRange = false;
    std::size_t m_hidden = 0;
    bool m_compact = false;
};

} // namespace fabricscope
