// SPDX-License-Identifier: GPL-3.0-or-later
// Where values are and what they are now; how samples change them is in apply_samples.cpp.
#include "models/telemetry/current_values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace fabricscope {

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

} // namespace

CurrentValues::CurrentValues(const Fabric &fabric, const Catalogue &catalogue, LossCounters &losses)
    : m_fabric(fabric)
    , m_catalogue(catalogue)
    , m_losses(losses)
    , m_plans(planMetrics(catalogue))
    , m_thresholds(catalogue, m_plans)
    , m_classes(fabric)
    , m_rates{0.0}
    , m_rateOf(fabric.portCount(), 0)
    , m_ports(catalogue.size())
    , m_devices(catalogue.size())
    , m_deliveries(fabric.deviceCount()) {
    std::map<float, std::uint8_t> known{{0.0F, std::uint8_t{0}}};
    for (const LinkData &link : fabric.links()) {
        const auto [rate, added] = known.emplace(link.gbps, static_cast<std::uint8_t>(m_rates.size()));
        if (added && m_rates.size() > std::numeric_limits<std::uint8_t>::max())
            rate->second = 0; // so many different rates are damage: not stated
        else if (added)
            m_rates.push_back(static_cast<double>(link.gbps * 1e9F));
        m_rateOf[link.lower.index()] = m_rateOf[link.upper.index()] = rate->second;
    }
}

ValueBlock &CurrentValues::block(MetricId metric, const Place &place) {
    ValueColumn &values = column(metric, place);
    if (values.blocks.empty())
        values.blocks.resize(m_fabric.deviceCount());
    std::unique_ptr<ValueBlock> &held = values.blocks[place.device];
    if (!held) {
        const MetricPlan &plan = m_plans[metric.index()];
        const std::uint32_t size = place.port.valid() ? m_fabric.device(DeviceId{place.device}).portCount : 1U;
        // What follows from another metric comes whenever that does: its time stamps serve both.
        const ValueBlock *base = plan.followsWholly ? column(plan.derivedFrom, place).find(place.device) : nullptr;
        held = std::make_unique<ValueBlock>(size, plan.kind == MetricKind::Counter, plan.ratio, base);
    }
    return *held;
}

bool CurrentValues::fresh(DeviceId device, std::uint8_t flags, std::uint32_t received, std::uint16_t source) const {
    return (flags & ValueFlag::kSeen) != 0 && received != 0 &&
           m_now <= m_sources.expiry(source, device, (flags & ValueFlag::kOnChange) != 0, m_arrivals.time(received));
}

CurrentValue CurrentValues::asOf(DeviceId device, std::uint8_t flags, float value, std::uint32_t received,
                                 std::uint32_t at, std::uint16_t source, TimePoint now) const {
    CurrentValue out;
    out.seen = (flags & ValueFlag::kSeen) != 0 && received != 0;
    if (!out.seen) {
        out.value = kNaN;
        return out;
    }
    out.value = value;
    out.severity = static_cast<Severity>(flags & ValueFlag::kSeverity);
    out.saturated = (flags & ValueFlag::kSaturated) != 0;
    out.received = received;
    out.at = at;
    out.expires = m_sources.expiry(source, device, (flags & ValueFlag::kOnChange) != 0, m_arrivals.time(received));
    out.fresh = now <= out.expires;
    return out;
}

CurrentValue CurrentValues::read(const ValueColumn &values, std::uint32_t owner, std::uint32_t device,
                                 std::uint32_t position, MetricId metric, std::int16_t index, TimePoint now) const {
    const MetricPlan &plan = m_plans[metric.index()];
    if (plan.windowed && plan.derivedFrom.valid() && values.blocks.empty()) {
        const bool ofPort = (owner & SparseValues::kDeviceBit) == 0;
        const ValueColumn &base = column(plan.derivedFrom, ofPort);
        if (base.blocks.empty())
            return asOf({}, 0, kNaN, 0, 0, 0, now);
        CurrentValue out = read(base, owner, device, position, plan.derivedFrom, index, now);
        if (out.seen) { // the base decides whether it is known; the count is of its own window
            const EventWindows::Count count =
                m_events.count(owner, static_cast<std::uint16_t>(plan.derivedFrom.index()), now, plan.window);
            const ValueBlock *held = base.find(device);
            out.expires =
                m_sources.expiry(held->source(position), DeviceId{device},
                                 (held->flags(position) & ValueFlag::kOnChange) != 0, m_arrivals.time(out.received));
            out.expires = std::min(out.expires, count.changes - Duration(1));
            out.value = static_cast<float>(count.events * plan.rateScale);
            judgeCount(out, owner, metric);
        }
        return out;
    }
    if (index >= 0) {
        const std::uint32_t i = m_sparse.find(owner, static_cast<std::uint16_t>(metric.index()), index);
        if (i == 0)
            return asOf({}, 0, kNaN, 0, 0, 0, now);
        const SparseValue &held = m_sparse[i];
        return asOf(DeviceId{device}, held.flags, held.value, held.received, held.at, held.source, now);
    }
    const ValueBlock *held = values.find(device);
    if (held == nullptr)
        return asOf({}, 0, kNaN, 0, 0, 0, now);
    CurrentValue out = asOf(DeviceId{device}, held->flags(position), held->value(position), held->received(position),
                            held->deviceTime(position), held->source(position), now);
    if (plan.windowed && out.seen) {
        out.value = 0;
        if ((held->flags(position) & ValueFlag::kEvents) != 0) {
            const EventWindows::Count count =
                m_events.count(owner, static_cast<std::uint16_t>(metric.index()), now, plan.window);
            out.value = static_cast<float>(count.events * plan.rateScale);
            out.expires = std::min(out.expires, count.changes - Duration(1));
        }
        judgeCount(out, owner, metric);
    }
    return out;
}

/// Events of a window. A counter that stands at its maximum may have had more: then they are at least so many, and none
/// means nothing.
void CurrentValues::judgeCount(CurrentValue &count, std::uint32_t owner, MetricId metric) const {
    ThresholdRow scratch;
    count.severity =
        m_catalogue.severity(metric, row(owner, metric, -1, scratch), static_cast<double>(count.value), {});
    if (!count.saturated)
        return;
    if (count.value == 0)
        count.value = kNaN;
    if (count.severity == Severity::Ok)
        count.severity = Severity::Unknown;
}

CurrentValue CurrentValues::port(PortId port, DeviceId device, MetricId metric, std::int16_t index,
                                 TimePoint now) const {
    return read(m_ports[metric.index()], port.value, device.value, port.value - m_fabric.device(device).firstPort,
                metric, index, now);
}

CurrentValue CurrentValues::device(DeviceId device, MetricId metric, std::int16_t index, TimePoint now) const {
    return read(m_devices[metric.index()], device.value | SparseValues::kDeviceBit, device.value, 0, metric, index,
                now);
}

std::optional<CurrentValues::Alike> CurrentValues::alike(MetricId metric, DeviceId device) const {
    const MetricPlan &plan = m_plans[metric.index()];
    if (plan.windowed)
        return std::nullopt;
    const ValueBlock *held = m_ports[metric.index()].find(device.value);
    if (held == nullptr)
        return Alike{};
    if (!held->oneSource())
        return std::nullopt;
    std::uint8_t flags = 0;
    for (const std::uint8_t each : held->allFlags())
        flags |= each;
    if ((flags & ValueFlag::kOnChange) != 0)
        return std::nullopt;
    std::uint32_t oldest = ~0U; // less one, so that 0 = never comes last
    for (const std::uint32_t stamp : held->allReceived())
        oldest = std::min(oldest, stamp - 1);
    if (oldest == ~0U)
        return Alike{held, TimePoint::max()};
    return Alike{held, m_sources.expiry(held->source(0), device, false, m_arrivals.time(oldest + 1))};
}

std::vector<std::int16_t> CurrentValues::indices(std::uint32_t owner, MetricId metric) const {
    std::vector<std::int16_t> out;
    for (std::uint32_t i = m_sparse.head(owner, static_cast<std::uint16_t>(metric.index())); i != 0;
         i = m_sparse[i].next)
        if ((m_sparse[i].flags & ValueFlag::kSeen) != 0)
            out.push_back(m_sparse[i].index);
    std::sort(out.begin(), out.end());
    return out;
}

bool CurrentValues::present(MetricId metric) const {
    const MetricPlan &plan = m_plans[metric.index()];
    if (!m_ports[metric.index()].blocks.empty() || !m_devices[metric.index()].blocks.empty())
        return true;
    return plan.windowed && plan.derivedFrom.valid() && present(plan.derivedFrom);
}

const ThresholdRow *CurrentValues::row(std::uint32_t owner, MetricId metric, std::int16_t index,
                                       ThresholdRow &scratch) const {
    const bool ofPort = (owner & SparseValues::kDeviceBit) == 0;
    const ThresholdRow *found =
        m_thresholds.find(metric, ofPort ? m_classes.of(PortId{owner}) : std::uint16_t{0}, index, m_classes);
    const MetricPlan &plan = m_plans[metric.index()];
    if (!plan.hasLimits || !ofPort)
        return found;
    const DeviceId device = m_fabric.port(PortId{owner}).device;
    const std::uint32_t position = owner - m_fabric.device(device).firstPort;
    bool reported = false;
    const auto take = [&](MetricId limit, std::optional<double> &bound) {
        const ValueBlock *held = limit.valid() ? m_ports[limit.index()].find(device.value) : nullptr;
        if (held == nullptr || (held->flags(position) & ValueFlag::kSeen) == 0 || std::isnan(held->value(position)))
            return;
        if (!reported) {
            scratch = {};
            scratch.vendor = true;
            scratch.source = "reported by the port";
            reported = true;
        }
        bound = static_cast<double>(held->value(position));
    };
    std::optional<double> warning, critical, warningLow, criticalLow;
    take(plan.limitWarning, warning);
    take(plan.limitCritical, critical);
    take(plan.limitWarningLow, warningLow);
    take(plan.limitCriticalLow, criticalLow);
    if (!reported)
        return found;
    scratch.warning = warning;
    scratch.critical = critical;
    scratch.warningLow = warningLow;
    scratch.criticalLow = criticalLow;
    return &scratch;
}

double CurrentValues::linkBits(PortId port) const {
    const double stated = m_rates[m_rateOf[port.index()]];
    if (stated > 0)
        return stated;
    const MetricId speed = m_catalogue.known().speed;
    if (!speed.valid())
        return 0;
    const DeviceId device = m_fabric.port(port).device;
    const ValueBlock *held = m_ports[speed.index()].find(device.value);
    const float reported = held != nullptr ? held->value(port.value - m_fabric.device(device).firstPort) : kNaN;
    return reported > 0 ? static_cast<double>(reported) : 0.0;
}

bool CurrentValues::deviceFresh(DeviceId device, TimePoint now) const {
    const Delivery &last = m_deliveries[device.index()];
    return last.stamp != 0 && now <= m_sources.expiry(last.source, device, last.onChange, m_arrivals.time(last.stamp));
}

std::span<const DeviceId> CurrentValues::devicesOf(std::uint16_t source) const {
    return source < m_bySource.size() ? std::span<const DeviceId>(m_bySource[source]) : std::span<const DeviceId>();
}

TimePoint CurrentValues::deviceTime(const CurrentValue &value, MetricId metric) const {
    if (!value.seen)
        return {};
    // The tick nearest to when the value came: device clocks are within half the range of 32 bits of ours.
    const std::int64_t tick = m_plans[metric.index()].tickNs;
    const std::int64_t received = m_arrivals.time(value.received).time_since_epoch().count() / tick;
    const auto difference = static_cast<std::int32_t>(value.at - static_cast<std::uint32_t>(received));
    return TimePoint(Duration((received + difference) * tick));
}

std::uint16_t CurrentValues::sourceOf(PortId port, DeviceId device, MetricId metric) const {
    const ValueBlock *held = m_ports[metric.index()].find(device.value);
    return held != nullptr ? held->source(port.value - m_fabric.device(device).firstPort) : std::uint16_t{0};
}

std::size_t CurrentValues::bytes() const {
    std::size_t total = m_sparse.size() * sizeof(SparseValue) + m_rateOf.size();
    for (const auto *columns : {&m_ports, &m_devices})
        for (const ValueColumn &values : *columns)
            for (const auto &held : values.blocks)
                total += held ? held->bytes() : 0;
    return total;
}

} // namespace fabricscope
