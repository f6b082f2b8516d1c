// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sim/served_rules.h"

#include "models/base/text.h"
#include "models/sim/wire.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace fabricscope {

namespace {

bool locate(const gnmipath::Path &path, const std::string &key, int &elem, int &index) {
    for (std::size_t e = 0; e < path.size(); ++e) {
        for (std::size_t k = 0; k < path[e].keys.size(); ++k) {
            if (path[e].name + "." + path[e].keys[k].first == key) {
                elem = static_cast<int>(e);
                index = static_cast<int>(k);
                return true;
            }
        }
    }
    return false;
}

ServedLldp lldpLeaf(std::string_view leaf) {
    if (leaf == "system-name")
        return ServedLldp::Device;
    if (leaf == "port-id")
        return ServedLldp::Port;
    return leaf == "chassis-id" ? ServedLldp::Chassis : ServedLldp::None;
}

void jsonString(std::string &out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        if (static_cast<unsigned char>(c) >= 0x20)
            out += c;
    }
    out += '"';
}

} // namespace

ServedRules::ServedRules(const Profile &profile, const Catalogue &catalogue, bool lldp) {
    for (const ProfileRule &rule : profile.rules) {
        auto path = gnmipath::parse(rule.path);
        if (!path || !rule.metric.valid())
            continue;
        const MetricInfo &metric = catalogue[rule.metric];
        ServedRule served;
        served.signal = signalOf(metric.id);
        if (served.signal == Signal::None)
            continue;
        served.path = std::move(*path);
        served.ofPort = !rule.portKey.empty();
        if (served.ofPort && !locate(served.path, rule.portKey, served.portElem, served.portKey))
            continue;
        if (!rule.indexKey.empty() && !locate(served.path, rule.indexKey, served.indexElem, served.indexKey))
            continue;
        served.ofHost = ofHosts(served.signal);
        served.byEvents = byEvents(served.signal) || rule.onChange;
        served.scale = rule.scale != 0 ? rule.scale : 1;
        served.offset = rule.offset;
        served.saturates = metric.overflow == CounterOverflow::Saturate;
        if (metric.counterBits < 64)
            served.mask = (std::uint64_t{1} << metric.counterBits) - 1;
        for (const auto &[raw, name] : rule.states)
            served.states.emplace(name, raw);
        m_rules.push_back(std::move(served));
    }
    for (const std::string &text : profile.lldp) {
        auto path = gnmipath::parse(text);
        if (!lldp || !path || path->empty())
            continue;
        ServedRule served;
        served.lldp = lldpLeaf(path->back().name);
        served.path = std::move(*path);
        for (std::size_t e = 0; e < served.path.size() && served.portElem < 0; ++e) {
            if (!served.path[e].keys.empty()) {
                served.portElem = static_cast<int>(e);
                served.portKey = 0;
            }
        }
        if (served.lldp == ServedLldp::None || served.portElem < 0)
            continue;
        served.ofPort = true;
        served.byEvents = true;
        m_rules.push_back(std::move(served));
    }
}

std::string ServedRules::path(const ServedRule &rule, std::string_view portName, std::int16_t index, bool entry) const {
    std::string out;
    std::string elem;
    std::string key;
    for (std::size_t e = 0; e < rule.path.size(); ++e) {
        elem.clear();
        wire::bytes(elem, 1, rule.path[e].name);
        for (std::size_t k = 0; k < rule.path[e].keys.size(); ++k) {
            const auto &[name, fixed] = rule.path[e].keys[k];
            std::string value = fixed;
            if (static_cast<int>(e) == rule.portElem && static_cast<int>(k) == rule.portKey)
                value = portName;
            else if (static_cast<int>(e) == rule.indexElem && static_cast<int>(k) == rule.indexKey)
                value = rule.ofPort ? std::to_string(index) : Signals::component(rule.signal, index);
            else if (value == "*") // a list of which there is one: the neighbour, the module in its cage
                value = "1";
            key.clear();
            wire::bytes(key, 1, name);
            wire::bytes(key, 2, value);
            wire::bytes(elem, 2, key);
        }
        wire::bytes(out, 3, elem);
        if (entry && rule.path[e].name == "neighbor")
            break;
    }
    return out;
}

void ServedRules::textValue(std::string &out, std::string_view text, ServedEncoding encoding) {
    if (encoding == ServedEncoding::Proto) {
        wire::bytes(out, 1, text);
        return;
    }
    std::string json;
    jsonString(json, text);
    wire::bytes(out, encoding == ServedEncoding::Json ? 10 : 11, json);
}

bool ServedRules::value(std::string &out, const ServedRule &rule, const SignalValue &value, ServedEncoding encoding) {
    const unsigned jsonField = encoding == ServedEncoding::Json ? 10 : 11;
    switch (value.kind) {
    case SignalValue::Kind::None:
        return false;
    case SignalValue::Kind::Counter: {
        std::uint64_t raw = value.counter;
        if (rule.scale != 1)
            raw = static_cast<std::uint64_t>(std::max(0.0, (static_cast<double>(raw) - rule.offset) / rule.scale));
        raw = rule.saturates ? std::min(raw, rule.mask) : raw & rule.mask;
        if (encoding == ServedEncoding::Proto) {
            wire::number(out, 3, raw);
        } else { // RFC 7951: 64-bit integers are strings
            const std::string digits = std::to_string(raw);
            wire::bytes(out, jsonField, encoding == ServedEncoding::JsonIetf ? "\"" + digits + "\"" : digits);
        }
        return true;
    }
    case SignalValue::Kind::Gauge: {
        const double raw = (value.gauge - rule.offset) / rule.scale;
        if (encoding == ServedEncoding::Proto) {
            wire::fixed64(out, 14, raw);
        } else {
            char digits[40];
            std::snprintf(digits, sizeof digits, encoding == ServedEncoding::JsonIetf ? "\"%.9g\"" : "%.9g", raw);
            wire::bytes(out, jsonField, digits);
        }
        return true;
    }
    case SignalValue::Kind::State: {
        const auto word = rule.states.find(std::string(value.text));
        textValue(out, word != rule.states.end() ? std::string_view(word->second) : value.text, encoding);
        return true;
    }
    case SignalValue::Kind::Text:
        textValue(out, value.text, encoding);
        return true;
    }
    return false;
}

ServedRules::Match ServedRules::match(const ServedRule &rule, const gnmipath::Path &wanted) const {
    Match out;
    if (wanted.size() > rule.path.size())
        return out;
    for (std::size_t e = 0; e < wanted.size(); ++e) {
        const std::string_view name = gnmipath::dropModule(wanted[e].name);
        if (name != "*" && name != rule.path[e].name)
            return out;
        for (const auto &[key, value] : wanted[e].keys) {
            if (value == "*")
                continue;
            const auto &keys = rule.path[e].keys;
            const auto held = std::find_if(keys.begin(), keys.end(), [&](const auto &k) { return k.first == key; });
            if (held == keys.end())
                return out;
            const int at = static_cast<int>(held - keys.begin());
            if (static_cast<int>(e) == rule.portElem && at == rule.portKey)
                out.port = value;
            else if (static_cast<int>(e) == rule.indexElem && at == rule.indexKey)
                out.index = value;
            else if (held->second != "*" && held->second != value)
                return out;
        }
    }
    out.covered = true;
    return out;
}

} // namespace fabricscope
