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

/// "openconfig-interfaces", "nvidia", "arista": words of a profile that a target's models may hold.
int likeness(const Profile &profile, const std::vector<std::string> &models) {
    int score = 0;
    for (const std::string &model : models) {
        for (const std::string &prefix : profile.modelPrefixes) {
            if (!prefix.empty() && containsIgnoreCase(model, prefix))
                ++score;
        }
        std::string word;
        for (const char c : profile.platform + " ") {
            if (c != ' ' && c != '/' && c != ',') {
                word += c;
                continue;
            }
            if (word.size() > 3 && !equalsIgnoreCase(word, "openconfig") && !equalsIgnoreCase(word, "linux") &&
                containsIgnoreCase(model, word))
                score += 10;
            word.clear();
        }
    }
    return score;
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
    for (const auto &[name, profile] : profiles) {
        const int score = likeness(*profile, models);
        if (score > bestScore || (score == bestScore && best)) { // equal: the later release, by name
            best = profile;
            bestScore = score;
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
