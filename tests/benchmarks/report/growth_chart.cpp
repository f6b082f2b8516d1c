// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/report/growth.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace fabricscope::bench {
namespace {

// Pixels of the drawing: the plot between, ticks to the left and below, the legend to the right.
constexpr double kWidth = 960, kHeight = 480;
constexpr double kLeft = 76, kRight = 640, kTop = 44, kBottom = 420;

// Told apart also by people who see fewer colours (Okabe and Ito).
constexpr std::array<const char *, 7> kColours = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                  "#e69f00", "#56b4e9", "#000000"};

template <class... Arguments>
std::string format(const char *pattern, Arguments... arguments) {
    std::array<char, 512> text{};
    const int length = std::snprintf(text.data(), text.size(), pattern, arguments...);
    return std::string(text.data(), static_cast<std::size_t>(std::clamp(length, 0, 511)));
}

std::string escaped(const std::string &text) {
    std::string out;
    for (const char c : text)
        out += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
    return out;
}

/// 10,240 → "10k", 2,097,152 → "2M".
std::string shortNumber(double n) {
    if (n >= 1e6)
        return format("%.0fM", std::floor(n / 1e6));
    return n >= 1e3 ? format("%.0fk", std::floor(n / 1e3)) : format("%g", n);
}

std::string shortSeconds(double s) {
    if (s >= 1e-3)
        return format("%g ms", s * 1e3);
    return s >= 1e-6 ? format("%g µs", s * 1e6) : format("%g ns", s * 1e9);
}

struct Axes {
    double minX = 1e300, maxX = 0, minY = 1e300, maxY = 0; // whole decades for y

    double x(double links) const {
        return kLeft +
               (std::log10(links) - std::log10(minX)) / (std::log10(maxX) - std::log10(minX)) * (kRight - kLeft - 24) +
               12;
    }
    double y(double seconds) const {
        return kBottom -
               (std::log10(seconds) - std::log10(minY)) / (std::log10(maxY) - std::log10(minY)) * (kBottom - kTop);
    }
};

Axes axesFor(const std::vector<Growth> &measures) {
    Axes axes;
    for (const Growth &measure : measures) {
        for (const GrowthPoint &point : measure.points) {
            axes.minX = std::min(axes.minX, point.links);
            axes.maxX = std::max(axes.maxX, point.links);
            for (const double cost : {point.ours, point.yardstick}) {
                if (!(cost > 0))
                    continue;
                axes.minY = std::min(axes.minY, cost);
                axes.maxY = std::max(axes.maxY, cost);
            }
        }
    }
    axes.minY = std::pow(10, std::floor(std::log10(axes.minY)));
    axes.maxY = std::pow(10, std::ceil(std::log10(axes.maxY)));
    return axes;
}

std::string line(const Growth &measure, const Axes &axes, double GrowthPoint::*cost, const char *colour, bool dashed) {
    std::string path, dots;
    for (const GrowthPoint &point : measure.points) {
        if (!(point.*cost > 0))
            continue;
        const double x = axes.x(point.links), y = axes.y(point.*cost);
        path += format("%s%.1f %.1f", path.empty() ? "M" : " L", x, y);
        dots += format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n", x, y, dashed ? "#ffffff" : colour);
        if (dashed)
            dots += format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"none\" stroke=\"%s\"/>\n", x, y, colour);
    }
    return format("<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s/>\n", path.c_str(), colour,
                  dashed ? " stroke-dasharray=\"5 4\" stroke-opacity=\"0.8\"" : "") +
           dots;
}

std::string text(double x, double y, const char *anchor, const std::string &words, const char *extra = "") {
    return format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s>", x, y, anchor, extra) + escaped(words) +
           "</text>\n";
}

std::string grid(const Axes &axes, const std::vector<Growth> &measures) {
    std::string svg;
    for (double y = axes.minY; y <= axes.maxY * 1.01; y *= 10) {
        svg += format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#d9d9d9\"/>\n", kLeft, axes.y(y),
                      kRight, axes.y(y));
        svg += text(kLeft - 8, axes.y(y) + 4, "end", shortSeconds(y));
    }
    double last = -1000;
    for (const GrowthPoint &point : measures.front().points) {
        const double x = axes.x(point.links);
        svg +=
            format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#e8e8e8\"/>\n", x, kTop, x, kBottom);
        if (x - last > 28)
            svg += text(x, kBottom + 18, "middle", shortNumber(point.links));
        last = x;
    }
    svg += text((kLeft + kRight) / 2, kBottom + 40, "middle", "links in the fabric");
    svg += text(kLeft, kTop - 18, "start", "time per link", " font-weight=\"bold\"");
    return svg;
}

} // namespace

std::string drawGrowth(const std::vector<Growth> &measures) {
    if (measures.empty())
        return {};
    const Axes axes = axesFor(measures);
    std::string svg = format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" viewBox=\"0 0 %g "
                             "%g\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"12\" fill=\"#222222\">\n",
                             kWidth, kHeight, kWidth, kHeight);
    svg += "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n" + grid(axes, measures);
    double y = kTop + 8;
    for (std::size_t i = 0; i < measures.size(); ++i) {
        const Growth &measure = measures[i];
        const char *colour = kColours[i % kColours.size()];
        svg += line(measure, axes, &GrowthPoint::yardstick, colour, true);
        svg += line(measure, axes, &GrowthPoint::ours, colour, false);
        const auto entry = [&](const std::string &words, bool dashed) {
            svg +=
                format("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"2\"%s/>\n",
                       kRight + 20, y - 4, kRight + 48, y - 4, colour, dashed ? " stroke-dasharray=\"5 4\"" : "");
            svg += text(kRight + 56, y, "start", words);
            y += 18;
        };
        entry(measure.what, false);
        if (!measure.yardstick.empty())
            entry(measure.yardstick, true);
        y += 8;
    }
    return svg + "</svg>\n";
}

} // namespace fabricscope::bench
