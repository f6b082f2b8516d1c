// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fabricscope::structure {

struct Violation {
    std::string file; // from the root of the repository, with '/'
    int line = 0;     // from 1; 0 for the file as a whole
    std::string text;
};

// The room of a path from the root: "app", "widgets", the folder below models/, or "" outside the rooms.
std::string roomOf(std::string_view path);

// May a file of `from` include a header of `to`? Both are names that roomOf gives.
bool mayInclude(std::string_view from, std::string_view to);

// The includes of one C++ file against the rooms and the places of the outer libraries.
std::vector<Violation> checkIncludes(std::string_view path, std::string_view text);

// What else a file is held to: licence line, length, unfinished marks, colours, sleeps, processEvents.
std::vector<Violation> checkText(std::string_view path, std::string_view text);

} // namespace fabricscope::structure
