// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/lldp_records.h"

#include "models/base/text.h"

#include <algorithm>

namespace fabricscope {
namespace {

using Code = InputWarning::Code;

constexpr std::string_view kEndings[] = {
    ".gz",   ".zst",  ".json", ".json0", ".xml",      ".txt", ".text",  ".log",           ".out",
    ".raw",  ".cfg",  ".conf", ".lldp",  ".keyvalue", ".kv",  ".plain", ".lst",           ".neighbors",
    ".dump", ".show", ".html", ".yml",   ".yaml",     ".csv", ".dat",   ".lldp-neighbors"};

bool isHex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// Twelve hexadecimal digits in groups, however they are separated.
bool isMac(std::string_view text) {
    std::size_t digits = 0, separators = 0;
    for (const char c : text) {
        if (isHex(c))
            ++digits;
        else if (c == ':' || c == '-' || c == '.')
            ++separators;
        else
            return false;
    }
    return digits == 12 && (separators == 5 || separators == 2 || separators == 0);
}

bool isNumber(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Whether a description, if there is one, names the port better: identifiers of these kinds do not say which it is.
bool givesWay(PortIdKind kind, std::string_view id) {
    switch (kind) {
    case PortIdKind::InterfaceName:
        return false;
    case PortIdKind::Alias:
    case PortIdKind::Mac:
    case PortIdKind::Address:
        return true;
    case PortIdKind::Local:   // Junos sends an interface index, SONiC the front-panel name
    case PortIdKind::Unknown: // the listing does not say
        break;
    }
    return isNumber(id) || isMac(id);
}

/// With a domain and without it, as one device says it in several places of one listing.
bool sameHost(std::string_view a, std::string_view b) {
    return equalsIgnoreCase(a, b) ||
           ((a.find('.') == std::string_view::npos || b.find('.') == std::string_view::npos) &&
            equalsIgnoreCase(a.substr(0, a.find('.')), b.substr(0, b.find('.'))));
}

} // namespace

PortIdKind portIdKindOf(std::string_view subtype) {
    if (subtype == "5" || containsIgnoreCase(subtype, "ifname") || containsIgnoreCase(subtype, "interfacename") ||
        containsIgnoreCase(subtype, "interface name") || containsIgnoreCase(subtype, "interface-name"))
        return PortIdKind::InterfaceName;
    if (subtype == "1" || containsIgnoreCase(subtype, "alias"))
        return PortIdKind::Alias;
    if (subtype == "3" || containsIgnoreCase(subtype, "mac"))
        return PortIdKind::Mac;
    if (subtype == "4" || equalsIgnoreCase(subtype, "ip") || containsIgnoreCase(subtype, "network"))
        return PortIdKind::Address;
    if (subtype == "7" || containsIgnoreCase(subtype, "local"))
        return PortIdKind::Local;
    return PortIdKind::Unknown;
}

LldpNeighbour LldpBlock::neighbour() const {
    LldpNeighbour neighbour;
    neighbour.localPort = localPort;
    neighbour.systemName = name;
    neighbour.chassis = chassis;
    neighbour.portId = port;
    neighbour.portDescription = description;
    neighbour.portIdKind = kind;
    neighbour.otherProtocol = otherProtocol;
    neighbour.line = line;
    neighbour.column = column;
    return neighbour;
}

std::string deviceOfPath(std::string_view path) {
    std::string_view name = path.substr(path.find_last_of('/') + 1);
    for (bool shorter = true; shorter;) {
        shorter = false;
        for (const std::string_view ending : kEndings) {
            if (name.size() > ending.size() && equalsIgnoreCase(name.substr(name.size() - ending.size()), ending)) {
                name.remove_suffix(ending.size());
                shorter = true;
            }
        }
    }
    return std::string(name.empty() ? path : name);
}

LldpRecords::LldpRecords(const char *format, std::string_view path)
    : m_builder(m_records)
    , m_fileDevice(deviceOfPath(path)) {
    m_records.path = path;
    m_records.format = format;
    m_records.tellsAbsence = false;
}

void LldpRecords::warn(Code code, std::uint64_t line, std::uint64_t column, std::string expected,
                       std::string_view found) {
    if (warnings().full())
        warnings().count(code);
    else
        warnings().add({code, 0, line, column, std::move(expected), excerpt(found)});
}

/// Text that a device sends may hold anything; a name is one line.
NameRef LldpRecords::clean(std::string_view text) {
    text = trim(text);
    const auto isControl = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    if (std::none_of(text.begin(), text.end(), isControl))
        return m_builder.intern(text);
    m_scratch = text;
    std::replace_if(m_scratch.begin(), m_scratch.end(), isControl, ' ');
    return m_builder.intern(trim(m_scratch));
}

void LldpRecords::beginListing() {
    if (m_namedLast)
        flush();
    m_any = true;
    m_open = true;
}

void LldpRecords::promptOf(std::string_view device) {
    if (m_prompt == device && m_namedBy != NamedBy::Nothing) {
        m_namedLast = false; // still the same device, by whatever name it gave itself
        return;
    }
    flush();
    m_prompt = device;
    m_name = device;
    m_namedBy = NamedBy::Prompt;
}

void LldpRecords::ownName(std::string_view device) {
    device = trim(device);
    if (device.empty() || (m_namedBy == NamedBy::Itself && sameHost(m_name, device)))
        return;
    if (m_namedBy == NamedBy::Itself && m_open)
        flush();
    m_name = device;
    m_namedBy = NamedBy::Itself;
    m_namedLast = m_open;
}

void LldpRecords::localPort(std::string_view name, std::string_view label, std::uint64_t line) {
    if (trim(name).empty())
        return;
    m_local.push_back({clean(name), clean(label), static_cast<std::uint32_t>(line)});
}

bool LldpRecords::neighbour(const LldpNeighbour &n) {
    Heard heard;
    heard.local = clean(n.localPort);
    heard.device = clean(n.systemName);
    if (heard.device.empty())
        heard.device = clean(n.chassis);
    const NameRef id = clean(n.portId);
    const NameRef description = clean(n.portDescription);
    heard.port = id;
    heard.label = description;
    if (id.empty()) {
        heard.port = description;
    } else if (!description.empty() && givesWay(n.portIdKind, m_records.text(id))) {
        heard.port = description;
        heard.label = n.portIdKind == PortIdKind::Alias ? id : NameRef();
    }
    if (heard.label.value == heard.port.value)
        heard.label = NameRef();
    heard.line = static_cast<std::uint32_t>(n.line);
    heard.otherProtocol = n.otherProtocol;
    const char *const missing = heard.local.empty()    ? "local port"
                                : heard.device.empty() ? "system name or chassis id"
                                : heard.port.empty()   ? "port id"
                                                       : nullptr;
    if (missing) {
        const std::string_view found = !heard.device.empty() ? m_records.text(heard.device) : n.localPort;
        warn(Code::Syntax, n.line, n.column, missing, found);
        return false;
    }
    m_heard.push_back(heard);
    return true;
}

void LldpRecords::label(std::uint32_t port, NameRef label) {
    PortRecord &record = m_records.ports[port];
    if (record.label.empty() && label.value != record.name.value)
        record.label = label;
}

void LldpRecords::join(std::uint32_t device, const Heard &heard) {
    const std::uint32_t local = m_builder.port(device, heard.local);
    if (m_builder.added())
        m_records.ports[local].line = heard.line;
    const std::uint32_t peer = m_builder.device(m_records.text(heard.device));
    if (m_builder.added())
        m_records.devices[peer].line = heard.line;
    const std::uint32_t peerPort = m_builder.port(peer, heard.port);
    if (m_builder.added())
        m_records.ports[peerPort].line = heard.line;
    label(peerPort, heard.label);
    const auto path = [&] {
        return std::string(m_records.text(m_records.devices[device].name)) + ":" +
               std::string(m_records.text(heard.local));
    };
    const std::uint32_t before = m_builder.firstLink(local);
    const std::uint32_t index = m_builder.link(local, peerPort, LinkRecord::ByA);
    const bool added = m_builder.added();
    LinkRecord &link = m_records.links[index];
    m_saidBy.resize(m_records.links.size());
    const std::uint8_t end = link.portA == local ? LinkRecord::ByA : LinkRecord::ByB;
    const bool again = (m_saidBy[index] & end) != 0;
    m_saidBy[index] = static_cast<std::uint8_t>(m_saidBy[index] | end);
    if (again)
        warn(Code::Repeated, heard.line, 0, {}, path());
    if (!added)
        return;
    link.line = heard.line;
    if (local == peerPort || device == peer)
        warn(Code::SelfLoop, heard.line, 0, {}, path());
    if (before != TopologyBuilder::kNone)
        warn(Code::ConflictingPeer, heard.line, 0, {}, path());
}

void LldpRecords::flush() {
    if (m_open) {
        const std::uint32_t device =
            m_builder.device(m_records.text(clean(m_namedBy == NamedBy::Nothing ? m_fileDevice : m_name)));
        DeviceRecord &record = m_records.devices[device];
        if (m_builder.added()) {
            record.line = !m_local.empty() ? m_local.front().line : !m_heard.empty() ? m_heard.front().line : 0;
        }
        record.heard = true;
        for (const Local &port : m_local) {
            const std::uint32_t index = m_builder.port(device, port.name);
            if (m_builder.added())
                m_records.ports[index].line = port.line;
            label(index, port.label);
        }
        std::vector<std::uint32_t> byLldp;
        for (const Heard &heard : m_heard) {
            if (!heard.otherProtocol)
                byLldp.push_back(heard.local.value);
        }
        std::sort(byLldp.begin(), byLldp.end());
        for (const Heard &heard : m_heard) {
            if (!heard.otherProtocol || !std::binary_search(byLldp.begin(), byLldp.end(), heard.local.value))
                join(device, heard);
        }
    }
    m_heard.clear();
    m_local.clear();
    m_name.clear();
    m_prompt.clear();
    m_namedBy = NamedBy::Nothing;
    m_namedLast = false;
    m_open = false;
}

Expected<TopologyRecords> LldpRecords::finish(std::uint64_t lines, Error where) {
    if (!m_any) {
        where.file = m_records.path;
        if (where.code == ErrorCode::None)
            where.code = ErrorCode::Syntax;
        return fail(std::move(where));
    }
    flush();
    m_records.lines = lines;
    m_records.names.shrink();
    return std::move(m_records);
}

} // namespace fabricscope
