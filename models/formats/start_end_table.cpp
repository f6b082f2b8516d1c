// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/start_end_table.h"

#include "models/base/text.h"
#include "models/formats/csv_table.h"
#include "models/formats/wiring_records.h"

#include <algorithm>
#include <array>

namespace fabricscope {
namespace {

// Title rows stand first, but for comments and empty lines.
constexpr int kTitleRows = 20;
constexpr std::size_t kNone = ~std::size_t{0};

/// "#Fields:StartDevice" and "#StartDevice" are the column "startdevice".
std::string titleOf(std::string_view text) {
    std::string key = csvHeaderKey(text);
    if (key.starts_with("fields:"))
        key = csvHeaderKey(std::string_view(key).substr(7));
    key.erase(std::remove(key.begin(), key.end(), '_'), key.end());
    return key;
}

struct Columns {
    // In the order in which they stand, so that a missing one has a place.
    static constexpr std::array<const char *, 4> kRequired = {"StartDevice", "StartPort", "EndDevice", "EndPort"};
    std::array<std::size_t, 4> end{kNone, kNone, kNone, kNone};
    std::size_t rack = kNone, unitA = kNone, unitB = kNone, placeA = kNone, placeB = kNone;
    std::size_t speed = kNone, bandwidth = kNone, length = kNone, label = kNone;
    bool marked = false, linkType = false, sonic = false;
    std::size_t power = kNone;

    bool isTitle() const { return end[0] != kNone && end[2] != kNone; }
};

Columns columnsOf(const std::vector<CsvField> &row) {
    Columns columns;
    const auto first = [](std::size_t &column, std::size_t at) {
        if (column == kNone)
            column = at;
    };
    for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string title = titleOf(row[i].text);
        for (std::size_t c = 0; c < columns.end.size(); ++c) {
            if (title == toLower(Columns::kRequired[c])) {
                first(columns.end[c], i);
                columns.marked = columns.marked || trim(row[i].text).starts_with('#');
            }
        }
        // Two columns of that title: the one after EndDevice is the far end's.
        if (title == "uheight")
            first(columns.end[2] == kNone ? columns.unitA : columns.unitB, i);
        else if (title == "rack#" || title == "rack")
            first(columns.rack, i);
        else if (title == "startdevicelocation")
            first(columns.placeA, i);
        else if (title == "enddevicelocation")
            first(columns.placeB, i);
        else if (title == "speed")
            first(columns.speed, i);
        else if (title == "bandwidth")
            first(columns.bandwidth, i);
        else if (title == "cablelength")
            first(columns.length, i);
        else if (title == "cablelabel")
            first(columns.label, i);
        else if (title == "endfeed")
            first(columns.power, i);
        columns.linkType = columns.linkType || title == "linktype";
        columns.sonic = columns.sonic || title == "bandwidth" || title == "vlanid" || title == "vlanmode" ||
                        title == "autoneg" || title == "bmcip" || title == "consoletype" || title == "endfeed";
    }
    return columns;
}

/// Goes to the title row; false if there is none.
bool findTitles(CsvReader &reader, std::vector<CsvField> &row, Columns &columns) {
    for (int i = 0; i < kTitleRows && reader.next(row); ++i) {
        columns = columnsOf(row);
        if (columns.isTitle())
            return true;
    }
    return false;
}

std::string_view firstLine(std::string_view text) {
    const std::size_t from = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    return text.substr(from, text.find_first_of("\r\n", from) - from);
}

/// The separator of the row that holds the titles.
char separatorOf(std::string_view text) {
    std::string lower = toLower(text.substr(0, std::size_t{1} << 16));
    const std::size_t title = std::min(lower.find("startdevice"), lower.size());
    const std::size_t line = title == 0 ? 0 : lower.rfind('\n', title - 1) + 1; // npos + 1 = 0
    return csvSeparatorOf(text.substr(line));
}

class StartEndReader {
public:
    StartEndReader(const char *format, std::string_view content, const std::string &path, JobControl *job)
        : m_wiring(path, format, content.size(), job)
        , m_path(path)
        , m_text(plainUtf8(content, m_converted, m_wiring.warnings()))
        , m_reader(m_text, separatorOf(m_text)) {}

    Expected<TopologyRecords> run() {
        m_wiring.records().lines = countLines(m_text);
        if (!findTitles(m_reader, m_row, m_columns)) {
            const std::string_view found = firstLine(m_text);
            return fail(syntaxError(m_path, placeOf(m_text, static_cast<std::size_t>(found.data() - m_text.data())),
                                    "StartDevice,StartPort,EndDevice,EndPort", found));
        }
        for (std::size_t c = 0; c < m_columns.end.size(); ++c) {
            if (m_columns.end[c] != kNone)
                continue;
            // It would stand behind the one before it.
            const std::size_t at = std::min((c == 0 ? 0 : m_columns.end[c - 1] + 1), m_row.size() - 1);
            return fail(
                syntaxError(m_path, {m_reader.line(), m_row[at].column}, Columns::kRequired[c], trim(m_row[at].text)));
        }
        if (m_columns.power != kNone) // a table of power cords
            return fail(syntaxError(m_path, {m_reader.line(), m_row[m_columns.power].column}, "network links",
                                    m_row[m_columns.power].text));
        while (m_reader.next(m_row) && !m_wiring.cancelled(m_reader.position()))
            readRow();
        return m_wiring.finish("StartDevice,StartPort,EndDevice,EndPort");
    }

private:
    std::string_view value(std::size_t column) const {
        return column < m_row.size() ? trim(m_row[column].text) : std::string_view();
    }

    void readRow() {
        if (isBlankRow(m_row) || value(0).starts_with('#'))
            return;
        const std::uint64_t line = m_reader.line();
        if (m_reader.unclosedQuote()) {
            m_wiring.warn(InputWarning::Code::Syntax, {line, m_row.back().column}, "closing quote", m_row.back().text);
            return;
        }
        for (std::size_t c = 0; c < m_columns.end.size(); ++c) {
            const std::size_t column = m_columns.end[c];
            if (!value(column).empty())
                continue;
            // Of a row that is too short, behind its end.
            const std::uint64_t at =
                column < m_row.size() ? m_row[column].column : m_row.back().column + m_row.back().text.size();
            m_wiring.warn(InputWarning::Code::BadRow, {line, at}, Columns::kRequired[c], m_row.back().text);
            return;
        }
        const TextPlace place{line, m_row[m_columns.end[0]].column};
        const std::uint32_t a = m_wiring.portOrAdapter(value(m_columns.end[0]), value(m_columns.end[1]), line);
        const std::uint32_t b = m_wiring.portOrAdapter(value(m_columns.end[2]), value(m_columns.end[3]), line);
        const std::uint32_t index = m_wiring.cable(a, b, place);
        LinkRecord &link = m_wiring.link(index);
        if (m_columns.bandwidth != kNone && link.gbps == 0)
            link.gbps = rate(m_columns.bandwidth);
        if (m_columns.speed != kNone && link.gbps == 0)
            link.gbps = rate(m_columns.speed);
        if (link.cableLength.empty())
            link.cableLength = m_wiring.intern(value(m_columns.length));
        if (link.cableLabel.empty())
            link.cableLabel = m_wiring.intern(value(m_columns.label));
        locate(a, m_columns.placeA, m_columns.unitA);
        locate(b, m_columns.placeB, m_columns.unitB);
    }

    /// Plain numbers are Mb/s in both kinds of table.
    float rate(std::size_t column) {
        const std::string_view text = value(column);
        const float gbps = parseGbps(text, 1e-3);
        if (gbps == 0 && !text.empty())
            m_wiring.warn(InputWarning::Code::UnknownRate, {m_reader.line(), m_row[column].column}, "Mb/s", text);
        return gbps;
    }

    void locate(std::uint32_t port, std::size_t rack, std::size_t unit) {
        DeviceRecord &device = m_wiring.deviceRecord(m_wiring.records().ports[port].device);
        if (device.rack.empty())
            device.rack = m_wiring.intern(value(rack));
        if (device.unit.empty())
            device.unit = m_wiring.intern(value(unit));
    }

    WiringRecords m_wiring;
    std::string m_path;
    std::string m_converted;
    std::string_view m_text;
    CsvReader m_reader;
    std::vector<CsvField> m_row;
    Columns m_columns;
};

} // namespace

StartEndHead lookAtStartEnd(std::string_view head) {
    StartEndHead result;
    CsvReader reader(head, separatorOf(head));
    std::vector<CsvField> row;
    Columns columns;
    if (!findTitles(reader, row, columns))
        return result;
    result.titles = true;
    result.marked = columns.marked;
    result.linkType = columns.linkType;
    result.bandwidth = columns.sonic;
    return result;
}

Expected<TopologyRecords> parseStartEnd(const char *format, std::string_view content, const std::string &path,
                                        JobControl *job) {
    return StartEndReader(format, content, path, job).run();
}

} // namespace fabricscope
