// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/report/results.h"

#include "tests/benchmarks/support/measure.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

namespace fabricscope::bench {
namespace {

using Json = nlohmann::json;
using Values = std::map<std::string, std::vector<double>>; // by counter, one a repetition

/// What Google Benchmark itself writes of each run.
const std::set<std::string> kOwnNumbers = {"family_index", "per_family_instance_index",
                                           "repetitions",  "repetition_index",
                                           "threads",      "iterations",
                                           "real_time",    "cpu_time"};

std::string without(const std::string &name, const std::string &ending) {
    return name.ends_with(ending) ? name.substr(0, name.size() - ending.size()) : std::string();
}

std::optional<double> medianOf(const Values &values, const std::string &counter) {
    const auto found = values.find(counter);
    if (found == values.end())
        return std::nullopt;
    return median(found->second);
}

void fold(const Values &values, RowResult &row) {
    std::set<std::string> used;
    for (const auto &[counter, ignored] : values) {
        const std::string aspectName = without(counter, "_ratio");
        if (aspectName.empty())
            continue;
        Aspect aspect;
        aspect.name = aspectName;
        aspect.ratio = medianOf(values, counter).value_or(0);
        aspect.ours = medianOf(values, aspectName + "_ours").value_or(0);
        aspect.yardstick = medianOf(values, aspectName + "_yardstick").value_or(0);
        aspect.limit = medianOf(values, aspectName + "_limit");
        aspect.floor = medianOf(values, aspectName + "_floor");
        for (const char *ending : {"_ratio", "_ours", "_yardstick", "_limit", "_floor"})
            used.insert(aspectName + ending);
        row.aspects.push_back(std::move(aspect));
    }
    std::stable_partition(row.aspects.begin(), row.aspects.end(), [](const Aspect &a) { return a.name == "time"; });
    for (const auto &[counter, numbers] : values)
        if (!used.contains(counter))
            row.notes[counter] = median(numbers);
}

} // namespace

const Aspect *RowResult::aspect(const std::string &aspectName) const {
    const auto found =
        std::find_if(aspects.begin(), aspects.end(), [&](const Aspect &a) { return a.name == aspectName; });
    return found != aspects.end() ? &*found : nullptr;
}

Expected<void> readResults(const std::string &path, Results &results) {
    std::ifstream file(path);
    if (!file)
        return fail(ErrorCode::NotReadable);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    // Google Benchmark writes the variation of what is always 0 as NaN, which is no JSON.
    for (std::size_t at = 0; (at = text.find(": NaN", at)) != std::string::npos;)
        text.replace(at, 5, ": null");
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded() || !json.contains("benchmarks"))
        return fail(ErrorCode::Syntax);
    const Json &context = json["context"];
    results.cpu = context.value("cpu", "unknown");
    results.cores = context.value("cores", "?");
    results.os = context.value("os", "unknown");
    results.date = context.value("date", "").substr(0, 10);
    results.memoryBytes = std::stod(context.value("memory_bytes", "0"));
    std::vector<std::string> order;
    std::map<std::string, RowResult> rows;
    std::map<std::string, Values> values;
    for (const Json &run : json["benchmarks"]) {
        if (run.value("run_type", "") != "iteration")
            continue;
        // "open/ptm-dot/iterations:1/repeats:5/manual_time"
        std::string name = run.value("name", "");
        name = name.substr(0, name.find("/iterations:"));
        if (!rows.contains(name))
            order.push_back(name);
        RowResult &row = rows[name];
        row.name = name;
        const std::string label = run.value("label", "");
        const std::size_t bar = label.find(" | ");
        row.what = label.substr(0, bar);
        row.yardstick = bar == std::string::npos ? std::string() : label.substr(bar + 3);
        if (run.value("error_occurred", false)) {
            row.error = run.value("error_message", "failed");
            continue;
        }
        ++row.repetitions;
        for (const auto &[key, value] : run.items())
            if (value.is_number() && !kOwnNumbers.contains(key))
                values[name][key].push_back(value.get<double>());
    }
    for (const std::string &name : order) {
        fold(values[name], rows[name]);
        results.rows.push_back(std::move(rows[name]));
    }
    return {};
}

} // namespace fabricscope::bench
