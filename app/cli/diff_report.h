// SPDX-License-Identifier: GPL-3.0-or-later
// What a comparison found, in the forms that scripts, spreadsheets, browsers and build servers read.
#pragma once

#include "models/cabling/diff.h"

#include <ostream>
#include <string>
#include <vector>

namespace fabricscope::cli {

struct Compared {
    std::vector<FabricPtr> plans; // one a file
    FabricPtr observed;
    CablingDiff diff;
    bool inferred = false; // the plan is what siblings have
};

std::string idText(std::uint64_t id);     // 16 hexadecimal digits
std::string endText(const CableEnd &end); // "leaf1:swp3"
std::string findingText(const Finding &finding);
std::string patternText(const Pattern &pattern);
std::string moveText(const Move &move);
const char *kindWords(FindingKind kind); // "wrong peer"

void writeDiffJson(const Compared &compared, std::ostream &out); // fabricscope.diff/1
void writeDiffCsv(const Compared &compared, std::ostream &out);
void writeDiffHtml(const Compared &compared, std::ostream &out);
/// A failed case for each finding that is wrong, a skipped one for what nobody reports about, one for all that match.
void writeDiffJunit(const Compared &compared, std::ostream &out);
void writeOrderJson(const Compared &compared, std::ostream &out); // fabricscope.workorder/1
void writeOrderCsv(const Compared &compared, std::ostream &out);

} // namespace fabricscope::cli
