// SPDX-License-Identifier: GPL-3.0-or-later
// Texts damaged on purpose, in many ways that are the same in every run.
#pragma once

#include "tests/formats/records_support.h"

#include <catch2/catch.hpp>

#include <random>

namespace fabricscope::test {

/// Whatever was read, its indices and names hold.
inline void checkReferences(const TopologyRecords &r) {
    for (const PortRecord &port : r.ports) {
        REQUIRE(port.device < r.devices.size());
        REQUIRE(port.name.value < r.names.count());
        REQUIRE(port.label.value < r.names.count());
    }
    for (const LinkRecord &link : r.links) {
        REQUIRE(link.portA < r.ports.size());
        REQUIRE(link.portB < r.ports.size());
        REQUIRE(link.cableLabel.value < r.names.count());
        REQUIRE(link.reported != 0);
    }
    for (const DeviceRecord &device : r.devices)
        REQUIRE(device.name.value < r.names.count());
}

/// Cuts the text everywhere, and changes, drops, doubles and moves parts of it: each gives records whose references
/// hold, or an error with a code; a Syntax error has a place.
inline void checkDamaged(const std::string &text, const char *format) {
    const auto check = [&](const std::string &damaged) {
        const auto records = readTopologyBytes(damaged, "test", format);
        INFO(damaged.substr(0, 2000));
        if (records) {
            checkReferences(*records);
            return;
        }
        REQUIRE(records.error().code != ErrorCode::None);
        if (records.error().code == ErrorCode::Syntax)
            REQUIRE(records.error().line > 0);
    };
    for (std::size_t cut = 0; cut < text.size(); ++cut)
        check(text.substr(0, cut));
    std::mt19937 random(1);
    const auto below = [&](std::size_t n) { return n == 0 ? 0 : random() % n; };
    static constexpr std::string_view kBytes = "\"',:;{}[]()<>/\\|#&*!?-=+ \t\r\n0aZ\xff\xc3\0";
    for (int i = 0; i < 2000; ++i) {
        std::string damaged = text;
        for (std::size_t n = below(4); n < 4; ++n) {
            const std::size_t at = below(damaged.size());
            const std::size_t length = below(std::min<std::size_t>(40, damaged.size() - at) + 1);
            switch (below(5)) {
            case 0:
                damaged.erase(at, length);
                break;
            case 1:
                damaged.insert(at, damaged.substr(at, length));
                break;
            case 2:
                damaged.insert(at, 1, kBytes[below(kBytes.size())]);
                break;
            case 3:
                damaged.insert(below(damaged.size()), damaged.substr(at, length));
                break;
            default:
                if (at < damaged.size())
                    damaged[at] = kBytes[below(kBytes.size())];
            }
        }
        check(damaged);
    }
}

} // namespace fabricscope::test
