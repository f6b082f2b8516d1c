// SPDX-License-Identifier: GPL-3.0-or-later
// How samples change the current values: order by device time, counter steps, ratios, folds, what follows from them.
#include "models/telemetry/current_values.h"
#include "models/telemetry/rates.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace fabricscope {

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
/// A value not heard of for this long starts anew, whatever its time stamps say.
constexpr Duration kForgotten = std::chrono::hours(1);
/// A rate over a longer silence says nothing about now, unless the source is that slow by intention.
constexpr Duration kLongestStep = std::chrono::minutes(5);

std::uint32_t ticks(TimePoint t, std::int64_t tickNs) {
    return static_cast<std::uint32_t>(t.time_since_epoch().count() / tickNs);
}

std::int32_t apart(std::uint32_t later, std::uint32_t earlier) {
    return static_cast<std::int32_t>(later - earlier);
}

bool same(float a, float b) {
    return std::memcmp(&a, &b, sizeof a) == 0 || (std::isnan(a) && std::isnan(b));
}

float share(float part, float whole) {
    if (std::isnan(part) || std::isnan(whole))
        return kNaN;
    if (!(whole > 0))
        return part > 0 ? 1.0F : 0.0F; // nothing sent, nothing marked
    return std::clamp(part / whole, 0.0F, 1.0F);
}

} // namespace

void CurrentValues::apply(std::span<const Sample> samples, TimePoint now, ValueListener &listener) {
    if (samples.empty())
        return;
    m_now = now;
    m_listener = &listener;
    m_stamp = m_arrivals.stamp(now);
    for (const Sample &sample : samples)
        applyOne(sample);
    if (m_arrivals.exhausted())
        renumberStamps();
    m_listener = nullptr;
}

void CurrentValues::applyOne(const Sample &sample) {
    if (!sample.device.valid() || sample.device.index() >= m_fabric.deviceCount())
        return m_losses.add(Loss::UnresolvedDevices);
    if (!sample.metric.valid() || sample.metric.index() >= m_plans.size())
        return m_losses.add(Loss::BadValues);
    const MetricPlan &plan = m_plans[sample.metric.index()];
    const DeviceData &device = m_fabric.device(sample.device);
    if (plan.kind == MetricKind::Text || (plan.windowed && plan.derivedFrom.valid()) || sample.index < -1)
        return m_losses.add(Loss::BadValues);
    Place place;
    place.device = sample.device.value;
    if (sample.port.valid()) {
        if (sample.port.value < device.firstPort || sample.port.value - device.firstPort >= device.portCount)
            return m_losses.add(Loss::UnresolvedPorts);
        place.port = sample.port;
        place.owner = sample.port.value;
        place.position = sample.port.value - device.firstPort;
    } else {
        if (!plan.deviceScope)
            return m_losses.add(Loss::UnresolvedPorts);
        place.owner = sample.device.value | SparseValues::kDeviceBit;
    }
    if (plan.followsWholly) { // here the device itself says it
        if (ValueBlock *held = sample.kind == Sample::Kind::Deleted ? column(sample.metric, place).find(place.device)
                                                                    : &block(sample.metric, place))
            held->ownTimes();
    }
    if (sample.kind == Sample::Kind::Deleted)
        withdraw(sample, place); // a collector may say so of a device that is gone
    else if (applyAt(sample, place))
        touch(sample);
}

void CurrentValues::touch(const Sample &sample) {
    Delivery &last = m_deliveries[sample.device.index()];
    if (last.stamp == 0 || last.source != sample.source) {
        if (sample.source >= m_bySource.size())
            m_bySource.resize(static_cast<std::size_t>(sample.source) + 1);
        std::vector<DeviceId> &devices = m_bySource[sample.source];
        const auto at = std::lower_bound(devices.begin(), devices.end(), sample.device);
        if (at == devices.end() || *at != sample.device)
            devices.insert(at, sample.device);
    }
    // Of values that came together a sampled one tells more about the device than one sent on change.
    last.onChange = sample.onChange && (last.stamp != m_stamp || last.onChange || last.source != sample.source);
    last.stamp = m_stamp;
    last.source = sample.source;
}

/// False if the sample says nothing new: a cached value repeated, or one that makes no sense.
bool CurrentValues::applyAt(const Sample &sample, const Place &place) {
    const MetricPlan &plan = m_plans[sample.metric.index()];
    ValueBlock &dense = block(sample.metric, place);
    const bool ratio = plan.ratio;
    if (sample.index < 0) {
        const ValueRef ref = dense.at(place.position);
        *ref.flags &= static_cast<std::uint8_t>(~ValueFlag::kFolded);
        const std::uint16_t held = dense.source(place.position);
        const Outcome outcome = update(sample, place, ref, held);
        if (outcome == Outcome::Ignored)
            return false;
        dense.setSource(place.position, sample.source);
        if (outcome == Outcome::Changed || held != sample.source)
            changed(place, sample.metric);
        if (ratio)
            evaluateRatio(sample.metric, place, sample.source);
        followUp(sample, place, *ref.value, outcome == Outcome::Changed);
        return true;
    }
    const auto metric = static_cast<std::uint16_t>(sample.metric.index());
    const std::uint32_t i = m_sparse.obtain(place.owner, metric, sample.index);
    if (i == 0) {
        m_losses.add(Loss::BadValues);
        return false;
    }
    SparseValue &entry = m_sparse[i];
    const std::uint16_t held = entry.source;
    const Outcome outcome = update(sample, place, entry.ref(), held);
    if (outcome == Outcome::Ignored)
        return false;
    // An overlay may show this index alone, whatever becomes of the whole.
    if (outcome == Outcome::Changed || held != sample.source || dense.source(place.position) != sample.source)
        changed(place, sample.metric);
    entry.source = sample.source;
    const float value = entry.value;
    const ValueRef whole = dense.at(place.position);
    *whole.flags |= ValueFlag::kFolded;
    dense.setSource(place.position, sample.source);
    if (ratio)
        evaluateRatio(sample.metric, place, sample.source);
    else
        fold(sample.metric, place, sample);
    followUp(sample, place, value, outcome == Outcome::Changed);
    return true;
}

/// Metrics that rest on this one: gauges by their value, windows by its events, ratios by its rate.
void CurrentValues::followUp(const Sample &sample, const Place &place, float value, bool baseChanged) {
    const MetricPlan &plan = m_plans[sample.metric.index()];
    for (const MetricId derived : plan.derivedGauges) {
        const MetricPlan &target = m_plans[derived.index()];
        double number = static_cast<double>(value) * target.rateScale;
        if (target.ofLinkRate) {
            const double bits = place.port.valid() ? linkBits(place.port) : 0.0;
            number = bits > 0 ? number / bits : std::nan("");
        }
        if (target.denominator.valid()) {
            const std::uint16_t by = static_cast<std::uint16_t>(target.denominator.index());
            const std::uint32_t i = sample.index >= 0 ? m_sparse.find(place.owner, by, sample.index) : 0;
            const ValueBlock *whole = column(target.denominator, place).find(place.device);
            double size = i != 0             ? static_cast<double>(m_sparse[i].value)
                          : whole != nullptr ? static_cast<double>(whole->value(place.position))
                                             : std::nan("");
            if (!(size > 0))
                size = target.nominal > 0 ? target.nominal : std::nan("");
            number /= size;
        }
        Sample follow = sample;
        follow.metric = derived;
        follow.kind = Sample::Kind::Gauge;
        follow.number = number;
        applyAt(follow, place);
        if (baseChanged) // sharing its time stamps, this one can't tell that it was stale
            changed(place, derived);
    }
    for (const MetricId window : plan.derivedWindows)
        changed(place, window);
    if (sample.index < 0)
        for (const MetricId ratio : plan.ratios)
            if (column(ratio, place).find(place.device) != nullptr)
                evaluateRatio(ratio, place, sample.source);
}

void CurrentValues::changed(const Place &place, MetricId metric) {
    if (place.port.valid())
        m_listener->portChanged(place.port, metric);
}

bool CurrentValues::readNumber(const Sample &sample, const MetricPlan &plan, float &value, std::uint64_t &raw) const {
    // The metric decides what a number is: some collectors pass counters on as gauges.
    const bool number = sample.kind == Sample::Kind::Gauge;
    switch (plan.kind) {
    case MetricKind::Counter:
        if (number && !(sample.number >= 0 && sample.number < 1.8e19))
            return false;
        raw = number ? static_cast<std::uint64_t>(sample.number) : sample.raw;
        return true;
    case MetricKind::State:
        value = static_cast<float>(sample.raw);
        return sample.kind == Sample::Kind::State && sample.raw < plan.states.size();
    case MetricKind::Gauge:
        value = number ? static_cast<float>(sample.number) : static_cast<float>(sample.raw);
        return std::isfinite(value) || plan.derivedFrom.valid();
    case MetricKind::Text:
        break;
    }
    return false;
}

CurrentValues::Outcome CurrentValues::update(const Sample &sample, const Place &place, ValueRef ref,
                                             std::uint16_t heldSource) {
    float value = kNaN;
    std::uint64_t raw = 0;
    const MetricPlan &plan = m_plans[sample.metric.index()];
    if (!readNumber(sample, plan, value, raw)) {
        m_losses.add(Loss::BadValues);
        return Outcome::Ignored;
    }
    if (plan.kind != MetricKind::Counter)
        return updateGauge(sample, place, ref, heldSource, value);
    Sample counter = sample;
    counter.raw = raw;
    return updateCounter(counter, place, ref, heldSource);
}

CurrentValues::Order CurrentValues::order(const MetricPlan &plan, ValueRef ref, std::uint32_t at,
                                          std::uint16_t source) const {
    if ((*ref.flags & ValueFlag::kSeen) == 0)
        return Order::Newer;
    const std::int32_t step = apart(at, *ref.at);
    if (step > 0)
        return Order::Newer;
    if (*ref.received != 0 && m_now - m_arrivals.time(*ref.received) > kForgotten)
        return Order::SetBack;
    if (step == 0)
        return Order::Duplicate;
    // Late samples come within seconds; a clock that runs on from further back was set.
    return Duration(-static_cast<std::int64_t>(step) * plan.tickNs) > m_sources.horizon(source) ? Order::SetBack
                                                                                                : Order::Late;
}

CurrentValues::Outcome CurrentValues::updateGauge(const Sample &sample, const Place &place, ValueRef ref,
                                                  std::uint16_t heldSource, float value) {
    const MetricPlan &plan = m_plans[sample.metric.index()];
    const std::uint32_t at = ticks(sample.at, plan.tickNs);
    const Order order = this->order(plan, ref, at, sample.source);
    const bool derived = plan.derivedFrom.valid(); // counted where the sample came in
    if (order == Order::Late) {
        if (!derived)
            m_losses.add(Loss::OutOfOrder);
        return Outcome::Ignored;
    }
    // What is sent on change may repeat its time stamp: a heartbeat, or the same state after a reconnection. Of a
    // sampled value the same time stamp means that nothing new was read: a collector's cache, and no proof of life.
    if (order == Order::Duplicate && !sample.onChange && !derived) {
        m_losses.add(Loss::Duplicates);
        return Outcome::Ignored;
    }
    if (plan.watermark && *ref.received == m_stamp && *ref.value > value)
        value = *ref.value;
    *ref.at = at;
    return show(place, sample.metric, sample.index, ref, heldSource, sample.source, sample.onChange, value);
}

CurrentValues::Outcome CurrentValues::updateCounter(const Sample &sample, const Place &place, ValueRef ref,
                                                    std::uint16_t heldSource) {
    const MetricPlan &plan = m_plans[sample.metric.index()];
    const std::uint32_t at = ticks(sample.at, plan.tickNs);
    const bool had = (*ref.flags & ValueFlag::kSeen) != 0;
    const Order order = this->order(plan, ref, at, sample.source);
    if (order == Order::Late) {
        m_losses.add(Loss::OutOfOrder);
        return Outcome::Ignored;
    }
    if (order == Order::Duplicate) {
        if (!sample.onChange || sample.raw != *ref.raw) {
            m_losses.add(Loss::Duplicates);
            return Outcome::Ignored;
        }
        return show(place, sample.metric, sample.index, ref, heldSource, sample.source, true, *ref.value);
    }
    const std::int32_t step = had ? apart(at, *ref.at) : 0;
    const Duration elapsed(static_cast<std::int64_t>(step) * plan.tickNs);
    const std::uint64_t before = *ref.raw;
    *ref.at = at;
    *ref.raw = sample.raw;
    *ref.flags |= ValueFlag::kSeen;
    *ref.flags &= static_cast<std::uint8_t>(~ValueFlag::kSaturated);
    if (atMaximum(sample.raw, plan.bits, plan.overflow))
        *ref.flags |= ValueFlag::kSaturated;

    float rate = kNaN;
    const CounterStep counted = had ? counterStep(before, sample.raw, plan.bits, plan.overflow) : CounterStep{};
    // A counter that stood at its maximum before says nothing of what happened since.
    const bool told = had && counted.kind != CounterStep::Kind::Reset &&
                      !(counted.kind == CounterStep::Kind::Saturated && counted.delta == 0);
    // What is sent on change has changed just now, unless its stream was away meanwhile.
    Duration unknown = elapsed;
    if (sample.onChange && had) {
        const TimePoint *ended = m_sources.endOf(heldSource, sample.device, m_arrivals.time(*ref.received));
        unknown = ended != nullptr ? m_now - *ended : Duration::zero();
    }
    const Duration horizon = m_sources.horizon(sample.source);
    const bool inOrder = order == Order::Newer && step > 0;
    if (told && inOrder && unknown <= std::max(horizon, kLongestStep))
        rate = static_cast<float>(static_cast<double>(counted.delta) / toSeconds(elapsed));
    // Events may be of any time within the step: of a longer one than the window they may have left it by now.
    if (plan.windowed && told && counted.delta > 0 && (inOrder || sample.onChange) &&
        unknown <= std::max(horizon, std::min(plan.window, kLongestStep))) {
        m_events.add(place.owner, static_cast<std::uint16_t>(sample.metric.index()), m_now, counted.delta,
                     plan.longestWindow);
        *ref.flags |= ValueFlag::kEvents;
    }
    if (plan.ratio) { // shown once its denominator is there: evaluateRatio()
        *ref.rate = rate;
        if (std::isnan(rate))
            return show(place, sample.metric, sample.index, ref, heldSource, sample.source, sample.onChange, kNaN);
        const bool was = (*ref.flags & ValueFlag::kOnChange) != 0;
        *ref.flags = static_cast<std::uint8_t>(sample.onChange ? *ref.flags | ValueFlag::kOnChange
                                                               : *ref.flags & ~ValueFlag::kOnChange);
        return was == sample.onChange ? Outcome::Unchanged : Outcome::Changed; // it decides how long the value lasts
    }
    if (ref.rate != nullptr)
        *ref.rate = rate;
    float value = static_cast<float>(static_cast<double>(rate) * plan.rateScale);
    if (plan.ofLinkRate) {
        const double bits = place.port.valid() ? linkBits(place.port) : 0.0;
        value = bits > 0 ? static_cast<float>(static_cast<double>(value) / bits) : kNaN;
    }
    const Outcome outcome =
        show(place, sample.metric, sample.index, ref, heldSource, sample.source, sample.onChange, value);
    return plan.windowed && had && before != sample.raw ? Outcome::Changed : outcome;
}

/// Makes a value the one that is shown, as received now.
CurrentValues::Outcome CurrentValues::show(const Place &place, MetricId metric, std::int16_t index, ValueRef ref,
                                           std::uint16_t heldSource, std::uint16_t source, bool onChange, float value) {
    const bool wasFresh = fresh(DeviceId{place.device}, *ref.flags, *ref.received, heldSource);
    const std::uint8_t flagsBefore = *ref.flags;
    const float before = *ref.value;
    const std::uint32_t receivedBefore = *ref.received;
    const Severity severity =
        judge(place, metric, index, value, static_cast<Severity>(flagsBefore & ValueFlag::kSeverity));
    std::uint8_t flags = flagsBefore & static_cast<std::uint8_t>(~(ValueFlag::kSeverity | ValueFlag::kOnChange));
    flags |= static_cast<std::uint8_t>(severity) | ValueFlag::kSeen;
    if (onChange)
        flags |= ValueFlag::kOnChange;
    *ref.flags = flags;
    *ref.value = value;
    *ref.received = m_stamp;
    const bool equal = wasFresh && flags == flagsBefore && same(before, value) && heldSource == source;
    if (equal && onChange && receivedBefore != m_stamp &&
        m_sources.repeated(source, DeviceId{place.device}, m_now, m_now - m_arrivals.time(receivedBefore)))
        m_heldToBeats.push_back(DeviceId{place.device});
    return equal ? Outcome::Unchanged : Outcome::Changed;
}

Severity CurrentValues::judge(const Place &place, MetricId metric, std::int16_t index, float value,
                              Severity before) const {
    if (std::isnan(value))
        return Severity::Unknown;
    const MetricPlan &plan = m_plans[metric.index()];
    if (plan.kind == MetricKind::State)
        return plan.states[static_cast<std::size_t>(value)];
    if (plan.windowed) // judged when read: its value falls without a sample
        return Severity::Unknown;
    ThresholdRow scratch;
    return m_catalogue.severity(metric, row(place.owner, metric, index, scratch), static_cast<double>(value), before);
}

/// The share of this metric's rate in its denominator's, once both were read at about the same time (half an interval):
/// else a burst would be divided by the quiet before it.
void CurrentValues::evaluateRatio(MetricId metric, const Place &place, std::uint16_t source) {
    ValueBlock &dense = block(metric, place);
    const MetricPlan &plan = m_plans[metric.index()];
    const ValueBlock *whole = column(plan.denominator, place).find(place.device);
    const bool haveWhole = whole != nullptr && (whole->flags(place.position) & ValueFlag::kSeen) != 0;
    const std::uint32_t wholeAt = haveWhole ? whole->deviceTime(place.position) : 0;
    const float wholeRate = haveWhole ? static_cast<float>(static_cast<double>(whole->value(place.position)) /
                                                           m_plans[plan.denominator.index()].rateScale)
                                      : kNaN;
    const bool wholeOnChange = haveWhole && (whole->flags(place.position) & ValueFlag::kOnChange) != 0;
    const std::int64_t near = (m_sources.interval(source) / 2).count();
    const auto together = [&](std::uint32_t at, std::uint8_t flags) {
        if (!haveWhole || wholeOnChange || (flags & ValueFlag::kOnChange) != 0)
            return haveWhole;
        return std::abs(static_cast<std::int64_t>(apart(at, wholeAt)) * plan.tickNs) <= near;
    };
    const ValueRef ref = dense.at(place.position);
    const std::uint16_t held = dense.source(place.position);
    if ((*ref.flags & ValueFlag::kFolded) == 0) {
        if ((*ref.flags & ValueFlag::kSeen) == 0 || !together(*ref.at, *ref.flags))
            return;
        if (show(place, metric, -1, ref, held, held, (*ref.flags & ValueFlag::kOnChange) != 0,
                 share(*ref.rate, wholeRate)) == Outcome::Changed)
            changed(place, metric);
        return;
    }
    Sample last;
    bool any = false;
    for (std::uint32_t i = m_sparse.head(place.owner, static_cast<std::uint16_t>(metric.index())); i != 0;
         i = m_sparse[i].next) {
        SparseValue &entry = m_sparse[i];
        if ((entry.flags & ValueFlag::kSeen) == 0 || !together(entry.at, entry.flags))
            continue;
        if (show(place, metric, entry.index, entry.ref(), entry.source, entry.source,
                 (entry.flags & ValueFlag::kOnChange) != 0, share(entry.rate, wholeRate)) == Outcome::Changed)
            changed(place, metric);
        any = true;
        last.source = entry.source;
        last.onChange = (entry.flags & ValueFlag::kOnChange) != 0;
    }
    if (any)
        fold(metric, place, last);
}

/// The one value that stands for several, over those that are fresh.
void CurrentValues::fold(MetricId metric, const Place &place, const Sample &sample) {
    const MetricPlan &plan = m_plans[metric.index()];
    ValueBlock &dense = block(metric, place);
    const ValueRef ref = dense.at(place.position);
    float folded = kNaN;
    float rate = kNaN;
    Severity worst = Severity::Unknown;
    std::uint32_t newest = *ref.at;
    bool any = false;
    for (std::uint32_t i = m_sparse.head(place.owner, static_cast<std::uint16_t>(metric.index())); i != 0;
         i = m_sparse[i].next) {
        const SparseValue &entry = m_sparse[i];
        if (!fresh(DeviceId{place.device}, entry.flags, entry.received, entry.source))
            continue;
        if (!any || apart(entry.at, newest) > 0)
            newest = entry.at;
        any = true;
        if (std::isnan(entry.value))
            continue;
        const auto severity = static_cast<Severity>(entry.flags & ValueFlag::kSeverity);
        if (std::isnan(folded)) {
            folded = entry.value;
            rate = entry.rate;
        } else if (plan.kind == MetricKind::State) {
            folded = severity > worst ? entry.value : folded;
        } else if (plan.fold == MetricFold::Sum) {
            folded += entry.value;
            rate += std::isnan(entry.rate) ? 0.0F : entry.rate;
        } else {
            folded = plan.fold == MetricFold::Max ? std::max(folded, entry.value) : std::min(folded, entry.value);
        }
        worst = std::max(worst, severity);
    }
    if (!any)
        return;
    if (plan.ratio && plan.fold == MetricFold::Sum)
        folded = std::min(folded, 1.0F);
    if (ref.rate != nullptr)
        *ref.rate = rate;
    *ref.at = newest;
    const std::uint8_t flagsBefore = *ref.flags;
    Outcome outcome = show(place, metric, -1, ref, dense.source(place.position), dense.source(place.position),
                           sample.onChange, folded);
    const auto own = static_cast<Severity>(*ref.flags & ValueFlag::kSeverity);
    // A single bin or lane speaks for the port: of its own threshold, or past a bound on the side that is not folded.
    if (worst > own) {
        *ref.flags = static_cast<std::uint8_t>((*ref.flags & ~ValueFlag::kSeverity) | static_cast<std::uint8_t>(worst));
        if (*ref.flags != flagsBefore)
            outcome = Outcome::Changed;
    }
    if (outcome == Outcome::Changed)
        changed(place, metric);
}

void CurrentValues::clear(ValueRef ref) {
    if (ref.raw != nullptr)
        *ref.raw = 0;
    if (ref.rate != nullptr)
        *ref.rate = kNaN;
    *ref.value = kNaN;
    *ref.received = 0;
    *ref.at = 0;
    *ref.flags = 0;
}

void CurrentValues::withdraw(const Sample &sample, const Place &place) {
    const MetricPlan &plan = m_plans[sample.metric.index()];
    const auto metric = static_cast<std::uint16_t>(sample.metric.index());
    bool left = false;
    for (std::uint32_t i = m_sparse.head(place.owner, metric); i != 0; i = m_sparse[i].next) {
        SparseValue &entry = m_sparse[i];
        if (sample.index < 0 || entry.index == sample.index)
            clear(entry.ref());
        else
            left = left || (entry.flags & ValueFlag::kSeen) != 0;
    }
    if (ValueBlock *dense = column(sample.metric, place).find(place.device)) {
        if (left) {
            fold(sample.metric, place, sample);
        } else {
            clear(dense->at(place.position));
            m_events.forget(place.owner, metric);
        }
        changed(place, sample.metric);
    }
    for (const MetricId derived : plan.derivedGauges) {
        Sample follow = sample;
        follow.metric = derived;
        withdraw(follow, place);
    }
    for (const MetricId window : plan.derivedWindows)
        changed(place, window);
}

bool CurrentValues::setModule(PortId port, std::string_view module, std::string_view fec) {
    if (!m_classes.set(port, module, fec))
        return false;
    const DeviceId device = m_fabric.port(port).device;
    const Place place{port.value, device.value, port.value - m_fabric.device(device).firstPort, port};
    for (std::size_t i = 0; i < m_plans.size(); ++i) {
        ValueBlock *held = m_ports[i].find(device.value);
        if (held == nullptr || m_thresholds.rows(MetricId{i}).empty())
            continue;
        const ValueRef ref = held->at(place.position);
        const Severity severity = judge(place, MetricId{i}, -1, *ref.value, Severity::Unknown);
        *ref.flags =
            static_cast<std::uint8_t>((*ref.flags & ~ValueFlag::kSeverity) | static_cast<std::uint8_t>(severity));
    }
    return true;
}

void CurrentValues::setThreshold(MetricId metric, const ThresholdRow &row) {
    m_thresholds.replace(metric, row);
    const auto judgeAgain = [&](ValueRef ref, const Place &place, std::int16_t index) {
        const Severity severity = judge(place, metric, index, *ref.value, Severity::Unknown);
        *ref.flags =
            static_cast<std::uint8_t>((*ref.flags & ~ValueFlag::kSeverity) | static_cast<std::uint8_t>(severity));
    };
    for (const bool ofPort : {true, false}) {
        ValueColumn &values = ofPort ? m_ports[metric.index()] : m_devices[metric.index()];
        for (std::uint32_t device = 0; device < values.blocks.size(); ++device) {
            ValueBlock *held = values.find(device);
            for (std::uint32_t i = 0; held != nullptr && i < held->size(); ++i) {
                const std::uint32_t port = m_fabric.device(DeviceId{device}).firstPort + i;
                judgeAgain(
                    held->at(i),
                    {ofPort ? port : device | SparseValues::kDeviceBit, device, i, ofPort ? PortId{port} : PortId{}},
                    -1);
            }
        }
    }
    m_sparse.forEachHead([&](std::uint32_t owner, std::uint16_t of, std::uint32_t head) {
        if (of != metric.index())
            return;
        const bool ofPort = (owner & SparseValues::kDeviceBit) == 0;
        for (std::uint32_t i = head; i != 0; i = m_sparse[i].next)
            judgeAgain(m_sparse[i].ref(), {owner, 0, 0, ofPort ? PortId{owner} : PortId{}}, m_sparse[i].index);
    });
}

void CurrentValues::renumberStamps() {
    const std::uint32_t shift = m_arrivals.renumber();
    const auto pass = [&](std::uint32_t &stamp) { stamp = ArrivalTimes::shifted(stamp, shift); };
    for (auto *columns : {&m_ports, &m_devices})
        for (ValueColumn &values : *columns)
            for (const auto &held : values.blocks)
                for (std::uint32_t i = 0; held && !held->sharesTimes() && i < held->size(); ++i)
                    pass(*held->at(i).received);
    for (SparseValue &value : m_sparse.all())
        pass(value.received);
    for (Delivery &delivery : m_deliveries)
        pass(delivery.stamp);
}

} // namespace fabricscope
