// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/cabling/names.h"

#include <catch2/catch.hpp>

using namespace fabricscope;

namespace {

std::string plainPort(const std::string &name) {
    auto names = CablingNames::make({});
    return std::string(names->text(names->plainPort(name).name));
}

} // namespace

TEST_CASE("ports that formats spell in different ways are one") {
    CHECK(plainPort("Ethernet1/1") == plainPort("Eth1/1"));
    CHECK(plainPort("SWP1S0") == plainPort("swp1s0"));
    CHECK(plainPort("Port 21") == plainPort("21"));
    CHECK(plainPort("ethernet") == "ethernet"); // no number: a name of its own
    CHECK(plainPort("eth1") != plainPort("eth10"));
    CHECK(plainPort("swp1") != plainPort("swp01"));
    auto names = CablingNames::make({});
    CHECK(names->text(names->plainPort("Blade 16_Port 2/20").name) == "l16/u2/20");
    CHECK(names->plainPort("/L16/U2", "20").name == names->plainPort("Blade 16_Port 2/20").name);
    CHECK(names->plainPort("Blade 16_Port 2/20").conventions == (NameConvention::Case | NameConvention::Blade));
}

TEST_CASE("a short name is the long one's, unless two long ones share it") {
    auto names = CablingNames::make({});
    for (const char *name : {"leaf1.dc1.example", "leaf2.dc1.example", "leaf2.dc2.example", "10.0.0.1", "10.0.0.2"})
        names->expectDevice(name);
    const auto plain = [&](const char *name) { return std::string(names->text(names->plainDevice(name).name)); };
    CHECK(plain("LEAF1") == plain("leaf1.dc1.example"));
    CHECK(plain("leaf2.dc1.example") != plain("leaf2.dc2.example"));
    CHECK(plain("leaf2") != plain("leaf2.dc1.example"));
    CHECK(plain("10.0.0.1") != plain("10.0.0.2"));
}

TEST_CASE("a user's rules rename, and a bad one is named by its line") {
    NameRules rules;
    rules.rules.push_back({NameRule::Of::Device, "r(\\d+)-sw", "leaf-$1", "old names", 3});
    auto names = CablingNames::make(rules);
    REQUIRE(names);
    const PlainName plain = names->plainDevice("R12-SW");
    CHECK(names->text(plain.name) == "leaf-12");
    CHECK(plain.rule == 0);
    CHECK(names->plainDevice("leaf-12").name == plain.name);
    CHECK(names->plainDevice("r12-sw-b").name != plain.name); // the whole name or nothing
    rules.rules.push_back({NameRule::Of::Port, "(", "x", "broken", 7});
    const auto broken = CablingNames::make(rules);
    REQUIRE_FALSE(broken);
    CHECK(broken.error().line == 7);
}
