// SPDX-License-Identifier: GPL-3.0-or-later
// Profiles: how one platform's gNMI paths map to canonical metrics. Data (resources/profiles/*.json), versioned, so
// that a new switch generation is a new file and no rebuild.
#pragma once

#include "models/base/expected.h"
#include "models/telemetry/catalogue.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

/// One mapping. `path` is a gNMI path with at most one '*' key per element:
///   /interfaces/interface[name=*]/state/counters/out-octets
/// `port` names the key that carries the port ("interface.name"), `index` the one that carries queue, priority or lane.
struct ProfileRule {
    std::string path;
    MetricId metric;
    std::string portKey;  // "interface.name"; empty = device metric
    std::string indexKey; // "queue.name"; empty = no index
    double scale = 1;     // canonical = raw × scale (µs → s of pause: 1e-6)
    double offset = 0;
    std::map<std::string, std::string> states; // raw text → state name of the catalogue
    bool onChange = false;                     // subscribe ON_CHANGE
    bool detail = false;                       // detail set: only what is selected, pinned or above threshold
    bool optional = false;                     // not every release has it: its absence is no warning
    std::uint64_t line = 0;
};

struct Profile {
    std::string name;          // "cumulus-5.17"
    std::string platform;      // "NVIDIA Cumulus Linux"
    std::string versions;      // ">=5.12 <5.17": releases; compared with what Capabilities say, for profile "auto"
    std::string origin;        // gNMI origin, mostly empty
    std::string encoding;      // preferred: "proto", "json", "json_ietf"
    std::string targetMeaning; // "device" (OpenConfig, collectors) or "database" (SONiC)
    std::vector<std::string> modelPrefixes;       // module prefixes to drop: "openconfig-interfaces"
    std::map<std::string, std::string> portNames; // regular expression → replacement, platform port → fabric port
    std::vector<ProfileRule> rules;
    std::vector<std::string> lldp; // paths of LLDP leaves
    std::string path;              // file it was read from
};

using ProfilePtr = std::shared_ptr<const Profile>;

struct ProfileIssue {
    enum class Code : std::uint8_t {
        Syntax,
        UnknownKey,
        UnknownMetric,
        BadPath,
        BadState,
        MissingState,
        Duplicate,
        NoPortKey,
        UnitUnlikely,
        UnusedIndex,
        BadPattern,
        MissingKey
    };
    Code code = Code::Syntax;
    bool error = true; // else a warning: the profile is usable
    std::uint64_t line = 0, column = 0;
    std::string expected, found;
};
const char *toString(ProfileIssue::Code code);

/// Reads one profile. Issues that are errors come back as the Error of the first; lintProfile gives them all.
Expected<ProfilePtr> readProfile(const std::string &path, const Catalogue &catalogue);
std::vector<ProfileIssue> lintProfile(const std::string &path, std::string_view json, const Catalogue &catalogue);
/// Every profile of the directories (later ones override by name), by name.
std::map<std::string, ProfilePtr> loadProfiles(const std::vector<std::string> &directories, const Catalogue &catalogue,
                                               std::vector<Error> &errors);

} // namespace fabricscope
