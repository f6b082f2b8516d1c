// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/write_ib.h"

#include "models/base/text.h"
#include "models/formats/ib_rate.h"

#include <algorithm>
#include <cstring>
#include <unordered_set>

namespace fabricscope {
namespace {

constexpr std::uint64_t kLocalGuids = 0x0200000000000000; // bit for locally administered identifiers
constexpr std::uint32_t kMaxIbsimPorts = 254;             // InfiniBand port numbers are one byte, 0 and 255 reserved

enum class NodeType { Switch, Adapter, Router };

NodeType typeOf(const DeviceRecord &device) {
    if (device.kind == DeviceKind::Host || device.role == Role::Host)
        return NodeType::Adapter;
    // Of what is neither, aggregation nodes are adapters, known by their factory name; firewalls and the like, which
    // other formats know, are nearest to routers.
    if (device.kind == DeviceKind::Other || (device.kind == DeviceKind::Unknown && device.role == Role::Other))
        return device.factoryName ? NodeType::Adapter : NodeType::Router;
    return NodeType::Switch;
}

struct NodeWords {
    const char *idPrefix, *guidKey, *node, *ibsimNode;
};

const NodeWords &wordsOf(NodeType type) {
    static constexpr NodeWords kSwitch{"S-", "switchguid=0x", "Switch", "Switch"};
    static constexpr NodeWords kAdapter{"H-", "caguid=0x", "Ca", "Hca"};
    static constexpr NodeWords kRouter{"R-", "rtguid=0x", "Rt", "Rt"};
    return type == NodeType::Switch ? kSwitch : type == NodeType::Adapter ? kAdapter : kRouter;
}

void putHex(std::string &to, std::uint64_t value, int digits) {
    constexpr char kDigits[] = "0123456789abcdef";
    for (int i = digits - 1; i >= 0; --i)
        to.push_back(kDigits[value >> (4 * i) & 15]);
}

class IbWriter {
public:
    IbWriter(const TopologyRecords &records, OutputFile &out)
        : m_r(records)
        , m_out(out) {}

    Expected<void> write(bool ibsim);

private:
    struct PortEnd {
        std::uint32_t peer;
        std::uint32_t link;
        bool stated;
    };

    Expected<void> prepare(bool ibsim);
    void numberPorts();
    void collectEnds();
    void putNode(std::uint32_t device);
    void putPort(std::uint32_t port, const PortEnd &end);
    void putNetNode(std::uint32_t device);
    std::string descriptionOf(const DeviceRecord &device) const;
    std::uint32_t lidOf(std::uint32_t device) const;

    const TopologyRecords &m_r;
    OutputFile &m_out;
    std::vector<std::string> m_ids;          // by device: "S-0002…"
    std::vector<std::string> m_descriptions; // by device
    std::vector<std::uint64_t> m_guids;      // by device
    std::vector<std::uint32_t> m_numbers;    // by port
    std::vector<std::uint32_t> m_firstPort;  // by device, into m_order
    std::vector<std::uint32_t> m_order;      // ports by device, then number
    std::vector<std::uint32_t> m_firstEnd;   // by port, into m_ends
    std::vector<PortEnd> m_ends;
};

std::string IbWriter::descriptionOf(const DeviceRecord &device) const {
    if (!device.description.empty())
        return std::string(m_r.text(device.description));
    std::string text(m_r.text(device.name));
    if (typeOf(device) == NodeType::Adapter) {
        if (!device.adapter.empty())
            text.append(" ").append(m_r.text(device.adapter));
    } else if (!device.model.empty() && device.chassis.empty()) {
        text = "MF0;" + text + ":" + std::string(m_r.text(device.model)) + "/U1";
    }
    return text;
}

void IbWriter::numberPorts() {
    const std::size_t devices = m_r.devices.size();
    m_firstPort.assign(devices + 1, 0);
    for (const PortRecord &port : m_r.ports)
        ++m_firstPort[port.device + 1];
    for (std::size_t i = 0; i < devices; ++i)
        m_firstPort[i + 1] += m_firstPort[i];
    m_order.resize(m_r.ports.size());
    std::vector<std::uint32_t> next(m_firstPort.begin(), m_firstPort.end() - 1);
    for (std::uint32_t i = 0; i < m_r.ports.size(); ++i)
        m_order[next[m_r.ports[i].device]++] = i;
    m_numbers.resize(m_r.ports.size());
    for (std::size_t d = 0; d < devices; ++d) {
        const auto first = m_order.begin() + m_firstPort[d];
        const auto last = m_order.begin() + m_firstPort[d + 1];
        bool numeric = true;
        for (auto it = first; it != last && numeric; ++it) {
            const auto number = parseUnsigned(m_r.text(m_r.ports[*it].name));
            numeric = number && *number <= 65535;
            m_numbers[*it] = numeric ? static_cast<std::uint32_t>(*number) : 0;
        }
        if (!numeric) {
            for (auto it = first; it != last; ++it)
                m_numbers[*it] = static_cast<std::uint32_t>(it - first) + 1;
        }
        std::sort(first, last, [this](std::uint32_t a, std::uint32_t b) {
            return m_numbers[a] != m_numbers[b] ? m_numbers[a] < m_numbers[b] : a < b;
        });
    }
}

void IbWriter::collectEnds() {
    m_firstEnd.assign(m_r.ports.size() + 1, 0);
    const auto each = [this](auto &&visit) {
        for (std::uint32_t i = 0; i < m_r.links.size(); ++i) {
            const LinkRecord &link = m_r.links[i];
            visit(link.portA, PortEnd{link.portB, i, (link.reported & LinkRecord::ByA) != 0});
            if (link.portA != link.portB)
                visit(link.portB, PortEnd{link.portA, i, (link.reported & LinkRecord::ByB) != 0});
        }
    };
    each([this](std::uint32_t port, const PortEnd &) { ++m_firstEnd[port + 1]; });
    for (std::size_t i = 0; i < m_r.ports.size(); ++i)
        m_firstEnd[i + 1] += m_firstEnd[i];
    m_ends.resize(m_firstEnd.back());
    std::vector<std::uint32_t> next(m_firstEnd.begin(), m_firstEnd.end() - 1);
    each([&](std::uint32_t port, const PortEnd &end) { m_ends[next[port]++] = end; });
}

Expected<void> IbWriter::prepare(bool ibsim) {
    const auto bad = [](const char *what, std::string found) {
        Error error;
        error.code = ErrorCode::BadValue;
        error.detail = what;
        error.found = excerpt(found);
        return fail(std::move(error));
    };
    numberPorts();
    collectEnds();
    std::unordered_set<std::uint64_t> used;
    for (const DeviceRecord &device : m_r.devices)
        used.insert(device.guid);
    std::uint64_t next = kLocalGuids;
    std::unordered_set<std::uint64_t> taken;
    for (std::uint32_t d = 0; d < m_r.devices.size(); ++d) {
        const DeviceRecord &device = m_r.devices[d];
        if (device.kind == DeviceKind::Panel)
            return bad("panel", std::string(m_r.text(device.name)));
        std::uint64_t guid = device.guid;
        while (guid == 0 || !taken.insert(guid).second) {
            do
                next += 256; // leaves room for port GUIDs
            while (used.contains(next));
            guid = next;
        }
        m_guids.push_back(guid);
        std::string id = wordsOf(typeOf(device)).idPrefix;
        putHex(id, guid, 16);
        m_ids.push_back(std::move(id));
        std::string description = descriptionOf(device);
        if (description.find_first_of(std::string_view("\n\r\0", 3)) != std::string::npos)
            return bad("name", description);
        m_descriptions.push_back(std::move(description));
        const std::uint32_t ports = m_firstPort[d + 1] - m_firstPort[d];
        const std::uint32_t highest = ports > 0 ? m_numbers[m_order[m_firstPort[d + 1] - 1]] : 0;
        if (ibsim && highest > kMaxIbsimPorts)
            return bad("ports", std::to_string(highest));
    }
    return {};
}

std::uint32_t IbWriter::lidOf(std::uint32_t device) const {
    for (std::uint32_t i = m_firstPort[device]; i < m_firstPort[device + 1]; ++i) {
        if (m_r.ports[m_order[i]].lid != 0)
            return m_r.ports[m_order[i]].lid;
    }
    return 0;
}

void IbWriter::putNode(std::uint32_t d) {
    const DeviceRecord &device = m_r.devices[d];
    const NodeWords &words = wordsOf(typeOf(device));
    const bool isSwitch = typeOf(device) == NodeType::Switch;
    const std::uint32_t end = m_firstPort[d + 1];
    const std::uint32_t ports = end > m_firstPort[d] ? m_numbers[m_order[end - 1]] : 0;
    m_out.put("\nvendid=0x0\ndevid=0x0\n");
    if (device.systemGuid != 0) {
        m_out.put("sysimgguid=0x");
        m_out.number(device.systemGuid, 16);
        m_out.put('\n');
    }
    m_out.put(words.guidKey);
    m_out.number(m_guids[d], 16);
    if (isSwitch) {
        m_out.put('(');
        m_out.number(m_guids[d], 16);
        m_out.put(')');
    }
    m_out.put('\n');
    m_out.put(words.node);
    m_out.put('\t');
    m_out.number(ports);
    m_out.put(" \"");
    m_out.put(m_ids[d]);
    m_out.put("\"\t\t# \"");
    m_out.put(m_descriptions[d]);
    m_out.put('"');
    if (isSwitch) {
        m_out.put(" enhanced port 0 lid ");
        m_out.number(lidOf(d));
        m_out.put(" lmc 0");
    }
    m_out.put('\n');
    for (std::uint32_t i = m_firstPort[d]; i < end; ++i) {
        const std::uint32_t port = m_order[i];
        for (std::uint32_t e = m_firstEnd[port]; e < m_firstEnd[port + 1]; ++e) {
            if (m_ends[e].stated)
                putPort(port, m_ends[e]);
        }
    }
}

void IbWriter::putPort(std::uint32_t port, const PortEnd &end) {
    const auto guidOf = [this](std::uint32_t p) {
        return m_r.ports[p].guid != 0 ? m_r.ports[p].guid : m_guids[m_r.ports[p].device] + m_numbers[p];
    };
    const std::uint32_t d = m_r.ports[port].device;
    const std::uint32_t peer = m_r.ports[end.peer].device;
    const bool isSwitch = typeOf(m_r.devices[d]) == NodeType::Switch;
    const bool peerIsSwitch = typeOf(m_r.devices[peer]) == NodeType::Switch;
    m_out.put('[');
    m_out.number(m_numbers[port]);
    m_out.put(']');
    if (!isSwitch) {
        m_out.put('(');
        m_out.number(guidOf(port), 16);
        m_out.put(") ");
    }
    m_out.put("\t\"");
    m_out.put(m_ids[peer]);
    m_out.put("\"[");
    m_out.number(m_numbers[end.peer]);
    m_out.put(']');
    if (!peerIsSwitch) {
        m_out.put(isSwitch ? "(" : " (");
        m_out.number(guidOf(end.peer), 16);
        m_out.put(") ");
    }
    m_out.put("\t\t# ");
    if (!isSwitch) {
        m_out.put("lid ");
        m_out.number(m_r.ports[port].lid);
        m_out.put(" lmc 0 ");
    }
    m_out.put('"');
    m_out.put(m_descriptions[peer]);
    m_out.put("\" lid ");
    m_out.number(peerIsSwitch ? lidOf(peer) : m_r.ports[end.peer].lid);
    m_out.put(' ');
    const LinkRecord &link = m_r.links[end.link];
    m_out.put(ibRateToken(link.gbps, link.width));
    m_out.put('\n');
}

/// ibsim takes GUIDs from the lines before a node; its ports carry no rate that it would keep.
void IbWriter::putNetNode(std::uint32_t d) {
    const NodeWords &words = wordsOf(typeOf(m_r.devices[d]));
    const std::uint32_t end = m_firstPort[d + 1];
    m_out.put('\n');
    m_out.put(words.guidKey);
    m_out.number(m_guids[d], 16);
    m_out.put('\n');
    m_out.put(words.ibsimNode);
    m_out.put('\t');
    m_out.number(end > m_firstPort[d] ? m_numbers[m_order[end - 1]] : 1);
    m_out.put(" \"");
    m_out.put(m_ids[d]);
    m_out.put("\"\t\t# \"");
    m_out.put(m_descriptions[d]);
    m_out.put("\"\n");
    for (std::uint32_t i = m_firstPort[d]; i < end; ++i) {
        const std::uint32_t port = m_order[i];
        for (std::uint32_t e = m_firstEnd[port]; e < m_firstEnd[port + 1]; ++e) {
            if (!m_ends[e].stated)
                continue;
            const std::uint32_t peer = m_ends[e].peer;
            m_out.put('[');
            m_out.number(m_numbers[port]);
            m_out.put("]\t\"");
            m_out.put(m_ids[m_r.ports[peer].device]);
            m_out.put("\"[");
            m_out.number(m_numbers[peer]);
            m_out.put(']');
            const std::uint8_t width = m_r.links[m_ends[e].link].width;
            if (width == 1 || width == 4 || width == 12) {
                m_out.put("\tw=");
                m_out.number(static_cast<unsigned>(width));
            }
            m_out.put('\n');
        }
    }
}

Expected<void> IbWriter::write(bool ibsim) {
    if (auto prepared = prepare(ibsim); !prepared)
        return prepared;
    if (!ibsim)
        m_out.put("#\n# Topology file: generated on Thu Jan  1 00:00:00 1970\n#\n");
    for (const bool switches : {true, false}) {
        for (std::uint32_t d = 0; d < m_r.devices.size(); ++d) {
            if ((typeOf(m_r.devices[d]) == NodeType::Switch) != switches)
                continue;
            if (ibsim)
                putNetNode(d);
            else
                putNode(d);
        }
    }
    return {};
}

} // namespace

Expected<void> writeIbnetdiscover(const TopologyRecords &records, OutputFile &out) {
    return IbWriter(records, out).write(false);
}

Expected<void> writeIbsim(const TopologyRecords &records, OutputFile &out) {
    return IbWriter(records, out).write(true);
}

} // namespace fabricscope
