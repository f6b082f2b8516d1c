// SPDX-License-Identifier: GPL-3.0-or-later
//   MTS2400 SL1-1 CFG: leaf1=R        system type, name, and which boards it has
//     P1 -4x-5G-> MT23108 H-1 P1      port, width and lane rate, peer's type, name and port
#include "models/formats/ibutils_topo.h"

#include "models/base/text.h"
#include "models/formats/text_cursor.h"
#include "models/formats/text_input.h"
#include "models/formats/wiring_records.h"

#include <array>
#include <cmath>

namespace fabricscope {
namespace {

using Code = InputWarning::Code;

std::string_view withoutComment(std::string_view line) {
    return line.substr(0, line.find('#'));
}

struct Arrow {
    std::uint8_t width = 0;
    float laneGbps = 0;
};

/// "->", "-4x->", "-4X-5G->", "-10G->".
bool readArrow(std::string_view word, Arrow &arrow) {
    if (!word.starts_with('-') || !word.ends_with("->"))
        return false;
    word.remove_prefix(1);
    word.remove_suffix(word.size() > 1 ? 2 : 1); // of "->" only the '>' is left
    while (!word.empty()) {
        const std::size_t dash = word.find('-');
        const std::string_view part = word.substr(0, dash);
        word.remove_prefix(dash == std::string_view::npos ? word.size() : dash + 1);
        if (part.size() < 2)
            return false;
        const std::string_view number = part.substr(0, part.size() - 1);
        const char unit = part.back();
        if (unit == 'x' || unit == 'X') {
            const auto lanes = parseUnsigned(number);
            if (!lanes || *lanes == 0 || *lanes > 12)
                return false;
            arrow.width = static_cast<std::uint8_t>(*lanes);
        } else if (unit == 'G' || unit == 'g') {
            const auto rate = parseDouble(number);
            if (!rate || *rate <= 0 || *rate > 1000)
                return false;
            arrow.laneGbps = static_cast<float>(*rate);
        } else {
            return false;
        }
    }
    return true;
}

struct Word {
    std::string_view text;
    std::uint64_t column = 0;
};

/// The words of a line, the first `words.size()` of them; returns how many there are.
template <std::size_t kWords>
std::size_t split(std::string_view line, std::array<Word, kWords> &words) {
    TextCursor cursor(line);
    std::size_t count = 0;
    for (cursor.blanks(); !cursor.atEnd(); cursor.blanks()) {
        const std::uint64_t column = cursor.column();
        const std::string_view word = cursor.word();
        if (count < kWords)
            words[count] = {word, column};
        ++count;
    }
    return count;
}

void link(WiringRecords &wiring, std::uint32_t portA, std::uint32_t portB, TextPlace place, const Arrow &arrow) {
    LinkRecord &record = wiring.link(wiring.cable(portA, portB, place));
    if (record.width == 0)
        record.width = arrow.width;
    if (record.gbps == 0 && arrow.width != 0 && arrow.laneGbps != 0)
        record.gbps = static_cast<float>(arrow.width) * arrow.laneGbps;
}

std::uint32_t systemOf(WiringRecords &wiring, std::string_view type, std::string_view name, TextPlace place) {
    const std::uint32_t device = wiring.device(name, place.line);
    DeviceRecord &record = wiring.deviceRecord(device);
    if (record.model.empty())
        record.model = wiring.intern(type);
    else if (wiring.text(record.model) != type)
        wiring.warn(Code::DuplicateDevice, place, wiring.text(record.model), type);
    return device;
}

class TopoReader {
public:
    TopoReader(std::string_view content, const std::string &path, JobControl *job)
        : m_wiring(path, "ibutils-topo", content.size(), job)
        , m_lines(content, m_wiring.warnings()) {}

    Expected<TopologyRecords> run() {
        std::string_view line;
        while (m_lines.next(line) && !m_wiring.cancelled(m_lines.position()))
            readLine(line);
        m_wiring.records().lines = m_lines.lines();
        return m_wiring.finish("system type and name");
    }

private:
    static constexpr std::uint32_t kNone = 0xffffffff;

    TextPlace at(const Word &word) const { return {m_lines.number(), word.column}; }

    void readLine(std::string_view text) {
        const std::string_view line = withoutComment(text);
        std::array<Word, 5> words;
        const std::size_t count = split(line, words);
        if (count == 0) {
            if (trim(text).empty()) // a comment ends no block
                m_system = kNone;
            return;
        }
        Arrow arrow;
        const bool indented = line[0] == ' ' || line[0] == '\t';
        if (!indented || (count == 2 && m_system == kNone)) {
            readSystem(line, words, count);
            return;
        }
        if (count < 2 || !readArrow(words[1].text, arrow)) {
            m_wiring.warn(Code::Syntax, count < 2 ? TextPlace{m_lines.number(), line.size() + 1} : at(words[1]), "->",
                          count < 2 ? std::string_view() : words[1].text);
            return;
        }
        if (m_system == kNone) {
            m_wiring.warn(Code::Syntax, at(words[0]), "system type and name", words[0].text);
            return;
        }
        if (count != 5) {
            const bool few = count < 5;
            m_wiring.warn(Code::Syntax,
                          few ? TextPlace{m_lines.number(), line.size() + 1} : TextPlace{m_lines.number(), 0},
                          "port -> type name port", few ? words[count - 1].text : trim(line));
            return;
        }
        const std::uint32_t peer = systemOf(m_wiring, words[2].text, words[3].text, at(words[2]));
        const std::uint32_t a = m_wiring.port(m_system, words[0].text, m_lines.number());
        const std::uint32_t b = m_wiring.port(peer, words[4].text, m_lines.number());
        link(m_wiring, a, b, at(words[0]), arrow);
    }

    void readSystem(std::string_view line, const std::array<Word, 5> &words, std::size_t count) {
        m_system = kNone;
        if (count < 2) {
            m_wiring.warn(Code::Syntax, {m_lines.number(), line.size() + 1}, "system type and name", words[0].text);
            return;
        }
        const bool configured = count > 2 && words[2].text.starts_with("CFG:");
        if (count > 2 && !configured) {
            m_wiring.warn(Code::Syntax, at(words[2]), "CFG:", words[2].text);
            return;
        }
        m_system = systemOf(m_wiring, words[0].text, words[1].text, at(words[0]));
        if (configured) {
            DeviceRecord &record = m_wiring.deviceRecord(m_system);
            record.description = m_wiring.intern(trim(line.substr(words[0].column - 1)));
        }
    }

    WiringRecords m_wiring;
    LineReader m_lines;
    std::uint32_t m_system = kNone;
};

/// "P1", "L1/P12", "leaf1/P3": what a front panel port is called.
bool isPanelPort(std::string_view word) {
    if (const std::size_t slash = word.rfind('/'); slash != std::string_view::npos)
        word.remove_prefix(slash + 1);
    return word.size() > 1 && word.find_first_of("0123456789") != std::string_view::npos &&
           (word[0] < '0' || word[0] > '9');
}

} // namespace

int recogniseIbutilsTopo(std::string_view head) {
    int systems = 0, ports = 0, other = 0;
    bool inSystem = false;
    WarningList ignored;
    LineReader lines(head, ignored);
    std::string_view line;
    while (ports < 20 && lines.next(line)) {
        if (!lines.terminated() && lines.number() > 1)
            break; // may be cut
        const std::string_view text = withoutComment(line);
        std::array<Word, 5> words;
        const std::size_t count = split(text, words);
        if (count == 0)
            continue;
        Arrow arrow;
        const bool indented = text[0] == ' ' || text[0] == '\t';
        if (indented && inSystem && count == 5 && readArrow(words[1].text, arrow)) {
            ++ports;
        } else if (!indented && (count == 2 || (count > 2 && words[2].text.starts_with("CFG:")))) {
            ++systems;
            inSystem = true;
        } else if (++other > 5 && ports == 0) {
            return 0;
        }
    }
    return systems > 0 && ports > 0 && ports >= other ? 90 : 0;
}

Expected<TopologyRecords> parseIbutilsTopo(std::string_view content, const std::string &path, JobControl *job) {
    return TopoReader(content, path, job).run();
}

int recogniseIbutilsCables(std::string_view head) {
    int cables = 0, other = 0;
    bool titled = false;
    WarningList ignored;
    LineReader lines(head, ignored);
    std::string_view line;
    while (cables < 20 && lines.next(line)) {
        titled = titled || (line.starts_with('#') && containsIgnoreCase(line, "<SysType>"));
        std::array<Word, 6> words;
        const std::size_t count = split(withoutComment(line), words);
        if (count == 6 && isPanelPort(words[2].text) && isPanelPort(words[5].text) &&
            line.find_first_of(",;{}\"=") == std::string_view::npos)
            ++cables;
        else if (count > 0)
            ++other;
    }
    if (titled && cables > 0)
        return 95;
    return cables > 1 && other <= cables / 4 ? 60 : 0;
}

Expected<TopologyRecords> parseIbutilsCables(std::string_view content, const std::string &path, JobControl *job) {
    WiringRecords wiring(path, "ibutils-cables", content.size(), job);
    LineReader lines(content, wiring.warnings());
    std::string_view line;
    while (lines.next(line) && !wiring.cancelled(lines.position())) {
        const std::string_view text = withoutComment(line);
        std::array<Word, 6> words;
        const std::size_t count = split(text, words);
        if (count == 0)
            continue;
        if (count != 6) {
            wiring.warn(Code::Syntax, {lines.number(), count < 6 ? text.size() + 1 : words[5].column},
                        "type name port type name port", trim(text));
            continue;
        }
        const TextPlace place{lines.number(), words[0].column};
        const std::uint32_t a = systemOf(wiring, words[0].text, words[1].text, place);
        const std::uint32_t b = systemOf(wiring, words[3].text, words[4].text, {place.line, words[3].column});
        link(wiring, wiring.port(a, words[2].text, place.line), wiring.port(b, words[5].text, place.line), place, {});
    }
    wiring.records().lines = lines.lines();
    return wiring.finish("type name port type name port");
}

} // namespace fabricscope
