// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace fabricscope;

TEST_CASE("natural order compares runs of digits as numbers") {
    std::vector<std::string> names{"swp10", "swp9", "swp9s1", "swp9s0", "swp100", "swp1"};
    std::sort(names.begin(), names.end(), [](const auto &a, const auto &b) { return naturalCompare(a, b) < 0; });
    CHECK(names == std::vector<std::string>{"swp1", "swp9", "swp9s0", "swp9s1", "swp10", "swp100"});
    CHECK(naturalCompare("p1", "p01") != 0); // a total order keeps different names apart
    CHECK(naturalCompare("p01", "p2") < 0);
    CHECK(naturalCompare("99999999999999999999998", "99999999999999999999999") < 0); // wider than 64 bits
}

TEST_CASE("a name class folds numbers and case") {
    CHECK(nameClass("Leaf-p2-r1-g047") == "leaf-p#-r#-g#");
    CHECK(nameClass("") == "");
}

TEST_CASE("excerpts stay within their bytes and show control bytes") {
    CHECK(excerpt("ab\tc", 60) == "ab\\x09c");
    CHECK(excerpt("\xff\xd8\xff", 60) == "\\xFF\\xD8\\xFF");
    CHECK(excerpt("abcdef", 3) == "abc…");
    CHECK(excerpt("aé", 2) == "a…"); // é has two bytes: never cut in the middle
}

TEST_CASE("any bytes become valid UTF-8") {
    CHECK(toValidUtf8("caf\xe9") == "caf\xEF\xBF\xBD");
    CHECK(toValidUtf8("\xc0\xaf") == "\xEF\xBF\xBD\xEF\xBF\xBD"); // overlong '/'
    CHECK(toValidUtf8("\xed\xa0\x80").size() == 9);               // a surrogate: three replacements
    CHECK(toValidUtf8("光") == "光");
}

TEST_CASE("numbers convert whole or not at all") {
    CHECK(parseUnsigned("18446744073709551615") == 18446744073709551615ULL);
    CHECK_FALSE(parseUnsigned("18446744073709551616"));
    CHECK_FALSE(parseUnsigned("12 "));
    CHECK_FALSE(parseUnsigned("-1"));
    CHECK(parseUnsigned("c42a10300a9b026", 16) == 0xc42a10300a9b026ULL);
    CHECK(parseDouble("6.4e-5") == 6.4e-5);
    CHECK_FALSE(parseDouble("6,4"));
}
