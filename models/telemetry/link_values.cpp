// SPDX-License-Identifier: GPL-3.0-or-later
// What one link shows in any overlay, and which reading decides: for hover, tables and labels.
#include "models/telemetry/severity.h"
#include "models/telemetry/store_impl.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fabricscope {

namespace {

/// The greatest of what has been seen so far.
struct Best {
    std::uint8_t code = EndCode::kNone;
    float magnitude = -1;
    PortId port;
    MetricId metric;
    std::int16_t index = -1;
    CurrentValue value;

    void offer(std::uint8_t c, float m, PortId p, MetricId id, std::int16_t i, const CurrentValue &v) {
        if (c < code || (c == code && !(m > magnitude)))
            return;
        *this = {c, m, p, id, i, v};
    }
};

} // namespace

TelemetryStore::LinkValue TelemetryStore::linkValue(LinkId link, const OverlayChoice &choice, TimePoint now) const {
    constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
    LinkValue out;
    out.magnitude = kNaN;
    out.reading = m->reading(MetricId{}, -1, CurrentValue{});
    if (!link.valid() || link.index() >= m->fabric->linkCount()) {
        out.level = Level::kNoLink;
        return out;
    }
    const LinkData &data = m->fabric->link(link);
    if (choice.overlay == OverlayId::Spreading)
        return m->spreadValue(link, choice, now);

    std::uint8_t merged = EndCode::kNone;
    Best best;
    for (const bool lower : {true, false}) { // not by port: a self loop has one port for both ends
        const PortId port = lower ? data.lower : data.upper;
        const DeviceId device = m->fabric->port(port).device;
        // Per end and flow the greatest of what is fresh counts, and only else that something is stale.
        for (const FlowDirection flow : {FlowDirection::Out, FlowDirection::In}) {
            const bool up = lower == (flow == FlowDirection::Out);
            if ((choice.direction == LinkDirection::Up && !up) || (choice.direction == LinkDirection::Down && up))
                continue;
            Best end;
            for (const OverlayInput &input : m->inputs.of(choice.overlay)) {
                if (input.flow != FlowDirection::None && input.flow != flow)
                    continue;
                const std::int16_t index = input.indexed ? choice.index : std::int16_t{-1};
                const CurrentValue value = m->values.port(port, device, input.metric, index, now);
                if (!value.seen)
                    continue;
                std::uint8_t code = input.base ? EndCode::kStale : EndCode::kStaleDetail;
                float magnitude = -1;
                if (value.fresh) {
                    magnitude = m->inputs.magnitude(m->values, port.value, input, index, value);
                    if (std::isnan(magnitude))
                        continue;
                    code = Level::fromMagnitude(magnitude);
                }
                end.offer(code, magnitude, port, input.metric, index, value);
            }
            if (end.code == EndCode::kNone)
                continue;
            const std::uint8_t next = mergeEnds(merged, end.code);
            const bool greater = next != merged || (end.code == merged && end.magnitude > best.magnitude);
            merged = next;
            if (greater || best.code == EndCode::kNone)
                best = end;
        }
    }
    out.level = levelOf(merged);
    if (best.code >= Level::kRamp)
        out.magnitude = best.magnitude;
    if (best.metric.valid()) {
        out.port = best.port;
        out.reading = m->reading(best.metric, best.index, best.value);
    }
    m->overrule(out, link, now);
    return out;
}

/// Down, errors and maintenance, which show in every overlay.
void TelemetryStore::Impl::overrule(LinkValue &out, LinkId link, TimePoint now) const {
    const LinkData &data = fabric->link(link);
    Best best;
    for (const PortId port : {data.lower, data.upper}) {
        for (const OverlayInput &input : inputs.states()) {
            const CurrentValue value = values.port(port, fabric->port(port).device, input.metric, -1, now);
            const std::uint8_t code = value.fresh ? inputs.stateCode(input, value) : std::uint8_t{0};
            if (code > out.level)
                best.offer(code, inputs.magnitude(values, port.value, input, -1, value), port, input.metric, -1, value);
        }
    }
    if (best.metric.valid()) {
        out.level = best.code;
        out.port = best.port;
        out.reading = reading(best.metric, best.index, best.value);
    }
    if (map.marked(link, LinkMark::OffPlan))
        out.level = std::max(out.level, Level::kOffPlan);
    if (map.marked(link, LinkMark::Drained))
        out.level = Level::kDrained;
    if (!Level::isMagnitude(out.level))
        out.magnitude = std::numeric_limits<float>::quiet_NaN();
}

/// An uplink against the mean of its device's uplinks; the reading's value is the ratio.
TelemetryStore::LinkValue TelemetryStore::Impl::spreadValue(LinkId link, const OverlayChoice &choice,
                                                            TimePoint now) const {
    LinkValue out;
    out.magnitude = std::numeric_limits<float>::quiet_NaN();
    out.reading = reading(catalogue->known().spread, -1, CurrentValue{});
    const LinkData &data = fabric->link(link);
    const DeviceId device = fabric->port(data.lower).device;
    const WellKnownMetrics &known = catalogue->known();
    std::uint8_t code = EndCode::kNone;
    for (const bool up : {true, false}) {
        if ((up && choice.direction == LinkDirection::Down) || (!up && choice.direction == LinkDirection::Up) ||
            !known.spread.valid() || !isUplinkOf(*fabric, data, device))
            continue;
        const CurrentValue value = linkUtilisation(*fabric, values, known, data, up, now);
        const Spreading mean =
            spreadingOf(*fabric, values, known, device, up ? LinkDirection::Up : LinkDirection::Down, now);
        const SpreadCode spread = spreadCode(values, *catalogue, data.lower, value, mean.mean);
        const std::uint8_t next = mergeEnds(code, spread.code);
        if (next == code && !(spread.magnitude > out.magnitude))
            continue;
        code = next;
        out.magnitude = spread.magnitude;
        out.port = data.lower;
        CurrentValue shown = value;
        shown.value = static_cast<float>(spread.ratio);
        shown.severity = spread.severity;
        out.reading = reading(known.spread, -1, shown);
    }
    out.level = levelOf(code);
    overrule(out, link, now);
    return out;
}

OverlayScale TelemetryStore::scale(const OverlayChoice &choice) const {
    OverlayScale scale;
    const auto bit = 1U << static_cast<unsigned>(choice.overlay);
    const ThresholdRow *row = nullptr;
    const MetricInfo *info = nullptr;
    std::size_t inputs = 0;
    for (std::size_t i = 0; i < m->catalogue->size(); ++i) {
        const MetricInfo &metric = (*m->catalogue)[MetricId{i}];
        if ((metric.overlays & bit) == 0)
            continue;
        scale.present = true;
        ++inputs;
        const auto &rows = m->values.thresholds().rows(MetricId{i});
        const auto keyed = [](const ThresholdRow &r) {
            return r.laneGbps > 0 || !r.fec.empty() || !r.module.empty() || r.indexFrom >= 0;
        };
        scale.keyed = scale.keyed || std::any_of(rows.begin(), rows.end(), keyed);
        if (info == nullptr && !rows.empty()) { // the first one speaks for the overlay in the legend
            info = &metric;
            row = m->commonestRow(MetricId{i});
        }
    }
    // Several inputs of different kinds have no unit in common but the scaled one (DESIGN "What a colour says").
    if (choice.overlay == OverlayId::Congestion || choice.overlay == OverlayId::Errors ||
        choice.overlay == OverlayId::Optics) {
        scale.unit.clear();
        scale.warning = 0.6;
        scale.critical = 0.8;
        scale.full = 1;
        scale.source = "ours";
        return scale;
    }
    if (info == nullptr)
        return scale;
    scale.unit = info->unit;
    scale.full = info->fullScale;
    scale.lowerIsWorse = info->lowerIsWorse;
    scale.logarithmic = info->logarithmic;
    if (row != nullptr) {
        scale.warning = row->warning.value_or(std::nan(""));
        scale.critical = row->critical.value_or(std::nan(""));
        scale.source = row->source;
        scale.vendor = row->vendor;
    }
    return scale;
}

/// Of the classes that ports of this fabric are of.
const ThresholdRow *TelemetryStore::Impl::commonestRow(MetricId metric) const {
    std::vector<std::uint32_t> ports(values.classes().count(), 0);
    for (std::size_t i = 0; i < fabric->portCount(); ++i)
        ++ports[values.classes().of(PortId{i})];
    const ThresholdRow *best = nullptr;
    std::uint32_t most = 0;
    for (std::size_t i = 0; i < ports.size(); ++i) {
        const ThresholdRow *row = values.thresholds().find(metric, static_cast<std::uint16_t>(i), -1, values.classes());
        if (row != nullptr && ports[i] > most) {
            most = ports[i];
            best = row;
        }
    }
    if (best == nullptr && !values.thresholds().rows(metric).empty())
        best = &values.thresholds().rows(metric).front();
    return best;
}

} // namespace fabricscope
