// SPDX-License-Identifier: GPL-3.0-or-later
// One telemetry value on its way from a source into the store.
#pragma once

#include "models/base/ids.h"
#include "models/base/time.h"

#include <cstdint>
#include <string>

namespace fabricscope {

/// Dense index of a metric in the catalogue that is loaded.
using MetricId = Id<struct MetricTag>;

struct Sample {
    enum class Kind : std::uint8_t {
        Counter, // raw 64-bit cumulative value in `raw`
        Gauge,   // value in `number`
        State,   // enumerated state in `raw` (catalogue lists the states of the metric)
        Deleted, // the source withdrew the value: it becomes unknown
    };

    PortId port;     // invalid for device metrics
    DeviceId device; // always set
    MetricId metric;
    std::int16_t index = -1; // queue, priority or lane; -1 = the port as a whole
    Kind kind = Kind::Gauge;
    bool onChange = false;    // fresh while its stream lives; else sampled, fresh for 3 intervals + 1 s
    std::uint16_t source = 0; // index of the source within the session
    std::uint64_t raw = 0;
    double number = 0;
    TimePoint at{}; // device time stamp
};

/// A value that is a string (module type, vendor, serial). Rare: the session passes it beside the samples.
struct TextSample {
    PortId port;     // invalid for device metrics
    DeviceId device; // always set
    MetricId metric;
    std::int16_t index = -1;
    std::uint16_t source = 0;
    bool onChange = false; // as in Sample
    bool deleted = false;
    TimePoint at{};
    std::string text;
};

} // namespace fabricscope
