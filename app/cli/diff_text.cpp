// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/diff_report.h"
#include "app/cli/words.h"
#include "models/base/text.h"

#include <array>
#include <cstdio>
#include <sstream>

namespace fabricscope::cli {
namespace {

std::string joined(const std::vector<CableEnd> &ends, const char *between) {
    std::string text;
    for (const CableEnd &end : ends)
        text += (text.empty() ? "" : between) + endText(end);
    return text;
}

} // namespace

const char *kindWords(FindingKind kind) {
    switch (kind) {
    case FindingKind::Match:
        return "right";
    case FindingKind::WrongPeer:
        return "wrong peer";
    case FindingKind::WrongPort:
        return "wrong port";
    case FindingKind::Missing:
        return "missing";
    case FindingKind::Unexpected:
        return "there, not on the plan";
    case FindingKind::Naming:
        return "right through an alias";
    case FindingKind::Attribute:
        return "wrong speed or width";
    case FindingKind::NotSeen:
        return "not seen";
    case FindingKind::OutOfScope:
        break;
    }
    return "out of scope";
}

std::string idText(std::uint64_t id) {
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(id));
    return text.data();
}

std::string endText(const CableEnd &end) {
    return toValidUtf8(end.device) + ":" + toValidUtf8(end.port);
}

std::string findingText(const Finding &finding) {
    std::ostringstream text;
    text << kindWords(finding.kind) << ": " << endText(finding.a);
    if (finding.planB)
        text << ", planned to " << endText(*finding.planB);
    if (finding.seenB && finding.kind != FindingKind::Attribute)
        text << ", is in " << endText(*finding.seenB);
    if (finding.attribute != nullptr)
        text << ", " << finding.attribute << " " << finding.planValue << " planned, " << finding.seenValue << " seen";
    return text.str();
}

std::string patternText(const Pattern &pattern) {
    const std::string cables = counted(pattern.findings.size(), "cable", "cables");
    const std::string moves = counted(pattern.moves, "move", "moves");
    const std::string which = toValidUtf8(pattern.first) + " and " + toValidUtf8(pattern.second);
    switch (pattern.kind) {
    case PatternKind::RailsCrossed:
        return "Rails " + which + " crossed: " + cables + ", " + moves;
    case PatternKind::PlanesCrossed:
        return "Planes " + which + " crossed: " + cables + ", " + moves;
    case PatternKind::PairSwap:
        return "Two cables swapped: " + moves;
    case PatternKind::Rotation:
        break;
    }
    return cables + " changed round: " + moves;
}

std::string moveText(const Move &move) {
    std::string place;
    for (const std::string *part : {&move.site, &move.hall, &move.row, &move.rack, &move.unit})
        if (!part->empty())
            place += (place.empty() ? "" : " ") + toValidUtf8(*part);
    if (!place.empty())
        place += ": ";
    const std::string label = move.cableLabel.empty() ? "" : " (cable " + toValidUtf8(move.cableLabel) + ")";
    switch (move.kind) {
    case Move::Kind::Swap:
        return place + "swap " + joined(move.unplug, " and ") + label;
    case Move::Kind::Add:
        return place + "plug in or mend the cable " + joined(move.plug, " – ") + label;
    case Move::Kind::Remove:
        return place + "unplug " + joined(move.unplug, " – ") + ", which is not on the plan" + label;
    case Move::Kind::Move:
        break;
    }
    return place + "move " + joined(move.unplug, ", ") + " to " + joined(move.plug, ", ") + label;
}

} // namespace fabricscope::cli
