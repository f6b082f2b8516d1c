// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/sources/connection.h"
#include "tests/support/process.h"

#include <string>

namespace fabricscope::bench {

/// fabricsim in a process of its own on loopback, speaking a profile of this folder.
class LiveFeed {
public:
    struct What {
        std::string fabric = "fabric-128k";
        std::string profile = "bench-one-metric";
        std::string only = "^leaf"; // a leaf is at one end of every link
        std::string interval = "10s";
    };
    explicit LiveFeed(const What &what);

    bool ready() const { return !m_address.empty(); }
    ConnectionConfig connection() const;

private:
    What m_what;
    Process m_simulator; // ended by its destructor
    std::string m_address;
};

} // namespace fabricscope::bench
