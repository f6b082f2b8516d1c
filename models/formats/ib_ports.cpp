// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/ib_ports.h"

#include "models/base/text.h"
#include "models/formats/ib_description.h"

#include <charconv>

namespace fabricscope {

using Code = InputWarning::Code;

IbPortList::IbPortList(const char *format, const std::string &path)
    : m_builder(m_records) {
    m_records.format = format;
    m_records.path = path;
}

void IbPortList::warn(Code code, std::uint64_t line, std::uint64_t column, const char *expected,
                      std::string_view found) {
    if (warnings().full())
        warnings().count(code);
    else
        warnings().add({code, 0, line, column, expected, excerpt(found)});
}

/// Ports of one adapter have a GUID each, so that its name tells it, unless it is the vendor's.
std::string IbPortList::keyOf(const End &end) const {
    if (end.type == IbNodeType::Adapter && !trim(end.description).empty()) {
        const IbName said = describeIbAdapter(end.description);
        if (!said.factory && !said.aggregation && !said.adapter.empty())
            return "adapter " + std::string(trim(end.description));
    }
    if (end.guid != 0) {
        char digits[17];
        const auto result = std::to_chars(digits, digits + sizeof digits, end.guid, 16);
        return "guid " + std::string(digits, result.ptr);
    }
    return end.lid != 0 ? "lid " + std::to_string(end.lid) : "name " + std::string(trim(end.description));
}

std::uint32_t IbPortList::device(const End &end, std::uint64_t line) {
    const std::uint32_t device = m_builder.device(keyOf(end));
    if (m_builder.added()) {
        State state;
        state.type = end.type;
        state.description = m_builder.intern(end.description);
        m_states.push_back(state);
        DeviceRecord &record = m_records.devices[device];
        record.guid = end.guid;
        record.line = static_cast<std::uint32_t>(line);
    }
    if (end.guid != 0)
        m_byGuid.emplace(end.guid, device);
    return device;
}

std::uint32_t IbPortList::node(const End &end, std::uint64_t line) {
    const std::uint32_t index = device(end, line);
    m_states[index].heard = true;
    return index;
}

std::uint32_t IbPortList::port(std::uint32_t device, const End &end, std::uint64_t line) {
    const std::uint32_t index = m_builder.port(device, end.port);
    if (m_builder.added()) {
        ++m_states[device].ports;
        PortRecord &record = m_records.ports[index];
        record.line = static_cast<std::uint32_t>(line);
        record.lid = end.lid;
        record.guid = m_states[device].type == IbNodeType::Adapter ? end.guid : 0;
    }
    if (end.guid != 0)
        m_byGuid.emplace(end.guid, device);
    if (end.lid != 0)
        m_byLid.emplace(end.lid, device);
    return index;
}

void IbPortList::peer(std::uint32_t port, const End &end, IbRate rate, std::uint64_t line) {
    Peer peer;
    peer.guid = end.guid;
    peer.localPort = port;
    peer.lid = end.lid;
    peer.line = static_cast<std::uint32_t>(line);
    peer.port = m_builder.intern(end.port);
    peer.description = m_builder.intern(end.description);
    peer.rate = rate;
    peer.type = end.type;
    m_peers.push_back(peer);
}

std::uint32_t IbPortList::resolve(const Peer &peer) {
    if (const auto found = m_byGuid.find(peer.guid); peer.guid != 0 && found != m_byGuid.end())
        return found->second;
    if (const auto found = m_byLid.find(peer.lid); peer.guid == 0 && peer.lid != 0 && found != m_byLid.end())
        return found->second;
    const std::string description(m_records.text(peer.description));
    End end;
    end.type = peer.type;
    end.guid = peer.guid;
    end.lid = peer.lid;
    end.description = description;
    const std::uint32_t index = device(end, peer.line);
    if (m_builder.added())
        warn(Code::UnknownPeer, peer.line, 0, "lines of its own", description);
    return index;
}

std::string IbPortList::pathOf(std::uint32_t port) const {
    const PortRecord &record = m_records.ports[port];
    return std::string(m_records.text(m_records.devices[record.device].name)) + ":" +
           std::string(m_records.text(record.name));
}

void IbPortList::misread(std::uint64_t line, std::uint64_t column, const char *expected, std::string_view found) {
    warn(InputWarning::Code::Syntax, line, column, expected, found);
    if (m_first.line == 0)
        m_first = {ErrorCode::Syntax, m_records.path, line, column, expected, excerpt(found), {}};
}

Expected<TopologyRecords> IbPortList::finish(std::uint64_t lines, const char *expected) {
    if (m_records.devices.empty()) {
        if (m_first.line == 0)
            m_first = {ErrorCode::Syntax, m_records.path, 1, 1, expected, {}, {}};
        return fail(std::move(m_first));
    }
    std::vector<std::uint8_t> saidBy;
    std::vector<std::uint32_t> again; // peers whose link this end had stated before
    std::vector<std::uint32_t> conflicts;
    for (std::size_t i = 0; i < m_peers.size(); ++i) {
        const Peer &peer = m_peers[i];
        const std::uint32_t other = resolve(peer);
        const std::uint32_t port = m_builder.port(other, peer.port);
        if (m_builder.added())
            m_records.ports[port].line = peer.line;
        const std::uint32_t before = m_builder.firstLink(peer.localPort);
        const std::uint32_t index = m_builder.link(peer.localPort, port, LinkRecord::ByA);
        if (m_builder.added() && before != kNone)
            conflicts.push_back(static_cast<std::uint32_t>(i));
        saidBy.resize(m_records.links.size());
        LinkRecord &link = m_records.links[index];
        const std::uint8_t end = link.portA == peer.localPort ? LinkRecord::ByA : LinkRecord::ByB;
        if ((saidBy[index] & end) != 0)
            again.push_back(static_cast<std::uint32_t>(i));
        saidBy[index] = static_cast<std::uint8_t>(saidBy[index] | end);
        if (link.portA == link.portB)
            link.reported = LinkRecord::ByBoth;
        if (link.line == 0)
            link.line = peer.line;
        if (link.gbps == 0) {
            link.gbps = peer.rate.gbps;
            link.width = peer.rate.width;
        }
    }
    std::vector<std::uint8_t> asics(m_states.size());
    for (std::uint32_t i = 0; i < m_states.size(); ++i) {
        State &state = m_states[i];
        const std::string description(m_records.text(state.description));
        // Without headings only the number of ports tells: switches list all of theirs, adapters' ports are single.
        if (state.type == IbNodeType::Unknown && state.heard)
            state.type = state.ports > 1 ? IbNodeType::Switch : IbNodeType::Adapter;
        asics[i] = describeIbDevice(m_builder, i, state.type, description);
        m_records.devices[i].heard = state.heard;
    }
    nameIbAsics(m_builder, asics);
    for (const std::uint32_t i : again)
        warn(Code::Repeated, m_peers[i].line, 0, "", pathOf(m_peers[i].localPort));
    for (const std::uint32_t i : conflicts)
        warn(Code::ConflictingPeer, m_peers[i].line, 0, "", pathOf(m_peers[i].localPort));
    for (const LinkRecord &link : m_records.links) {
        if (m_records.ports[link.portA].device == m_records.ports[link.portB].device)
            warn(Code::SelfLoop, link.line, 0, "", pathOf(link.portA));
        else if (link.reported != LinkRecord::ByBoth && m_states[m_records.ports[link.portB].device].heard)
            warn(Code::OneSidedLink, link.line, 0, "", pathOf(link.portA));
    }
    m_records.lines = lines;
    m_records.names.shrink();
    return std::move(m_records);
}

} // namespace fabricscope
