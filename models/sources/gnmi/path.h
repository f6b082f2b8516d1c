// SPDX-License-Identifier: GPL-3.0-or-later
// gNMI paths as text, the way profiles and people write them: /interfaces/interface[name=*]/state/oper-status
#pragma once

#include "models/base/expected.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fabricscope::gnmipath {

struct Elem {
    std::string name;
    std::vector<std::pair<std::string, std::string>> keys; // in the order written; "*" = any

    bool operator==(const Elem &) const = default;
};

using Path = std::vector<Elem>;

/// Backslash escapes ']' , '=' and '\' in keys, and '/' and '[' in names. A leading '/' is optional.
/// Errors: Syntax with column, expected and found.
Expected<Path> parse(std::string_view text);
/// One element of the old `Path.element` form: "interface[name=swp1]" or "interface"; never fails: what is not a key
/// belongs to the name.
Elem parseElement(std::string_view text);
std::string toString(const Path &path);

/// The name without its YANG module: "openconfig-interfaces:interfaces" → "interfaces".
std::string_view dropModule(std::string_view name);

} // namespace fabricscope::gnmipath
