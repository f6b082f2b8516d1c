// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_runner.h"
#include "tests/support/temp_dir.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

namespace {

void write(const std::string &path, const std::string &text) {
    std::ofstream(path, std::ios::binary) << text;
}

const std::string kPlan = "graph plan {\n"
                          "  \"leaf1\":\"swp1\" -- \"spine1\":\"swp1\" [speed=\"400G\"]\n"
                          "  \"leaf2\":\"swp1\" -- \"spine1\":\"swp2\"\n"
                          "  \"leaf1\":\"swp2\" -- \"spine2\":\"swp1\"\n"
                          "  \"leaf2\":\"swp2\" -- \"spine2\":\"swp2\"\n"
                          "}\n";
const std::string kSeen = "graph seen {\n"
                          "  \"leaf1\":\"swp1\" -- \"spine1\":\"swp2\"\n"
                          "  \"leaf2\":\"swp1\" -- \"spine1\":\"swp1\"\n"
                          "  \"leaf1\":\"swp2\" -- \"Spine2\":\"SWP1\"\n"
                          "}\n";

} // namespace

TEST_CASE("diff says what is not as planned, in every form it has") {
    const TempDir folder;
    write(folder.path("plan.dot"), kPlan);
    write(folder.path("seen.dot"), kSeen);
    const std::string files = " --plan " + folder.path("plan.dot") + " --observed " + folder.path("seen.dot");

    const CliResult json = runCli("diff --json" + files, folder.path(""));
    CHECK(json.exitCode == 1);
    const nlohmann::json all = json.json();
    CHECK(all["schema"] == "fabricscope.diff/1");
    CHECK(all["plan"]["cables"] == 4);
    CHECK(all["observed"]["links"] == 3);
    const nlohmann::json summary = {{"match", 1},     {"wrong_peer", 0}, {"wrong_port", 2},
                                    {"missing", 1},   {"unexpected", 0}, {"naming", 0},
                                    {"attribute", 0}, {"not_seen", 0},   {"out_of_scope", 0}};
    CHECK(all["summary"] == summary);
    REQUIRE(all["findings"].size() == 3);
    const nlohmann::json &first = all["findings"][0];
    CHECK(first["kind"] == "wrong_port");
    CHECK(first["a"] == nlohmann::json{{"device", "leaf1"}, {"port", "swp1"}});
    CHECK(first["plan_b"]["port"] == "swp1");
    CHECK(first["seen_b"]["port"] == "swp2");
    CHECK(first["plan_at"]["line"] == 2);
    CHECK(first["id"].get<std::string>().size() == 16);
    REQUIRE(all["patterns"].size() == 1);
    CHECK(all["patterns"][0]["kind"] == "pair_swap");
    CHECK(all["patterns"][0]["id"] == first["pattern"]);
    REQUIRE(all["moves"].size() == 2);
    CHECK(all["moves"][1]["kind"] == "swap");
    CHECK(all["moves"][1]["mends"].size() == 2);

    CHECK(runCli("diff --csv - --junit " + folder.path("j.xml") + " --html " + folder.path("p.html") + files,
                 folder.path(""))
              .out.find(",wrong_port,leaf1,swp1,spine1,swp1,spine1,swp2,") != std::string::npos);
    CHECK(readAllOf(folder.path("j.xml")).find("tests=\"4\" failures=\"3\"") != std::string::npos);
    CHECK(readAllOf(folder.path("p.html")).find("<h2>Work order</h2>") != std::string::npos);

    const CliResult order = runCli("workorder --json" + files, folder.path(""));
    CHECK(order.json()["schema"] == "fabricscope.workorder/1");
    CHECK(order.json()["moves"] == all["moves"]);
}

TEST_CASE("diff ends with 0 where all is as planned, 2 for wrong usage and 3 for what cannot be read") {
    const TempDir folder;
    write(folder.path("plan.dot"), kPlan);
    write(folder.path("rules.json"), "{\"schema\":\"fabricscope.name-rules/1\",\n"
                                     "\"rules\":[{\"device\":\"(\",\"to\":\"x\"}]}");
    const std::string plan = folder.path("plan.dot");
    const auto run = [&](const std::string &arguments) { return runCli("diff " + arguments, folder.path("")); };
    CHECK(run("--plan " + plan + " --observed " + plan).exitCode == 0);
    CHECK(run("--plan " + plan).exitCode == 2);
    CHECK(run("--plan siblings --observed " + plan).exitCode == 0);
    CHECK(run("--plan siblings " + plan + " --observed " + plan).exitCode == 2);
    CHECK(run("--plan nowhere.dot --observed " + plan).exitCode == 3);
    const CliResult rules =
        run("--plan " + plan + " --observed " + plan + " --name-rules " + folder.path("rules.json"));
    CHECK(rules.exitCode == 3);
    CHECK(rules.err.find("rules.json:2:") != std::string::npos);
}

TEST_CASE("a user's name rule makes two names one, and is named") {
    const TempDir folder;
    write(folder.path("plan.dot"), kPlan);
    std::string renamed = kPlan;
    for (std::size_t at = 0; (at = renamed.find("\"spine", at)) != std::string::npos; at += 10)
        renamed.replace(at, 6, "\"sp-");
    write(folder.path("seen.dot"), renamed);
    write(folder.path("rules.json"), "{\"schema\":\"fabricscope.name-rules/1\",\"rules\":"
                                     "[{\"name\":\"short spines\",\"device\":\"sp-(\\\\d)\",\"to\":\"spine$1\"}]}");
    const CliResult result = runCli("diff --json --plan " + folder.path("plan.dot") + " --observed " +
                                        folder.path("seen.dot") + " --name-rules " + folder.path("rules.json"),
                                    folder.path(""));
    CHECK(result.exitCode == 1);
    CHECK(result.json()["summary"]["naming"] == 4);
    CHECK(result.json()["findings"][0]["rules"] == nlohmann::json::array({"short spines"}));
}
