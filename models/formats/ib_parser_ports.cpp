// SPDX-License-Identifier: GPL-3.0-or-later
// Port lines and the links they state.
#include "models/base/text.h"
#include "models/formats/ib_parser.h"
#include "models/formats/ib_rate.h"

#include <charconv>

namespace fabricscope {
namespace {

constexpr std::uint64_t kMaxPort = 65535;
constexpr std::uint64_t kNoLid = 0xffff;
/// ibdiagnet puts a port label where ibnetdiscover puts a port GUID; GUIDs have a vendor's part and are longer.
constexpr std::size_t kShortestGuid = 8;

bool parseHex(std::string_view text, std::uint64_t &value) {
    if (text.starts_with("0x"))
        text.remove_prefix(2);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    return error == std::errc() && end == text.data() + text.size() && text.size() <= 16;
}

/// "[ext 3]"
bool parseExternal(TextCursor &cursor, std::string_view &label) {
    TextCursor ahead = cursor;
    if (!ahead.eat("[ext ") || !ahead.until(']', label))
        return false;
    cursor = ahead;
    return true;
}

struct PortEnd {
    std::uint64_t number = 0;
    std::string_view external; // n of "[ext n]"
    std::string_view bracket;  // text of "(…)": GUID or label
};

bool parseNumber(TextCursor &cursor, PortEnd &end) {
    return cursor.eat('[') && cursor.number(end.number) && cursor.eat(']') && end.number <= kMaxPort;
}

void parseExtras(TextCursor &cursor, PortEnd &end) {
    parseExternal(cursor, end.external);
    TextCursor ahead = cursor;
    ahead.blanks();
    if (ahead.eat('(') && ahead.until(')', end.bracket))
        cursor = ahead;
}

} // namespace

std::uint32_t IbParser::portOf(std::uint32_t device, std::uint64_t number) {
    if (number >= m_numberNames.size())
        m_numberNames.resize(number + 1);
    NameRef &name = m_numberNames[number];
    if (name.empty()) {
        char text[8];
        const auto result = std::to_chars(text, text + sizeof text, number);
        name = m_builder.intern(std::string_view(text, static_cast<std::size_t>(result.ptr - text)));
    }
    const std::uint32_t port = m_builder.port(device, name);
    if (m_builder.added()) {
        m_records.ports[port].line = static_cast<std::uint32_t>(m_lines.number());
    }
    return port;
}

void IbParser::setLabel(PortRecord &port, std::string_view label, std::uint64_t number) {
    if (!port.label.empty() || label == std::to_string(number))
        return;
    port.label = m_builder.intern(label);
}

void IbParser::parsePortLine(std::string_view line) {
    const bool cut = cutOff(line);
    const auto reject = [&](std::string_view expected, const TextCursor &at) {
        warn(cut ? Code::Truncated : Code::Syntax, at.atEnd() ? line : at.rest(), expected, at.column());
        m_truncated = m_truncated || cut;
    };
    TextCursor cursor(line);
    PortEnd local;
    if (!parseNumber(cursor, local))
        return reject("[port]", cursor);
    if (m_current == kNone)
        return reject("node before its ports", TextCursor(line));
    parseExtras(cursor, local);
    const bool blank = cursor.blanks();
    if (!blank && cursor.peek() == '"' && !m_saidStripped && m_dialect == IbDialect::Ibnetdiscover) {
        m_saidStripped = true;
        warn(Code::StrippedTabs, line);
    }
    std::string_view id;
    TextCursor idStart = cursor;
    if (!cursor.eat('"') || !cursor.until('"', id) || id.empty())
        return reject("\"peer id\"", idStart);
    if (m_dialect == IbDialect::Ibsim && id.find('@') != std::string_view::npos) {
        warn(Code::Unsupported, line);
        return;
    }
    PortEnd remote;
    cursor.blanks();
    if (m_dialect == IbDialect::Ibsim && cursor.peek() != '[') {
        remote.number = 1; // ibsim's default
    } else if (TextCursor before = cursor; !parseNumber(cursor, remote)) {
        return reject("[peer port]", before);
    }
    parseExtras(cursor, remote);
    cursor.blanks();
    cursor.eat('#');
    const IbPortComment comment = parseIbPortComment(cursor.rest());

    const std::uint32_t device = m_current;
    ++m_states[device].statedPorts;
    const NodeId peerId = identify(id);
    const std::uint32_t peer = deviceOf(peerId);
    const bool mentionedFirst = m_builder.added();
    if (mentionedFirst && comment.hasDescription && peerId.type != NodeType::Unknown)
        describe(peer, peerId.type, comment.description);
    const std::uint32_t a = portOf(device, local.number);
    const std::uint32_t b = portOf(peer, remote.number);

    const auto fill = [&](std::uint32_t port, const PortEnd &end, std::uint32_t lid) {
        PortRecord &record = m_records.ports[port];
        if (record.lid == 0 && lid != kNoLid)
            record.lid = lid;
        if (!end.external.empty())
            setLabel(record, "ext " + std::string(end.external), end.number);
        if (end.bracket.size() >= kShortestGuid) {
            std::uint64_t guid = 0;
            if (parseHex(end.bracket, guid))
                record.guid = guid;
            else
                warn(Code::BadGuid, end.bracket, "hexadecimal GUID");
        } else if (!end.bracket.empty()) {
            setLabel(record, end.bracket, end.number);
        }
    };
    const bool isSwitch = m_records.devices[device].kind == DeviceKind::Switch;
    fill(a, local, comment.hasLocalLid ? comment.localLid : m_states[device].lid);
    fill(b, remote, comment.peerLid);
    if (!isSwitch && m_dialect == IbDialect::Ibnetdiscover && !cut &&
        (!comment.hasLocalLid || comment.localLid == 0 || comment.localLid == kNoLid))
        warn(Code::MissingLid, line, "lid");
    linkPorts(a, b, comment, line);
}

/// Goes on to the next part, the first at first.
bool IbParser::startPart() {
    if (m_part != nullptr)
        ++m_aheadNumber;
    m_part = m_ahead->at(m_aheadNumber);
    m_aheadLine = 0;
    m_foreseen.fill(IbDeviceTable::kUnknown);
    m_needsWhole = m_inParts && (m_part == nullptr || !m_part->plain);
    if (m_inParts && !m_needsWhole)
        m_lines.continueWith({m_part->begin, static_cast<std::size_t>(m_part->end - m_part->begin)},
                             m_aheadNumber + 1 == m_ahead->parts());
    return m_part != nullptr && !m_needsWhole;
}

/// Takes the line at hand if it was lexed ahead; otherwise takes nothing.
bool IbParser::takeAhead() {
    const char *const at = m_lines.here();
    while (m_part == nullptr || at >= m_part->end) {
        if ((m_part != nullptr && m_aheadNumber + 1 == m_ahead->parts()) || !startPart()) {
            m_ahead.reset();
            return false;
        }
    }
    const std::vector<IbAheadLine> &lines = m_part->lines;
    while (m_aheadLine < lines.size() && m_part->begin + lines[m_aheadLine].begin < at)
        ++m_aheadLine;
    if (m_current == kNone || m_aheadLine == lines.size() || m_part->begin + lines[m_aheadLine].begin != at)
        return false;
    foresee();
    const IbAheadLine &line = lines[m_aheadLine++];
    m_lines.skipLine(line.whole);
    takePortLine(line, {at, line.length});
    return true;
}

/// Has fetched from memory what the lines to come will touch: peers are all over the tables, and each step to a port
/// would wait for the one before.
void IbParser::foresee() {
    constexpr std::size_t kStep = kForeseen / 4;
    const std::vector<IbAheadLine> &lines = m_part->lines;
    if (m_aheadLine + kForeseen >= lines.size())
        return;
    const IbAheadLine *const line = &lines[m_aheadLine];
    m_peers.prefetch(line[kForeseen].peerType, line[kForeseen].peerGuid);
    const auto peerAt = [this](std::size_t ahead) -> std::uint32_t & {
        return m_foreseen[(m_aheadLine + ahead) % kForeseen];
    };
    const std::uint32_t far = m_peers.find(line[3 * kStep].peerType, line[3 * kStep].peerGuid);
    peerAt(3 * kStep) = far;
    if (far != IbDeviceTable::kUnknown)
        m_builder.prefetchDevice(far);
    const auto nameAt = [&](std::size_t ahead) {
        const std::size_t number = line[ahead].remote;
        return number < m_numberNames.size() ? m_numberNames[number] : NameRef{};
    };
    if (const std::uint32_t peer = peerAt(2 * kStep); peer != IbDeviceTable::kUnknown)
        m_builder.prefetchBlock(peer, nameAt(2 * kStep));
    if (const std::uint32_t peer = peerAt(kStep); peer != IbDeviceTable::kUnknown)
        m_builder.prefetchPort(peer, nameAt(kStep));
    if (line[kStep].local < m_numberNames.size())
        m_builder.prefetchPort(m_current, m_numberNames[line[kStep].local]);
}

/// As parsePortLine() does.
void IbParser::takePortLine(const IbAheadLine &line, std::string_view text) {
    const std::uint32_t device = m_current;
    ++m_states[device].statedPorts;
    std::uint32_t peer = m_peers.find(line.peerType, line.peerGuid);
    if (peer == IbDeviceTable::kUnknown) {
        constexpr std::size_t kIdBytes = 18;
        const NodeId id = identify(text.substr(text.find('"') + 1, kIdBytes));
        peer = deviceOf(id);
        if (m_builder.added()) {
            const IbPortComment comment = parseIbPortComment(text.substr(text.find('#') + 1));
            if (comment.hasDescription)
                describe(peer, id.type, comment.description);
        }
        m_peers.add(line.peerType, line.peerGuid, peer);
    }
    const std::uint32_t a = portOf(device, line.local);
    const std::uint32_t b = portOf(peer, line.remote);
    const auto fill = [this](std::uint32_t port, std::uint64_t guid, std::uint32_t lid) {
        PortRecord &record = m_records.ports[port];
        if (record.lid == 0 && lid != kNoLid)
            record.lid = lid;
        if (guid != 0)
            record.guid = guid;
    };
    fill(a, line.localGuid, line.hasLocalLid ? line.localLid : m_states[device].lid);
    fill(b, line.remoteGuid, line.peerLid);
    if (m_records.devices[device].kind != DeviceKind::Switch &&
        (!line.hasLocalLid || line.localLid == 0 || line.localLid == kNoLid))
        warn(Code::MissingLid, text, "lid");
    IbPortComment comment;
    comment.rate = m_part->rates[line.rate];
    linkPorts(a, b, comment, text);
}

void IbParser::linkPorts(std::uint32_t local, std::uint32_t remote, const IbPortComment &comment,
                         std::string_view line) {
    const bool taken = m_builder.firstLink(local) != kNone || m_builder.firstLink(remote) != kNone;
    const std::uint32_t index = m_builder.link(local, remote, 0);
    const bool isNew = m_builder.added();
    LinkRecord &link = m_records.links[index];
    if (isNew) {
        link.line = static_cast<std::uint32_t>(m_lines.number());
        if (m_records.ports[local].device == m_records.ports[remote].device)
            warn(Code::SelfLoop, line);
    }
    const std::uint8_t bit = local == remote       ? LinkRecord::ByBoth
                             : link.portA == local ? LinkRecord::ByA
                                                   : LinkRecord::ByB;
    if ((link.reported & bit) != 0 && !m_grouped && !m_diff)
        warn(Code::Repeated, line);
    link.reported = static_cast<std::uint8_t>(link.reported | bit);
    if (isNew && taken)
        warn(Code::ConflictingPeer, line);
    if (m_dialect == IbDialect::Ibsim) {
        const std::size_t at = comment.options.find("w=");
        TextCursor width(at == std::string_view::npos ? std::string_view() : comment.options.substr(at + 2));
        std::uint64_t lanes = 0;
        if (width.number(lanes) && lanes <= 12)
            link.width = static_cast<std::uint8_t>(lanes);
        else if (comment.rate.empty())
            return;
        if (comment.rate.empty())
            return;
    }
    if (comment.rate != m_rateText || comment.rate.empty()) {
        m_rate = {};
        m_rateText.clear();
        if (parseIbRate(comment.rate, m_rate))
            m_rateText = comment.rate;
    }
    const IbRate rate = m_rate;
    if (m_rateText.empty() || (m_lines.atEnd() && !m_lines.terminated() && comment.rate.empty())) {
        if (cutOff(line)) {
            warn(Code::Truncated, line, "rate");
            m_truncated = true;
        } else {
            warn(Code::UnknownRate, comment.rate.empty() ? line : comment.rate, "width x speed");
        }
    }
    if (link.gbps == 0)
        link.gbps = rate.gbps;
    if (link.width == 0)
        link.width = rate.width;
}

} // namespace fabricscope
