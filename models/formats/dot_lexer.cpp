// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dot_lexer.h"

#include <array>
#include <cstring>

namespace fabricscope {
namespace {

// Graphviz names are letters, digits, underscores and bytes from 0x80 on; device and interface names as people type
// them without quotes ("leaf-1.dc/et-0/0/1") also hold these marks, which mean nothing else in the language.
constexpr std::array<bool, 256> nameBytes() {
    std::array<bool, 256> table{};
    for (unsigned c = 0; c < 256; ++c)
        table[c] = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
                   c >= 0x80 || c == '.' || c == '/' || c == '-' || c == '@' || c == '~' || c == '%';
    return table;
}

constexpr std::array<bool, 256> kNameByte = nameBytes();

bool isNameByte(char c) {
    return kNameByte[static_cast<unsigned char>(c)];
}

} // namespace

DotLexer::DotLexer(std::string_view text)
    : m_begin(text.data())
    , m_p(text.data())
    , m_end(text.data() + text.size())
    , m_lineStart(text.data()) {}

void DotLexer::newLine(const char *lineFeed) {
    ++m_line;
    m_lineStart = lineFeed + 1;
}

std::string &DotLexer::scratch() {
    std::string &text = m_scratch[m_nextScratch++ % 8];
    text.clear();
    return text;
}

void DotLexer::skipBlanksAndComments() {
    while (m_p != m_end) {
        const char c = *m_p;
        if (c == '\n') {
            newLine(m_p++);
        } else if (c == '\r') {
            // A carriage return alone ends a line in files of old systems.
            if (m_p + 1 == m_end || m_p[1] != '\n')
                newLine(m_p);
            ++m_p;
        } else if (c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\0') {
            ++m_p;
        } else if (c == '#' || (c == '/' && m_p + 1 != m_end && m_p[1] == '/')) {
            while (m_p != m_end && *m_p != '\n' && *m_p != '\r')
                ++m_p;
        } else if (c == '/' && m_p + 1 != m_end && m_p[1] == '*') {
            const std::uint64_t since = m_line;
            m_p += 2;
            while (m_p != m_end && !(*m_p == '*' && m_p + 1 != m_end && m_p[1] == '/')) {
                if (*m_p == '\n')
                    newLine(m_p);
                ++m_p;
            }
            if (m_p == m_end)
                m_unclosedSince = since;
            else
                m_p += 2;
        } else {
            return;
        }
    }
}

DotToken DotLexer::next() {
    skipBlanksAndComments();
    DotToken token;
    token.line = m_line;
    token.column = static_cast<std::uint64_t>(m_p - m_lineStart) + 1;
    token.firstOnLine = m_line != m_lastTokenLine;
    token.begin = m_p;
    m_lastTokenLine = m_line;
    if (m_p == m_end)
        return token;
    const char c = *m_p;
    switch (c) {
    case '{':
    case '}':
    case '[':
    case ']':
    case '=':
    case ';':
    case ',':
    case ':':
    case '+':
        token.kind = DotTokenKind::Punctuation;
        token.punctuation = c;
        token.text = {m_p, 1};
        ++m_p;
        return token;
    case '"':
    case '\'':
        return quoted(token, c);
    case '<':
        return html(token);
    default:
        break;
    }
    if (c == '-' && m_p + 1 != m_end && (m_p[1] == '-' || m_p[1] == '>')) {
        token.kind = m_p[1] == '-' ? DotTokenKind::Edge : DotTokenKind::DirectedEdge;
        token.text = {m_p, 2};
        m_p += 2;
        return token;
    }
    const char *const from = m_p;
    // A name may hold '-', and a number may begin with it; alone it is half an edge.
    const bool number = c == '-' && m_p + 1 != m_end && ((m_p[1] >= '0' && m_p[1] <= '9') || m_p[1] == '.');
    while (m_p != m_end && isNameByte(*m_p) && (c != '-' || number)) {
        // "a--b" and "a->b" are edges, "a/*" and "a//" begin comments.
        if (m_p + 1 != m_end &&
            ((*m_p == '-' && (m_p[1] == '-' || m_p[1] == '>')) || (*m_p == '/' && (m_p[1] == '/' || m_p[1] == '*'))))
            break;
        ++m_p;
    }
    if (m_p == from) {
        token.kind = DotTokenKind::Bad;
        token.expected = c == '-' ? "--" : "name";
        token.text = {m_p, 1};
        ++m_p;
        return token;
    }
    token.kind = DotTokenKind::Name;
    token.text = {from, static_cast<std::size_t>(m_p - from)};
    return token;
}

bool DotLexer::plainEdge(const DotToken &first, DotPlainEdge &edge) {
    if (!first.quoted || *first.begin != '"' || first.text.data() != first.begin + 1)
        return false;
    const char *p = m_p;
    const auto name = [&](std::string_view &text) {
        if (p == m_end || *p != '"')
            return false;
        const char *const from = ++p;
        while (p != m_end && *p != '"' && *p != '\\' && *p != '\n')
            ++p;
        if (p == m_end || *p != '"')
            return false;
        text = {from, static_cast<std::size_t>(p - from)};
        ++p;
        return true;
    };
    const auto colon = [&] { return p != m_end && *p++ == ':'; };
    const auto blanks = [&] {
        while (p != m_end && *p == ' ')
            ++p;
    };
    edge.deviceA = first.text;
    if (!colon() || !name(edge.portA))
        return false;
    blanks();
    if (m_end - p < 2 || p[0] != '-' || p[1] != '-')
        return false;
    p += 2;
    blanks();
    if (!name(edge.deviceB) || !colon() || !name(edge.portB))
        return false;
    blanks();
    if (p != m_end && *p != '[' && *p != ';' && *p != '\n') // a third end, a compass point, a comment
        return false;
    m_p = p;
    return true;
}

bool DotLexer::take(std::string_view text) {
    const std::string_view rest(m_p, static_cast<std::size_t>(m_end - m_p));
    if (text.empty() || !rest.starts_with(text) || rest.size() == text.size() ||
        (rest[text.size()] != '\n' && rest[text.size()] != ';'))
        return false;
    m_p += text.size();
    return true;
}

/// Graphviz: only \" is an escape (here also \' in '…'); other backslashes stay; backslash and line end join lines.
DotToken DotLexer::quoted(DotToken token, char quote) {
    token.quoted = true;
    token.kind = DotTokenKind::Name;
    const char *const from = ++m_p;
    while (m_p != m_end && *m_p != quote && *m_p != '\\' && *m_p != '\n')
        ++m_p;
    if (m_p != m_end && *m_p == quote) {
        token.text = {from, static_cast<std::size_t>(m_p - from)};
        ++m_p;
        return token;
    }
    std::string &text = scratch();
    text.assign(from, m_p);
    while (m_p != m_end && *m_p != quote) {
        if (*m_p == '\n') {
            if (!m_multiline) {
                token.kind = DotTokenKind::Bad;
                token.expected = "closing quote";
                token.text = {from, static_cast<std::size_t>(m_p - from)};
                return token;
            }
            newLine(m_p);
            text.push_back(*m_p++);
        } else if (*m_p == '\\' && m_p + 1 != m_end) {
            if (m_p[1] == quote) {
                text.push_back(quote);
                m_p += 2;
            } else if (m_p[1] == '\n') {
                newLine(m_p + 1);
                m_p += 2;
            } else if (m_p[1] == '\\') {
                text.append("\\\\");
                m_p += 2;
            } else {
                text.push_back(*m_p++);
            }
        } else {
            text.push_back(*m_p++);
        }
    }
    if (m_p == m_end) {
        m_unclosedSince = token.line;
        token.kind = DotTokenKind::Bad;
        token.expected = "closing quote";
    } else {
        ++m_p;
    }
    token.text = text;
    return token;
}

DotToken DotLexer::html(DotToken token) {
    int depth = 0;
    const char *const from = m_p;
    if (m_htmlBroken) {
        token.kind = DotTokenKind::Bad;
        token.expected = "name";
        token.text = {m_p++, 1};
        return token;
    }
    do {
        if (*m_p == '<')
            ++depth;
        else if (*m_p == '>')
            --depth;
        else if (*m_p == '\n')
            newLine(m_p);
        ++m_p;
    } while (m_p != m_end && depth > 0);
    token.text = {from, static_cast<std::size_t>(m_p - from)};
    token.kind = DotTokenKind::Name;
    token.quoted = true;
    if (depth > 0) {
        m_htmlBroken = true;
        m_unclosedSince = token.line;
        token.kind = DotTokenKind::Bad;
        token.expected = ">";
    }
    return token;
}

void DotLexer::rewind(const DotToken &token) {
    m_p = token.begin;
    m_line = token.line;
    m_lineStart = m_p - (token.column - 1);
    m_lastTokenLine = token.firstOnLine ? token.line - 1 : token.line;
}

void DotLexer::jump(const char *lineStart, std::uint64_t line) {
    m_p = m_lineStart = lineStart;
    m_line = line;
    m_lastTokenLine = line - 1;
}

void DotLexer::resynchronise(const DotToken &token) {
    if (m_p == m_end)
        return;
    // Tokens may have been read ahead over line ends; start again where the error was.
    rewind(token);
    m_lastTokenLine = token.line;
    while (m_p != m_end && *m_p != '\n' && *m_p != ';' && *m_p != '}')
        ++m_p;
    if (m_p != m_end && *m_p == ';')
        ++m_p;
}

} // namespace fabricscope
