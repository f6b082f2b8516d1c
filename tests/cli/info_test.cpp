// SPDX-License-Identifier: GPL-3.0-or-later
// Golden documents of info --json, counted by hand from the fixtures, and the promises of INTERFACES.md.
#include "tests/cli/cli_runner.h"
#include "tests/support/temp_dir.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

namespace {

void requireGolden(const std::string &arguments, const std::string &golden, int exitCode) {
    const TempDir scratch;
    const CliResult result = runCli("info --json " + arguments, scratch.path(""));
    INFO(result.err);
    CHECK(result.exitCode == exitCode);
    CHECK(result.err.empty());
    CHECK(result.out.find('\n') == result.out.size() - 1); // one document on one line
    const auto expected = nlohmann::json::parse(readAllOf(FABRICSCOPE_TEST_DATA "/cli/" + golden));
    const auto seen = result.json();
    for (const auto &[key, value] : expected.items()) {
        INFO(key);
        CHECK(seen[key] == value);
    }
    CHECK(seen.size() == expected.size());
}

} // namespace

TEST_CASE("info --json: an InfiniBand subnet") {
    requireGolden("two_rails.ibnetdiscover", "two_rails.json", 1);
}

TEST_CASE("info --json: three fabrics in one wiring file") {
    requireGolden("two_planes.dot", "two_planes.json", 0);
}

TEST_CASE("info --json: a director") {
    requireGolden("director.ibnetdiscover", "director.json", 0);
}

TEST_CASE("info --json: rules and inventory overrule what was inferred") {
    requireGolden("two_rails.ibnetdiscover --role-rules rack_rules.json --inventory inventory.csv",
                  "two_rails_rules.json", 1);
}

TEST_CASE("info without --json speaks to a person, on standard error") {
    const TempDir scratch;
    const CliResult result = runCli("info two_planes.dot", scratch.path(""));
    CHECK(result.exitCode == 0);
    CHECK(result.out.empty());
    CHECK(result.err.find("2 planes, 2 rails") != std::string::npos);
}

TEST_CASE("info joins several files, and reads standard input") {
    const TempDir scratch;
    const CliResult twice = runCli("info --json two_planes.dot two_planes.dot", scratch.path(""));
    CHECK(twice.json()["files"].size() == 2);
    CHECK(twice.json()["links"] == 22); // each link counts once
    const CliResult piped = runCli("info --json - <two_planes.dot", scratch.path(""));
    CHECK(piped.json()["links"] == 22);
    CHECK(piped.json()["files"][0]["path"] == "-");
}

TEST_CASE("A file that ends in a block keeps what came before and names the line") {
    const TempDir scratch;
    const std::string cut = scratch.path("") + "/cut";
    runCli("info --format ptm-dot two_planes.dot; head -n 60 two_rails.ibnetdiscover | head -c 2600 >" + cut,
           scratch.path(""));
    const CliResult result = runCli("info --json " + cut, scratch.path(""));
    CHECK(result.exitCode == 1);
    const auto document = result.json();
    CHECK(document["links"] > 0);
    bool truncated = false;
    for (const auto &warning : document["warnings"])
        truncated = truncated || (warning["code"] == "truncated" && warning["line"] > 0 && !warning["text"].empty());
    CHECK(truncated);
}

TEST_CASE("Input that cannot be read at all: one clear error, exit code 3") {
    const TempDir scratch;
    const std::string p = scratch.path("");
    runCli("--version; : >" + p + "/empty; head -c 100000 /dev/urandom >" + p +
               "/random; printf '\\377\\330\\377\\340\\0\\20JFIF\\0' >" + p +
               "/photo.jpg; head -c 3000000 /dev/zero | tr '\\0' x >" + p + "/long",
           p);
    for (const char *name : {"empty", "random", "photo.jpg", "long", "", "missing"}) {
        const CliResult result = runCli("info --json " + p + "/" + name, p);
        INFO(name << ": " << result.err);
        CHECK(result.exitCode == 3);
        CHECK(result.out.empty());
        CHECK(std::count(result.err.begin(), result.err.end(), '\n') == 1);
    }
}

TEST_CASE("Wrong usage: exit code 2") {
    const TempDir scratch;
    for (const char *arguments :
         {"", "info", "info --format nonsense two_planes.dot", "info --name-rules x two_planes.dot", "frobnicate",
          "convert two_planes.dot", "convert two_planes.dot --to word -o x", "generate --fabric nonsense -o x",
          "generate --fabric planes=0 -o x", "diff", "profile"}) {
        const CliResult result = runCli(arguments, scratch.path(""));
        INFO(arguments);
        CHECK(result.exitCode == 2);
        CHECK(result.out.empty());
        CHECK_FALSE(result.err.empty());
    }
    const CliResult version = runCli("--version", scratch.path(""));
    CHECK(version.exitCode == 0);
    CHECK(version.out == "fabricscope-cli " FABRICSCOPE_VERSION "\n");
    CHECK(runCli("--help", scratch.path("")).exitCode == 0);
}
