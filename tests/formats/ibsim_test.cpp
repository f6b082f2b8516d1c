// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/formats/records_support.h"

#include <catch2/catch.hpp>

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

TEST_CASE("a netlist with free names, widths and lines for ibsim") {
    const auto r = readTopology(fixturePath("two_switches.net"));
    REQUIRE(r);
    CHECK(r->format == "ibsim");
    CHECK(r->devices.size() == 4);
    CHECK(linksOf(*r) == std::multiset<std::string>{"Hca1[1] = Switch1[1]", "Hca2[1] = Switch1[2]",
                                                    "Switch1[5] = the second[5]", "Hca1[2] = the second[1]"});
    for (const LinkRecord &link : r->links) {
        CHECK(link.reported == LinkRecord::ByBoth);
        if (endOf(*r, link.portA) == "Switch1[1]")
            CHECK(link.width == 12);
    }
    CHECK(deviceNamed(*r, "Hca1")->kind == DeviceKind::Host);
    CHECK(countOf(*r, Code::Unsupported) == 3); // include, do, alias
    CHECK(r->warnings.total == 3);
}

TEST_CASE("what ibnetdiscover writes is ibnetdiscover, and a netlist when so asked") {
    const auto r = readTopology(fixturePath("plain.ibnetdiscover"), "ibsim");
    REQUIRE(r);
    CHECK(r->format == "ibsim");
    CHECK(r->links.size() == 9);
}
