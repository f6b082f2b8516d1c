// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sim/scenario.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

TEST_CASE("a scenario file says load and faults", "[scenario]") {
    const auto s = parseScenario(R"({"schema": "fabricscope.scenario/1", "seed": 9,
      "load": [{"kind": "training", "plane": 1, "rail": 2, "period_s": 4, "level": 0.25}, {"kind": "agents"}],
      "faults": [{"kind": "miscabled", "at_s": 1.5, "for_s": null, "where": {"device": "leaf1", "port": "swp1"},
                  "peer": {"device": "h9", "port": "eth0"}},
                 {"kind": "pfc_storm", "for_s": 10, "every_s": 60, "strength": 0.5, "where": {"plane": 0, "rail": 3}}]})",
                                 "s.json");
    REQUIRE(s);
    CHECK(s->seed == 9);
    REQUIRE(s->loads.size() == 2);
    CHECK(s->loads[0].kind == LoadSpec::Kind::Training);
    CHECK(s->loads[0].plane == 1);
    CHECK(s->loads[0].rail == 2);
    CHECK(s->loads[0].periodS == 4);
    CHECK(s->loads[0].level == 0.25);
    CHECK(s->loads[1].kind == LoadSpec::Kind::Agents);
    CHECK(s->loads[1].plane == -1);
    REQUIRE(s->faults.size() == 2);
    CHECK(s->faults[0].kind == FaultKind::Miscabled);
    CHECK(s->faults[0].atS == 1.5);
    CHECK_FALSE(s->faults[0].forS);
    CHECK(s->faults[0].device == "leaf1");
    CHECK(s->faults[0].peerPort == "eth0");
    CHECK(s->faults[1].forS == 10);
    CHECK(s->faults[1].everyS == 60);
    CHECK(s->faults[1].rail == 3);
}

TEST_CASE("every kind of fault has its name", "[scenario]") {
    for (const char *name : {"hot_spine", "link_degrading", "link_flapping", "link_lossy", "pfc_storm", "miscabled",
                             "straggler", "device_down", "device_silent", "optics"}) {
        const auto s = parseScenario(std::string(R"({"faults":[{"kind":")") + name + R"("}]})", "s.json");
        REQUIRE(s);
        CHECK(std::string(toString(s->faults[0].kind)) == name);
    }
}

TEST_CASE("mistakes in a scenario are named by line and column", "[scenario]") {
    struct Case {
        const char *text;
        std::uint64_t line, column;
        const char *expected;
    };
    const Case cases[] = {
        {"{\n \"faults\": [\n  {\"kind\": \"hot_spine\", \"at\": 3}]}", 3, 25, "kind|at_s"},
        {"{\"faults\": [{\"kind\": \"hotspine\"}]}", 1, 22, "hot_spine|"},
        {"{\"faults\": [{\"at_s\": 1}]}", 1, 13, "kind"},
        {"{\"faults\": [{\"kind\": \"optics\", \"strength\": 2}]}", 1, 44, "0 … 1"},
        {"{\"faults\": [{\"kind\": \"optics\", \"at_s\": -1}]}", 1, 40, "seconds"},
        {"{\"faults\": {}}", 1, 12, "array"},
        {"{\"load\": [{\"kind\": \"training\",\n\"period_s\": 0}]}", 2, 13, "seconds"},
        {"{\"load\": [{\"kind\": \"training\", \"plane\": 1.5}]}", 1, 41, "whole number"},
        {"{\"seeds\": 1}", 1, 2, "schema|seed"},
        {"[]", 1, 1, "object"},
        {"{\"schema\": \"fabricscope.scenario/2\"}", 1, 12, "fabricscope.scenario/1"},
    };
    for (const Case &c : cases) {
        INFO(c.text);
        const auto s = parseScenario(c.text, "s.json");
        REQUIRE_FALSE(s);
        CHECK(s.error().code == ErrorCode::BadValue);
        CHECK(s.error().file == "s.json");
        CHECK(s.error().line == c.line);
        CHECK(s.error().column == c.column);
        CHECK(s.error().expected.find(c.expected) != std::string::npos);
        CHECK_FALSE(s.error().found.empty());
    }
    CHECK_FALSE(parseScenario("", "s.json"));
    CHECK_FALSE(parseScenario("{\"seed\": ", "s.json"));
}

TEST_CASE("the demo shows everything within two minutes, and again", "[scenario]") {
    const Scenario demo = demoScenario();
    std::vector<bool> seen(10);
    for (const FaultSpec &fault : demo.faults) {
        seen[static_cast<std::size_t>(fault.kind)] = true;
        CHECK(fault.atS < 120);
        CHECK(fault.everyS == 120);
        CHECK(fault.forS.value_or(1e9) < 120);
    }
    CHECK(std::count(seen.begin(), seen.end(), true) == 10);
}
