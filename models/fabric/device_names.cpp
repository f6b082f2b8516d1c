// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fabric/device_names.h"

#include "models/base/text.h"
#include "models/fabric/fabric.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string>

namespace fabricscope {
namespace {

/// "leaf-01.dc1.example.net" → "leaf-01"; an address is not a name with a domain.
std::string_view shortName(std::string_view name) {
    const std::size_t dot = name.find('.');
    if (dot == std::string_view::npos || dot == 0 || name.find_first_not_of("0123456789.") == std::string_view::npos)
        return name;
    return name.substr(0, dot);
}

} // namespace

std::uint64_t caselessHash(std::string_view text) {
    constexpr std::size_t kShort = 64;
    if (text.size() > kShort)
        return std::hash<std::string>()(toLower(text));
    std::array<char, kShort> lower{}; // nearly all names: nothing is allocated
    std::transform(text.begin(), text.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return std::hash<std::string_view>()({lower.data(), text.size()}); // the same as of a std::string
}

void DeviceNames::add(std::span<const DeviceData> devices, const NameArena &names) {
    m_keys.reserve(m_keys.size() + devices.size() * 2);
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const std::string_view name = names.view(devices[i].name);
        m_keys.push_back({caselessHash(name), DeviceId{i}});
        if (const std::string_view alias = shortName(name); alias.size() != name.size())
            m_keys.push_back({caselessHash(alias), DeviceId{i}});
    }
    std::sort(m_keys.begin(), m_keys.end(),
              [](const Key &a, const Key &b) { return a.hash != b.hash ? a.hash < b.hash : a.device < b.device; });
}

std::vector<DeviceNames::Key>::const_iterator DeviceNames::firstWith(std::uint64_t hash) const {
    return std::lower_bound(m_keys.begin(), m_keys.end(), hash,
                            [](const Key &key, std::uint64_t wanted) { return key.hash < wanted; });
}

DeviceId DeviceNames::find(std::string_view name, std::span<const DeviceData> devices, const NameArena &names) const {
    const auto nameOf = [&](DeviceId id) { return names.view(devices[id.index()].name); };
    DeviceId alike; // case or domain differs
    DeviceId byAlias;
    bool manyAlike = false;
    bool manyAliases = false;
    const auto addAlias = [&](DeviceId id) {
        manyAliases = manyAliases || (byAlias.valid() && byAlias != id);
        byAlias = id;
    };
    const std::uint64_t hash = caselessHash(name);
    for (auto it = firstWith(hash); it != m_keys.end() && it->hash == hash; ++it) {
        const std::string_view full = nameOf(it->device);
        if (full == name)
            return it->device;
        if (equalsIgnoreCase(full, name)) {
            manyAlike = manyAlike || alike.valid();
            alike = it->device;
        } else if (equalsIgnoreCase(shortName(full), name)) {
            addAlias(it->device);
        }
    }
    if (alike.valid())
        return manyAlike ? DeviceId{} : alike;
    const std::string_view alias = shortName(name);
    if (!byAlias.valid() && alias.size() != name.size()) {
        // "leaf-01.dc1" asks for "leaf-01", but not for "leaf-01.dc2".
        const std::uint64_t key = caselessHash(alias);
        for (auto it = firstWith(key); it != m_keys.end() && it->hash == key; ++it)
            if (equalsIgnoreCase(nameOf(it->device), alias))
                addAlias(it->device);
    }
    return manyAliases ? DeviceId{} : byAlias;
}

} // namespace fabricscope
