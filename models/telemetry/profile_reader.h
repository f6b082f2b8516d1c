// SPDX-License-Identifier: GPL-3.0-or-later
// One pass over a profile file that yields both the profile and everything that is wrong with it.
#pragma once

#include "models/telemetry/json_reader.h"
#include "models/telemetry/profile.h"

#include <set>

namespace fabricscope {

class ProfileReader {
public:
    ProfileReader(const Catalogue &catalogue, std::string path)
        : m_catalogue(catalogue) {
        m_profile.path = std::move(path);
    }

    void read(std::string_view json);
    Profile &profile() { return m_profile; }
    const std::vector<ProfileIssue> &issues() const { return m_issues; }

private:
    void issue(ProfileIssue::Code code, bool error, const json::Value &at, std::string expected,
               std::string found = {});
    bool text(const json::Value &value, std::string &out);
    bool number(const json::Value &value, double &out);
    bool flag(const json::Value &value, bool &out);
    void texts(const json::Value &value, std::vector<std::string> &out);
    void pairs(const json::Value &value, std::map<std::string, std::string> &out);
    void portNames(const json::Value &value);
    void rule(const json::Value &object);
    void checkRule(const json::Value &object, ProfileRule &rule);
    void checkStates(const json::Value &object, const ProfileRule &rule);
    std::string expand(const json::Value &path);

    const Catalogue &m_catalogue;
    Profile m_profile;
    std::vector<ProfileIssue> m_issues;
    std::map<std::string, std::string> m_roots; // "I" → "/interfaces/interface[name=*]"
    std::vector<std::string> m_portKeys;        // keys that carry the port where a rule does not say
    std::set<std::pair<std::string, MetricId>> m_seen;
};

/// What a profile path refers to: keys in order as "element.key", or the element itself where its name holds a '*'.
struct ProfilePath {
    std::vector<std::string> wildcards; // keys given as '*'
    std::string error;                  // what was expected, if the path is not one
    std::size_t errorAt = 0;            // byte within the path
};
ProfilePath parseProfilePath(std::string_view path);

} // namespace fabricscope
