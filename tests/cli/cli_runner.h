// SPDX-License-Identifier: GPL-3.0-or-later
// Runs fabricscope-cli as a script would.
#pragma once

#include <nlohmann/json.hpp>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace fabricscope {

struct CliResult {
    int exitCode = -1;
    std::string out, err;
    nlohmann::json json() const { return nlohmann::json::parse(out); }
};

inline std::string readAllOf(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// `arguments` as for a shell, run in tests/data/cli; `scratch` is a directory of the test's own.
inline CliResult runCli(const std::string &arguments, const std::string &scratch) {
    const std::string errors = scratch + "/stderr";
    const std::string command = "cd '" FABRICSCOPE_TEST_DATA "/cli' && '" FABRICSCOPE_BIN "/fabricscope-cli' " +
                                arguments + " 2>'" + errors + "'";
    FILE *pipe = popen(command.c_str(), "r");
    if (pipe == nullptr)
        throw std::runtime_error("popen");
    CliResult result;
    char block[4096];
    for (std::size_t n = 0; (n = fread(block, 1, sizeof block, pipe)) > 0;)
        result.out.append(block, n);
    const int status = pclose(pipe);
    result.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    result.err = readAllOf(errors);
    return result;
}

} // namespace fabricscope
