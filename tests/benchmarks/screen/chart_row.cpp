// SPDX-License-Identifier: GPL-3.0-or-later
// One refresh of a live chart: eight lines of 100,000 points each, all of them new.
#include "tests/benchmarks/screen/application.h"
#include "tests/benchmarks/screen/rows.h"
#include "tests/benchmarks/support/measure.h"
#include "tests/benchmarks/support/row.h"
#include "widgets/charts/metric_chart.h"
#include "widgets/charts/reduce.h"

#include <QChart>
#include <QChartView>
#include <QLineSeries>
#include <QValueAxis>

#include <array>
#include <memory>
#include <random>

namespace fabricscope::bench {

namespace {

constexpr std::size_t kLines = 8;
constexpr std::size_t kPoints = 100'000;
constexpr QSize kSize(1600, 800);

/// A wandering value with a burst now and then; `sequence` shifts it in time.
ChartData makeData(unsigned sequence) {
    using namespace std::chrono_literals;
    const TimePoint start{std::chrono::hours(24 * 365 * 50) + std::chrono::seconds(sequence)};
    ChartData data;
    data.from = start;
    data.to = start + kPoints * 18ms; // half an hour
    for (std::size_t line = 0; line < kLines; ++line) {
        std::mt19937 random(static_cast<unsigned>(line * 977 + sequence));
        std::uniform_real_distribution<float> noise(-1, 1);
        ChartLine &out = data.lines.emplace_back();
        out.points.reserve(kPoints);
        float level = 0.1F + 0.08F * static_cast<float>(line);
        for (std::size_t i = 0; i < kPoints; ++i) {
            level = std::clamp(level + 0.002F * noise(random), 0.02F, 0.8F);
            const bool burst = random() % 5000 == 0;
            out.points.push_back({start + i * 18ms, burst ? 0.95F : level + 0.03F * noise(random)});
        }
    }
    return data;
}

struct Unreduced {
    QChartView view;
    std::array<QLineSeries *, kLines> series{};
    QValueAxis *x = new QValueAxis;

    Unreduced() {
        auto *y = new QValueAxis;
        view.chart()->addAxis(x, Qt::AlignBottom);
        view.chart()->addAxis(y, Qt::AlignLeft);
        y->setRange(0, 1);
        view.chart()->legend()->hide();
        view.setRenderHint(QPainter::Antialiasing); // as ours
        for (QLineSeries *&line : series) {
            line = new QLineSeries;
            view.chart()->addSeries(line);
            line->attachAxis(x);
            line->attachAxis(y);
        }
        view.resize(kSize);
    }
    void show(const std::array<QList<QPointF>, kLines> &points) {
        x->setRange(points[0].front().x(), points[0].back().x());
        for (std::size_t i = 0; i < kLines; ++i)
            series[i]->replace(points[i]);
    }
};

} // namespace

void addChartRow() {
    addRow({"screen/chart", "one refresh of a live chart, 8 series × 100,000 points, 1600×800",
            "the same points given to QtCharts as they are"},
           [](Repetition &repetition) {
               ThemeHolder theme(ThemeHolder::Choice::Dark);
               MetricChart ours(theme);
               const auto catalogue = Catalogue::load(FABRICSCOPE_RESOURCES "/metrics").value();
               ours.setMetric((*catalogue)[catalogue->find("if.out.utilisation")]);
               ours.resize(kSize);
               Unreduced theirs;
               ours.show();
               theirs.view.show();
               waitFor([&] { return ours.isVisible() && theirs.view.isVisible(); }, 5);
               ours.setData(makeData(0)); // series and fonts are made once
               paintNow();
               std::vector<double> times, yardstick;
               for (unsigned round = 1; round <= 5; ++round) {
                   ChartData data = makeData(static_cast<unsigned>(repetition.index()) * 100 + round);
                   std::array<QList<QPointF>, kLines> points;
                   for (std::size_t line = 0; line < kLines; ++line) {
                       for (const HistoryPoint &p : data.lines[line].points)
                           points[line].append({chartTime(p.at), static_cast<double>(p.value)});
                   }
                   QCoreApplication::processEvents();
                   awaitServer();
                   times.push_back(secondsOf([&] {
                       ours.setData(std::move(data));
                       paintNow();
                   }));
                   if (round > 2) // two are enough of what takes most of a second
                       continue;
                   awaitServer();
                   yardstick.push_back(secondsOf([&] {
                       theirs.show(points);
                       paintNow();
                   }));
               }
               repetition.measure("time", median(times), median(yardstick), atMost(0.02));
           });
}

} // namespace fabricscope::bench
