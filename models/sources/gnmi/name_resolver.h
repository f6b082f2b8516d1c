// SPDX-License-Identifier: GPL-3.0-or-later
// Names that a network writes → ids of the fabric. Caches are bounded: a hostile peer can't make them grow for ever.
#pragma once

#include "models/fabric/fabric.h"
#include "models/telemetry/profile.h"

#include <functional>
#include <regex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fabricscope {

/// Owned and called by one stream's thread.
class NameResolver {
public:
    static constexpr std::size_t kCached = 65536;

    NameResolver(FabricPtr fabric, const Profile &profile);

    /// A target, host name or address; a trailing ":port" and the brackets of an IPv6 address are dropped if the whole
    /// is unknown. Invalid if the fabric has none.
    DeviceId device(std::string_view name);
    /// The platform's name for a port, as the profile maps it. Invalid if the device has none.
    PortId port(DeviceId device, std::string_view name);
    /// The last number in a queue, priority, lane or bin key ("3", "UC3", "Ethernet4:3", "rx2power"); −1 if it has
    /// none.
    static std::int16_t index(std::string_view key);

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };
    struct PortHint {
        std::uint32_t offset = 0;       // within the device: devices of one kind number their ports alike
        std::vector<std::string> names; // the name itself, then what the profile makes of it
    };
    DeviceId nameOrAddress(std::string_view name) const;
    PortId search(DeviceId device, PortHint &hint);

    FabricPtr m_fabric;
    std::vector<std::pair<std::regex, std::string>> m_portNames;
    std::unordered_map<std::string, DeviceId, Hash, std::equal_to<>> m_devices;
    std::unordered_map<std::string, PortHint, Hash, std::equal_to<>> m_ports;
};

} // namespace fabricscope
