// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/formats/fabric_json.h"
#include "models/formats/fabric_json_columns.h"
#include "models/formats/text_input.h"

#include <nlohmann/json.hpp>

#include <type_traits>

namespace fabricscope {
namespace {

using namespace fabric_json;

void putText(OutputFile &out, std::string_view text) {
    std::string repaired;
    if (!isUtf8(text)) {
        repaired = toValidUtf8(text);
        text = repaired;
    }
    out.put('"');
    for (const char c : text) {
        const auto u = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out.put('\\');
            out.put(c);
        } else if (u < 0x20) {
            constexpr char kDigits[] = "0123456789abcdef";
            out.put("\\u00");
            out.put(kDigits[u >> 4]);
            out.put(kDigits[u & 15]);
        } else {
            out.put(c);
        }
    }
    out.put('"');
}

/// Of a column: signed numbers, 64-bit GUIDs, or rates.
template <class T>
auto numberOf(const T &value) {
    if constexpr (std::is_same_v<T, NameRef>)
        return static_cast<std::int64_t>(value.value);
    else if constexpr (std::is_same_v<T, std::uint64_t>)
        return value;
    else if constexpr (std::is_floating_point_v<T>)
        return value >= 0 && value <= 1e9F ? static_cast<double>(value) : 0.0; // as the reader accepts them
    else
        return static_cast<std::int64_t>(value);
}

/// n,v pairs of equal neighbours of what `at` yields.
template <class At>
void putPairs(OutputFile &out, std::size_t count, At &&at) {
    for (std::size_t i = 0; i < count;) {
        std::size_t n = 1;
        const auto value = at(i);
        while (i + n < count && n < kMaxRun && at(i + n) == value)
            ++n;
        if (i > 0)
            out.put(',');
        out.number(n);
        out.put(',');
        out.number(value);
        i += n;
    }
}

template <class Record>
void putTable(OutputFile &out, const char *name, const std::vector<Record> &rows) {
    out.put(",\n\"");
    out.put(name);
    out.put("\":{\"count\":");
    out.number(rows.size());
    const Record defaults;
    bool first = true;
    visitColumns(
        [&](const char *key, auto member) {
            const auto value = [&](std::size_t i) { return numberOf(rows[i].*member); };
            using Number = decltype(value(0));
            const auto step = [&](std::size_t i) {
                if constexpr (std::is_same_v<Number, std::int64_t>)
                    return i == 0 ? value(0) : value(i) - value(i - 1);
                else
                    return value(i);
            };
            std::size_t runs = 0, steps = 0;
            bool allDefault = true;
            const Number usual = numberOf(defaults.*member);
            for (std::size_t i = 0; i < rows.size(); ++i) {
                allDefault = allDefault && value(i) == usual;
                runs += i == 0 || value(i) != value(i - 1) || i % kMaxRun == 0 ? 1 : 0;
                steps += i == 0 || step(i) != step(i - 1) || i % kMaxRun == 0 ? 1 : 0;
            }
            const bool wanted = first || !allDefault;
            first = false;
            if (!wanted)
                return;
            out.put(",\n \"");
            out.put(key);
            out.put("\":");
            if (2 * runs < rows.size() && runs <= steps) {
                out.put("{\"runs\":[");
                putPairs(out, rows.size(), value);
                out.put("]}");
            } else if (std::is_same_v<Number, std::int64_t> && 2 * steps < rows.size()) {
                out.put("{\"steps\":[");
                putPairs(out, rows.size(), step);
                out.put("]}");
            } else {
                out.put('[');
                for (std::size_t i = 0; i < rows.size(); ++i) {
                    if (i > 0)
                        out.put(',');
                    out.number(value(i));
                }
                out.put(']');
            }
        },
        rows.data());
    out.put('}');
}

} // namespace

Expected<void> writeFabricJson(const TopologyRecords &records, OutputFile &out) {
    if (records.devices.size() > kMaxDevices || records.ports.size() > kMaxPorts || records.links.size() > kMaxLinks ||
        records.names.count() > kMaxNames) {
        Error error;
        error.code = ErrorCode::TooLarge;
        error.expected = std::to_string(kMaxLinks) + " links";
        return fail(std::move(error));
    }
    out.put("{\"schema\":\"fabricscope.fabric/1\",\n\"title\":");
    putText(out, records.title);
    out.put(",\n\"names\":[");
    for (std::size_t i = 1; i < records.names.count(); ++i) {
        if (i > 1)
            out.put(i % 16 == 1 ? ",\n" : ",");
        putText(out, records.names.view(NameRef{static_cast<std::uint32_t>(i)}));
    }
    out.put(']');
    putTable(out, "devices", records.devices);
    putTable(out, "ports", records.ports);
    putTable(out, "links", records.links);
    if (!records.orderJson.empty()) {
        out.put(",\n\"order\":");
        const std::string &order = records.orderJson;
        const bool composed =
            (order.front() == '{' && order.back() == '}') || (order.front() == '[' && order.back() == ']');
        if (composed && nlohmann::json::accept(order))
            out.put(order);
        else
            putText(out, order);
    }
    out.put("}\n");
    return {};
}

} // namespace fabricscope
