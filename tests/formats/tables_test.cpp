// SPDX-License-Identifier: GPL-3.0-or-later
// Inventories and role rules.
#include "models/formats/input.h"
#include "models/formats/role_pattern.h"
#include "tests/formats/records_support.h"

#include <catch2/catch.hpp>

#include <regex>

using namespace fabricscope;
using namespace fabricscope::test;
using Code = InputWarning::Code;

TEST_CASE("an inventory from a spreadsheet: mark, semicolons, quotes, CRLF, any order") {
    const auto inventory = readInventory(fixturePath("inventory.csv"));
    REQUIRE(inventory);
    REQUIRE(inventory->rows.size() == 2);
    const InventoryRow &first = inventory->rows[0];
    CHECK(first.device == "leaf-1");
    CHECK(first.site == "berlin; hall 1");
    CHECK(first.rack == "R12");
    CHECK(first.unit == "40");
    CHECK(first.cableLabel == "says \"top\"");
    CHECK(first.addresses == std::vector<std::string>{"10.0.0.1", "fe80::1"});
    CHECK(first.line == 2);
    CHECK(inventory->rows[1].site == "two\r\nlines");
    CHECK(inventory->rows[1].line == 5);
    REQUIRE(inventory->warnings.items.size() == 2);
    CHECK(inventory->warnings.items[0].line == 4); // no device
    CHECK(inventory->warnings.items[0].expected == "device");
    CHECK(inventory->warnings.items[1].line == 7); // a field too many
}

TEST_CASE("a table without devices is no inventory") {
    const TemporaryPath file(".csv");
    file.write("name,rack\na,b\n");
    const auto inventory = readInventory(file.string());
    REQUIRE_FALSE(inventory);
    CHECK(inventory.error().code == ErrorCode::Syntax);
    CHECK(inventory.error().expected == "device");
    file.write("\n\n");
    CHECK(readInventory(file.string()).error().code == ErrorCode::Empty);
    file.write("device,rack\n\"a,b\n");
    const auto open = readInventory(file.string());
    REQUIRE(open);
    CHECK(open->rows.empty());
    CHECK(open->warnings.items.at(0).expected == "closing quote");
}

TEST_CASE("no more than the limit is read of what should be a small file") {
    const auto endless = readSmallText("/dev/zero", 1000);
    REQUIRE_FALSE(endless);
    CHECK(endless.error().code == ErrorCode::TooLarge);
    CHECK(endless.error().expected == "1000 bytes");
    const TemporaryPath file(".txt");
    file.write(std::string(1000, 'x'));
    CHECK(readSmallText(file.string(), 1000).value().size() == 1000);
    CHECK(readSmallText(file.string(), 999).error().code == ErrorCode::TooLarge);
}

TEST_CASE("role rules lose the names of their groups to a list") {
    const auto rules = readRoleRules(fixturePath("role_rules.json"));
    INFO((rules ? "" : rules.error().expected + " / " + rules.error().found));
    REQUIRE(rules);
    REQUIRE(rules->rules.size() == 2);
    const RoleRule &first = rules->rules[0];
    CHECK(first.device == "(ew|ns)-p(\\d+)-leaf-(\\d+)");
    CHECK(first.groups == std::vector<std::string>{"", "plane", "rail"});
    CHECK(first.role == Role::Leaf);
    CHECK(first.fabric == "backend");
    CHECK(first.line == 3);
    std::smatch match;
    const std::string name = "ew-p2-leaf-07";
    REQUIRE(std::regex_match(name, match, std::regex(first.device)));
    CHECK(match[2] == "2");
    CHECK(match[3] == "07");
    const RoleRule &second = rules->rules[1];
    CHECK(second.groups == std::vector<std::string>{"rail"}); // of the port; the device has none
    CHECK(second.port == "eth(\\d+)");
    CHECK(second.pod == 3);
    CHECK(second.plane == -1);
}

TEST_CASE("a slip in the role rules is placed") {
    const auto errorOf = [](const std::string &text) {
        const TemporaryPath file(".json");
        file.write(text);
        const auto rules = readRoleRules(file.string());
        REQUIRE_FALSE(rules);
        return rules.error();
    };
    const std::string head = "{\"schema\":\"fabricscope.role-rules/1\",\n\"rules\":[\n";
    const Error comma = errorOf(head + "{\"device\":\"a\" \"role\":\"leaf\"}]}");
    CHECK(comma.code == ErrorCode::Syntax);
    CHECK(comma.line == 3);
    CHECK(comma.column >= 15);
    const Error cut = errorOf(head + "{\"device\":\"a\"");
    CHECK(cut.code == ErrorCode::Truncated);
    const Error role = errorOf(head + "{\"device\":\"a\"},\n{\"device\":\"b\",\n \"role\":\"leave\"}]}");
    CHECK(role.code == ErrorCode::BadValue);
    CHECK(role.found == "leave");
    CHECK(role.line == 5);
    const Error key = errorOf(head + "{\"device\":\"a\",\"rial\":1}]}");
    CHECK(key.code == ErrorCode::BadValue);
    CHECK(key.found == "rial");
    const Error group = errorOf(head + "{\"device\":\"a(?<plain>1)\"}]}");
    CHECK(group.found == "plain");
    const Error regex = errorOf(head + "{\"device\":\"a(b\"}]}");
    CHECK(regex.expected == "regular expression");
    CHECK(errorOf(head + "{\"role\":\"leaf\"}]}").expected == "\"device\"");
    CHECK(errorOf("{\"schema\":\"fabricscope.role-rules/9\",\"rules\":[]}").code == ErrorCode::UnsupportedVersion);
    CHECK(errorOf("{\"schema\":\"other/1\",\"rules\":[]}").code == ErrorCode::BadValue);
}

TEST_CASE("patterns: escapes, classes and groups without names") {
    const auto groupsOf = [](const std::string &pattern) { return translateRolePattern(pattern).value().groups; };
    CHECK(groupsOf("\\(x\\)[(]") == std::vector<std::string>{});
    CHECK(groupsOf("(?:a|b)(?=c)(c)") == std::vector<std::string>{""});
    CHECK(groupsOf("((?<rack>r\\d+)-)?x") == std::vector<std::string>{"", "rack"});
    CHECK_FALSE(translateRolePattern("(?<=x)y"));
    CHECK_FALSE(translateRolePattern("(?<rail"));
}
