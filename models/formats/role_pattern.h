// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/base/expected.h"

#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

struct RolePattern {
    std::string expression;          // for std::regex, ECMAScript
    std::vector<std::string> groups; // name of each capture group in order, empty for one without a name
};

/// Takes the names out of (?<name>…) and (?P<name>…), which std::regex lacks. Errors: BadValue for a name that means
/// nothing in a role rule, a look-behind, or what is no regular expression.
Expected<RolePattern> translateRolePattern(std::string_view pattern);

} // namespace fabricscope
