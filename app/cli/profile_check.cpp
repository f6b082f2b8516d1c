// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/exit_codes.h"
#include "app/cli/words.h"
#include "models/base/resources.h"
#include "models/base/text.h"
#include "models/telemetry/profile.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

namespace fabricscope::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

Expected<std::string> readText(const std::string &path) {
    Error error;
    error.file = path;
    constexpr std::uintmax_t kLimit = 64U << 20;
    std::error_code status;
    if (path != "-" && !fs::exists(path, status)) {
        error.code = ErrorCode::NotFound;
        return fail(std::move(error));
    }
    if (path != "-" && fs::is_directory(path, status)) {
        error.code = ErrorCode::IsDirectory;
        return fail(std::move(error));
    }
    std::ifstream file;
    if (path != "-")
        file.open(path, std::ios::binary);
    std::istream &in = path == "-" ? std::cin : file;
    std::string text;
    std::string block(1U << 16, '\0');
    while (in.read(block.data(), static_cast<std::streamsize>(block.size())) || in.gcount() > 0) {
        text.append(block.data(), static_cast<std::size_t>(in.gcount()));
        if (text.size() > kLimit) {
            error.code = ErrorCode::TooLarge;
            error.expected = std::to_string(kLimit);
            return fail(std::move(error));
        }
    }
    if (!in.eof() || (path != "-" && !file.is_open())) {
        error.code = ErrorCode::NotReadable;
        error.detail = std::strerror(errno);
        return fail(std::move(error));
    }
    if (trim(text).empty()) {
        error.code = ErrorCode::Empty;
        return fail(std::move(error));
    }
    return text;
}

} // namespace

int runProfileCheck(const ProfileCheckOptions &options) {
    const std::string resources = options.resources.empty() ? findResources() : options.resources;
    auto catalogue = Catalogue::load((fs::path(resources) / "metrics").string());
    if (!catalogue) {
        Error error = std::move(catalogue.error());
        if (error.file.empty())
            error.file = resources.empty() ? "metrics" : resources;
        complain(error);
        return ExitCode::Unreadable;
    }
    Json files = Json::array();
    std::uint64_t errors = 0;
    std::uint64_t warnings = 0;
    for (const std::string &path : options.files) {
        const auto text = readText(path);
        if (!text) {
            complain(text.error());
            return ExitCode::Unreadable;
        }
        Json issues = Json::array();
        for (const ProfileIssue &issue : lintProfile(path, *text, **catalogue)) {
            ++(issue.error ? errors : warnings);
            if (!options.json)
                std::cerr << placeOf(path, issue.line, issue.column) << (issue.error ? "error: " : "warning: ")
                          << describe(issue) << " [" << toString(issue.code) << "]\n";
            issues.push_back({{"code", toString(issue.code)},
                              {"severity", issue.error ? "error" : "warning"},
                              {"line", issue.line},
                              {"column", issue.column},
                              {"expected", toValidUtf8(issue.expected)},
                              {"found", toValidUtf8(issue.found)},
                              {"text", describe(issue)}});
        }
        if (!options.json && issues.empty())
            std::cerr << placeOf(path, 0, 0) << "nothing found\n";
        files.push_back({{"path", toValidUtf8(path)}, {"issues", std::move(issues)}});
    }
    if (options.json) {
        const Json document = {{"schema", "fabricscope.profile-check/1"},
                               {"files", std::move(files)},
                               {"errors", errors},
                               {"warnings", warnings}};
        std::cout << document.dump() << '\n';
    }
    return errors + warnings > 0 ? ExitCode::Found : ExitCode::Done;
}

} // namespace fabricscope::cli
