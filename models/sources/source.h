// SPDX-License-Identifier: GPL-3.0-or-later
// What every live source has in common: it runs on threads of its own, hands batches of samples to a sink, and has a
// state that one can see.
#pragma once

#include "models/base/losses.h"
#include "models/fabric/fabric.h"
#include "models/records/sample.h"
#include "models/sources/connection.h"
#include "models/telemetry/catalogue.h"
#include "models/telemetry/component_names.h"
#include "models/telemetry/profile.h"
#include "models/telemetry/store.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace fabricscope {

struct SourceStatus {
    enum class State : std::uint8_t { Idle, Connecting, Syncing, Live, Waiting, Failed, Stopped };
    std::string name;          // ConnectionConfig::display()
    State state = State::Idle; // Waiting = backing off; Failed = will not try again (wrong configuration)
    Error error;               // of the last failure; code None if none
    Duration retryIn{};        // Waiting: time to the next attempt
    std::uint64_t attempts = 0;
    std::uint64_t updates = 0; // values received since start
    std::uint64_t messages = 0, bytes = 0;
    Duration wantedInterval{}, achievedInterval{}; // achieved: 0 until measured
    std::uint32_t targets = 0, targetsLive = 0;    // devices behind it that have spoken; "sync is not data"
    TimePoint lastData{};
    bool plaintext = false, unverified = false; // marked on screen
    std::string profile;                        // the one in use
    std::vector<std::string> notSampled;        // metrics of the profile that the source does not send, by id
    std::uint16_t id = 0;                       // what Session::removeSource() takes; filled by the session
};
const char *toString(SourceStatus::State state);
/// Of a source that was not started yet.
SourceStatus idleStatus(const ConnectionConfig &config);

/// A neighbour as an LLDP leaf states it. Strings: the fabric may not know either end.
struct LldpNeighbour {
    DeviceId device;
    PortId port;
    std::string peerDevice, peerPort, peerChassis;
    TimePoint at{};
    bool gone = false;
};

/// Whether one device behind a source (a collector serves many) is alive. Its ON_CHANGE values are fresh only while it
/// is: when it dies they turn stale three intervals after `heard`, though the source's own stream lives on.
struct TargetLife {
    DeviceId device;
    bool alive = false;
    TimePoint heard{}; // last message of the device itself
};

/// Where samples go. All members are called from the source's threads; implementations must be thread-safe and quick.
class SampleSink {
public:
    virtual ~SampleSink() = default;
    virtual void samples(std::uint16_t source, std::vector<Sample> batch) = 0;
    virtual void lldp(std::uint16_t source, std::vector<LldpNeighbour> batch) = 0;
    /// Values of Text metrics (module type, vendor, serial): for TelemetryStore::applyText.
    virtual void texts(std::uint16_t source, std::vector<TextSample> batch) = 0;
    /// Devices whose life changed. A device is alive from its first message on.
    virtual void targets(std::uint16_t source, std::vector<TargetLife> lives) = 0;
    /// Something in status() changed.
    virtual void statusChanged(std::uint16_t source) = 0;
};

/// What the detail subscription covers besides the base set.
struct DetailSelection {
    std::vector<DeviceId> devices;
    std::vector<PortId> ports;
};

class Source {
public:
    virtual ~Source() = default; // stops and joins
    virtual void start() = 0;
    virtual void stop() = 0;                 // returns at once; the destructor joins
    virtual SourceStatus status() const = 0; // any thread
    virtual void setDetail(const DetailSelection &selection) = 0;
    /// What freshness needs to know; asked on statusChanged() and once a second. Any thread.
    virtual SourceClock clockState() const = 0;
};

struct SourceContext {
    std::uint16_t id = 0;
    FabricPtr fabric;
    CataloguePtr catalogue;
    std::map<std::string, ProfilePtr> profiles;
    ComponentNamesPtr components;   // shared by all sources of the fabric; null: the source's own
    LossCounters *losses = nullptr; // outlives the source
    SampleSink *sink = nullptr;     // outlives the source
    Clock clock = systemNow;
};

} // namespace fabricscope
