// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/fabric/weave.h"

#include <nlohmann/json.hpp>

#include <set>

namespace fabricscope {

namespace {

constexpr const char *kRows = "weave_rows";
constexpr const char *kColumns = "weave_columns";

Expected<std::map<std::string, std::vector<std::string>>> readLists(const nlohmann::json &document, const char *key) {
    std::map<std::string, std::vector<std::string>> lists;
    const auto it = document.find(key);
    if (it == document.end())
        return lists;
    const auto bad = [&](const char *expected) {
        Error error;
        error.code = ErrorCode::BadValue;
        error.expected = expected;
        error.found = excerpt(key);
        return fail(std::move(error));
    };
    if (!it->is_object())
        return bad("object");
    for (const auto &[name, list] : it->items()) {
        if (!list.is_array())
            return bad("array of names");
        auto &names = lists[name];
        for (const auto &item : list) {
            if (!item.is_string())
                return bad("array of names");
            names.push_back(item.get<std::string>());
        }
    }
    return lists;
}

} // namespace

std::string weaveOrderKey(const Fabric &fabric, const WeavePanel &panel, int tier) {
    std::string key = panel.fabric < fabric.fabrics().size() ? fabric.fabrics()[panel.fabric].name : "-";
    key += '/';
    key += panel.plane >= 0 ? fabric.planes()[static_cast<std::size_t>(panel.plane)].name : "-";
    key += '/';
    key += std::to_string(tier);
    return key;
}

std::string saveWeaveOrder(const Fabric &fabric, const Weave &weave, std::string_view orderJson) {
    nlohmann::json document = nlohmann::json::parse(orderJson, nullptr, false);
    if (!document.is_object())
        document = nlohmann::json::object();
    nlohmann::json rows = nlohmann::json::object();
    nlohmann::json columns = nlohmann::json::object();
    std::set<std::pair<std::string, std::string>> listed; // a column stands in every band, its name once
    for (const WeaveTile &tile : weave.tiles()) {
        if (tile.section == WeaveSection::Other)
            continue;
        const WeavePanel &panel = weave.panels()[tile.panel];
        const bool firstOfBand = tile.col == 0;
        if (firstOfBand) {
            auto &list = rows[weaveOrderKey(fabric, panel, tile.tier)];
            for (std::uint32_t r = 0; r < tile.rows; ++r)
                list.push_back(toValidUtf8(fabric.deviceName(panel.rowDevices[tile.row + r])));
        }
        if (tile.columnCount == 0)
            continue;
        const std::string key = weaveOrderKey(fabric, panel, tile.tier + 1);
        for (const WeaveColumn &column : weave.columnsOf(tile)) {
            std::string name = column.chassis != 0xffffffff ? fabric.tables().chassis[column.chassis].name
                                                            : std::string(fabric.deviceName(column.device));
            name = toValidUtf8(name);
            if (listed.emplace(key, name).second)
                columns[key].push_back(name);
        }
    }
    document[kRows] = std::move(rows);
    document[kColumns] = std::move(columns);
    return document.dump();
}

Expected<WeaveOrder> readWeaveOrder(std::string_view orderJson) {
    WeaveOrder order;
    if (trim(orderJson).empty())
        return order;
    const nlohmann::json document = nlohmann::json::parse(orderJson, nullptr, false);
    if (document.is_discarded() || !document.is_object()) {
        Error error;
        error.code = document.is_discarded() ? ErrorCode::Syntax : ErrorCode::BadValue;
        error.expected = "object";
        error.found = excerpt(orderJson);
        return fail(std::move(error));
    }
    auto rows = readLists(document, kRows);
    if (!rows)
        return fail(rows.error());
    auto columns = readLists(document, kColumns);
    if (!columns)
        return fail(columns.error());
    order.rows = std::move(*rows);
    order.columns = std::move(*columns);
    return order;
}

} // namespace fabricscope
