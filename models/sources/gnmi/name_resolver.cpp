// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sources/gnmi/name_resolver.h"

#include "models/base/log.h"
#include "models/base/text.h"

#include <algorithm>
#include <limits>

namespace fabricscope {

NameResolver::NameResolver(FabricPtr fabric, const Profile &profile)
    : m_fabric(std::move(fabric)) {
    for (const auto &[pattern, replacement] : profile.portNames) {
        try {
            m_portNames.emplace_back(std::regex(pattern, std::regex::ECMAScript | std::regex::icase), replacement);
        } catch (const std::regex_error &error) { // the profile reader refuses these: one that was made in code
            log::warning("sources",
                         "port name pattern \"" + pattern + "\" of profile " + profile.name + ": " + error.what());
        }
    }
}

namespace {

/// "leaf1" of "leaf1:9339", "2001:db8::7" of "[2001:db8::7]:9339" and of "[2001:db8::7]"; else the whole.
std::string_view withoutPort(std::string_view name) {
    if (!name.empty() && name.front() == '[') {
        const std::size_t end = name.find(']');
        return end == std::string_view::npos ? name : name.substr(1, end - 1);
    }
    const std::size_t colon = name.rfind(':');
    const bool one = colon != std::string_view::npos && name.find(':') == colon; // more: an IPv6 address
    return one && parseUnsigned(name.substr(colon + 1)) ? name.substr(0, colon) : name;
}

} // namespace

DeviceId NameResolver::nameOrAddress(std::string_view name) const {
    const DeviceId id = m_fabric->findDevice(name);
    return id.valid() ? id : m_fabric->findByAddress(name);
}

DeviceId NameResolver::device(std::string_view name) {
    if (const auto hit = m_devices.find(name); hit != m_devices.end())
        return hit->second;
    DeviceId id = nameOrAddress(name);
    if (!id.valid()) {
        const std::string_view host = withoutPort(name);
        if (host.size() != name.size())
            id = nameOrAddress(host);
    }
    if (m_devices.size() >= kCached)
        m_devices.clear();
    m_devices.emplace(std::string(name), id);
    return id;
}

PortId NameResolver::port(DeviceId device, std::string_view name) {
    auto hit = m_ports.find(name);
    if (hit == m_ports.end()) {
        if (m_ports.size() >= kCached)
            m_ports.clear();
        PortHint hint;
        hint.names.emplace_back(name);
        for (const auto &[pattern, replacement] : m_portNames) {
            if (name.size() < 256 && std::regex_match(hint.names.front(), pattern))
                hint.names.push_back(std::regex_replace(hint.names.front(), pattern, replacement));
        }
        hit = m_ports.emplace(std::string(name), std::move(hint)).first;
    }
    PortHint &hint = hit->second;
    const DeviceData &data = m_fabric->device(device);
    if (hint.offset < data.portCount) {
        const PortId guess{static_cast<std::size_t>(data.firstPort) + hint.offset};
        const std::string_view held = m_fabric->portName(guess);
        if (std::find(hint.names.begin(), hint.names.end(), held) != hint.names.end())
            return guess;
    }
    return search(device, hint);
}

PortId NameResolver::search(DeviceId device, PortHint &hint) {
    for (const std::string &name : hint.names) {
        const PortId id = m_fabric->findPort(device, name);
        if (id.valid()) {
            hint.offset = id.value - m_fabric->device(device).firstPort;
            return id;
        }
    }
    return {};
}

std::int16_t NameResolver::index(std::string_view key) {
    const auto digit = [&](std::size_t i) { return key[i] >= '0' && key[i] <= '9'; };
    std::size_t end = key.size();
    while (end > 0 && !digit(end - 1))
        --end;
    std::size_t start = end;
    while (start > 0 && digit(start - 1))
        --start;
    const auto number = parseUnsigned(key.substr(start, end - start));
    if (!number || *number > static_cast<std::uint64_t>(std::numeric_limits<std::int16_t>::max()))
        return -1;
    return static_cast<std::int16_t>(*number);
}

} // namespace fabricscope
