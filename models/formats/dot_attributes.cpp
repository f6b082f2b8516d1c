// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dot_attributes.h"

#include "models/base/text.h"

namespace fabricscope {
namespace {

std::int32_t numberOf(std::string_view text) {
    const auto value = parseUnsigned(trim(text));
    return value && *value <= 0x7fffffff ? static_cast<std::int32_t>(*value) : -1;
}

} // namespace

Role roleFromFunction(std::string_view function) {
    const std::string word = toLower(trim(function));
    if (const Role role = roleFromString(word); role != Role::Unknown)
        return role;
    if (word == "tor" || word == "access" || word == "exit" || word == "border" || word == "edge")
        return Role::Leaf;
    if (word == "superspine" || word == "super-spine" || word == "super_spine")
        return Role::Core;
    if (word == "server" || word == "gpu" || word == "compute")
        return Role::Host;
    return Role::Unknown;
}

float gbpsFromSpeed(std::string_view text) {
    text = trim(text);
    std::size_t digits = 0;
    while (digits < text.size() && ((text[digits] >= '0' && text[digits] <= '9') || text[digits] == '.'))
        ++digits;
    const auto value = parseDouble(text.substr(0, digits));
    if (!value || *value < 0 || *value > 1e9)
        return 0;
    const std::string unit = toLower(trim(text.substr(digits)));
    if (unit.empty() || unit == "m" || unit.starts_with("mb"))
        return static_cast<float>(*value / 1000);
    if (unit == "g" || unit.starts_with("gb"))
        return static_cast<float>(*value);
    if (unit == "t" || unit.starts_with("tb"))
        return static_cast<float>(*value * 1000);
    return 0;
}

void DotNodeAttributes::set(std::string_view key, std::string_view value) {
    const std::string name = toLower(key);
    if (name == "function" || name == "role") {
        if (const Role said = roleFromFunction(value); said != Role::Unknown)
            role = said;
        const std::string word = toLower(trim(value));
        if (role == Role::Host || word == "host" || word == "oob-server")
            kind = DeviceKind::Host;
        else if (role == Role::Leaf || role == Role::Spine || role == Role::Core || word == "oob-switch")
            kind = DeviceKind::Switch;
    } else if (name == "kind") {
        if (const DeviceKind said = kindFromString(toLower(trim(value))); said != DeviceKind::Unknown)
            kind = said;
    } else if (name == "plane") {
        plane = numberOf(value);
    } else if (name == "rail") {
        rail = numberOf(value);
    } else if (name == "pod") {
        pod = numberOf(value);
    } else if (name == "gpus") {
        gpus = numberOf(value);
    } else {
        struct Text {
            const char *key;
            std::string *value;
        };
        for (const Text &text :
             {Text{"model", &model}, Text{"serial", &serial}, Text{"site", &site}, Text{"hall", &hall},
              Text{"row", &row}, Text{"rack", &rack}, Text{"unit", &unit}, Text{"fabric", &group}}) {
            if (name == text.key)
                *text.value = value;
        }
    }
}

void DotNodeAttributes::apply(DeviceRecord &device, TopologyBuilder &builder) const {
    if (role != Role::Unknown)
        device.role = role;
    if (kind != DeviceKind::Unknown)
        device.kind = kind;
    const auto number = [](std::int32_t &to, std::int32_t from) {
        if (from >= 0)
            to = from;
    };
    number(device.plane, plane);
    number(device.rail, rail);
    number(device.pod, pod);
    number(device.gpus, gpus);
    const auto text = [&builder](NameRef &to, const std::string &from) {
        if (!from.empty())
            to = builder.intern(from);
    };
    text(device.model, model);
    text(device.serial, serial);
    text(device.site, site);
    text(device.hall, hall);
    text(device.row, row);
    text(device.rack, rack);
    text(device.unit, unit);
    text(device.group, group);
}

void DotEdgeAttributes::set(std::string_view key, std::string_view value) {
    const std::string name = toLower(key);
    if (name == "speed") {
        gbps = gbpsFromSpeed(value);
    } else if (name == "lanes") {
        const std::int32_t said = numberOf(value);
        lanes = static_cast<std::uint8_t>(said > 0 && said < 256 ? said : 0);
    } else if (name == "cable" || name == "cable_label") {
        cable = value;
    } else if (name == "length" || name == "cable_length") {
        length = value;
    }
}

void DotEdgeAttributes::apply(LinkRecord &link, TopologyBuilder &builder) const {
    if (gbps > 0)
        link.gbps = gbps;
    if (lanes > 0)
        link.width = lanes;
    if (!cable.empty())
        link.cableLabel = builder.intern(cable);
    if (!length.empty())
        link.cableLength = builder.intern(length);
}

} // namespace fabricscope
