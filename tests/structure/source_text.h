// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fabricscope::structure {

enum class Keep { Strings, CodeOnly };

// The text with comments (and, for CodeOnly, the insides of string and character literals) replaced by blanks.
// Line numbers stay as they were. `#include` lines are kept whole, since their quotes are no string literal.
std::string blanked(std::string_view text, Keep keep);

struct Include {
    int line = 0; // from 1
    std::string path;
    bool quoted = false; // "…" against <…>
};

// Includes the preprocessor would see, whatever the conditions around them; not those inside comments or raw strings.
std::vector<Include> includesOf(std::string_view text);

std::vector<std::string_view> linesOf(std::string_view text);

} // namespace fabricscope::structure
