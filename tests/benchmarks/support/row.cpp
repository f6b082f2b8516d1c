// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/support/row.h"

#include "tests/benchmarks/support/machine.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <memory>

namespace fabricscope::bench {
namespace {

constexpr double kNoTime = 1e-9; // seconds

} // namespace

void Repetition::measure(const std::string &aspect, double ours, double yardstick, Reach reach) {
    auto &counters = m_state.counters;
    // The first aspect is what Google Benchmark itself shows; never nought, whose statistics are no JSON.
    if (counters.empty())
        m_state.SetIterationTime(aspect == "memory" ? kNoTime : aspect == "rate" ? 1 / ours : ours);
    counters[aspect + "_ours"] = ours;
    counters[aspect + "_yardstick"] = yardstick;
    counters[aspect + "_ratio"] = yardstick > 0 ? ours / yardstick : 0;
    if (reach.limit)
        counters[aspect + "_limit"] = *reach.limit;
    if (reach.floor)
        counters[aspect + "_floor"] = *reach.floor;
}

void Repetition::note(const std::string &name, double value) {
    if (m_state.counters.empty())
        m_state.SetIterationTime(kNoTime);
    m_state.counters[name] = value;
}

void Repetition::fail(const std::string &why) {
    m_state.SkipWithError(why.c_str());
}

void addRow(const Row &row, std::function<void(Repetition &)> repeat) {
    const auto count = std::make_shared<std::size_t>(0);
    benchmark::RegisterBenchmark(
        row.name.c_str(),
        [repeat = std::move(repeat), count, label = row.what + " | " + row.yardstick](benchmark::State &state) {
            state.SetLabel(label);
            for (auto _ : state) {
                Repetition repetition(state, (*count)++);
                repeat(repetition);
            }
        })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond)
        ->Iterations(1)
        ->Repetitions(row.repetitions);
}

bool beginBenchmarks(int &argc, char **argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return false;
    const Machine machine = thisMachine();
    benchmark::AddCustomContext("cpu", machine.cpu);
    benchmark::AddCustomContext("cores", std::to_string(machine.cores));
    benchmark::AddCustomContext("memory_bytes", std::to_string(machine.memoryBytes));
    benchmark::AddCustomContext("os", machine.os);
    return true;
}

int runBenchmarks() {
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}

std::string inputPath(const std::string &name) {
    const char *folder = std::getenv("FABRICSCOPE_BENCH_INPUTS");
    return std::string(folder != nullptr ? folder : FABRICSCOPE_BENCH_FOLDER "/inputs") + "/" + name;
}

std::string programPath(const std::string &name) {
    return FABRICSCOPE_BIN "/" + name;
}

} // namespace fabricscope::bench
