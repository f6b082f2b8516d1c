// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/annotation_targets.h"

namespace fabricscope {

std::vector<Annotation> annotationTargets(const SessionBridge &bridge, const Place &place) {
    std::vector<Annotation> out;
    if (!bridge.fabric())
        return out;
    const Fabric &fabric = *bridge.fabric();
    const auto add = [&out](Annotation::Scope scope) -> Annotation & {
        out.emplace_back();
        out.back().scope = scope;
        return out.back();
    };
    if (place.port.valid()) {
        Annotation &a = add(Annotation::Scope::Port);
        a.device = fabric.deviceName(fabric.port(place.port).device);
        a.port = fabric.portName(place.port);
    }
    if (place.device.valid()) {
        add(Annotation::Scope::Device).device = fabric.deviceName(place.device);
        const std::string rack = rackName(fabric, fabric.device(place.device).place);
        if (!rack.empty())
            add(Annotation::Scope::Rack).rack = rack;
    } else if (place.rack.valid()) {
        add(Annotation::Scope::Rack).rack = rackName(fabric, place.rack);
    }
    if (place.plane >= 0) {
        const PlaneData &plane = fabric.planes()[static_cast<std::size_t>(place.plane)];
        Annotation &a = add(Annotation::Scope::Plane);
        a.plane = plane.name;
        a.fabric = fabric.fabrics()[plane.fabric].name;
    }
    return out;
}

} // namespace fabricscope
