// SPDX-License-Identifier: GPL-3.0-or-later
// Role rules, written by hand: strict, so that a slip of the pen is named instead of ignored.
//
//   {"schema":"fabricscope.role-rules/1",
//    "rules":[{"device":"leaf-p(?<plane>\\d+)-r(?<rail>\\d+)-.*","role":"leaf"},
//             {"device":"gpu-.*","port":"eth(?<rail>\\d+)","role":"host","fabric":"backend"}]}
//
// Keys of a rule: device (required), port, role, fabric, plane, rail, pod; "comment" is for people.
#include "models/base/text.h"
#include "models/formats/formats.h"
#include "models/formats/input.h"
#include "models/formats/role_pattern.h"

#include <nlohmann/json.hpp>
#include <simdjson.h>

#include <algorithm>
#include <regex>

namespace fabricscope {
namespace {

namespace od = simdjson::ondemand;

constexpr std::size_t kMaxBytes = std::size_t{16} << 20;
constexpr std::string_view kSchema = "fabricscope.role-rules/";

class RuleReader {
public:
    RuleReader(const std::string &text, const std::string &path)
        : m_text(text)
        , m_path(path) {}

    Expected<RoleRules> run() {
        if (!checkSyntax() || !readAll()) {
            m_error.file = m_path;
            return fail(std::move(m_error));
        }
        return std::move(m_rules);
    }

private:
    void place(std::size_t offset) {
        const std::string_view before = std::string_view(m_text.data(), m_text.size()).substr(0, offset);
        const std::size_t lineFeed = before.rfind('\n');
        m_error.line = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')) + 1;
        m_error.column = before.size() - (lineFeed == std::string_view::npos ? 0 : lineFeed + 1) + 1;
    }

    bool bad(ErrorCode code, const char *at, std::string expected, std::string_view found) {
        m_error.code = code;
        m_error.expected = std::move(expected);
        m_error.found = excerpt(found);
        if (at && at >= m_text.data() && at <= m_text.data() + m_text.size())
            place(static_cast<std::size_t>(at - m_text.data()));
        return false;
    }

    /// On demand parsing does not look at what it skips and has no place for every error: the whole is checked first.
    bool checkSyntax() {
        try {
            const auto ignored = nlohmann::json::parse(m_text.data(), m_text.data() + m_text.size());
            return ignored.is_object() ||
                   bad(ErrorCode::Syntax, m_text.data(), "{", std::string_view(m_text).substr(0, 20));
        } catch (const nlohmann::json::parse_error &error) {
            const std::size_t at = error.byte > 0 ? error.byte - 1 : 0;
            m_error.code = at >= m_text.size() ? ErrorCode::Truncated : ErrorCode::Syntax;
            m_error.expected = "JSON";
            m_error.found = at < m_text.size() ? excerpt(std::string_view(m_text).substr(at, 20)) : std::string();
            m_error.detail = error.what();
            place(std::min(at, m_text.size()));
            return false;
        }
    }

    bool readAll() {
        if (m_parser.iterate(m_text).get(m_document) != simdjson::SUCCESS)
            return bad(ErrorCode::Syntax, m_text.data(), "JSON", {});
        std::string_view schema;
        if (m_document["schema"].get(schema) != simdjson::SUCCESS)
            return bad(ErrorCode::Syntax, m_text.data(), "\"schema\"", {});
        const auto version = schema.starts_with(kSchema) ? parseUnsigned(schema.substr(kSchema.size())) : std::nullopt;
        if (!version)
            return bad(ErrorCode::BadValue, location(), "fabricscope.role-rules/1", schema);
        if (*version != 1)
            return bad(ErrorCode::UnsupportedVersion, location(), "1", schema.substr(kSchema.size()));
        m_document.rewind();
        m_rules.path = m_path;
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

    const char *location() {
        const char *at = nullptr;
        return m_document.current_location().get(at) == simdjson::SUCCESS ? at : nullptr;
    }

    bool readRule(od::value value) {
        const char *const begin = location();
        od::object object;
        if (value.get(object) != simdjson::SUCCESS)
            return bad(ErrorCode::Syntax, begin, "{", {});
        RoleRule rule;
        place(begin ? static_cast<std::size_t>(begin - m_text.data()) : 0);
        rule.line = m_error.line;
        m_error = Error{};
        std::vector<std::string> portGroups;
        for (auto item : object) {
            od::field field;
            std::string_view key;
            if (std::move(item).get(field) != simdjson::SUCCESS || field.unescaped_key().get(key) != simdjson::SUCCESS)
                return bad(ErrorCode::Syntax, location(), "key", {});
            const char *const at = location();
            if (!readKey(rule, portGroups, std::string(key), field.value(), at))
                return false;
        }
        if (rule.device.empty())
            return bad(ErrorCode::BadValue, begin, "\"device\"", {});
        rule.groups.insert(rule.groups.end(), portGroups.begin(), portGroups.end());
        m_rules.rules.push_back(std::move(rule));
        return true;
    }

    bool readKey(RoleRule &rule, std::vector<std::string> &portGroups, const std::string &key, od::value value,
                 const char *at) {
        if (key == "comment")
            return true;
        if (key == "plane" || key == "rail" || key == "pod") {
            std::int64_t number = 0;
            if (value.get(number) != simdjson::SUCCESS || number < 0 || number > 32767)
                return bad(ErrorCode::BadValue, at, "number from 0 to 32767", key);
            (key == "plane" ? rule.plane : key == "rail" ? rule.rail : rule.pod) = static_cast<std::int32_t>(number);
            return true;
        }
        if (key != "device" && key != "port" && key != "role" && key != "fabric")
            return bad(ErrorCode::BadValue, at, "device, port, role, fabric, plane, rail, pod or comment", key);
        std::string_view text;
        if (value.get(text) != simdjson::SUCCESS)
            return bad(ErrorCode::BadValue, at, "text", key);
        if (key == "fabric") {
            rule.fabric = text;
        } else if (key == "role") {
            rule.role = roleFromString(std::string(text));
            if (rule.role == Role::Unknown)
                return bad(ErrorCode::BadValue, at, "host, leaf, spine, core or other", text);
        } else {
            auto pattern = translateRolePattern(text);
            if (!pattern) {
                const Error error = pattern.error();
                bad(error.code, at, error.expected, error.found);
                m_error.detail = error.detail;
                return false;
            }
            (key == "device" ? rule.device : rule.port) = std::move(pattern->expression);
            (key == "device" ? rule.groups : portGroups) = std::move(pattern->groups);
        }
        return true;
    }

    simdjson::padded_string m_text;
    std::string m_path;
    od::parser m_parser;
    od::document m_document;
    RoleRules m_rules;
    Error m_error;
};

} // namespace

Expected<RolePattern> translateRolePattern(std::string_view pattern) {
    RolePattern result;
    const auto bad = [](std::string expected, std::string_view found) {
        Error error;
        error.code = ErrorCode::BadValue;
        error.expected = std::move(expected);
        error.found = excerpt(found);
        return fail(std::move(error));
    };
    bool inClass = false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char c = pattern[i];
        result.expression.push_back(c);
        if (c == '\\') {
            if (++i < pattern.size())
                result.expression.push_back(pattern[i]);
        } else if (inClass) {
            inClass = c != ']';
        } else if (c == '[') {
            inClass = true;
        } else if (c == '(') {
            const std::string_view rest = pattern.substr(i + 1);
            if (!rest.starts_with('?')) {
                result.groups.emplace_back(); // a group without a name keeps its place
                continue;
            }
            const std::size_t open = rest.starts_with("?<") ? 2 : rest.starts_with("?P<") ? 3 : 0;
            if (open == 0)
                continue; // (?: (?= (?!
            const std::size_t close = rest.find('>');
            if (close == std::string_view::npos || rest.substr(open, 1) == "=" || rest.substr(open, 1) == "!")
                return bad("(?<name>…)", rest.substr(0, 20));
            const std::string name(rest.substr(open, close - open));
            static constexpr std::string_view kGroups[] = {"plane", "rail", "pod", "rack", "fabric", "role"};
            if (std::find(std::begin(kGroups), std::end(kGroups), name) == std::end(kGroups))
                return bad("plane, rail, pod, rack, fabric or role", name);
            result.groups.push_back(name);
            i += close + 1;
        }
    }
    try {
        const std::regex check(result.expression, std::regex::ECMAScript | std::regex::icase);
        if (check.mark_count() != result.groups.size())
            return bad("regular expression", pattern);
    } catch (const std::regex_error &error) {
        Error problem;
        problem.code = ErrorCode::BadValue;
        problem.expected = "regular expression";
        problem.found = excerpt(pattern);
        problem.detail = error.what();
        return fail(std::move(problem));
    }
    return result;
}

Expected<RoleRules> readRoleRules(const std::string &path) {
    auto text = readSmallText(path, kMaxBytes);
    if (!text)
        return fail(text.error());
    return RuleReader(*text, path).run();
}

} // namespace fabricscope
