// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/load.h"

#include "app/cli/exit_codes.h"
#include "app/cli/words.h"
#include "models/fabric/build.h"
#include "models/formats/formats.h"

#include <iostream>
#include <optional>

namespace fabricscope::cli {

int exitCodeOf(const Error &error) {
    return error.code == ErrorCode::Cancelled ? ExitCode::Interrupted : ExitCode::Unreadable;
}

Outcome<std::vector<TopologyRecords>> readAll(const InputOptions &options, JobControl *job) {
    Outcome<std::vector<TopologyRecords>> outcome;
    for (const std::string &file : options.files) {
        auto records = readTopology(file, options.format, job);
        if (!records) {
            Error error = std::move(records.error());
            if (error.file.empty())
                error.file = file;
            complain(error);
            outcome.exitCode = exitCodeOf(error);
            return outcome;
        }
        outcome.value.push_back(std::move(*records));
    }
    return outcome;
}

Outcome<FabricPtr> buildFrom(std::vector<TopologyRecords> inputs, const InputOptions &options, JobControl *job) {
    Outcome<FabricPtr> outcome;
    const auto failed = [&](Error error, const std::string &file) {
        if (error.file.empty())
            error.file = file;
        complain(error);
        outcome.exitCode = exitCodeOf(error);
    };
    BuildOptions build;
    std::optional<Inventory> inventory;
    std::optional<RoleRules> rules;
    if (!options.inventory.empty()) {
        auto read = readInventory(options.inventory);
        if (!read) {
            failed(std::move(read.error()), options.inventory);
            return outcome;
        }
        inventory = std::move(*read);
        build.inventory = &*inventory;
    }
    if (!options.roleRules.empty()) {
        auto read = readRoleRules(options.roleRules);
        if (!read) {
            failed(std::move(read.error()), options.roleRules);
            return outcome;
        }
        rules = std::move(*read);
        build.roleRules = &*rules;
    }
    auto fabric = buildFabric(std::move(inputs), build, job);
    if (!fabric)
        failed(std::move(fabric.error()), {});
    else
        outcome.value = std::move(*fabric);
    return outcome;
}

void printWarnings(const WarningList &warnings, const std::vector<std::string> &files, std::size_t limit) {
    std::size_t shown = 0;
    for (const InputWarning &warning : warnings.items) {
        if (shown++ == limit)
            break;
        const std::string file = warning.file < files.size() ? files[warning.file] : std::string();
        std::cerr << placeOf(file, warning.line, warning.column) << "warning: " << describe(warning) << " ["
                  << toString(warning.code) << "]\n";
    }
    if (warnings.total > limit)
        std::cerr << "… and " << counted(warnings.total - limit, "more warning", "more warnings") << '\n';
}

} // namespace fabricscope::cli
