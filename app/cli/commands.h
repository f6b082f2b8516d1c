// SPDX-License-Identifier: GPL-3.0-or-later
// One function per command. Each returns the exit code; data go to stdout, words to stderr.
#pragma once

#include "app/cli/load.h"

#include <string>
#include <vector>

namespace fabricscope::cli {

struct InfoOptions {
    InputOptions input;
    bool json = false;
};
int runInfo(const InfoOptions &options, JobControl *job);

struct ConvertOptions {
    InputOptions input;
    std::string to;
    std::string output;
};
int runConvert(const ConvertOptions &options, JobControl *job);

struct GenerateOptions {
    std::string spec;
    InputOptions input; // inventory and role rules
    std::string output;
};
int runGenerate(const GenerateOptions &options, JobControl *job);

struct DiffOptions {
    InputOptions input; // what was observed
    std::vector<std::string> plans;
    bool siblings = false; // no plan: each device as those of its kind
    std::string nameRules;
    bool json = false;
    std::string csv, html, junit; // files to write; "-" is standard output
};
int runDiff(const DiffOptions &options, JobControl *job);
int runWorkorder(const DiffOptions &options, JobControl *job);

struct ProfileCheckOptions {
    std::vector<std::string> files;
    std::string resources; // directory with metrics/; empty = look around the executable
    bool json = false;
};
int runProfileCheck(const ProfileCheckOptions &options);

} // namespace fabricscope::cli
