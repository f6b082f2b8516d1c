// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/session/focus_builder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

namespace fabricscope {

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kWorstPorts = 50;

Reading readIf(const TelemetryStore &store, PortId port, MetricId metric, TimePoint now) {
    if (!metric.valid())
        return {};
    return store.read(port, metric, -1, now);
}

/// What is fresh says more than what was, what is known more than what is not; then the larger.
Reading worseOf(const Reading &a, const Reading &b) {
    const auto rank = [](const Reading &r) {
        const bool fresh = r.freshness == Freshness::Fresh;
        const bool seen = r.freshness != Freshness::NeverSeen;
        return std::tuple(fresh, seen, !std::isnan(r.value), std::isnan(r.value) ? 0.0 : r.value);
    };
    return rank(b) > rank(a) ? b : a;
}

PortRow rowOf(const FocusSources &from, PortId port, TimePoint now) {
    const WellKnownMetrics &known = from.store.catalogue().known();
    PortRow row;
    row.port = port;
    row.peer = from.fabric.peer(port);
    row.link = from.fabric.port(port).link;
    row.magnitude = std::numeric_limits<float>::quiet_NaN();
    row.level = Level::kNoLink;
    if (row.link.valid()) {
        const TelemetryStore::LinkValue value = from.store.linkValue(row.link, from.choice, now);
        row.level = value.level;
        row.magnitude = value.magnitude;
        row.overlay = value.reading;
    }
    row.utilisation = worseOf(readIf(from.store, port, known.outUtilisation, now),
                              readIf(from.store, port, known.inUtilisation, now));
    row.ecn = readIf(from.store, port, known.ecnShare, now);
    row.pause = readIf(from.store, port, known.pauseRxShare, now);
    row.ber = readIf(from.store, port, known.preFecBer, now);
    row.errors = worseOf(readIf(from.store, port, known.inErrors, now), readIf(from.store, port, known.outErrors, now));
    row.state = readIf(from.store, port, known.operStatus, now);
    return row;
}

/// Worst first: by level, then magnitude, then port.
bool worse(const PortRow &a, const PortRow &b) {
    if (a.level != b.level)
        return a.level > b.level;
    const float ma = std::isnan(a.magnitude) ? -1.0F : a.magnitude;
    const float mb = std::isnan(b.magnitude) ? -1.0F : b.magnitude;
    return ma != mb ? ma > mb : a.port < b.port;
}

/// The worst ports of many devices, without reading each metric of each port: by level first, rows only for those kept.
std::vector<PortRow> worstOf(const FocusSources &from, const std::vector<DeviceId> &devices, TimePoint now) {
    struct Candidate {
        PortId port;
        std::uint8_t level;
        float magnitude;
    };
    std::vector<Candidate> candidates;
    for (const DeviceId device : devices) {
        for (const PortData &port : from.fabric.portsOf(device)) {
            if (!port.link.valid())
                continue;
            const auto value = from.store.linkValue(port.link, from.choice, now);
            candidates.push_back(
                {from.fabric.idOf(port), value.level, std::isnan(value.magnitude) ? -1.0F : value.magnitude});
        }
    }
    const auto order = [](const Candidate &a, const Candidate &b) {
        if (a.level != b.level)
            return a.level > b.level;
        return a.magnitude != b.magnitude ? a.magnitude > b.magnitude : a.port < b.port;
    };
    const std::size_t kept = std::min(kWorstPorts, candidates.size());
    std::partial_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(kept), candidates.end(),
                      order);
    std::vector<PortRow> rows;
    rows.reserve(kept);
    for (std::size_t i = 0; i < kept; ++i)
        rows.push_back(rowOf(from, candidates[i].port, now));
    return rows;
}

void addSpreading(FocusData &data, const FocusSources &from, TimePoint now) {
    data.jain = data.worstOverMean = kNaN;
    if (!data.focus.device.valid())
        return;
    const auto spreading = from.store.spreading(data.focus.device, from.choice.direction, now);
    data.jain = spreading.jain;
    data.worstOverMean = spreading.worstOverMean;
}

void addRank(FocusData &data, const FocusSources &from) {
    data.deviceP99 = std::numeric_limits<float>::quiet_NaN();
    const DeviceId device = data.focus.device;
    if (!device.valid() || !from.summary || device.index() >= from.summary->deviceP99.size())
        return;
    data.deviceP99 = from.summary->deviceP99[device.index()];
    if (std::isnan(data.deviceP99))
        return;
    const DeviceData &self = from.fabric.device(device);
    data.rank = 1;
    for (std::size_t i = 0; i < from.fabric.deviceCount(); ++i) {
        const DeviceData &other = from.fabric.devices()[i];
        const float p99 = from.summary->deviceP99[i];
        if (other.role != self.role || other.fabric != self.fabric || std::isnan(p99))
            continue;
        ++data.ranked;
        data.rank += p99 > data.deviceP99 ? 1U : 0U;
    }
}

void addChartsOf(FocusData &data, const FocusSources &from, PortId port, TimePoint now) {
    for (const MetricId metric : chartMetrics(from.store.catalogue())) {
        ChartSeries series;
        series.port = port;
        series.device = from.fabric.port(port).device;
        series.metric = metric;
        series.points = from.history.series(port, metric, -1, now - from.chartWindow, now);
        if (!series.points.empty())
            data.charts.push_back(std::move(series));
    }
}

void addCharts(FocusData &data, const FocusSources &from, TimePoint now) {
    PortId port = data.focus.port;
    if (!port.valid() && data.focus.link.valid())
        port = from.fabric.link(data.focus.link).lower;
    if (!port.valid() && !data.worst.empty())
        port = data.worst.front().port;
    if (!port.valid())
        return;
    addChartsOf(data, from, port, now);
    // Hosts often report nothing themselves: the other end of the cable then tells.
    if (const PortId peer = from.fabric.peer(port); data.charts.empty() && peer.valid())
        addChartsOf(data, from, peer, now);
}

} // namespace

std::vector<MetricId> chartMetrics(const Catalogue &catalogue) {
    const WellKnownMetrics &k = catalogue.known();
    std::vector<MetricId> out;
    for (const MetricId metric : {k.ecnShare, k.pauseRxShare, k.outUtilisation, k.inUtilisation, k.bufferShare,
                                  k.xmitWaitShare, k.preFecBer, k.rxPower, k.inErrors}) {
        if (metric.valid())
            out.push_back(metric);
    }
    return out;
}

FocusDataPtr buildFocusData(const Focus &focus, const FocusSources &from, TimePoint now) {
    auto data = std::make_shared<FocusData>();
    data->focus = focus;
    data->at = now;
    const std::size_t ports = from.fabric.portCount();
    const auto known = [&](PortId port) { return port.valid() && port.index() < ports; };

    if (focus.device.valid()) {
        const DeviceData &device = from.fabric.device(focus.device);
        data->ports.reserve(device.portCount);
        for (const PortData &port : from.fabric.portsOf(focus.device))
            data->ports.push_back(rowOf(from, from.fabric.idOf(port), now));
        data->worst = data->ports;
        std::erase_if(data->worst, [](const PortRow &row) { return !row.link.valid(); });
        std::sort(data->worst.begin(), data->worst.end(), worse);
        data->worst.resize(std::min(kWorstPorts, data->worst.size()));
        data->deviceReadings = from.store.readAllDevice(focus.device, now);
        if (focus.device.index() < from.alarmSince.size())
            data->alarmSince = from.alarmSince[focus.device.index()];
    } else if (!focus.group.empty()) {
        data->worst = worstOf(from, focus.group, now);
    }

    PortId port = focus.port;
    PortId peer = known(port) ? from.fabric.peer(port) : PortId{};
    if (!port.valid() && focus.link.valid()) {
        port = from.fabric.link(focus.link).lower;
        peer = from.fabric.link(focus.link).upper;
    }
    if (known(port)) {
        data->portReadings = from.store.readAll(port, now);
        if (const auto at = from.lldp.find(port.value); at != from.lldp.end())
            data->lldp = at->second;
    }
    if (known(peer))
        data->peerReadings = from.store.readAll(peer, now);
    if (focus.hover.valid())
        data->hover = from.store.linkValue(focus.hover, from.choice, now);
    data->visible.reserve(focus.visible.size());
    for (const LinkId link : focus.visible)
        data->visible.push_back(from.store.linkValue(link, from.choice, now));
    addSpreading(*data, from, now);
    addRank(*data, from);
    addCharts(*data, from, now);
    return data;
}

} // namespace fabricscope
