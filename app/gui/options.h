// SPDX-License-Identifier: GPL-3.0-or-later
// The command line, read before there is an application: it decides the platform.
#pragma once

#include "models/base/time.h"
#include "models/session/session.h"

#include <optional>
#include <string>
#include <vector>

namespace fabricscope::gui {

enum class Screen { Map, Focus };

struct RenderOptions {
    std::string path;
    int width = 1920, height = 1080; // pixels of the picture
    double scale = 1;                // device pixel ratio
    Screen screen = Screen::Map;
    Duration timeout = std::chrono::seconds(60);
};

struct Options {
    LoadRequest load; // nothing in it: no file was asked for
    bool demo = false;
    std::string scenario; // path; empty = the demo's own
    std::vector<ConnectionConfig> sources;
    OverlayChoice overlay;
    std::string select; // DEVICE[:PORT]
    std::string theme;  // empty = as set before
    std::string language;
    std::optional<RenderOptions> render;

    bool loads() const { return !load.files.empty() || load.generate.has_value(); }
};

struct ParsedOptions {
    std::optional<Options> options; // none: exit with `code`
    int code = 0;
};

/// Says what is wrong, or the help, by itself.
ParsedOptions parseOptions(int argc, char **argv);

} // namespace fabricscope::gui
