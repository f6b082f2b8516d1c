// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/name_arena.h"

#include <catch2/catch.hpp>

#include <string>

using namespace fabricscope;

TEST_CASE("a string is stored once and found again") {
    NameArena arena;
    CHECK(arena.intern("").value == 0);
    const NameRef a = arena.intern("swp1");
    CHECK(arena.intern("swp1") == a);
    for (int i = 0; i < 5000; ++i)
        arena.intern("name" + std::to_string(i));
    CHECK(arena.view(a) == "swp1");
    CHECK(arena.find("name4999").value == 5001); // ref 0 is "", 1 is swp1
    CHECK(arena.find("absent").empty());
    CHECK(arena.count() == 5002);
    arena.shrink();
    CHECK(arena.find("name7") == arena.intern("name7"));
    CHECK(arena.intern("swp1") == a);
}
