// SPDX-License-Identifier: GPL-3.0-or-later
// What a run leaves behind: the truth about faults, and every link's readings over time. JSON Lines both; the formats
// are documented in resources/demo/README.md.
#pragma once

#include "models/base/expected.h"
#include "models/sim/faults.h"
#include "models/sim/model.h"

#include <fstream>
#include <string>
#include <vector>

namespace fabricscope {

class TruthWriter {
public:
    /// An empty path writes nothing. Errors: NotWritable.
    Expected<void> open(const std::string &path, const Scenario &scenario, TimePoint at);
    void write(const Fabric &fabric, const std::vector<FaultEvent> &events, TimePoint at);

private:
    std::ofstream m_out;
};

/// One line per device and interval, with arrays by port: means over the interval, from the model itself and not from
/// the counters that it reports. An array that holds nothing but noughts is left out.
class ReadingsWriter {
public:
    Expected<void> open(const std::string &path, const Fabric &fabric, Duration interval);
    void step(const Model &model, TimePoint at);

private:
    void row(const Model &model, const DeviceData &device, TimePoint at, double seconds);

    std::ofstream m_out;
    Duration m_interval{};
    double m_last = -1;                                      // simulated time of the last line
    std::vector<std::uint64_t> m_octets, m_marked, m_paused; // by PortId, at m_last
    std::string m_line;
};

} // namespace fabricscope
