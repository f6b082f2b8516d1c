// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/listing_reader.h"

#include "models/base/text.h"
#include "models/formats/text_input.h"

#include <algorithm>

namespace fabricscope {
namespace {

bool isNameChar(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '.' || static_cast<unsigned char>(c) >= 0x80;
}

/// Whether a command's output may be one of the listings read here.
bool isCommand(std::string_view text) {
    constexpr std::string_view kFirstWords[] = {"show",    "sh",      "sho",        "display",       "dis",
                                                "lldpctl", "lldpcli", "nv",         "run",           "do",
                                                "sudo",    "docker",  "vtysh",      "sonic-db-dump", "net",
                                                "cat",     "ssh",     "redis-dump", "ibnetdiscover", "iblinkinfo"};
    const std::string_view word = text.substr(0, text.find_first_of(" \t|"));
    return std::any_of(std::begin(kFirstWords), std::end(kFirstWords),
                       [word](std::string_view known) { return word == known; });
}

} // namespace

std::optional<Prompt> promptOf(std::string_view line) {
    const bool indented = line.starts_with(' ') || line.starts_with('\t');
    line = trim(line);
    if (line.empty() || line.size() > 4096)
        return std::nullopt;
    std::size_t at = 0;
    char closing = 0;
    if (line[0] == '<' || line[0] == '[') {
        if (indented)
            return std::nullopt;
        closing = line[0] == '<' ? '>' : ']';
        at = line.find_first_not_of("~*", 1);
        if (at == std::string_view::npos)
            return std::nullopt;
    }
    const std::size_t begin = at;
    while (at < line.size() && isNameChar(line[at]))
        ++at;
    std::string_view device = line.substr(begin, at - begin);
    if (at < line.size() && line[at] == '@') {
        const std::size_t from = ++at;
        while (at < line.size() && isNameChar(line[at]))
            ++at;
        device = line.substr(from, at - from);
    }
    if (device.empty() || at >= line.size())
        return std::nullopt;
    if (closing) {
        // "[leaf1-GigabitEthernet0/0/1]" is a view of the interface and does not say where the name ends
        if (line[at] != closing)
            return std::nullopt;
    } else {
        if (line[at] == '(') { // "(config-if)"
            at = line.find(')', at);
            if (at == std::string_view::npos || ++at >= line.size())
                return std::nullopt;
        } else if (line[at] == ':') { // working directory, or routing instance and directory
            const std::size_t from = at;
            while (at < line.size() && line[at] != '#' && line[at] != '$' && line[at] != '>' && line[at] != ' ')
                ++at;
            if (at >= line.size() || line[at] == ' ' || at - from > 200)
                return std::nullopt;
        }
        if (at < line.size() && line[at] == ' ' && at + 1 < line.size() && line[at + 1] == '#')
            ++at; // SR OS and others
        if (line[at] != '#' && line[at] != '>' && line[at] != '$')
            return std::nullopt;
    }
    const std::string_view command = trim(line.substr(at + 1));
    if (command.empty() ? closing != 0 : !isCommand(command)) // "<name>" alone may be XML
        return std::nullopt;
    return Prompt{device, command};
}

ListingReader::ListingReader(std::string_view text, WarningList &warnings, bool json)
    : m_text(text)
    , m_warnings(warnings)
    , m_json(json) {
    LineReader lines(text, warnings);
    m_lines = lines.lines();
    if (lines.plain() && text.find('\r') == std::string_view::npos && !text.starts_with(kUtf8Mark))
        return;
    m_cleaned.reserve(text.size());
    std::string_view line;
    while (lines.next(line)) {
        m_cleaned.append(line);
        if (lines.terminated())
            m_cleaned.push_back('\n');
    }
    m_text = m_cleaned;
}

bool ListingReader::beginsJson(std::string_view line) const {
    const std::size_t at = line.find_first_not_of(" \t");
    if (!m_json || at == std::string_view::npos || (line[at] != '{' && line[at] != '['))
        return false;
    if (m_resync && at > 0)
        return false;
    // Junos has "{master:0}" before its prompts, Huawei "[leaf1]" for one.
    const std::size_t then = line.find_first_not_of(" \t", at + 1);
    if (then == std::string_view::npos)
        return true;
    return line[at] == '{' ? line[then] == '"' || line[then] == '}'
                           : line[then] == '{' || line[then] == '[' || line[then] == ']' || line[then] == '"';
}

bool ListingReader::readLine() {
    if (m_pos >= m_text.size())
        return false;
    const std::size_t stop = std::min(m_text.find('\n', m_pos), m_text.size());
    m_line = m_text.substr(m_pos, stop - m_pos);
    m_number = m_nextNumber;
    return true;
}

ListingReader::Item ListingReader::next() {
    for (;;) {
        if (!readLine())
            return Item::End;
        const bool blank = trim(m_line).empty();
        if (!blank && m_first.line == 0) {
            m_first.line = m_number;
            m_first.column = m_line.find_first_not_of(" \t") + 1;
            m_first.found = excerpt(trim(m_line));
        }
        if (beginsJson(m_line)) {
            m_resync = false;
            const std::size_t from = m_pos + m_line.find_first_not_of(" \t");
            std::size_t end = 0;
            std::uint64_t endLine = 0;
            if (const auto damage = m_tree.read(m_text, from, m_number, end, endLine)) {
                m_warnings.add({damage->cut ? InputWarning::Code::Truncated : InputWarning::Code::Syntax, 0,
                                damage->line, damage->column, damage->expected, damage->found});
                if (m_first.code == ErrorCode::None) {
                    m_first.code = damage->cut ? ErrorCode::Truncated : ErrorCode::Syntax;
                    m_first.line = damage->line;
                    m_first.column = damage->column;
                    m_first.found = damage->found;
                    m_first.expected = damage->expected;
                }
                m_resync = true;
            }
            m_pos = std::max(end, from + 1);
            m_nextNumber = endLine;
            // What stands behind a document on its last line is no line of its own.
            const std::size_t feed = m_text.find('\n', m_pos);
            const std::string_view rest =
                m_text.substr(m_pos, (feed == std::string_view::npos ? m_text.size() : feed) - m_pos);
            if (!m_resync && beginsJson(rest))
                return Item::Json; // the next document begins there: JSON Lines without the line ends
            if (m_resync || trim(rest).empty() || trim(rest) == "," || trim(rest) == ";") {
                if (m_pos > 0 && m_text[m_pos - 1] == '\n') // the damage was the line end
                    return Item::Json;
                m_pos = feed == std::string_view::npos ? m_text.size() : feed + 1;
                ++m_nextNumber;
            }
            return Item::Json;
        }
        m_pos += m_line.size() + (m_pos + m_line.size() < m_text.size() ? 1 : 0);
        ++m_nextNumber;
        if (const auto prompt = promptOf(m_line)) {
            m_resync = false;
            m_prompt = *prompt;
            return Item::Prompt;
        }
        if (m_resync)
            continue;
        return Item::Line;
    }
}

} // namespace fabricscope
