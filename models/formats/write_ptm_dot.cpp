// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/write_ptm_dot.h"

#include "models/base/text.h"
#include "models/formats/text_input.h"

#include <unordered_map>
#include <unordered_set>

namespace fabricscope {
namespace {

class DotWriter {
public:
    DotWriter(const TopologyRecords &records, OutputFile &out)
        : m_r(records)
        , m_out(out) {}

    Expected<void> write();

private:
    bool quote(std::string_view text);
    void nameDevices();
    std::string portName(const PortRecord &port) const;
    void putDevices();
    void putLinks();

    const TopologyRecords &m_r;
    OutputFile &m_out;
    std::vector<std::string> m_names;        // by device
    std::vector<bool> m_first;               // by device: the one of its name that says the attributes
    std::vector<std::uint32_t> m_portCounts; // by device
    std::string m_bad;
};

/// Graphviz knows no escape but \": a backslash before a quote or at the end would take the quote away.
bool DotWriter::quote(std::string_view text) {
    std::size_t backslashes = 0;
    bool bad = false;
    m_out.put('"');
    for (const char c : text) {
        if (c == '"') {
            bad = bad || backslashes > 0;
            m_out.put('\\');
        }
        bad = bad || c == '\n';
        backslashes = c == '\\' ? backslashes + 1 : 0;
        m_out.put(c);
    }
    m_out.put('"');
    if ((bad || backslashes % 2 != 0) && m_bad.empty())
        m_bad = text;
    return !bad;
}

void DotWriter::nameDevices() {
    std::unordered_map<std::string, bool> taken; // name → an adapter's, which others of that host may join
    std::unordered_set<std::string> adapters;    // "host\nadapter"
    m_portCounts.assign(m_r.devices.size(), 0);
    for (const PortRecord &port : m_r.ports)
        ++m_portCounts[port.device];
    for (std::size_t i = 0; i < m_r.devices.size(); ++i) {
        const DeviceRecord &device = m_r.devices[i];
        std::string name(m_r.text(device.name));
        if (name.empty())
            name = "?";
        const bool joins = device.adapterRecord && !device.factoryName && !device.adapter.empty();
        auto found = taken.find(name);
        bool free = found == taken.end();
        if (!free && joins && found->second)
            free = adapters.insert(name + "\n" + std::string(m_r.text(device.adapter))).second;
        if (!free) {
            std::string base = name;
            if (device.guid != 0) {
                char hex[17] = {};
                std::to_chars(hex, hex + 16, device.guid, 16);
                base.append(" ").append(hex);
            }
            name = base;
            for (int n = 2; taken.contains(name); ++n)
                name = base + " #" + std::to_string(n);
        }
        m_first.push_back(taken.emplace(name, joins).second);
        if (joins)
            adapters.insert(name + "\n" + std::string(m_r.text(device.adapter)));
        m_names.push_back(std::move(name));
    }
}

std::string DotWriter::portName(const PortRecord &port) const {
    const DeviceRecord &device = m_r.devices[port.device];
    std::string name(m_r.text(port.name));
    if (device.adapterRecord && !device.adapter.empty()) {
        const std::string adapter(m_r.text(device.adapter));
        return m_portCounts[port.device] == 1 ? adapter : adapter + "/" + name;
    }
    return name.empty() ? "?" : name;
}

void DotWriter::putDevices() {
    for (std::size_t i = 0; i < m_r.devices.size(); ++i) {
        if (!m_first[i])
            continue;
        const DeviceRecord &device = m_r.devices[i];
        m_out.put("  ");
        quote(m_names[i]);
        const char *separator = " [";
        const auto attribute = [&](const char *key, std::string_view value) {
            if (value.empty())
                return;
            m_out.put(separator);
            m_out.put(key);
            m_out.put('=');
            quote(value);
            separator = ", ";
        };
        const auto number = [&](const char *key, std::int32_t value) {
            if (value >= 0)
                attribute(key, std::to_string(value));
        };
        attribute("function", device.role == Role::Unknown ? "" : toString(device.role));
        attribute("kind", device.kind == DeviceKind::Unknown ? "" : toString(device.kind));
        attribute("fabric", m_r.text(device.group));
        number("plane", device.plane);
        number("rail", device.rail);
        number("pod", device.pod);
        number("gpus", device.gpus);
        attribute("model", m_r.text(device.model));
        attribute("serial", m_r.text(device.serial));
        attribute("site", m_r.text(device.site));
        attribute("hall", m_r.text(device.hall));
        attribute("row", m_r.text(device.row));
        attribute("rack", m_r.text(device.rack));
        attribute("unit", m_r.text(device.unit));
        m_out.put(separator[0] == ',' ? "]\n" : "\n");
    }
}

void DotWriter::putLinks() {
    for (const LinkRecord &link : m_r.links) {
        const PortRecord &a = m_r.ports[link.portA];
        const PortRecord &b = m_r.ports[link.portB];
        m_out.put("  ");
        quote(m_names[a.device]);
        m_out.put(':');
        quote(portName(a));
        m_out.put(" -- ");
        quote(m_names[b.device]);
        m_out.put(':');
        quote(portName(b));
        const char *separator = " [";
        if (link.gbps > 0) {
            m_out.put(separator);
            m_out.put("speed=\"");
            m_out.number(link.gbps);
            m_out.put("G\"");
            separator = ", ";
        }
        if (link.width > 0) {
            m_out.put(separator);
            m_out.put("lanes=");
            m_out.number(static_cast<unsigned>(link.width));
            separator = ", ";
        }
        for (const auto &[key, value] :
             {std::pair{"cable=", link.cableLabel}, std::pair{"length=", link.cableLength}}) {
            if (value.empty())
                continue;
            m_out.put(separator);
            m_out.put(key);
            quote(m_r.text(value));
            separator = ", ";
        }
        m_out.put(separator[0] == ',' ? "]\n" : "\n");
    }
}

Expected<void> DotWriter::write() {
    m_out.put("graph ");
    quote(m_r.title.empty() ? std::string_view("fabric") : std::string_view(m_r.title));
    m_out.put(" {\n");
    nameDevices();
    putDevices();
    putLinks();
    m_out.put("}\n");
    if (!m_bad.empty()) {
        Error error;
        error.code = ErrorCode::BadValue;
        error.detail = "name";
        error.found = excerpt(m_bad);
        return fail(std::move(error));
    }
    return {};
}

} // namespace

Expected<void> writePtmDot(const TopologyRecords &records, OutputFile &out) {
    return DotWriter(records, out).write();
}

} // namespace fabricscope
