// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of rules.h over every file of this repository.
#include "tests/structure/rules.h"
#include "tests/structure/source_text.h"
#include "tests/structure/source_tree.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

using namespace fabricscope::structure;

namespace {

const std::string root = FABRICSCOPE_SOURCE_DIR;

const std::vector<SourceFile> &sources() {
    static const std::vector<SourceFile> files = readSources(root);
    return files;
}

std::string listed(const std::vector<Violation> &violations) {
    std::string text;
    for (const Violation &violation : violations) {
        text += violation.file + ":" + std::to_string(violation.line) + ": " + violation.text + "\n";
    }
    return text;
}

std::string without(const std::vector<std::string> &names, const std::set<std::string> &known) {
    std::string text;
    for (const std::string &name : names) {
        if (!known.contains(name)) {
            text += name + " ";
        }
    }
    return text;
}

std::set<std::string> joined(std::set<std::string> a, const std::set<std::string> &b) {
    a.insert(b.begin(), b.end());
    return a;
}

const std::set<std::string> modelRooms = {"base",    "records", "fabric",  "formats",   "telemetry",
                                          "history", "cabling", "traces",  "incidents", "analysis",
                                          "sources", "sim",     "session", "items"};

} // namespace

TEST_CASE("the dependency rule holds") {
    std::vector<Violation> found;
    std::size_t includes = 0;
    for (const SourceFile &file : sources()) {
        const auto violations = checkIncludes(file.path, file.text);
        found.insert(found.end(), violations.begin(), violations.end());
        includes += includesOf(file.text).size();
    }
    CHECK(includes > 100); // or the tree was not read at all
    INFO(listed(found));
    CHECK(found.empty());
}

TEST_CASE("every include of a room's header names a file that exists") {
    std::set<std::string> paths;
    for (const SourceFile &file : sources()) {
        paths.insert(file.path);
    }
    std::vector<Violation> found;
    for (const SourceFile &file : sources()) {
        for (const Include &include : includesOf(file.text)) {
            if (include.quoted && !roomOf(include.path).empty() && !paths.contains(include.path)) {
                found.push_back({file.path, include.line, "no such file: " + include.path});
            }
        }
    }
    INFO(listed(found));
    CHECK(found.empty());
}

TEST_CASE("licence, length, colours and unfinished marks") {
    std::vector<Violation> found;
    for (const SourceFile &file : sources()) {
        const auto violations = checkText(file.path, file.text);
        found.insert(found.end(), violations.begin(), violations.end());
    }
    INFO(listed(found));
    CHECK(found.empty());
}

TEST_CASE("the top level is as the design fixes it") {
    const std::set<std::string> folders = {"app",          "widgets", "models",    "resources",
                                           "translations", "tests",   "installer", ".ci"};
    const std::set<std::string> files = {"CMakeLists.txt", "CMakePresets.json", "README.md",   "LICENSE",
                                         "CHANGELOG.md",   ".clang-format",     ".clang-tidy", ".gitignore"};
    const std::vector<std::string> present = topLevelEntries(root);
    CHECK(without(present, joined(folders, files)) == "");
    CHECK(without({folders.begin(), folders.end()}, {present.begin(), present.end()}) == "");
    CHECK(without({files.begin(), files.end()}, {present.begin(), present.end()}) == "");
}

TEST_CASE("rooms are those of the design") {
    CHECK(without(foldersIn(root + "/models"), modelRooms) == "");
    CHECK(without(foldersIn(root + "/app"), {"cli", "sim", "gui"}) == "");
    CHECK(without(foldersIn(root + "/widgets"),
                  {"map", "focus", "traces", "cabling", "incidents", "charts", "shell", "wall", "common"}) == "");
    CHECK(without(foldersIn(root + "/tests"),
                  joined(modelRooms, {"gui", "interop", "fuzz", "benchmarks", "data", "support", "structure", "corpus",
                                      "widgets", "cli"})) == "");
}
