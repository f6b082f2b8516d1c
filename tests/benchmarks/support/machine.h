// SPDX-License-Identifier: GPL-3.0-or-later
// What the figures were measured on. Linux.
#pragma once

#include <cstdint>
#include <string>

namespace fabricscope::bench {

struct Machine {
    std::string cpu, os;
    unsigned cores = 0;
    std::uint64_t memoryBytes = 0;
};
Machine thisMachine();

/// Resident set of this process now.
std::uint64_t residentBytes();

} // namespace fabricscope::bench
