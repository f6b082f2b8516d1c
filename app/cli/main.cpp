// SPDX-License-Identifier: GPL-3.0-or-later
// fabricscope-cli: the second front end. Parses the command line and hands over to one function per command.
#include "app/cli/commands.h"
#include "app/cli/exit_codes.h"
#include "app/cli/interrupt.h"
#include "models/formats/formats.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

namespace {

using namespace fabricscope;
using namespace fabricscope::cli;

std::vector<std::string> formatNames() {
    std::vector<std::string> names;
    for (const TopologyFormat &format : topologyFormats())
        names.emplace_back(format.name);
    return names;
}

void addRuleOptions(CLI::App &command, InputOptions &options, std::string &nameRules) {
    command.add_option("--inventory", options.inventory,
                       "CSV with device, site, hall, row, rack, unit, addresses, serial, cable_label");
    command.add_option("--role-rules", options.roleRules, "JSON rules that give roles, planes and rails by name");
    // Part of the common options, but only the comparing commands have use for it.
    command.add_option("--name-rules", nameRules)->group("");
}

void addInputOptions(CLI::App &command, InputOptions &options, std::string &nameRules) {
    command.add_option("FILE", options.files, "Topology files; \"-\" is standard input, .gz and .zst are read through")
        ->required();
    command.add_option("--format", options.format, "Read the files as this format instead of recognising it")
        ->check(CLI::IsMember(formatNames()));
    addRuleOptions(command, options, nameRules);
}

void addDiffOptions(CLI::App &command, DiffOptions &options) {
    command
        .add_option("--plan", options.plans,
                    "Wiring plans; of two that contradict one another the first holds. \"siblings\": each device as "
                    "those of its kind")
        ->required()
        ->expected(1, -1);
    command
        .add_option("--observed", options.input.files,
                    "What is there: a sweep of the subnet, listings of neighbours; several files become one")
        ->required()
        ->expected(1, -1);
    command.add_option("--format", options.input.format, "Read the files as this format instead of recognising it")
        ->check(CLI::IsMember(formatNames()));
    addRuleOptions(command, options.input, options.nameRules);
    command.get_option("--name-rules")
        ->description("JSON rules for names that mean the same device or port")
        ->group("Options");
    command.add_flag("--json", options.json, "One JSON document on standard output");
    command.add_option("--csv", options.csv, "Write a CSV file; \"-\" is standard output");
}

/// "siblings" is no file; beside files it would be one plan among others, which nobody means. False after saying so.
bool takeSiblings(DiffOptions &options) {
    const auto found = std::find(options.plans.begin(), options.plans.end(), "siblings");
    if (found == options.plans.end())
        return true;
    options.siblings = true;
    options.plans.erase(found);
    if (options.plans.empty())
        return true;
    std::cerr << "--plan siblings: compares without a plan, so there can be no file beside it\n";
    return false;
}

int run(int argc, char **argv) {
    CLI::App app("Reads, describes, converts and generates the networks of AI clusters.", "fabricscope-cli");
    app.set_version_flag("--version", "fabricscope-cli " FABRICSCOPE_VERSION);
    app.require_subcommand(1);
    app.footer("Data go to standard output, words to standard error.\n"
               "Exit codes: 0 done, 1 done with findings or warnings, 2 usage, 3 input could not be read,\n"
               "4 a source could not be reached, 130 interrupted.");
    std::string nameRules;

    InfoOptions info;
    CLI::App *infoCommand = app.add_subcommand("info", "Says what files hold: fabrics, planes, rails, devices, links");
    addInputOptions(*infoCommand, info.input, nameRules);
    infoCommand->add_flag("--json", info.json, "One JSON document (fabricscope.info/1) on standard output");

    DiffOptions diff;
    CLI::App *diffCommand = app.add_subcommand("diff", "Compares wiring plans with what is there");
    addDiffOptions(*diffCommand, diff);
    diffCommand->add_option("--html", diff.html, "Write a page for a browser");
    diffCommand->add_option("--junit", diff.junit, "Write JUnit XML, as build servers read it");

    DiffOptions order;
    CLI::App *orderCommand =
        app.add_subcommand("workorder", "The fewest moves of cables that make what is there what was planned");
    addDiffOptions(*orderCommand, order);

    ConvertOptions convert;
    CLI::App *convertCommand = app.add_subcommand("convert", "Writes topology files in another format");
    addInputOptions(*convertCommand, convert.input, nameRules);
    convertCommand->add_option("--to", convert.to, "Format to write; \"fabric\" is our own compact form")
        ->required()
        ->check(CLI::IsMember({"fabric", "ibnetdiscover", "ibsim", "ptm-dot"}));
    convertCommand->add_option("-o,--output", convert.output, "File to write, compressed if it ends in .gz or .zst")
        ->required();

    GenerateOptions generate;
    CLI::App *generateCommand = app.add_subcommand("generate", "Makes a regular fabric of any size");
    generateCommand
        ->add_option("--fabric", generate.spec,
                     "fabric-128k, fabric-1k or demo, and/or KEY=VALUE,… with planes, rails, leafs-per-rail, spines, "
                     "down, uplinks, trays, gpus-per-tray, nics-per-gpu, gbps, lanes-per-cage, pod-trays, frontend, "
                     "seed, title")
        ->required();
    addRuleOptions(*generateCommand, generate.input, nameRules);
    generateCommand->add_option("-o,--output", generate.output, "File to write, compressed if it ends in .gz or .zst")
        ->required();

    ProfileCheckOptions check;
    CLI::App *profileCommand = app.add_subcommand("profile", "Telemetry profiles");
    profileCommand->require_subcommand(1);
    CLI::App *checkCommand = profileCommand->add_subcommand("check", "Looks for mistakes in telemetry profiles");
    checkCommand->add_option("FILE", check.files, "Profiles; \"-\" is standard input")->required();
    checkCommand->add_option("--resources", check.resources, "Directory with the metric catalogue (metrics/)");
    checkCommand->add_flag("--json", check.json, "One JSON document (fabricscope.profile-check/1) on standard output");

    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError &error) {
        const int code = app.exit(error, std::cout, std::cerr);
        return code == 0 ? ExitCode::Done : ExitCode::Usage;
    }
    if (!nameRules.empty()) {
        std::cerr << "--name-rules: only diff and workorder compare names\n";
        return ExitCode::Usage;
    }

    for (DiffOptions *const options : {&diff, &order})
        if (!takeSiblings(*options))
            return ExitCode::Usage;

    const auto job = std::make_shared<JobControl>();
    const Interrupt interrupt(job);
    if (*infoCommand)
        return runInfo(info, job.get());
    if (*diffCommand)
        return runDiff(diff, job.get());
    if (*orderCommand)
        return runWorkorder(order, job.get());
    if (*convertCommand)
        return runConvert(convert, job.get());
    if (*generateCommand)
        return runGenerate(generate, job.get());
    return runProfileCheck(check);
}

} // namespace

int main(int argc, char **argv) {
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc &) {
        std::cerr << "fabricscope-cli: not enough memory\n";
    } catch (const std::exception &error) {
        std::cerr << "fabricscope-cli: " << error.what() << '\n';
    }
    return ExitCode::Unreadable;
}
