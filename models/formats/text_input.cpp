// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/text_input.h"

#include "models/base/parallel.h"
#include "models/base/text.h"
#include "models/base/utf8.h"

#include <simdjson.h>

#include <algorithm>
#include <cstring>
#include <vector>

namespace fabricscope {
namespace {

bool isControl(char c) {
    const auto u = static_cast<unsigned char>(c);
    return (u < 0x20 && c != '\t') || u == 0x7f;
}

const char *find(const char *from, const char *end, char c) {
    return from == end ? nullptr
                       : static_cast<const char *>(std::memchr(from, c, static_cast<std::size_t>(end - from)));
}

} // namespace

bool isUtf16(std::string_view bytes) {
    return bytes.size() >= 2 && (bytes.substr(0, 2) == "\xff\xfe" || bytes.substr(0, 2) == "\xfe\xff");
}

std::string utf16ToUtf8(std::string_view bytes) {
    const bool big = bytes[0] == '\xfe';
    const auto unit = [&](std::size_t i) {
        const auto a = static_cast<unsigned char>(bytes[i]);
        const auto b = static_cast<unsigned char>(bytes[i + 1]);
        return static_cast<std::uint32_t>(big ? a << 8 | b : b << 8 | a);
    };
    std::string out;
    out.reserve(bytes.size() / 2);
    for (std::size_t i = 2; i + 1 < bytes.size(); i += 2) {
        std::uint32_t c = unit(i);
        if (c >= 0xd800 && c < 0xe000) {
            const std::uint32_t low = i + 3 < bytes.size() ? unit(i + 2) : 0;
            if (c < 0xdc00 && low >= 0xdc00 && low < 0xe000) {
                c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
                i += 2;
            } else {
                c = 0xfffd;
            }
        }
        appendUtf8(out, c);
    }
    return out;
}

bool isUtf8(std::string_view bytes) {
    return bytes.empty() || simdjson::validate_utf8(bytes.data(), bytes.size());
}

std::string latin1ToUtf8(std::string_view bytes) {
    std::string out;
    out.reserve(bytes.size() + bytes.size() / 8);
    for (const char c : bytes)
        appendUtf8(out, static_cast<unsigned char>(c));
    return out;
}

std::string withoutTerminalControl(std::string_view line) {
    std::string out;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '\x1b') {
            const char kind = i + 1 < line.size() ? line[i + 1] : '\0';
            if (kind == '[') { // CSI: parameters, then one final byte
                i += 2;
                while (i < line.size() && (line[i] < 0x40 || line[i] > 0x7e))
                    ++i;
            } else if (kind == ']') { // OSC: up to BEL or ESC backslash
                i += 2;
                while (i < line.size() && line[i] != '\a' && line[i] != '\x1b')
                    ++i;
                if (i < line.size() && line[i] == '\x1b')
                    ++i;
            } else {
                ++i;
            }
        } else if (c == '\b') {
            if (!out.empty())
                out.pop_back();
        } else if (!isControl(c)) {
            out.push_back(c);
        }
    }
    return out;
}

LineReader::LineReader(std::string_view text, WarningList &warnings)
    : m_text(text)
    , m_warnings(warnings) {
    if (m_text.starts_with(kUtf8Mark)) {
        m_text.remove_prefix(kUtf8Mark.size());
        m_warnings.add({InputWarning::Code::ByteOrderMark, 0, 1, 1, {}, {}});
    }
    m_feed = m_text.find('\n');
    survey();
}

namespace {

struct Survey {
    std::uint64_t feeds = 0, returns = 0;
    bool loneReturns = false, utf8 = true, escapes = false;
};

/// Block by block, so that the text comes from memory once and not once for each question. `text` ends with a line feed
/// or where all text ends.
Survey surveyPart(std::string_view text) {
    constexpr std::size_t kBlock = std::size_t{1} << 18;
    Survey result;
    while (!text.empty()) {
        std::size_t size = std::min(kBlock, text.size());
        if (const std::size_t feed = text.rfind('\n', size - 1); size < text.size())
            size = feed == std::string_view::npos ? text.find('\n') + 1 : feed + 1; // never within a character
        if (size == 0)
            size = text.size();
        const char *const end = text.data() + size;
        for (const char *p = text.data(); (p = find(p, end, '\n')); ++p)
            ++result.feeds;
        for (const char *p = text.data(); (p = find(p, end, '\r'));) {
            ++result.returns;
            ++p;
            result.loneReturns = result.loneReturns || p == end || *p != '\n';
        }
        result.utf8 = result.utf8 && isUtf8(text.substr(0, size));
        result.escapes =
            result.escapes || find(text.data(), end, '\x1b') != nullptr || find(text.data(), end, '\b') != nullptr;
        text.remove_prefix(size);
    }
    return result;
}

} // namespace

bool isPlainText(std::string_view text) {
    const Survey survey = surveyPart(text);
    return survey.utf8 && !survey.escapes && !survey.loneReturns;
}

LineReader::LineReader(WarningList &warnings)
    : m_warnings(warnings)
    , m_last(false) {}

void LineReader::continueWith(std::string_view text, bool last) {
    m_passed += m_text.size();
    m_text = text;
    m_pos = 0;
    m_last = last;
    m_feed = m_text.find('\n');
}

void LineReader::survey() {
    constexpr std::size_t kWorthThreads = std::size_t{4} << 20;
    const std::size_t parts = m_text.size() < kWorthThreads ? 1 : threadsFor(m_text.size());
    std::vector<Survey> found(parts);
    const auto afterLine = [this](std::size_t at) {
        const std::size_t feed = at == 0 || at >= m_text.size() ? at : m_text.find('\n', at);
        return at == 0 ? 0 : std::min(feed == std::string_view::npos ? m_text.size() : feed + 1, m_text.size());
    };
    overParts(m_text.size(), parts, [&](std::size_t begin, std::size_t end, std::size_t number) {
        const std::size_t from = afterLine(begin);
        const std::size_t to = std::max(from, afterLine(end));
        found[number] = surveyPart(m_text.substr(from, to - from));
    });
    std::uint64_t returns = 0;
    for (const Survey &part : found) {
        m_lines += part.feeds;
        returns += part.returns;
        m_loneReturns = m_loneReturns || part.loneReturns;
        m_utf8 = m_utf8 && part.utf8;
        m_escapes = m_escapes || part.escapes;
    }
    m_onlyReturns = m_lines == 0 && returns > 0;
    if (m_onlyReturns)
        m_lines = returns;
    if (!m_text.empty() && m_text.back() != '\n' && !(m_onlyReturns && m_text.back() == '\r'))
        ++m_lines;
}

void LineReader::skipLine(std::size_t bytes) {
    if (m_advance)
        ++m_number;
    m_advance = true;
    m_pos += bytes;
    m_terminated = true;
}

bool LineReader::cut(std::string_view &line) {
    if (atEndOfPart())
        return false;
    if (m_advance)
        ++m_number;
    m_advance = true;
    if (m_feed < m_pos) // not again for each of many carriage returns before it
        m_feed = m_text.find('\n', m_pos);
    std::size_t stop = m_feed;
    m_terminated = stop != std::string_view::npos;
    if (!m_terminated)
        stop = m_text.size();
    std::size_t after = m_terminated ? stop + 1 : stop;
    if (m_loneReturns) {
        const std::size_t cr = m_text.substr(m_pos, stop - m_pos).find('\r');
        if (cr != std::string_view::npos && m_pos + cr + 1 < stop) {
            stop = m_pos + cr;
            after = stop + 1;
            m_terminated = true;
            m_advance = m_onlyReturns;
            if (!m_onlyReturns && !m_saidMixed) {
                m_saidMixed = true;
                m_warnings.add({InputWarning::Code::MixedLineEnds, 0, m_number, cr + 1, {}, "CR"});
            }
        } else if (m_onlyReturns && cr != std::string_view::npos) {
            m_terminated = true;
        }
    }
    line = m_text.substr(m_pos, stop - m_pos);
    m_pos = after;
    if (!line.empty() && line.back() == '\r')
        line.remove_suffix(1);
    return true;
}

bool LineReader::next(std::string_view &line) {
    if (!cut(line))
        return false;
    if (!m_utf8 && !isUtf8(line)) {
        if (!m_saidEncoding) {
            m_saidEncoding = true;
            m_warnings.add({InputWarning::Code::Encoding, 0, m_number, 0, "UTF-8", excerpt(latin1ToUtf8(line))});
        }
        m_scratch = latin1ToUtf8(line);
        line = m_scratch;
    }
    if (m_escapes && line.find_first_of("\x1b\b") != std::string_view::npos) {
        if (!m_saidNoise) {
            m_saidNoise = true;
            m_warnings.add({InputWarning::Code::TerminalNoise, 0, m_number, 0, {}, excerpt(line)});
        }
        m_scratch = withoutTerminalControl(line);
        line = m_scratch;
    }
    return true;
}

} // namespace fabricscope
