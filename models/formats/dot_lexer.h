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

/// "deviceA":"portA" -- "deviceB":"portB" in its commonest spelling. The names live as long as the text.
struct DotPlainEdge {
    std::string_view deviceA, portA, deviceB, portB;
};

class DotLexer {
public:
    explicit DotLexer(std::string_view text);

    DotToken next();
    /// Takes a whole edge whose first token was just returned, if all four names stand in plain quotes on one line with
    /// nothing but blanks between; otherwise takes nothing. Nearly every line of a large file is one.
    bool plainEdge(const DotToken &first, DotPlainEdge &edge);
    /// Takes `text` if exactly that comes next and ends the statement or line; otherwise takes nothing.
    bool take(std::string_view text);
    /// Continues behind the next ';' or line feed or before the next '}' from `token` on, whatever quotes are open: an
    /// unclosed quote must not swallow the rest of the file.
    void resynchronise(const DotToken &token);
    /// Reads `token` again with the next call.
    void rewind(const DotToken &token);
    /// Whether a comment, string or HTML text ran into the end of the input, and the line where it began; 0 = no.
    std::uint64_t unclosedSince() const { return m_unclosedSince; }
    /// Within an attribute list strings may span lines; elsewhere a line end closes them as bad.
    void setMultiline(bool on) { m_multiline = on; }
    /// Continues at the beginning of a line, of this number, between two statements.
    void jump(const char *lineStart, std::uint64_t line);
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
