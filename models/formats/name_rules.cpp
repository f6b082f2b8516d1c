// SPDX-License-Identifier: GPL-3.0-or-later
// Name rules: which spellings of devices and ports mean the same where wiring is compared.
//
//   {"schema":"fabricscope.name-rules/1",
//    "rules":[{"name":"old rack names","device":"r(\\d+)-sw","to":"leaf-$1"},
//             {"port":"fortyGigE0/(\\d+)","to":"Ethernet$1"}]}
//
// Keys of a rule: device or port (a regular expression over the whole name), to, name; "comment" is for people.
#include "models/formats/formats.h"
#include "models/formats/input.h"
#include "models/formats/rule_file.h"

#include <regex>

namespace fabricscope {
namespace {

class NameRuleReader : public RuleFile {
public:
    NameRuleReader(const std::string &text, const std::string &path)
        : RuleFile(text, path, "fabricscope.name-rules/") {
        m_rules.path = path;
    }

    Expected<NameRules> run() {
        if (!readAll())
            return fail(error());
        return std::move(m_rules);
    }

private:
    void beginRule(std::uint64_t line) override {
        m_rule = {};
        m_rule.line = line;
        m_hasTo = false;
    }

    bool readKey(const std::string &key, Value value, const char *at) override {
        if (key == "comment")
            return true;
        if (key != "device" && key != "port" && key != "to" && key != "name")
            return bad(ErrorCode::BadValue, at, "device, port, to, name or comment", key);
        std::string_view text;
        if (value.get(text) != simdjson::SUCCESS)
            return bad(ErrorCode::BadValue, at, "text", key);
        if (key == "to") {
            m_rule.to = text;
            m_hasTo = true;
        } else if (key == "name") {
            m_rule.name = text;
        } else {
            if (!m_rule.pattern.empty())
                return bad(ErrorCode::BadValue, at, "either device or port", key);
            m_rule.of = key == "device" ? NameRule::Of::Device : NameRule::Of::Port;
            m_rule.pattern = text;
            try {
                const std::regex check(m_rule.pattern, std::regex::ECMAScript | std::regex::icase);
            } catch (const std::regex_error &error) {
                return bad(ErrorCode::BadValue, at, "regular expression", text, error.what());
            }
        }
        return true;
    }

    bool endRule(const char *begin) override {
        if (m_rule.pattern.empty())
            return bad(ErrorCode::BadValue, begin, "\"device\" or \"port\"", {});
        if (!m_hasTo)
            return bad(ErrorCode::BadValue, begin, "\"to\"", {});
        if (m_rule.name.empty())
            m_rule.name = m_rule.pattern;
        m_rules.rules.push_back(std::move(m_rule));
        return true;
    }

    NameRules m_rules;
    NameRule m_rule;
    bool m_hasTo = false;
};

} // namespace

Expected<NameRules> readNameRules(const std::string &path) {
    auto text = readSmallText(path, RuleFile::kMaxBytes);
    if (!text)
        return fail(text.error());
    return NameRuleReader(*text, path).run();
}

} // namespace fabricscope
