// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/ib_device.h"

#include "models/formats/ib_description.h"

#include <string>
#include <unordered_map>

namespace fabricscope {

std::uint8_t describeIbDevice(TopologyBuilder &builder, std::uint32_t device, IbNodeType type,
                              std::string_view description) {
    const IbName said = type == IbNodeType::Adapter ? describeIbAdapter(description) : describeIbSwitch(description);
    const NameRef name = builder.intern(said.name);
    const NameRef adapter = builder.intern(said.adapter);
    const NameRef model = builder.intern(said.model);
    const NameRef chassis = builder.intern(said.chassis);
    const NameRef whole = builder.intern(description);
    DeviceRecord &record = builder.records().devices[device];
    if (!name.empty())
        record.name = name;
    record.description = whole;
    record.adapter = adapter;
    record.model = model;
    record.chassis = chassis;
    record.blade = said.blade;
    record.factoryName = said.factory || said.aggregation;
    switch (type) {
    case IbNodeType::Switch:
        record.kind = DeviceKind::Switch;
        break;
    case IbNodeType::Adapter:
        record.kind = said.aggregation ? DeviceKind::Other : DeviceKind::Host;
        record.role = said.aggregation ? Role::Other : Role::Unknown;
        record.adapterRecord = !said.aggregation;
        break;
    case IbNodeType::Router:
        record.kind = DeviceKind::Other;
        record.role = Role::Other;
        break;
    case IbNodeType::Unknown:
        break;
    }
    return said.asic;
}

void nameIbAsics(TopologyBuilder &builder, const std::vector<std::uint8_t> &asics) {
    std::vector<DeviceRecord> &devices = builder.records().devices;
    std::unordered_map<std::uint32_t, bool> boxes; // chassis name → has further ASICs
    for (std::size_t i = 0; i < asics.size(); ++i) {
        const DeviceRecord &device = devices[i];
        if (device.blade == 0 && !device.chassis.empty() && device.kind != DeviceKind::Host) {
            bool &further = boxes[device.chassis.value];
            further = further || asics[i] > 1;
        }
    }
    for (std::size_t i = 0; i < asics.size() && !boxes.empty(); ++i) {
        DeviceRecord &device = devices[i];
        if (asics[i] != 1 || !device.chassis.empty() || device.kind != DeviceKind::Switch)
            continue;
        const auto box = boxes.find(device.name.value);
        if (box == boxes.end())
            continue;
        device.chassis = device.name;
        if (box->second)
            device.name = builder.intern(std::string(builder.records().text(device.name)) + "/U1");
    }
}

} // namespace fabricscope
