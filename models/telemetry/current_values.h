// SPDX-License-Identifier: GPL-3.0-or-later
// The newest value of every metric of every port and device, as it is shown: counters are rates, shares or counts.
// Takes samples in, answers what a value is now; knows nothing of links or overlays. One thread (the store thread).
#pragma once

#include "models/base/losses.h"
#include "models/fabric/fabric.h"
#include "models/records/sample.h"
#include "models/telemetry/event_windows.h"
#include "models/telemetry/freshness.h"
#include "models/telemetry/metric_plan.h"
#include "models/telemetry/port_classes.h"
#include "models/telemetry/sparse_values.h"
#include "models/telemetry/thresholds.h"
#include "models/telemetry/value_block.h"

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace fabricscope {

/// Told of every value that changed, or became fresh again.
class ValueListener {
public:
    virtual ~ValueListener() = default;
    virtual void portChanged(PortId port, MetricId metric) = 0;
};

/// A value now.
struct CurrentValue {
    float value = 0; // NaN unknown; of a State the index of the state
    Severity severity = Severity::Unknown;
    bool seen = false; // false: never seen, or withdrawn; the other members mean nothing then
    bool fresh = false;
    bool saturated = false;
    TimePoint expires = TimePoint::max(); // while fresh: look again then
    std::uint32_t received = 0, at = 0;
};

class CurrentValues {
public:
    CurrentValues(const Fabric &fabric, const Catalogue &catalogue, LossCounters &losses);

    void apply(std::span<const Sample> samples, TimePoint now, ValueListener &listener);
    /// Devices that turned out to send heartbeats since the last call: their ON_CHANGE values now expire without.
    std::vector<DeviceId> takeHeldToBeats() { return std::exchange(m_heldToBeats, {}); }
    SourceClocks &sources() { return m_sources; }
    const SourceClocks &sources() const { return m_sources; }
    const ArrivalTimes &arrivals() const { return m_arrivals; }

    CurrentValue port(PortId port, DeviceId device, MetricId metric, std::int16_t index, TimePoint now) const;
    CurrentValue device(DeviceId device, MetricId metric, std::int16_t index, TimePoint now) const;
    /// Every port of the device that holds the metric as a whole: visit(port, value). What recolouring the map uses:
    /// some ten times quicker than asking port by port.
    template <class Visit>
    void visitPorts(MetricId metric, DeviceId device, TimePoint now, Visit visit) const;
    /// Every port of a device that ever sent the metric, whether it holds a value as a whole or only by index.
    template <class Visit>
    void visitHolders(MetricId metric, DeviceId device, Visit visit) const {
        const ValueBlock *held = m_ports[metric.index()].find(device.value);
        for (std::uint32_t i = 0; held != nullptr && i < held->size(); ++i)
            visit(PortId{m_fabric.device(device).firstPort + i});
    }
    /// A device's values of a metric that were all sampled by one source, counts of events left out; `expires`: the
    /// oldest of them. A value that was never seen, or is not known, is NaN.
    struct Alike {
        const ValueBlock *values = nullptr; // null: there are none
        TimePoint expires = TimePoint::max();
    };
    std::optional<Alike> alike(MetricId metric, DeviceId device) const;
    /// Indices held for a port or device (owner as in SparseValues), ascending; empty for what comes as a whole.
    std::vector<std::int16_t> indices(std::uint32_t owner, MetricId metric) const;
    bool present(MetricId metric) const; // anything ever arrived

    const ThresholdRow *row(std::uint32_t owner, MetricId metric, std::int16_t index, ThresholdRow &scratch) const;
    const Thresholds &thresholds() const { return m_thresholds; }
    const PortClasses &classes() const { return m_classes; }
    const std::vector<MetricPlan> &plans() const { return m_plans; }
    double linkBits(PortId port) const; // bit/s of the port; 0 unknown
    bool setModule(PortId port, std::string_view module, std::string_view fec);
    void setThreshold(MetricId metric, const ThresholdRow &row);

    /// Newest delivery of a device: stamp 0 = none yet.
    struct Delivery {
        std::uint32_t stamp = 0;
        std::uint16_t source = 0;
        bool onChange = false;
    };
    const Delivery &delivery(DeviceId device) const { return m_deliveries[device.index()]; }
    bool deviceFresh(DeviceId device, TimePoint now) const;
    std::span<const DeviceId> devicesOf(std::uint16_t source) const;
    std::size_t bytes() const;
    TimePoint deviceTime(const CurrentValue &value, MetricId metric) const;
    std::uint16_t sourceOf(PortId port, DeviceId device, MetricId metric) const;

private:
    enum class Outcome : std::uint8_t { Ignored, Unchanged, Changed };
    enum class Order : std::uint8_t { Newer, Duplicate, Late, SetBack };
    /// Where a value is held, and its neighbours in meaning.
    struct Place {
        std::uint32_t owner = 0;
        std::uint32_t device = 0;
        std::uint32_t position = 0; // within the block
        PortId port;                // invalid: a device's own
    };

    void applyOne(const Sample &sample);
    bool applyAt(const Sample &sample, const Place &place);
    Outcome update(const Sample &sample, const Place &place, ValueRef ref, std::uint16_t heldSource);
    Outcome updateGauge(const Sample &sample, const Place &place, ValueRef ref, std::uint16_t heldSource, float value);
    Outcome updateCounter(const Sample &sample, const Place &place, ValueRef ref, std::uint16_t heldSource);
    Order order(const MetricPlan &plan, ValueRef ref, std::uint32_t at, std::uint16_t source) const;
    bool readNumber(const Sample &sample, const MetricPlan &plan, float &value, std::uint64_t &raw) const;
    Outcome show(const Place &place, MetricId metric, std::int16_t index, ValueRef ref, std::uint16_t heldSource,
                 std::uint16_t source, bool onChange, float value);
    void withdraw(const Sample &sample, const Place &place);
    void clear(ValueRef ref);
    void evaluateRatio(MetricId metric, const Place &place, std::uint16_t source);
    void fold(MetricId metric, const Place &place, const Sample &sample);
    void followUp(const Sample &sample, const Place &place, float value, bool baseChanged);
    void changed(const Place &place, MetricId metric);
    Severity judge(const Place &place, MetricId metric, std::int16_t index, float value, Severity before) const;

    ValueColumn &column(MetricId metric, const Place &place) {
        return place.port.valid() ? m_ports[metric.index()] : m_devices[metric.index()];
    }
    const ValueColumn &column(MetricId metric, bool ofPort) const {
        return ofPort ? m_ports[metric.index()] : m_devices[metric.index()];
    }
    ValueBlock &block(MetricId metric, const Place &place);
    CurrentValue read(const ValueColumn &column, std::uint32_t owner, std::uint32_t device, std::uint32_t position,
                      MetricId metric, std::int16_t index, TimePoint now) const;
    CurrentValue asOf(DeviceId device, std::uint8_t flags, float value, std::uint32_t received, std::uint32_t at,
                      std::uint16_t source, TimePoint now) const;
    void judgeCount(CurrentValue &count, std::uint32_t owner, MetricId metric) const;
    bool fresh(DeviceId device, std::uint8_t flags, std::uint32_t received, std::uint16_t source) const;
    void touch(const Sample &sample);
    void renumberStamps();

    const Fabric &m_fabric;
    const Catalogue &m_catalogue;
    LossCounters &m_losses;
    std::vector<MetricPlan> m_plans;
    Thresholds m_thresholds;
    PortClasses m_classes;
    std::vector<double> m_rates;        // bit/s; the first stands for "not stated"
    std::vector<std::uint8_t> m_rateOf; // by PortId: index into m_rates
    std::vector<ValueColumn> m_ports, m_devices;
    SparseValues m_sparse;
    EventWindows m_events;
    ArrivalTimes m_arrivals;
    SourceClocks m_sources;
    std::vector<Delivery> m_deliveries;
    std::vector<std::vector<DeviceId>> m_bySource;
    std::vector<DeviceId> m_heldToBeats;

    TimePoint m_now{};                   // of the batch that is being applied
    std::uint32_t m_stamp = 0;           // likewise
    ValueListener *m_listener = nullptr; // likewise
};

template <class Visit>
void CurrentValues::visitPorts(MetricId metric, DeviceId device, TimePoint now, Visit visit) const {
    const MetricPlan &plan = m_plans[metric.index()];
    const bool follows = plan.windowed && plan.derivedFrom.valid();
    const ValueBlock *held = m_ports[follows ? plan.derivedFrom.index() : metric.index()].find(device.value);
    if (held == nullptr)
        return;
    // Neighbours mostly came together: what was worked out for one serves the next.
    std::uint32_t stamp = 0;
    std::uint16_t source = 0;
    std::uint8_t onChange = 0;
    TimePoint expires{};
    std::uint32_t quietClass = ~0U;
    Severity quiet = Severity::Unknown;
    const std::uint32_t first = m_fabric.device(device).firstPort;
    for (std::uint32_t i = 0; i < held->size(); ++i) {
        const std::uint8_t flags = held->flags(i);
        const std::uint32_t received = held->received(i);
        if ((flags & ValueFlag::kSeen) == 0 || received == 0)
            continue;
        const PortId port{first + i};
        if (plan.windowed && (flags & (ValueFlag::kEvents | ValueFlag::kSaturated)) != 0) {
            visit(port, this->port(port, device, metric, -1, now));
            continue;
        }
        if (received != stamp || held->source(i) != source || (flags & ValueFlag::kOnChange) != onChange) {
            stamp = received;
            source = held->source(i);
            onChange = flags & ValueFlag::kOnChange;
            expires = m_sources.expiry(source, device, onChange != 0, m_arrivals.time(stamp));
        }
        CurrentValue value;
        value.seen = true;
        value.fresh = now <= expires;
        value.expires = expires;
        value.received = received;
        if (plan.windowed) { // no events: a count of nothing
            if (m_classes.of(port) != quietClass) {
                quietClass = m_classes.of(port);
                ThresholdRow scratch;
                quiet = m_catalogue.severity(metric, row(port.value, metric, -1, scratch), 0.0, Severity::Unknown);
            }
            value.severity = quiet;
        } else {
            value.value = held->value(i);
            value.severity = static_cast<Severity>(flags & ValueFlag::kSeverity);
        }
        visit(port, value);
    }
}

} // namespace fabricscope
