// SPDX-License-Identifier: GPL-3.0-or-later
// A node of an InfiniBand subnet as a device record, by what its description says.
#pragma once

#include "models/records/topology_builder.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace fabricscope {

enum class IbNodeType : std::uint8_t { Unknown, Switch, Adapter, Router };

/// Fills name, adapter, model, chassis and kind. The number of the ASIC within its box, 0 = not stated.
std::uint8_t describeIbDevice(TopologyBuilder &builder, std::uint32_t device, IbNodeType type,
                              std::string_view description);
/// "host:MODEL/U1" is an ordinary switch, unless the same box shows further ASICs or a router. `asics`: by device, as
/// describeIbDevice() gave them.
void nameIbAsics(TopologyBuilder &builder, const std::vector<std::uint8_t> &asics);

} // namespace fabricscope
