// SPDX-License-Identifier: GPL-3.0-or-later
// Sensors, fans and supplies by name: a device's own numbers for them, the same for every stream of every source.
#pragma once

#include "models/base/ids.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace fabricscope {

/// Thread-safe: sources' threads add, whoever reads asks for names.
class ComponentNames {
public:
    /// What a device may have at most; further names get no number. A hostile source might claim ever more.
    static constexpr std::size_t kMaxPerDevice = 1024;

    /// The index that stands for the component in samples, given out when first asked for: its own number where that is
    /// below 1000 (see componentNumber()), so that "PSU2" is 2, and 1000, 2000 … more where another component has that
    /// already. −1 if it has no name, or the device has too many.
    std::int16_t index(DeviceId device, std::string_view name);
    /// Empty if none has that index.
    std::string name(DeviceId device, std::int16_t index) const;

private:
    struct Device {
        std::map<std::string, std::int16_t, std::less<>> byName;
        std::unordered_map<std::int16_t, const std::string *> byIndex; // keys of byName
    };
    mutable std::mutex m_mutex;
    std::unordered_map<DeviceId, Device> m_devices;
};

using ComponentNamesPtr = std::shared_ptr<ComponentNames>;

} // namespace fabricscope
