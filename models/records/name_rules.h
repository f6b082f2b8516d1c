// SPDX-License-Identifier: GPL-3.0-or-later
// A user's own rules for names that mean the same device or port, plain as read from a file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fabricscope {

/// A spelling that matches as a whole is replaced; "$1" in `to` is the first group.
struct NameRule {
    enum class Of : std::uint8_t { Device, Port };
    Of of = Of::Device;
    std::string pattern; // ECMAScript regular expression, case-insensitive
    std::string to;
    std::string name; // what findings call the rule; the pattern where the file gives none
    std::uint64_t line = 0;
};

struct NameRules {
    std::string path;
    std::vector<NameRule> rules; // the first that matches applies
};

} // namespace fabricscope
