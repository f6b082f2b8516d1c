// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/ib_ahead.h"

#include "models/formats/text_cursor.h"

#include <array>
#include <cstring>
#include <limits>

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

bool nodeId(TextCursor &cursor, std::string_view &id) {
    const std::string_view rest = cursor.rest();
    if (rest.size() < kIdBytes + 2 || rest[0] != '"' || rest[kIdBytes + 1] != '"' || rest[2] != '-' ||
        (rest[1] != 'S' && rest[1] != 'H' && rest[1] != 'R'))
        return false;
    for (std::size_t i = 3; i <= kIdBytes; ++i)
        if (hexOf(rest[i]) < 0)
            return false;
    id = rest.substr(1, kIdBytes);
    cursor.skip(kIdBytes + 2);
    return true;
}

bool portLine(std::string_view text, IbAheadPart &part, IbAheadLine &line) {
    TextCursor cursor(text);
    std::string_view id;
    if (!portNumber(cursor, line.local) || !portGuid(cursor, line.localGuid) || !cursor.blanks() ||
        !nodeId(cursor, id) || !portNumber(cursor, line.remote) || !portGuid(cursor, line.remoteGuid))
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
    line.peer = part.ids.intern(id).value;
    return true;
}

} // namespace

IbPortComment parseIbPortComment(std::string_view rest) {
    IbPortComment comment;
    const std::size_t from = rest.find('"');
    const std::size_t to = rest.rfind('"');
    const auto lidOf = [](std::string_view text, std::uint32_t &lid) {
        const std::size_t at = text.find("lid ");
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
        comment.hasLocalLid = lidOf(rest.substr(0, from), comment.localLid);
        if (to == from) // cut within the description
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
        if (word.find('=') != std::string_view::npos) {
            comment.options = tail.substr(at);
            break;
        }
        const std::size_t x = word.find('x');
        if (x != std::string_view::npos && x > 0 && word[0] >= '0' && word[0] <= '9')
            comment.rate = word;
    }
    return comment;
}

void lexIbAhead(std::string_view text, IbAheadPart &part) {
    part.begin = text.data();
    part.end = text.data() + text.size();
    part.lines.clear();
    part.ids.clear();
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
    part.devices.assign(part.ids.count(), IbAheadPart::kUnknown);
}

} // namespace fabricscope
