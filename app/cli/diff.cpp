// SPDX-License-Identifier: GPL-3.0-or-later
// diff and workorder: wiring plans against what is there.
#include "app/cli/commands.h"
#include "app/cli/diff_report.h"
#include "app/cli/exit_codes.h"
#include "app/cli/words.h"
#include "models/base/parallel.h"
#include "models/cabling/siblings.h"
#include "models/fabric/build.h"
#include "models/formats/formats.h"

#include <fstream>
#include <iostream>

namespace fabricscope::cli {
namespace {

constexpr std::size_t kShown = 20; // findings on a terminal; --json and --csv have all

int failed(Error error, const std::string &file) {
    if (error.file.empty())
        error.file = file;
    complain(error);
    return exitCodeOf(error);
}

/// One fabric a plan, so that plans can contradict one another.
Expected<std::vector<FabricPtr>> readPlans(const DiffOptions &options, JobControl *job) {
    std::vector<FabricPtr> plans;
    for (const std::string &file : options.plans) {
        auto records = readTopology(file, options.input.format, job);
        if (!records) {
            Error error = std::move(records.error());
            if (error.file.empty())
                error.file = file;
            return fail(std::move(error));
        }
        BuildOptions build;
        build.infer = false;
        build.keepLines = true;
        std::vector<TopologyRecords> inputs;
        inputs.push_back(std::move(*records));
        auto fabric = buildFabric(std::move(inputs), build, job);
        if (!fabric)
            return fail(std::move(fabric.error()));
        plans.push_back(std::move(*fabric));
    }
    return plans;
}

Outcome<FabricPtr> readObserved(const InputOptions &options, JobControl *job) {
    auto inputs = readAll(options, job);
    if (inputs.ok())
        return buildFrom(std::move(inputs.value), options, job);
    Outcome<FabricPtr> outcome;
    outcome.exitCode = inputs.exitCode;
    return outcome;
}

Outcome<Compared> compare(const DiffOptions &options, JobControl *job) {
    Outcome<Compared> outcome;
    NameRules rules;
    if (!options.nameRules.empty()) {
        auto read = readNameRules(options.nameRules);
        if (!read) {
            outcome.exitCode = failed(std::move(read.error()), options.nameRules);
            return outcome;
        }
        rules = std::move(*read);
    }
    // Both at the same time: much of either is work for one core.
    Expected<std::vector<FabricPtr>> plans;
    std::future<void> beside = startBeside([&] { plans = readPlans(options, job); });
    auto observed = readObserved(options.input, job);
    beside.get();
    if (!plans)
        outcome.exitCode = failed(std::move(plans.error()), {});
    else if (!observed.ok())
        outcome.exitCode = observed.exitCode;
    if (!outcome.ok())
        return outcome;
    if (options.siblings) {
        auto plan = siblingPlan(*observed.value);
        if (!plan) {
            outcome.exitCode = failed(std::move(plan.error()), {});
            return outcome;
        }
        plans->push_back(std::move(*plan));
    }
    auto diff = diffCabling(*plans, observed.value, std::move(rules), job);
    if (!diff) {
        outcome.exitCode = failed(std::move(diff.error()), options.nameRules);
        return outcome;
    }
    outcome.value = {std::move(*plans), std::move(observed.value), std::move(*diff), options.siblings};
    return outcome;
}

std::uint64_t warnings(const Compared &compared) {
    std::uint64_t count = compared.observed->tables().warnings.total;
    for (const FabricPtr &plan : compared.plans)
        count += compared.inferred ? 0 : plan->tables().warnings.total;
    return count;
}

void printWarningsOf(const Compared &compared) {
    for (const FabricPtr &plan : compared.plans)
        if (!compared.inferred) // else of the observation once more
            printWarnings(plan->tables().warnings, plan->tables().files, kShown);
    printWarnings(compared.observed->tables().warnings, compared.observed->tables().files, kShown);
}

void printDiff(const Compared &compared) {
    const CablingDiff &diff = compared.diff;
    std::cerr << counted(diff.planCables, "cable", "cables")
              << (compared.inferred ? " as their siblings would have it, " : " on the plan, ")
              << counted(diff.observedLinks, "link", "links") << " seen\n";
    for (std::size_t kind = 0; kind < kFindingKinds; ++kind)
        if (diff.counts[kind] > 0)
            std::cerr << "  " << kindWords(static_cast<FindingKind>(kind)) << ": " << grouped(diff.counts[kind])
                      << '\n';
    for (const PlanConflict &conflict : diff.conflicts)
        std::cerr << "the plans contradict one another about " << endText(conflict.a) << ": "
                  << endText(conflict.firstB) << " or " << endText(conflict.secondB) << "; the first holds\n";
    for (const Pattern &pattern : diff.patterns)
        std::cerr << patternText(pattern) << '\n';
    std::size_t shown = 0;
    for (const Finding &finding : diff.findings) {
        if (shown++ == kShown)
            break;
        std::cerr << findingText(finding) << '\n';
    }
    if (diff.findings.size() > kShown)
        std::cerr << "… and " << counted(diff.findings.size() - kShown, "more finding", "more findings") << '\n';
}

void printOrder(const CablingDiff &diff) {
    std::size_t number = 0;
    for (const Move &move : diff.moves)
        std::cout << ++number << ". " << moveText(move) << '\n';
    const std::uint64_t unmended =
        diff.of(FindingKind::NotSeen) + diff.of(FindingKind::Attribute) + diff.of(FindingKind::Naming);
    std::cerr << counted(diff.moves.size(), "step", "steps");
    if (unmended > 0)
        std::cerr << "; " << counted(unmended, "finding", "findings")
                  << " that no move mends: ends that nobody reports about, other speeds or widths, and names";
    std::cerr << '\n';
}

/// False after saying so.
template <class Write>
bool writeFile(const std::string &path, Write &&write) {
    if (path.empty())
        return true;
    std::ofstream file;
    if (path != "-")
        file.open(path, std::ios::binary | std::ios::trunc);
    std::ostream &out = path == "-" ? std::cout : file;
    write(out);
    if (out.flush())
        return true;
    Error error;
    error.code = ErrorCode::NotWritable;
    error.file = path;
    complain(error);
    return false;
}

int finish(const Compared &compared, bool written) {
    if (!written)
        return ExitCode::Unreadable;
    const CablingDiff &diff = compared.diff;
    const bool found = !diff.findings.empty() || !diff.conflicts.empty() || warnings(compared) > 0;
    return found ? ExitCode::Found : ExitCode::Done;
}

} // namespace

int runDiff(const DiffOptions &options, JobControl *job) {
    const auto outcome = compare(options, job);
    if (!outcome.ok())
        return outcome.exitCode;
    const Compared &compared = outcome.value;
    printWarningsOf(compared);
    if (!options.json && options.csv != "-" && options.html != "-" && options.junit != "-")
        printDiff(compared);
    const bool written = writeFile(options.json ? "-" : "", [&](std::ostream &out) { writeDiffJson(compared, out); }) &&
                         writeFile(options.csv, [&](std::ostream &out) { writeDiffCsv(compared, out); }) &&
                         writeFile(options.html, [&](std::ostream &out) { writeDiffHtml(compared, out); }) &&
                         writeFile(options.junit, [&](std::ostream &out) { writeDiffJunit(compared, out); });
    return finish(compared, written);
}

int runWorkorder(const DiffOptions &options, JobControl *job) {
    const auto outcome = compare(options, job);
    if (!outcome.ok())
        return outcome.exitCode;
    const Compared &compared = outcome.value;
    printWarningsOf(compared);
    if (!options.json && options.csv != "-")
        printOrder(compared.diff);
    const bool written =
        writeFile(options.json ? "-" : "", [&](std::ostream &out) { writeOrderJson(compared, out); }) &&
        writeFile(options.csv, [&](std::ostream &out) { writeOrderCsv(compared, out); });
    return finish(compared, written);
}

} // namespace fabricscope::cli
