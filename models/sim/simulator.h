// SPDX-License-Identifier: GPL-3.0-or-later
// The simulated fabric behind fabricsim and --demo: a queue model per link, stepped in simulated time, served over a
// real gNMI server on loopback (or wherever the caller says).
#pragma once

#include "models/base/expected.h"
#include "models/fabric/fabric.h"
#include "models/sim/scenario.h"
#include "models/telemetry/catalogue.h"
#include "models/telemetry/profile.h"

#include <memory>
#include <string>

namespace fabricscope {

struct SimulatorConfig {
    FabricPtr fabric;
    CataloguePtr catalogue;
    ProfilePtr profile; // whose paths it speaks; OpenConfig by default
    Scenario scenario;
    Duration step = std::chrono::milliseconds(500); // simulated time per step
    double speed = 1;                               // simulated seconds per second
    Duration interval{};                            // least and default sample interval offered; at least `step`
    std::string listen = "127.0.0.1:0";             // gNMI address
    std::string tlsCert, tlsKey, clientCa;          // PEM files; empty = plaintext
    bool lldp = true;
    std::string only;         // regular expression over device names: all others are silent; empty = everyone speaks
    std::string truthPath;    // JSON Lines of what was injected and when; empty = none
    std::string readingsPath; // every link's readings over time; empty = none
};

class Simulator {
public:
    /// Starts the model and the server. Errors: BadValue (scenario names what the fabric lacks), NotWritable,
    /// Unreachable (address cannot be bound), TlsFailed.
    static Expected<std::unique_ptr<Simulator>> start(SimulatorConfig config);
    virtual ~Simulator() = default;          // stops and joins
    virtual std::string address() const = 0; // "127.0.0.1:40123"
};

} // namespace fabricscope
