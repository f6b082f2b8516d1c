// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/profile.h"

#include "models/telemetry/profile_reader.h"

#include <algorithm>
#include <filesystem>

namespace fabricscope {

const char *toString(ProfileIssue::Code code) {
    switch (code) {
    case ProfileIssue::Code::Syntax:
        return "syntax";
    case ProfileIssue::Code::UnknownKey:
        return "unknown-key";
    case ProfileIssue::Code::UnknownMetric:
        return "unknown-metric";
    case ProfileIssue::Code::BadPath:
        return "bad-path";
    case ProfileIssue::Code::BadState:
        return "bad-state";
    case ProfileIssue::Code::MissingState:
        return "missing-state";
    case ProfileIssue::Code::Duplicate:
        return "duplicate";
    case ProfileIssue::Code::NoPortKey:
        return "no-port-key";
    case ProfileIssue::Code::UnitUnlikely:
        return "unit-unlikely";
    case ProfileIssue::Code::UnusedIndex:
        return "unused-index";
    case ProfileIssue::Code::BadPattern:
        return "bad-pattern";
    case ProfileIssue::Code::MissingKey:
        break;
    }
    return "missing-key";
}

std::vector<ProfileIssue> lintProfile(const std::string &path, std::string_view json, const Catalogue &catalogue) {
    ProfileReader reader(catalogue, path);
    reader.read(json);
    std::vector<ProfileIssue> issues = reader.issues();
    std::stable_sort(issues.begin(), issues.end(), [](const ProfileIssue &a, const ProfileIssue &b) {
        return a.line != b.line ? a.line < b.line : a.column < b.column;
    });
    return issues;
}

Expected<ProfilePtr> readProfile(const std::string &path, const Catalogue &catalogue) {
    const auto content = json::readTextFile(path);
    if (!content)
        return fail(content.error());
    ProfileReader reader(catalogue, path);
    reader.read(*content);
    for (const ProfileIssue &issue : reader.issues()) {
        if (!issue.error)
            continue;
        Error error;
        error.code = issue.code == ProfileIssue::Code::Syntax ? ErrorCode::Syntax : ErrorCode::BadValue;
        error.file = path;
        error.line = issue.line;
        error.column = issue.column;
        error.expected = issue.expected;
        error.found = issue.found;
        error.detail = toString(issue.code);
        return fail(std::move(error));
    }
    return std::make_shared<const Profile>(std::move(reader.profile()));
}

std::map<std::string, ProfilePtr> loadProfiles(const std::vector<std::string> &directories, const Catalogue &catalogue,
                                               std::vector<Error> &errors) {
    std::map<std::string, ProfilePtr> profiles;
    for (const std::string &directory : directories) {
        std::vector<std::string> files;
        std::error_code system;
        for (std::filesystem::directory_iterator it(directory, system), end; !system && it != end; it.increment(system))
            if (it->path().extension() == ".json")
                files.push_back(it->path().string());
        if (system) {
            Error error;
            error.code = ErrorCode::NotReadable;
            error.file = directory;
            error.detail = system.message();
            errors.push_back(std::move(error));
        }
        std::sort(files.begin(), files.end());
        for (const std::string &file : files) {
            if (auto profile = readProfile(file, catalogue))
                profiles[(*profile)->name] = *profile;
            else
                errors.push_back(profile.error());
        }
    }
    return profiles;
}

} // namespace fabricscope
