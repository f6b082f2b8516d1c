// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens of the Graphviz language as PTM topology files use it, over the whole text at once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fabricscope {

enum class DotTokenKind : std::uint8_t { End, Name, Punctuation, Edge, DirectedEdge, Bad };

struct DotToken {
    DotTokenKind kind = DotTokenKind::End;
    char punctuation = 0; // one of { } [ ] = ; , : +
    bool quoted = false;
    bool firstOnLine = false;
    std::string_view text; // of a name: without quotes, unescaped; lives until the second next token
    std::uint64_t line = 1;
    std::uint64_t column = 1;
    const char *expected = ""; // of a bad token
    const char *begin = nullptr;
};

class DotLexer {
public:
    explicit DotLexer(std::string_view text);

    DotToken next();
    /// Continues behind the next ';' or line feed or before the next '}' after `from`, whatever quotes are open: an
    /// unclosed quote must not swallow the rest of the file.
    void resynchronise(const char *from);
    /// Reads `token` again with the next call.
    void rewind(const DotToken &token);
    /// Whether a comment, string or HTML text ran into the end of the input, and the line where it began; 0 = no.
    std::uint64_t unclosedSince() const { return m_unclosedSince; }
    /// Within an attribute list strings may span lines; elsewhere a line end closes them as bad.
    void setMultiline(bool on) { m_multiline = on; }
    std::uint64_t line() const { return m_line; }
    std::size_t position() const { return static_cast<std::size_t>(m_p - m_begin); }

private:
    void skipBlanksAndComments();
    void newLine(const char *lineFeed);
    DotToken quoted(DotToken token, char quote);
    DotToken html(DotToken token);
    std::string &scratch();

    const char *m_begin;
    const char *m_p;
    const char *m_end;
    const char *m_lineStart;
    std::uint64_t m_line = 1;
    std::uint64_t m_lastTokenLine = 0;
    std::uint64_t m_unclosedSince = 0;
    bool m_multiline = false;
    bool m_htmlBroken = false; // one ran to the end: further '<' are not tried, which keeps the time linear
    std::string m_scratch[8];  // unescaped texts of the last tokens, in turn
    unsigned m_nextScratch = 0;
};

} // namespace fabricscope
