// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/rule_file.h"

#include "models/base/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace fabricscope {

namespace od = simdjson::ondemand;

RuleFile::RuleFile(const std::string &text, std::string path, std::string_view schema)
    : m_text(text)
    , m_path(std::move(path))
    , m_schema(schema) {}

Error RuleFile::error() {
    m_error.file = m_path;
    return std::move(m_error);
}

void RuleFile::place(std::size_t offset) {
    const std::string_view before = std::string_view(m_text.data(), m_text.size()).substr(0, offset);
    const std::size_t lineFeed = before.rfind('\n');
    m_error.line = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')) + 1;
    m_error.column = before.size() - (lineFeed == std::string_view::npos ? 0 : lineFeed + 1) + 1;
}

bool RuleFile::bad(ErrorCode code, const char *at, std::string expected, std::string_view found, std::string detail) {
    m_error.code = code;
    m_error.expected = std::move(expected);
    m_error.found = excerpt(found);
    m_error.detail = std::move(detail);
    if (at && at >= m_text.data() && at <= m_text.data() + m_text.size())
        place(static_cast<std::size_t>(at - m_text.data()));
    return false;
}

/// On demand parsing does not look at what it skips and has no place for every error: the whole is checked first.
bool RuleFile::checkSyntax() {
    try {
        const auto ignored = nlohmann::json::parse(m_text.data(), m_text.data() + m_text.size());
        return ignored.is_object() ||
               bad(ErrorCode::Syntax, m_text.data(), "{", std::string_view(m_text).substr(0, 20));
    } catch (const nlohmann::json::parse_error &error) {
        const std::size_t at = error.byte > 0 ? error.byte - 1 : 0;
        const bool cut = at >= m_text.size();
        return bad(cut ? ErrorCode::Truncated : ErrorCode::Syntax, m_text.data() + std::min(at, m_text.size()), "JSON",
                   cut ? std::string_view() : std::string_view(m_text).substr(at, 20), error.what());
    }
}

bool RuleFile::readAll() {
    if (!checkSyntax())
        return false;
    if (m_parser.iterate(m_text).get(m_document) != simdjson::SUCCESS)
        return bad(ErrorCode::Syntax, m_text.data(), "JSON", {});
    std::string_view schema;
    if (m_document["schema"].get(schema) != simdjson::SUCCESS)
        return bad(ErrorCode::Syntax, m_text.data(), "\"schema\"", {});
    const auto version = schema.starts_with(m_schema) ? parseUnsigned(schema.substr(m_schema.size())) : std::nullopt;
    if (!version)
        return bad(ErrorCode::BadValue, location(), m_schema + "1", schema);
    if (*version != 1)
        return bad(ErrorCode::UnsupportedVersion, location(), "1", schema.substr(m_schema.size()));
    m_document.rewind();
    od::array rules;
    if (m_document["rules"].get(rules) != simdjson::SUCCESS)
        return bad(ErrorCode::Syntax, location(), "\"rules\": array", {});
    for (auto item : rules) {
        od::value value;
        if (std::move(item).get(value) != simdjson::SUCCESS || !readRule(value))
            return m_error.code != ErrorCode::None ? false : bad(ErrorCode::Syntax, location(), "rule", {});
    }
    return true;
}

const char *RuleFile::location() {
    const char *at = nullptr;
    return m_document.current_location().get(at) == simdjson::SUCCESS ? at : nullptr;
}

bool RuleFile::readRule(Value value) {
    const char *const begin = location();
    od::object object;
    if (value.get(object) != simdjson::SUCCESS)
        return bad(ErrorCode::Syntax, begin, "{", {});
    place(begin ? static_cast<std::size_t>(begin - m_text.data()) : 0);
    beginRule(m_error.line);
    m_error = Error{};
    for (auto item : object) {
        od::field field;
        std::string_view key;
        if (std::move(item).get(field) != simdjson::SUCCESS || field.unescaped_key().get(key) != simdjson::SUCCESS)
            return bad(ErrorCode::Syntax, location(), "key", {});
        const char *const at = location();
        if (!readKey(std::string(key), field.value(), at))
            return false;
    }
    return endRule(begin);
}

} // namespace fabricscope
