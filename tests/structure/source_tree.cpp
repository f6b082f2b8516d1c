// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/structure/source_tree.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

namespace fabricscope::structure {

namespace fs = std::filesystem;

namespace {

bool isText(const fs::path &path) {
    static const std::set<std::string, std::less<>> endings = {".cpp", ".h",  ".hpp", ".txt", ".cmake",
                                                               ".sh",  ".js", ".mjs", ".py",  ".proto"};
    return endings.contains(path.extension().string()) || path.filename() == "run";
}

void readFolder(const fs::path &root, const fs::path &folder, std::vector<SourceFile> &out) {
    if (!fs::is_directory(folder)) {
        return;
    }
    for (auto it = fs::recursive_directory_iterator(folder); it != fs::recursive_directory_iterator(); ++it) {
        if (it->is_directory() && it->path().filename() == "node_modules") {
            it.disable_recursion_pending();
            continue;
        }
        if (!it->is_regular_file() || !isText(it->path())) {
            continue;
        }
        std::ifstream in(it->path(), std::ios::binary);
        out.push_back({it->path().lexically_relative(root).generic_string(),
                       std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>())});
    }
}

} // namespace

std::vector<SourceFile> readSources(const std::string &root) {
    std::vector<SourceFile> files;
    for (const char *folder : {"app", "widgets", "models", "resources", "translations", "tests", "installer", ".ci"}) {
        readFolder(root, fs::path(root) / folder, files);
    }
    std::ifstream in(fs::path(root) / "CMakeLists.txt", std::ios::binary);
    files.push_back(
        {"CMakeLists.txt", std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>())});
    std::sort(files.begin(), files.end(), [](const SourceFile &a, const SourceFile &b) { return a.path < b.path; });
    return files;
}

std::vector<std::string> topLevelEntries(const std::string &root) {
    static const std::set<std::string, std::less<>> leftBehind = {".git",
                                                                  "build",
                                                                  ".cache",
                                                                  ".vscode",
                                                                  ".idea",
                                                                  ".qtcreator",
                                                                  "compile_commands.json",
                                                                  ".clangd",
                                                                  "CMakeUserPresets.json"};
    std::vector<std::string> names;
    for (const fs::directory_entry &entry : fs::directory_iterator(root)) {
        const std::string name = entry.path().filename().string();
        if (!leftBehind.contains(name) && !name.starts_with("build-") && !name.ends_with(".user")) {
            names.push_back(name);
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::vector<std::string> foldersIn(const std::string &folder) {
    std::vector<std::string> names;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder)) {
        if (entry.is_directory()) {
            names.push_back(entry.path().filename().string());
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

} // namespace fabricscope::structure
