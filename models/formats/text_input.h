// SPDX-License-Identifier: GPL-3.0-or-later
// Text as people paste, save and send it: byte order marks, UTF-16, Latin-1, CRLF, lone CR, terminal escapes.
#pragma once

#include "models/records/topology.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace fabricscope {

constexpr std::string_view kUtf8Mark = "\xef\xbb\xbf";

/// Begins with a UTF-16 byte order mark (a redirect in a Windows shell writes such files).
bool isUtf16(std::string_view bytes);
/// Without the mark; unpaired surrogates become U+FFFD.
std::string utf16ToUtf8(std::string_view bytes);

bool isUtf8(std::string_view bytes);
/// Whether lines can be read as they stand, up to their line feeds: UTF-8, no escape sequences, no lone CR. `text` ends
/// with a line feed or where all text ends.
bool isPlainText(std::string_view text);
/// Each byte as the Latin-1 letter it is.
std::string latin1ToUtf8(std::string_view bytes);
/// Without escape sequences, backspaces and other control bytes but TAB.
std::string withoutTerminalControl(std::string_view line);

/// Lines of a text, whatever ends them. Numbers count line feeds, as editors and wc do; carriage returns where there
/// is no line feed at all. Lines that are not UTF-8 are read as Latin-1, escape sequences are taken out; both are rare
/// and looked for once over the whole text, so that ordinary lines are views into it.
class LineReader {
public:
    /// Adds ByteOrderMark, MixedLineEnds, Encoding and TerminalNoise warnings; each once, at the first place.
    LineReader(std::string_view text, WarningList &warnings);
    /// For parts of whole lines that isPlainText() holds for: nothing to read until continueWith().
    explicit LineReader(WarningList &warnings);
    /// What comes after all that was read; `last` = nothing comes after that.
    void continueWith(std::string_view text, bool last);

    /// The next line without its end; false after the last. The view lives until the next call.
    bool next(std::string_view &line);
    /// The next line, which the caller has read by itself: of so many bytes, line feed included.
    void skipLine(std::size_t bytes);
    /// Whether each line is as it stands in the text, up to its line feed: nothing to convert or to take out.
    bool plain() const { return m_utf8 && !m_escapes && !m_loneReturns; }
    std::uint64_t number() const { return m_number; }
    /// Whether the line just read had an end of its own; the last one may be cut.
    bool terminated() const { return m_terminated; }
    bool atEnd() const { return m_last && atEndOfPart(); }
    bool atEndOfPart() const { return m_pos >= m_text.size(); }
    std::size_t position() const { return m_passed + m_pos; }
    /// Where the next line begins.
    const char *here() const { return m_text.data() + m_pos; }
    /// Line feeds, and one for an unfinished last line.
    std::uint64_t lines() const { return m_lines; }

private:
    bool cut(std::string_view &line);
    void survey();

    std::string_view m_text;
    WarningList &m_warnings;
    std::string m_scratch;
    std::size_t m_pos = 0;
    std::size_t m_passed = 0; // length of the parts before
    bool m_last = true;       // m_text is the last part
    std::size_t m_feed = 0;   // the next line feed when last looked for
    std::uint64_t m_number = 0;
    std::uint64_t m_lines = 0;
    bool m_advance = true; // the next line is on a new number
    bool m_terminated = true;
    bool m_loneReturns = false;
    bool m_onlyReturns = false;
    bool m_utf8 = true;
    bool m_escapes = false;
    bool m_saidEncoding = false, m_saidNoise = false, m_saidMixed = false;
};

} // namespace fabricscope
