// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sources/gnmi/json_leaves.h"

#include "models/sources/gnmi/path.h"

#include <simdjson.h>

#include <deque>
#include <optional>
#include <string>

namespace fabricscope {

namespace {

using Element = simdjson::dom::element;
using Type = simdjson::dom::element_type;

constexpr std::size_t kMaxBytes = 64U << 20;

std::optional<LeafValue> scalar(const Element &element) {
    switch (element.type()) {
    case Type::INT64:
        return LeafValue::of(element.get_int64().value_unsafe());
    case Type::UINT64:
        return LeafValue::of(element.get_uint64().value_unsafe());
    case Type::DOUBLE:
        return LeafValue::of(element.get_double().value_unsafe());
    case Type::STRING:
        return LeafValue::of(element.get_string().value_unsafe());
    case Type::BOOL:
        return LeafValue::of(element.get_bool().value_unsafe());
    default:
        return std::nullopt;
    }
}

/// By value: what value_unsafe() gives refers into the result it was taken from.
simdjson::dom::object objectOf(const Element &element) {
    simdjson::dom::object object;
    if (element.get(object) != simdjson::SUCCESS)
        return {};
    return object;
}

simdjson::dom::array arrayOf(const Element &element) {
    simdjson::dom::array array;
    if (element.get(array) != simdjson::SUCCESS)
        return {};
    return array;
}

} // namespace

struct JsonLeaves::Impl {
    simdjson::dom::parser parser{kMaxBytes};
    std::deque<std::string> kept; // keys that were numbers
    const RuleTree *tree = nullptr;
    const Leaf *leaf = nullptr;

    void visit(const RuleCursor &cursor, const Element &element) {
        if (element.is_array())
            array(cursor, element);
        else if (element.is_object())
            object(cursor, element);
        else if (!tree->node(cursor.node).rules.empty())
            (*leaf)(cursor, scalar(element).value_or(LeafValue{})); // null is counted as a bad value
    }

    void array(const RuleCursor &cursor, const Element &element) {
        const simdjson::dom::array items = arrayOf(element);
        const RuleTree::Node &node = tree->node(cursor.node);
        if (!node.keys.empty()) { // a YANG list: each item carries its keys
            for (const Element item : items) {
                if (item.is_object())
                    entry(cursor, item);
            }
        } else if (!node.rules.empty() && items.size() == 1) { // a leaf-list of one is that one
            visit(cursor, *items.begin());
        } else if (!node.rules.empty()) {
            (*leaf)(cursor, LeafValue{}); // counted as a bad value
        }
    }

    void entry(RuleCursor cursor, const Element &item) {
        for (const RuleTree::Key &key : tree->node(cursor.node).keys) {
            const std::string_view value = keyOf(item, key.name);
            if (!value.empty() && key.slot >= 0)
                cursor.slots[static_cast<std::size_t>(key.slot)] = value;
        }
        members(cursor, item);
    }

    /// The value of a list key: at the top of the entry, or in its state or config container.
    std::string_view keyOf(const Element &item, std::string_view name) {
        for (const auto member : objectOf(item)) {
            if (gnmipath::dropModule(member.key) == name) {
                if (const auto value = scalar(member.value))
                    return text(*value);
            }
        }
        for (const auto member : objectOf(item)) {
            const std::string_view bare = gnmipath::dropModule(member.key);
            if ((bare == "state" || bare == "config") && member.value.is_object()) {
                for (const auto inner : objectOf(member.value)) {
                    if (gnmipath::dropModule(inner.key) == name) {
                        if (const auto value = scalar(inner.value))
                            return text(*value);
                    }
                }
            }
        }
        return {};
    }

    std::string_view text(const LeafValue &value) {
        if (value.kind == LeafValue::Kind::Text)
            return value.text;
        std::string &slot = kept.emplace_back();
        const std::string_view view = value.asText(slot);
        return view.data() == slot.data() ? std::string_view(slot) : view;
    }

    bool isEntryOf(const RuleTree::Node &node, const Element &element) {
        for (const RuleTree::Key &key : node.keys) {
            if (!key.name.empty() && !keyOf(element, key.name).empty())
                return true;
        }
        return false;
    }

    void object(const RuleCursor &cursor, const Element &element) {
        const RuleTree::Node &node = tree->node(cursor.node);
        // The container may be wrapped in its own name once more.
        const simdjson::dom::object object = objectOf(element);
        if (object.size() == 1) {
            const auto only = *object.begin();
            if (!node.name.empty() && gnmipath::dropModule(only.key) == node.name &&
                tree->child(cursor.node, only.key) == RuleTree::kNone) {
                visit(cursor, only.value);
                return;
            }
        }
        if (node.keys.empty() || keysGiven(node, cursor)) {
            members(cursor, element);
        } else if (isEntryOf(node, element)) {
            entry(cursor, element);
        } else { // a map from key to entry, as NVUE and SONiC's tables write lists
            for (const auto member : object) {
                if (!member.value.is_object())
                    continue;
                RuleCursor next = cursor;
                if (node.keys.front().slot >= 0)
                    next.slots[static_cast<std::size_t>(node.keys.front().slot)] = member.key;
                members(next, member.value);
            }
        }
    }

    static bool keysGiven(const RuleTree::Node &node, const RuleCursor &cursor) {
        for (const RuleTree::Key &key : node.keys) {
            if (key.slot >= 0 && !cursor.slots[static_cast<std::size_t>(key.slot)].empty())
                return true;
        }
        return false;
    }

    void members(const RuleCursor &cursor, const Element &element) {
        for (const auto member : objectOf(element)) {
            const std::uint32_t child = tree->child(cursor.node, member.key);
            if (child == RuleTree::kNone)
                continue;
            RuleCursor next = cursor;
            next.node = child;
            const RuleTree::Node &node = tree->node(child);
            // A wildcard in the element's name: the member's own name is what it captures.
            if (!node.keys.empty() && node.keys.front().name.empty() && node.keys.front().slot >= 0)
                next.slots[static_cast<std::size_t>(node.keys.front().slot)] = member.key;
            visit(next, member.value);
        }
    }
};

JsonLeaves::JsonLeaves()
    : m(std::make_unique<Impl>()) {}
JsonLeaves::~JsonLeaves() = default;

bool JsonLeaves::walk(std::string_view json, const RuleTree &tree, const RuleCursor &cursor, const Leaf &leaf) {
    if (json.size() > kMaxBytes)
        return false;
    Element root;
    if (m->parser.parse(json.data(), json.size(), true).get(root) != simdjson::SUCCESS)
        return false;
    m->kept.clear();
    m->tree = &tree;
    m->leaf = &leaf;
    m->visit(cursor, root);
    return true;
}

} // namespace fabricscope
