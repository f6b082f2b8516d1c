// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sources/gnmi/subscriptions.h"

#include "models/base/text.h"

#include <algorithm>

namespace fabricscope {

namespace {

void addOnce(std::vector<WantedPath> &out, gnmipath::Path path, bool onChange) {
    WantedPath wanted{std::move(path), onChange};
    // A path that one rule wants sampled and another on change is sampled: both are served by it.
    for (WantedPath &held : out) {
        if (held.path == wanted.path) {
            held.onChange = held.onChange && onChange;
            return;
        }
    }
    out.push_back(std::move(wanted));
}

/// The element of the path that carries the rule's port, if a value may be put in place of its '*'.
std::pair<std::string, std::string> *portKey(gnmipath::Path &path, const ProfileRule &rule) {
    for (gnmipath::Elem &elem : path) {
        for (auto &key : elem.keys) {
            if (elem.name + "." + key.first == rule.portKey && key.second == "*" && startsWith(elem.name, "interface"))
                return &key;
        }
    }
    return nullptr;
}

/// How many words of the profile's platform, such as "nvidia" or "arista", the model speaks of.
int vendorWords(const Profile &profile, const std::string &model) {
    int found = 0;
    std::string word;
    for (const char c : profile.platform + " ") {
        if (c != ' ' && c != '/' && c != ',') {
            word += c;
            continue;
        }
        if (word.size() > 3 && !equalsIgnoreCase(word, "openconfig") && !equalsIgnoreCase(word, "linux") &&
            containsIgnoreCase(model, word))
            ++found;
        word.clear();
    }
    return found;
}

/// "openconfig-interfaces" and words of the vendor: what of a profile a target's models may hold.
int likeness(const Profile &profile, const std::vector<std::string> &models) {
    int score = 0;
    for (const std::string &model : models) {
        for (const std::string &prefix : profile.modelPrefixes) {
            if (!prefix.empty() && containsIgnoreCase(model, prefix))
                ++score;
        }
        score += 10 * vendorWords(profile, model);
    }
    return score;
}

/// ">=5.12 <5.17": every bound holds; "*" and "" hold for any version.
bool isWithin(std::string_view version, std::string_view bounds) {
    while (!(bounds = trim(bounds)).empty()) {
        const std::string_view bound = bounds.substr(0, bounds.find(' '));
        bounds.remove_prefix(bound.size());
        const std::size_t digits = bound.find_first_of("0123456789");
        if (digits == std::string_view::npos)
            continue;
        const std::string_view comparison = bound.substr(0, digits);
        const int order = naturalCompare(version, bound.substr(digits));
        const bool holds = comparison == ">="   ? order >= 0
                           : comparison == ">"  ? order > 0
                           : comparison == "<=" ? order <= 0
                           : comparison == "<"  ? order < 0
                                                : order == 0;
        if (!holds)
            return false;
    }
    return true;
}

/// gNMI does not tell a target's release. Where the vendor's own models are numbered by it, a release of this profile.
bool statesRelease(const Profile &profile, const std::vector<std::string> &models) {
    return std::any_of(models.begin(), models.end(), [&](const std::string &model) {
        const std::string_view version = std::string_view(model).substr(model.rfind(' ') + 1);
        return vendorWords(profile, model) > 0 && version.find_first_of("0123456789") == 0 &&
               isWithin(version, profile.versions);
    });
}

} // namespace

std::vector<WantedPath> basePaths(const Profile &profile) {
    std::vector<WantedPath> out;
    for (const ProfileRule &rule : profile.rules) {
        if (rule.detail)
            continue;
        if (auto path = gnmipath::parse(rule.path))
            addOnce(out, std::move(*path), rule.onChange);
    }
    for (const std::string &text : profile.lldp) {
        if (auto path = gnmipath::parse(text))
            addOnce(out, std::move(*path), true);
    }
    return out;
}

std::vector<WantedPath> detailPaths(const Profile &profile, const std::vector<std::string> &ports) {
    std::vector<WantedPath> out;
    for (const ProfileRule &rule : profile.rules) {
        if (!rule.detail)
            continue;
        auto path = gnmipath::parse(rule.path);
        if (!path)
            continue;
        auto *key = portKey(*path, rule);
        if (key == nullptr || ports.empty()) {
            addOnce(out, std::move(*path), rule.onChange);
            continue;
        }
        for (const std::string &port : ports) {
            key->second = port;
            addOnce(out, *path, rule.onChange);
        }
    }
    return out;
}

std::string chooseEncoding(const std::string &wish, const std::vector<std::string> &offered) {
    const auto offers = [&](const char *name) {
        return std::find(offered.begin(), offered.end(), name) != offered.end();
    };
    if (offered.empty() || offers(wish.c_str()))
        return wish.empty() ? "proto" : wish;
    for (const char *name : {"proto", "json_ietf", "json"}) {
        if (offers(name))
            return name;
    }
    return wish.empty() ? "proto" : wish;
}

ProfilePtr chooseProfile(const std::map<std::string, ProfilePtr> &profiles, const std::vector<std::string> &models) {
    ProfilePtr best;
    int bestScore = 9; // a vendor's own profile needs the vendor's word, not only common models
    bool bestStated = false;
    for (const auto &[name, profile] : profiles) {
        const int score = likeness(*profile, models);
        if (score < bestScore || (score == bestScore && !best))
            continue;
        const bool stated = statesRelease(*profile, models);
        // Releases of one platform are alike: the one that the models state, else the newest, since targets are brought
        // up to date sooner or later and a profile for "5.17 and later" stands for what comes.
        if (score > bestScore || (stated && !bestStated) ||
            (stated == bestStated && naturalCompare(name, best->name) > 0)) {
            best = profile;
            bestScore = score;
            bestStated = stated;
        }
    }
    if (best)
        return best;
    const auto generic = profiles.find("openconfig");
    if (generic != profiles.end())
        return generic->second;
    return profiles.empty() ? nullptr : profiles.begin()->second;
}

} // namespace fabricscope
