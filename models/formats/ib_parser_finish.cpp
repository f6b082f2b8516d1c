// SPDX-License-Identifier: GPL-3.0-or-later
// What can only be said once the whole input is read, and recognition.
#include "models/base/text.h"
#include "models/formats/ib_parser.h"

#include <algorithm>
#include <unordered_map>

namespace fabricscope {

void IbParser::finish() {
    nameAsics();
    if (!m_diff && !m_list)
        reportPeers();
    reportTruncation();
    reportNames();
    for (std::size_t i = 0; i < m_states.size(); ++i)
        m_records.devices[i].heard = m_states[i].hasBlock;
    auto &items = m_records.warnings.items;
    std::stable_sort(items.begin(), items.end(),
                     [](const InputWarning &a, const InputWarning &b) { return a.line < b.line; });
    m_records.names.shrink();
}

/// Peers without a block of their own, and links that only one of two described ends states.
void IbParser::reportPeers() {
    for (std::size_t i = 0; i < m_states.size(); ++i) {
        if (!m_states[i].hasBlock)
            warnAt(m_records.devices[i].line, Code::UnknownPeer, m_records.text(m_records.devices[i].name));
    }
    for (const LinkRecord &link : m_records.links) {
        if (link.reported == LinkRecord::ByBoth)
            continue;
        const PortRecord &a = m_records.ports[link.portA];
        const PortRecord &b = m_records.ports[link.portB];
        if (m_states[a.device].hasBlock && m_states[b.device].hasBlock) {
            std::string ends(m_records.text(m_records.devices[a.device].name));
            ends += '[';
            ends += m_records.text(a.name);
            ends += "] ";
            ends += m_records.text(m_records.devices[b.device].name);
            ends += '[';
            ends += m_records.text(b.name);
            ends += ']';
            warnAt(link.line, Code::OneSidedLink, ends);
        }
    }
}

/// The input may also end between two lines: after the head of a block, or before all of its ports, which shows when
/// other blocks name ports of the last one that it does not.
void IbParser::reportTruncation() {
    if (m_truncated || m_list)
        return;
    if (m_header.open) {
        warnAt(m_lines.number(), Code::Truncated, {}, "node");
        return;
    }
    if (m_lastBlock == kNone || m_current == kNone || m_diff)
        return;
    bool missing = m_states[m_lastBlock].statedPorts == 0 && m_dialect == IbDialect::Ibnetdiscover;
    for (std::size_t i = m_records.links.size(); i > 0 && !missing; --i) {
        const LinkRecord &link = m_records.links[i - 1];
        if (link.reported == LinkRecord::ByBoth)
            continue;
        const bool byA = (link.reported & LinkRecord::ByA) != 0;
        const bool byB = (link.reported & LinkRecord::ByB) != 0;
        missing = (m_records.ports[link.portA].device == m_lastBlock && !byA) ||
                  (m_records.ports[link.portB].device == m_lastBlock && !byB);
    }
    if (missing)
        warnAt(m_lines.number(), Code::Truncated, m_records.text(m_records.devices[m_lastBlock].name), "port");
}

void IbParser::nameAsics() {
    std::vector<std::uint8_t> asics(m_states.size());
    std::transform(m_states.begin(), m_states.end(), asics.begin(),
                   [](const DeviceState &state) { return state.asic; });
    nameIbAsics(m_builder, asics);
}

/// Vendor's default names, once for each such name; equal names of different nodes, once for each further node.
void IbParser::reportNames() {
    std::unordered_map<std::uint64_t, bool> seen;
    seen.reserve(m_records.devices.size());
    for (const DeviceRecord &device : m_records.devices) {
        const bool first = seen.emplace(std::uint64_t{device.name.value} << 32 | device.adapter.value, true).second;
        if (device.factoryName) {
            if (first && device.kind != DeviceKind::Other)
                warnAt(device.line, Code::FactoryName, m_records.text(device.name));
        } else if (!first) {
            std::string name(m_records.text(device.name));
            if (!device.adapter.empty())
                name.append(" ").append(m_records.text(device.adapter));
            warnAt(device.line, Code::DuplicateDevice, name, "a name of its own");
        }
    }
}

namespace {

struct Signs {
    bool topologyHeader = false, headerLines = false, guidNodes = false, freeNodes = false, hca = false, listed = false,
         ports = false;
};

bool isHexId(std::string_view id) {
    return id.size() > 2 && id.size() <= 18 && (id[0] == 'S' || id[0] == 'H' || id[0] == 'R') && id[1] == '-' &&
           id.find_first_not_of("0123456789abcdefABCDEF", 2) == std::string_view::npos;
}

void readSign(std::string_view line, Signs &signs) {
    line = trim(line);
    if (startsWith(line, "> ") || startsWith(line, "< "))
        line = trim(line.substr(2));
    if (line.empty())
        return;
    if (line[0] == '#') {
        signs.topologyHeader =
            signs.topologyHeader || line.find("Topology file: generated on") != std::string_view::npos;
        return;
    }
    for (const std::string_view key : {"vendid=0x", "switchguid=", "caguid=", "rtguid=", "sysimgguid="})
        signs.headerLines = signs.headerLines || startsWith(line, key);
    TextCursor cursor(line);
    std::uint64_t number = 0;
    std::string_view id;
    if (cursor.eat('[')) {
        if (cursor.number(number) && cursor.eat(']')) {
            const std::size_t quote = line.find('"');
            signs.ports =
                signs.ports || (quote != std::string_view::npos && line.find("\"[", quote) != std::string_view::npos);
        }
        return;
    }
    for (const std::string_view word : {"Switch", "Ca", "Hca", "Router", "Rt"}) {
        TextCursor node(line);
        if (!node.eat(word))
            continue;
        node.blanks();
        if (node.eat(':')) {
            node.blanks();
            signs.listed = signs.listed || node.eat("0x");
        } else if (node.number(number)) {
            node.blanks();
            if (node.eat('"') && node.until('"', id)) {
                (isHexId(id) ? signs.guidNodes : signs.freeNodes) = true;
                signs.hca = signs.hca || word == "Hca";
            }
        }
    }
}

Signs readSigns(std::string_view head) {
    Signs signs;
    std::size_t from = 0;
    while (from < head.size()) {
        const std::size_t to = std::min(head.find_first_of("\r\n", from), head.size());
        readSign(head.substr(from, to - from), signs);
        from = to + 1;
    }
    return signs;
}

} // namespace

int recogniseIbnetdiscover(std::string_view head) {
    const Signs signs = readSigns(head);
    if (signs.hca)
        return 0;
    if (signs.topologyHeader)
        return 95;
    if (signs.listed)
        return 85;
    if (signs.headerLines)
        return signs.guidNodes || !signs.freeNodes ? 90 : 60;
    return signs.guidNodes ? 80 : 0;
}

int recogniseIbsim(std::string_view head) {
    const Signs signs = readSigns(head);
    if (signs.hca)
        return 92;
    if (signs.freeNodes)
        return signs.headerLines ? 55 : 90;
    return signs.guidNodes ? 50 : 0;
}

Expected<TopologyRecords> parseIbnetdiscover(std::string_view content, const std::string &path, JobControl *job) {
    return IbParser(content, path, IbDialect::Ibnetdiscover, job).run();
}

std::optional<Expected<TopologyRecords>> parseIbnetdiscoverParts(std::unique_ptr<TextParts> content, std::size_t bytes,
                                                                 const std::string &path, JobControl *job) {
    IbParser parser(std::move(content), bytes, path, job);
    auto records = parser.run();
    if (parser.needsWhole())
        return std::nullopt;
    return records;
}

Expected<TopologyRecords> parseIbsim(std::string_view content, const std::string &path, JobControl *job) {
    return IbParser(content, path, IbDialect::Ibsim, job).run();
}

} // namespace fabricscope
