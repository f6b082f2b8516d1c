// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/text.h"
#include "models/formats/junos_lldp.h"
#include "models/formats/lldp_records.h"
#include "models/formats/lldp_table.h"

#include <pugixml.hpp>

#include <algorithm>
#include <vector>

namespace fabricscope {
namespace {

class Places {
public:
    Places(std::string_view text, std::uint64_t firstLine)
        : m_firstLine(firstLine) {
        m_starts.push_back(0);
        for (std::size_t at = 0; (at = text.find('\n', at)) != std::string_view::npos;)
            m_starts.push_back(++at);
    }
    /// `column` counts from the element's beginning on its first line.
    void of(std::ptrdiff_t offset, std::uint64_t &line, std::uint64_t &column) const {
        const auto at = static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset, 0));
        const auto after = std::upper_bound(m_starts.begin(), m_starts.end(), at);
        const auto index = static_cast<std::size_t>(after - m_starts.begin()) - 1;
        line = m_firstLine + index;
        column = at - m_starts[index] + 1;
    }

private:
    std::vector<std::size_t> m_starts;
    std::uint64_t m_firstLine;
};

void neighboursBelow(const pugi::xml_node &node, const Places &places, LldpRecords &out) {
    for (const pugi::xml_node &each : node.children("lldp-neighbor-information")) {
        const auto text = [&each](const char *name) { return statedOnly(each.child(name).text().get()); };
        LldpNeighbour neighbour = junosNeighbour(text);
        places.of(each.offset_debug() - 1, neighbour.line, neighbour.column);
        out.neighbour(neighbour);
    }
}

} // namespace

void readJunosXml(std::string_view xml, std::uint64_t line, LldpRecords &out) {
    out.beginListing();
    const Places places(xml, line);
    pugi::xml_document document;
    const pugi::xml_parse_result result = document.load_buffer(xml.data(), xml.size());
    neighboursBelow(document.child("lldp-neighbors-information"), places, out);
    if (!result) {
        std::uint64_t at = 0, column = 0;
        places.of(result.offset, at, column);
        const auto offset = std::min(static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0)), xml.size());
        const bool cut = trim(xml.substr(offset)).empty();
        out.warn(cut ? InputWarning::Code::Truncated : InputWarning::Code::Syntax, at, column,
                 cut ? "</lldp-neighbors-information>" : "XML", xml.substr(offset, 40));
    }
}

} // namespace fabricscope
