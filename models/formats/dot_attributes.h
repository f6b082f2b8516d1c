// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes of nodes and edges in a topology.dot that say something about a device or a cable.
#pragma once

#include "models/records/topology_builder.h"

#include <string>
#include <string_view>

namespace fabricscope {

/// Role by PTM's, Air's and the usual words for it ("leaf", "tor", "superspine", "server"); Unknown for others.
Role roleFromFunction(std::string_view function);

/// "400G", "1.6T", "25000" (Mb/s, as switches write it); 0 if it is none.
float gbpsFromSpeed(std::string_view text);

struct DotNodeAttributes {
    std::string model, serial, site, hall, row, rack, unit, group;
    std::int32_t plane = -1, rail = -1, pod = -1, gpus = -1;
    Role role = Role::Unknown;
    DeviceKind kind = DeviceKind::Unknown;

    void set(std::string_view key, std::string_view value);
    void apply(DeviceRecord &device, TopologyBuilder &builder) const;
};

struct DotEdgeAttributes {
    std::string cable, length;
    float gbps = 0;
    std::uint8_t lanes = 0;

    bool any() const { return gbps > 0 || lanes > 0 || !cable.empty() || !length.empty(); }
    void set(std::string_view key, std::string_view value);
    void apply(LinkRecord &link, TopologyBuilder &builder) const;
};

} // namespace fabricscope
