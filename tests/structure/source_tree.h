// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace fabricscope::structure {

struct SourceFile {
    std::string path; // from the root, with '/'
    std::string text;
};

// Every file of the folders that hold code. Read from the disk and not from git, so that a file is held to the rules
// before it is committed, and in a source archive too.
std::vector<SourceFile> readSources(const std::string &root);

// Names directly below the root, without what a build, an editor or git leaves there.
std::vector<std::string> topLevelEntries(const std::string &root);

std::vector<std::string> foldersIn(const std::string &folder);

} // namespace fabricscope::structure
