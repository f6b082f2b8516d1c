// SPDX-License-Identifier: GPL-3.0-or-later
// YAML documents whose values know where they stand, and of which a damaged one keeps what came before the damage.
#pragma once

#include "models/formats/wiring_records.h"

#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

class YamlTree;

/// A value, or none: a lookup that fails gives none, of which everything is empty. Lives as long as its tree.
class YamlValue {
public:
    YamlValue() = default;
    YamlValue(const YamlTree *tree, std::uint32_t index)
        : m_tree(tree)
        , m_index(index) {}

    explicit operator bool() const { return m_tree != nullptr; }
    bool isMap() const;
    bool isList() const;
    std::string_view text() const; // of a scalar
    TextPlace place() const;
    /// The value of a map's key; also of a map merged into it by "<<".
    YamlValue operator[](std::string_view key) const;
    std::size_t size() const; // of a map or list
    YamlValue key(std::size_t n) const;
    YamlValue value(std::size_t n) const; // of a map or list

private:
    YamlValue find(std::string_view key, int merges) const;

    const YamlTree *m_tree = nullptr;
    std::uint32_t m_index = 0;
};

class YamlTree {
public:
    static constexpr std::size_t kMaxMiB = 64;
    static constexpr std::size_t kMaxValues = std::size_t{1} << 23;

    /// Reads the first document; what is wrong with it becomes a Syntax, Truncated or Unsupported warning.
    void read(std::string_view content, WiringRecords &wiring);
    YamlValue root() const { return m_values.empty() ? YamlValue() : YamlValue(this, 0); }

private:
    friend class YamlValue;
    friend class YamlTreeBuilder;
    enum class Kind : std::uint8_t { Scalar, List, Map };
    struct Value {
        Kind kind = Kind::Scalar;
        std::uint32_t line = 0, column = 0;
        std::string text;
        std::vector<std::uint32_t> children; // of a map: key, value, key, value, …
    };
    std::vector<Value> m_values;
};

} // namespace fabricscope
