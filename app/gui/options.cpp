// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/options.h"

#include "app/gui/exit_codes.h"
#include "widgets/shell/language.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <iostream>

namespace fabricscope::gui {

namespace {

constexpr int kMostPixels = 16384; // a side of the picture

/// "--demo" may stand alone or carry a scenario after "=": a following FILE is not its value.
std::vector<std::string> takeDemo(int argc, char **argv, Options &options) {
    std::vector<std::string> rest;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--demo") {
            options.demo = true;
        } else if (argument.rfind("--demo=", 0) == 0) {
            options.demo = true;
            options.scenario = argument.substr(7);
        } else {
            rest.push_back(argument);
        }
    }
    std::reverse(rest.begin(), rest.end()); // as CLI11 wants them
    return rest;
}

ParsedOptions usage(const std::string &message) {
    std::cerr << "fabricscope: " << message << "\nRun fabricscope --help for the options.\n";
    return {std::nullopt, ExitCode::Usage};
}

bool parseSize(const std::string &text, RenderOptions &render) {
    int used = 0;
    if (std::sscanf(text.c_str(), "%dx%d%n", &render.width, &render.height, &used) != 2 ||
        static_cast<std::size_t>(used) != text.size())
        return false;
    return render.width >= 320 && render.height >= 200 && render.width <= kMostPixels && render.height <= kMostPixels;
}

std::string placed(const Error &error) {
    std::string text = toString(error.code);
    if (!error.expected.empty())
        text += ": expected " + error.expected;
    if (!error.found.empty())
        text += ", found " + error.found;
    if (!error.detail.empty())
        text += ": " + error.detail;
    return text;
}

/// Those that the screen is translated into.
std::vector<std::string> languageCodes() {
    std::vector<std::string> codes;
    for (const LanguageHolder::Language &language : LanguageHolder::available())
        codes.push_back(language.code.toStdString());
    return codes;
}

struct Raw {
    std::vector<std::string> sources;
    std::string fabric, overlay, render, size, screen, timeout;
    std::optional<double> scale;
};

ParsedOptions finish(Options options, const Raw &raw) {
    if (!raw.fabric.empty()) {
        if (!options.load.files.empty())
            return usage("--fabric makes a fabric, so no FILE goes with it");
        auto spec = parseGeneratorSpec(raw.fabric);
        if (!spec)
            return usage("--fabric " + raw.fabric + ": " + placed(spec.error()));
        options.load.generate = *spec;
    }
    for (const std::string &url : raw.sources) {
        auto connection = parseSourceUrl(url);
        if (!connection)
            return usage("--source " + url + ": " + placed(connection.error()));
        options.sources.push_back(std::move(*connection));
    }
    if (!raw.overlay.empty()) {
        bool ok = false;
        options.overlay.overlay = overlayFromString(raw.overlay, ok);
        if (!ok)
            return usage("--overlay " + raw.overlay + ": no such overlay");
    }
    if (raw.render.empty()) {
        const std::pair<const char *, bool> ofPictures[] = {{"--size", !raw.size.empty()},
                                                            {"--scale", raw.scale.has_value()},
                                                            {"--screen", !raw.screen.empty()},
                                                            {"--timeout", !raw.timeout.empty()}};
        for (const auto &[name, given] : ofPictures)
            if (given)
                return usage(std::string(name) + " goes with --render PNG");
        return {std::move(options), ExitCode::Done};
    }

    RenderOptions render;
    render.path = raw.render;
    render.scale = raw.scale.value_or(1);
    if (!raw.size.empty() && !parseSize(raw.size, render))
        return usage("--size " + raw.size + ": expected WxH, from 320x200 to 16384x16384");
    if (raw.screen == "focus")
        render.screen = Screen::Focus;
    else if (!raw.screen.empty() && raw.screen != "map")
        return usage("--screen " + raw.screen + ": this version has map and focus");
    if (!raw.timeout.empty()) {
        const auto timeout = parseDuration(raw.timeout);
        if (!timeout || *timeout <= Duration{})
            return usage("--timeout " + raw.timeout + ": expected a duration such as 30s");
        render.timeout = *timeout;
    }
    options.render = render;
    return {std::move(options), ExitCode::Done};
}

} // namespace

ParsedOptions parseOptions(int argc, char **argv) {
    Options options;
    Raw raw;
    std::vector<std::string> arguments = takeDemo(argc, argv, options);

    CLI::App app("Shows the network of an AI cluster as one live map.", "fabricscope");
    app.set_version_flag("--version", "fabricscope " FABRICSCOPE_VERSION);
    app.add_option("FILE", options.load.files,
                   "Topology files; several make one picture. .gz and .zst are read through");
    app.add_option("--fabric", raw.fabric, "Make a fabric instead: fabric-128k, fabric-1k, demo, and/or KEY=VALUE,…");
    app.add_flag("--demo", options.demo,
                 "A simulated fabric with live traffic and faults; --demo=FILE plays that scenario");
    app.add_option("--source", raw.sources, "Live source, gnmi://host:port or gnmi+plaintext://host:port; repeatable")
        ->allow_extra_args(false);
    app.add_option("--format", options.load.format, "Read the files as this format instead of recognising it");
    app.add_option("--inventory", options.load.inventory, "CSV with places, addresses, serials and cable labels");
    app.add_option("--role-rules", options.load.roleRules, "JSON rules that give roles, planes and rails by name");
    app.add_option(
        "--overlay", raw.overlay,
        "What colours the map: congestion, utilisation, ecn, pfc, ber, errors, flaps, optics, spreading, state");
    app.add_option("--select", options.select, "DEVICE[:PORT] to open");
    app.add_option("--theme", options.theme, "dark, light or auto")->check(CLI::IsMember({"dark", "light", "auto"}));
    app.add_option("--lang", options.language, "Language of the screen: en, zh_CN")
        ->check(CLI::IsMember(languageCodes()));
    app.add_option("--render", raw.render, "Draw the screen into a PNG without a display, and exit");
    app.add_option("--size", raw.size, "Size of the picture in pixels, WxH (1920x1080)");
    app.add_option("--scale", raw.scale, "Device pixel ratio of the picture (1)")->check(CLI::Range(0.5, 4.0));
    app.add_option("--screen", raw.screen, "What to draw: map or focus");
    app.add_option("--timeout", raw.timeout, "How long --render waits for data (60s)");
    app.footer("Exit codes: 0 done, 2 usage, 3 input could not be read, 4 a source did not deliver in time.");
    try {
        app.parse(arguments);
    } catch (const CLI::ParseError &error) {
        const int code = app.exit(error, std::cout, std::cerr);
        return {std::nullopt, code == 0 ? ExitCode::Done : ExitCode::Usage};
    }
    return finish(std::move(options), raw);
}

} // namespace fabricscope::gui
