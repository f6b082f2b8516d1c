// SPDX-License-Identifier: GPL-3.0-or-later
//   { CA Ports:02 SystemGUID:… NodeGUID:… PortGUID:… VenID:… DevID:… Rev:… {description} LID:0001 PN:01 } { … }
//   PHY=4x LOG=ACT SPD=5
// on one line. All numbers are hexadecimal without 0x, but for PHY and SPD.
#include "models/formats/ibutils_lst.h"

#include "models/base/text.h"
#include "models/formats/ib_description.h"
#include "models/formats/text_cursor.h"
#include "models/formats/text_input.h"
#include "models/formats/wiring_records.h"

#include <unordered_map>

namespace fabricscope {
namespace {

using Code = InputWarning::Code;

struct End {
    std::string_view type, description;
    std::uint64_t ports = 0, systemGuid = 0, nodeGuid = 0, portGuid = 0, lid = 0, port = 0;
};

struct Fault {
    std::uint64_t column = 0;
    const char *expected = "";
};

bool readNumber(TextCursor &cursor, const char *key, std::uint64_t &value, Fault &fault) {
    cursor.blanks();
    fault = {cursor.column(), key};
    return cursor.eat(std::string_view(key)) && cursor.number(value, 16);
}

bool readEnd(TextCursor &cursor, End &end, Fault &fault) {
    cursor.blanks();
    fault = {cursor.column(), "{"};
    if (!cursor.eat('{'))
        return false;
    cursor.blanks();
    fault = {cursor.column(), "CA, SW or RT"};
    end.type = cursor.word();
    std::uint64_t ignored = 0;
    if (end.type.empty() || !readNumber(cursor, "Ports:", end.ports, fault) ||
        !readNumber(cursor, "SystemGUID:", end.systemGuid, fault) ||
        !readNumber(cursor, "NodeGUID:", end.nodeGuid, fault) ||
        !readNumber(cursor, "PortGUID:", end.portGuid, fault) || !readNumber(cursor, "VenID:", ignored, fault) ||
        !readNumber(cursor, "DevID:", ignored, fault) || !readNumber(cursor, "Rev:", ignored, fault))
        return false;
    cursor.blanks();
    fault = {cursor.column(), "{"};
    if (!cursor.eat('{'))
        return false;
    // Descriptions are free text; what follows one is not.
    const std::size_t close = cursor.rest().find("} LID:");
    fault = {cursor.column(), "} LID:"};
    if (close == std::string_view::npos)
        return false;
    end.description = trim(cursor.rest().substr(0, close));
    cursor.skip(close + 1);
    if (!readNumber(cursor, "LID:", end.lid, fault) || !readNumber(cursor, "PN:", end.port, fault))
        return false;
    cursor.blanks();
    fault = {cursor.column(), "}"};
    return cursor.eat('}');
}

/// Gb/s of a lane from its signalling rate, as the rates are called: 14.0625 is FDR's 14, 25.78125 EDR's 25.
float laneGbps(double signalling) {
    static constexpr double kLanes[] = {2.5, 5, 10, 14, 25, 50, 100, 200};
    for (const double lane : kLanes) {
        if (signalling >= lane && signalling < lane * 1.1)
            return static_cast<float>(lane);
    }
    return 0;
}

/// "H-1 MT23108 Infinihost-II Mellanox Technologies": what old firmware puts behind a name of the owner's own.
std::string_view ownName(std::string_view description) {
    if (!endsWith(description, "Mellanox Technologies"))
        return {};
    const std::size_t chip = description.find(" MT");
    return chip == std::string_view::npos || chip == 0 ? std::string_view() : description.substr(0, chip);
}

class LstReader {
public:
    LstReader(std::string_view content, const std::string &path, JobControl *job)
        : m_wiring(path, "ibutils-lst", content.size(), job)
        , m_lines(content, m_wiring.warnings()) {
        if (content.size() > std::size_t{1} << 20)
            m_wiring.builder().reserve(content.size() / 4000, content.size() / 400, content.size() / 800);
    }

    Expected<TopologyRecords> run() {
        std::string_view line;
        while (m_lines.next(line) && !m_wiring.cancelled(m_lines.position())) {
            if (!trim(line).empty() && !trim(line).starts_with('#'))
                readLine(line);
        }
        m_wiring.records().lines = m_lines.lines();
        nameAsics();
        return m_wiring.finish("{ CA Ports:", true);
    }

private:
    void readLine(std::string_view line) {
        TextCursor cursor(line);
        End a, b;
        Fault fault;
        if (!readEnd(cursor, a, fault) || !readEnd(cursor, b, fault)) {
            const bool cut = !m_lines.terminated() && m_lines.atEnd();
            m_wiring.warn(cut ? Code::Truncated : Code::Syntax, {m_lines.number(), fault.column}, fault.expected,
                          line.substr(std::min<std::size_t>(fault.column - 1, line.size()), 60));
            return;
        }
        const std::uint32_t portA = portOf(a);
        const std::uint32_t portB = portOf(b);
        // Each direction has a line of its own, which is what the end named first says.
        LinkRecord &link = m_wiring.link(m_wiring.cable(portA, portB, {m_lines.number(), 1}));
        readState(cursor, link);
    }

    void readState(TextCursor &cursor, LinkRecord &link) {
        while (cursor.blanks(), !cursor.atEnd()) {
            const std::uint64_t column = cursor.column();
            const std::string_view word = cursor.word();
            if (word.starts_with("PHY=")) {
                const auto lanes = word.ends_with('x') || word.ends_with('X')
                                       ? parseUnsigned(word.substr(4, word.size() - 5))
                                       : std::nullopt;
                if (lanes && *lanes > 0 && *lanes <= 12)
                    link.width = static_cast<std::uint8_t>(*lanes);
                else
                    m_wiring.warn(Code::UnknownRate, {m_lines.number(), column}, "PHY=4x", word);
            } else if (word.starts_with("SPD=")) {
                const auto speed = parseDouble(word.substr(4));
                const float lane = speed ? laneGbps(*speed) : 0;
                if (lane == 0)
                    m_wiring.warn(Code::UnknownRate, {m_lines.number(), column}, "SPD=5", word);
                link.gbps = lane * static_cast<float>(link.width);
            }
        }
    }

    std::uint32_t portOf(const End &end) {
        const std::uint32_t device = deviceOf(end);
        const std::uint32_t port = m_wiring.port(device, std::to_string(end.port), m_lines.number());
        PortRecord &record = m_wiring.records().ports[port];
        if (m_wiring.deviceRecord(device).kind == DeviceKind::Host) {
            record.guid = end.portGuid;
            record.lid = static_cast<std::uint32_t>(end.lid);
        }
        return port;
    }

    std::uint32_t deviceOf(const End &end) {
        const auto [known, isNew] = m_deviceOf.try_emplace(end.nodeGuid, 0);
        if (!isNew)
            return known->second;
        const std::uint32_t device = m_wiring.device("guid\n" + std::to_string(end.nodeGuid), m_lines.number());
        known->second = device;
        DeviceRecord &record = m_wiring.deviceRecord(device);
        record.guid = end.nodeGuid;
        record.systemGuid = end.systemGuid;
        record.description = m_wiring.intern(end.description);
        record.heard = true; // a sweep asks every node
        // No channel adapter has more than two ports: old tools call every node one.
        const bool isSwitch = end.type == "SW" || (end.type == "CA" && end.ports > 2);
        const std::string_view own = ownName(end.description);
        const IbName name = isSwitch ? describeIbSwitch(end.description) : describeIbAdapter(end.description);
        record.kind = isSwitch ? DeviceKind::Switch : name.aggregation ? DeviceKind::Other : DeviceKind::Host;
        record.adapterRecord = !isSwitch && end.type != "RT";
        record.factoryName = name.factory && own.empty();
        record.name = m_wiring.intern(own.empty() ? std::string_view(name.name) : own);
        record.adapter = m_wiring.intern(own.empty() ? name.adapter : std::string_view());
        record.model = m_wiring.intern(name.model);
        record.chassis = m_wiring.intern(name.chassis);
        record.blade = name.blade;
        if (record.name.empty())
            record.name = m_wiring.intern(guidText(end.nodeGuid));
        return device;
    }

    static std::string guidText(std::uint64_t guid) {
        static constexpr char kDigits[] = "0123456789abcdef";
        std::string text;
        for (int shift = 60; shift >= 0; shift -= 4)
            text.push_back(kDigits[(guid >> shift) & 0xf]);
        return text;
    }

    /// Switches of one name are the ASICs of a box: each is told by its GUID.
    void nameAsics() {
        std::unordered_map<std::uint32_t, std::uint32_t> named;
        for (const DeviceRecord &record : m_wiring.records().devices) {
            if (record.kind == DeviceKind::Switch && !record.factoryName)
                ++named[record.name.value];
        }
        for (DeviceRecord &record : m_wiring.records().devices) {
            if (record.kind != DeviceKind::Switch || record.factoryName || named[record.name.value] < 2)
                continue;
            if (record.chassis.empty())
                record.chassis = record.name;
            record.name = m_wiring.intern(std::string(m_wiring.text(record.name)) + "/" + guidText(record.guid));
        }
    }

    WiringRecords m_wiring;
    LineReader m_lines;
    std::unordered_map<std::uint64_t, std::uint32_t> m_deviceOf; // by node GUID
};

} // namespace

int recogniseIbutilsLst(std::string_view head) {
    const std::size_t from = head.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    if (from == std::string_view::npos || head[from] != '{')
        return 0;
    const std::string_view line = head.substr(from, head.find('\n', from) - from);
    const std::size_t ports = line.find("Ports:");
    return ports != std::string_view::npos && ports < 16 && line.find("NodeGUID:") != std::string_view::npos ? 95 : 0;
}

Expected<TopologyRecords> parseIbutilsLst(std::string_view content, const std::string &path, JobControl *job) {
    return LstReader(content, path, job).run();
}

} // namespace fabricscope
