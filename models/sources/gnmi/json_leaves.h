// SPDX-License-Identifier: GPL-3.0-or-later
// JSON values of gNMI (JSON, JSON_IETF, and SONiC's rows of strings): whole containers, walked along the profile's tree
// so that only what a rule wants is looked at. No JSON library's type crosses this header.
#pragma once

#include "models/sources/gnmi/leaf_value.h"
#include "models/sources/gnmi/rule_tree.h"

#include <functional>
#include <memory>
#include <string_view>

namespace fabricscope {

class JsonLeaves {
public:
    using Leaf = std::function<void(const RuleCursor &, const LeafValue &)>;

    JsonLeaves();
    ~JsonLeaves();

    /// Calls `leaf` for every scalar at or below the cursor that the tree has rules for. Views that it is given last
    /// until the call returns. False: not JSON, or larger than 64 MiB.
    bool walk(std::string_view json, const RuleTree &tree, const RuleCursor &cursor, const Leaf &leaf);

private:
    struct Impl;
    std::unique_ptr<Impl> m;
};

} // namespace fabricscope
