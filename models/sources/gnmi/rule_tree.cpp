// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sources/gnmi/rule_tree.h"

#include "models/base/text.h"
#include "models/sources/gnmi/path.h"

#include <algorithm>

namespace fabricscope {

namespace {

/// '*' stands for any run of characters.
bool globMatches(std::string_view pattern, std::string_view text) {
    std::size_t p = 0;
    std::size_t t = 0;
    std::size_t star = std::string_view::npos;
    std::size_t mark = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            mark = t;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++mark;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*')
        ++p;
    return p == pattern.size();
}

std::int8_t slotOf(const std::vector<std::pair<std::string, std::int8_t>> &slots, const std::string &key) {
    for (const auto &[name, slot] : slots) {
        if (name == key)
            return slot;
    }
    return -1;
}

LldpField lldpField(std::string_view leaf) {
    if (leaf == "port-description" || leaf == "lldp_rem_port_desc")
        return LldpField::PeerPortDescription;
    if (containsIgnoreCase(leaf, "sys") && containsIgnoreCase(leaf, "name"))
        return LldpField::PeerDevice;
    if (containsIgnoreCase(leaf, "chassis"))
        return LldpField::PeerChassis;
    return containsIgnoreCase(leaf, "port") ? LldpField::PeerPort : LldpField::None;
}

CompiledRule compile(const ProfileRule &rule, const Catalogue &catalogue) {
    const MetricInfo &metric = catalogue[rule.metric];
    CompiledRule out;
    out.metric = rule.metric;
    out.kind = metric.kind;
    out.onChange = rule.onChange;
    out.optional = rule.optional;
    out.detail = rule.detail;
    out.component = metric.indexed == MetricIndex::Component;
    out.scale = rule.scale;
    out.offset = rule.offset;
    for (std::size_t i = 0; i < metric.states.size(); ++i)
        out.states.emplace(toLower(metric.states[i].name), i);
    for (const auto &[raw, name] : rule.states) {
        for (std::size_t i = 0; i < metric.states.size(); ++i) {
            if (metric.states[i].name == name)
                out.states[toLower(raw)] = i;
        }
    }
    return out;
}

} // namespace

RuleTree::RuleTree(const Profile &profile, const Catalogue &catalogue)
    : m_nodes(1) {
    // Every path is in the tree before slots are dealt out, so that a key that only a later rule names has one of its
    // own.
    for (const ProfileRule &rule : profile.rules)
        insert(rule.path);
    for (const std::string &path : profile.lldp)
        insert(path);
    dealSlots();

    for (const ProfileRule &rule : profile.rules) {
        const Place place = find(rule.path);
        if (place.node == kNone || !rule.metric.valid())
            continue; // readProfile refuses such rules
        CompiledRule compiled = compile(rule, catalogue);
        compiled.literals = place.literals;
        if (!rule.portKey.empty())
            compiled.portSlot = slotOf(place.slots, rule.portKey);
        if (!rule.indexKey.empty())
            compiled.indexSlot = slotOf(place.slots, rule.indexKey);
        if (!rule.portKey.empty() && compiled.portSlot < 0)
            continue;
        m_nodes[place.node].rules.push_back(static_cast<std::uint16_t>(m_rules.size()));
        m_rules.push_back(std::move(compiled));
    }
    for (const std::string &path : profile.lldp) {
        const Place place = find(path);
        if (place.node == kNone || place.slots.empty())
            continue;
        CompiledRule compiled;
        compiled.lldp = lldpField(m_nodes[place.node].name);
        if (compiled.lldp == LldpField::None)
            continue;
        compiled.portSlot = place.slots.front().second; // the first key of an LLDP path is the local interface
        compiled.onChange = true;
        compiled.optional = true;
        m_nodes[place.node].rules.push_back(static_cast<std::uint16_t>(m_rules.size()));
        m_rules.push_back(std::move(compiled));
    }
}

void RuleTree::insert(const std::string &path) {
    const auto parsed = gnmipath::parse(path);
    if (!parsed)
        return;
    std::uint32_t at = 0;
    for (const gnmipath::Elem &elem : *parsed) {
        const bool glob = elem.name.find('*') != std::string::npos;
        auto &siblings = glob ? m_nodes[at].globs : m_nodes[at].children;
        const auto found =
            std::find_if(siblings.begin(), siblings.end(), [&](const auto &child) { return child.first == elem.name; });
        if (found != siblings.end()) {
            at = found->second;
        } else {
            at = static_cast<std::uint32_t>(m_nodes.size());
            siblings.emplace_back(elem.name, at);
            m_nodes.emplace_back().name = elem.name;
            if (glob)
                m_nodes[at].keys.push_back({{}, -1});
        }
        std::vector<Key> &keys = m_nodes[at].keys;
        for (const auto &[key, value] : elem.keys) {
            if (std::none_of(keys.begin(), keys.end(), [&](const Key &k) { return k.name == key; }))
                keys.push_back({key, -1});
        }
    }
}

void RuleTree::dealSlots() {
    std::vector<std::pair<std::uint32_t, std::int8_t>> open{{0, 0}};
    while (!open.empty()) {
        auto [at, next] = open.back();
        open.pop_back();
        for (Key &key : m_nodes[at].keys) {
            if (next < static_cast<std::int8_t>(kSlots)) // keys beyond keep −1: rules that need them are left out
                key.slot = next++;
        }
        for (const auto &[name, index] : m_nodes[at].children)
            open.emplace_back(index, next);
        for (const auto &[name, index] : m_nodes[at].globs)
            open.emplace_back(index, next);
    }
}

RuleTree::Place RuleTree::find(const std::string &path) const {
    Place place;
    const auto parsed = gnmipath::parse(path);
    if (!parsed || parsed->empty())
        return place;
    std::uint32_t at = 0;
    for (const gnmipath::Elem &elem : *parsed) {
        const bool glob = elem.name.find('*') != std::string::npos;
        const auto &siblings = glob ? m_nodes[at].globs : m_nodes[at].children;
        at = std::find_if(siblings.begin(), siblings.end(), [&](const auto &child) {
                 return child.first == elem.name;
             })->second;
        for (const Key &key : m_nodes[at].keys)
            place.slots.emplace_back(key.name.empty() ? elem.name : elem.name + "." + key.name, key.slot);
        for (const auto &[key, value] : elem.keys) {
            if (value != "*")
                place.literals.emplace_back(slotOf(place.slots, elem.name + "." + key), value);
        }
    }
    for (const auto &[slot, value] : place.literals) {
        if (slot < 0)
            return {};
    }
    place.node = at;
    return place;
}

std::uint32_t RuleTree::child(std::uint32_t node, std::string_view name) const {
    const Node &parent = m_nodes[node];
    const auto exact = [&](std::string_view wanted) {
        for (const auto &[childName, index] : parent.children) {
            if (childName == wanted)
                return index;
        }
        for (const auto &[pattern, index] : parent.globs) {
            if (globMatches(pattern, wanted))
                return index;
        }
        return kNone;
    };
    const std::uint32_t found = exact(name);
    if (found != kNone)
        return found;
    const std::string_view bare = gnmipath::dropModule(name);
    return bare.size() == name.size() ? kNone : exact(bare);
}

std::vector<bool> RuleTree::subscribedOnChange(bool detail) const {
    std::vector<bool> out(m_rules.size());
    for (const Node &node : m_nodes) {
        for (const std::uint16_t index : node.rules) {
            const CompiledRule &rule = m_rules[index];
            const auto samePath = [&](std::uint16_t other) { return m_rules[other].literals == rule.literals; };
            const auto asks = [&](std::uint16_t other) { return samePath(other) && m_rules[other].detail == detail; };
            // What no rule of this set asks for comes all the same when the other set's paths lie below those asked
            // for.
            const bool any = std::any_of(node.rules.begin(), node.rules.end(), asks);
            out[index] = std::all_of(node.rules.begin(), node.rules.end(), [&](std::uint16_t other) {
                return m_rules[other].onChange || !(any ? asks(other) : samePath(other));
            });
        }
    }
    return out;
}

std::vector<std::uint16_t> RuleTree::rulesBelow(std::uint32_t node) const {
    std::vector<std::uint16_t> out;
    std::vector<std::uint32_t> open{node};
    while (!open.empty()) {
        const Node &next = m_nodes[open.back()];
        open.pop_back();
        out.insert(out.end(), next.rules.begin(), next.rules.end());
        for (const auto &[name, index] : next.children)
            open.push_back(index);
        for (const auto &[name, index] : next.globs)
            open.push_back(index);
    }
    std::sort(out.begin(), out.end());
    return out;
}

} // namespace fabricscope
