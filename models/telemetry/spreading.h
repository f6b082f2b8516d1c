// SPDX-License-Identifier: GPL-3.0-or-later
// How evenly traffic spreads: a device's uplinks against their own mean.
#pragma once

#include "models/telemetry/current_values.h"
#include "models/telemetry/end_code.h"
#include "models/telemetry/store.h"

#include <vector>

namespace fabricscope {

/// Jain's fairness index (R. Jain, D. Chiu, W. Hawe, 1984): (Σx)² ÷ (n Σx²). 1 = even, 1/n = all on one. Values that
/// are not known are left out; NaN for none. All zero is even.
class JainSum {
public:
    void add(double x) {
        if (!(x >= 0))
            return;
        ++m_n;
        m_sum += x;
        m_squares += x * x;
        m_max = m_n == 1 || x > m_max ? x : m_max;
    }
    std::uint32_t count() const { return m_n; }
    double mean() const;
    double index() const;
    double worstOverMean() const; // 1 if all are zero
private:
    std::uint32_t m_n = 0;
    double m_sum = 0, m_squares = 0, m_max = 0;
};

/// Below this mean utilisation nothing is said about spreading: keep-alives alone are never even.
constexpr double kIdleMean = 0.001;

/// Utilisation of one direction of a link, from the end that knows it: what the sender counts, else what the receiver
/// counts. `fresh` false and `seen` true: it is stale.
CurrentValue linkUtilisation(const Fabric &fabric, const CurrentValues &values, const WellKnownMetrics &known,
                             const LinkData &link, bool up, TimePoint now);

/// Links from the device towards the spines, in port order.
std::vector<LinkId> uplinks(const Fabric &fabric, DeviceId device);
bool isUplinkOf(const Fabric &fabric, const LinkData &link, DeviceId device);

/// What the spreading overlay says of an uplink whose device's uplinks have this mean.
struct SpreadCode {
    std::uint8_t code = EndCode::kNone; // or a Level
    float magnitude = -1;
    double ratio = 0;
    Severity severity = Severity::Unknown;
};
SpreadCode spreadCode(const CurrentValues &values, const Catalogue &catalogue, PortId lower, const CurrentValue &value,
                      double mean);

TelemetryStore::Spreading spreadingOf(const Fabric &fabric, const CurrentValues &values, const WellKnownMetrics &known,
                                      DeviceId device, LinkDirection direction, TimePoint now);

} // namespace fabricscope
