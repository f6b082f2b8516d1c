// SPDX-License-Identifier: GPL-3.0-or-later
// Listings of neighbours, looked at as a whole.
#pragma once

#include "tests/formats/records_support.h"

#include <catch2/catch.hpp>

namespace fabricscope::test {

/// Read by what it holds; `path` names the device where nothing else does.
inline TopologyRecords listing(const std::string &text, const std::string &format,
                               const std::string &path = "folder/leaf1.txt") {
    auto records = readTopologyBytes(text, path);
    REQUIRE(records);
    CHECK(records->format == format);
    CHECK_FALSE(records->tellsAbsence);
    return std::move(*records);
}

inline Error listingError(const std::string &text, const std::string &format) {
    const auto records = readTopologyBytes(text, "leaf1.txt", format);
    REQUIRE_FALSE(records);
    return records.error();
}

/// Devices that the listings were taken on.
inline std::set<std::string> heardOf(const TopologyRecords &r) {
    std::set<std::string> names;
    for (const DeviceRecord &device : r.devices) {
        if (device.heard)
            names.emplace(r.text(device.name));
    }
    return names;
}

inline const PortRecord *portNamed(const TopologyRecords &r, std::string_view device, std::string_view name) {
    for (const PortRecord &port : r.ports) {
        if (r.text(r.devices[port.device].name) == device && r.text(port.name) == name)
            return &port;
    }
    return nullptr;
}

inline std::string labelOf(const TopologyRecords &r, std::string_view device, std::string_view name) {
    const PortRecord *port = portNamed(r, device, name);
    return port ? std::string(r.text(port->label)) : "no such port";
}

/// The first warning as "line:column expected|found".
inline std::string firstWarning(const TopologyRecords &r) {
    if (r.warnings.items.empty())
        return "none";
    const InputWarning &w = r.warnings.items.front();
    return std::to_string(w.line) + ":" + std::to_string(w.column) + " " + w.expected + "|" + w.found;
}

} // namespace fabricscope::test
