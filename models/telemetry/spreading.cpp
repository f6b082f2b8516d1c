// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/telemetry/spreading.h"

#include "models/telemetry/severity.h"

#include <cmath>
#include <limits>

namespace fabricscope {

double JainSum::mean() const {
    return m_n == 0 ? std::nan("") : m_sum / m_n;
}

double JainSum::index() const {
    if (m_n == 0)
        return std::nan("");
    return m_squares > 0 ? m_sum * m_sum / (m_n * m_squares) : 1.0;
}

double JainSum::worstOverMean() const {
    if (m_n == 0)
        return std::nan("");
    return m_sum > 0 ? m_max * m_n / m_sum : 1.0;
}

CurrentValue linkUtilisation(const Fabric &fabric, const CurrentValues &values, const WellKnownMetrics &known,
                             const LinkData &link, bool up, TimePoint now) {
    const PortId sender = up ? link.lower : link.upper;
    const PortId receiver = up ? link.upper : link.lower;
    CurrentValue sent;
    if (known.outUtilisation.valid())
        sent = values.port(sender, fabric.port(sender).device, known.outUtilisation, -1, now);
    if (sent.fresh && !std::isnan(sent.value))
        return sent;
    CurrentValue received;
    if (known.inUtilisation.valid())
        received = values.port(receiver, fabric.port(receiver).device, known.inUtilisation, -1, now);
    return received.fresh || !sent.seen ? received : sent;
}

bool isUplinkOf(const Fabric &fabric, const LinkData &link, DeviceId device) {
    return (link.layer == Layer::LeafSpine || link.layer == Layer::SpineCore) &&
           fabric.port(link.lower).device == device;
}

std::vector<LinkId> uplinks(const Fabric &fabric, DeviceId device) {
    std::vector<LinkId> out;
    for (const PortData &port : fabric.portsOf(device)) {
        if (!port.link.valid())
            continue;
        const LinkData &link = fabric.link(port.link);
        if (isUplinkOf(fabric, link, device) && link.lower == fabric.idOf(port))
            out.push_back(port.link);
    }
    return out;
}

SpreadCode spreadCode(const CurrentValues &values, const Catalogue &catalogue, PortId lower, const CurrentValue &value,
                      double mean) {
    SpreadCode out;
    if (value.seen && !value.fresh) {
        out.code = EndCode::kStale;
        return out;
    }
    if (!value.fresh || std::isnan(value.value))
        return out;
    const MetricId spread = catalogue.known().spread;
    out.ratio = mean >= kIdleMean ? static_cast<double>(value.value) / mean : 0.0;
    ThresholdRow scratch;
    const ThresholdRow *row = values.row(lower.value, spread, -1, scratch);
    out.severity = catalogue.severity(spread, row, out.ratio, Severity::Unknown);
    out.magnitude = magnitude(catalogue[spread], row, out.ratio, out.severity);
    out.code = Level::fromMagnitude(out.magnitude);
    return out;
}

TelemetryStore::Spreading spreadingOf(const Fabric &fabric, const CurrentValues &values, const WellKnownMetrics &known,
                                      DeviceId device, LinkDirection direction, TimePoint now) {
    JainSum sum;
    for (const LinkId id : uplinks(fabric, device)) {
        const CurrentValue value =
            linkUtilisation(fabric, values, known, fabric.link(id), direction != LinkDirection::Down, now);
        if (value.fresh)
            sum.add(static_cast<double>(value.value));
    }
    return {sum.index(), sum.worstOverMean(), sum.mean(), sum.count()};
}

} // namespace fabricscope
