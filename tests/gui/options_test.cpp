// SPDX-License-Identifier: GPL-3.0-or-later
// The application's command line: what cannot take effect is said, not passed over.
#include <catch2/catch.hpp>
#include <sys/wait.h>

#include <cstdio>
#include <string>

namespace {

/// `arguments` as for a shell. Not by QProcess: its child shares our memory until it becomes the program, and
/// ThreadSanitizer, which turns itself off in a child, would be off in the thread that started it from there on.
int exitCode(const std::string &arguments, std::string &said) {
    said.clear();
    std::FILE *pipe = popen(("'" FABRICSCOPE_BIN "/fabricscope' " + arguments + " 2>&1").c_str(), "r");
    REQUIRE(pipe != nullptr);
    char block[4096];
    for (std::size_t n = 0; (n = std::fread(block, 1, sizeof block, pipe)) > 0;)
        said.append(block, n);
    const int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

} // namespace

TEST_CASE("options that have no effect, and words that are not known, are usage errors with a word") {
    struct Case {
        std::string option, value;
        std::string before;
    };
    const Case refused[] = {
        {"--size", "800x600", {}},
        {"--screen", "map", {}},
        {"--screen", "nowhere", {}},
        {"--timeout", "5s", {}},
        {"--scale", "2", {}},
        {"--lang", "xx", {}},
        {"--screen", "racks", "--render never.png "},
        {"--size", "10x10", "--render never.png "},
    };
    for (const Case &one : refused) {
        const std::string arguments = one.before + one.option + ' ' + one.value;
        INFO(arguments);
        std::string said;
        CHECK(exitCode(arguments, said) == 2);
        CHECK(said.find(one.option) != std::string::npos);
    }
}
