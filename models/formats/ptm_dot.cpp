// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/ptm_dot.h"

#include "models/base/text.h"
#include "models/formats/dot_parser.h"
#include "models/formats/text_input.h"

#include <algorithm>
#include <vector>

namespace fabricscope {
namespace {

constexpr int kMaxDepth = 200; // nested subgraphs
// Edges between groups state more links than they have names. Of such links a whole file may have as many, and one more
// for so many bytes: a small file must not take gigabytes.
constexpr std::size_t kFreeUnwritten = 1 << 16;
constexpr std::size_t kBytesPerUnwritten = 16;

} // namespace

void DotParser::warn(Code code, std::uint64_t line, std::uint64_t column, std::string_view expected,
                     std::string_view found) {
    if (m_records.warnings.full()) {
        m_records.warnings.count(code);
        return;
    }
    m_records.warnings.add({code, 0, line, column, std::string(expected), excerpt(toValidUtf8(found.substr(0, 200)))});
}

bool DotParser::syntax(std::string_view expected) {
    const bool end = m_token.kind == DotTokenKind::End;
    if (m_token.kind == DotTokenKind::Bad)
        expected = m_token.expected;
    const bool cut = end || m_lexer.unclosedSince() != 0;
    warn(cut ? Code::Truncated : Code::Syntax, m_token.line, m_token.column, expected, m_token.text);
    return false;
}

/// To the next statement. A token that begins a line of its own most likely begins a statement.
void DotParser::recover() {
    const bool usable = m_token.kind == DotTokenKind::Name && m_token.firstOnLine && m_token.begin > m_statementBegin;
    if (usable || m_token.kind == DotTokenKind::End)
        return;
    m_lexer.setMultiline(false);
    m_lexer.resynchronise(m_token);
    advance();
}

bool DotParser::cancelled() {
    if (m_job && (++m_statements & 0x3fff) == 0) {
        m_job->done = m_lexer.position();
        m_cancelled = m_cancelled || m_job->cancelled.load(std::memory_order_relaxed);
    }
    return m_cancelled;
}

Expected<TopologyRecords> DotParser::run() {
    if (m_job)
        m_job->total = m_size;
    advance();
    const DotToken first = m_token;
    while (m_token.kind != DotTokenKind::End && !m_cancelled) {
        m_statementBegin = m_token.begin;
        if (atGraph()) {
            if (!parseGraphHead()) {
                recover();
                continue;
            }
        } else if (m_graphs == 0) {
            syntax("graph");
            if (at('}')) // where recovery stops, for the sake of bodies
                advance();
            else
                recover();
            continue;
        } else { // a '}' too many: what follows still belongs to the graph
            syntax("graph");
            if (at('}')) {
                advance();
                continue;
            }
        }
        parseBody({}, 0, nullptr);
        if (at('}'))
            advance();
        else if (!m_cancelled)
            warn(Code::Truncated, m_lexer.line(), 0, "}", {});
    }
    if (m_cancelled)
        return fail({ErrorCode::Cancelled, m_path, 0, 0, {}, {}, {}});
    if (m_graphs == 0)
        return fail(
            {ErrorCode::Syntax, m_path, first.line, first.column, "graph", excerpt(toValidUtf8(first.text)), {}});
    finish();
    return std::move(m_records);
}

bool DotParser::parseGraphHead() {
    m_strict = atKeyword("strict");
    if (m_strict)
        advance();
    if (!atKeyword("graph") && !atKeyword("digraph"))
        return syntax("graph");
    if (atKeyword("digraph"))
        warn(Code::Unsupported, m_token.line, m_token.column, "graph", m_token.text);
    advance();
    std::string name;
    if (m_token.kind == DotTokenKind::Name && !parseValue(name))
        return false;
    if (!at('{'))
        return syntax("{");
    advance();
    ++m_graphs;
    if (m_graphs == 1)
        m_records.title = name;
    m_graphNames.push_back(m_builder.intern(name.empty() ? "graph " + std::to_string(m_graphs) : name));
    return true;
}

void DotParser::parseBody(Scope scope, int depth, std::vector<End> *members) {
    while (m_token.kind != DotTokenKind::End && !at('}') && !cancelled()) {
        if (at(';')) {
            advance();
            continue;
        }
        if (depth == 0 && m_ahead)
            takeAhead(scope);
        m_statementBegin = m_token.begin;
        m_statementLine = m_token.line;
        const bool done = depth == 0 && m_lexer.plainEdge(m_token, m_plain) ? parsePlainEdge(scope)
                                                                            : parseStatement(scope, depth, members);
        if (!done)
            recover();
    }
}

bool DotParser::parseStatement(Scope &scope, int depth, std::vector<End> *members) {
    if (atKeyword("node") || atKeyword("edge") || atKeyword("graph")) {
        const char kind = static_cast<char>(m_token.text[0] | 0x20);
        advance();
        if (at('=')) { // a graph attribute that happens to be called so
            advance();
            std::string value;
            return parseValue(value);
        }
        if (!at('['))
            return syntax("[");
        scope.hasNode = scope.hasNode || kind == 'n';
        return parseAttributes([&](std::string_view key, std::string_view value) {
            if (kind == 'n')
                scope.node.set(key, value);
            else if (kind == 'e')
                scope.edge.set(key, value);
        });
    }
    return parseChain(scope, depth, members);
}

/// One end of an edge: a node with its port, or a group of them in braces.
bool DotParser::parseEnds(Scope &scope, int depth, std::vector<End> &ends) {
    const bool subgraph = atKeyword("subgraph");
    if (subgraph) {
        advance();
        if (m_token.kind == DotTokenKind::Name)
            advance();
        if (!at('{'))
            return syntax("{");
    }
    if (at('{')) {
        if (depth >= kMaxDepth)
            return syntax("fewer nested subgraphs");
        advance();
        parseBody(scope, depth + 1, &ends);
        if (!at('}'))
            return m_cancelled ? true : syntax("}");
        advance();
        return true;
    }
    if (m_token.kind != DotTokenKind::Name)
        return syntax("\"device\":\"port\"");
    End end;
    std::string_view device = m_token.text;
    const DotToken name = m_token;
    advance();
    if (at(':')) {
        advance();
        if (m_token.kind != DotTokenKind::Name)
            return syntax("\"port\"");
        end.device = deviceOf(device, scope);
        end.port = portOf(end.device, m_token.text);
        advance();
        if (at(':')) { // compass point, of no meaning for cables
            advance();
            if (m_token.kind != DotTokenKind::Name)
                return syntax("compass point");
            advance();
        }
    } else {
        if (at('=')) { // global parameter or template of PTM, or a graph attribute
            m_lexer.setMultiline(true);
            advance();
            m_lexer.setMultiline(false);
            std::string value;
            return parseValue(value);
        }
        // "device:port" in one pair of quotes
        const std::size_t colon = device.find(':');
        const bool both = name.quoted && colon != std::string_view::npos && colon > 0 && colon + 1 < device.size() &&
                          device.find(':', colon + 1) == std::string_view::npos;
        end.device = deviceOf(both ? device.substr(0, colon) : device, scope);
        if (both)
            end.port = portOf(end.device, device.substr(colon + 1));
    }
    ends.push_back(end);
    return true;
}

bool DotParser::parseChain(Scope &scope, int depth, std::vector<End> *members) {
    const std::size_t level = static_cast<std::size_t>(depth) * 2;
    if (m_endLists.size() < level + 2)
        m_endLists.resize(level + 2);
    std::vector<End> left = std::move(m_endLists[level]);
    std::vector<End> right = std::move(m_endLists[level + 1]);
    left.clear();
    const std::size_t firstLink = m_statement.size();
    bool ok = parseEnds(scope, depth, left);
    bool edge = false;
    const auto remember = [&](const std::vector<End> &ends) {
        if (members)
            members->insert(members->end(), ends.begin(), ends.end());
    };
    if (ok)
        remember(left);
    while (ok && atEdge()) {
        edge = true;
        if (m_token.kind == DotTokenKind::DirectedEdge && !m_saidDirected) {
            m_saidDirected = true;
            warn(Code::Unsupported, m_token.line, m_token.column, "--", m_token.text);
        }
        advance();
        right.clear();
        ok = parseEnds(scope, depth, right);
        if (!ok)
            break;
        remember(right);
        join(left, right);
        std::swap(left, right);
    }
    if (ok && at('[')) {
        if (edge) {
            DotEdgeAttributes attributes = scope.edge;
            ok = parseAttributes([&](std::string_view key, std::string_view value) { attributes.set(key, value); });
            for (std::size_t i = firstLink; i < m_statement.size(); ++i)
                attributes.apply(m_records.links[m_statement[i]], m_builder);
        } else {
            DotNodeAttributes attributes;
            ok = parseAttributes([&](std::string_view key, std::string_view value) { attributes.set(key, value); });
            for (const End &end : left)
                attributes.apply(m_records.devices[end.device], m_builder);
        }
    } else {
        for (std::size_t i = firstLink; i < m_statement.size() && scope.edge.any(); ++i)
            scope.edge.apply(m_records.links[m_statement[i]], m_builder);
    }
    m_statement.resize(firstLink);
    m_endLists[level] = std::move(left);
    m_endLists[level + 1] = std::move(right);
    return ok && endsStatement();
}

/// What follows a complete statement is a separator or the next one; anything else is the rest of a broken one.
bool DotParser::endsStatement() {
    if (m_token.kind == DotTokenKind::End || m_token.kind == DotTokenKind::Name || at(';') || at('}') || at('{') ||
        m_cancelled)
        return true;
    return syntax("; or statement");
}

bool DotParser::parsePlainEdge(const Scope &scope) {
    End a, b;
    a.device = deviceOf(m_plain.deviceA, scope);
    a.port = portOf(a.device, m_plain.portA);
    b.device = deviceOf(m_plain.deviceB, scope);
    b.port = portOf(b.device, m_plain.portB);
    m_statement.clear();
    link(a, b);
    const std::uint32_t index = m_statement.back();
    m_statement.clear();
    LinkRecord &record = m_records.links[index];
    // Millions of edges have the very same list, which then need not be read again.
    if (!scope.edge.any() && m_lexer.take(m_listText)) {
        m_listValues.apply(record, m_builder);
        advance();
        return endsStatement();
    }
    advance();
    if (!at('[')) {
        if (scope.edge.any())
            scope.edge.apply(record, m_builder);
        return endsStatement();
    }
    DotEdgeAttributes attributes = scope.edge;
    const char *const list = m_token.begin;
    const bool ok = parseAttributes([&](std::string_view key, std::string_view v) { attributes.set(key, v); });
    attributes.apply(record, m_builder);
    if (ok && !scope.edge.any()) {
        const std::string_view read(list, static_cast<std::size_t>(m_token.begin - list));
        const std::size_t end = read.find(']') + 1;
        const bool whole = read.find_first_not_of(" \r\n;", end) == std::string_view::npos;
        m_listText = whole ? read.substr(0, end) : std::string_view();
        if (m_listText.find('\n') != std::string::npos)
            m_listText.clear();
        m_listValues = std::move(attributes);
    }
    return ok && endsStatement();
}

template <class Apply>
bool DotParser::parseAttributes(Apply &&apply) {
    while (at('[')) {
        m_lexer.setMultiline(true);
        advance();
        while (!at(']')) {
            if (at(',') || at(';')) {
                advance();
                continue;
            }
            const DotToken keyToken = m_token;
            if (m_token.kind != DotTokenKind::Name) {
                m_lexer.setMultiline(false);
                return syntax("attribute or ]");
            }
            const std::string key(m_token.text);
            advance();
            if (!at('=')) {
                m_lexer.setMultiline(false);
                if (keyToken.firstOnLine) { // the list is not closed, and this is the next statement
                    m_lexer.rewind(keyToken);
                    advance();
                    return syntax("]");
                }
                return syntax("=");
            }
            advance();
            std::string value;
            if (!parseValue(value)) {
                m_lexer.setMultiline(false);
                return false;
            }
            apply(key, value);
        }
        m_lexer.setMultiline(false);
        advance();
    }
    return true;
}

/// A name, or several quoted ones joined by '+'.
bool DotParser::parseValue(std::string &value) {
    if (m_token.kind != DotTokenKind::Name)
        return syntax("value");
    value = m_token.text;
    advance();
    while (at('+')) {
        advance();
        if (m_token.kind != DotTokenKind::Name)
            return syntax("value");
        value += m_token.text;
        advance();
    }
    return true;
}

std::uint32_t DotParser::deviceOf(std::string_view name, const Scope &scope) {
    const std::uint32_t device = m_builder.device(name);
    if (m_builder.added()) {
        m_records.devices[device].line = static_cast<std::uint32_t>(m_statementLine);
        m_graphOf.push_back(m_graphNames.empty() ? 0 : m_graphNames.back().value);
        m_unnamed.push_back(0);
        if (scope.hasNode)
            scope.node.apply(m_records.devices[device], m_builder);
    }
    return device;
}

std::uint32_t DotParser::portOf(std::uint32_t device, NameRef name) {
    const std::uint32_t port = m_builder.port(device, name);
    if (m_builder.added()) {
        m_records.ports[port].line = static_cast<std::uint32_t>(m_statementLine);
    }
    return port;
}

void DotParser::join(const std::vector<End> &left, const std::vector<End> &right) {
    const std::size_t links = left.size() * right.size();
    const std::size_t unwritten = links - std::min(links, std::max(left.size(), right.size()));
    if (m_unwritten + unwritten > kFreeUnwritten + m_size / kBytesPerUnwritten) {
        warn(Code::IgnoredStatement, m_statementLine, 0, "fewer links",
             std::to_string(left.size()) + " x " + std::to_string(right.size()));
        return;
    }
    m_unwritten += unwritten;
    for (const End &a : left) {
        for (const End &b : right)
            link(a, b);
    }
}

void DotParser::link(End a, End b) {
    for (End *end : {&a, &b}) {
        if (end->port != kNone)
            continue;
        if (!m_saidUnnamed) {
            m_saidUnnamed = true;
            warn(Code::Unsupported, m_statementLine, 0, ":\"port\"",
                 m_records.text(m_records.devices[end->device].name));
        }
        end->port = portOf(end->device, "?" + std::to_string(++m_unnamed[end->device]));
    }
    const bool conflicting = m_builder.firstLink(a.port) != kNone || m_builder.firstLink(b.port) != kNone;
    const std::uint32_t index = m_builder.link(a.port, b.port, LinkRecord::ByBoth);
    const bool isNew = m_builder.added();
    m_statement.push_back(index);
    const auto portPath = [&](const End &end) {
        return std::string(m_records.text(m_records.devices[end.device].name)) + ":" +
               std::string(m_records.text(m_records.ports[end.port].name));
    };
    if (!isNew) {
        if (!m_strict)
            warn(Code::Repeated, m_statementLine, 0, {}, portPath(a) + " -- " + portPath(b));
        return;
    }
    m_records.links[index].line = static_cast<std::uint32_t>(m_statementLine);
    if (a.device == b.device)
        warn(Code::SelfLoop, m_statementLine, 0, {}, portPath(a) + " -- " + portPath(b));
    if (conflicting)
        warn(Code::ConflictingPeer, m_statementLine, 0, {}, portPath(m_builder.firstLink(a.port) != index ? a : b));
}

void DotParser::finish() {
    m_records.lines = m_lexer.line() - (m_unfinished ? 0 : 1);
    if (m_graphs > 1) {
        for (std::size_t i = 0; i < m_graphOf.size(); ++i) {
            if (m_records.devices[i].group.empty())
                m_records.devices[i].group = NameRef{m_graphOf[i]};
        }
    }
    m_records.names.shrink();
    if (m_job)
        m_job->done = m_size;
}

int recognisePtmDot(std::string_view head) {
    if (head.starts_with(kUtf8Mark))
        head.remove_prefix(kUtf8Mark.size());
    DotLexer lexer(head);
    // Terminal noise may come before it: look at the beginnings of a few statements.
    for (int tries = 0; tries < 20; ++tries) {
        DotToken token = lexer.next();
        const DotToken from = token;
        const auto isWord = [&token](std::string_view word) {
            return token.kind == DotTokenKind::Name && !token.quoted && equalsIgnoreCase(token.text, word);
        };
        if (token.kind == DotTokenKind::End)
            return 0;
        if (isWord("strict"))
            token = lexer.next();
        if (isWord("graph") || isWord("digraph")) {
            token = lexer.next();
            if (token.kind == DotTokenKind::Name)
                token = lexer.next();
            if (token.kind == DotTokenKind::Punctuation && token.punctuation == '{')
                return tries == 0 ? 95 : 70;
        }
        lexer.resynchronise(from);
        if (lexer.position() >= head.size())
            return 0;
        if (head[lexer.position()] == '}')
            return 0;
    }
    return 0;
}

Expected<TopologyRecords> parsePtmDot(std::string_view content, const std::string &path, JobControl *job) {
    const bool mark = content.starts_with(kUtf8Mark);
    if (mark)
        content.remove_prefix(kUtf8Mark.size());
    std::string converted;
    const bool latin1 = !isUtf8(content);
    if (latin1) {
        converted = latin1ToUtf8(content);
        content = converted;
    }
    DotParser parser(content, path, job);
    if (mark)
        parser.warnings().add({InputWarning::Code::ByteOrderMark, 0, 1, 1, {}, {}});
    if (latin1)
        parser.warnings().add({InputWarning::Code::Encoding, 0, 0, 0, "UTF-8", {}});
    return parser.run();
}

} // namespace fabricscope
