// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/base/resources.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace fabricscope {

namespace fs = std::filesystem;

std::string findResources() {
    if (const char *given = std::getenv("FABRICSCOPE_RESOURCES"); given != nullptr && *given != '\0')
        return given;
    // Installed: <prefix>/share/fabricscope beside <prefix>/bin. In a source tree: resources/ of a folder above.
    std::error_code error;
    std::error_code ignored; // a folder above that has no resources is no reason to stop
    for (fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
         !error && folder.has_relative_path(); folder = folder.parent_path()) {
        for (const char *sub : {"share/fabricscope", "resources"})
            if (fs::is_directory(folder / sub / "metrics", ignored))
                return (folder / sub).string();
    }
    return {};
}

} // namespace fabricscope
