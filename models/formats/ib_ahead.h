// SPDX-License-Identifier: GPL-3.0-or-later
// Port lines of ibnetdiscover in their commonest spelling, lexed ahead of the parser: nearly every line of a large file
// is one. What a line says does not depend on the lines before; whose port it is, the parser knows.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace fabricscope {

/// What follows the '#' of a port line.
struct IbPortComment {
    std::uint32_t localLid = 0, peerLid = 0;
    bool hasLocalLid = false, hasPeerLid = false, hasDescription = false;
    std::string_view description;
    std::string_view rate;
    std::string_view options; // " s=4 w=2 v=3", "w=12"
};

/// For a switch "desc" lid n rate, for an adapter first its own lid n lmc n.
IbPortComment parseIbPortComment(std::string_view text);

/// A whole line "[n](guid) "S-…"[n](guid) # …" with ids of 16 small hexadecimal digits, no labels, and a line feed.
struct IbAheadLine {
    std::uint32_t begin = 0;  // in bytes from the part's
    std::uint32_t length = 0; // without blanks at the end
    std::uint32_t whole = 0;  // with them and the line feed
    std::uint32_t localLid = 0, peerLid = 0;
    std::uint16_t local = 0, remote = 0; // port numbers
    std::uint16_t rate = 0;              // of the part
    bool hasLocalLid = false;
    char peerType = 0;                           // S, H or R
    std::uint64_t peerGuid = 0;                  // of its id
    std::uint64_t localGuid = 0, remoteGuid = 0; // 0 = not stated
};

struct IbAheadPart {
    const char *begin = nullptr;
    const char *end = nullptr;
    std::vector<IbAheadLine> lines;
    std::vector<std::string_view> rates; // in the text; 0 is none
    bool plain = false;                  // isPlainText()
};

/// Devices by type and GUID of their ids: finds again in one step what is named twice for each link.
class IbDeviceTable {
public:
    static constexpr std::uint32_t kUnknown = 0xffffffff;

    /// kUnknown if it was not added.
    std::uint32_t find(char type, std::uint64_t guid) const;
    /// What is not in it yet.
    void add(char type, std::uint64_t guid, std::uint32_t device);
    /// Has what find() will look at fetched from memory.
    void prefetch(char type, std::uint64_t guid) const;

private:
    struct Entry {
        std::uint64_t guid = 0;
        std::uint32_t device = kUnknown; // kUnknown = free
        char type = 0;
    };
    std::size_t slotOf(char type, std::uint64_t guid) const;

    std::vector<Entry> m_entries; // open addressing
    std::size_t m_used = 0;
};

/// Fills a part from whole lines; one that is not plain gets no lines.
void lexIbAhead(std::string_view text, IbAheadPart &part);

} // namespace fabricscope
