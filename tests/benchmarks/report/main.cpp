// SPDX-License-Identifier: GPL-3.0-or-later
// bench_report [--chart FILE.svg] [--table FILE.md] RESULTS.json…: prints the table; exit code 1 if a figure misses.
#include "tests/benchmarks/report/table.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <fstream>
#include <iostream>

using namespace fabricscope;

int main(int argc, char **argv) {
    CLI::App app("Prints the table of what benchmark programs wrote");
    std::string chart, table;
    std::vector<std::string> files;
    app.add_option("--chart", chart, "SVG to draw the growth into");
    app.add_option("--table", table, "Markdown file to write the table into as well");
    app.add_option("files", files, "JSON of Google Benchmark")->required();
    CLI11_PARSE(app, argc, argv);

    bench::Results results;
    for (const std::string &file : files) {
        if (const auto read = bench::readResults(file, results); !read) {
            std::cerr << "bench_report: " << file << ": " << toString(read.error().code) << '\n';
            return 2;
        }
    }
    const std::vector<bench::Growth> growth = bench::growthOf(results);
    const std::string text = bench::markdown(results, growth);
    std::cout << text;
    if (!table.empty() && !(std::ofstream(table) << text))
        return 2;
    if (!chart.empty() && !growth.empty() && !(std::ofstream(chart) << bench::drawGrowth(growth)))
        return 2;
    const bool rowsHold = std::all_of(results.rows.begin(), results.rows.end(), [](const bench::RowResult &row) {
        return row.error.empty() && std::all_of(row.aspects.begin(), row.aspects.end(),
                                                [](const bench::Aspect &aspect) { return aspect.holds(); });
    });
    const bool growthHolds =
        std::all_of(growth.begin(), growth.end(), [](const bench::Growth &measure) { return measure.holds(); });
    return rowsHold && growthHolds ? 0 : 1;
}
