// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/store_impl.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

namespace fabricscope {

TelemetryStore::TelemetryStore(FabricPtr fabric, CataloguePtr catalogue, LossCounters &losses,
                               ComponentNamesPtr components)
    : m(std::make_unique<Impl>(std::move(fabric), std::move(catalogue), losses, std::move(components))) {}
TelemetryStore::~TelemetryStore() = default;

void TelemetryStore::apply(std::span<const Sample> samples, TimePoint now) {
    m->values.apply(samples, now, m->map);
    if (const std::vector<DeviceId> devices = m->values.takeHeldToBeats(); !devices.empty())
        m->map.devicesChanged(devices);
    m->map.settle(now);
}

void TelemetryStore::applyText(std::span<const TextSample> samples, TimePoint now) {
    if (samples.empty())
        return;
    const WellKnownMetrics &known = m->catalogue->known();
    for (const TextSample &sample : samples) {
        const bool ofPort = sample.port.valid();
        if (!sample.metric.valid() || sample.metric.index() >= m->catalogue->size() || !sample.device.valid() ||
            sample.device.index() >= m->fabric->deviceCount() ||
            (ofPort && sample.port.index() >= m->fabric->portCount()) ||
            (*m->catalogue)[sample.metric].kind != MetricKind::Text) {
            m->losses.add(Loss::BadValues);
            continue;
        }
        const std::uint32_t owner = ofPort ? sample.port.value : sample.device.value | SparseValues::kDeviceBit;
        const std::uint64_t key =
            TextValues::key(owner, static_cast<std::uint16_t>(sample.metric.index()), sample.index);
        if (sample.deleted) {
            m->texts.erase(key);
            continue;
        }
        m->texts.set(key, {sample.text, now, sample.at, sample.source, sample.onChange});
        if (ofPort && sample.metric == known.opticsModule)
            setModule(sample.port, sample.text, {});
        else if (ofPort && sample.metric == known.fecMode)
            setModule(sample.port, {}, sample.text);
    }
}

void TelemetryStore::setSource(std::uint16_t source, const SourceClock &clock) {
    if (m->values.sources().set(source, clock, newest()))
        m->map.devicesChanged(m->values.devicesOf(source));
}

void TelemetryStore::setLife(DeviceId device, bool alive, TimePoint heard) {
    if (device.valid() && device.index() < m->fabric->deviceCount() &&
        m->values.sources().setLife(device, alive, heard, newest()))
        m->map.devicesChanged(std::span(&device, 1));
}

void TelemetryStore::setDrained(std::vector<LinkId> links) {
    m->map.setMarked(LinkMark::Drained, links);
    m->prepared = {};
}

void TelemetryStore::setOffPlan(std::vector<LinkId> links) {
    m->map.setMarked(LinkMark::OffPlan, links);
    m->prepared = {};
}

void TelemetryStore::setSilenced(const std::vector<LinkId> &links) {
    m->summaries.setSilenced(links);
}

void TelemetryStore::setModule(PortId port, std::string_view module, std::string_view fec) {
    if (port.valid() && port.index() < m->fabric->portCount() && m->values.setModule(port, module, fec))
        m->map.portClassChanged(port);
}

void TelemetryStore::setThreshold(MetricId metric, const ThresholdRow &row) {
    if (!metric.valid() || metric.index() >= m->catalogue->size())
        return;
    m->values.setThreshold(metric, row);
    m->map.allChanged();
    m->prepared = {};
}

Reading TelemetryStore::Impl::reading(MetricId metric, std::int16_t index, const CurrentValue &value) const {
    Reading out;
    out.metric = metric;
    out.index = index;
    out.value = std::numeric_limits<double>::quiet_NaN();
    if (!value.seen)
        return out;
    if ((*catalogue)[metric].kind == MetricKind::State)
        out.state = std::isnan(value.value) ? -1 : static_cast<std::int32_t>(value.value);
    else
        out.value = static_cast<double>(value.value);
    out.freshness = value.fresh ? Freshness::Fresh : Freshness::Stale;
    out.severity = value.severity;
    out.saturated = value.saturated;
    out.at = values.deviceTime(value, catalogue->derivedFrom(metric).valid() &&
                                              (*catalogue)[metric].kind == MetricKind::Counter
                                          ? catalogue->derivedFrom(metric)
                                          : metric);
    out.received = values.arrivals().time(value.received);
    return out;
}

Reading TelemetryStore::Impl::textReading(std::uint32_t owner, MetricId metric, std::int16_t index,
                                          TimePoint now) const {
    Reading out;
    out.metric = metric;
    out.index = index;
    out.value = std::numeric_limits<double>::quiet_NaN();
    const TextValue *held = texts.find(TextValues::key(owner, static_cast<std::uint16_t>(metric.index()), index));
    if (held == nullptr)
        return out;
    out.text = held->text;
    out.at = held->at;
    out.received = held->received;
    const DeviceId device = (owner & SparseValues::kDeviceBit) != 0 ? DeviceId{owner & ~SparseValues::kDeviceBit}
                                                                    : fabric->port(PortId{owner}).device;
    const bool fresh = now <= values.sources().expiry(held->source, device, held->onChange, out.received);
    out.freshness = fresh ? Freshness::Fresh : Freshness::Stale;
    return out;
}

Reading TelemetryStore::read(PortId port, MetricId metric, std::int16_t index, TimePoint now) const {
    if (!port.valid() || port.index() >= m->fabric->portCount() || !metric.valid() ||
        metric.index() >= m->catalogue->size())
        return m->reading(metric, index, {});
    if ((*m->catalogue)[metric].kind == MetricKind::Text)
        return m->textReading(port.value, metric, index, now);
    return m->reading(metric, index, m->current(port.value, metric, index, now));
}

Reading TelemetryStore::readDevice(DeviceId device, MetricId metric, TimePoint now) const {
    if (!device.valid() || device.index() >= m->fabric->deviceCount() || !metric.valid() ||
        metric.index() >= m->catalogue->size())
        return m->reading(metric, -1, {});
    const std::uint32_t owner = device.value | SparseValues::kDeviceBit;
    if ((*m->catalogue)[metric].kind == MetricKind::Text)
        return m->textReading(owner, metric, -1, now);
    return m->reading(metric, -1, m->current(owner, metric, -1, now));
}

std::vector<Reading> TelemetryStore::Impl::readAll(std::uint32_t owner, TimePoint now) const {
    std::vector<Reading> out;
    for (std::size_t i = 0; i < catalogue->size(); ++i) {
        const MetricId metric{i};
        if ((*catalogue)[metric].kind == MetricKind::Text) {
            for (std::int16_t index = -1; index < 16; ++index) { // modules of a port: few, numbered from 0 or 1
                Reading text = textReading(owner, metric, index, now);
                if (text.freshness != Freshness::NeverSeen)
                    out.push_back(std::move(text));
            }
            continue;
        }
        const CurrentValue whole = current(owner, metric, -1, now);
        if (whole.seen)
            out.push_back(reading(metric, -1, whole));
        for (const std::int16_t index : values.indices(owner, metric)) {
            const CurrentValue single = current(owner, metric, index, now);
            if (!single.seen)
                continue;
            out.push_back(reading(metric, index, single));
            if ((*catalogue)[metric].indexed == MetricIndex::Component && components)
                out.back().component = components->name(DeviceId{owner & ~SparseValues::kDeviceBit}, index);
        }
    }
    // Dense values first, then per index.
    std::stable_sort(out.begin(), out.end(),
                     [](const Reading &a, const Reading &b) { return (a.index < 0) > (b.index < 0); });
    return out;
}

std::vector<Reading> TelemetryStore::readAll(PortId port, TimePoint now) const {
    if (!port.valid() || port.index() >= m->fabric->portCount())
        return {};
    return m->readAll(port.value, now);
}

std::vector<Reading> TelemetryStore::readAllDevice(DeviceId device, TimePoint now) const {
    if (!device.valid() || device.index() >= m->fabric->deviceCount())
        return {};
    return m->readAll(device.value | SparseValues::kDeviceBit, now);
}

TelemetryStore::Spreading TelemetryStore::spreading(DeviceId device, LinkDirection direction, TimePoint now) const {
    if (!device.valid() || device.index() >= m->fabric->deviceCount())
        return {std::nan(""), std::nan(""), std::nan(""), 0};
    return spreadingOf(*m->fabric, m->values, m->catalogue->known(), device, direction, now);
}

void TelemetryStore::setFabricGeneration(std::uint64_t generation) {
    m->generation = generation;
}

void TelemetryStore::setOverlay(const OverlayChoice &choice) {
    const OverlayChoice &before = m->map.choice();
    if (choice != before && before.direction == LinkDirection::Worst && before.index < 0 && m->last &&
        m->last->choice == before && m->fabric->linkCount() >= kWorthPreparing)
        m->prepared[static_cast<std::size_t>(before.overlay)] = {m->last->at, m->map.levels()};
    m->chosenAnew = m->chosenAnew || choice != before;
    m->map.setChoice(choice);
}

void TelemetryStore::prepare(OverlayId overlay, TimePoint now) {
    OverlayChoice whole;
    whole.overlay = overlay;
    m->prepared[static_cast<std::size_t>(overlay)] = {now, m->map.compute(whole, now)};
}

bool TelemetryStore::arrived(OverlayId overlay) const {
    const std::vector<OverlayInput> &inputs = m->inputs.of(overlay);
    return std::any_of(inputs.begin(), inputs.end(),
                       [&](const OverlayInput &input) { return m->values.present(input.metric); });
}

bool TelemetryStore::prepared(const OverlayChoice &choice, TimePoint now) const {
    const Impl::Prepared &held = m->prepared[static_cast<std::size_t>(choice.overlay)];
    return choice.direction == LinkDirection::Worst && choice.index < 0 && !held.levels.empty() &&
           now - held.at <= kPreparedFor;
}

MapFramePtr TelemetryStore::frame(TimePoint now) {
    if (std::exchange(m->chosenAnew, false) && prepared(m->map.choice(), now))
        m->map.show(m->prepared[static_cast<std::size_t>(m->map.choice().overlay)].levels);
    else
        m->map.refresh(now);
    const bool all = m->map.takeAll() || !m->last;
    const std::vector<std::uint8_t> &levels = m->map.levels();
    std::vector<std::uint32_t> dirty = m->map.takeTouchedBlocks();
    if (!all) { // a block that changed and changed back is not dirty
        std::erase_if(dirty, [&](std::uint32_t block) {
            const std::size_t from = block * MapFrame::kBlock;
            const std::size_t count = std::min(MapFrame::kBlock, levels.size() - from);
            return std::memcmp(levels.data() + from, m->last->levels.data() + from, count) == 0;
        });
        if (dirty.empty())
            return nullptr;
    }
    auto frame = std::make_shared<MapFrame>();
    frame->sequence = m->last ? m->last->sequence + 1 : 1;
    frame->fabricGeneration = m->generation;
    frame->choice = m->map.choice();
    frame->at = now;
    frame->levels = levels;
    frame->all = all;
    if (!all)
        frame->dirtyBlocks = std::move(dirty);
    m->last = frame;
    return frame;
}

std::vector<std::uint8_t> TelemetryStore::levels(const OverlayChoice &choice, TimePoint now) const {
    return m->map.compute(choice, now);
}

FabricSummaryPtr TelemetryStore::summary(TimePoint now) {
    m->map.refresh(now);
    const std::shared_ptr<FabricSummary> out = m->summaries.build(m->map.levels(), m->map.choice(), now);
    out->fabricGeneration = m->generation;
    return out;
}

std::uint32_t TelemetryStore::devicesSeen() const {
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < m->fabric->deviceCount(); ++i)
        count += m->values.delivery(DeviceId{i}).stamp != 0 ? 1U : 0U;
    return count;
}

std::uint32_t TelemetryStore::devicesFresh(TimePoint now) const {
    std::uint32_t count = 0;
    for (std::size_t i = 0; i < m->fabric->deviceCount(); ++i)
        count += m->values.deviceFresh(DeviceId{i}, now) ? 1U : 0U;
    return count;
}

std::vector<DeviceId> TelemetryStore::staleDevices(TimePoint now) const {
    std::vector<DeviceId> out;
    for (std::size_t i = 0; i < m->fabric->deviceCount(); ++i)
        if (const DeviceId id{i}; m->values.delivery(id).stamp != 0 && !m->values.deviceFresh(id, now))
            out.push_back(id);
    return out;
}

TimePoint TelemetryStore::newest() const {
    return m->values.arrivals().time(m->values.arrivals().newest());
}
const Fabric &TelemetryStore::fabric() const {
    return *m->fabric;
}
const Catalogue &TelemetryStore::catalogue() const {
    return *m->catalogue;
}

} // namespace fabricscope
