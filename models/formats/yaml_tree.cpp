// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/yaml_tree.h"

#include <yaml-cpp/anchor.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <istream>
#include <streambuf>
#include <unordered_map>

namespace fabricscope {
namespace {

/// A stream over text in memory, without a copy.
class TextBuffer : public std::streambuf {
public:
    explicit TextBuffer(std::string_view text) {
        char *const begin = const_cast<char *>(text.data()); // only read from
        setg(begin, begin, begin + text.size());
    }
};

struct PassedLimit {};

} // namespace

class YamlTreeBuilder : public YAML::EventHandler {
public:
    explicit YamlTreeBuilder(std::vector<YamlTree::Value> &values)
        : m_values(values) {}

    void OnDocumentStart(const YAML::Mark &) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark &mark, YAML::anchor_t anchor) override { add(YamlTree::Kind::Scalar, mark, anchor); }
    void OnAlias(const YAML::Mark &mark, YAML::anchor_t anchor) override {
        const auto known = m_anchors.find(anchor);
        if (known != m_anchors.end())
            join(known->second);
        else
            add(YamlTree::Kind::Scalar, mark, 0);
    }
    void OnScalar(const YAML::Mark &mark, const std::string &, YAML::anchor_t anchor,
                  const std::string &value) override {
        add(YamlTree::Kind::Scalar, mark, anchor);
        m_values.back().text = value;
    }
    void OnSequenceStart(const YAML::Mark &mark, const std::string &, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        m_open.push_back(add(YamlTree::Kind::List, mark, anchor));
    }
    void OnSequenceEnd() override { m_open.pop_back(); }
    void OnMapStart(const YAML::Mark &mark, const std::string &, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        m_open.push_back(add(YamlTree::Kind::Map, mark, anchor));
    }
    void OnMapEnd() override { m_open.pop_back(); }

private:
    std::uint32_t add(YamlTree::Kind kind, const YAML::Mark &mark, YAML::anchor_t anchor) {
        if (m_values.size() >= YamlTree::kMaxValues)
            throw PassedLimit{};
        const auto index = static_cast<std::uint32_t>(m_values.size());
        YamlTree::Value &value = m_values.emplace_back();
        value.kind = kind;
        value.line = static_cast<std::uint32_t>(mark.line + 1);
        value.column = static_cast<std::uint32_t>(mark.column + 1);
        if (anchor != 0)
            m_anchors[anchor] = index;
        join(index);
        return index;
    }
    void join(std::uint32_t index) {
        if (!m_open.empty())
            m_values[m_open.back()].children.push_back(index);
    }

    std::vector<YamlTree::Value> &m_values;
    std::vector<std::uint32_t> m_open;
    std::unordered_map<YAML::anchor_t, std::uint32_t> m_anchors;
};

void YamlTree::read(std::string_view content, WiringRecords &wiring) {
    using Code = InputWarning::Code;
    m_values.clear();
    std::string converted;
    const std::string_view text = plainUtf8(content, converted, wiring.warnings());
    wiring.records().lines = countLines(text);
    TextBuffer buffer(text);
    std::istream stream(&buffer);
    YamlTreeBuilder builder(m_values);
    try {
        YAML::Parser parser(stream);
        parser.HandleNextDocument(builder);
    } catch (const PassedLimit &) {
        const TextPlace place{m_values.back().line, m_values.back().column};
        wiring.warn(Code::Unsupported, place, "fewer than " + std::to_string(kMaxValues) + " values", {});
    } catch (const YAML::Exception &error) {
        const TextPlace place{static_cast<std::uint64_t>(std::max(error.mark.line, 0)) + 1,
                              static_cast<std::uint64_t>(std::max(error.mark.column, 0)) + 1};
        const bool cut = error.mark.pos >= 0 && static_cast<std::size_t>(error.mark.pos) + 1 >= text.size();
        wiring.warn(cut ? Code::Truncated : Code::Syntax, place, "YAML", error.msg);
    }
}

bool YamlValue::isMap() const {
    return m_tree && m_tree->m_values[m_index].kind == YamlTree::Kind::Map;
}

bool YamlValue::isList() const {
    return m_tree && m_tree->m_values[m_index].kind == YamlTree::Kind::List;
}

std::string_view YamlValue::text() const {
    return m_tree ? std::string_view(m_tree->m_values[m_index].text) : std::string_view();
}

TextPlace YamlValue::place() const {
    if (!m_tree)
        return {};
    const YamlTree::Value &value = m_tree->m_values[m_index];
    return {value.line, value.column};
}

std::size_t YamlValue::size() const {
    if (!m_tree)
        return 0;
    const YamlTree::Value &value = m_tree->m_values[m_index];
    return value.kind == YamlTree::Kind::Map ? value.children.size() / 2 : value.children.size();
}

YamlValue YamlValue::key(std::size_t n) const {
    return {m_tree, m_tree->m_values[m_index].children[2 * n]};
}

YamlValue YamlValue::value(std::size_t n) const {
    return {m_tree, m_tree->m_values[m_index].children[isMap() ? 2 * n + 1 : n]};
}

YamlValue YamlValue::operator[](std::string_view name) const {
    return find(name, 8);
}

YamlValue YamlValue::find(std::string_view name, int merges) const {
    if (!isMap())
        return {};
    for (std::size_t i = 0; i < size(); ++i) {
        if (key(i).text() == name)
            return value(i);
    }
    for (std::size_t i = 0; i < size() && merges > 0; ++i) {
        if (key(i).text() != "<<")
            continue;
        const YamlValue merged = value(i);
        if (merged.isMap()) {
            if (const YamlValue found = merged.find(name, merges - 1))
                return found;
        }
        for (std::size_t k = 0; merged.isList() && k < merged.size() && k < 8; ++k) {
            if (const YamlValue found = merged.value(k).find(name, merges - 4))
                return found;
        }
    }
    return {};
}

} // namespace fabricscope
