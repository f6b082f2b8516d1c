// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dot_parser.h"

namespace fabricscope {

/// Takes the edges from the token at hand on that were read ahead and whose attributes are known, but for the last of
/// them all: only with the next token does a statement end. Leaves that token at hand.
void DotParser::takeAhead(const Scope &scope) {
    if (!m_token.quoted || scope.edge.any())
        return;
    while (m_part == nullptr || m_token.begin >= m_part->end) {
        if (m_part != nullptr && ++m_aheadNumber == m_ahead->parts())
            return m_ahead.reset();
        m_part = m_ahead->at(m_aheadNumber);
        m_aheadEdge = 0;
    }
    const std::vector<DotAheadEdge> &edges = m_part->edges;
    const auto at = [&](std::size_t i) { return m_part->begin + edges[i].begin; };
    while (m_aheadEdge < edges.size() && at(m_aheadEdge) < m_token.begin)
        ++m_aheadEdge;
    if (m_aheadEdge == edges.size() || at(m_aheadEdge) != m_token.begin)
        return;
    std::uint32_t list = 0; // the one that is known
    std::size_t i = m_aheadEdge;
    m_statementLine = m_token.line;
    for (; edges[i].followed; ++i) {
        if (edges[i].list != list) {
            if (m_part->lists[edges[i].list] != m_listText)
                break;
            list = edges[i].list;
        }
        takeEdge(edges[i], scope);
        ++m_statementLine;
    }
    if (i == m_aheadEdge)
        return;
    m_statements += i - m_aheadEdge;
    m_aheadEdge = i;
    const char *lineStart = at(i);
    while (lineStart != m_part->begin && lineStart[-1] != '\n')
        --lineStart;
    m_lexer.jump(lineStart, m_statementLine);
    advance();
    if (m_job) {
        m_job->done = m_lexer.position();
        m_cancelled = m_cancelled || m_job->cancelled.load(std::memory_order_relaxed);
    }
}

std::uint32_t DotParser::aheadDevice(std::uint32_t name, const Scope &scope) {
    std::uint32_t &device = m_part->devices[name];
    if (device == DotAheadPart::kUnknown)
        device = deviceOf(m_part->names.view(NameRef{name}), scope);
    return device;
}

NameRef DotParser::aheadPort(std::uint32_t name) {
    std::uint32_t &port = m_part->ports[name];
    if (port == DotAheadPart::kUnknown)
        port = m_builder.intern(m_part->names.view(NameRef{name})).value;
    return NameRef{port};
}

void DotParser::takeEdge(const DotAheadEdge &edge, const Scope &scope) {
    End a, b;
    a.device = aheadDevice(edge.deviceA, scope);
    a.port = portOf(a.device, aheadPort(edge.portA));
    b.device = aheadDevice(edge.deviceB, scope);
    b.port = portOf(b.device, aheadPort(edge.portB));
    m_statement.clear();
    link(a, b);
    if (edge.list != 0)
        m_listValues.apply(m_records.links[m_statement.back()], m_builder);
    m_statement.clear();
}

} // namespace fabricscope
