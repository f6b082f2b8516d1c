// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/sonic_minigraph.h"

#include "models/base/text.h"
#include "models/formats/wiring_records.h"

#include <pugixml.hpp>

#include <algorithm>

namespace fabricscope {
namespace {

using Code = InputWarning::Code;

constexpr std::size_t kMaxMiB = 128; // a document takes several times its text

/// SONiC's names of tiers, from the hosts up: T0 is the ToR router, T1 the leaf router, T2 spine routers.
struct Type {
    std::string_view name;
    DeviceKind kind;
    Role role;
};
constexpr Type kTypes[] = {
    {"ToRRouter", DeviceKind::Switch, Role::Leaf},
    {"LeafRouter", DeviceKind::Switch, Role::Spine},
    {"SpineRouter", DeviceKind::Switch, Role::Core},
    {"LowerSpineRouter", DeviceKind::Switch, Role::Core},
    {"UpperSpineRouter", DeviceKind::Switch, Role::Core},
    {"FabricSpineRouter", DeviceKind::Switch, Role::Core},
    {"BackEndToRRouter", DeviceKind::Switch, Role::Leaf},
    {"BackEndLeafRouter", DeviceKind::Switch, Role::Spine},
    {"Server", DeviceKind::Host, Role::Host},
    {"DPU", DeviceKind::Host, Role::Host},
    {"MgmtToRRouter", DeviceKind::Switch, Role::Unknown},
    {"Linecard", DeviceKind::Switch, Role::Unknown},
    {"LinecardAsic", DeviceKind::Switch, Role::Unknown},
    {"FabricAsic", DeviceKind::Switch, Role::Unknown},
};

/// Without a namespace's prefix.
std::string_view localName(const char *name) {
    const std::string_view text = name;
    const std::size_t colon = text.rfind(':');
    return colon == std::string_view::npos ? text : text.substr(colon + 1);
}

pugi::xml_node child(pugi::xml_node node, std::string_view name) {
    return node.find_child([&](pugi::xml_node child) { return localName(child.name()) == name; });
}

std::string_view valueOf(pugi::xml_node node, std::string_view name) {
    return trim(child(node, name).child_value());
}

class MinigraphReader {
public:
    MinigraphReader(std::string_view content, const std::string &path, JobControl *job)
        : m_wiring(path, "sonic-minigraph", content.size(), job)
        , m_path(path)
        , m_text(plainUtf8(content, m_converted, m_wiring.warnings())) {}

    Expected<TopologyRecords> run() {
        if (m_text.size() > (kMaxMiB << 20))
            return fail(tooLarge(m_path, kMaxMiB));
        m_wiring.records().lines = countLines(m_text);
        // UTF-8 whatever the declaration says: the text has been converted.
        const pugi::xml_parse_result result =
            m_document.load_buffer(m_text.data(), m_text.size(), pugi::parse_default, pugi::encoding_utf8);
        if (!result) {
            const auto offset = static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0));
            const bool cut = offset + 1 >= m_text.size() || result.status == pugi::status_end_element_mismatch;
            m_wiring.warn(cut ? Code::Truncated : Code::Syntax, placeOf(m_text, offset), "XML",
                          m_text.substr(std::min(offset, m_text.size()), 40));
        }
        const pugi::xml_node root = child(m_document, "DeviceMiniGraph");
        if (!root)
            m_wiring.warn(Code::Syntax, {1, 1}, "<DeviceMiniGraph>", m_text.substr(0, 40));
        for (const pugi::xml_node part : root.children()) {
            if (localName(part.name()) != "PngDec")
                continue;
            for (const pugi::xml_node device : child(part, "Devices").children())
                readDevice(device);
            for (const pugi::xml_node link : child(part, "DeviceInterfaceLinks").children())
                readLink(link);
        }
        if (const std::string_view name = valueOf(root, "Hostname"); !name.empty()) {
            DeviceRecord &record = m_wiring.deviceRecord(m_wiring.device(name, place(child(root, "Hostname")).line));
            if (record.model.empty())
                record.model = m_wiring.intern(valueOf(root, "HwSku"));
            m_wiring.records().title = name;
        }
        if (m_others > 0)
            m_wiring.warn(Code::Unsupported, m_firstOther, "DeviceInterfaceLink",
                          m_otherType + " (" + std::to_string(m_others) + ")");
        return m_wiring.finish("<DeviceMiniGraph>");
    }

private:
    TextPlace place(pugi::xml_node node) {
        const std::ptrdiff_t offset = node.offset_debug(); // of its name
        if (offset < 0)
            return {1, 1};
        // Nodes come in order: only what lies between two is looked at.
        const std::size_t at = std::min(static_cast<std::size_t>(offset), m_text.size());
        if (at < m_passed) {
            m_passed = 0;
            m_line = 1;
        }
        m_line += static_cast<std::uint64_t>(std::count(m_text.begin() + static_cast<std::ptrdiff_t>(m_passed),
                                                        m_text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
        m_passed = at;
        const std::size_t feed = at == 0 ? std::string_view::npos : m_text.rfind('\n', at - 1);
        const std::size_t column = at - (feed == std::string_view::npos ? 0 : feed + 1);
        return {m_line, std::max<std::size_t>(column, 1)}; // of the '<' before the name
    }

    void readDevice(pugi::xml_node node) {
        const std::string_view name = valueOf(node, "Hostname");
        if (name.empty()) {
            if (node.type() == pugi::node_element)
                m_wiring.warn(Code::BadRow, place(node), "<Hostname>", node.name());
            return;
        }
        DeviceRecord &record = m_wiring.deviceRecord(m_wiring.device(name, place(node).line));
        record.model = m_wiring.intern(valueOf(node, "HwSku"));
        record.serial = m_wiring.intern(valueOf(node, "SerialNumber"));
        const std::string_view address = valueOf(child(node, "ManagementAddress"), "IPPrefix");
        if (!address.starts_with("0.0.0.0"))
            record.addresses = m_wiring.intern(address.substr(0, address.find('/')));
        std::string_view type = valueOf(node, "ElementType");
        for (const pugi::xml_attribute attribute : node.attributes()) {
            if (localName(attribute.name()) == "type")
                type = attribute.value();
        }
        for (const Type &known : kTypes) {
            if (!equalsIgnoreCase(type, known.name))
                continue;
            record.kind = known.kind;
            record.role = known.role;
        }
    }

    void readLink(pugi::xml_node node) {
        if (node.type() != pugi::node_element || m_wiring.cancelled(m_passed))
            return;
        const TextPlace at = place(node);
        std::string_view type = valueOf(node, "ElementType");
        for (const pugi::xml_attribute attribute : node.attributes()) {
            if (localName(attribute.name()) == "type" && type.empty())
                type = attribute.value();
        }
        if (containsIgnoreCase(type, "Serial") || containsIgnoreCase(type, "Power")) {
            if (m_others++ == 0) {
                m_firstOther = at;
                m_otherType = type;
            }
            return;
        }
        static constexpr const char *kEnds[] = {"StartDevice", "StartPort", "EndDevice", "EndPort"};
        std::string_view ends[4];
        for (std::size_t i = 0; i < 4; ++i) {
            ends[i] = valueOf(node, kEnds[i]);
            if (ends[i].empty()) {
                m_wiring.warn(Code::BadRow, at, std::string("<") + kEnds[i] + ">", node.name());
                return;
            }
        }
        const std::uint32_t a = m_wiring.port(m_wiring.device(ends[0], at.line), ends[1], at.line);
        const std::uint32_t b = m_wiring.port(m_wiring.device(ends[2], at.line), ends[3], at.line);
        LinkRecord &link = m_wiring.link(m_wiring.cable(a, b, at));
        const std::string_view bandwidth = valueOf(node, "Bandwidth");
        link.gbps = parseGbps(bandwidth, 1e-3);
        if (link.gbps == 0 && !bandwidth.empty() && bandwidth != "0")
            m_wiring.warn(Code::UnknownRate, place(child(node, "Bandwidth")), "Mb/s", bandwidth);
    }

    WiringRecords m_wiring;
    std::string m_path;
    std::string m_converted;
    std::string_view m_text;
    pugi::xml_document m_document;
    std::size_t m_passed = 0; // offset that m_line is of
    std::uint64_t m_line = 1;
    std::size_t m_others = 0; // links that are serial lines
    TextPlace m_firstOther;
    std::string m_otherType;
};

} // namespace

int recogniseSonicMinigraph(std::string_view head) {
    const std::size_t at = head.substr(0, 4096).find("<DeviceMiniGraph");
    return at != std::string_view::npos ? 95 : 0;
}

Expected<TopologyRecords> parseSonicMinigraph(std::string_view content, const std::string &path, JobControl *job) {
    return MinigraphReader(content, path, job).run();
}

} // namespace fabricscope
