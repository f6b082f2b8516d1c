// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/json_tree.h"

#include "models/base/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>

namespace fabricscope {
namespace {

using Json = nlohmann::json;

/// Where the library's lexer has got to. It reads one character at a time and only forwards.
struct Place {
    std::size_t offset = 0;
    std::uint64_t line = 1;
    std::size_t lineStart = 0;
};

class CountingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char *;
    using reference = const char &;

    CountingIterator(const char *at, Place *place)
        : m_at(at)
        , m_place(place) {}
    reference operator*() const { return *m_at; }
    CountingIterator &operator++() {
        ++m_place->offset;
        if (*m_at == '\n') {
            ++m_place->line;
            m_place->lineStart = m_place->offset;
        }
        ++m_at;
        return *this;
    }
    CountingIterator operator++(int) {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const CountingIterator &other) const { return m_at == other.m_at; }
    bool operator!=(const CountingIterator &other) const { return m_at != other.m_at; }

private:
    const char *m_at;
    Place *m_place;
};

} // namespace

class JsonTreeBuilder : public nlohmann::json_sax<Json> {
public:
    JsonTreeBuilder(JsonTree &tree, std::string_view text, const Place &place)
        : m_tree(tree)
        , m_text(text)
        , m_place(place)
        , m_from(place.offset) {}

    bool null() override { return add(JsonValue::Kind::Null, {}, 0); }
    bool boolean(bool value) override { return add(JsonValue::Kind::Truth, value ? "true" : "false", 0); }
    bool number_integer(number_integer_t value) override {
        return add(JsonValue::Kind::Number, std::to_string(value), 0);
    }
    bool number_unsigned(number_unsigned_t value) override {
        return add(JsonValue::Kind::Number, std::to_string(value), 0);
    }
    bool number_float(number_float_t, const string_t &written) override {
        return add(JsonValue::Kind::Number, written, 0);
    }
    bool string(string_t &value) override { return add(JsonValue::Kind::Text, value, '"'); }
    bool binary(binary_t &) override { return false; }
    bool start_object(std::size_t) override { return open(JsonValue::Kind::Object); }
    bool start_array(std::size_t) override { return open(JsonValue::Kind::Array); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t &value) override {
        if (m_tree.m_text.size() > kMaxText)
            return false;
        m_key = keep(value);
        placeOf('"', m_keyLine, m_keyColumn);
        m_keyed = true;
        return true;
    }
    bool parse_error(std::size_t position, const std::string &, const nlohmann::detail::exception &) override {
        atEnd = position > m_place.offset - m_from; // counts the end, too, once it was met
        return false;
    }

    bool atEnd = false;
    const char *limit = nullptr; // the one that was passed

private:
    JsonTree::Span keep(std::string_view text) {
        const auto from = static_cast<std::uint32_t>(m_tree.m_text.size());
        m_tree.m_text.append(text);
        return {from, static_cast<std::uint32_t>(text.size())};
    }

    /// Where the token just read begins; strings hold no line ends, so that it is on the lexer's line.
    void placeOf(char quote, std::uint32_t &line, std::uint32_t &column) const {
        std::size_t at = m_place.offset > 0 ? m_place.offset - 1 : 0; // its last character
        if (quote) {
            while (at > m_place.lineStart) {
                --at;
                if (m_text[at] != '"')
                    continue;
                std::size_t slashes = 0;
                while (at - slashes > m_place.lineStart && m_text[at - slashes - 1] == '\\')
                    ++slashes;
                if (slashes % 2 == 0)
                    break;
            }
        }
        line = static_cast<std::uint32_t>(m_place.line);
        column = static_cast<std::uint32_t>(at >= m_place.lineStart ? at - m_place.lineStart + 1 : 1);
    }

    bool add(JsonValue::Kind kind, std::string_view text, char quote) {
        if (m_tree.m_nodes.size() >= JsonTree::kMaxNodes || m_tree.m_text.size() > kMaxText) {
            limit = "fewer values";
            return false;
        }
        const auto index = static_cast<std::uint32_t>(m_tree.m_nodes.size());
        JsonTree::Node node;
        node.kind = kind;
        node.text = keep(text);
        if (m_keyed) {
            node.key = m_key;
            node.line = m_keyLine;
            node.column = m_keyColumn;
        } else {
            placeOf(quote, node.line, node.column);
        }
        m_keyed = false;
        m_tree.m_nodes.push_back(node);
        if (!m_open.empty()) {
            Level &level = m_open.back();
            if (level.last == JsonTree::kNone)
                m_tree.m_nodes[level.node].child = index;
            else
                m_tree.m_nodes[level.last].next = index;
            level.last = index;
        }
        return true;
    }
    bool open(JsonValue::Kind kind) {
        if (m_open.size() >= JsonTree::kMaxDepth) {
            limit = "fewer nested values";
            return false;
        }
        if (!add(kind, {}, 0))
            return false;
        m_open.push_back({static_cast<std::uint32_t>(m_tree.m_nodes.size() - 1), JsonTree::kNone});
        return true;
    }
    bool close() {
        m_open.pop_back();
        return true;
    }

    static constexpr std::size_t kMaxText = std::size_t{1} << 31;
    struct Level {
        std::uint32_t node, last;
    };
    JsonTree &m_tree;
    std::string_view m_text;
    const Place &m_place;
    std::size_t m_from;
    std::vector<Level> m_open;
    JsonTree::Span m_key;
    std::uint32_t m_keyLine = 0, m_keyColumn = 0;
    bool m_keyed = false;
};

std::optional<JsonTree::Damage> JsonTree::read(std::string_view text, std::size_t from, std::uint64_t line,
                                               std::size_t &end, std::uint64_t &endLine) {
    m_nodes.clear();
    m_text.clear();
    Place place;
    place.offset = from;
    place.line = line;
    const std::size_t feed = from == 0 ? std::string_view::npos : text.rfind('\n', from - 1);
    place.lineStart = feed == std::string_view::npos ? 0 : feed + 1;
    JsonTreeBuilder builder(*this, text, place);
    const CountingIterator begin(text.data() + from, &place);
    const CountingIterator stop(text.data() + text.size(), &place);
    const bool whole = Json::sax_parse(begin, stop, &builder, Json::input_format_t::json, false);
    end = std::min(place.offset, text.size());
    endLine = place.line;
    if (whole)
        return std::nullopt;
    Damage damage;
    damage.cut = builder.atEnd && place.offset >= text.size();
    damage.expected = builder.limit ? builder.limit : "JSON";
    const std::size_t at = damage.cut ? text.size() : end > from ? end - 1 : end;
    // The character that was not expected may be the line end itself, which the lexer has passed.
    const std::size_t lineEnd = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    const std::size_t lineStart = lineEnd == std::string_view::npos ? 0 : lineEnd + 1;
    damage.line = line + static_cast<std::uint64_t>(
                             std::count(text.begin() + static_cast<std::ptrdiff_t>(from),
                                        text.begin() + static_cast<std::ptrdiff_t>(std::max(at, from)), '\n'));
    damage.column = at - lineStart + 1;
    damage.found = excerpt(text.substr(at, std::min<std::size_t>(text.find('\n', at) - at, 20)));
    return damage;
}

JsonValue::Kind JsonValue::kind() const {
    return m_tree ? m_tree->m_nodes[m_index].kind : Kind::None;
}

std::string_view JsonValue::key() const {
    return m_tree ? m_tree->view(m_tree->m_nodes[m_index].key) : std::string_view();
}

std::string_view JsonValue::text() const {
    return m_tree ? m_tree->view(m_tree->m_nodes[m_index].text) : std::string_view();
}

std::uint32_t JsonValue::line() const {
    return m_tree ? m_tree->m_nodes[m_index].line : 0;
}

std::uint32_t JsonValue::column() const {
    return m_tree ? m_tree->m_nodes[m_index].column : 0;
}

JsonValue JsonValue::operator[](std::string_view name) const {
    if (isObject()) {
        for (const JsonValue child : *this) {
            if (child.key() == name)
                return child;
        }
    }
    return {};
}

JsonValue JsonValue::firstChild() const {
    const std::uint32_t child = m_tree ? m_tree->m_nodes[m_index].child : JsonTree::kNone;
    return child == JsonTree::kNone ? JsonValue() : JsonValue(m_tree, child);
}

JsonValue JsonValue::next() const {
    const std::uint32_t next = m_tree ? m_tree->m_nodes[m_index].next : JsonTree::kNone;
    return next == JsonTree::kNone ? JsonValue() : JsonValue(m_tree, next);
}

} // namespace fabricscope
