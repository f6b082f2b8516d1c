// SPDX-License-Identifier: GPL-3.0-or-later
// The ends of links of several fabrics, numbered together: an end that two of them have under the same name is one.
#pragma once

#include "models/cabling/names.h"
#include "models/fabric/fabric.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fabricscope {

constexpr std::uint32_t kNoEnd = 0xffffffff;

/// One of the fabrics compared.
struct WiringSide {
    FabricPtr fabric;
    std::vector<std::uint32_t> boxOf; // by device: its box, a number common to all sides
    std::vector<std::uint32_t> endOf; // by port; kNoEnd for ports without a link
    std::vector<PlainName> devices;   // by device
};

class JointEnds {
public:
    JointEnds(std::span<const FabricPtr> fabrics, CablingNames &names);

    const std::vector<WiringSide> &sides() const { return m_sides; }
    std::size_t count() const { return m_boxOfEnd.size(); }
    std::size_t boxes() const { return m_boxNames.size(); }
    /// Devices of one name; all ASICs of a director are one box.
    std::uint32_t boxOf(std::uint32_t end) const { return m_boxOfEnd[end]; }
    NameRef boxName(std::uint32_t box) const { return m_boxNames[box]; }
    NameRef portName(std::uint32_t end) const { return m_portOfEnd[end]; }

private:
    void nameDevices(CablingNames &names);
    void numberEnds(CablingNames &names);

    std::vector<WiringSide> m_sides;
    std::vector<NameRef> m_boxNames;
    std::vector<std::uint32_t> m_boxOfEnd;
    std::vector<NameRef> m_portOfEnd;
};

/// A director's ASIC "sw/L16/U2" is the part "/L16/U2" of its box "sw"; empty for boxes of one piece.
std::string_view partOfBox(const Fabric &fabric, const DeviceData &device);
std::string_view boxNameOf(const Fabric &fabric, const DeviceData &device);

} // namespace fabricscope
