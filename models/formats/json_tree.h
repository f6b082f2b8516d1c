// SPDX-License-Identifier: GPL-3.0-or-later
// Small JSON documents whose values know where they stand, and of which a damaged one keeps what came before the
// damage: for formats whose shape has to be looked at from several sides.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

class JsonTree;

/// A value of a tree, or none: a lookup that fails gives none, of which everything is empty. Lives as long as the tree
/// and until its next read().
class JsonValue {
public:
    enum class Kind : std::uint8_t { None, Object, Array, Text, Number, Truth, Null };

    JsonValue() = default;
    JsonValue(const JsonTree *tree, std::uint32_t index)
        : m_tree(tree)
        , m_index(index) {}

    explicit operator bool() const { return m_tree != nullptr; }
    Kind kind() const;
    bool isObject() const { return kind() == Kind::Object; }
    bool isArray() const { return kind() == Kind::Array; }
    /// Its name within the object it is a member of.
    std::string_view key() const;
    /// A string's text, a number as JSON writes it, "true", "false"; empty for anything else.
    std::string_view text() const;
    /// Of the value's first character, or of its key's; columns in bytes.
    std::uint32_t line() const;
    std::uint32_t column() const;
    /// The member of this name; none if there is none, or this is no object.
    JsonValue operator[](std::string_view key) const;
    JsonValue firstChild() const; // member or element
    JsonValue next() const;       // the member or element after this one

    /// for (JsonValue child : value)
    class Iterator;
    Iterator begin() const;
    Iterator end() const;

private:
    const JsonTree *m_tree = nullptr;
    std::uint32_t m_index = 0;
};

class JsonValue::Iterator {
public:
    explicit Iterator(JsonValue value)
        : m_value(value) {}
    JsonValue operator*() const { return m_value; }
    Iterator &operator++() {
        m_value = m_value.next();
        return *this;
    }
    bool operator!=(const Iterator &other) const {
        return m_value.m_tree != other.m_value.m_tree || m_value.m_index != other.m_value.m_index;
    }

private:
    JsonValue m_value;
};

class JsonTree {
public:
    static constexpr std::size_t kMaxDepth = 64;
    static constexpr std::size_t kMaxNodes = std::size_t{1} << 25;

    struct Damage {
        std::uint64_t line = 0, column = 0;
        std::string expected; // "JSON", or the limit that was passed
        std::string found;
        bool cut = false; // the text ends within the document
    };

    /// Reads the one value that begins at text[from], on line `line`; what it held before is gone. `end` is where the
    /// value ends, or where it could be read to; `endLine` that place's line.
    std::optional<Damage> read(std::string_view text, std::size_t from, std::uint64_t line, std::size_t &end,
                               std::uint64_t &endLine);
    JsonValue root() const { return m_nodes.empty() ? JsonValue() : JsonValue(this, 0); }

private:
    friend class JsonValue;
    friend class JsonTreeBuilder;
    static constexpr std::uint32_t kNone = 0xffffffff;
    struct Span {
        std::uint32_t from = 0, size = 0; // in m_text
    };
    struct Node {
        Span key, text;
        std::uint32_t line = 0, column = 0;
        std::uint32_t child = kNone, next = kNone;
        JsonValue::Kind kind = JsonValue::Kind::None;
    };
    std::string_view view(Span span) const { return std::string_view(m_text).substr(span.from, span.size); }

    std::vector<Node> m_nodes;
    std::string m_text;
};

inline JsonValue::Iterator JsonValue::begin() const {
    return Iterator(firstChild());
}
inline JsonValue::Iterator JsonValue::end() const {
    return Iterator(JsonValue());
}

} // namespace fabricscope
