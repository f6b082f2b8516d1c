// SPDX-License-Identifier: GPL-3.0-or-later
// Grammar: Graphviz' DOT language and PTM's topology.dot; expected values counted by hand in the fixture.
#include "tests/formats/records_support.h"

#include <catch2/catch.hpp>

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

namespace {

TopologyRecords read(const std::string &text) {
    auto records = readTopologyBytes(text, "test", "ptm-dot");
    REQUIRE(records);
    return std::move(*records);
}

} // namespace

TEST_CASE("the whole language in one file") {
    const auto r = readTopology(fixturePath("two_planes.dot"));
    REQUIRE(r);
    CHECK(r->format == "ptm-dot");
    CHECK(r->title == "lab \"A\"");
    CHECK(linksOf(*r) == std::multiset<std::string>{"host-1[eth0] = leaf-1[swp1]", "leaf-1[swp49] = spine-1[swp1]",
                                                    "leaf-2[swp49] = spine-1[swp2]", "host-1[eth1] = leaf-2[swp1]",
                                                    "host-2[eth0] = leaf-1[swp2]", "leaf-1[swp2] = leaf-2[swp2]",
                                                    "leaf-1[eth0] = oob-1[swp1]", "leaf-2[eth0] = oob-1[swp2]"});
    const DeviceRecord *leaf = deviceNamed(*r, "leaf-1");
    REQUIRE(leaf);
    CHECK(leaf->role == Role::Leaf);
    CHECK(leaf->kind == DeviceKind::Switch);
    CHECK(leaf->plane == 1);
    CHECK(r->text(leaf->rack) == "R12");
    CHECK(deviceNamed(*r, "spine-1")->role == Role::Spine);
    CHECK(deviceNamed(*r, "host-1")->kind == DeviceKind::Unknown);
    for (const LinkRecord &link : r->links) {
        CHECK(link.reported == LinkRecord::ByBoth);
        if (endOf(*r, link.portB) == "spine-1[swp1]")
            CHECK(link.gbps == 400);
        if (endOf(*r, link.portA) == "host-2[eth0]")
            CHECK(link.gbps == 100);
    }
    CHECK(countOf(*r, Code::ConflictingPeer) == 1); // the chain uses leaf-1's port twice
    CHECK(r->warnings.total == 1);
}

TEST_CASE("directed graphs and several graphs in a file") {
    const auto directed = read("digraph G { \"a\":\"1\" -> \"b\":\"1\" \"a\":\"2\" -> \"b\":\"2\" }");
    CHECK(directed.links.size() == 2);
    CHECK(countOf(directed, Code::Unsupported) == 2); // the keyword, and the arrow once
    const auto two = read("graph east { a:1 -- b:1 }\ngraph \"oob\" { c:1 -- d:1 }\n");
    CHECK(two.links.size() == 2);
    CHECK(two.title == "east");
    CHECK(two.text(deviceNamed(two, "a")->group) == "east");
    CHECK(two.text(deviceNamed(two, "d")->group) == "oob");
    CHECK(two.warnings.total == 0);
}

TEST_CASE("edges between groups, without ports, to oneself, and twice") {
    const auto groups = read("graph { {\"l1\":\"u1\" \"l2\":\"u1\"} -- \"s\":\"p\" }");
    CHECK(linksOf(groups) == std::multiset<std::string>{"l1[u1] = s[p]", "l2[u1] = s[p]"});
    const auto bare = read("graph { a -- b; a -- c }");
    CHECK(bare.links.size() == 2);
    CHECK(bare.ports.size() == 4);
    CHECK(countOf(bare, Code::ConflictingPeer) == 0);
    CHECK(countOf(bare, Code::Unsupported) == 1);
    const auto odd = read("graph { a:1 -- a:2\n b:1 -- c:1\n c:1 -- b:1 }");
    CHECK(odd.links.size() == 2);
    CHECK(countOf(odd, Code::SelfLoop) == 1);
    CHECK(countOf(odd, Code::Repeated) == 1);
}

TEST_CASE("edges between groups state a bounded number of links, whatever number of statements") {
    std::string group = "{";
    for (int i = 0; i < 100; ++i)
        group += " n" + std::to_string(i);
    group += " }";
    // A mesh of 100 nodes with themselves has 10,000 links, 9,900 more than it has names on a side.
    std::string text = "graph {\n";
    for (int i = 0; i < 10; ++i)
        text += group + " -- " + group + "\n";
    const auto r = read(text + "a:1 -- b:1\n}\n");
    CHECK(r.links.size() == 6 * 10000 + 1); // 65,536 + 7,950 / 16 reach for six
    CHECK(countOf(r, Code::IgnoredStatement) == 4);
    CHECK(firstOf(r, Code::IgnoredStatement)->line == 8);
    CHECK(firstOf(r, Code::IgnoredStatement)->found == "100 x 100");
    // A star has a link for each name, and there may be any number of stars.
    std::string stars = "graph {\n";
    for (int i = 0; i < 1000; ++i)
        stars += "hub" + std::to_string(i) + " -- " + group + "\n";
    CHECK(read(stars + "}\n").links.size() == 100000);
}

TEST_CASE("mistakes on one line are each placed to their column") {
    const auto r = read("graph { a:1 -- b:1; c:1 - d:1; e:1 -- f:1; g:1 -- ; h:1 -- i:1 }\n");
    CHECK(r.links.size() == 3);
    REQUIRE(countOf(r, Code::Syntax) == 2);
    CHECK(r.warnings.items[0].column == 25);
    CHECK(r.warnings.items[1].column == 51);
    CHECK(r.warnings.items[1].line == 1);
}

TEST_CASE("a mistake costs its own statement and is placed to the column") {
    const auto check = [](const std::string &bad, std::uint64_t line, std::uint64_t column,
                          const std::string &expected) {
        const auto r = read("graph G {\n\"a\":\"1\" -- \"b\":\"1\"\n" + bad +
                            "\n\"c\":\"1\" -- \"d\":\"1\"\n\"e\":\"1\" -- \"f\":\"1\"\n}\n");
        INFO(bad);
        const auto links = linksOf(r);
        CHECK(links.count("a[1] = b[1]") == 1);
        CHECK(links.count("c[1] = d[1]") == 1);
        CHECK(links.count("e[1] = f[1]") == 1);
        const InputWarning *warning = firstOf(r, Code::Syntax);
        REQUIRE(warning);
        CHECK(warning->line == line);
        CHECK(warning->column == column);
        CHECK(warning->expected == expected);
    };
    check("\"x\":\"1\" -- ;", 3, 12, "\"device\":\"port\"");
    check("\"x\":\"1\" - \"y\":\"1\"", 3, 9, "--");
    check("\"x\":\"1\" -- \"y\":\"1", 3, 16, "closing quote");
    check("\"x\":\"1\" -- \"y\":\"1\" [speed=]", 3, 27, "value");
    check("\"x\":\"1\" -- \"y\":\"1\" [speed=\"1G\"", 4, 1, "]");
}

TEST_CASE("mistakes of several kinds lose no other link") {
    for (const std::string bad : {"\"x\":\"1\" -- \"y:\"2\"", "\"x\" : -- \"y\":\"1\"", "\"x\":\"1\" - \"y\":\"1\"",
                                  "\"x\":\"1\" -- \"y\":\"1\" [speed=]", "\"x\":\"1\" -- \"y\":\"1\" [speed=\"100G\"",
                                  "]", "= 5", "!!! ???", "\"x\":\"1 -- \"y\":\"1\"", "}"}) {
        const auto r = read("graph G {\n\"a\":\"1\" -- \"b\":\"1\"\n" + bad +
                            "\n\"c\":\"1\" -- \"d\":\"1\"\n\"e\":\"1\" -- \"f\":\"1\"\n}\n");
        INFO(bad);
        const auto links = linksOf(r);
        CHECK(links.count("a[1] = b[1]") == 1);
        CHECK(links.count("c[1] = d[1]") == 1);
        CHECK(links.count("e[1] = f[1]") == 1);
        CHECK(r.warnings.total > 0);
        bool placed = false;
        for (const InputWarning &warning : r.warnings.items)
            placed = placed || (warning.line >= 3 && warning.line <= 4);
        CHECK(placed);
    }
}

TEST_CASE("cut anywhere, complete statements are kept and the cut is named") {
    const std::string text =
        "graph \"g\" {\n\"a\":\"1\" -- \"b\":\"1\" [speed=\"400G\"]\n/* c */ \"c\":\"1\" -- \"d\":\"1\"\n}\n";
    const std::size_t body = text.find('{') + 1;
    const std::size_t first = text.find(" [speed");
    const std::size_t second = text.rfind("\"\n}") + 1;
    for (std::size_t cut = 0; cut < text.size(); ++cut) {
        const auto r = readTopologyBytes(text.substr(0, cut), "test", "ptm-dot");
        INFO("cut at " << cut);
        if (cut < body) {
            REQUIRE_FALSE(r);
            continue;
        }
        REQUIRE(r);
        REQUIRE(r->links.size() >= static_cast<std::size_t>((cut >= first ? 1 : 0) + (cut >= second ? 1 : 0)));
        if (cut < text.size() - 2)
            REQUIRE(countOf(*r, Code::Truncated) >= 1);
    }
}

TEST_CASE("without a graph there is an error, whatever brackets are about") {
    for (const std::string text : {"rstict grph G {\na -- b\n}\n", "}", "} } {", "strict }", "graph }"}) {
        const auto r = readTopologyBytes(text, "test", "ptm-dot");
        INFO(text);
        REQUIRE_FALSE(r);
        CHECK(r.error().code == ErrorCode::Syntax);
        CHECK(r.error().line == 1);
        CHECK(r.error().expected == "graph");
    }
}

TEST_CASE("nesting beyond reason ends in a warning") {
    std::string text = "graph {";
    for (int i = 0; i < 100000; ++i)
        text += "{";
    const auto r = readTopologyBytes(text, "test", "ptm-dot");
    REQUIRE(r);
    CHECK(r->warnings.total > 0);
}
