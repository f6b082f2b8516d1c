// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/profile_reader.h"

#include "models/base/text.h"

#include <algorithm>
#include <cmath>
#include <regex>

namespace fabricscope {

using json::Value;
using Code = ProfileIssue::Code;

void ProfileReader::issue(Code code, bool error, const Value &at, std::string expected, std::string found) {
    ProfileIssue issue;
    issue.code = code;
    issue.error = error;
    issue.line = at.line;
    issue.column = at.column;
    issue.expected = std::move(expected);
    issue.found = found.empty() ? at.describe() : std::move(found);
    m_issues.push_back(std::move(issue));
}

bool ProfileReader::text(const Value &value, std::string &out) {
    if (!value.is(Value::Type::String)) {
        issue(Code::Syntax, true, value, "string");
        return false;
    }
    out = value.text;
    return true;
}
bool ProfileReader::number(const Value &value, double &out) {
    if (!value.is(Value::Type::Number) || !std::isfinite(value.number)) {
        issue(Code::Syntax, true, value, "number");
        return false;
    }
    out = value.number;
    return true;
}
bool ProfileReader::flag(const Value &value, bool &out) {
    if (!value.is(Value::Type::Bool)) {
        issue(Code::Syntax, true, value, "true | false");
        return false;
    }
    out = value.boolean;
    return true;
}
void ProfileReader::texts(const Value &value, std::vector<std::string> &out) {
    if (!value.is(Value::Type::Array))
        return issue(Code::Syntax, true, value, "array of strings");
    for (const Value &item : value.items)
        text(item, out.emplace_back());
}
void ProfileReader::pairs(const Value &value, std::map<std::string, std::string> &out) {
    if (!value.is(Value::Type::Object))
        return issue(Code::Syntax, true, value, "object of strings");
    for (const auto &[key, entry] : value.members)
        text(entry, out[key.text]);
}

void ProfileReader::portNames(const Value &value) {
    pairs(value, m_profile.portNames);
    for (const auto &[key, entry] : value.members) {
        try {
            const std::regex checked(key.text, std::regex::ECMAScript);
        } catch (const std::regex_error &error) {
            issue(Code::BadPattern, true, key, "regular expression");
        }
    }
}

/// "$I/state/…" → the root named I and the rest.
std::string ProfileReader::expand(const Value &path) {
    if (path.text.empty() || path.text[0] != '$')
        return path.text;
    const std::size_t slash = std::min(path.text.find('/'), path.text.size());
    const auto root = m_roots.find(path.text.substr(1, slash - 1));
    if (root == m_roots.end()) {
        std::string known;
        for (const auto &[name, text] : m_roots)
            known += (known.empty() ? "$" : " | $") + name;
        issue(Code::BadPath, true, path, known.empty() ? "roots" : known);
        return {};
    }
    return root->second + path.text.substr(slash);
}

void ProfileReader::rule(const Value &object) {
    if (!object.is(Value::Type::Object))
        return issue(Code::Syntax, true, object, "object");
    ProfileRule rule;
    rule.line = object.line;
    const std::size_t before = m_issues.size();
    for (const auto &[key, value] : object.members) {
        const std::string &name = key.text;
        if (name == "path") {
            std::string ignored;
            if (text(value, ignored))
                rule.path = expand(value);
        } else if (name == "metric") {
            std::string id;
            if (text(value, id)) {
                rule.metric = m_catalogue.find(id);
                if (!rule.metric.valid())
                    issue(Code::UnknownMetric, true, value, "id of a metric");
            }
        } else if (name == "port") {
            text(value, rule.portKey);
        } else if (name == "index") {
            text(value, rule.indexKey);
        } else if (name == "scale") {
            number(value, rule.scale);
        } else if (name == "offset") {
            number(value, rule.offset);
        } else if (name == "states") {
            pairs(value, rule.states);
        } else if (name == "on_change") {
            flag(value, rule.onChange);
        } else if (name == "detail") {
            flag(value, rule.detail);
        } else if (name == "optional") {
            flag(value, rule.optional);
        } else if (name != "note") {
            issue(Code::UnknownKey, true, key, "key of a rule");
        }
    }
    for (const char *required : {"path", "metric"})
        if (object.find(required) == nullptr)
            issue(Code::MissingKey, true, object, required);
    if (m_issues.size() != before) // its own mistakes come first; checks would only repeat them
        return;
    checkRule(object, rule);
    m_profile.rules.push_back(std::move(rule));
}

void ProfileReader::checkRule(const Value &object, ProfileRule &rule) {
    const Value &path = *object.find("path");
    const MetricInfo &metric = m_catalogue[rule.metric];
    const ProfilePath parsed = parseProfilePath(rule.path);
    if (!parsed.error.empty())
        return issue(Code::BadPath, true, path, parsed.error, excerpt(rule.path.substr(parsed.errorAt), 40));
    const auto wild = [&](const std::string &key) {
        return std::find(parsed.wildcards.begin(), parsed.wildcards.end(), key) != parsed.wildcards.end();
    };
    if (rule.portKey.empty() && metric.scope != MetricScope::Device) {
        for (const std::string &key : m_portKeys)
            if (rule.portKey.empty() && wild(key))
                rule.portKey = key;
    }
    if (metric.scope != MetricScope::Device && rule.portKey.empty())
        issue(Code::NoPortKey, true, path, "port, or one of port_keys in the path");
    if (!rule.portKey.empty() && !wild(rule.portKey))
        issue(Code::NoPortKey, true, object.find("port") != nullptr ? *object.find("port") : path, "key given as '*'",
              rule.portKey);
    if (!rule.indexKey.empty()) {
        if (!wild(rule.indexKey))
            issue(Code::BadPath, true, *object.find("index"), "key given as '*'");
        else if (metric.indexed == MetricIndex::None && metric.kind != MetricKind::Text)
            issue(Code::UnusedIndex, false, *object.find("index"), "metric with an index", metric.id);
    } else if (parsed.wildcards.size() > (rule.portKey.empty() ? 0U : 1U) && metric.scope != MetricScope::Device) {
        issue(Code::UnusedIndex, false, path, "index for each further '*'", parsed.wildcards.back());
    }
    if (!m_seen.insert({rule.path, rule.metric}).second)
        issue(Code::Duplicate, true, path, "path and metric not used before");
    if (rule.scale == 0 || (metric.kind == MetricKind::Counter && rule.scale < 0))
        issue(Code::UnitUnlikely, true, *object.find("scale"), "scale > 0");
    else if (metric.kind == MetricKind::Counter && rule.scale < 1)
        issue(Code::UnitUnlikely, false, *object.find("scale"), "scale ≥ 1: counters are whole numbers");
    if (rule.offset != 0 && metric.kind != MetricKind::Gauge)
        issue(Code::UnitUnlikely, false, *object.find("offset"), "offset only with gauges");
    checkStates(object, rule);
}

void ProfileReader::checkStates(const Value &object, const ProfileRule &rule) {
    const MetricInfo &metric = m_catalogue[rule.metric];
    const Value *states = object.find("states");
    if (metric.kind != MetricKind::State) {
        if (states != nullptr)
            issue(Code::BadState, true, *states, "metric of kind state", metric.id);
        return;
    }
    if (states == nullptr) // texts are compared with the names of the states, ignoring case
        return;
    std::string names;
    for (const StateValue &state : metric.states)
        names += (names.empty() ? "" : " | ") + state.name;
    for (const auto &[raw, name] : states->members) {
        const bool known = std::any_of(metric.states.begin(), metric.states.end(),
                                       [&](const StateValue &state) { return state.name == name.text; });
        if (!known)
            issue(Code::BadState, true, name, names);
    }
    const bool good = std::any_of(states->members.begin(), states->members.end(), [&](const auto &entry) {
        return std::any_of(metric.states.begin(), metric.states.end(), [&](const StateValue &state) {
            return state.name == entry.second.text && state.severity == Severity::Ok;
        });
    });
    if (!good)
        issue(Code::MissingState, false, *states, "a text for the healthy state");
}

void ProfileReader::read(std::string_view input) {
    const auto document = json::parse(input, m_profile.path);
    if (!document) {
        ProfileIssue syntax;
        syntax.line = document.error().line;
        syntax.column = document.error().column;
        syntax.expected = document.error().expected;
        syntax.found = document.error().found;
        m_issues.push_back(std::move(syntax));
        return;
    }
    if (!document->is(Value::Type::Object))
        return issue(Code::Syntax, true, *document, "object");
    const Value *schema = document->find("schema");
    if (schema == nullptr || schema->text != "fabricscope.profile/1")
        issue(Code::MissingKey, true, schema != nullptr ? *schema : *document, "schema \"fabricscope.profile/1\"");
    if (const Value *roots = document->find("roots"))
        pairs(*roots, m_roots);
    if (const Value *keys = document->find("port_keys"))
        texts(*keys, m_portKeys);
    for (const auto &[key, value] : document->members) {
        const std::string &name = key.text;
        if (name == "name")
            text(value, m_profile.name);
        else if (name == "platform")
            text(value, m_profile.platform);
        else if (name == "versions")
            text(value, m_profile.versions);
        else if (name == "origin")
            text(value, m_profile.origin);
        else if (name == "encoding")
            text(value, m_profile.encoding);
        else if (name == "target")
            text(value, m_profile.targetMeaning);
        else if (name == "model_prefixes")
            texts(value, m_profile.modelPrefixes);
        else if (name == "port_names")
            portNames(value);
        else if (name == "lldp")
            for (const Value &item : value.items)
                m_profile.lldp.push_back(expand(item));
        else if (name == "rules")
            for (const Value &item : value.items)
                rule(item);
        else if (name != "schema" && name != "roots" && name != "port_keys" && name != "note")
            issue(Code::UnknownKey, true, key, "key of a profile");
    }
    if (m_profile.targetMeaning.empty())
        m_profile.targetMeaning = "device";
    if (m_profile.name.empty())
        issue(Code::MissingKey, true, *document, "name");
    if (m_profile.rules.empty() && m_issues.empty())
        issue(Code::MissingKey, true, *document, "rules");
    if (const Value *encoding = document->find("encoding"))
        if (encoding->text != "proto" && encoding->text != "json" && encoding->text != "json_ietf")
            issue(Code::Syntax, true, *encoding, "proto | json | json_ietf");
    if (const Value *target = document->find("target"))
        if (target->text != "device" && target->text != "database")
            issue(Code::Syntax, true, *target, "device | database");
    for (const std::string &path : m_profile.lldp)
        if (const ProfilePath parsed = parseProfilePath(path); !parsed.error.empty())
            issue(Code::BadPath, true, *document->find("lldp"), parsed.error, excerpt(path, 40));
}

} // namespace fabricscope
