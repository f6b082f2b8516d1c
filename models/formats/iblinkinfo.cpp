// SPDX-License-Identifier: GPL-3.0-or-later
// "LID port[ext] ==( width speed state)==> LID port[ext] "peer" (remarks)" below a heading for each node, or behind the
// node's GUID and name (-l). Speeds are those of a lane, as signalled.
#include "models/base/text.h"
#include "models/formats/ib_ports.h"
#include "models/formats/text_input.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace fabricscope {
namespace {

using Code = InputWarning::Code;

constexpr std::string_view kBefore = "==(";
constexpr std::string_view kAfter = ")==>";

/// Signalled rate of a lane → its nominal one.
float nominalLane(double gbps) {
    constexpr struct {
        double signalled;
        float nominal;
    } kLanes[] = {{2.5, 2.5F},    {5, 5},       {10, 10},      {10.3125, 10}, {14.0625, 14},
                  {25.78125, 25}, {53.125, 50}, {106.25, 100}, {212.5, 200}};
    for (const auto &lane : kLanes) {
        if (std::fabs(lane.signalled - gbps) < 0.02 * lane.signalled)
            return lane.nominal;
    }
    return 0;
}

std::string_view word(std::string_view &text) {
    text = trim(text);
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    const std::string_view first = text.substr(0, end);
    text.remove_prefix(end);
    return first;
}

std::optional<std::uint64_t> guidOf(std::string_view text) {
    return text.starts_with("0x") ? parseUnsigned(text.substr(2), 16) : std::nullopt;
}

/// "0x7cfe9003009ce5b0" if it comes next.
void takeGuid(std::string_view &text, std::uint64_t &guid) {
    std::string_view rest = text;
    if (const auto number = guidOf(word(rest))) {
        guid = *number;
        text = rest;
    }
}

/// "1719   10[  ]": false unless it is all of `text` up to the brackets, behind which `text` then begins.
bool takePort(std::string_view &text, IbPortList::End &end) {
    const std::size_t open = text.find('[');
    const std::size_t close = text.find(']', open == std::string_view::npos ? 0 : open);
    if (open == std::string_view::npos || close == std::string_view::npos)
        return false;
    std::string_view numbers = text.substr(0, open);
    const auto lid = parseUnsigned(word(numbers));
    end.port = trim(numbers);
    if (!lid || *lid > 0xffffff || !parseUnsigned(end.port))
        return false;
    end.lid = static_cast<std::uint32_t>(*lid);
    text.remove_prefix(close + 1);
    return true;
}

struct Heading {
    IbNodeType type;
    std::uint64_t guid = 0;
    std::string_view description;
};

std::optional<Heading> headingOf(std::string_view line) {
    line = trim(line);
    Heading heading{IbNodeType::Unknown, 0, {}};
    for (const auto &[name, type] : {std::pair{"Switch: ", IbNodeType::Switch}, std::pair{"CA: ", IbNodeType::Adapter},
                                     std::pair{"Router: ", IbNodeType::Router}}) {
        if (line.starts_with(name)) {
            heading.type = type;
            line.remove_prefix(std::string_view(name).size());
        }
    }
    if (heading.type == IbNodeType::Unknown || !line.ends_with(':'))
        return std::nullopt;
    line.remove_suffix(1);
    takeGuid(line, heading.guid);
    heading.description = trim(line);
    return heading;
}

struct Line {
    IbPortList::End local, peer;
    std::string_view state; // width, speed, states
    bool hasPeer = false;
};

/// What was expected at which byte; nullptr if the line was understood.
const char *readLine(std::string_view line, Line &out, std::size_t &at) {
    const std::size_t before = line.find(kBefore);
    const std::size_t after = line.find(kAfter, before);
    at = before;
    if (after == std::string_view::npos)
        return ")==>";
    std::string_view left = line.substr(0, before);
    takeGuid(left, out.local.guid);
    const std::size_t quote = left.find('"');
    if (quote != std::string_view::npos) {
        const std::size_t end = left.rfind('"');
        out.local.description = left.substr(quote + 1, end == quote ? end : end - quote - 1);
        left.remove_prefix(end + 1);
    }
    at = static_cast<std::size_t>(trim(left).data() - line.data());
    if (!takePort(left, out.local))
        return "LID port[ ]";
    out.state = line.substr(before + kBefore.size(), after - before - kBefore.size());
    std::string_view right = line.substr(after + kAfter.size());
    at = after + kAfter.size();
    if (const std::size_t open = right.find('['); trim(right.substr(0, open)).empty())
        return nullptr; // nothing is plugged in, or nothing answers
    takeGuid(right, out.peer.guid);
    if (!takePort(right, out.peer))
        return "LID port[ ]";
    const std::size_t from = right.find('"');
    const std::size_t remark = right.rfind("\" (");
    const std::size_t to = remark == std::string_view::npos ? right.rfind('"') : remark;
    if (from == std::string_view::npos || to <= from) {
        at = static_cast<std::size_t>(right.data() - line.data());
        return "\"name\"";
    }
    out.peer.description = right.substr(from + 1, to - from - 1);
    out.hasPeer = true;
    return nullptr;
}

/// " 4X       25.78125 Gbps Active/  LinkUp": false if it says no rate that is known.
bool rateOf(std::string_view state, IbRate &rate) {
    std::string_view width = word(state);
    if (width.empty() || (width.back() != 'X' && width.back() != 'x'))
        return false;
    width.remove_suffix(1);
    const auto lanes = parseUnsigned(width);
    const auto gbps = parseDouble(word(state));
    if (!lanes || *lanes == 0 || *lanes > 16)
        return false;
    rate.width = static_cast<std::uint8_t>(*lanes);
    rate.gbps = gbps ? nominalLane(*gbps) * static_cast<float>(*lanes) : 0;
    return rate.gbps > 0;
}

} // namespace

int recogniseIblinkinfo(std::string_view head) {
    WarningList ignored;
    LineReader lines(head, ignored);
    std::string_view text;
    for (int tries = 0; tries < 400 && lines.next(text); ++tries) {
        Line line;
        std::size_t at = 0;
        if (text.find(kBefore) != std::string_view::npos && !readLine(text, line, at))
            return 90;
    }
    return 0;
}

Expected<TopologyRecords> parseIblinkinfo(std::string_view content, const std::string &path, JobControl *job) {
    if (job)
        job->total = content.size();
    IbPortList list("iblinkinfo", path);
    LineReader lines(content, list.warnings());
    std::string_view text;
    std::optional<Heading> heading;
    std::string description; // the heading's: its line is gone by when ports come
    std::uint32_t node = IbPortList::kNone;
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
        if (trim(text).empty())
            continue;
        if (text.find(kBefore) == std::string_view::npos) {
            if (auto found = headingOf(text)) {
                heading = found;
                description = found->description;
                heading->description = description;
                node = IbPortList::kNone;
            } else {
                list.misread(lines.number(), 1, "Switch:, CA: or ==(", text);
            }
            continue;
        }
        Line line;
        std::size_t at = 0;
        const char *expected = readLine(text, line, at);
        const bool alone = !line.local.description.empty() || !heading; // -l
        if (!expected && alone && line.local.guid == 0) {
            expected = "heading of the node";
            at = 0;
        }
        if (expected) {
            list.misread(lines.number(), at + 1, expected, text.substr(std::min(at, text.size())));
            continue;
        }
        if (alone) {
            node = list.node(line.local, lines.number());
        } else if (node == IbPortList::kNone) {
            IbPortList::End end = line.local;
            end.type = heading->type;
            end.description = heading->description;
            if (heading->guid != 0)
                end.guid = heading->guid;
            node = list.node(end, lines.number());
        }
        const std::uint32_t port = list.port(node, line.local, lines.number());
        if (!line.hasPeer)
            continue;
        IbRate rate;
        if (!rateOf(line.state, rate))
            list.warn(Code::UnknownRate, lines.number(),
                      static_cast<std::uint64_t>(line.state.data() - text.data()) + 1, "width and Gbps",
                      trim(line.state));
        list.peer(port, line.peer, rate, lines.number());
    }
    return list.finish(lines.lines(), "Switch:, CA: or ==(");
}

} // namespace fabricscope
