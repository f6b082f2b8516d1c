// SPDX-License-Identifier: GPL-3.0-or-later
// Findings may be many: each is a document of its own within the whole, so that memory does not grow with them.
#include "app/cli/diff_report.h"
#include "models/base/text.h"

#include <nlohmann/json.hpp>

namespace fabricscope::cli {
namespace {

using Json = nlohmann::ordered_json;

Json jsonOf(const CableEnd &end) {
    return {{"device", toValidUtf8(end.device)}, {"port", toValidUtf8(end.port)}};
}

Json jsonOf(const std::vector<CableEnd> &ends) {
    Json all = Json::array();
    for (const CableEnd &end : ends)
        all.push_back(jsonOf(end));
    return all;
}

Json jsonOf(const std::optional<CableEnd> &end) {
    return end ? jsonOf(*end) : Json(nullptr);
}

Json orNull(const std::string &text) {
    return text.empty() ? Json(nullptr) : Json(toValidUtf8(text));
}

Json idsOf(const std::vector<std::uint32_t> &findings, const CablingDiff &diff) {
    Json ids = Json::array();
    for (const std::uint32_t f : findings)
        ids.push_back(idText(diff.findings[f].id));
    return ids;
}

Json jsonOf(const Finding &finding, const Compared &compared) {
    Json planAt = nullptr;
    if (finding.planLink.valid() && finding.planLine != 0)
        planAt = {{"file", toValidUtf8(compared.plans[finding.plan]->tables().files.front())},
                  {"line", finding.planLine}};
    Json attribute = nullptr;
    if (finding.attribute != nullptr)
        attribute = {{"name", finding.attribute}, {"plan", finding.planValue}, {"seen", finding.seenValue}};
    const auto &patterns = compared.diff.patterns;
    return {{"id", idText(finding.id)},
            {"kind", toString(finding.kind)},
            {"a", jsonOf(finding.a)},
            {"plan_b", jsonOf(finding.planB)},
            {"seen_b", jsonOf(finding.seenB)},
            {"attribute", std::move(attribute)},
            {"evidence", finding.bothEnds ? "both ends" : "one end"},
            {"observed_at", nullptr},
            {"plan_at", std::move(planAt)},
            {"pattern", finding.pattern < patterns.size() ? Json(idText(patterns[finding.pattern].id)) : Json(nullptr)},
            {"rules", finding.rules},
            {"inferred", compared.inferred},
            {"also", Json::array()}};
}

Json jsonOf(const Pattern &pattern, const CablingDiff &diff) {
    return {{"id", idText(pattern.id)}, {"kind", toString(pattern.kind)}, {"findings", idsOf(pattern.findings, diff)},
            {"moves", pattern.moves},   {"text", patternText(pattern)},   {"confidence", pattern.confidence}};
}

Json jsonOf(const Move &move, std::size_t step, const CablingDiff &diff) {
    const std::vector<CableEnd> &ends = move.unplug.empty() ? move.plug : move.unplug;
    return {{"step", step},
            {"kind", toString(move.kind)},
            {"at",
             {{"site", orNull(move.site)},
              {"hall", orNull(move.hall)},
              {"row", orNull(move.row)},
              {"rack", orNull(move.rack)},
              {"unit", orNull(move.unit)},
              {"device", toValidUtf8(ends.front().device)},
              {"panel", nullptr}}},
            {"unplug", jsonOf(move.unplug)},
            {"plug", jsonOf(move.plug)},
            {"cable_label", orNull(move.cableLabel)},
            {"mends", idsOf(move.mends, diff)}};
}

/// "name":[…] of as many elements as there are, each on a line of its own.
template <class Element>
void writeArray(std::ostream &out, const char *name, std::size_t count, Element &&element) {
    out << ",\n\"" << name << "\":[";
    for (std::size_t i = 0; i < count; ++i)
        out << (i == 0 ? "\n" : ",\n") << Json(element(i)).dump();
    out << "]";
}

void writeMoves(const CablingDiff &diff, std::ostream &out) {
    writeArray(out, "moves", diff.moves.size(), [&](std::size_t i) { return jsonOf(diff.moves[i], i + 1, diff); });
}

} // namespace

void writeDiffJson(const Compared &compared, std::ostream &out) {
    const CablingDiff &diff = compared.diff;
    Json summary;
    for (std::size_t kind = 0; kind < kFindingKinds; ++kind)
        summary[toString(static_cast<FindingKind>(kind))] = diff.counts[kind];
    out << "{\"schema\":\"fabricscope.diff/1\",\n\"plan\":" << Json{{"cables", diff.planCables}}.dump()
        << ",\"observed\":" << Json{{"links", diff.observedLinks}}.dump() << ",\n\"summary\":" << summary.dump();
    writeArray(out, "findings", diff.findings.size(),
               [&](std::size_t i) { return jsonOf(diff.findings[i], compared); });
    writeArray(out, "patterns", diff.patterns.size(), [&](std::size_t i) { return jsonOf(diff.patterns[i], diff); });
    writeMoves(diff, out);
    writeArray(out, "conflicts", diff.conflicts.size(), [&](std::size_t i) {
        const PlanConflict &conflict = diff.conflicts[i];
        const auto file = [&](std::uint32_t plan) { return toValidUtf8(compared.plans[plan]->tables().files.front()); };
        return Json{{"a", jsonOf(conflict.a)},
                    {"holds", {{"file", file(conflict.firstPlan)}, {"b", jsonOf(conflict.firstB)}}},
                    {"against", {{"file", file(conflict.secondPlan)}, {"b", jsonOf(conflict.secondB)}}}};
    });
    out << "}\n";
}

void writeOrderJson(const Compared &compared, std::ostream &out) {
    const CablingDiff &diff = compared.diff;
    out << "{\"schema\":\"fabricscope.workorder/1\",\n\"steps\":" << diff.moves.size() << ",\n\"unmended\":"
        << Json{{"not_seen", diff.of(FindingKind::NotSeen)},
                {"attribute", diff.of(FindingKind::Attribute)},
                {"naming", diff.of(FindingKind::Naming)}}
               .dump();
    writeMoves(diff, out);
    out << "}\n";
}

} // namespace fabricscope::cli
