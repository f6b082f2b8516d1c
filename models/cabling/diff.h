// SPDX-License-Identifier: GPL-3.0-or-later
// Intended wiring against what is there: one finding for each planned cable that is not as planned and each link that
// should not be there, the patterns that several have in common, and the moves that mend them. Words and kinds as in
// the command line's diff --json.
#pragma once

#include "models/base/expected.h"
#include "models/base/job.h"
#include "models/cabling/names.h"
#include "models/fabric/fabric.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fabricscope {

enum class FindingKind : std::uint8_t {
    Match,
    WrongPeer, // the port is cabled to another device
    WrongPort, // to the right device, at another port
    Missing,   // an end is accounted for and has no link
    Unexpected,
    Naming,    // right only through a rule of the user
    Attribute, // right cable, other speed or width
    NotSeen,   // nothing can be said: nobody reports about either end
    OutOfScope
};
constexpr std::size_t kFindingKinds = static_cast<std::size_t>(FindingKind::OutOfScope) + 1;
const char *toString(FindingKind kind); // "wrong_peer"

enum class PatternKind : std::uint8_t { PairSwap, Rotation, RailsCrossed, PlanesCrossed };
const char *toString(PatternKind kind); // "pair_swap"

/// As its source spells it.
struct CableEnd {
    std::string device, port;
    bool operator==(const CableEnd &) const = default;
};

struct Finding {
    std::uint64_t id = 0; // of the planned cable, or the seen link where none is planned; the same from both ends
    FindingKind kind = FindingKind::Match;
    bool bothEnds = false; // both ends report the seen link, or that there is none
    CableEnd a;
    std::optional<CableEnd> planB, seenB;
    const char *attribute = nullptr; // "speed" in Gb/s, "width" in lanes
    double planValue = 0, seenValue = 0;
    std::uint32_t plan = 0;     // index among the plans
    LinkId planLink;            // in that plan; invalid where none is planned
    LinkId seenLink;            // in the observation
    std::uint32_t planLine = 0; // 0 = not known
    std::uint32_t pattern = 0xffffffff;
    std::vector<std::string> rules; // by which spellings were found equal
};

struct Pattern {
    std::uint64_t id = 0;
    PatternKind kind = PatternKind::PairSwap;
    std::vector<std::uint32_t> findings; // indices
    std::uint32_t moves = 0;
    std::string first, second; // what is crossed: rails, planes, or nothing
    double confidence = 1;     // share of findings that both ends report, at least a half
};

struct Move {
    enum class Kind : std::uint8_t { Move, Swap, Add, Remove };
    Kind kind = Kind::Move;
    std::vector<CableEnd> unplug, plug; // connectors, in step with one another
    std::vector<std::uint32_t> mends;   // findings
    std::string site, hall, row, rack, unit;
    std::string cableLabel;
};
const char *toString(Move::Kind kind);

/// Two plans that say different things of one port; the first holds.
struct PlanConflict {
    CableEnd a, firstB, secondB;
    std::uint32_t firstPlan = 0, secondPlan = 0;
};

struct CablingDiff {
    std::array<std::uint64_t, kFindingKinds> counts{};
    std::uint64_t planCables = 0, observedLinks = 0;
    std::vector<Finding> findings; // all but Match and OutOfScope, by device and port in natural order
    std::vector<Pattern> patterns;
    std::vector<Move> moves; // in walking order
    std::vector<PlanConflict> conflicts;
    std::uint64_t of(FindingKind kind) const { return counts[static_cast<std::size_t>(kind)]; }
};

/// `plans` built with BuildOptions::keepLines if findings are to say where. Any thread.
/// Errors: Cancelled; BadValue for a name rule that is no regular expression.
Expected<CablingDiff> diffCabling(const std::vector<FabricPtr> &plans, const FabricPtr &observed, NameRules rules,
                                  JobControl *job = nullptr);

} // namespace fabricscope
