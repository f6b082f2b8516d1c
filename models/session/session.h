// SPDX-License-Identifier: GPL-3.0-or-later
// The one way in for a front end that shows live data. Owns sources, stores and every thread; the front end asks by
// short calls that never block and takes the newest immutable state out of a mailbox.
//
// Threads: public members are for one front-end thread (the GUI thread) unless they say otherwise. Inside run a loader
// thread (files), one store thread (values, frames, annotations), and those of the sources.
#pragma once

#include "models/base/losses.h"
#include "models/fabric/fabric.h"
#include "models/fabric/generator.h"
#include "models/history/history.h"
#include "models/session/annotations.h"
#include "models/session/notices.h"
#include "models/sim/scenario.h"
#include "models/sources/source.h"
#include "models/telemetry/store.h"

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fabricscope {

struct SessionConfig {
    std::string resources;                       // directory with metrics/, profiles/, demo/
    std::vector<std::string> profileDirectories; // the user's, after the shipped ones
    std::string annotationsPath;                 // empty = annotations are not kept
    MemoryHistoryLimits history;
    Duration frameInterval = std::chrono::milliseconds(33);
    Duration demoInterval = std::chrono::seconds(1); // sample interval of --demo
    /// Values per source that may wait for the store; the default holds one of every port of the largest fabric.
    std::size_t queueLimit = 4U << 20;
    Clock clock = systemNow;
};

struct LoadRequest {
    std::vector<std::string> files;
    std::string format; // empty = recognise each
    std::string inventory, roleRules;
    std::optional<GeneratorSpec> generate; // instead of files
};

struct LoadStatus {
    enum class State : std::uint8_t { Idle, Reading, Building, Done, Failed, Cancelled };
    State state = State::Idle;
    std::vector<std::string> files;
    std::uint64_t done = 0, total = 0; // bytes
    Error error;                       // Failed
    std::uint64_t generation = 0;
};

/// What the person looks at: readings of it are in every update.
struct Focus {
    DeviceId device; // the device whose ports are wanted; invalid = none
    PortId port;     // the port whose charts are wanted
    LinkId link;     // both ends are wanted
    LinkId hover;    // for the tooltip
    PortId hoverPort;
    std::vector<LinkId> visible; // cells large enough to carry text: at most 4,096
    std::vector<DeviceId> group; // worst ports are taken over these devices instead (a plane, a rail); empty = `device`
    bool operator==(const Focus &) const = default;
};

struct PortRow { // one line of a port table
    PortId port, peer;
    LinkId link;
    std::uint8_t level = Level::kNeverSeen; // in the current overlay
    float magnitude = 0;                    // scaled, NaN if none
    Reading overlay;                        // the reading that decided
    Reading utilisation, ecn, pause, ber, errors, state;
};

struct ChartSeries {
    PortId port;
    DeviceId device; // device metric
    MetricId metric;
    std::int16_t index = -1;
    std::vector<HistoryPoint> points;
};

/// Readings of the focus; immutable.
struct FocusData {
    Focus focus;
    TimePoint at{};
    std::vector<PortRow> ports;        // of the device, in port order
    std::vector<PortRow> worst;        // at most 50, worst first
    std::vector<Reading> portReadings; // of focus.port: everything
    std::vector<Reading> peerReadings; // of its peer (or of the link's upper end)
    std::vector<Reading> deviceReadings;
    std::vector<ChartSeries> charts; // congestion inputs of focus.port, or the worst of the device
    TelemetryStore::LinkValue hover;
    std::vector<TelemetryStore::LinkValue> visible; // parallel to focus.visible
    LldpNeighbour lldp;                             // of focus.port; peerDevice empty if none
    float deviceP99 = 0;
    double jain = 0;                    // spreading of the device's uplinks, NaN unknown
    double worstOverMean = 0;           // likewise
    std::uint32_t rank = 0, ranked = 0; // by p99 among devices of its role
    TimePoint alarmSince{};             // when the device last went to warning or worse; epoch if it is well
};
using FocusDataPtr = std::shared_ptr<const FocusData>;

struct SessionStatus {
    std::vector<SourceStatus> sources;
    std::array<std::uint64_t, kLossCount> losses{};
    double updatesPerSecond = 0;
    // Of the values that sources have received: stored + coalesced (a newer one came while they waited) + dropped
    // (losses), once nothing waits.
    std::uint64_t updatesStored = 0, updatesCoalesced = 0;
    std::uint32_t devices = 0, devicesSeen = 0, devicesFresh = 0; // devices: those that are expected to report
    TimePoint newestData{};                                       // epoch if none
    LoadStatus load;
    std::vector<std::string> profiles; // names known
    std::vector<Error> setupErrors;    // resources that could not be read
};

/// Everything that changed since the last take(). Null or empty members did not change.
struct SessionUpdate {
    FabricPtr fabric; // a new fabric (never null again once one was loaded)
    std::uint64_t fabricGeneration = 0;
    MapFramePtr frame;
    FabricSummaryPtr summary;
    FocusDataPtr focus;
    NoticesPtr notices;
    std::optional<SessionStatus> status;
    std::optional<std::vector<Annotation>> annotations;
};

class Session {
public:
    explicit Session(SessionConfig config);
    ~Session(); // stops sources and joins every thread

    Session(const Session &) = delete;
    Session &operator=(const Session &) = delete;

    /// Called from a session thread when an update is ready, once until take(): post one event and return.
    void setWakeup(std::function<void()> wakeup);
    SessionUpdate take();

    void load(LoadRequest request); // replaces the fabric when done; sources follow on to the new one
    void cancelLoad();
    /// Starts the in-process simulator over a real loopback connection, on the fabric that is loaded, or the demo
    /// fabric.
    void startDemo(std::optional<Scenario> scenario = {});
    std::uint16_t addSource(ConnectionConfig connection);
    void removeSource(std::uint16_t id);

    void setOverlay(OverlayChoice choice);
    void setFocus(Focus focus);
    void setThreshold(std::string metricId, ThresholdRow row);
    void annotate(Annotation annotation);
    void liftAnnotation(std::uint64_t id);

    /// Immutable since construction; any thread. Null if the resources could not be read (see
    /// SessionStatus::setupErrors).
    CataloguePtr catalogue() const;
    OverlayScale scale(const OverlayChoice &choice) const; // any thread
    /// The map as it stood: answered through the callback on a session thread.
    void levelsAt(OverlayId overlay, TimePoint at, std::function<void(std::vector<std::uint8_t>)> done) const;

private:
    struct Impl;
    std::unique_ptr<Impl> m;
};

} // namespace fabricscope
