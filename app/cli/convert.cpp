// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/exit_codes.h"
#include "app/cli/words.h"
#include "models/fabric/generator.h"
#include "models/fabric/to_records.h"
#include "models/formats/formats.h"

#include <iostream>

namespace fabricscope::cli {
namespace {

int write(const TopologyRecords &records, const std::string &format, const std::string &path,
          const FabricTables *finished = nullptr) {
    auto written = writeTopology(records, format, path, finished);
    if (written)
        return ExitCode::Done;
    Error error = std::move(written.error());
    if (error.file.empty())
        error.file = path;
    complain(error);
    return exitCodeOf(error);
}

bool interrupted(const JobControl *job) {
    return job != nullptr && job->cancelled;
}

int writeFabric(std::vector<TopologyRecords> inputs, const InputOptions &options, const std::string &format,
                const std::string &path, JobControl *job) {
    const auto fabric = buildFrom(std::move(inputs), options, job);
    if (!fabric.ok())
        return fabric.exitCode;
    const FabricTables &tables = fabric.value->tables();
    printWarnings(tables.warnings, tables.files, 20);
    const TopologyRecords records = toRecords(*fabric.value);
    if (interrupted(job))
        return ExitCode::Interrupted;
    const int code = write(records, format, path, &tables);
    return code != ExitCode::Done ? code : tables.warnings.total > 0 ? ExitCode::Found : ExitCode::Done;
}

} // namespace

int runConvert(const ConvertOptions &options, JobControl *job) {
    auto inputs = readAll(options.input, job);
    if (!inputs.ok())
        return inputs.exitCode;
    // One source alone, into a format that holds what sources state: as it is. Everything else goes through the fabric,
    // which merges, places, and (in our own form) keeps what was inferred.
    const bool asItIs = inputs.value.size() == 1 && options.to != "fabric" && options.input.inventory.empty() &&
                        options.input.roleRules.empty();
    if (asItIs) {
        const TopologyRecords &records = inputs.value.front();
        printWarnings(records.warnings, {records.path}, 20);
        const int code = write(records, options.to, options.output);
        return code != ExitCode::Done ? code : records.warnings.total > 0 ? ExitCode::Found : ExitCode::Done;
    }
    return writeFabric(std::move(inputs.value), options.input, options.to, options.output, job);
}

int runGenerate(const GenerateOptions &options, JobControl *job) {
    auto spec = parseGeneratorSpec(options.spec);
    if (!spec) {
        std::cerr << "fabricscope-cli: --fabric " << options.spec << ": " << describe(spec.error()) << '\n';
        return ExitCode::Usage;
    }
    auto records = generateFabric(*spec);
    if (!records) {
        std::cerr << "fabricscope-cli: --fabric " << options.spec << ": " << describe(records.error()) << '\n';
        return ExitCode::Usage;
    }
    if (interrupted(job))
        return ExitCode::Interrupted;
    if (options.input.inventory.empty() && options.input.roleRules.empty())
        return write(*records, "fabric", options.output);
    std::vector<TopologyRecords> inputs;
    inputs.push_back(std::move(*records));
    return writeFabric(std::move(inputs), options.input, "fabric", options.output, job);
}

} // namespace fabricscope::cli
