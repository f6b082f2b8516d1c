// SPDX-License-Identifier: GPL-3.0-or-later
// One line a value. Names of interfaces may hold points and are known from the line that each neighbour begins with,
// "lldp.swp1.100.via=LLDP". Values may span lines.
#include "models/base/text.h"
#include "models/formats/lldp_listing.h"
#include "models/formats/lldpctl.h"

#include <algorithm>

namespace fabricscope {
namespace {

constexpr std::string_view kNeighbours = "lldp.";
constexpr std::string_view kLocal = "local-chassis.";

bool isIdKind(std::string_view word) {
    for (const std::string_view kind : {"ifname", "mac", "local", "ifalias", "ip", "unhandled", "port", "chassis"}) {
        if (word == kind)
            return true;
    }
    return false;
}

/// "100.port.ifname": of swp1.100, and not of swp1.
bool isSubinterface(std::string_view rest) {
    return !rest.empty() && rest[0] >= '0' && rest[0] <= '9';
}

class Handler {
public:
    explicit Handler(LldpRecords &out)
        : m_out(out) {}

    void json(const ListingReader &) {}
    void prompt(const ListingReader &) {
        end();
        m_open = false;
    }

    void line(const ListingReader &reader) {
        const std::string_view text = reader.line();
        if (text.starts_with(kLocal)) {
            local(text);
            return;
        }
        if (!text.starts_with(kNeighbours)) {
            if (m_last)
                m_last->append(" ").append(trim(text));
            else if (!trim(text).empty() && !m_skipped)
                m_out.warn(InputWarning::Code::Syntax, reader.number(), 1, "lldp.<interface>.<field>=<value>", text);
            m_skipped = m_skipped || !m_last;
            return;
        }
        const std::size_t equals = text.find('=');
        m_last = nullptr;
        m_skipped = false;
        if (equals == std::string_view::npos) {
            m_out.warn(InputWarning::Code::Syntax, reader.number(), text.size() + 1, "=", text);
            m_skipped = true;
            return;
        }
        field(text.substr(kNeighbours.size(), equals - kNeighbours.size()), text.substr(equals + 1), reader.number());
    }

    /// What was read of a neighbour is all there is.
    void end() {
        m_last = nullptr;
        m_skipped = false;
        if (m_block.localPort.empty())
            return;
        if (!m_open)
            m_out.beginListing();
        m_open = true;
        if (m_local) {
            m_out.ownName(m_block.name.empty() ? m_block.chassis : m_block.name);
            m_out.localPort(m_block.localPort, m_block.description, m_block.line);
        } else {
            m_out.neighbour(m_block.neighbour());
        }
        m_block.localPort.clear();
    }

private:
    void begin(std::string_view interface, std::uint64_t line) {
        end();
        m_block = {};
        m_block.localPort = interface;
        m_block.line = line;
        m_local = false;
    }

    void field(std::string_view key, std::string_view value, std::uint64_t line) {
        for (const std::string_view first : {".via", ".status"}) {
            if (!key.ends_with(first) || key.size() == first.size())
                continue;
            begin(key.substr(0, key.size() - first.size()), line);
            m_local = first == ".status";
            if (!m_local)
                m_block.otherProtocol = viaOtherProtocol(trim(value));
            return;
        }
        std::string_view name;
        if (!m_block.localPort.empty() && key.size() > m_block.localPort.size() && key.starts_with(m_block.localPort) &&
            key[m_block.localPort.size()] == '.' && !isSubinterface(key.substr(m_block.localPort.size() + 1))) {
            name = key.substr(m_block.localPort.size() + 1);
        } else { // lines picked out of the output, so that none says where a neighbour begins
            const std::size_t section = std::min(key.find(".chassis."), key.find(".port."));
            if (section == std::string_view::npos || section == 0)
                return;
            begin(key.substr(0, section), line);
            name = key.substr(section + 1);
        }
        const bool chassis = name.starts_with("chassis.");
        if (!chassis && !name.starts_with("port."))
            return;
        name.remove_prefix(chassis ? 8 : 5);
        std::string *into = nullptr;
        if (isIdKind(name)) {
            into = chassis ? &m_block.chassis : &m_block.port;
            if (!into->empty()) { // a second one is another neighbour's
                const std::string interface = m_block.localPort;
                begin(interface, line);
            }
            if (!chassis)
                m_block.kind = portIdKindOf(name);
        } else if (chassis && name == "name") {
            into = &m_block.name;
        } else if (!chassis && name == "descr") {
            into = &m_block.description;
        }
        if (!into) {
            m_ignored.clear();
            m_last = &m_ignored;
            return;
        }
        *into = value;
        m_last = into;
    }

    void local(std::string_view text) {
        end();
        const std::size_t equals = text.find('=');
        const std::string_view key = text.substr(0, equals);
        const std::string_view value = equals == std::string_view::npos ? std::string_view() : text.substr(equals + 1);
        m_ignored.clear();
        m_last = &m_ignored;
        m_open = false; // neighbours after it are another listing
        if (key == "local-chassis.chassis.name")
            m_out.ownName(value);
    }

    LldpRecords &m_out;
    LldpBlock m_block;
    std::string m_ignored;
    std::string *m_last = nullptr; // the value that a line without a key goes on with
    bool m_local = false;
    bool m_open = false;
    bool m_skipped = false; // lines without a key belong to something that was warned of
};

} // namespace

int recogniseLldpctlKeyvalue(std::string_view head) {
    const auto test = [](std::string_view line) {
        if (line.starts_with(kLocal))
            return line.find('=') != std::string_view::npos;
        const std::size_t equals = line.find('=');
        if (!line.starts_with(kNeighbours) || equals == std::string_view::npos)
            return false;
        const std::string_view key = line.substr(0, equals);
        return key.ends_with(".via") || key.ends_with(".status") || key.find(".chassis.") != std::string_view::npos ||
               key.find(".port.") != std::string_view::npos;
    };
    return anyLine(head, test) ? 90 : 0;
}

Expected<TopologyRecords> parseLldpctlKeyvalue(std::string_view content, const std::string &path, JobControl *job) {
    LldpRecords out("lldpctl-keyvalue", path);
    return readListings(content, out, false, "lldp.<interface>.<field>=<value>", job, Handler(out));
}

} // namespace fabricscope
