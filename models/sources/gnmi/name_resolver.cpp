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

DeviceId NameResolver::device(std::string_view name) {
    if (const auto hit = m_devices.find(name); hit != m_devices.end())
        return hit->second;
    DeviceId id = m_fabric->findDevice(name);
    if (!id.valid()) {
        const std::size_t colon = name.rfind(':');
        if (colon != std::string_view::npos && parseUnsigned(name.substr(colon + 1)))
            id = m_fabric->findDevice(name.substr(0, colon));
    }
    if (!id.valid())
        id = m_fabric->findByAddress(name.substr(0, name.rfind(':')));
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

std::int16_t NameResolver::component(std::string_view key) {
    std::uint32_t hash = 2166136261U; // FNV-1a
    std::uint32_t number = 0;
    for (const char c : key) {
        if (c >= '0' && c <= '9')
            number = (number * 10 + static_cast<std::uint32_t>(c - '0')) % 1000;
        else
            hash = (hash ^ static_cast<std::uint8_t>(c)) * 16777619U;
    }
    return key.empty() ? std::int16_t{-1} : static_cast<std::int16_t>((hash >> 16U) % 32 * 1000 + number);
}

} // namespace fabricscope
