// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/cabling/ends.h"

#include "models/base/group_rows.h"

#include <algorithm>

namespace fabricscope {

std::string_view partOfBox(const Fabric &fabric, const DeviceData &device) {
    const auto &boxes = fabric.tables().chassis;
    const std::string_view name = fabric.text(device.name);
    if (device.chassis >= boxes.size())
        return {};
    const std::string &box = boxes[device.chassis].name;
    return name.size() > box.size() && name.starts_with(box) && name[box.size()] == '/' ? name.substr(box.size())
                                                                                        : std::string_view();
}

std::string_view boxNameOf(const Fabric &fabric, const DeviceData &device) {
    const std::string_view name = fabric.text(device.name);
    return name.substr(0, name.size() - partOfBox(fabric, device).size());
}

JointEnds::JointEnds(std::span<const FabricPtr> fabrics, CablingNames &names) {
    for (const FabricPtr &fabric : fabrics)
        m_sides.push_back({fabric, {}, {}, {}});
    nameDevices(names);
    numberEnds(names);
}

void JointEnds::nameDevices(CablingNames &names) {
    for (const WiringSide &side : m_sides)
        for (const DeviceData &device : side.fabric->devices())
            names.expectDevice(boxNameOf(*side.fabric, device));
    std::vector<std::uint32_t> boxOfName;
    for (WiringSide &side : m_sides) {
        side.boxOf.reserve(side.fabric->deviceCount());
        side.devices.reserve(side.fabric->deviceCount());
        for (const DeviceData &device : side.fabric->devices()) {
            const PlainName plain = names.plainDevice(boxNameOf(*side.fabric, device));
            if (plain.name.value >= boxOfName.size())
                boxOfName.resize(std::max<std::size_t>(2 * boxOfName.size(), plain.name.value + 64), kNoEnd);
            std::uint32_t &box = boxOfName[plain.name.value];
            if (box == kNoEnd) {
                box = static_cast<std::uint32_t>(m_boxNames.size());
                m_boxNames.push_back(plain.name);
            }
            side.boxOf.push_back(box);
            side.devices.push_back(plain);
        }
    }
}

void JointEnds::numberEnds(CablingNames &names) {
    struct Row {
        std::uint32_t name; // of the port, plain
        std::uint32_t side;
        std::uint32_t port;
    };
    std::vector<std::size_t> firstRow{0};
    for (const WiringSide &side : m_sides)
        firstRow.push_back(firstRow.back() + side.fabric->portCount());
    // Plain names first: making them is no work for several threads, and there are few distinct ones.
    std::vector<std::vector<std::uint32_t>> plain; // by side and port
    for (WiringSide &side : m_sides) {
        const Fabric &fabric = *side.fabric;
        side.endOf.assign(fabric.portCount(), kNoEnd);
        std::vector<std::uint32_t> ofName(fabric.tables().names.count(), kNoEnd);
        std::vector<std::uint32_t> &ofPort = plain.emplace_back(fabric.portCount());
        for (const DeviceData &device : fabric.devices()) {
            const std::string_view part = partOfBox(fabric, device);
            for (std::uint32_t p = device.firstPort; p < device.firstPort + device.portCount; ++p) {
                const NameRef name = fabric.port(PortId{p}).name;
                if (!part.empty()) {
                    ofPort[p] = names.plainPort(part, fabric.text(name)).name.value;
                    continue;
                }
                std::uint32_t &known = ofName[name.value];
                if (known == kNoEnd)
                    known = names.plainPort(fabric.text(name)).name.value;
                ofPort[p] = known;
            }
        }
    }
    const auto sideOf = [&](std::size_t row) {
        std::size_t side = 0;
        while (row >= firstRow[side + 1])
            ++side;
        return side;
    };
    const auto boxOf = [&](std::size_t row) {
        const std::size_t side = sideOf(row);
        const PortData &port = m_sides[side].fabric->port(PortId{row - firstRow[side]});
        return port.link.valid() ? m_sides[side].boxOf[port.device.index()] : kNoGroup;
    };
    RowGroups boxes(firstRow.back(), m_boxNames.size(), boxOf);
    std::vector<Row> rows(boxes.count());
    boxes.place(boxOf, [&](std::size_t row, std::size_t at) {
        const std::size_t side = sideOf(row);
        const auto port = static_cast<std::uint32_t>(row - firstRow[side]);
        rows[at] = {plain[side][port], static_cast<std::uint32_t>(side), port};
    });
    const std::vector<std::uint32_t> &first = boxes.first();
    overParts(m_boxNames.size(), threadsFor(rows.size()), [&](std::size_t begin, std::size_t end, std::size_t) {
        for (std::size_t box = begin; box < end; ++box)
            std::sort(rows.begin() + first[box], rows.begin() + first[box + 1],
                      [](const Row &a, const Row &b) { return a.name < b.name; });
    });
    m_boxOfEnd.reserve(rows.size());
    m_portOfEnd.reserve(rows.size());
    for (std::uint32_t box = 0; box < m_boxNames.size(); ++box) {
        for (std::uint32_t at = first[box]; at < first[box + 1]; ++at) {
            if (at == first[box] || rows[at].name != rows[at - 1].name) {
                m_boxOfEnd.push_back(box);
                m_portOfEnd.push_back(NameRef{rows[at].name});
            }
            m_sides[rows[at].side].endOf[rows[at].port] = static_cast<std::uint32_t>(m_boxOfEnd.size() - 1);
        }
    }
}

} // namespace fabricscope
