// SPDX-License-Identifier: GPL-3.0-or-later
// Indented lines "Field: value" under "Interface:", a further line of a value indented as far as the value. The
// device's own chassis stands under "Local chassis:", and under "LLDP interfaces:" the interfaces are its own.
#include "models/base/text.h"
#include "models/formats/lldp_listing.h"
#include "models/formats/lldpctl.h"

namespace fabricscope {
namespace {

constexpr std::size_t kFieldIndent = 8; // fields stand before it, further lines of values behind it

class Handler {
public:
    explicit Handler(LldpRecords &out)
        : m_out(out) {}

    void json(const ListingReader &) {}
    void prompt(const ListingReader &) {
        end();
        m_kind = Kind::None;
    }

    void line(const ListingReader &reader) {
        const std::string_view text = reader.line();
        const std::size_t indent = text.find_first_not_of(' ');
        if (indent == std::string_view::npos || text.starts_with("-----"))
            return;
        if (indent > kFieldIndent) {
            if (m_last)
                m_last->append(" ").append(trim(text));
            return;
        }
        m_last = nullptr;
        const std::size_t colon = text.find(':');
        const std::string_view field = text.substr(indent, colon == std::string_view::npos ? colon : colon - indent);
        const std::string_view value = colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
        if (indent == 0)
            heading(field, trim(value), reader.number());
        else if (indent >= 2)
            inner(field, trim(value));
        if (indent == 0 && colon == std::string_view::npos && m_kind != Kind::None)
            m_out.warn(InputWarning::Code::Syntax, reader.number(), 1, "Interface:", text);
    }

    /// What was read of a neighbour, or of the device itself, is all there is.
    void end() {
        m_last = nullptr;
        if (m_kind == Kind::OwnChassis)
            m_out.ownName(m_block.name.empty() ? m_block.chassis : m_block.name);
        if (m_block.localPort.empty())
            return;
        if (m_kind == Kind::OwnInterfaces) {
            m_out.ownName(m_block.name.empty() ? m_block.chassis : m_block.name);
            m_out.localPort(m_block.localPort, m_block.description, m_block.line);
        } else {
            m_out.neighbour(m_block.neighbour());
        }
        m_block.localPort.clear();
    }

private:
    enum class Kind : std::uint8_t { None, Neighbours, OwnInterfaces, OwnChassis };

    void clear() {
        m_block = {};
        m_inPort = m_inChassis = false;
    }

    void heading(std::string_view field, std::string_view value, std::uint64_t line) {
        const bool neighbours = field == "LLDP neighbors";
        if (neighbours || field == "LLDP interfaces" || field == "Local chassis") {
            end();
            clear();
            m_kind = neighbours ? Kind::Neighbours : field == "Local chassis" ? Kind::OwnChassis : Kind::OwnInterfaces;
            if (m_kind != Kind::OwnChassis)
                m_out.beginListing();
        } else if (field == "Interface") {
            const std::size_t comma = value.find(", via:");
            if (m_kind == Kind::None || m_kind == Kind::OwnChassis) { // the heading was cut off
                end();
                m_kind = comma == std::string_view::npos ? Kind::OwnInterfaces : Kind::Neighbours;
                m_out.beginListing();
            }
            end();
            clear();
            m_block.localPort = trim(value.substr(0, comma));
            m_block.line = line;
            if (comma != std::string_view::npos) {
                const std::string_view rest = value.substr(comma + 6);
                m_block.otherProtocol = viaOtherProtocol(trim(rest.substr(0, rest.find(','))));
            }
        } else if (field == "Chassis") { // of "Local chassis:"
            m_inChassis = true;
        }
    }

    void inner(std::string_view field, std::string_view value) {
        if (field == "Chassis" || field == "Port") {
            m_inChassis = field == "Chassis";
            m_inPort = field == "Port";
        } else if (m_inChassis && (field == "ChassisID" || field == "SysName")) {
            take(field == "SysName" ? m_block.name : m_block.chassis, field == "SysName" ? value : behindKind(value));
        } else if (m_inPort && field == "PortID") {
            m_block.kind = portIdKindOf(value.substr(0, value.find(' ')));
            take(m_block.port, behindKind(value));
        } else if (m_inPort && field == "PortDescr") {
            take(m_block.description, value);
        }
    }

    static std::string_view behindKind(std::string_view value) {
        const std::size_t blank = value.find(' ');
        return blank == std::string_view::npos ? std::string_view() : trim(value.substr(blank));
    }

    void take(std::string &into, std::string_view value) {
        into = value;
        m_last = &into;
    }

    LldpRecords &m_out;
    Kind m_kind = Kind::None;
    LldpBlock m_block;
    std::string *m_last = nullptr; // the value that a line indented further goes on with
    bool m_inChassis = false, m_inPort = false;
};

} // namespace

int recogniseLldpctlPlain(std::string_view head) {
    const auto test = [](std::string_view line) {
        line = trim(line);
        return line == "LLDP neighbors:" || line == "LLDP interfaces:" || line == "Local chassis:" ||
               (line.starts_with("Interface:") && line.find(", via: ") != std::string_view::npos);
    };
    return anyLine(head, test) ? 90 : 0;
}

Expected<TopologyRecords> parseLldpctlPlain(std::string_view content, const std::string &path, JobControl *job) {
    LldpRecords out("lldpctl-plain", path);
    return readListings(content, out, false, "Interface:", job, Handler(out));
}

} // namespace fabricscope
