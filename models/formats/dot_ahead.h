// SPDX-License-Identifier: GPL-3.0-or-later
// Edges in their commonest spelling, a line each, lexed ahead of the parser. What a line says there does not depend on
// the lines before, so that any thread can tell; whether it is a statement at all, the parser decides.
#pragma once

#include "models/base/name_arena.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace fabricscope {

/// A line that is an edge as DotLexer::plainEdge() takes it, an attribute list or none, and ';' or none.
struct DotAheadEdge {
    std::uint32_t begin = 0;                                      // of its first token, in bytes from the part's
    std::uint32_t deviceA = 0, portA = 0, deviceB = 0, portB = 0; // names of the part
    std::uint32_t list = 0;                                       // of the part; 0 = none
    bool followed = false; // the next line is such an edge as well: the next item
};

struct DotAheadPart {
    static constexpr std::uint32_t kUnknown = 0xffffffff;

    const char *begin = nullptr;
    const char *end = nullptr;
    std::vector<DotAheadEdge> edges;
    NameArena names;
    std::vector<std::string_view> lists; // in the text; 0 is none
    std::vector<std::uint32_t> devices;  // by name of the part: what the parser knows it as
    std::vector<std::uint32_t> ports;    // likewise, names of ports
};

/// Fills a part from whole lines.
void lexDotAhead(std::string_view text, DotAheadPart &part);

} // namespace fabricscope
