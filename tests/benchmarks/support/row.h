// SPDX-License-Identifier: GPL-3.0-or-later
// One row of the table is one Google Benchmark. Every repetition measures ours and its yardstick and leaves counters
// that bench_report reads from the JSON: for an aspect A (time, memory, p99, rate …) A_ours, A_yardstick, A_ratio, and
// A_limit (reached if ratio ≤ limit) or A_floor (ratio ≥ floor). Anything else is a note. The label carries the words:
// "what | yardstick".
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace benchmark {
class State;
}

namespace fabricscope::bench {

struct Row {
    std::string name; // "open/ptm-dot", as --benchmark_filter picks it; "growth/MEASURE/LINKS" goes to the chart
    std::string what;
    std::string yardstick;
    int repetitions = 5; // the table asks for at least five
};

/// What the ratio of an aspect must keep to, if anything.
struct Reach {
    std::optional<double> limit, floor;
};
inline Reach atMost(double ratio) {
    return {ratio, std::nullopt};
}
inline Reach atLeast(double ratio) {
    return {std::nullopt, ratio};
}

/// One repetition of one row.
class Repetition {
public:
    Repetition(benchmark::State &state, std::size_t index)
        : m_state(state)
        , m_index(index) {}

    std::size_t index() const { return m_index; }
    /// Whether ours goes first this time.
    bool oursFirst() const { return m_index % 2 == 0; }

    /// Aspects in seconds ("time", "median", "p99" …), "memory" in bytes, "rate" in updates a second.
    void measure(const std::string &aspect, double ours, double yardstick, Reach reach = {});
    /// Figures beside the ratio: frames over 16.7 ms, updates dropped. They appear below the table.
    void note(const std::string &name, double value);
    /// The row could not be measured; it says so in the table.
    void fail(const std::string &why);

private:
    benchmark::State &m_state;
    std::size_t m_index;
};

/// Enters the row; `repeat` is called once a repetition and may keep what is dear to prepare between calls.
void addRow(const Row &row, std::function<void(Repetition &)> repeat);

/// For main(): takes Google Benchmark's arguments and names the machine in the JSON; false if an argument is unknown.
bool beginBenchmarks(int &argc, char **argv);
/// Runs all rows that --benchmark_filter lets through. The exit code.
int runBenchmarks();

/// The folder with the inputs (see inputs.sh), from FABRICSCOPE_BENCH_INPUTS or the build tree.
std::string inputPath(const std::string &name);
/// A program of ours, from the build tree.
std::string programPath(const std::string &name);

} // namespace fabricscope::bench
