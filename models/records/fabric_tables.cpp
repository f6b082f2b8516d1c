// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/records/fabric_tables.h"

#include <algorithm>

namespace fabricscope {

const char *toString(Layer layer) {
    switch (layer) {
    case Layer::Access:
        return "access";
    case Layer::LeafSpine:
        return "leaf-spine";
    case Layer::SpineCore:
        return "spine-core";
    case Layer::Internal:
        return "internal";
    case Layer::Other:
        break;
    }
    return "other";
}

TopologyRecords recordsOf(const FabricTables &t) {
    TopologyRecords out;
    out.path = t.files.empty() ? std::string() : t.files.front();
    out.format = "fabric-json";
    out.title = t.title;
    out.orderJson = t.orderJson;
    out.names = t.names;

    out.devices.reserve(t.devices.size());
    std::vector<NameRef> groups;
    for (const FabricInfo &info : t.fabrics)
        groups.push_back(out.names.intern(info.name));
    std::vector<NameRef> chassis;
    for (const ChassisData &box : t.chassis)
        chassis.push_back(out.names.intern(box.name));
    // Line blades of a director reach other boxes, its spine blades do not: blades follow from tiers.
    std::vector<std::int8_t> lowest(t.chassis.size(), 127);
    std::vector<std::int8_t> highest(t.chassis.size(), -1);
    for (const DeviceData &d : t.devices) {
        if (d.chassis >= t.chassis.size() || d.tier < 0)
            continue;
        lowest[d.chassis] = std::min(lowest[d.chassis], d.tier);
        highest[d.chassis] = std::max(highest[d.chassis], d.tier);
    }
    for (std::size_t i = 0; i < t.devices.size(); ++i) {
        const DeviceData &d = t.devices[i];
        DeviceRecord &r = out.devices.emplace_back();
        r.name = d.name;
        r.description = d.description;
        r.model = d.model;
        r.serial = d.serial;
        r.addresses = d.address;
        r.guid = d.guid;
        r.pod = d.pod;
        r.rail = d.rail;
        r.gpus = d.gpus;
        r.kind = d.kind;
        r.role = d.role;
        r.factoryName = d.factoryName;
        r.inferred = d.inferred;
        if (d.plane >= 0)
            r.plane = t.planes[static_cast<std::size_t>(d.plane)].number;
        if (d.fabric < groups.size() && d.kind == DeviceKind::Switch)
            r.group = groups[d.fabric];
        if (d.chassis < chassis.size()) {
            r.chassis = chassis[d.chassis];
            if (lowest[d.chassis] < highest[d.chassis])
                r.blade = d.tier == highest[d.chassis] ? 2 : 1;
        }
        if (d.place.valid()) {
            const PlaceData &place = t.places[d.place.index()];
            r.site = place.site;
            r.hall = place.hall;
            r.row = place.row;
            r.rack = place.rack;
        }
        if (i < t.units.size())
            r.unit = t.units[i];
    }
    out.ports.reserve(t.ports.size());
    for (const PortData &p : t.ports) {
        PortRecord &r = out.ports.emplace_back();
        r.device = p.device.value;
        r.name = p.name;
        r.label = p.label;
        r.guid = p.guid;
        r.lid = p.lid;
        r.nic = p.nic;
        r.gpu = p.gpu;
    }
    out.links.reserve(t.links.size());
    for (const LinkData &l : t.links) {
        LinkRecord &r = out.links.emplace_back();
        r.portA = l.lower.value;
        r.portB = l.upper.value;
        r.gbps = l.gbps;
        r.width = l.width;
        r.cableLabel = l.cableLabel;
        r.reported = static_cast<std::uint8_t>(l.flags & 3);
    }
    for (const auto &[link, length] : t.cableLengths)
        out.links[link.index()].cableLength = length;
    return out;
}

} // namespace fabricscope
