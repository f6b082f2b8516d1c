// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/json_reader.h"
#include "models/telemetry/profile.h"
#include "tests/telemetry/support.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

using namespace fabricscope;
using test::shippedCatalogue;

namespace {

std::string profileOf(const std::string &rules, const std::string &name = "t") {
    return "{\"schema\": \"fabricscope.profile/1\", \"name\": \"" + name +
           "\",\n\"roots\": {\"I\": \"/interfaces/interface[name=*]\"},\n"
           "\"port_keys\": [\"interface.name\"],\n\"rules\": [\n" +
           rules + "\n]}";
}

std::vector<ProfileIssue> lint(const std::string &rules) {
    return lintProfile("t.json", profileOf(rules), *shippedCatalogue());
}

} // namespace

TEST_CASE("every shipped profile is without fault") {
    std::size_t count = 0;
    for (const auto &entry : std::filesystem::directory_iterator(FABRICSCOPE_RESOURCES "/profiles")) {
        if (entry.path().extension() != ".json")
            continue;
        ++count;
        const auto content = json::readTextFile(entry.path().string());
        REQUIRE(content.has_value());
        for (const ProfileIssue &issue : lintProfile(entry.path().string(), *content, *shippedCatalogue())) {
            INFO(entry.path().filename().string()
                 << ":" << issue.line << ":" << issue.column << " " << toString(issue.code) << " expected "
                 << issue.expected << " found " << issue.found);
            CHECK(false);
        }
        const auto profile = readProfile(entry.path().string(), *shippedCatalogue());
        REQUIRE(profile.has_value());
        CHECK((*profile)->name == entry.path().stem().string());
        CHECK_FALSE((*profile)->platform.empty());
    }
    CHECK(count >= 6);
}

TEST_CASE("shipped profiles carry what the map needs") {
    std::vector<Error> errors;
    const auto profiles = loadProfiles({FABRICSCOPE_RESOURCES "/profiles"}, *shippedCatalogue(), errors);
    CHECK(errors.empty());
    const WellKnownMetrics &known = shippedCatalogue()->known();
    for (const char *name : {"openconfig", "cumulus-5.14", "cumulus-5.17", "sonic", "arista-eos", "nvos-ib"}) {
        INFO(name);
        REQUIRE(profiles.count(name) == 1);
        const Profile &profile = *profiles.at(name);
        const auto has = [&](MetricId metric) {
            return std::any_of(profile.rules.begin(), profile.rules.end(),
                               [&](const ProfileRule &rule) { return rule.metric == metric && !rule.detail; });
        };
        CHECK(has(known.operStatus));
        CHECK(has(known.outBits));
        CHECK(has(known.inBits));
        CHECK(has(known.outPackets));
        CHECK(has(known.inErrors));
        CHECK((has(known.ecnShare) || has(known.xmitWaitShare)));
    }
    // Microseconds become the nanoseconds of the catalogue.
    for (const ProfileRule &rule : profiles.at("cumulus-5.17")->rules)
        if (rule.metric == known.pauseRxShare) {
            CHECK(rule.path == "/qos/interfaces/interface[interface-id=*]/switch-priority[priority=*]/state/counters/"
                               "in-pause-duration");
            CHECK(rule.scale == 1000);
            CHECK(rule.portKey == "interface.interface-id");
            CHECK(rule.indexKey == "switch-priority.priority");
        }
    CHECK(profiles.at("sonic")->targetMeaning == "database");
}

TEST_CASE("lint names each mistake by code, line and column") {
    struct Case {
        const char *rule;
        ProfileIssue::Code code;
        bool error;
        std::uint64_t column;
    };
    using Code = ProfileIssue::Code;
    const Case cases[] = {
        {R"({"path": "$I/state/x", "metric": "if.oot.octets"})", Code::UnknownMetric, true, 34},
        {R"({"path": "$I/state/x", "metrik": "if.out.octets"})", Code::UnknownKey, true, 24},
        {R"({"path": "$J/state/x", "metric": "if.out.octets"})", Code::BadPath, true, 10},
        {R"({"path": "state/x", "metric": "if.out.octets"})", Code::BadPath, true, 10},
        {R"({"path": "$I/a[k=b*]/x", "metric": "if.out.octets"})", Code::BadPath, true, 10},
        {R"({"path": "/a[k=*][l=*]/x", "metric": "if.out.octets"})", Code::BadPath, true, 10},
        {R"({"path": "/a//x", "metric": "if.out.octets"})", Code::BadPath, true, 10},
        {R"({"path": "/a/x", "metric": "if.out.octets"})", Code::NoPortKey, true, 10},
        {R"({"path": "$I/x", "metric": "if.out.octets", "port": "interface.id"})", Code::NoPortKey, true, 53},
        {R"({"path": "$I/q[n=*]/x", "metric": "if.out.octets", "index": "q.n"})", Code::UnusedIndex, false, 61},
        {R"({"path": "$I/q[n=*]/x", "metric": "queue.dropped"})", Code::UnusedIndex, false, 10},
        {R"({"path": "$I/x", "metric": "if.out.octets", "scale": 0})", Code::UnitUnlikely, true, 54},
        {R"({"path": "$I/x", "metric": "if.out.octets", "scale": 0.001})", Code::UnitUnlikely, false, 54},
        {R"({"path": "$I/x", "metric": "if.out.octets", "states": {"a": "up"}})", Code::BadState, true, 55},
        {R"({"path": "$I/x", "metric": "if.oper.status", "states": {"UP": "upp"}})", Code::BadState, true, 63},
        {R"({"path": "$I/x", "metric": "if.oper.status", "states": {"DOWN": "down"}})", Code::MissingState, false, 56},
        {R"({"metric": "if.out.octets"})", Code::MissingKey, true, 1},
        {R"({"path": 3, "metric": "if.out.octets"})", Code::Syntax, true, 10},
    };
    for (const Case &c : cases) {
        INFO(c.rule);
        const auto issues = lint(c.rule);
        const auto found =
            std::find_if(issues.begin(), issues.end(), [&](const ProfileIssue &issue) { return issue.code == c.code; });
        REQUIRE(found != issues.end());
        CHECK(found->error == c.error);
        CHECK(found->line == 5);
        CHECK(found->column == c.column);
    }
    CHECK(lint(R"({"path": "$I/state/x", "metric": "if.out.octets"})").empty());
    const auto twice = lint(
        "{\"path\": \"$I/x\", \"metric\": \"if.out.octets\"},\n{\"path\": \"$I/x\", \"metric\": \"if.out.octets\"}");
    REQUIRE(twice.size() == 1);
    CHECK(twice.front().code == Code::Duplicate);
    CHECK(twice.front().line == 6);
    const auto syntax = lintProfile("t.json", "{\"name\": \"t\",\n \"rules\": [}", *shippedCatalogue());
    REQUIRE(syntax.size() == 1);
    CHECK(syntax.front().code == Code::Syntax);
    CHECK(syntax.front().line == 2);
    CHECK(syntax.front().column == 12);
    const auto pattern = lintProfile(
        "t.json", R"({"schema": "fabricscope.profile/1", "name": "t", "port_names": {"(": "x"}, "rules": []})",
        *shippedCatalogue());
    REQUIRE(pattern.size() == 1);
    CHECK(pattern.front().code == Code::BadPattern);
    CHECK(pattern.front().column == 65);
}

TEST_CASE("a later directory overrides a profile by name, and a broken file is told and left out") {
    const auto directory =
        std::filesystem::temp_directory_path() / ("fabricscope-profiles-" + std::to_string(::getpid()));
    std::filesystem::create_directories(directory);
    std::FILE *file = std::fopen((directory / "own.json").c_str(), "w");
    REQUIRE(file != nullptr);
    std::fputs(profileOf(R"({"path": "$I/mine", "metric": "if.out.octets"})", "openconfig").c_str(), file);
    std::fclose(file);
    file = std::fopen((directory / "broken.json").c_str(), "w");
    std::fputs("{\n", file);
    std::fclose(file);
    std::vector<Error> errors;
    const auto profiles =
        loadProfiles({FABRICSCOPE_RESOURCES "/profiles", directory.string()}, *shippedCatalogue(), errors);
    std::filesystem::remove_all(directory);
    REQUIRE(errors.size() == 1);
    CHECK(errors.front().line == 2);
    REQUIRE(profiles.count("openconfig") == 1);
    CHECK(profiles.at("openconfig")->rules.size() == 1);
    CHECK(profiles.at("openconfig")->rules.front().path == "/interfaces/interface[name=*]/mine");
    CHECK(profiles.count("sonic") == 1);
}
