// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_grid.h"

#include <QSizeF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fabricscope {

namespace {

// What names are worth against larger cells: a map with names may have cells this much smaller.
constexpr double kRowNamesWorth = 1.5;
constexpr double kColumnNamesWorth = 1.5;
constexpr double kTallest = 4.0; // height ÷ width of a cell at most
constexpr double kWidest = 12.0;
constexpr double kTinyCell = 0.02;

struct Input {
    std::span<const PanelShape> shapes;
    std::span<const PanelNames> names;
    const MapMetrics &metrics;
};

struct PanelFit {
    double sx = 1, sy = 1;
    int rowNames = 0, columnNames = 0; // pixels to reserve
    double score = 0;                  // about the pixels a side of a cell
};

// Cells gain by growing until they are comfortable to see and to point at; beyond that less and less.
double worth(double pixels, const MapMetrics &metrics) {
    const double enough = 1.5 * metrics.textHeight;
    return pixels <= enough ? pixels : enough * std::sqrt(pixels / enough);
}

double score(double sx, double sy, const MapMetrics &metrics) {
    // Near squares are easiest to see while small; wide cells hold texts where tall ones do not.
    const double aspect = sx < sy ? std::pow(sx / sy, 0.12) : std::pow(sy / sx, 0.1);
    return std::sqrt(worth(sx, metrics) * worth(sy, metrics)) * aspect;
}

// Cells fill their panel, within reason, beside those names that are worth their room.
PanelFit fitPanel(const Input &in, std::size_t s, double width, double height) {
    const PanelShape &shape = in.shapes[s];
    const MapMetrics &metrics = in.metrics;
    const PanelNames names = shape.panel < in.names.size() ? in.names[shape.panel] : PanelNames{};
    const int across = metrics.textHeight + metrics.labelGap;
    const int upright = std::min(names.columns, metrics.longestColumnName) + metrics.labelGap;
    const bool columns = shape.nameLines > 0 && shape.columnCells > 0 && names.columns > 0;
    PanelFit best;
    for (const int ofRows : {0, names.rows > 0 ? names.rows + metrics.labelGap : 0}) {
        for (const int ofColumns : {0, columns ? across : 0, columns ? upright : 0}) {
            PanelFit fit;
            fit.rowNames = ofRows;
            fit.columnNames = ofColumns;
            fit.sx = std::max(kTinyCell, (width - shape.gutter - ofRows - metrics.edge - shape.xGaps) / shape.cols);
            fit.sy = std::max(kTinyCell,
                              (height - metrics.header - metrics.edge - shape.yGaps - shape.nameLines * ofColumns) /
                                  shape.rows);
            fit.sx = std::min(fit.sx, fit.sy * kWidest);
            fit.sy = std::min(fit.sy, fit.sx * kTallest);
            fit.sx = std::min(fit.sx, metrics.maxCell);
            fit.sy = std::min(fit.sy, metrics.maxCell / 2);
            const double pitch = fit.sx * shape.columnCells;
            if (ofRows > 0 && fit.sy < metrics.textHeight)
                continue;
            if (ofColumns > 0 && ofColumns == across && pitch < names.columns + metrics.labelGap / 2)
                continue;
            if (ofColumns > 0 && ofColumns != across && (pitch < 1.2 * metrics.textHeight || fit.sy < 6))
                continue;
            fit.score = score(fit.sx, fit.sy, metrics) * (ofRows > 0 ? kRowNamesWorth : 1) *
                        (ofColumns > 0 ? kColumnNamesWorth : 1);
            if (width < names.title)
                fit.score *= std::pow(width / names.title, 2);
            if (fit.score > best.score)
                best = fit;
        }
    }
    return best;
}

struct GridChoice {
    std::uint32_t cols = 1;
    MapGrid::Group sizes;
    double score = 0; // of the tightest panel, less what holes waste
};

// `total` shared out by the largest member of each line to the power `by`.
std::vector<double> shareOut(const std::vector<double> &needs, double total, int spacing, double by) {
    std::vector<double> sizes(needs.size());
    double sum = 0;
    for (std::size_t i = 0; i < needs.size(); ++i)
        sum += sizes[i] = std::pow(needs[i], by);
    for (double &size : sizes)
        size *= std::max(1.0, total - static_cast<double>(needs.size() - 1) * spacing) / sum;
    return sizes;
}

GridChoice chooseGrid(const Input &in, std::span<const std::size_t> members, QSizeF area) {
    GridChoice best;
    const auto n = static_cast<std::uint32_t>(members.size());
    for (std::uint32_t cols = 1; cols <= n; ++cols) {
        const std::uint32_t rows = (n + cols - 1) / cols;
        if (cols > 1 && rows == (n + cols - 2) / (cols - 1))
            continue; // same rows with fewer columns leaves fewer holes
        std::vector<double> wide(cols, 1);
        std::vector<double> high(rows, 1);
        for (std::uint32_t i = 0; i < n; ++i) {
            const PanelShape &shape = in.shapes[members[i]];
            wide[i % cols] = std::max<double>(wide[i % cols], shape.cols);
            high[i / cols] = std::max<double>(high[i / cols], shape.rows);
        }
        const auto equal = [](const std::vector<double> &v) {
            return std::adjacent_find(v.begin(), v.end(), std::not_equal_to<>()) == v.end();
        };
        const bool even = equal(wide) && equal(high);
        const double full = static_cast<double>(n) / (static_cast<double>(cols) * rows);
        for (const double by : {0.0, 0.5, 1.0}) {
            if (by > 0 && even)
                break;
            GridChoice choice;
            choice.cols = cols;
            choice.sizes = {shareOut(wide, area.width(), in.metrics.spacing, by),
                            shareOut(high, area.height(), in.metrics.spacing, by)};
            choice.score = std::numeric_limits<double>::max();
            for (std::uint32_t i = 0; i < n; ++i) {
                choice.score = std::min(choice.score, fitPanel(in, members[i], choice.sizes.colWidths[i % cols],
                                                               choice.sizes.rowHeights[i / cols])
                                                          .score);
            }
            choice.score *= full * full; // a hole is worth a quarter larger cells elsewhere, not more
            if (choice.score > best.score)
                best = std::move(choice);
        }
    }
    return best;
}

double weight(const PanelShape &shape) {
    return std::sqrt(static_cast<double>(shape.rows) * shape.cols);
}

} // namespace

MapGrid fitGrid(const Weave &weave, std::span<PanelShape> shapes, std::span<const PanelNames> names,
                const MapMetrics &metrics, QSize viewport) {
    MapGrid grid;
    grid.places.resize(shapes.size());
    // The fabric with the largest panel is the main one with all its planes.
    double largest = 0;
    std::uint8_t mainFabric = 0xff;
    for (const PanelShape &shape : shapes) {
        if (weight(shape) > largest) {
            largest = weight(shape);
            mainFabric = weave.panels()[shape.panel].fabric;
        }
    }
    std::vector<std::size_t> main;
    std::vector<std::size_t> strip;
    double mainWeight = 0;
    double stripWeight = 0;
    for (std::size_t s = 0; s < shapes.size(); ++s) {
        const WeavePanel &panel = weave.panels()[shapes[s].panel];
        const bool big = panel.fabric == mainFabric && (panel.plane >= 0 || weight(shapes[s]) * 2 > largest);
        (big ? main : strip).push_back(s);
        (big ? mainWeight : stripWeight) += weight(shapes[s]);
    }
    if (stripWeight > mainWeight) { // many fabrics of like size: none is the main one
        main.insert(main.end(), strip.begin(), strip.end());
        std::sort(main.begin(), main.end());
        strip.clear();
    }
    const Input in{shapes, names, metrics};
    const QSizeF area(std::max(1, viewport.width()), std::max(1, viewport.height()));
    GridChoice chosen[2];
    if (strip.empty()) {
        if (!main.empty())
            chosen[0] = chooseGrid(in, main, area);
    } else {
        // Both matter by their size, and either may have what the other does not need.
        const double ofStrip = std::clamp(stripWeight / (mainWeight + stripWeight), 0.2, 0.5);
        double best = -std::numeric_limits<double>::max();
        for (const bool below : {true, false}) {
            for (const double share : {0.07, 0.09, 0.11, 0.13, 0.16, 0.19, 0.23, 0.28, 0.34, 0.41, 0.5}) {
                const double w = below ? area.width() : area.width() * share;
                const double h = below ? area.height() * share : area.height();
                GridChoice first = chooseGrid(in, main,
                                              below ? QSizeF(w, area.height() - h - metrics.spacing)
                                                    : QSizeF(area.width() - w - metrics.spacing, h));
                GridChoice second = chooseGrid(in, strip, {w, h});
                const double value = (1 - ofStrip) * std::log(first.score) + ofStrip * std::log(second.score);
                if (value <= best)
                    continue;
                best = value;
                grid.stripBelow = below;
                chosen[0] = std::move(first);
                chosen[1] = std::move(second);
            }
        }
    }
    for (std::uint8_t group = 0; group < 2; ++group) {
        const std::vector<std::size_t> &members = group == 0 ? main : strip;
        grid.groups[group] = chosen[group].sizes;
        for (std::uint32_t i = 0; i < members.size(); ++i) {
            MapGrid::Slot &slot = grid.places[members[i]];
            slot.group = group;
            slot.row = i / chosen[group].cols;
            slot.col = i % chosen[group].cols;
            const PanelFit fit = fitPanel(in, members[i], chosen[group].sizes.colWidths[slot.col],
                                          chosen[group].sizes.rowHeights[slot.row]);
            slot.sx = fit.sx;
            slot.sy = fit.sy;
            shapes[members[i]].reserveNames(fit.rowNames, fit.columnNames);
        }
    }
    return grid;
}

} // namespace fabricscope
