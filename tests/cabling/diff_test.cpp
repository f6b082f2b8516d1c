// SPDX-License-Identifier: GPL-3.0-or-later
// Small cases as one would draw them on paper.
#include "models/cabling/diff.h"
#include "models/cabling/siblings.h"
#include "tests/support/records_sketch.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

namespace {

using Ends = std::pair<const char *, const char *>;

FabricPtr fabricOf(const std::vector<Ends> &links, bool accounted = true) {
    RecordsSketch sketch;
    for (const auto &[a, b] : links) {
        sketch.link(a, b);
        for (const std::string end : {a, b}) {
            const std::string name = end.substr(0, end.rfind(':'));
            sketch.device(name, name[0] == 'h' ? DeviceKind::Host : DeviceKind::Switch);
        }
    }
    sketch.records().tellsAbsence = accounted;
    return sketch.build();
}

CablingDiff diffOf(const FabricPtr &plan, const FabricPtr &observed, NameRules rules = {}) {
    auto diff = diffCabling({plan}, observed, std::move(rules));
    REQUIRE(diff);
    const std::uint64_t planned = diff->planCables;
    CHECK(planned == diff->of(FindingKind::Match) + diff->of(FindingKind::WrongPeer) +
                         diff->of(FindingKind::WrongPort) + diff->of(FindingKind::Missing) +
                         diff->of(FindingKind::Naming) + diff->of(FindingKind::Attribute) +
                         diff->of(FindingKind::NotSeen));
    return std::move(*diff);
}

const std::vector<Ends> kPlan = {{"h1:e0", "leaf1:1"},     {"h2:e0", "leaf2:1"},     {"h3:e0", "leaf1:2"},
                                 {"h4:e0", "leaf2:2"},     {"leaf1:10", "spine1:1"}, {"leaf2:10", "spine1:2"},
                                 {"leaf1:11", "spine2:1"}, {"leaf2:11", "spine2:2"}};

/// The plan with some links in place of others.
std::vector<Ends> with(std::vector<std::size_t> without, const std::vector<Ends> &more) {
    std::vector<Ends> links;
    for (std::size_t i = 0; i < kPlan.size(); ++i)
        if (std::find(without.begin(), without.end(), i) == without.end())
            links.push_back(kPlan[i]);
    links.insert(links.end(), more.begin(), more.end());
    return links;
}

std::string text(const CableEnd &end) {
    return end.device + ":" + end.port;
}

} // namespace

TEST_CASE("what is as planned is right, whichever end a source puts first") {
    std::vector<Ends> turned;
    for (const auto &[a, b] : kPlan)
        turned.emplace_back(b, a);
    const CablingDiff diff = diffOf(fabricOf(kPlan), fabricOf(turned));
    CHECK(diff.of(FindingKind::Match) == kPlan.size());
    CHECK(diff.findings.empty());
    CHECK(diff.moves.empty());
}

TEST_CASE("two cables in one another's place are two findings, one pattern, one step") {
    const auto observed = fabricOf(with({0, 1}, {{"h1:e0", "leaf2:1"}, {"h2:e0", "leaf1:1"}}));
    const CablingDiff diff = diffOf(fabricOf(kPlan), observed);
    REQUIRE(diff.findings.size() == 2);
    CHECK(diff.of(FindingKind::WrongPeer) == 2);
    CHECK(text(diff.findings[0].a) == "h1:e0");
    CHECK(text(*diff.findings[0].planB) == "leaf1:1");
    CHECK(text(*diff.findings[0].seenB) == "leaf2:1");
    REQUIRE(diff.patterns.size() == 1);
    CHECK(diff.patterns[0].kind == PatternKind::PairSwap);
    CHECK(diff.patterns[0].moves == 2);
    REQUIRE(diff.moves.size() == 1);
    CHECK(diff.moves[0].kind == Move::Kind::Swap);
    CHECK(diff.moves[0].mends.size() == 2);
}

TEST_CASE("a swap on one host is mended at that host: one place to go to and not two") {
    const std::vector<Ends> plan = {{"h1:e0", "leaf1:1"}, {"h1:e1", "leaf2:1"}, {"h2:e0", "leaf1:2"},
                                    {"h2:e1", "leaf2:2"}, {"leaf1:9", "s:1"},   {"leaf2:9", "s:2"}};
    std::vector<Ends> seen = plan;
    seen[0].second = "leaf2:1";
    seen[1].second = "leaf1:1";
    const CablingDiff diff = diffOf(fabricOf(plan), fabricOf(seen));
    REQUIRE(diff.moves.size() == 1);
    CHECK(diff.moves[0].unplug[0].device == "h1");
    CHECK(diff.moves[0].unplug[1].device == "h1");
}

TEST_CASE("three cables changed round are a rotation of three moves") {
    const auto observed = fabricOf(with({0, 1, 2}, {{"h1:e0", "leaf2:1"}, {"h2:e0", "leaf1:2"}, {"h3:e0", "leaf1:1"}}));
    const CablingDiff diff = diffOf(fabricOf(kPlan), observed);
    CHECK(diff.of(FindingKind::WrongPeer) == 2);
    CHECK(diff.of(FindingKind::WrongPort) == 1); // h3 is on leaf1, at another port
    REQUIRE(diff.patterns.size() == 1);
    CHECK(diff.patterns[0].kind == PatternKind::Rotation);
    CHECK(diff.patterns[0].moves == 3);
    CHECK(diff.moves.size() == 3);
}

TEST_CASE("a cable in a free port is one finding and one move") {
    const CablingDiff diff = diffOf(fabricOf(kPlan), fabricOf(with({4}, {{"leaf1:10", "spine1:7"}})));
    REQUIRE(diff.findings.size() == 1);
    CHECK(diff.findings[0].kind == FindingKind::WrongPort);
    REQUIRE(diff.moves.size() == 1);
    CHECK(text(diff.moves[0].unplug[0]) == "spine1:7");
    CHECK(text(diff.moves[0].plug[0]) == "spine1:1");
    // The same from its other end.
    const CablingDiff other = diffOf(fabricOf(kPlan), fabricOf(with({4}, {{"leaf1:12", "spine1:1"}})));
    REQUIRE(other.findings.size() == 1);
    CHECK(text(other.findings[0].a) == "spine1:1");
    CHECK(text(*other.findings[0].seenB) == "leaf1:12");
    CHECK(other.findings[0].id == diff.findings[0].id);
}

TEST_CASE("a cable in another's place, which is gone: what is in the way is not there, and the other is missing") {
    const CablingDiff diff = diffOf(fabricOf(kPlan), fabricOf(with({0, 1}, {{"h1:e0", "leaf2:1"}})));
    CHECK(diff.of(FindingKind::WrongPeer) == 1);
    CHECK(diff.of(FindingKind::Missing) == 1);
    CHECK(diff.of(FindingKind::Unexpected) == 0);
    CHECK(diff.patterns.empty());
    CHECK(diff.moves.size() == 2);
}

TEST_CASE("no link is missing where all would be known, and not seen where a neighbour may be silent") {
    const CablingDiff known = diffOf(fabricOf(kPlan), fabricOf(with({7}, {})));
    CHECK(known.of(FindingKind::Missing) == 1);
    CHECK(known.findings[0].bothEnds);
    const CablingDiff diff = diffOf(fabricOf(kPlan), fabricOf(with({7}, {}), false));
    CHECK(diff.of(FindingKind::Missing) == 0);
    CHECK(diff.of(FindingKind::NotSeen) == 1);
    CHECK(diff.moves.empty());
}

TEST_CASE("a link beside the plan is unexpected where the plan lists its layer, and out of scope elsewhere") {
    const std::vector<Ends> more = {{"leaf1:12", "spine1:9"}, {"h9:e0", "leaf1:30"}, {"x:1", "y:1"}};
    const CablingDiff all = diffOf(fabricOf(kPlan), fabricOf(with({}, more)));
    CHECK(all.of(FindingKind::Unexpected) == 2);
    CHECK(all.of(FindingKind::OutOfScope) == 1);
    CHECK(all.moves.size() == 2);
    CHECK(all.moves[0].kind == Move::Kind::Remove);
    // A plan of uplinks alone says nothing about hosts.
    const std::vector<Ends> uplinks(kPlan.begin() + 4, kPlan.end());
    const CablingDiff some = diffOf(fabricOf(uplinks), fabricOf(kPlan));
    CHECK(some.of(FindingKind::Unexpected) == 0);
    CHECK(some.of(FindingKind::OutOfScope) == 4);
}

TEST_CASE("a right cable of another speed is an attribute") {
    const auto build = [](float gbps) {
        RecordsSketch sketch;
        sketch.link("leaf1:1", "spine1:1");
        sketch.records().links[0].gbps = gbps;
        return sketch.build();
    };
    const CablingDiff diff = diffOf(build(400), build(200));
    REQUIRE(diff.findings.size() == 1);
    CHECK(diff.findings[0].kind == FindingKind::Attribute);
    CHECK(std::string(diff.findings[0].attribute) == "speed");
    CHECK(diff.findings[0].planValue == 400);
    CHECK(diff.findings[0].seenValue == 200);
    CHECK(diffOf(build(400), build(0)).findings.empty()); // not stated
}

TEST_CASE("spellings of formats match silently, those of a user's rule are worth cleaning up") {
    const auto observed = fabricOf(with({0}, {{"H1.dc.example:E0", "LEAF1:1"}}));
    CHECK(diffOf(fabricOf(kPlan), observed).of(FindingKind::Match) == kPlan.size());
    NameRules rules;
    rules.rules.push_back({NameRule::Of::Device, "old-(.*)", "$1", "old names", 1});
    const CablingDiff diff = diffOf(fabricOf(kPlan), fabricOf(with({4}, {{"leaf1:10", "old-spine1:1"}})), rules);
    REQUIRE(diff.findings.size() == 1);
    CHECK(diff.findings[0].kind == FindingKind::Naming);
    CHECK(diff.findings[0].rules == std::vector<std::string>{"old names"});
    CHECK(diff.of(FindingKind::Match) == kPlan.size() - 1);
}

TEST_CASE("of two plans that contradict one another the first holds, and it is said") {
    std::vector<Ends> second = {{"h1:e0", "leaf2:1"}, kPlan[2], {"h7:e0", "leaf1:7"}};
    auto diff = diffCabling({fabricOf(kPlan), fabricOf(second)}, fabricOf(kPlan), {});
    REQUIRE(diff);
    CHECK(diff->planCables == kPlan.size() + 1); // what only the second has is planned too
    REQUIRE(diff->conflicts.size() == 1);
    CHECK(text(diff->conflicts[0].a) == "h1:e0");
    CHECK(text(diff->conflicts[0].firstB) == "leaf1:1");
    CHECK(text(diff->conflicts[0].secondB) == "leaf2:1");
    CHECK(diff->of(FindingKind::Match) == kPlan.size());
    CHECK(diff->of(FindingKind::NotSeen) + diff->of(FindingKind::Missing) == 1);
}

TEST_CASE("without a plan, a host whose rails are crossed and a pair short of a cable stand out among their siblings") {
    std::vector<std::pair<std::string, std::string>> links;
    const auto n = [](int i) { return std::to_string(i); };
    for (int rail = 0; rail < 2; ++rail) {
        const std::string leaf = "leaf-r" + n(rail);
        for (int host = 0; host < 12; ++host) {
            const bool crossed = host == 5;
            links.emplace_back("h" + n(host) + ":e" + n(rail),
                               "leaf-r" + n(crossed ? 1 - rail : rail) + ":d" + n(host));
        }
        for (int spine = 0; spine < 8; ++spine)
            for (int k = 0; k < 2; ++k)
                if (rail != 1 || spine != 3 || k != 1)
                    links.emplace_back(leaf + ":u" + n(spine) + n(k), "spine-" + n(spine) + ":r" + n(rail) + n(k));
    }
    std::vector<Ends> ends;
    for (const auto &[a, b] : links)
        ends.emplace_back(a.c_str(), b.c_str());
    const FabricPtr observed = fabricOf(ends);
    const auto plan = siblingPlan(*observed);
    REQUIRE(plan);
    const CablingDiff diff = diffOf(*plan, observed);
    CHECK(diff.of(FindingKind::Match) == links.size() - 2);
    CHECK(diff.of(FindingKind::WrongPeer) == 2);
    CHECK(diff.of(FindingKind::Missing) == 1);
    REQUIRE(diff.findings.size() == 3);
    CHECK(text(diff.findings[0].a) == "h5:e0");
    CHECK(diff.findings[0].planB->device == "leaf-r0");
    CHECK(diff.findings[0].seenB->device == "leaf-r1");
    CHECK(diff.findings[2].a.device == "leaf-r1");
    CHECK(diff.findings[2].planB->device == "spine-3");
    CHECK(diffOf(*plan, *plan).findings.empty());
}
