// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/mix.h"
#include "models/base/text.h"
#include "models/formats/fabric_json.h"
#include "models/formats/fabric_json_columns.h"
#include "models/formats/text_input.h"

#include <nlohmann/json.hpp>

#include <charconv>
#include <string>
#include <type_traits>
#include <utility>

namespace fabricscope {
namespace {

using namespace fabric_json;

/// As OutputFile, but kept: what is summed up before it is written.
struct TextOutput {
    std::string text;

    void put(std::string_view more) { text.append(more); }
    void put(char c) { text.push_back(c); }
    template <class Number>
    void number(Number value) {
        char digits[32];
        const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
        text.append(digits, end);
    }
};

template <class Out>
void putText(Out &out, std::string_view text) {
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
    if constexpr (std::is_same_v<T, NameRef> || std::is_same_v<T, PlaceId> || std::is_same_v<T, LinkId>)
        return static_cast<std::int64_t>(value.value);
    else if constexpr (std::is_same_v<T, std::uint64_t>)
        return value;
    else if constexpr (std::is_floating_point_v<T>)
        return value >= 0 && value <= 1e9F ? static_cast<double>(value) : 0.0; // as the reader accepts them
    else
        return static_cast<std::int64_t>(value);
}

/// n,v pairs of equal neighbours of what `at` yields.
template <class Out, class At>
void putPairs(Out &out, std::size_t count, At &&at) {
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

/// The columns that are not all default, each behind a comma.
template <class Out, class Record>
void putColumns(Out &out, const std::vector<Record> &rows) {
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
}

template <class Out, class Record>
void putTable(Out &out, const char *name, const std::vector<Record> &rows) {
    out.put(",\n\"");
    out.put(name);
    out.put("\":{\"count\":");
    out.number(rows.size());
    putColumns(out, rows);
    out.put('}');
}

template <class Out>
void putKey(Out &out, const char *key) {
    out.put('"');
    out.put(key);
    out.put("\":");
}

template <class Out>
void putNumber(Out &out, const char *key, std::int64_t value) {
    putKey(out, key);
    out.number(value);
}

/// Items of an array, with commas between.
template <class Out, class Items, class Put>
void putArray(Out &out, const char *key, const Items &items, Put &&put) {
    out.put(",\n ");
    putKey(out, key);
    out.put('[');
    bool first = true;
    for (const auto &item : items) {
        if (!first)
            out.put(',');
        first = false;
        put(item);
    }
    out.put(']');
}

/// All that stands in a file behind "settled".
template <class Out>
void putRecords(Out &out, const TopologyRecords &records) {
    out.put(",\n\"title\":");
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
}

void putSettled(OutputFile &out, const FabricTables &t, std::uint64_t sum) {
    out.put(",\n\"settled\":{\"sum\":\"");
    constexpr char kDigits[] = "0123456789abcdef";
    for (int shift = 60; shift >= 0; shift -= 4)
        out.put(kDigits[sum >> shift & 15]);
    out.put("\",");
    putNumber(out, "sites", t.sites);
    out.put(',');
    putNumber(out, "inferred", t.inferred);
    out.put(',');
    putNumber(out, "one_sided", t.oneSidedLinks);
    out.put(',');
    putNumber(out, "parallel", t.parallelLinks);
    out.put(',');
    putNumber(out, "self_loops", t.selfLoops);
    putArray(out, "fabrics", t.fabrics, [&](const FabricInfo &info) {
        out.put("{\"name\":");
        putText(out, info.name);
        for (const auto &[key, value] :
             {std::pair("purpose", static_cast<std::uint32_t>(info.purpose)),
              std::pair("name_inferred", std::uint32_t{info.nameInferred}), std::pair("planes", info.planes),
              std::pair("rails", info.rails), std::pair("tiers", info.tiers), std::pair("switches", info.switches),
              std::pair("links", info.links)}) {
            out.put(',');
            putNumber(out, key, value);
        }
        out.put('}');
    });
    putArray(out, "planes", t.planes, [&](const PlaneData &plane) {
        out.put("{\"name\":");
        putText(out, plane.name);
        for (const auto &[key, value] :
             {std::pair("number", std::int64_t{plane.number}), std::pair("fabric", std::int64_t{plane.fabric}),
              std::pair("switches", std::int64_t{plane.switches}), std::pair("links", std::int64_t{plane.links})}) {
            out.put(',');
            putNumber(out, key, value);
        }
        putArray(out, "rails", plane.rails, [&](std::int16_t rail) { out.number(rail); });
        out.put('}');
    });
    putArray(out, "chassis", t.chassis, [&](const ChassisData &box) { putText(out, box.name); });
    putArray(out, "places", t.places, [&](const PlaceData &place) {
        out.number(place.site.value);
        for (const NameRef part : {place.hall, place.row, place.rack}) {
            out.put(',');
            out.number(part.value);
        }
    });
    putArray(out, "extra_links", t.extraLinks, [&](const std::pair<PortId, LinkId> &extra) {
        out.number(extra.first.value);
        out.put(',');
        out.number(extra.second.value);
    });
    out.put(",\n \"devices\":{\"count\":");
    out.number(t.devices.size());
    putColumns(out, t.devices);
    out.put("},\n \"ports\":{\"count\":");
    out.number(t.ports.size());
    putColumns(out, t.ports);
    out.put("},\n \"links\":{\"count\":");
    out.number(t.links.size());
    putColumns(out, t.links);
    out.put("}}");
}

} // namespace

Expected<void> writeFabricJson(const TopologyRecords &records, const FabricTables *finished, OutputFile &out) {
    if (records.devices.size() > kMaxDevices || records.ports.size() > kMaxPorts || records.links.size() > kMaxLinks ||
        records.names.count() > kMaxNames) {
        Error error;
        error.code = ErrorCode::TooLarge;
        error.expected = std::to_string(kMaxLinks) + " links";
        return fail(std::move(error));
    }
    out.put("{\"schema\":\"fabricscope.fabric/1\"");
    if (finished == nullptr) {
        putRecords(out, records);
        return {};
    }
    TextOutput rest;
    putRecords(rest, records);
    putSettled(out, *finished, checksumOf(rest.text));
    out.put(rest.text);
    return {};
}

} // namespace fabricscope
