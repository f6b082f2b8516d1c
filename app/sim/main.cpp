// SPDX-License-Identifier: GPL-3.0-or-later
// fabricsim: plays a fabric behind a real gNMI server, for the demo, tests and benchmarks.
#include "app/cli/exit_codes.h"
#include "app/cli/words.h"
#include "models/base/log.h"
#include "models/base/resources.h"
#include "models/fabric/build.h"
#include "models/fabric/generator.h"
#include "models/formats/formats.h"
#include "models/sim/simulator.h"
#include "models/telemetry/json_reader.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <filesystem>
#include <iostream>
#include <regex>

namespace {

using namespace fabricscope;
namespace fs = std::filesystem;

struct Options {
    std::string fabric = "demo", format;
    std::string gnmi = "127.0.0.1:0";
    std::string interval, scenario, profile = "openconfig", resources;
    std::string truth, readings, tlsCert, tlsKey, clientCa;
    std::optional<std::uint64_t> seed;
    double speed = 1;
    std::string only;
    bool lldp = false;
};

int complain(const Error &error, int code) {
    std::cerr << "fabricsim: " << cli::placeOf(error.file, error.line, error.column) << cli::describe(error) << '\n';
    return code;
}

Expected<FabricPtr> loadFabric(const Options &options) {
    std::error_code status;
    std::vector<TopologyRecords> inputs;
    if (options.fabric == "-" || fs::exists(options.fabric, status)) {
        auto records = readTopology(options.fabric, options.format);
        if (!records)
            return fail(records.error());
        inputs.push_back(std::move(*records));
    } else {
        const auto spec = parseGeneratorSpec(options.fabric);
        if (!spec) {
            Error error = spec.error();
            if (options.fabric.find('=') == std::string::npos) { // neither a name nor KEY=VALUE: a file, then
                error = {};
                error.code = ErrorCode::NotFound;
                error.file = options.fabric;
            }
            return fail(std::move(error));
        }
        auto records = generateFabric(*spec);
        if (!records)
            return fail(records.error());
        inputs.push_back(std::move(*records));
    }
    return buildFabric(std::move(inputs), {});
}

Expected<Scenario> loadScenario(const Options &options) {
    if (options.scenario.empty()) {
        Scenario quiet;
        quiet.loads = demoScenario().loads; // load without faults
        return quiet;
    }
    if (options.scenario == "demo")
        return demoScenario();
    const auto text = json::readTextFile(options.scenario);
    if (!text)
        return fail(text.error());
    return parseScenario(*text, options.scenario);
}

int failed(const Error &error) {
    switch (error.code) {
    case ErrorCode::Unreachable:
    case ErrorCode::TlsFailed:
        return complain(error, cli::Unreachable);
    case ErrorCode::BadUsage:
        return complain(error, cli::Usage);
    default:
        return complain(error, cli::Unreadable);
    }
}

int run(const Options &options) {
    SimulatorConfig config;
    const std::string resources = options.resources.empty() ? findResources() : options.resources;
    const auto catalogue = Catalogue::load((fs::path(resources) / "metrics").string());
    if (!catalogue)
        return failed(catalogue.error());
    config.catalogue = *catalogue;
    if (options.profile.find('/') != std::string::npos || options.profile.ends_with(".json")) {
        const auto profile = readProfile(options.profile, **catalogue);
        if (!profile)
            return failed(profile.error());
        config.profile = *profile;
    } else {
        std::vector<Error> errors;
        const auto profiles = loadProfiles({(fs::path(resources) / "profiles").string()}, **catalogue, errors);
        const auto found = profiles.find(options.profile);
        if (found == profiles.end()) {
            Error error;
            error.code = ErrorCode::BadUsage;
            for (const auto &[name, profile] : profiles)
                error.expected += (error.expected.empty() ? "" : "|") + name;
            error.found = options.profile;
            return failed(error);
        }
        config.profile = found->second;
    }
    auto scenario = loadScenario(options);
    if (!scenario)
        return failed(scenario.error());
    config.scenario = std::move(*scenario);
    if (options.seed)
        config.scenario.seed = *options.seed;
    if (!options.interval.empty()) {
        const auto interval = parseDuration(options.interval);
        if (!interval || interval->count() <= 0) {
            Error error;
            error.code = ErrorCode::BadUsage;
            error.expected = "--interval DURATION above 0";
            error.found = options.interval;
            return failed(error);
        }
        config.interval = *interval;
        config.step = std::min<Duration>(config.step, *interval); // or it could not be kept
    }
    auto fabric = loadFabric(options);
    if (!fabric)
        return failed(fabric.error());
    config.fabric = std::move(*fabric);
    config.speed = options.speed;
    config.listen = options.gnmi;
    config.tlsCert = options.tlsCert;
    config.tlsKey = options.tlsKey;
    config.clientCa = options.clientCa;
    config.lldp = options.lldp;
    config.only = options.only;
    config.truthPath = options.truth;
    config.readingsPath = options.readings;

    // Before any thread starts, so that none of them takes the signals.
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &ends, nullptr);
    const auto simulator = Simulator::start(std::move(config));
    if (!simulator)
        return failed(simulator.error());
    std::cout << "ready gnmi=" << (*simulator)->address() << std::endl;
    int signal = 0;
    sigwait(&ends, &signal);
    return cli::Done;
}

} // namespace

int main(int argc, char **argv) {
    Options options;
    CLI::App app("Plays a simulated AI-cluster fabric behind a gNMI server", "fabricsim");
    app.set_version_flag("--version", FABRICSCOPE_VERSION);
    app.add_option("--fabric", options.fabric, "demo, fabric-1k, fabric-128k, KEY=VALUE,… or a topology FILE")
        ->capture_default_str();
    app.add_option("--format", options.format, "Format of the topology file (recognised by content otherwise)");
    app.add_option("--gnmi", options.gnmi, "Address to serve gNMI on; port 0 takes a free one")->capture_default_str();
    app.add_option("--only", options.only, "Only devices whose names match this regular expression report")
        ->check([](const std::string &pattern) -> std::string {
            try {
                const std::regex valid(pattern);
                return {};
            } catch (const std::regex_error &error) {
                return error.what();
            }
        });
    app.add_flag("--lldp", options.lldp, "Also serve LLDP neighbours");
    app.add_option("--interval", options.interval, "Least and default sample interval (500ms, 10s)");
    app.add_option("--scenario", options.scenario, "Load and faults: a JSON FILE, or demo");
    app.add_option("--seed", options.seed, "Takes the place of the scenario's seed");
    app.add_option("--speed", options.speed, "Simulated seconds per second")->check(CLI::Range(0.01, 1000.0));
    app.add_option("--truth", options.truth, "Write what was injected and when (JSON Lines)");
    app.add_option("--readings", options.readings, "Write every link's readings over time (JSON Lines)");
    app.add_option("--profile", options.profile, "Whose paths to speak: a profile's name or FILE.json")
        ->capture_default_str();
    auto *cert = app.add_option("--tls-cert", options.tlsCert, "Serve TLS with this certificate (PEM)");
    auto *key = app.add_option("--tls-key", options.tlsKey, "Private key of the certificate (PEM)")->needs(cert);
    cert->needs(key);
    app.add_option("--client-ca", options.clientCa, "Require client certificates of this CA (PEM)")->needs(cert);
    app.add_option("--resources", options.resources, "Directory with metrics/ and profiles/");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError &error) {
        return app.exit(error) == 0 ? fabricscope::cli::Done : fabricscope::cli::Usage;
    }
    return run(options);
}
