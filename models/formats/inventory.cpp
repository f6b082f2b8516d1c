// SPDX-License-Identifier: GPL-3.0-or-later
// Inventory tables.
#include "models/base/text.h"
#include "models/formats/csv_table.h"
#include "models/formats/formats.h"
#include "models/formats/input.h"
#include "models/formats/text_input.h"

#include <algorithm>
#include <array>

namespace fabricscope {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{256} << 20;

std::vector<std::string> splitAddresses(std::string_view text) {
    std::vector<std::string> addresses;
    std::size_t from = 0;
    while (from < text.size()) {
        const std::size_t to = std::min(text.find_first_of(" \t;,\r\n", from), text.size());
        if (to > from)
            addresses.emplace_back(text.substr(from, to - from));
        from = to + 1;
    }
    return addresses;
}

} // namespace

Expected<Inventory> readInventory(const std::string &path) {
    auto text = readSmallText(path, kMaxBytes);
    if (!text)
        return fail(text.error());
    Inventory inventory;
    inventory.path = path;
    if (!isUtf8(*text)) {
        text = latin1ToUtf8(*text);
        inventory.warnings.add({InputWarning::Code::Encoding, 0, 0, 0, "UTF-8", {}});
    }
    // Where the header stands: behind empty lines, if any.
    std::string_view content = *text;
    std::uint64_t skipped = 0;
    while (!content.empty() && (content[0] == '\n' || content[0] == '\r')) {
        skipped += content[0] == '\n' ? 1 : 0;
        content.remove_prefix(1);
    }
    CsvReader reader(content, csvSeparatorOf(content));
    std::vector<CsvField> row;
    reader.next(row);

    static constexpr std::array<const char *, 9> kColumns = {"device", "site",   "hall",        "row",      "rack",
                                                             "unit",   "serial", "cable_label", "addresses"};
    std::array<std::size_t, 9> where;
    where.fill(std::string::npos);
    for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string key = csvHeaderKey(row[i].text);
        for (std::size_t c = 0; c < kColumns.size(); ++c) {
            if (key == kColumns[c] && where[c] == std::string::npos)
                where[c] = i;
        }
    }
    if (where[0] == std::string::npos) {
        Error error;
        error.code = ErrorCode::Syntax;
        error.file = path;
        error.line = 1 + skipped;
        error.column = 1;
        error.expected = "device";
        error.found = excerpt(content.substr(0, content.find_first_of("\r\n")));
        return fail(std::move(error));
    }
    const std::size_t columns = row.size();
    while (reader.next(row)) {
        const std::uint64_t line = reader.line() + skipped;
        if (row.size() == 1 && trim(row[0].text).empty())
            continue;
        const auto bad = [&](std::string expected, std::string_view found, std::uint64_t column) {
            inventory.warnings.add({InputWarning::Code::BadRow, 0, line, column, std::move(expected), excerpt(found)});
        };
        if (reader.unclosedQuote()) {
            bad("closing quote", row.back().text, row.back().column);
            continue;
        }
        const auto value = [&](std::size_t column) {
            return column < row.size() ? std::string(trim(row[column].text)) : std::string();
        };
        InventoryRow result;
        result.device = value(where[0]);
        if (result.device.empty()) {
            bad("device", row[0].text, where[0] < row.size() ? row[where[0]].column : 0);
            continue;
        }
        // Fields beyond the header: a separator that should have been quoted has shifted the values.
        const bool shifted = std::any_of(row.begin() + static_cast<std::ptrdiff_t>(std::min(columns, row.size())),
                                         row.end(), [](const CsvField &field) { return !trim(field.text).empty(); });
        if (shifted) {
            bad(std::to_string(columns) + " fields", std::to_string(row.size()) + " fields", row[columns].column);
            continue;
        }
        std::string *const texts[] = {&result.site, &result.hall,   &result.row,       &result.rack,
                                      &result.unit, &result.serial, &result.cableLabel};
        for (std::size_t c = 1; c <= 7; ++c)
            *texts[c - 1] = value(where[c]);
        result.addresses = splitAddresses(value(where[8]));
        result.line = line;
        inventory.rows.push_back(std::move(result));
    }
    return inventory;
}

} // namespace fabricscope
