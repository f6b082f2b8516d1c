// SPDX-License-Identifier: GPL-3.0-or-later
// Output of a device's command line as people save it: commands behind prompts, lines, JSON documents, one after the
// other in one file.
#pragma once

#include "models/formats/json_tree.h"
#include "models/records/topology.h"

#include <optional>
#include <string>
#include <string_view>

namespace fabricscope {

/// A prompt before one of the commands whose output is read here (show, display, lldpctl, nv, …), or before nothing.
struct Prompt {
    std::string_view device;
    std::string_view command;
};
/// "leaf1# show lldp neighbors", "leaf1(config)#sh lldp n", "admin@leaf1> show lldp neighbors", "root@leaf1:~$
/// lldpctl",
/// "<leaf1>display lldp neighbor", "[~leaf1]display lldp neighbor".
std::optional<Prompt> promptOf(std::string_view line);

class ListingReader {
public:
    enum class Item : std::uint8_t { End, Line, Prompt, Json };

    /// `json` = documents stand where a line begins with a bracket; otherwise such a line is one like any other.
    ListingReader(std::string_view text, WarningList &warnings, bool json);

    Item next();
    /// The line just read, without its end.
    std::string_view line() const { return m_line; }
    std::uint64_t number() const { return m_number; }
    const Prompt &prompt() const { return m_prompt; }
    /// The document just read, of which a damaged one, which was warned of, may lack the rest.
    JsonValue json() const { return m_tree.root(); }
    std::uint64_t lines() const { return m_lines; }
    /// Bytes of the text read so far.
    std::size_t position() const { return m_pos; }
    /// Place and beginning of the first line that is not blank, or of the first damage to a document.
    const Error &firstPlace() const { return m_first; }
    /// The whole text, clean: UTF-8, line feeds only, no escape sequences.
    std::string_view text() const { return m_text; }

private:
    bool beginsJson(std::string_view line) const;
    bool readLine();

    std::string m_cleaned;
    std::string_view m_text;
    WarningList &m_warnings;
    JsonTree m_tree;
    std::string_view m_line;
    Prompt m_prompt;
    Error m_first;
    std::size_t m_pos = 0;
    std::uint64_t m_number = 0;
    std::uint64_t m_nextNumber = 1;
    std::uint64_t m_lines = 0;
    bool m_json;
    bool m_resync = false; // within what is left of a damaged document
};

} // namespace fabricscope
