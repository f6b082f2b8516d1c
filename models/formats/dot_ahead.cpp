// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dot_ahead.h"

#include <cstring>

namespace fabricscope {
namespace {

class LineLexer {
public:
    LineLexer(const char *begin, const char *end)
        : m_p(begin)
        , m_end(end) {}

    const char *position() const { return m_p; }
    void blanks() {
        while (m_p != m_end && *m_p == ' ')
            ++m_p;
    }
    void indent() {
        while (m_p != m_end && (*m_p == ' ' || *m_p == '\t'))
            ++m_p;
    }
    bool at(char c) const { return m_p != m_end && *m_p == c; }
    bool take(char c) {
        if (m_p == m_end || *m_p != c)
            return false;
        ++m_p;
        return true;
    }
    /// In quotes, with nothing to unescape. The text ends with a line feed, so that the search ends.
    bool name(std::string_view &text) {
        if (!take('"'))
            return false;
        const char *const from = m_p;
        while (m_p != m_end && *m_p != '"' && *m_p != '\\' && *m_p != '\n')
            ++m_p;
        text = {from, static_cast<std::size_t>(m_p - from)};
        return take('"');
    }
    /// From '[' to the first ']' behind which the line or statement ends.
    bool list(std::string_view &text) {
        const char *const from = m_p;
        while (m_p != m_end && *m_p != ']' && *m_p != '\n')
            ++m_p;
        if (!take(']'))
            return false;
        text = {from, static_cast<std::size_t>(m_p - from)};
        return true;
    }
    bool skip(std::string_view text) {
        if (text.empty() || !std::string_view(m_p, static_cast<std::size_t>(m_end - m_p)).starts_with(text))
            return false;
        m_p += text.size();
        return true;
    }

private:
    const char *m_p;
    const char *m_end;
};

} // namespace

void lexDotAhead(std::string_view text, DotAheadPart &part) {
    part.begin = text.data();
    part.end = text.data() + text.size();
    part.edges.clear();
    part.names.clear();
    part.lists.assign(1, {});
    const char *line = part.begin;
    bool follows = false;        // the line before is an edge
    std::string_view lastDevice; // a device's edges often stand together
    std::uint32_t lastDeviceName = 0;
    while (line != part.end) {
        LineLexer lexer(line, part.end);
        DotAheadEdge edge;
        std::string_view deviceA, portA, deviceB, portB, list;
        lexer.indent();
        const char *const begin = lexer.position();
        bool good = lexer.name(deviceA) && lexer.take(':') && lexer.name(portA);
        lexer.blanks();
        good = good && lexer.take('-') && lexer.take('-');
        lexer.blanks();
        good = good && lexer.name(deviceB) && lexer.take(':') && lexer.name(portB);
        lexer.blanks();
        if (good && lexer.at('[')) {
            if (part.lists.size() > 1 && lexer.skip(part.lists.back())) {
                edge.list = static_cast<std::uint32_t>(part.lists.size() - 1);
            } else if (lexer.list(list)) {
                part.lists.push_back(list);
                edge.list = static_cast<std::uint32_t>(part.lists.size() - 1);
            } else {
                good = false;
            }
        }
        lexer.take(';');
        good = good && lexer.take('\n');
        if (good) {
            edge.begin = static_cast<std::uint32_t>(begin - part.begin);
            if (deviceA != lastDevice || lastDeviceName == 0) {
                lastDevice = deviceA;
                lastDeviceName = part.names.intern(deviceA).value;
            }
            edge.deviceA = lastDeviceName;
            edge.portA = part.names.intern(portA).value;
            edge.deviceB = part.names.intern(deviceB).value;
            edge.portB = part.names.intern(portB).value;
            if (follows)
                part.edges.back().followed = true;
            part.edges.push_back(edge);
            line = lexer.position();
        } else {
            const void *const feed = std::memchr(line, '\n', static_cast<std::size_t>(part.end - line));
            line = feed != nullptr ? static_cast<const char *>(feed) + 1 : part.end;
        }
        follows = good;
    }
    part.devices.assign(part.names.count(), DotAheadPart::kUnknown);
    part.ports.assign(part.names.count(), DotAheadPart::kUnknown);
}

} // namespace fabricscope
