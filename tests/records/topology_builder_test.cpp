// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/records/topology_builder.h"

#include <catch2/catch.hpp>

#include <string>

using namespace fabricscope;

TEST_CASE("a link stated from both ends is one link, heard of from both") {
    TopologyRecords records;
    TopologyBuilder builder(records);
    const auto leaf = builder.device("leaf");
    const auto spine = builder.device("spine");
    CHECK(builder.device("leaf") == leaf);
    CHECK_FALSE(builder.added());
    const auto a = builder.port(leaf, "swp1");
    const auto b = builder.port(spine, "swp1"); // same name, other device: another port
    REQUIRE(a != b);
    const auto link = builder.link(a, b, LinkRecord::ByA);
    CHECK(records.links[link].reported == LinkRecord::ByA);
    CHECK(builder.link(b, a, LinkRecord::ByA) == link);
    CHECK(records.links[link].reported == LinkRecord::ByBoth);
    CHECK(records.links.size() == 1);
}

TEST_CASE("a self loop and many ports keep their identity") {
    TopologyRecords records;
    TopologyBuilder builder(records);
    const auto device = builder.device("sw");
    const auto p = builder.port(device, "1");
    builder.link(p, p, LinkRecord::ByBoth);
    CHECK(records.links.at(0).portA == records.links.at(0).portB);
    for (int i = 0; i < 3000; ++i)
        builder.port(device, std::to_string(i));
    CHECK(records.ports.size() == 3000); // "1" was there
    CHECK(builder.port(device, "1") == p);
}

TEST_CASE("of warnings a thousand are kept and all are counted, each by its code") {
    WarningList list;
    for (int i = 0; i < 1500; ++i) {
        InputWarning warning;
        warning.code = i % 3 == 0 ? InputWarning::Code::Syntax : InputWarning::Code::SelfLoop;
        if (list.full() && i % 2 == 0)
            list.count(warning.code); // as parsers do, to save themselves the text
        else
            list.add(warning);
    }
    CHECK(list.items.size() == WarningList::kKept);
    CHECK(list.total == 1500);
    CHECK(list.of(InputWarning::Code::Syntax) == 500);
    CHECK(list.of(InputWarning::Code::SelfLoop) == 1000);
    CHECK(list.of(InputWarning::Code::BadGuid) == 0);
}
