// SPDX-License-Identifier: GPL-3.0-or-later
// Role rules.
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
#include "models/formats/rule_file.h"

#include <algorithm>
#include <regex>

namespace fabricscope {
namespace {

class RoleRuleReader : public RuleFile {
public:
    RoleRuleReader(const std::string &text, const std::string &path)
        : RuleFile(text, path, "fabricscope.role-rules/") {
        m_rules.path = path;
    }

    Expected<RoleRules> run() {
        if (!readAll())
            return fail(error());
        return std::move(m_rules);
    }

private:
    void beginRule(std::uint64_t line) override {
        m_rule = {};
        m_rule.line = line;
        m_portGroups.clear();
    }

    bool endRule(const char *begin) override {
        if (m_rule.device.empty())
            return bad(ErrorCode::BadValue, begin, "\"device\"", {});
        m_rule.groups.insert(m_rule.groups.end(), m_portGroups.begin(), m_portGroups.end());
        m_rules.rules.push_back(std::move(m_rule));
        return true;
    }

    bool readKey(const std::string &key, Value value, const char *at) override {
        if (key == "comment")
            return true;
        if (key == "plane" || key == "rail" || key == "pod") {
            std::int64_t number = 0;
            if (value.get(number) != simdjson::SUCCESS || number < 0 || number > 32767)
                return bad(ErrorCode::BadValue, at, "number from 0 to 32767", key);
            (key == "plane"  ? m_rule.plane
             : key == "rail" ? m_rule.rail
                             : m_rule.pod) = static_cast<std::int32_t>(number);
            return true;
        }
        if (key != "device" && key != "port" && key != "role" && key != "fabric")
            return bad(ErrorCode::BadValue, at, "device, port, role, fabric, plane, rail, pod or comment", key);
        std::string_view text;
        if (value.get(text) != simdjson::SUCCESS)
            return bad(ErrorCode::BadValue, at, "text", key);
        if (key == "fabric") {
            m_rule.fabric = text;
        } else if (key == "role") {
            m_rule.role = roleFromString(std::string(text));
            if (m_rule.role == Role::Unknown)
                return bad(ErrorCode::BadValue, at, "host, leaf, spine, core or other", text);
        } else {
            auto pattern = translateRolePattern(text);
            if (!pattern) {
                const Error error = pattern.error();
                return bad(error.code, at, error.expected, error.found, error.detail);
            }
            (key == "device" ? m_rule.device : m_rule.port) = std::move(pattern->expression);
            (key == "device" ? m_rule.groups : m_portGroups) = std::move(pattern->groups);
        }
        return true;
    }

    RoleRules m_rules;
    RoleRule m_rule;
    std::vector<std::string> m_portGroups;
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
    auto text = readSmallText(path, RuleFile::kMaxBytes);
    if (!text)
        return fail(text.error());
    return RoleRuleReader(*text, path).run();
}

} // namespace fabricscope
