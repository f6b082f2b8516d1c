// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/junos_lldp.h"

#include "models/base/text.h"
#include "models/formats/lldp_listing.h"
#include "models/formats/lldp_table.h"

namespace fabricscope {
namespace {

using Code = InputWarning::Code;

constexpr std::string_view kOpen = "<lldp-neighbors-information";
constexpr std::string_view kClose = "</lldp-neighbors-information>";

bool isHeader(std::string_view line) {
    line = trim(line);
    return line.starts_with("Local Interface") && line.find("Chassis Id") != std::string_view::npos &&
           line.find("System Name") != std::string_view::npos;
}

bool isBlock(std::string_view line) {
    return startsWith(line, "LLDP Neighbor Information");
}

class Handler {
public:
    explicit Handler(LldpRecords &out)
        : m_out(out) {}

    void json(const ListingReader &reader) {
        closeAll();
        if (!document(reader.json(), 0))
            m_out.warn(Code::Unsupported, reader.json().line(), reader.json().column(),
                       "\"lldp-neighbors-information\"", reader.json().firstChild().key());
    }
    void prompt(const ListingReader &) {
        closeAll();
        m_table = m_detail = false;
    }
    void end() { closeAll(); }

    void line(const ListingReader &reader) {
        const std::string_view line = reader.line();
        if (m_xml.empty()) {
            hostName(line);
            if (const std::size_t at = line.find(kOpen); at != std::string_view::npos) {
                closeAll();
                m_xml.assign(at, ' '); // so that columns are those of the file
                m_xml.append(line.substr(at)).push_back('\n');
                m_xmlLine = reader.number();
                if (line.find(kClose, at) != std::string_view::npos)
                    closeXml();
                return;
            }
        } else {
            m_xml.append(line).push_back('\n');
            if (line.find(kClose) != std::string_view::npos)
                closeXml();
            return;
        }
        const std::string_view text = trim(line);
        if (text.empty() || text.starts_with("{master"))
            return;
        if (isHeader(text)) {
            closeAll();
            m_out.beginListing();
            m_table = true;
            m_detail = false;
            m_hasParent = line.find("Parent Interface") != std::string_view::npos;
            m_nameColumn = line.find("System Name");
        } else if (isBlock(text)) {
            closeAll();
            if (!m_detail)
                m_out.beginListing();
            m_detail = true;
            m_table = false;
            m_open = true;
            m_block = {};
            m_block.line = reader.number();
        } else if (m_table) {
            row(reader);
        } else if (m_open) {
            detail(text);
        }
    }

private:
    void hostName(std::string_view line) {
        constexpr std::string_view kTag = "<host-name>";
        const std::size_t at = line.find(kTag);
        const std::size_t to = at == std::string_view::npos ? at : line.find('<', at + kTag.size());
        if (to != std::string_view::npos)
            m_out.ownName(line.substr(at + kTag.size(), to - at - kTag.size()));
    }

    void row(const ListingReader &reader) {
        const std::string_view line = reader.line();
        const auto words = tableWords(line);
        const std::size_t chassis = m_hasParent ? 2 : 1;
        if (words.size() < chassis + 2) {
            m_out.warn(Code::Syntax, reader.number(), words[0].column + 1,
                       "interface, chassis id, port info, system name", line);
            return;
        }
        LldpNeighbour neighbour;
        neighbour.localPort = words[0].text;
        neighbour.chassis = words[chassis].text;
        // Port info may hold blanks, system names none; the name may be missing, and then what is left ends before it.
        const TableWord &last = words.back();
        const bool name = last.column + 1 >= m_nameColumn || words.size() == chassis + 3 ||
                          (words.size() > chassis + 2 && line[last.column - 1] == ' ' && line[last.column - 2] == ' ');
        const std::size_t from = words[chassis].end();
        if (name)
            neighbour.systemName = last.text;
        neighbour.portId = statedOnly(line.substr(from, (name ? last.column : line.size()) - from));
        neighbour.line = reader.number();
        neighbour.column = words[0].column + 1;
        m_out.neighbour(neighbour);
    }

    void detail(std::string_view text) {
        std::string_view key, value;
        if (!keyAndValue(text, key, value))
            return;
        value = statedOnly(value);
        if (equalsIgnoreCase(key, "Local Interface"))
            m_block.localPort = value;
        else if (equalsIgnoreCase(key, "Chassis ID") && m_block.chassis.empty())
            m_block.chassis = value;
        else if (equalsIgnoreCase(key, "Port type"))
            m_block.kind = portIdKindOf(value);
        else if (equalsIgnoreCase(key, "Port ID") && m_block.port.empty())
            m_block.port = value;
        else if (equalsIgnoreCase(key, "Port description") && m_block.description.empty())
            m_block.description = value;
        else if (equalsIgnoreCase(key, "System name") && m_block.name.empty())
            m_block.name = value;
        else if (equalsIgnoreCase(key, "System Description"))
            closeBlock(); // its lines may look like anything
    }

    void closeBlock() {
        if (!m_open)
            return;
        m_open = false;
        m_out.neighbour(m_block.neighbour());
    }

    void closeXml() {
        if (!m_xml.empty()) {
            const std::size_t end = m_xml.rfind(kClose);
            readJunosXml(std::string_view(m_xml).substr(0, end == std::string::npos ? end : end + kClose.size()),
                         m_xmlLine, m_out);
        }
        m_xml.clear();
    }

    void closeAll() {
        closeXml();
        closeBlock();
    }

    /// {"lldp-neighbors-information": [{"lldp-neighbor-information": [{"lldp-local-interface": [{"data": "…"}]}]}]}
    bool document(JsonValue value, int depth) {
        bool any = false;
        for (const JsonValue member : value) {
            if (member.key() == "lldp-neighbors-information") {
                m_out.beginListing();
                any = true;
                for (const JsonValue list : member) {
                    for (const JsonValue each : list["lldp-neighbor-information"])
                        jsonNeighbour(each);
                }
            } else if (member.key() == "host-name") {
                m_out.ownName(member.firstChild()["data"].text());
            } else if (depth < 16 && (member.isObject() || member.isArray())) {
                any = document(member, depth + 1) || any;
            }
        }
        return any;
    }

    void jsonNeighbour(JsonValue each) {
        const auto text = [&each](std::string_view name) { return statedOnly(each[name].firstChild()["data"].text()); };
        LldpNeighbour neighbour = junosNeighbour(text);
        neighbour.line = each.line();
        neighbour.column = each.column();
        m_out.neighbour(neighbour);
    }

    LldpRecords &m_out;
    LldpBlock m_block;
    std::string m_xml; // of the element that is being read
    std::uint64_t m_xmlLine = 0;
    std::size_t m_nameColumn = 0;
    bool m_hasParent = false;
    bool m_table = false;  // below the table's header
    bool m_detail = false; // among blocks
    bool m_open = false;   // within a block
};

} // namespace

int recogniseJunosLldp(std::string_view head) {
    const auto test = [](std::string_view line) {
        return isHeader(line) || isBlock(trim(line)) || line.find(kOpen) != std::string_view::npos;
    };
    if (anyLine(head, test))
        return 90;
    return anyJson(head, [](JsonValue root) { return hasMember(root, {"lldp-neighbors-information"}); }) ? 90 : 0;
}

Expected<TopologyRecords> parseJunosLldp(std::string_view content, const std::string &path, JobControl *job) {
    LldpRecords out("junos-lldp", path);
    return readListings(content, out, true, "lldp-neighbors-information", job, Handler(out));
}

} // namespace fabricscope
