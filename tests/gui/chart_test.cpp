// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_canvas.h"
#include "widgets/charts/chart_stack.h"
#include "widgets/charts/dense_line.h"
#include "widgets/charts/metric_chart.h"
#include "widgets/charts/reduce.h"
#include "widgets/charts/ticks.h"
#include "widgets/common/format.h"

#include <catch2/catch.hpp>

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace fabricscope;

namespace {

const TimePoint kNow = TimePoint(std::chrono::seconds(1'764'554'640)); // 2025-12-01T02:04:00Z

std::vector<HistoryPoint> noise(std::size_t n, unsigned seed, double gaps = 0) {
    std::mt19937 random(seed);
    std::lognormal_distribution<float> value(0, 2);
    std::uniform_real_distribution<double> chance;
    std::vector<HistoryPoint> points;
    for (std::size_t i = 0; i < n; ++i)
        points.push_back({kNow - std::chrono::milliseconds(100) * static_cast<int>(n - i),
                          chance(random) < gaps ? std::numeric_limits<float>::quiet_NaN() : value(random)});
    return points;
}

CataloguePtr catalogue() {
    static const char *text = R"({"schema": "fabricscope.metrics/1", "metrics": [
      {"id": "queue.ecn.marked", "kind": "gauge", "unit": "ratio", "full_scale": 1, "overlays": ["ecn"],
       "thresholds": [{"warning": 0.02, "critical": 0.1, "source": "ours"}]},
      {"id": "ber.pre_fec", "kind": "gauge", "unit": "ratio", "thresholds": [{"warning": 1e-5, "source": "ours"}]},
      {"id": "optics.rx.power", "kind": "gauge", "unit": "dBm", "lower_is_worse": true},
      {"id": "pfc.pause.rx", "kind": "gauge", "unit": "ratio", "index": "priority"}
    ]})";
    const auto parsed = Catalogue::parse(text, "test");
    if (!parsed)
        FAIL("expected " << parsed.error().expected << ", found " << parsed.error().found);
    return *parsed;
}

MetricInfo metric(const char *id) {
    const CataloguePtr c = catalogue();
    return (*c)[c->find(id)];
}

} // namespace

TEST_CASE("reduction keeps every extreme, the ends, the order, and little else") {
    for (const unsigned seed : {1U, 2U, 3U, 4U, 5U})
        for (const int width : {1, 7, 60, 400, 5000}) {
            const auto points = noise(3000, seed, 0.002);
            const auto runs = reduceSeries(points, kNow - std::chrono::seconds(300), kNow, width);
            // The stretches between gaps, found the plain way.
            std::vector<std::vector<HistoryPoint>> expected;
            bool open = false;
            for (const HistoryPoint &p : points) {
                if (std::isnan(p.value)) {
                    open = false;
                    continue;
                }
                if (!open)
                    expected.emplace_back();
                open = true;
                expected.back().push_back(p);
            }
            REQUIRE(runs.size() == expected.size());
            std::size_t total = 0;
            for (std::size_t r = 0; r < runs.size(); ++r) {
                const auto byValue = [](const auto &a, const auto &b) { return a.value < b.value; };
                const auto [low, high] = std::minmax_element(expected[r].begin(), expected[r].end(), byValue);
                double least = 1e300;
                double most = -1e300;
                for (std::size_t i = 0; i < runs[r].size(); ++i) {
                    least = std::min(least, runs[r][i].y());
                    most = std::max(most, runs[r][i].y());
                    if (i)
                        CHECK(runs[r][i].x() >= runs[r][i - 1].x());
                }
                CHECK(least == static_cast<double>(low->value));
                CHECK(most == static_cast<double>(high->value));
                CHECK(runs[r].front().x() == chartTime(expected[r].front().at));
                CHECK(runs[r].back().x() == chartTime(expected[r].back().at));
                total += runs[r].size();
            }
            CHECK(total <= 4 * (static_cast<std::size_t>(width) + runs.size() + 2));
        }
}

TEST_CASE("reduction takes one point beyond each edge of the window and no more") {
    const auto points = noise(100, 9);
    const TimePoint from = points[40].at + std::chrono::milliseconds(50);
    const TimePoint to = points[60].at + std::chrono::milliseconds(50);
    const auto runs = reduceSeries(points, from, to, 1000);
    REQUIRE(runs.size() == 1);
    CHECK(runs[0].front().x() == chartTime(points[40].at));
    CHECK(runs[0].back().x() == chartTime(points[61].at));
    CHECK(reduceSeries({}, from, to, 100).empty());
    CHECK(reduceSeries(points, to, from, 100).empty());
    CHECK(fromChartTime(chartTime(kNow)) == kNow);
}

TEST_CASE("a dense line covers the pixel of every point and leaves no hole") {
    for (const unsigned seed : {1U, 2U, 3U}) {
        std::mt19937 random(seed);
        std::uniform_real_distribution<double> step(0, 1.5);
        std::uniform_real_distribution<double> value(0, 300);
        std::vector<QPointF> points;
        for (double x = 3; x < 200; x += step(random) * (random() % 40 == 0 ? 8 : 0.2))
            points.emplace_back(x, value(random));
        const std::vector<QRect> runs = denseRuns(points);
        for (const QPointF &p : points)
            CHECK(std::any_of(runs.begin(), runs.end(), [&](const QRect &run) {
                return run.contains(static_cast<int>(p.x()), static_cast<int>(p.y()));
            }));
        for (std::size_t i = 0; i < runs.size(); ++i) {
            CHECK(runs[i].width() == 1);
            if (i == 0)
                continue;
            CHECK(runs[i].left() == runs[i - 1].left() + 1);
            CHECK(runs[i].top() <= runs[i - 1].bottom() + 1);
            CHECK(runs[i].bottom() >= runs[i - 1].top() - 1);
        }
    }
    CHECK(denseRuns({}).empty());
    CHECK(denseRuns(std::vector<QPointF>{{5, 7}}) == std::vector<QRect>{QRect(5, 7, 1, 1)});
}

TEST_CASE("ticks are round and inside") {
    CHECK(niceTicks(0, 0.15, 5) == std::vector<double>{0, 0.05, 0.1, 0.15000000000000002});
    CHECK(niceTicks(-13, -2, 6).front() == -12);
    CHECK(niceTicks(1, 1, 5).empty());
    CHECK(niceCeiling(0.0113) == Approx(0.015));
    CHECK(niceCeiling(850) == Approx(1000));
    CHECK(niceCeiling(0) == 0);
    CHECK(decadeTicks(1e-8, 1e-4, 10).size() == 5);
    CHECK(decadeTicks(1e-12, 1e-2, 4).size() <= 4);
    const double minute = 60'000;
    // A ten-minute window in a zone 5½ h east: ticks on whole two minutes of local time.
    const double offset = 5.5 * 3600'000;
    const auto ticks = timeTicks(1'000'000 * minute + 12'345, 1'000'010 * minute + 12'345, 6, offset);
    REQUIRE(ticks.size() == 5);
    for (const double t : ticks)
        CHECK(std::fmod(t + offset, 2 * minute) == 0);
}

TEST_CASE("a range grows at once, and shrinks only when little of it is used") {
    RangeWish wish;
    wish.high = 0.1;
    const ValueRange start = niceRange(wish, nullptr);
    CHECK(start.low == 0);
    CHECK(start.high == Approx(0.15));
    wish.high = 0.4;
    const ValueRange grown = niceRange(wish, &start);
    CHECK(grown.high >= 0.4);
    wish.high = grown.high * 0.6;
    CHECK(niceRange(wish, &grown) == grown);
    wish.high = grown.high * 0.1;
    CHECK(niceRange(wish, &grown).high < grown.high);
    RangeWish log;
    log.logarithmic = true;
    log.low = 3e-7;
    log.high = 6.4e-5;
    CHECK(niceRange(log, nullptr).low == Approx(1e-7));
    CHECK(niceRange(log, nullptr).high == Approx(1e-4));
    RangeWish power; // dBm lies below zero and does not start there
    power.fromZero = false;
    power.low = -7.8;
    power.high = -2.1;
    CHECK(niceRange(power, nullptr).high <= 0);
    CHECK(niceRange(power, nullptr).low < -7.8);
}

TEST_CASE("a chart's title, value and scale follow its metric") {
    ThemeHolder themes(ThemeHolder::Choice::Dark);
    MetricChart chart(themes);
    chart.resize(600, 240);
    chart.show();
    chart.setMetric(metric("queue.ecn.marked"));
    CHECK(chart.title() == QStringLiteral("ECN-marked packets, %"));
    ChartData data;
    data.from = kNow - std::chrono::minutes(10);
    data.to = kNow;
    data.lines.push_back({{}, {{kNow - std::chrono::minutes(1), 0.02F}, {kNow, 0.112F}}, -1});
    data.thresholds = {{0.1, Severity::Critical, false}};
    chart.setData(data);
    CHECK(chart.lastValueText() == QStringLiteral("11.2 %"));
    CHECK_FALSE(chart.logarithmic());
    CHECK(chart.range().low == 0);
    CHECK(chart.range().high >= 0.112);
    CHECK(chart.range().high <= 0.2);
    chart.setNote(QStringLiteral("priority 3"));
    CHECK(chart.title() == QStringLiteral("ECN-marked packets, % (priority 3)"));

    chart.setMetric(metric("ber.pre_fec"));
    data.lines[0].points = {{kNow - std::chrono::minutes(1), 2.1e-6F}, {kNow, 6.4e-5F}};
    data.thresholds.clear();
    chart.setData(data);
    CHECK(chart.logarithmic());
    CHECK(chart.lastValueText() == QStringLiteral("6.4e-5"));
    CHECK(chart.range().low == Approx(1e-6));
    CHECK(chart.range().high == Approx(1e-4));

    // A gap at the end is a gap, not the value before it.
    data.lines[0].points.push_back({kNow, std::numeric_limits<float>::quiet_NaN()});
    chart.setData(data);
    CHECK(chart.lastValueText() == QStringLiteral("–"));
    CHECK_FALSE(chart.grab().isNull());
}

TEST_CASE("charts take hostile data without harm") {
    ThemeHolder themes(ThemeHolder::Choice::Light);
    MetricChart chart(themes);
    chart.resize(300, 120);
    chart.show();
    chart.setMetric(metric("optics.rx.power"));
    ChartData data;
    data.from = kNow - std::chrono::minutes(10);
    data.to = kNow;
    const float inf = std::numeric_limits<float>::infinity();
    for (int i = 0; i < 12; ++i)
        data.lines.push_back({QStringLiteral("lane %1").arg(i), noise(4000, static_cast<unsigned>(i), 0.3), -1});
    data.lines[0].points[5].value = inf;
    data.lines[1].points[6].value = -inf;
    chart.setData(data);
    CHECK(chart.hiddenLines() == 4);
    CHECK_FALSE(chart.grab().isNull());
    data.lines.clear();
    data.to = data.from;
    chart.setData(data);
    CHECK_FALSE(chart.grab().isNull());
}

TEST_CASE("the stack keeps its charts from one update to the next") {
    ThemeHolder themes(ThemeHolder::Choice::Dark);
    const CataloguePtr metrics = catalogue();
    ChartStack stack(themes);
    stack.resize(320, 500);
    stack.setCatalogue(metrics);
    stack.show();
    const auto readings = [&](std::vector<std::pair<const char *, int>> wanted) {
        auto focus = std::make_shared<FocusData>();
        focus->at = kNow;
        for (const auto &[id, index] : wanted) {
            ChartSeries series;
            series.metric = metrics->find(id);
            series.index = static_cast<std::int16_t>(index);
            series.points = noise(50, 1);
            focus->charts.push_back(series);
        }
        return focus;
    };
    stack.setFocusData(readings({{"pfc.pause.rx", 3}, {"queue.ecn.marked", -1}}));
    const auto before = stack.charts();
    REQUIRE(before.size() == 2);
    CHECK(before[0]->metric().id == "queue.ecn.marked"); // what explains congestion comes first
    CHECK(before[1]->title() == QStringLiteral("PFC pause received, % of time (priority 3)"));
    stack.setFocusData(readings({{"pfc.pause.rx", 3}, {"queue.ecn.marked", -1}}));
    CHECK(stack.charts() == before);
    stack.setFocusData(readings({{"pfc.pause.rx", 3}, {"pfc.pause.rx", 4}}));
    REQUIRE(stack.charts().size() == 1);
    CHECK(stack.charts()[0] == before[1]);
    CHECK(stack.charts()[0]->shown().lines.size() == 2);
    CHECK(stack.charts()[0]->shown().lines[1].name == QStringLiteral("priority 4"));
    stack.setFocusData(readings({{"queue.ecn.marked", -1}}));
    CHECK(stack.charts()[0] == before[0]);
    stack.setFocusData(nullptr);
    CHECK(stack.charts().empty());
}

TEST_CASE("the keyboard reads values off a chart, and lines left out are said to be") {
    ThemeHolder themes(ThemeHolder::Choice::Dark);
    MetricChart chart(themes);
    chart.resize(400, 160);
    chart.setMetric(metric("queue.ecn.marked"));
    ChartData data;
    data.from = kNow - std::chrono::seconds(60);
    data.to = kNow;
    ChartLine line;
    line.points = {{kNow - std::chrono::seconds(40), 0.25F}, {kNow - std::chrono::seconds(20), 0.5F}};
    data.lines = {line};
    chart.setData(data);
    chart.show();
    CHECK_FALSE(chart.title().contains(QStringLiteral("first")));
    QWidget *canvas = chart.findChild<ChartCanvas *>();
    REQUIRE(canvas);
    QTest::keyClick(canvas, Qt::Key_Right); // from nowhere: the newest
    CHECK(canvas->accessibleDescription().contains(formatMetric(chart.metric(), 0.5)));
    QTest::keyClick(canvas, Qt::Key_Left);
    CHECK(canvas->accessibleDescription().contains(formatMetric(chart.metric(), 0.25)));
    QTest::keyClick(canvas, Qt::Key_End);
    CHECK(canvas->accessibleDescription().contains(formatMetric(chart.metric(), 0.5)));

    data.lines.assign(11, line);
    chart.setData(data);
    CHECK(chart.hiddenLines() == 3);
    CHECK(chart.title().endsWith(QStringLiteral("(first 8 of 11)")));
    CHECK(chart.accessibleName() == chart.title());
}
