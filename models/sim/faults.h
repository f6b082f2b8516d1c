// SPDX-License-Identifier: GPL-3.0-or-later
// Plays the faults of a scenario upon the model. What each kind does is documented in resources/demo/README.md.
#pragma once

#include "models/base/expected.h"
#include "models/sim/model.h"

#include <vector>

namespace fabricscope {

/// One change of what is injected, for the truth file.
struct FaultEvent {
    FaultKind kind = FaultKind::HotSpine;
    bool begins = true;
    DeviceId device;
    PortId port; // invalid for faults of a whole device
    PortId peer; // other end of the link; of Miscabled: the port it is named as connected to
    double strength = 1;
    double atS = 0; // simulated time of the step that first shows it
};

class Faults {
public:
    /// Finds what the scenario names, or chooses by the seed. Errors: BadValue (found = the name that the fabric lacks,
    /// expected = what was looked for).
    static Expected<Faults> resolve(const Scenario &scenario, const Fabric &fabric);

    /// Before the model's step to time `t`. Returns what began or ended.
    std::vector<FaultEvent> play(double t, Model &model);

private:
    struct Active {
        FaultSpec spec;
        DeviceId device;
        PortId port, peer;
        bool on = false;
        bool flappedDown = false;
    };
    void begin(Active &fault, Model &model);
    void during(Active &fault, double age, Model &model);
    void end(Active &fault, Model &model);

    std::vector<Active> m_faults;
};

/// Catalogue ids of the metrics that a fault of this kind moves.
const std::vector<std::string> &metricsMoved(FaultKind kind);

} // namespace fabricscope
