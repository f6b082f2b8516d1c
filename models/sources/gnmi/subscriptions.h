// SPDX-License-Identifier: GPL-3.0-or-later
// What to ask a target for: the base set always, the detail set for what the user looks at.
#pragma once

#include "models/sources/gnmi/path.h"
#include "models/telemetry/profile.h"

#include <string>
#include <vector>

namespace fabricscope {

struct WantedPath {
    gnmipath::Path path;
    bool onChange = false; // else sampled at the connection's interval
    bool operator==(const WantedPath &) const = default;
};

/// Every path of the profile that is not detail, and its LLDP leaves; each path once.
std::vector<WantedPath> basePaths(const Profile &profile);

/// The detail paths of one device; `ports` in the platform's names, empty = all its ports.
std::vector<WantedPath> detailPaths(const Profile &profile, const std::vector<std::string> &ports);

/// "proto", "json" or "json_ietf": the wish if it is among what the target offers (empty = it does not say).
std::string chooseEncoding(const std::string &wish, const std::vector<std::string> &offered);

/// The profile for what a target says of its models ("name organization version" each); `profiles` by name. The generic
/// one ("openconfig") when nothing fits better; nullptr only if there is none at all.
ProfilePtr chooseProfile(const std::map<std::string, ProfilePtr> &profiles, const std::vector<std::string> &models);

} // namespace fabricscope
