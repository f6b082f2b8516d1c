// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/formats.h"

#include <cstdint>
#include <cstdlib>

namespace fabricscope::test {

/// Any bytes give records whose references hold, or an error with a code.
inline int fuzzTopology(const std::uint8_t *data, std::size_t size, const char *format) {
    const auto records = readTopologyBytes({reinterpret_cast<const char *>(data), size}, "fuzz", format);
    if (!records) {
        if (records.error().code == ErrorCode::None)
            std::abort();
        return 0;
    }
    for (const PortRecord &port : records->ports) {
        if (port.device >= records->devices.size() || port.name.value >= records->names.count())
            std::abort();
    }
    for (const LinkRecord &link : records->links) {
        if (link.portA >= records->ports.size() || link.portB >= records->ports.size())
            std::abort();
    }
    for (const DeviceRecord &device : records->devices) {
        if (device.name.value >= records->names.count() || device.description.value >= records->names.count())
            std::abort();
    }
    return 0;
}

} // namespace fabricscope::test
