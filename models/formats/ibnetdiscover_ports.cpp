// SPDX-License-Identifier: GPL-3.0-or-later
// Columns collapse where a value is wide, quotes within names are not escaped, names keep blanks at both ends, and
// older tools print a lone name without quotes.
#include "models/base/text.h"
#include "models/formats/ib_ports.h"
#include "models/formats/text_input.h"

#include <algorithm>

namespace fabricscope {
namespace {

using Code = InputWarning::Code;

/// Words of a line from left to right.
struct Words {
    std::string_view line;
    std::size_t at = 0;
    std::size_t begin = 0; // of the word read last

    void skip() { at = std::min(line.find_first_not_of(" \t", at), line.size()); }
    std::string_view next() {
        skip();
        begin = at;
        at = std::min(line.find_first_of(" \t", at), line.size());
        return line.substr(begin, at - begin);
    }
    std::string_view rest() const { return line.substr(at); }
};

/// "SW  1719 10 0x7cfe9003009ce5b0"; what was expected instead, nullptr if it is all there.
const char *readEnd(Words &words, IbPortList::End &end) {
    const std::string_view type = words.next();
    if (type == "SW")
        end.type = IbNodeType::Switch;
    else if (type == "CA")
        end.type = IbNodeType::Adapter;
    else if (type == "RT")
        end.type = IbNodeType::Router;
    else
        return "SW, CA or RT";
    const auto lid = parseUnsigned(words.next());
    if (!lid || *lid > 0xffffff)
        return "LID";
    end.lid = static_cast<std::uint32_t>(*lid);
    end.port = words.next();
    if (!parseUnsigned(end.port))
        return "port number";
    const std::string_view guid = words.next();
    const auto number = guid.starts_with("0x") ? parseUnsigned(guid.substr(2), 16) : std::nullopt;
    if (!number)
        return "GUID";
    end.guid = *number;
    return nullptr;
}

struct Line {
    IbPortList::End local, peer;
    std::string_view width, speed;
    bool hasPeer = false;
};

/// What was expected instead of the word read last; nullptr if the line was understood.
const char *readLine(Words &words, Line &out) {
    if (const char *expected = readEnd(words, out.local))
        return expected;
    out.width = words.next();
    if (out.width.find_first_of("xX") == std::string_view::npos)
        return "link width";
    out.speed = words.next();
    words.skip();
    std::string_view rest = words.rest();
    if (!rest.starts_with("- ")) {
        rest = trim(rest);
        if (rest.size() >= 2 && rest.front() == '\'' && rest.back() == '\'')
            rest = rest.substr(1, rest.size() - 2);
        out.local.description = rest;
        return nullptr;
    }
    words.next();
    if (const char *expected = readEnd(words, out.peer))
        return expected;
    words.skip();
    words.begin = words.at;
    rest = trim(words.rest());
    const std::size_t between = rest.find("' - '");
    const std::size_t from = rest.find('\'');
    const std::size_t to = rest.rfind('\'');
    if (!rest.starts_with("(") || !rest.ends_with(")") || between == std::string_view::npos || from >= between ||
        to < between + 5)
        return "( 'name' - 'name' )";
    out.local.description = rest.substr(from + 1, between - from - 1);
    out.peer.description = rest.substr(between + 5, to - between - 5);
    out.hasPeer = true;
    return nullptr;
}

} // namespace

int recogniseIbnetdiscoverPorts(std::string_view head) {
    WarningList ignored;
    LineReader lines(head, ignored);
    std::string_view text;
    for (int tries = 0; tries < 200 && lines.next(text); ++tries) {
        Words words{text};
        Line line;
        if (!readLine(words, line))
            return 90;
    }
    return 0;
}

Expected<TopologyRecords> parseIbnetdiscoverPorts(std::string_view content, const std::string &path, JobControl *job) {
    if (job)
        job->total = content.size();
    IbPortList list("ibnetdiscover-ports", path);
    LineReader lines(content, list.warnings());
    std::string_view text;
    while (lines.next(text)) {
        if (job && (lines.number() & 0x3ff) == 0) {
            job->done = lines.position();
            if (job->cancelled) {
                Error error;
                error.code = ErrorCode::Cancelled;
                error.file = path;
                return fail(std::move(error));
            }
        }
        if (trim(text).empty() || trim(text).starts_with('#'))
            continue;
        Words words{text};
        Line line;
        if (const char *expected = readLine(words, line)) {
            list.misread(lines.number(), words.begin + 1, expected, text.substr(words.begin));
            continue;
        }
        const std::uint32_t device = list.node(line.local, lines.number());
        const std::uint32_t port = list.port(device, line.local, lines.number());
        if (!line.hasPeer)
            continue;
        IbRate rate;
        if (!parseIbRate(std::string(line.width) + std::string(line.speed), rate))
            list.warn(Code::UnknownRate, lines.number(),
                      static_cast<std::uint64_t>(line.width.data() - text.data()) + 1, "width and speed",
                      std::string(line.width) + " " + std::string(line.speed));
        list.peer(port, line.peer, rate, lines.number());
    }
    return list.finish(lines.lines(), "SW, CA or RT");
}

} // namespace fabricscope
