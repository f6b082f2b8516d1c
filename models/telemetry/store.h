// SPDX-License-Identifier: GPL-3.0-or-later
// Current values by port, as struct of arrays. Owned and called by one thread (the store thread); what others may see
// leaves it as immutable snapshots (overlay.h, readings below).
//
// Memory: per dense metric and port 13 B (gauge, state: value, two time stamps, flags) or 21 B (counter), 4 B more for
// a ratio, and 5 B for what follows from a counter (utilisation), which shares its time stamps; a block per metric and
// device is allocated when the metric first arrives from it. Values per queue, priority or lane are held sparsely; the
// dense block holds their fold.
#pragma once

#include "models/base/losses.h"
#include "models/fabric/fabric.h"
#include "models/records/sample.h"
#include "models/telemetry/catalogue.h"
#include "models/telemetry/component_names.h"
#include "models/telemetry/overlay.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fabricscope {

enum class Freshness : std::uint8_t { NeverSeen, Fresh, Stale };

/// A value as shown: a counter is already a rate (or share, or count in its window).
struct Reading {
    MetricId metric;
    std::int16_t index = -1;
    double value = 0;        // NaN: not known yet (a counter's first sample), withdrawn, or reset
    std::int32_t state = -1; // State metrics: index into MetricInfo::states
    Freshness freshness = Freshness::NeverSeen;
    Severity severity = Severity::Unknown;
    bool saturated = false; // the counter stands at its maximum: the rate is a lower bound
    std::string text;       // Text metrics
    std::string component;  // what the index stands for where it is that of a component: "PSU2"; in readAllDevice()
    TimePoint at{};         // device time stamp of the newest sample
    TimePoint received{};
};

/// How the session tells the store about the life of a source; drives freshness.
struct SourceClock {
    Duration interval{};    // of sampled values; achieved if slower than wanted
    Duration heartbeat{};   // asked for ON_CHANGE values
    bool alive = false;     // its stream is up and speaks
    TimePoint aliveUntil{}; // when alive turned false: ON_CHANGE values are stale 3 intervals later
};

class TelemetryStore {
public:
    /// `components`: names of the indices in samples of components; null: none are known.
    TelemetryStore(FabricPtr fabric, CataloguePtr catalogue, LossCounters &losses, ComponentNamesPtr components = {});
    ~TelemetryStore();

    /// Applies in order. Late, duplicate and reset samples are handled per counter and counted. `now` = receive time.
    void apply(std::span<const Sample> samples, TimePoint now);
    /// Texts, by (port or device, metric, index). The module type and FEC mode of a port also key its thresholds.
    void applyText(std::span<const TextSample> samples, TimePoint now);
    /// After what the source had delivered by then was applied.
    void setSource(std::uint16_t source, const SourceClock &clock);
    /// One device behind a source died (`heard` = when it last spoke) or came back: see SourceClocks::expiry().
    void setLife(DeviceId device, bool alive, TimePoint heard);
    /// Marks who is in maintenance (drained); replaces the set. By link.
    void setDrained(std::vector<LinkId> links);
    /// Marks cables that are not where they are planned; replaces the set. By link.
    void setOffPlan(std::vector<LinkId> links);
    /// Marks who raises no alarm in summaries (levels stay as they are); replaces the set. By link.
    void setSilenced(const std::vector<LinkId> &links);
    /// What thresholds are keyed by, for ports of a device or one port; from inventory or telemetry (module type).
    void setModule(PortId port, std::string_view module, std::string_view fec);
    void setThreshold(MetricId metric, const ThresholdRow &row); // user's edit: replaces the metric's rows

    Reading read(PortId port, MetricId metric, std::int16_t index, TimePoint now) const;
    Reading readDevice(DeviceId device, MetricId metric, TimePoint now) const;
    /// Everything held for a port (dense, then per index), or for a device itself.
    std::vector<Reading> readAll(PortId port, TimePoint now) const;
    std::vector<Reading> readAllDevice(DeviceId device, TimePoint now) const;

    /// What the overlay shows for one link and why.
    struct LinkValue {
        std::uint8_t level = Level::kNeverSeen;
        float magnitude = 0; // scaled 0…1 as coloured, NaN if not a magnitude
        Reading reading;     // the one that decides
        PortId port;         // end that it belongs to
    };
    LinkValue linkValue(LinkId link, const OverlayChoice &choice, TimePoint now) const;
    OverlayScale scale(const OverlayChoice &choice) const;
    /// Levels of every link in any overlay, computed afresh: what history keeps of overlays that are not shown.
    std::vector<std::uint8_t> levels(const OverlayChoice &choice, TimePoint now) const;

    /// How evenly a device's uplinks are used (towards the spines for Up and Worst, from them for Down).
    struct Spreading {
        double jain = 0;           // Jain's fairness index (Σx)² ÷ (n Σx²), 1 = even; NaN unknown
        double worstOverMean = 0;  // NaN unknown
        double mean = 0;           // utilisation, 0…1
        std::uint32_t uplinks = 0; // with a fresh value
    };
    Spreading spreading(DeviceId device, LinkDirection direction, TimePoint now) const;

    /// Stamped on frames and summaries from now on; 0 until set.
    void setFabricGeneration(std::uint64_t generation);
    /// Chooses what frames show; the next frame is complete.
    void setOverlay(const OverlayChoice &choice);
    /// Keeps the levels of an overlay as a whole (both directions, all queues) at hand: if it is chosen within
    /// kPreparedFor, the first frame shows these at once and the next one what has changed since. For fabrics so large
    /// that computing them makes a person wait.
    void prepare(OverlayId overlay, TimePoint now);
    bool arrived(OverlayId overlay) const; // anything of what it shows
    bool prepared(const OverlayChoice &choice, TimePoint now) const;
    static constexpr Duration kPreparedFor = std::chrono::seconds(20);
    /// From so many links on what was shown is kept at hand, too, when another overlay is chosen.
    static constexpr std::size_t kWorthPreparing = 200'000;
    /// The next frame if anything changed since the last (values, freshness, overlay), else nullptr.
    MapFramePtr frame(TimePoint now);
    FabricSummaryPtr summary(TimePoint now);

    /// Devices that have delivered anything, and whose newest value is fresh.
    std::uint32_t devicesSeen() const;
    std::uint32_t devicesFresh(TimePoint now) const;
    /// Those that have delivered something and whose newest value is not fresh any more, ascending.
    std::vector<DeviceId> staleDevices(TimePoint now) const;
    /// Newest receive time of any sample; epoch if none.
    TimePoint newest() const;

    const Fabric &fabric() const;
    const Catalogue &catalogue() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m;
};

} // namespace fabricscope
