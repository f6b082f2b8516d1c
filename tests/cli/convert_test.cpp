// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_runner.h"
#include "tests/support/temp_dir.h"

#include <catch2/catch.hpp>

#include <fstream>
#include <iterator>

using namespace fabricscope;

namespace {

/// What must not change on the way, whatever the format.
void requireSame(const nlohmann::json &a, const nlohmann::json &b, const std::vector<const char *> &keys) {
    for (const char *key : keys) {
        INFO(key);
        CHECK(a[key] == b[key]);
    }
}

} // namespace

TEST_CASE("convert to our own form keeps everything, compressed or not, and marks what was inferred") {
    const TempDir scratch;
    const auto before = runCli("info --json two_rails.ibnetdiscover", scratch.path("")).json();
    for (const char *name : {"/f.json", "/f.json.gz", "/f.json.zst"}) {
        const std::string file = scratch.path("") + name;
        CHECK(runCli("convert two_rails.ibnetdiscover --to fabric -o " + file, scratch.path("")).exitCode == 1);
        const auto after = runCli("info --json " + file, scratch.path("")).json();
        CHECK(after["files"][0]["format"] == "fabric-json");
        requireSame(before, after,
                    {"per_fabric", "devices", "switches", "nics", "chassis", "gpus", "ports", "links", "links_by_layer",
                     "self_loops", "parallel_links", "one_sided_links", "inferred", "planes", "rails", "tiers"});
    }
}

TEST_CASE("convert between the formats of others keeps devices and links") {
    const TempDir scratch;
    const auto before = runCli("info --json two_rails.ibnetdiscover", scratch.path("")).json();
    for (const char *format : {"ibnetdiscover", "ibsim"}) {
        const std::string file = scratch.path("") + "/" + format;
        INFO(format);
        runCli(std::string("convert two_rails.ibnetdiscover --to ") + format + " -o " + file, scratch.path(""));
        const auto after = runCli("info --json " + file, scratch.path("")).json();
        requireSame(before, after, {"links", "links_by_layer", "switches", "nics"});
    }
    const auto dot = runCli("info --json two_planes.dot", scratch.path("")).json();
    const std::string file = scratch.path("") + "/copy.dot";
    CHECK(runCli("convert two_planes.dot --to ptm-dot -o " + file, scratch.path("")).exitCode == 0);
    requireSame(dot, runCli("info --json " + file, scratch.path("")).json(), {"links", "devices", "per_fabric"});
}

TEST_CASE("generate writes a fabric that needs no inference") {
    const TempDir scratch;
    const std::string file = scratch.path("") + "/demo.json.zst";
    CHECK(runCli("generate --fabric demo -o " + file, scratch.path("")).exitCode == 0);
    const CliResult info = runCli("info --json " + file, scratch.path(""));
    CHECK(info.exitCode == 0);
    const auto document = info.json();
    CHECK(document["inferred"].empty());
    CHECK(document["planes"] == 2);
    CHECK(document["rails"] == 4);
    CHECK(document["gpus"] == 256);
    CHECK(document["switches"]["leaf"] == 36); // 2 × 4 × 4, and 4 of the front end
}

TEST_CASE("generate places devices by inventory and role rules") {
    const TempDir scratch;
    const std::string file = scratch.path("demo.json");
    const std::string racks = scratch.path("racks.csv");
    const std::string rules = scratch.path("rules.json");
    std::ofstream(racks) << "device,site,rack\nleaf-p0-r0-g000,ATL-2,R7\n";
    std::ofstream(rules) << R"({"schema":"fabricscope.role-rules/1","rules":[{"device":"spine-p0-.*","role":"core"}]})";
    const std::string generate = "generate --fabric demo -o " + file + " --inventory ";
    CHECK(runCli(generate + racks + " --role-rules " + rules, scratch.path("")).exitCode == 0);
    const auto document = runCli("info --json " + file, scratch.path("")).json();
    CHECK(document["switches"]["core"] > 0);
    std::ifstream in(file);
    CHECK(std::string(std::istreambuf_iterator<char>(in), {}).find("ATL-2") != std::string::npos);
    CHECK(runCli(generate + scratch.path("none.csv"), scratch.path("")).exitCode == 3);
}

TEST_CASE("What cannot be written is said, exit code 3") {
    const TempDir scratch;
    CHECK(runCli("generate --fabric demo -o /nonexistent/x.json", scratch.path("")).exitCode == 3);
    CHECK(runCli("convert two_planes.dot --to fabric -o /nonexistent/x.json", scratch.path("")).exitCode == 3);
}
