// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/component_names.h"

#include "models/telemetry/catalogue.h"

#include <limits>

namespace fabricscope {

namespace {

constexpr std::size_t kMaxBytes = 255; // a device is not trusted to be brief

/// Of all digits of the name, the lowest three: "PSU1/Fan2" is 12.
int numberIn(std::string_view name) {
    int number = 0;
    for (const char c : name) {
        if (c >= '0' && c <= '9')
            number = (number * 10 + (c - '0')) % kComponentNumbers;
    }
    return number;
}

} // namespace

std::int16_t ComponentNames::index(DeviceId device, std::string_view name) {
    if (name.empty() || name.size() > kMaxBytes)
        return -1;
    const std::lock_guard lock(m_mutex);
    Device &held = m_devices[device];
    if (const auto found = held.byName.find(name); found != held.byName.end())
        return found->second;
    if (held.byName.size() >= kMaxPerDevice)
        return -1;
    // First by thousands, then any: with fewer names than numbers one is free.
    constexpr int kTop = std::numeric_limits<std::int16_t>::max() / kComponentNumbers * kComponentNumbers;
    int index = numberIn(name);
    for (int tries = 1; held.byIndex.contains(static_cast<std::int16_t>(index)); ++tries)
        index = (index + (tries % (kTop / kComponentNumbers) == 0 ? kComponentNumbers + 1 : kComponentNumbers)) % kTop;
    const auto added = held.byName.emplace(std::string(name), static_cast<std::int16_t>(index)).first;
    held.byIndex.emplace(added->second, &added->first);
    return added->second;
}

std::string ComponentNames::name(DeviceId device, std::int16_t index) const {
    const std::lock_guard lock(m_mutex);
    const auto held = m_devices.find(device);
    if (held == m_devices.end())
        return {};
    const auto found = held->second.byIndex.find(index);
    return found == held->second.byIndex.end() ? std::string() : *found->second;
}

} // namespace fabricscope
