// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/netbox_csv.h"

#include "models/base/text.h"
#include "models/formats/csv_table.h"
#include "models/formats/panel_wiring.h"

#include <algorithm>
#include <array>

namespace fabricscope {
namespace {

constexpr std::size_t kNone = ~std::size_t{0};

/// What a column may be called, the usual title first.
using Titles = std::array<const char *, 4>;
constexpr std::array<Titles, 4> kEnds = {{
    {"side_a_device", "termination_a_device", "device_a", "a_device"},
    {"side_a_name", "termination_a_name", "interface_a", "termination_a"},
    {"side_b_device", "termination_b_device", "device_b", "b_device"},
    {"side_b_name", "termination_b_name", "interface_b", "termination_b"},
}};
constexpr Titles kTypeA = {"side_a_type", "termination_a_type", "type_a", "a_type"};
constexpr Titles kTypeB = {"side_b_type", "termination_b_type", "type_b", "b_type"};

struct Columns {
    std::array<std::size_t, 4> end{kNone, kNone, kNone, kNone}; // as kEnds
    std::size_t typeA = kNone, typeB = kNone, label = kNone, length = kNone, unit = kNone;
    bool all() const { return std::count(end.begin(), end.end(), kNone) == 0; }
};

Columns columnsOf(const std::vector<CsvField> &row) {
    Columns columns;
    const auto find = [&](std::size_t &column, const auto &titles) {
        for (std::size_t i = 0; i < row.size() && column == kNone; ++i) {
            const std::string key = csvHeaderKey(row[i].text);
            if (std::find(std::begin(titles), std::end(titles), key) != std::end(titles))
                column = i;
        }
    };
    for (std::size_t c = 0; c < kEnds.size(); ++c)
        find(columns.end[c], kEnds[c]);
    find(columns.typeA, kTypeA);
    find(columns.typeB, kTypeB);
    find(columns.label, std::array<const char *, 2>{"label", "cable_label"});
    find(columns.length, std::array<const char *, 1>{"length"});
    find(columns.unit, std::array<const char *, 1>{"length_unit"});
    return columns;
}

std::string_view behindMark(std::string_view head) {
    return head.starts_with("\xef\xbb\xbf") ? head.substr(3) : head;
}

/// The title row, the first that is not blank.
bool readTitles(CsvReader &reader, std::vector<CsvField> &row) {
    while (reader.next(row)) {
        if (!isBlankRow(row))
            return true;
    }
    return false;
}

std::string_view fromTitles(std::string_view text) {
    return text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
}

class NetboxCsvReader {
public:
    NetboxCsvReader(std::string_view content, const std::string &path, JobControl *job)
        : m_wiring(path, "netbox-csv", content.size(), job)
        , m_panels(m_wiring)
        , m_path(path)
        , m_text(plainUtf8(content, m_converted, m_wiring.warnings()))
        , m_reader(m_text, csvSeparatorOf(fromTitles(m_text))) {}

    Expected<TopologyRecords> run() {
        m_wiring.records().lines = countLines(m_text);
        readTitles(m_reader, m_row);
        m_columns = columnsOf(m_row);
        for (std::size_t c = 0; c < kEnds.size(); ++c) {
            if (m_columns.end[c] != kNone)
                continue;
            const std::size_t before = c == 0 || m_columns.end[c - 1] == kNone ? kNone : m_columns.end[c - 1];
            const std::size_t at = before == kNone ? 0 : std::min(before + 1, m_row.size() - 1);
            return fail(syntaxError(m_path, {m_reader.line(), m_row.empty() ? 1 : m_row[at].column}, kEnds[c][0],
                                    m_row.empty() ? std::string_view() : trim(m_row[at].text)));
        }
        while (m_reader.next(m_row) && !m_wiring.cancelled(m_reader.position()))
            readRow();
        m_panels.trace();
        return m_wiring.finish("side_a_device");
    }

private:
    std::string_view value(std::size_t column) const {
        return column < m_row.size() ? trim(m_row[column].text) : std::string_view();
    }

    void readRow() {
        if (isBlankRow(m_row))
            return;
        const std::uint64_t line = m_reader.line();
        if (m_reader.unclosedQuote()) {
            m_wiring.warn(InputWarning::Code::Syntax, {line, m_row.back().column}, "closing quote", m_row.back().text);
            return;
        }
        JackKind kindA{}, kindB{};
        for (const bool sideA : {true, false}) {
            const std::size_t column = sideA ? m_columns.typeA : m_columns.typeB;
            if (jackKindOf(value(column), sideA ? kindA : kindB))
                continue;
            m_panels.skip(value(column), {line, m_row[column].column});
            return;
        }
        for (std::size_t c = 0; c < kEnds.size(); ++c) {
            if (!value(m_columns.end[c]).empty())
                continue;
            const std::uint64_t at = m_columns.end[c] < m_row.size() ? m_row[m_columns.end[c]].column
                                                                     : m_row.back().column + m_row.back().text.size();
            m_wiring.warn(InputWarning::Code::BadRow, {line, at}, kEnds[c][0], m_row.back().text);
            return;
        }
        PanelWiring::Cable cable;
        cable.a = m_panels.jack(value(m_columns.end[0]), kindA, value(m_columns.end[1]), line);
        cable.b = m_panels.jack(value(m_columns.end[2]), kindB, value(m_columns.end[3]), line);
        cable.place = {line, m_row[m_columns.end[0]].column};
        cable.label = m_wiring.intern(value(m_columns.label));
        cable.length = parseDouble(value(m_columns.length)).value_or(0);
        cable.unit = m_wiring.intern(value(m_columns.unit));
        m_panels.add(cable);
    }

    WiringRecords m_wiring;
    PanelWiring m_panels;
    std::string m_path;
    std::string m_converted;
    std::string_view m_text;
    CsvReader m_reader;
    std::vector<CsvField> m_row;
    Columns m_columns;
};

} // namespace

int recogniseNetboxCsv(std::string_view head) {
    const std::string_view text = fromTitles(behindMark(head));
    CsvReader reader(text, csvSeparatorOf(text));
    std::vector<CsvField> row;
    if (!readTitles(reader, row))
        return 0;
    const Columns columns = columnsOf(row);
    if (columns.all())
        return 95;
    // A cable table that lacks one: better read, and told which, than unknown.
    return std::count(columns.end.begin(), columns.end.end(), kNone) == 1 ? 60 : 0;
}

Expected<TopologyRecords> parseNetboxCsv(std::string_view content, const std::string &path, JobControl *job) {
    return NetboxCsvReader(content, path, job).run();
}

} // namespace fabricscope
