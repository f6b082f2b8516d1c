// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/ib_ahead.h"

#include "models/base/mix.h"
#include "models/formats/text_cursor.h"

#include <array>
#include <cstring>
#include <limits>
#include <utility>

namespace fabricscope {
namespace {

constexpr std::uint64_t kMaxPort = 65535;
constexpr std::uint64_t kNoLid = 0xffff;
constexpr std::size_t kShortestGuid = 8; // what is shorter may be a label
constexpr std::size_t kIdBytes = 18;     // "S-" and 16 digits

constexpr std::array<std::int8_t, 256> hexDigits() {
    std::array<std::int8_t, 256> table{};
    for (auto &value : table)
        value = -1;
    for (std::int8_t i = 0; i < 10; ++i)
        table[static_cast<std::size_t>('0' + i)] = i;
    for (std::int8_t i = 0; i < 6; ++i) {
        table[static_cast<std::size_t>('a' + i)] = static_cast<std::int8_t>(10 + i);
        table[static_cast<std::size_t>('A' + i)] = static_cast<std::int8_t>(10 + i);
    }
    return table;
}

constexpr std::array<std::int8_t, 256> kHex = hexDigits();

int hexOf(char c) {
    return kHex[static_cast<unsigned char>(c)];
}

/// "[n]"
bool portNumber(TextCursor &cursor, std::uint16_t &number) {
    if (!cursor.eat('['))
        return false;
    std::uint64_t value = 0;
    std::size_t digits = 0;
    for (char c = cursor.peek(); c >= '0' && c <= '9' && digits < 6; c = cursor.peek()) {
        value = value * 10 + static_cast<std::uint64_t>(c - '0');
        cursor.skip(1);
        ++digits;
    }
    number = static_cast<std::uint16_t>(value);
    return digits > 0 && value <= kMaxPort && cursor.eat(']');
}

/// "(0002c903…)", or nothing; anything else in parentheses fails.
bool portGuid(TextCursor &cursor, std::uint64_t &guid) {
    TextCursor ahead = cursor;
    ahead.blanks();
    if (!ahead.eat('('))
        return ahead.peek() != '['; // "[ext n]"
    std::size_t digits = 0;
    for (int digit = hexOf(ahead.peek()); digit >= 0 && digits < 17; digit = hexOf(ahead.peek())) {
        guid = guid << 4 | static_cast<std::uint64_t>(digit);
        ahead.skip(1);
        ++digits;
    }
    cursor = ahead;
    return digits >= kShortestGuid && digits <= 16 && guid != 0 && cursor.eat(')');
}

/// "S-0002c903…"; capitals would make it another name for the parser.
bool nodeId(TextCursor &cursor, IbAheadLine &line) {
    const std::string_view rest = cursor.rest();
    if (rest.size() < kIdBytes + 2 || rest[0] != '"' || rest[kIdBytes + 1] != '"' || rest[2] != '-' ||
        (rest[1] != 'S' && rest[1] != 'H' && rest[1] != 'R'))
        return false;
    std::uint64_t guid = 0;
    int all = 0;
    for (std::size_t i = 3; i <= kIdBytes; ++i) {
        const int digit = rest[i] <= 'F' && rest[i] >= 'A' ? -1 : hexOf(rest[i]);
        all |= digit;
        guid = guid << 4 | static_cast<std::uint64_t>(digit & 0xf);
    }
    if (all < 0)
        return false;
    line.peerType = rest[1];
    line.peerGuid = guid;
    cursor.skip(kIdBytes + 2);
    return true;
}

bool portLine(std::string_view text, IbAheadPart &part, IbAheadLine &line) {
    TextCursor cursor(text);
    if (!portNumber(cursor, line.local) || !portGuid(cursor, line.localGuid) || !cursor.blanks() ||
        !nodeId(cursor, line) || !portNumber(cursor, line.remote) || !portGuid(cursor, line.remoteGuid))
        return false;
    cursor.blanks();
    if (!cursor.eat('#'))
        return false;
    const IbPortComment comment = parseIbPortComment(cursor.rest());
    line.hasLocalLid = comment.hasLocalLid;
    line.localLid = comment.localLid;
    line.peerLid = comment.peerLid;
    if (part.rates.back() != comment.rate) { // nearly all lines have the same one
        if (part.rates.size() > std::numeric_limits<std::uint16_t>::max())
            return false;
        part.rates.push_back(comment.rate);
    }
    line.rate = static_cast<std::uint16_t>(part.rates.size() - 1);
    return true;
}

} // namespace

IbPortComment parseIbPortComment(std::string_view rest) {
    IbPortComment comment;
    const std::size_t from = rest.find('"');
    const std::size_t to = rest.rfind('"');
    const auto lidOf = [](std::string_view text, std::uint32_t &lid) {
        const std::size_t at = text.starts_with(" lid ") ? 1 : text.find("lid ");
        if (at == std::string_view::npos)
            return false;
        TextCursor number(text.substr(at + 4));
        std::uint64_t value = 0;
        if (!number.number(value) || value > kNoLid)
            return false;
        lid = static_cast<std::uint32_t>(value);
        return true;
    };
    std::string_view tail = rest;
    if (from != std::string_view::npos) {
        comment.hasLocalLid = from > 1 && lidOf(rest.substr(0, from), comment.localLid); // mostly a blank alone
        if (to == from)                                                                  // cut within the description
            return comment;
        comment.description = rest.substr(from + 1, to - from - 1);
        comment.hasDescription = true;
        tail = rest.substr(to + 1);
    }
    comment.hasPeerLid = lidOf(tail, comment.peerLid);
    TextCursor words(tail);
    while (words.blanks() || !words.atEnd()) {
        const std::size_t at = words.position();
        const std::string_view word = words.word();
        std::size_t x = std::string_view::npos;
        bool equals = false;
        for (std::size_t i = word.size(); i-- > 0;) { // words are too short for calls
            x = word[i] == 'x' ? i : x;
            equals = equals || word[i] == '=';
        }
        if (equals) {
            comment.options = tail.substr(at);
            break;
        }
        if (x != std::string_view::npos && x > 0 && word[0] >= '0' && word[0] <= '9')
            comment.rate = word;
    }
    return comment;
}

std::size_t IbDeviceTable::slotOf(char type, std::uint64_t guid) const {
    const std::size_t mask = m_entries.size() - 1;
    std::size_t slot = mixBits(guid + static_cast<unsigned char>(type)) & mask;
    for (; m_entries[slot].device != kUnknown; slot = (slot + 1) & mask)
        if (m_entries[slot].guid == guid && m_entries[slot].type == type)
            break;
    return slot;
}

std::uint32_t IbDeviceTable::find(char type, std::uint64_t guid) const {
    return m_entries.empty() ? kUnknown : m_entries[slotOf(type, guid)].device;
}

void IbDeviceTable::add(char type, std::uint64_t guid, std::uint32_t device) {
    if (2 * (m_used + 1) > m_entries.size()) {
        const std::size_t size = m_entries.empty() ? 1024 : 2 * m_entries.size();
        for (const Entry &entry : std::exchange(m_entries, std::vector<Entry>(size)))
            if (entry.device != kUnknown)
                m_entries[slotOf(entry.type, entry.guid)] = entry;
    }
    m_entries[slotOf(type, guid)] = {guid, device, type};
    ++m_used;
}

void IbDeviceTable::prefetch(char type, std::uint64_t guid) const {
    if (!m_entries.empty())
        __builtin_prefetch(&m_entries[mixBits(guid + static_cast<unsigned char>(type)) & (m_entries.size() - 1)]);
}

void lexIbAhead(std::string_view text, IbAheadPart &part) {
    part.begin = text.data();
    part.end = text.data() + text.size();
    part.lines.clear();
    part.rates.assign(1, {});
    for (const char *p = part.begin; p != part.end;) {
        const auto *const feed =
            static_cast<const char *>(std::memchr(p, '\n', static_cast<std::size_t>(part.end - p)));
        if (feed == nullptr)
            break;
        const char *last = feed;
        while (last != p && (last[-1] == ' ' || last[-1] == '\t' || last[-1] == '\r' || last[-1] == '\0'))
            --last;
        IbAheadLine line;
        if (*p == '[' && portLine({p, static_cast<std::size_t>(last - p)}, part, line)) {
            line.begin = static_cast<std::uint32_t>(p - part.begin);
            line.length = static_cast<std::uint32_t>(last - p);
            line.whole = static_cast<std::uint32_t>(feed + 1 - p);
            part.lines.push_back(line);
        }
        p = feed + 1;
    }
}

} // namespace fabricscope
