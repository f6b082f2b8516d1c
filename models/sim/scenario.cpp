// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sim/scenario.h"

#include "models/telemetry/json_reader.h"

#include <array>
#include <cmath>

namespace fabricscope {

namespace {

using json::Value;

constexpr std::array kFaultNames{
    std::pair{"hot_spine", FaultKind::HotSpine},         std::pair{"link_degrading", FaultKind::LinkDegrading},
    std::pair{"link_flapping", FaultKind::LinkFlapping}, std::pair{"link_lossy", FaultKind::LinkLossy},
    std::pair{"pfc_storm", FaultKind::PfcStorm},         std::pair{"miscabled", FaultKind::Miscabled},
    std::pair{"straggler", FaultKind::Straggler},        std::pair{"device_down", FaultKind::DeviceDown},
    std::pair{"device_silent", FaultKind::DeviceSilent}, std::pair{"optics", FaultKind::Optics},
};

constexpr std::array kLoadNames{
    std::pair{"training", LoadSpec::Kind::Training},
    std::pair{"inference", LoadSpec::Kind::Inference},
    std::pair{"agents", LoadSpec::Kind::Agents},
};

/// Reads members of one object; the first that is wrong stands in `error`.
class Reader {
public:
    explicit Reader(const std::string &path)
        : m_path(path) {}

    bool failed() const { return m_error.code != ErrorCode::None; }
    const Error &error() const { return m_error; }

    void wrong(const Value &at, std::string expected) {
        if (failed())
            return;
        m_error.code = ErrorCode::BadValue;
        m_error.file = m_path;
        m_error.line = at.line;
        m_error.column = at.column;
        m_error.expected = std::move(expected);
        m_error.found = at.describe();
    }
    bool object(const Value &value) {
        if (!value.is(Value::Type::Object))
            wrong(value, "object");
        return !failed();
    }
    void number(const Value &value, double &out, double low, double high, const char *range) {
        if (!value.is(Value::Type::Number) || !(value.number >= low) || !(value.number <= high))
            wrong(value, range);
        else
            out = value.number;
    }
    void integer(const Value &value, std::int32_t &out) {
        double number = 0;
        this->number(value, number, -1, 1e6, "whole number −1 … 1000000");
        if (!failed() && std::trunc(number) != number)
            wrong(value, "whole number −1 … 1000000");
        else if (!failed())
            out = static_cast<std::int32_t>(number);
    }
    void text(const Value &value, std::string &out) {
        if (!value.is(Value::Type::String))
            wrong(value, "string");
        else
            out = value.text;
    }
    template <class Names, class Kind>
    void kind(const Value &value, const Names &names, Kind &out) {
        std::string all;
        for (const auto &[name, k] : names) {
            if (value.is(Value::Type::String) && value.text == name) {
                out = k;
                return;
            }
            all += (all.empty() ? "" : "|") + std::string(name);
        }
        wrong(value, std::move(all));
    }

private:
    std::string m_path;
    Error m_error;
};

constexpr double kYear = 366.0 * 86400;

void readWhere(Reader &reader, const Value &value, FaultSpec &fault) {
    if (!reader.object(value))
        return;
    for (const auto &[key, member] : value.members) {
        if (key.text == "device")
            reader.text(member, fault.device);
        else if (key.text == "port")
            reader.text(member, fault.port);
        else if (key.text == "plane")
            reader.integer(member, fault.plane);
        else if (key.text == "rail")
            reader.integer(member, fault.rail);
        else
            reader.wrong(key, "device|port|plane|rail");
    }
}

void readPeer(Reader &reader, const Value &value, FaultSpec &fault) {
    if (!reader.object(value))
        return;
    for (const auto &[key, member] : value.members) {
        if (key.text == "device")
            reader.text(member, fault.peerDevice);
        else if (key.text == "port")
            reader.text(member, fault.peerPort);
        else
            reader.wrong(key, "device|port");
    }
}

FaultSpec readFault(Reader &reader, const Value &value) {
    FaultSpec fault;
    if (!reader.object(value))
        return fault;
    for (const auto &[key, member] : value.members) {
        if (key.text == "kind") {
            reader.kind(member, kFaultNames, fault.kind);
        } else if (key.text == "at_s") {
            reader.number(member, fault.atS, 0, kYear, "seconds, 0 or more");
        } else if (key.text == "for_s") {
            if (!member.is(Value::Type::Null)) {
                double seconds = 0;
                reader.number(member, seconds, 0, kYear, "seconds, 0 or more, or null");
                fault.forS = seconds;
            }
        } else if (key.text == "every_s") {
            reader.number(member, fault.everyS, 0, kYear, "seconds, 0 or more");
        } else if (key.text == "strength") {
            reader.number(member, fault.strength, 0, 1, "0 … 1");
        } else if (key.text == "where") {
            readWhere(reader, member, fault);
        } else if (key.text == "peer") {
            readPeer(reader, member, fault);
        } else {
            reader.wrong(key, "kind|at_s|for_s|every_s|strength|where|peer");
        }
    }
    if (value.find("kind") == nullptr)
        reader.wrong(value, "kind");
    return fault;
}

LoadSpec readLoad(Reader &reader, const Value &value) {
    LoadSpec load;
    if (!reader.object(value))
        return load;
    for (const auto &[key, member] : value.members) {
        if (key.text == "kind")
            reader.kind(member, kLoadNames, load.kind);
        else if (key.text == "plane")
            reader.integer(member, load.plane);
        else if (key.text == "rail")
            reader.integer(member, load.rail);
        else if (key.text == "period_s")
            reader.number(member, load.periodS, 0.1, 3600, "seconds, 0.1 … 3600");
        else if (key.text == "level")
            reader.number(member, load.level, 0, 1, "0 … 1");
        else
            reader.wrong(key, "kind|plane|rail|period_s|level");
    }
    if (value.find("kind") == nullptr)
        reader.wrong(value, "kind");
    return load;
}

template <class Out, class Read>
void readList(Reader &reader, const Value &value, std::vector<Out> &out, Read read) {
    if (!value.is(Value::Type::Array))
        return reader.wrong(value, "array");
    for (const Value &item : value.items)
        out.push_back(read(reader, item));
}

} // namespace

const char *toString(FaultKind kind) {
    for (const auto &[name, k] : kFaultNames) {
        if (k == kind)
            return name;
    }
    return "";
}

Expected<Scenario> parseScenario(std::string_view text, const std::string &path) {
    const auto document = json::parse(text, path);
    if (!document)
        return fail(document.error());
    Scenario scenario;
    Reader reader(path);
    if (reader.object(*document)) {
        for (const auto &[key, member] : document->members) {
            if (key.text == "schema") {
                if (!member.is(Value::Type::String) || member.text != "fabricscope.scenario/1")
                    reader.wrong(member, "\"fabricscope.scenario/1\"");
            } else if (key.text == "seed") {
                double seed = 0;
                reader.number(member, seed, 0, 9007199254740992.0, "whole number 0 … 2^53");
                scenario.seed = static_cast<std::uint64_t>(seed);
            } else if (key.text == "load") {
                readList(reader, member, scenario.loads, readLoad);
            } else if (key.text == "faults") {
                readList(reader, member, scenario.faults, readFault);
            } else {
                reader.wrong(key, "schema|seed|load|faults");
            }
        }
    }
    if (reader.failed())
        return fail(reader.error());
    return scenario;
}

Scenario demoScenario() {
    Scenario scenario;
    scenario.seed = 7;
    scenario.loads = {{LoadSpec::Kind::Training, -1, -1, 8, 0.5},
                      {LoadSpec::Kind::Inference, -1, -1, 8, 0.12},
                      {LoadSpec::Kind::Agents, -1, -1, 8, 0.2}};
    const auto add = [&](FaultKind kind, double at, double duration, double strength) {
        FaultSpec fault;
        fault.kind = kind;
        fault.atS = at;
        fault.forS = duration;
        fault.everyS = 120;
        fault.strength = strength;
        scenario.faults.push_back(std::move(fault));
    };
    add(FaultKind::HotSpine, 1, 45, 0.9);
    add(FaultKind::LinkDegrading, 2, 80, 1);
    add(FaultKind::LinkFlapping, 20, 45, 0.7);
    add(FaultKind::PfcStorm, 30, 30, 1);
    add(FaultKind::LinkLossy, 40, 40, 0.6);
    add(FaultKind::Optics, 45, 60, 0.8);
    add(FaultKind::Straggler, 50, 40, 1);
    add(FaultKind::Miscabled, 55, 50, 1);
    add(FaultKind::DeviceSilent, 70, 40, 1);
    add(FaultKind::DeviceDown, 85, 25, 1);
    return scenario;
}

} // namespace fabricscope
