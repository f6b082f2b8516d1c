// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/ib_parser.h"

#include "models/base/text.h"
#include "models/formats/ib_rate.h"

#include <algorithm>
#include <cstring>

namespace fabricscope {
namespace {

constexpr std::uint64_t kPermissiveLid = 0xffff; // InfiniBand's "no LID assigned"

/// A GUID with or without 0x; false if anything else is in it.
bool parseGuid(std::string_view text, std::uint64_t &guid) {
    if (text.starts_with("0x") || text.starts_with("0X"))
        text.remove_prefix(2);
    if (text.empty() || text.size() > 16)
        return false;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), guid, 16);
    return error == std::errc() && end == text.data() + text.size();
}

/// Between the first and the last quote: a description may hold quotes itself.
bool quotedSpan(std::string_view text, std::string_view &inner, std::string_view &after) {
    const std::size_t from = text.find('"');
    if (from == std::string_view::npos)
        return false;
    const std::size_t to = text.rfind('"');
    if (to == from)
        return false;
    inner = text.substr(from + 1, to - from - 1);
    after = text.substr(to + 1);
    return true;
}

bool parseLid(TextCursor &cursor, std::uint32_t &lid) {
    cursor.blanks();
    TextCursor ahead = cursor;
    std::uint64_t value = 0;
    if (!ahead.eat("lid") || !ahead.blanks() || !ahead.number(value) || value > kPermissiveLid)
        return false;
    cursor = ahead;
    lid = static_cast<std::uint32_t>(value);
    return true;
}

} // namespace

IbParser::IbParser(std::string_view text, const std::string &path, IbDialect dialect, JobControl *job)
    : m_path(path)
    , m_dialect(dialect)
    , m_job(job)
    , m_builder(m_records)
    , m_size(text.size())
    , m_inParts(false)
    , m_lines(text, m_records.warnings) {
    m_records.format = dialect == IbDialect::Ibsim ? "ibsim" : "ibnetdiscover";
    reserve();
    if (text.size() > kWorthReadingAhead && m_lines.plain() && dialect == IbDialect::Ibnetdiscover)
        m_ahead.emplace(std::make_unique<TextInMemory>(text, kReadAheadPart), lexIbAhead);
}

IbParser::IbParser(std::unique_ptr<TextParts> text, std::size_t bytes, const std::string &path, JobControl *job)
    : m_path(path)
    , m_dialect(IbDialect::Ibnetdiscover)
    , m_job(job)
    , m_builder(m_records)
    , m_size(bytes)
    , m_inParts(true)
    , m_lines(m_records.warnings) {
    m_records.format = "ibnetdiscover";
    reserve();
    m_ahead.emplace(std::move(text), lexIbAhead);
}

/// A port line of ibnetdiscover takes 80 bytes and more and each link has two; short files need no reservation.
void IbParser::reserve() {
    if (m_size > 1 << 20)
        m_builder.reserve(m_size / 1000, m_size / 80, m_size / 160);
}

Expected<TopologyRecords> IbParser::run() {
    m_records.path = m_path;
    if (m_job)
        m_job->total = m_size;
    std::string_view line;
    std::uint64_t count = 0;
    while (!m_lines.atEnd()) {
        if (m_inParts && m_lines.atEndOfPart()) {
            if (!startPart())
                return fail({ErrorCode::NotReadable, m_path, 0, 0, {}, {}, {}});
            continue;
        }
        if (!m_ahead || !takeAhead()) {
            if (!m_lines.next(line))
                break;
            parseLine(line);
        }
        if (m_job && (++count & 0xfff) == 0) {
            m_job->done = m_lines.position();
            if (m_job->cancelled.load(std::memory_order_relaxed))
                return fail({ErrorCode::Cancelled, m_path, 0, 0, {}, {}, {}});
        }
    }
    m_records.lines = m_inParts ? m_lines.number() : m_lines.lines();
    if (m_records.devices.empty()) {
        const bool begun = m_sawHeaderComment || m_header.open || m_truncated;
        return fail({begun ? ErrorCode::Truncated : ErrorCode::Syntax, m_path, m_lines.number(), 0, "node", {}, {}});
    }
    finish();
    if (m_job)
        m_job->done = m_size;
    return std::move(m_records);
}

void IbParser::warn(Code code, std::string_view found, std::string_view expected, std::uint64_t column) {
    // Beyond what is kept, only the count matters: no text is made.
    if (m_records.warnings.full()) {
        m_records.warnings.count(code);
        return;
    }
    m_records.warnings.add({code, 0, m_lines.number(), column, std::string(expected), excerpt(found)});
}

void IbParser::warnAt(std::uint64_t line, Code code, std::string_view found, std::string_view expected) {
    if (m_records.warnings.full()) {
        m_records.warnings.count(code);
        return;
    }
    m_records.warnings.add({code, 0, line, 0, std::string(expected), excerpt(found)});
}

/// Whether what is wrong with this line is that the input ends in it.
bool IbParser::cutOff(std::string_view line) const {
    return m_lines.atEnd() && !m_lines.terminated() && !line.empty();
}

void IbParser::parseLine(std::string_view line) {
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r' || line.back() == '\0'))
        line.remove_suffix(1);
    while (!line.empty() && (line.front() == ' ' || line.front() == '\t'))
        line.remove_prefix(1);
    if (line.empty())
        return; // not the end of a block: pasted terminal output may have an empty line after every line
    if ((line[0] == '<' || line[0] == '>') && (line.size() == 1 || line[1] == ' ')) {
        m_diff = true;
        if (line[0] == '<') { // what the older of the two sweeps had
            if (line.size() > 2)
                warn(Code::IgnoredStatement, line);
            return;
        }
        line.remove_prefix(std::min<std::size_t>(2, line.size()));
        if (line.empty())
            return;
    }
    switch (line[0]) {
    case '#':
        parseComment(line);
        return;
    case '[':
        if (line.size() > 1 && line[1] >= '0' && line[1] <= '9') {
            parsePortLine(line);
            return;
        }
        break;
    case '@':
        if (m_dialect == IbDialect::Ibsim) {
            warn(Code::Unsupported, line);
            return;
        }
        break;
    default:
        if (parseHeaderLine(line) || parseNodeLine(line))
            return;
        break;
    }
    parseOther(line);
}

void IbParser::parseComment(std::string_view line) {
    const std::string_view text = trim(line.substr(1));
    if (startsWith(text, "Topology file:") || startsWith(text, "Initiated from")) {
        m_sawHeaderComment = true;
    } else if (text == "Spine Nodes" || text == "Line Nodes") {
        m_grouped = true;
        m_headingBlade = text[0] == 'L' ? 1 : 2;
    } else if (text == "Chassis Switches" || text == "Chassis CAs") {
        m_grouped = true;
        m_headingBlade = 0;
    }
}

bool IbParser::parseHeaderLine(std::string_view line) {
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos)
        return false;
    const std::string_view key = line.substr(0, equals);
    TextCursor value(line.substr(equals + 1));
    const auto guidToken = [&value] {
        const std::string_view rest = value.rest();
        return rest.substr(0, std::min(rest.find_first_of(" \t(#"), rest.size()));
    };
    const auto open = [this] {
        if (!m_header.open) {
            m_header = Header{};
            m_header.open = true;
            m_header.line = m_lines.number();
        }
    };
    if (key == "vendid") {
        m_header = Header{};
        open();
        m_current = kNone;
    } else if (key == "devid") {
        open();
    } else if (key == "sysimgguid") {
        open();
        if (!parseGuid(guidToken(), m_header.systemGuid)) {
            warn(Code::BadGuid, guidToken(), "hexadecimal GUID", equals + 2);
            m_header.systemGuid = 0;
        }
        if (const std::size_t at = line.find("# Chassis "); at != std::string_view::npos) {
            TextCursor number(line.substr(at + 10));
            std::uint64_t chassis = 0;
            if (number.number(chassis) && chassis < 100000)
                m_header.chassis = static_cast<std::uint32_t>(chassis);
            m_grouped = true;
        }
    } else if (key == "switchguid" || key == "caguid" || key == "rtguid" || key == "hcaguids") {
        if (key == "hcaguids")
            return m_dialect == IbDialect::Ibsim;
        open();
        m_current = kNone;
        m_header.nodeGuidGiven = parseGuid(guidToken(), m_header.nodeGuid);
        if (!m_header.nodeGuidGiven)
            warn(Code::BadGuid, guidToken(), "hexadecimal GUID", equals + 2);
        const std::size_t comment = line.find("# ");
        if (comment != std::string_view::npos) {
            const std::string_view place = line.substr(comment + 2);
            m_header.blade = place.starts_with("Line") ? 1 : place.starts_with("Spine") ? 2 : 0;
        }
    } else {
        return m_dialect == IbDialect::Ibsim &&
               (key == "width" || key == "speed" || key == "extspeed" || key == "pdebug");
    }
    return true;
}

bool IbParser::parseNodeLine(std::string_view line) {
    struct Word {
        std::string_view text;
        NodeType type;
    };
    static constexpr Word kWords[] = {{"Switch", NodeType::Switch}, {"Ca", NodeType::Adapter},
                                      {"Hca", NodeType::Adapter},   {"Router", NodeType::Router},
                                      {"Rt", NodeType::Router},     {"???", NodeType::Unknown}};
    for (const Word &word : kWords) {
        TextCursor cursor(line);
        if (!cursor.eat(word.text))
            continue;
        const bool blank = cursor.blanks();
        if (cursor.eat(':')) {
            parseListedNode(word.type, cursor);
            return true;
        }
        const char next = cursor.peek();
        if ((next < '0' || next > '9') && next != '"') {
            if (next == '\0' && cutOff(line)) {
                warn(Code::Truncated, line, "node", cursor.column());
                m_truncated = true;
                return true;
            }
            return false;
        }
        if (!blank && next != '"' && !m_saidStripped) {
            m_saidStripped = true;
            warn(Code::StrippedTabs, line);
        }
        parseNode(word.type, cursor);
        return true;
    }
    return false;
}

IbParser::NodeId IbParser::identify(std::string_view id) {
    NodeId result;
    result.key = id;
    if (id.size() < 3 || id[1] != '-')
        return result;
    switch (id[0]) {
    case 'S':
        result.type = NodeType::Switch;
        break;
    case 'H':
        result.type = NodeType::Adapter;
        break;
    case 'R':
        result.type = NodeType::Router;
        break;
    default:
        return result;
    }
    if (!parseGuid(id.substr(2), result.guid) || id.substr(2).starts_with("0x")) {
        result.guid = 0;
        if (m_dialect == IbDialect::Ibsim)
            result.type = NodeType::Unknown;
        return result;
    }
    result.opaque = false;
    if (id.size() < 18) { // compared as numbers: padded like the ids that ibnetdiscover writes
        m_keyBuffer[0] = id[0];
        m_keyBuffer[1] = '-';
        std::memset(m_keyBuffer + 2, '0', 16);
        std::memcpy(m_keyBuffer + 18 - (id.size() - 2), id.data() + 2, id.size() - 2);
        result.key = std::string_view(m_keyBuffer, 18);
    }
    return result;
}

std::uint32_t IbParser::deviceOf(const NodeId &id) {
    const std::uint32_t device = m_builder.device(id.key);
    if (m_builder.added()) {
        DeviceState state;
        state.opaqueId = id.opaque;
        m_states.push_back(state);
        DeviceRecord &record = m_records.devices[device];
        record.guid = id.guid;
        record.line = static_cast<std::uint32_t>(m_lines.number());
        if (id.type != NodeType::Unknown)
            describe(device, id.type, {});
        if (id.opaque && m_dialect == IbDialect::Ibnetdiscover)
            warn(Code::BadGuid, id.key, "S-, H- or R- and 16 hexadecimal digits");
    }
    return device;
}

void IbParser::describe(std::uint32_t device, NodeType type, std::string_view description) {
    m_states[device].asic = describeIbDevice(m_builder, device, type, description);
}

void IbParser::parseNode(NodeType type, TextCursor cursor) {
    const Header header = m_header;
    m_header = Header{};
    m_current = kNone;
    std::uint64_t ports = 0;
    cursor.number(ports);
    cursor.blanks();
    std::string_view id;
    if (!cursor.eat('"') || !cursor.until('"', id) || id.empty()) {
        const bool cut = m_lines.atEnd() && !m_lines.terminated();
        warn(cut ? Code::Truncated : Code::Syntax, cursor.rest(), "\"node id\"", cursor.column());
        m_truncated = m_truncated || cut;
        return;
    }
    const NodeId node = identify(id);
    const std::uint32_t device = deviceOf(node);
    if (m_states[device].hasBlock && !m_grouped && !m_diff)
        warn(Code::DuplicateDevice, id);
    m_states[device].hasBlock = true;
    m_current = device;
    m_lastBlock = device;

    std::string_view description, after;
    if (quotedSpan(cursor.rest(), description, after)) {
        describe(device, type, description);
    } else {
        const std::string_view own = m_dialect == IbDialect::Ibsim ? id : std::string_view();
        describe(device, type, own);
        if (m_lines.atEnd() && !m_lines.terminated()) {
            warn(Code::Truncated, cursor.rest(), "description", cursor.column());
            m_truncated = true;
        }
    }
    DeviceRecord &record = m_records.devices[device];
    record.line = static_cast<std::uint32_t>(m_lines.number());
    record.systemGuid = header.systemGuid;
    if (record.guid == 0)
        record.guid = header.nodeGuid;
    else if (header.nodeGuidGiven && header.nodeGuid != record.guid)
        warn(Code::BadGuid, id, "the GUID above");
    if (record.blade == 0)
        record.blade = header.blade != 0 ? header.blade : (header.chassis != 0 ? m_headingBlade : std::uint8_t{0});
    if (record.chassis.empty() && header.chassis != 0)
        record.chassis = m_builder.intern("Chassis " + std::to_string(header.chassis));
    if (type == NodeType::Switch && m_dialect == IbDialect::Ibnetdiscover) {
        std::uint32_t lid = 0;
        const std::size_t at = after.find(" lid ");
        TextCursor lidCursor(at == std::string_view::npos ? std::string_view() : after.substr(at));
        if (!parseLid(lidCursor, lid) || lid == 0 || lid == kPermissiveLid) {
            warn(Code::MissingLid, id, "lid");
            lid = 0;
        }
        m_states[device].lid = lid;
    }
}

/// "Switch\t : 0x… ports 65 devid 0xd2f2 vendid 0x2c9 \"name\"" (-l), "Ca\t: 0x… ports 2 \"name\"" (ibhosts).
void IbParser::parseListedNode(NodeType type, TextCursor cursor) {
    m_list = true;
    m_current = kNone;
    cursor.blanks();
    const std::string_view word = cursor.word();
    std::uint64_t guid = 0;
    const bool hex = parseGuid(word, guid);
    if (word.empty()) {
        const bool cut = m_lines.atEnd() && !m_lines.terminated();
        warn(cut ? Code::Truncated : Code::Syntax, cursor.rest(), "GUID", cursor.column());
        return;
    }
    NodeId node;
    node.opaque = !hex;
    node.guid = hex ? guid : 0;
    node.type = type;
    char key[24] = {type == NodeType::Switch ? 'S' : type == NodeType::Router ? 'R' : 'H', '-'};
    if (hex) {
        constexpr char kDigits[] = "0123456789abcdef";
        for (int i = 0; i < 16; ++i)
            key[17 - i] = kDigits[guid >> (4 * i) & 0xf];
        node.key = std::string_view(key, 18);
    } else {
        node.key = word;
    }
    const std::uint32_t device = deviceOf(node);
    if (m_states[device].hasBlock)
        warn(Code::DuplicateDevice, word);
    m_states[device].hasBlock = true;
    std::string_view description, after;
    if (quotedSpan(cursor.rest(), description, after))
        describe(device, type, description);
}

void IbParser::parseOther(std::string_view line) {
    if (m_dialect == IbDialect::Ibsim) {
        for (const std::string_view word : {"include", "do ", "module"}) {
            if (startsWith(line, word)) {
                warn(Code::Unsupported, line);
                return;
            }
        }
    }
    if (startsWith(line, "Chassis ") || startsWith(line, "Hostname:") || startsWith(line, "Non-Chassis Nodes")) {
        m_grouped = m_grouped || line[0] == 'C';
        m_headingBlade = 0;
        return;
    }
    static constexpr std::string_view kBegun[] = {
        "Switch", "Ca", "Hca", "Rt", "vendid=", "devid=", "sysimgguid=", "switchguid=", "caguid=", "rtguid="};
    if (cutOff(line)) {
        for (const std::string_view word : kBegun) {
            if (startsWith(word, line)) {
                warn(Code::Truncated, line, word);
                m_truncated = true;
                return;
            }
        }
    }
    // Banners before the first node, a prompt after the last, and what the tool writes to standard error.
    const bool diagnostics = startsWith(line, "ibwarn:") || startsWith(line, "src/");
    const bool prompt = line[0] == '[' || line.find_first_of("#$>%") != std::string_view::npos;
    if ((m_records.devices.empty() && !m_header.open) || m_lines.atEnd() || diagnostics || prompt)
        warn(Code::TerminalNoise, line);
    else
        warn(Code::Syntax, line, "node or port", 1);
}

} // namespace fabricscope
