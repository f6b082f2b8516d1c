// SPDX-License-Identifier: GPL-3.0-or-later
// A profile's paths as a tree over element names, so that a path of any spelling is resolved by walking it once. Keys
// met on the way are kept in slots; rules name the slots that carry port and index.
#pragma once

#include "models/telemetry/catalogue.h"
#include "models/telemetry/profile.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fabricscope {

/// What an LLDP leaf carries, told by its last element.
enum class LldpField : std::uint8_t { None, PeerDevice, PeerPort, PeerPortDescription, PeerChassis };

/// One rule of the profile (or one LLDP leaf), ready to apply.
struct CompiledRule {
    MetricId metric;
    MetricKind kind = MetricKind::Gauge;
    LldpField lldp = LldpField::None;
    bool onChange = false; // as the profile wants it; how it is subscribed to: RuleTree::subscribedOnChange()
    bool optional = false;
    bool detail = false;    // not in the base set
    bool component = false; // the index is a component's name
    double scale = 1, offset = 0;
    std::int8_t portSlot = -1;  // −1 = device metric
    std::int8_t indexSlot = -1; // −1 = no index
    std::vector<std::pair<std::int8_t, std::string>>
        literals;                                          // slot must hold this, as in threshold[severity=CRITICAL]
    std::unordered_map<std::string, std::uint64_t> states; // lower-case raw text → index of MetricInfo::states
};

class RuleTree {
public:
    static constexpr std::size_t kSlots = 8;
    static constexpr std::uint32_t kNone = 0xffffffff;

    RuleTree(const Profile &profile, const Catalogue &catalogue);

    struct Key {
        std::string name; // empty: the element's own text, where a profile has a wildcard in the name
        std::int8_t slot = -1;
    };
    struct Node {
        std::vector<std::pair<std::string, std::uint32_t>> children; // few: searched in order
        std::vector<std::pair<std::string, std::uint32_t>> globs;    // children whose name holds '*'
        std::vector<Key> keys;
        std::vector<std::uint16_t> rules;
        std::string name;
    };

    const Node &node(std::uint32_t index) const { return m_nodes[index]; }
    const std::vector<CompiledRule> &rules() const { return m_rules; }
    /// Child of that name, module prefix or not; kNone if the profile has none.
    std::uint32_t child(std::uint32_t node, std::string_view name) const;
    /// By rule, whether its values come on change when the base or the detail set is subscribed to. A path that one
    /// rule wants sampled and another on change is subscribed to once, sampled: both are served by it.
    std::vector<bool> subscribedOnChange(bool detail) const;
    /// Rules at the node and below it.
    std::vector<std::uint16_t> rulesBelow(std::uint32_t node) const;

private:
    struct Place {
        std::uint32_t node = kNone;
        std::vector<std::pair<std::string, std::int8_t>> slots; // "interface.name" → slot
        std::vector<std::pair<std::int8_t, std::string>> literals;
    };
    void insert(const std::string &path);
    void dealSlots();
    Place find(const std::string &path) const;

    std::vector<Node> m_nodes;
    std::vector<CompiledRule> m_rules;
};

/// A place in the tree and the keys that led there. Views are into the message that is being decoded.
struct RuleCursor {
    std::uint32_t node = 0;
    std::array<std::string_view, RuleTree::kSlots> slots{}; // empty = not given or "*"
};

} // namespace fabricscope
