// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/structure/source_text.h"

#include <catch2/catch.hpp>

using namespace fabricscope::structure;

TEST_CASE("comments and literals are blanked without moving a line") {
    const std::string text =
        "int a; // sleep\n/* b\n c */ int d = 1'000; auto s = \"x // y\"; char q = '\"';\nint e;\n";
    const std::string code = blanked(text, Keep::CodeOnly);
    CHECK(code.size() == text.size());
    CHECK(code.find("sleep") == std::string::npos);
    CHECK(code.find("x // y") == std::string::npos);
    CHECK(code.find("int d = 1'000;") != std::string::npos);
    CHECK(linesOf(code).size() == 4);
    CHECK(linesOf(code)[3] == "int e;");
    CHECK(blanked(text, Keep::Strings).find("\"x // y\"") != std::string::npos);
}

TEST_CASE("raw strings end at their own tag") {
    const std::string text = "auto s = R\"x(one \" )\" two)x\"; int after;";
    const std::string code = blanked(text, Keep::CodeOnly);
    CHECK(code.find("two") == std::string::npos);
    CHECK(code.find("int after;") != std::string::npos);
}

TEST_CASE("includes are found in every spelling and never in comments or strings") {
    const std::string text = "#include \"models/base/ids.h\" // why\n"
                             "  #  include <vector>\n"
                             "// #include <QWidget>\n"
                             "/*\n#include <curl/curl.h>\n*/\n"
                             "auto s = R\"(\n#include <sqlite3.h>\n)\";\n"
                             "#ifdef X\n#include <QString>\n#endif\n";
    const auto includes = includesOf(text);
    REQUIRE(includes.size() == 3);
    CHECK(includes[0].path == "models/base/ids.h");
    CHECK(includes[0].quoted);
    CHECK(includes[1].path == "vector");
    CHECK_FALSE(includes[1].quoted);
    CHECK(includes[1].line == 2);
    CHECK(includes[2].path == "QString");
    CHECK(includes[2].line == 11);
}
