// SPDX-License-Identifier: GPL-3.0-or-later
// gNMI messages as a switch sends them, ready as bytes.
#pragma once

#include "models/fabric/fabric.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace fabricscope::bench {

/// Serialised SubscribeResponses, one behind the other.
struct Messages {
    std::vector<char> bytes;
    std::vector<std::uint32_t> sizes;
    std::size_t updatesEach = 1;

    std::size_t updates() const { return sizes.size() * updatesEach; }
};

/// Interface counters of switch ports, device after device as samples arrive, at most `count` messages. A message is of
/// one port: with one update its path stands in the update, with eight the common part stands in the prefix.
/// `round` counts samples of the same port: time stamps 10 s apart, counters that rise by a share of the line rate.
Messages counterMessages(const Fabric &fabric, std::size_t count, std::size_t updatesEach, std::uint64_t round);

} // namespace fabricscope::bench
