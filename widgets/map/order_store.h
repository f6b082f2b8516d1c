// SPDX-License-Identifier: GPL-3.0-or-later
// Where the order of rows and columns outlives the window, so that things do not move between sessions.
#pragma once

#include "models/fabric/fabric.h"

#include <string>

namespace fabricscope {

class OrderStore {
public:
    virtual ~OrderStore() = default;
    /// As FabricTables::orderJson; empty if none was kept. GUI thread.
    virtual std::string read(const Fabric &fabric) const = 0;
    /// On any thread. What cannot be written is the next session's loss, not this one's.
    virtual void write(const Fabric &fabric, const std::string &orderJson) const = 0;
};

} // namespace fabricscope
