// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/report/table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace fabricscope::bench {
namespace {

std::string number(double value, const char *pattern) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), pattern, value);
    return text.data();
}

/// Three significant figures, never as a power of ten.
std::string figure(double value) {
    const double size = std::abs(value);
    if (value == std::floor(value) && size < 1e6)
        return number(value, "%.0f");
    return number(value, size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f");
}

std::string seconds(double s) {
    if (s >= 1)
        return figure(s) + " s";
    if (s >= 1e-3)
        return figure(s * 1e3) + " ms";
    return s >= 1e-6 ? figure(s * 1e6) + " µs" : figure(s * 1e9) + " ns";
}

std::string amount(const std::string &aspect, double value) {
    if (aspect == "memory")
        return value >= 1e9 ? figure(value / 1e9) + " GB" : figure(value / 1e6) + " MB";
    if (aspect == "rate")
        return value >= 1e6 ? figure(value / 1e6) + " M/s" : figure(value / 1e3) + " k/s";
    return seconds(value);
}

std::string reach(const Aspect &aspect) {
    if (aspect.limit)
        return "≤ " + figure(*aspect.limit);
    return aspect.floor ? "≥ " + figure(*aspect.floor) : "";
}

std::string rowLines(const RowResult &row) {
    if (!row.error.empty())
        return "| " + row.what + " | " + row.yardstick + " | | | | | not measured: " + row.error + " |\n";
    std::string lines;
    for (const Aspect &aspect : row.aspects) {
        const bool first = &aspect == &row.aspects.front();
        const std::string words = aspect.name == "time" ? "" : (first ? ", " : "") + aspect.name;
        lines += "| " + (first ? row.what : std::string()) + words + " | " + (first ? row.yardstick : std::string()) +
                 " | " + amount(aspect.name, aspect.ours) + " | " + amount(aspect.name, aspect.yardstick) + " | " +
                 figure(aspect.ratio) + " | " + reach(aspect) + " | " +
                 (!aspect.judged() ? ""
                  : aspect.holds() ? "yes"
                                   : "**no**") +
                 " |\n";
    }
    return lines;
}

std::string noteLines(const std::vector<RowResult> &rows) {
    std::string lines;
    for (const RowResult &row : rows) {
        std::string notes;
        for (const auto &[name, value] : row.notes) {
            std::string words = name;
            std::replace(words.begin(), words.end(), '_', ' ');
            notes += (notes.empty() ? "" : ", ") + words + " " + figure(value);
        }
        if (!notes.empty())
            lines += "- " + row.what + ": " + notes + "\n";
    }
    return lines;
}

std::string growthLines(const std::vector<Growth> &growth) {
    std::string lines = "\n| time per link | at 1k | 10k | 100k | 1M | 2M links | 2M ÷ 100k | yardstick's | holds |\n"
                        "|---|---|---|---|---|---|---|---|---|\n";
    constexpr std::array<double, 5> sizes = {1024, 10240, 102400, 1048576, 2097152};
    for (const Growth &measure : growth) {
        lines += "| " + measure.what + " |";
        for (const double size : sizes) {
            const auto at = std::find_if(measure.points.begin(), measure.points.end(),
                                         [&](const GrowthPoint &point) { return point.links == size; });
            lines += at != measure.points.end() ? " " + seconds(at->ours) + " |" : " |";
        }
        lines += " " + figure(measure.ours()) + " | " +
                 (measure.yardstickGrowth() > 0 ? figure(measure.yardstickGrowth()) : std::string()) + " | " +
                 (measure.holds() ? "yes" : "**no**") + " |\n";
    }
    return lines;
}

} // namespace

std::string markdown(const Results &results, const std::vector<Growth> &growth) {
    std::string text = "Measured on " + results.date + ": " + results.cpu + ", " + results.cores + " cores, " +
                       figure(std::round(results.memoryBytes / (1 << 30))) + " GiB, " + results.os +
                       ". Medians; ratios are ours ÷ yardstick, both taken in turn in one run.\n\n";
    std::vector<RowResult> rows;
    std::copy_if(results.rows.begin(), results.rows.end(), std::back_inserter(rows),
                 [](const RowResult &row) { return !row.name.starts_with("growth/"); });
    if (!rows.empty()) {
        text += "| what | yardstick | ours | yardstick took | ratio | reach | holds |\n|---|---|---|---|---|---|---|\n";
        for (const RowResult &row : rows)
            text += rowLines(row);
        if (const std::string notes = noteLines(rows); !notes.empty())
            text += "\n" + notes;
    }
    if (!growth.empty())
        text += growthLines(growth);
    return text;
}

} // namespace fabricscope::bench
