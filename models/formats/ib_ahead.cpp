// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/ib_ahead.h"

#include "models/base/mix.h"
#include "models/formats/text_cursor.h"
#include "models/formats/text_input.h"

#include <bit>
#include <cstring>
#include <limits>
#include <utility>

namespace fabricscope {
namespace {

constexpr std::uint64_t kMaxPort = 65535;
constexpr std::uint64_t kNoLid = 0xffff;
constexpr std::size_t kShortestGuid = 8; // what is shorter may be a label
constexpr std::size_t kIdBytes = 18;     // "S-" and 16 digits

/// Eight hexadecimal digits at a time: three GUIDs a line are a third of what there is to read.
struct HexWord {
    std::uint32_t value = 0; // of the digits up to the first byte that is none
    unsigned digits = 0;
    bool capitals = false; // among the eight bytes
};

HexWord hexWord(const char *p) {
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    constexpr std::uint64_t kHigh = 0x80 * kOnes;
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, p, sizeof bytes);
    const auto atLeast = [](std::uint64_t sevenBits, char c) {
        return sevenBits + kOnes * (0x80 - static_cast<unsigned char>(c));
    };
    const std::uint64_t low = bytes & ~kHigh;
    const std::uint64_t lower = low | 0x20 * kOnes;
    const std::uint64_t digit = atLeast(low, '0') & ~atLeast(low, '9' + 1);
    const std::uint64_t letter = atLeast(lower, 'a') & ~atLeast(lower, 'f' + 1);
    const std::uint64_t valid = (digit | letter) & ~bytes & kHigh;
    HexWord word;
    word.digits = valid == kHigh ? 8 : static_cast<unsigned>(std::countr_zero(~valid & kHigh)) / 8;
    word.capitals = (letter & valid & ~(bytes << 2)) != 0;
    // The first byte is the lowest one and the highest digit.
    std::uint64_t n = ((bytes & 0x0f * kOnes) + 9 * (bytes >> 6 & kOnes)) & (valid >> 7) * 0x0f;
    n = (n << 4 | n >> 8) & 0x00ff00ff00ff00ff;
    n = (n << 8 | n >> 16) & 0x0000ffff0000ffff;
    n = (n << 16 | n >> 32) & 0x00000000ffffffff;
    word.value = word.digits == 0 ? 0 : static_cast<std::uint32_t>(n) >> (32 - 4 * word.digits);
    return word;
}

/// Goes through the bytes of one line, to `end`: a line feed follows, at most after blanks, so that nothing that stops
/// there goes beyond it.
struct LineBytes {
    const char *at;
    const char *end;
    const char *partEnd;

    bool eat(char c) {
        const bool is = *at == c;
        at += is ? 1 : 0;
        return is;
    }
    bool blanks() {
        const char *const from = at;
        while (*at == ' ' || *at == '\t')
            ++at;
        return at != from;
    }
    bool number(std::uint64_t &value) {
        const char *const from = at;
        value = 0;
        while (*at >= '0' && *at <= '9' && at - from < 6)
            value = value * 10 + static_cast<std::uint64_t>(*at++ - '0');
        return at != from;
    }
    std::string_view rest() const { return {at, static_cast<std::size_t>(end - at)}; }
};

static_assert(std::endian::native == std::endian::little);

/// "[n]"
bool portNumber(LineBytes &line, std::uint16_t &number) {
    std::uint64_t value = 0;
    if (!line.eat('[') || !line.number(value))
        return false;
    number = static_cast<std::uint16_t>(value);
    return value <= kMaxPort && line.eat(']');
}

/// "(0002c903…)", or nothing; anything else in parentheses fails.
bool portGuid(LineBytes &line, std::uint64_t &guid) {
    LineBytes ahead = line;
    ahead.blanks();
    if (!ahead.eat('('))
        return *ahead.at != '[';       // "[ext n]"
    if (ahead.partEnd - ahead.at < 16) // two words
        return false;
    const HexWord first = hexWord(ahead.at);
    const HexWord second = first.digits == 8 ? hexWord(ahead.at + 8) : HexWord{};
    const std::size_t digits = first.digits + second.digits;
    guid = std::uint64_t{first.value} << 4 * second.digits | second.value;
    ahead.at += digits;
    line = ahead;
    return digits >= kShortestGuid && guid != 0 && line.eat(')');
}

/// "S-0002c903…"; capitals would make it another name for the parser.
bool nodeId(LineBytes &line, IbAheadLine &into) {
    const char *const id = line.at;
    if (id + kIdBytes + 2 > line.end || id[0] != '"' || id[kIdBytes + 1] != '"' || id[2] != '-' ||
        (id[1] != 'S' && id[1] != 'H' && id[1] != 'R'))
        return false;
    const HexWord first = hexWord(id + 3);
    const HexWord second = hexWord(id + 11);
    if (first.digits + second.digits != 16 || first.capitals || second.capitals)
        return false;
    into.peerType = id[1];
    into.peerGuid = std::uint64_t{first.value} << 32 | second.value;
    line.at += kIdBytes + 2;
    return true;
}

/// As parseIbPortComment() reads it, without the description: what nearly every line has after its '#', which is
/// " "desc" lid n 4xNDR", for an adapter's line " lid n lmc n "desc" lid n 4xNDR".
bool usualComment(LineBytes line, IbPortComment &comment) {
    const auto word = [&line](std::string_view text) {
        const bool is = line.rest().starts_with(text);
        line.at += is ? text.size() : 0;
        return is;
    };
    const auto lid = [&line](std::uint32_t &value) {
        std::uint64_t number = 0;
        const bool is = line.number(number) && number < kNoLid && *line.at == ' ';
        value = static_cast<std::uint32_t>(number);
        return is;
    };
    std::uint64_t lmc = 0;
    if (word(" lid ")) {
        comment.hasLocalLid = true;
        if (!lid(comment.localLid) || !word(" lmc ") || !line.number(lmc))
            return false;
    }
    if (!word(" \""))
        return false;
    const auto *const quote = static_cast<const char *>(::memrchr(line.at, '"', line.rest().size()));
    if (quote == nullptr)
        return false;
    line.at = quote + 1;
    comment.hasPeerLid = true;
    if (!word(" lid ") || !lid(comment.peerLid))
        return false;
    ++line.at;
    const std::string_view rate = line.rest();
    if (rate.size() < 3 || rate.size() > 8 || rate[0] < '0' || rate[0] > '9')
        return false;
    std::size_t x = 0;
    for (std::size_t i = 0; i < rate.size(); ++i) {
        const char c = rate[i];
        const bool letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
        if (!letter && (c < '0' || c > '9'))
            return false;
        x = c == 'x' ? i : x;
    }
    comment.rate = rate;
    return x > 0;
}

bool portLine(LineBytes bytes, IbAheadPart &part, IbAheadLine &line) {
    if (!portNumber(bytes, line.local) || !portGuid(bytes, line.localGuid) || !bytes.blanks() || !nodeId(bytes, line) ||
        !portNumber(bytes, line.remote) || !portGuid(bytes, line.remoteGuid))
        return false;
    bytes.blanks();
    if (!bytes.eat('#'))
        return false;
    IbPortComment comment;
    if (!usualComment(bytes, comment))
        comment = parseIbPortComment(bytes.rest());
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
    part.plain = isPlainText(text);
    if (!part.plain)
        return;
    for (const char *p = part.begin; p != part.end;) {
        const auto *const feed =
            static_cast<const char *>(std::memchr(p, '\n', static_cast<std::size_t>(part.end - p)));
        if (feed == nullptr)
            break;
        const char *last = feed;
        while (last != p && (last[-1] == ' ' || last[-1] == '\t' || last[-1] == '\r' || last[-1] == '\0'))
            --last;
        IbAheadLine line;
        if (*p == '[' && portLine({p, last, part.end}, part, line)) {
            line.begin = static_cast<std::uint32_t>(p - part.begin);
            line.length = static_cast<std::uint32_t>(last - p);
            line.whole = static_cast<std::uint32_t>(feed + 1 - p);
            part.lines.push_back(line);
        }
        p = feed + 1;
    }
}

} // namespace fabricscope
