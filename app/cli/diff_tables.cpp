// SPDX-License-Identifier: GPL-3.0-or-later
// CSV (RFC 4180), HTML and JUnit XML.
#include "app/cli/diff_report.h"
#include "app/cli/words.h"
#include "models/base/text.h"

#include <array>
#include <cstdio>

namespace fabricscope::cli {
namespace {

/// With quotes where needed. A leading sign or "=" would be a formula to a spreadsheet: an apostrophe makes it text.
std::string cell(const std::string &raw) {
    std::string text = toValidUtf8(raw);
    if (!text.empty() && (text[0] == '=' || text[0] == '+' || text[0] == '-' || text[0] == '@'))
        text.insert(0, "'");
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

void row(std::ostream &out, std::initializer_list<std::string> cells) {
    bool first = true;
    for (const std::string &text : cells) {
        out << (first ? "" : ",") << cell(text);
        first = false;
    }
    out << "\r\n";
}

/// For XML and HTML, in text and in quoted attributes; control bytes are not allowed in XML at all.
std::string escaped(const std::string &raw) {
    std::string text;
    for (const char c : toValidUtf8(raw)) {
        switch (c) {
        case '&':
            text += "&amp;";
            break;
        case '<':
            text += "&lt;";
            break;
        case '>':
            text += "&gt;";
            break;
        case '"':
            text += "&quot;";
            break;
        default:
            text += static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' ? '?' : c;
        }
    }
    return text;
}

std::string number(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%g", value);
    return text.data();
}

std::string joined(const std::vector<std::string> &parts) {
    std::string text;
    for (const std::string &part : parts)
        text += (text.empty() ? "" : " ") + part;
    return text;
}

std::string joined(const std::vector<CableEnd> &ends) {
    std::string text;
    for (const CableEnd &end : ends)
        text += (text.empty() ? "" : " ") + endText(end);
    return text;
}

const CableEnd kNone;

} // namespace

void writeDiffCsv(const Compared &compared, std::ostream &out) {
    const CablingDiff &diff = compared.diff;
    row(out, {"id", "kind", "a_device", "a_port", "plan_b_device", "plan_b_port", "seen_b_device", "seen_b_port",
              "attribute", "plan", "seen", "evidence", "plan_file", "plan_line", "pattern", "rules"});
    for (const Finding &f : diff.findings) {
        const CableEnd &plan = f.planB ? *f.planB : kNone;
        const CableEnd &seen = f.seenB ? *f.seenB : kNone;
        const bool attribute = f.attribute != nullptr;
        const bool at = f.planLink.valid() && f.planLine != 0;
        row(out, {idText(f.id), toString(f.kind), f.a.device, f.a.port, plan.device, plan.port, seen.device, seen.port,
                  attribute ? f.attribute : "", attribute ? number(f.planValue) : "",
                  attribute ? number(f.seenValue) : "", f.bothEnds ? "both ends" : "one end",
                  at ? compared.plans[f.plan]->tables().files.front() : "", at ? std::to_string(f.planLine) : "",
                  f.pattern < diff.patterns.size() ? toString(diff.patterns[f.pattern].kind) : "", joined(f.rules)});
    }
}

void writeOrderCsv(const Compared &compared, std::ostream &out) {
    row(out, {"step", "kind", "site", "hall", "row", "rack", "unit", "unplug", "plug", "cable_label"});
    std::size_t step = 0;
    for (const Move &move : compared.diff.moves)
        row(out, {std::to_string(++step), toString(move.kind), move.site, move.hall, move.row, move.rack, move.unit,
                  joined(move.unplug), joined(move.plug), move.cableLabel});
}

void writeDiffHtml(const Compared &compared, std::ostream &out) {
    const CablingDiff &diff = compared.diff;
    out << "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Cabling</title>\n<style>"
           "body{font:15px/1.4 sans-serif;margin:2em;color:#1d2733}table{border-collapse:collapse;margin:1em 0}"
           "th,td{text-align:left;padding:.3em .8em;border-bottom:1px solid #cfd8e3}th{background:#eef2f6}"
           "td.n{text-align:right;font-variant-numeric:tabular-nums}td.bad{color:#b3261e}</style></head><body>\n"
        << "<h1>Cabling</h1>\n<p>" << counted(diff.planCables, "cable", "cables") << " on the plan, "
        << counted(diff.observedLinks, "link", "links") << " seen.</p>\n<table>\n";
    for (std::size_t kind = 0; kind < kFindingKinds; ++kind)
        out << "<tr><td>" << kindWords(static_cast<FindingKind>(kind)) << "</td><td class=\"n\">"
            << grouped(diff.counts[kind]) << "</td></tr>\n";
    out << "</table>\n";
    if (!diff.patterns.empty()) {
        out << "<h2>Patterns</h2>\n<ul>\n";
        for (const Pattern &pattern : diff.patterns)
            out << "<li>" << escaped(patternText(pattern)) << "</li>\n";
        out << "</ul>\n";
    }
    if (!diff.moves.empty()) {
        out << "<h2>Work order</h2>\n<ol>\n";
        for (const Move &move : diff.moves)
            out << "<li>" << escaped(moveText(move)) << "</li>\n";
        out << "</ol>\n";
    }
    out << "<h2>Findings</h2>\n<table>\n<tr><th>what</th><th>at</th><th>plan says</th><th>is in</th><th>found "
           "by</th></tr>\n";
    for (const Finding &f : diff.findings)
        out << "<tr><td>" << kindWords(f.kind) << "</td><td>" << escaped(endText(f.a)) << "</td><td>"
            << (f.planB ? escaped(endText(*f.planB)) : "") << "</td><td class=\"bad\">"
            << (f.seenB ? escaped(endText(*f.seenB)) : "") << "</td><td>"
            << (f.seenLink.valid() ? f.bothEnds ? "both ends" : "one end" : "") << "</td></tr>\n";
    out << "</table></body></html>\n";
}

void writeDiffJunit(const Compared &compared, std::ostream &out) {
    const CablingDiff &diff = compared.diff;
    const std::uint64_t skipped = diff.of(FindingKind::NotSeen);
    const std::uint64_t failures = diff.findings.size() - skipped - diff.of(FindingKind::Naming);
    out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites><testsuite name=\"cabling\" tests=\""
        << diff.findings.size() + 1 << "\" failures=\"" << failures << "\" errors=\"0\" skipped=\"" << skipped
        << "\">\n<testcase classname=\"cabling.match\" name=\"" << diff.of(FindingKind::Match)
        << " cables as planned\"/>\n";
    for (const Finding &f : diff.findings) {
        out << "<testcase classname=\"cabling." << toString(f.kind) << "\" name=\"" << escaped(endText(f.a)) << ' '
            << idText(f.id) << "\">";
        if (f.kind == FindingKind::NotSeen)
            out << "<skipped message=\"" << escaped(findingText(f)) << "\"/>";
        else if (f.kind != FindingKind::Naming)
            out << "<failure message=\"" << escaped(findingText(f)) << "\"/>";
        out << "</testcase>\n";
    }
    out << "</testsuite></testsuites>\n";
}

} // namespace fabricscope::cli
