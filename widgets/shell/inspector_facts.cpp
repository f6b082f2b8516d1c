// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shell/inspector_facts.h"

#include "widgets/common/format.h"
#include "widgets/common/messages.h"

#include <QCoreApplication>

#include <cmath>
#include <map>

namespace fabricscope {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Inspector)
};

const QString kDot = QStringLiteral(" · ");

Severity severityOf(float magnitude) {
    if (std::isnan(magnitude))
        return Severity::Unknown;
    const std::uint8_t level = Level::fromMagnitude(magnitude);
    return Level::isCritical(level) ? Severity::Critical : Level::isWarning(level) ? Severity::Warning : Severity::Ok;
}

/// Readings are of what is selected only once the session has caught up with the selection.
const FocusData *readingsOf(const SessionBridge &bridge) {
    const FocusDataPtr &data = bridge.focusData();
    if (!data)
        return nullptr;
    const Focus &wanted = bridge.focus();
    const bool same = data->focus.device == wanted.device && data->focus.port == wanted.port &&
                      data->focus.link == wanted.link && data->focus.group == wanted.group;
    return same ? data.get() : nullptr;
}

QString countsText(const LevelCounts &links, std::uint32_t total) {
    if (links.neverSeen == total && total > 0)
        return Tr::tr("%1, none has reported").arg(formatCount(total));
    // Up is what reports and is not down; of what is silent nothing can be said.
    const std::uint32_t up = links.ok + links.warning + links.critical + links.errors + links.offPlan;
    QStringList parts{Tr::tr("%1 up").arg(formatCountOf(up, total)), Tr::tr("%1 down").arg(formatCount(links.down))};
    const std::uint32_t over = links.warning + links.critical + links.errors;
    if (over > 0)
        parts.append(Tr::tr("%1 over threshold").arg(formatCount(over)));
    if (links.stale > 0)
        parts.append(Tr::tr("%1 stale").arg(formatCount(links.stale)));
    if (links.neverSeen > 0)
        parts.append(Tr::tr("%1 never seen").arg(formatCount(links.neverSeen)));
    if (links.drained > 0)
        parts.append(Tr::tr("%1 in maintenance").arg(formatCount(links.drained)));
    if (links.silenced > 0)
        parts.append(Tr::tr("%1 silenced").arg(formatCount(links.silenced)));
    return parts.join(kDot);
}

Severity countsSeverity(const LevelCounts &links) {
    if (links.down > 0)
        return Severity::Critical;
    return links.warning + links.critical + links.errors > 0 ? Severity::Warning : Severity::Unknown;
}

void countLevel(LevelCounts &counts, std::uint8_t level) {
    if (level == Level::kDrained)
        ++counts.drained;
    else if (level == Level::kNeverSeen)
        ++counts.neverSeen;
    else if (level == Level::kStale)
        ++counts.stale;
    else if (Level::isWarning(level))
        ++counts.warning;
    else if (level == Level::kDown)
        ++counts.down;
    else if (level == Level::kErrors)
        ++counts.errors;
    else if (level == Level::kOffPlan)
        ++counts.offPlan;
    else if (level >= Level::kCritical)
        ++counts.critical;
    else
        ++counts.ok;
}

QString jainText(double jain, double worstOverMean) {
    if (std::isnan(jain) || jain == 0)
        return {};
    QString text = Tr::tr("%1 (Jain)").arg(formatFixed(jain, 3));
    if (!std::isnan(worstOverMean) && worstOverMean > 0)
        text += kDot + Tr::tr("busiest ÷ mean %1").arg(formatFixed(worstOverMean, 2));
    return text;
}

QString congestionText(float p99) {
    return std::isnan(p99) ? Tr::tr("unknown")
                           : Tr::tr("%1 (p99 over 60 s)").arg(formatFixed(static_cast<double>(p99), 2));
}

void add(Facts &facts, const QString &key, const QString &value, Severity severity = Severity::Unknown,
         const QString &tip = {}) {
    if (!value.isEmpty())
        facts.rows.push_back({key, value, severity, tip});
}

QString portsText(const Fabric &fabric, DeviceId device) {
    std::map<float, std::uint32_t, std::greater<>> byRate;
    for (const PortData &port : fabric.portsOf(device))
        if (port.link.valid())
            ++byRate[fabric.link(port.link).gbps];
    QStringList parts;
    for (const auto &[gbps, count] : byRate)
        parts.append(gbps > 0 ? QStringLiteral("%1 × %2").arg(formatCount(count), formatGbps(static_cast<double>(gbps)))
                              : Tr::tr("%1 links").arg(formatCount(count)));
    return parts.join(QStringLiteral(", "));
}

QString hexGuid(std::uint64_t guid) {
    return guid == 0 ? QString() : QStringLiteral("0x%1").arg(guid, 16, 16, QLatin1Char('0'));
}

const Reading *find(const std::vector<Reading> &readings, MetricId metric) {
    if (!metric.valid())
        return nullptr;
    for (const Reading &reading : readings)
        if (reading.metric == metric && reading.index < 0)
            return &reading;
    for (const Reading &reading : readings)
        if (reading.metric == metric)
            return &reading;
    return nullptr;
}

void addOptics(Facts &facts, const Catalogue &catalogue, const std::vector<Reading> &readings) {
    const WellKnownMetrics &known = catalogue.known();
    QStringList parts;
    for (const MetricId metric : {known.opticsModule, known.opticsVendor, known.opticsSerial, known.fecMode})
        if (const Reading *reading = find(readings, metric); reading && !reading->text.empty())
            parts.append(toQString(reading->text));
    add(facts, Tr::tr("optics"), parts.join(kDot));
}

void addNeighbour(Facts &facts, const Fabric &fabric, const LldpNeighbour &lldp, PortId peer) {
    if (lldp.peerDevice.empty())
        return;
    const QString seen =
        lldp.peerPort.empty() ? toQString(lldp.peerDevice) : toQString(lldp.peerDevice + ":" + lldp.peerPort);
    if (lldp.gone) {
        add(facts, Tr::tr("LLDP"), Tr::tr("%1, gone").arg(seen), Severity::Warning);
        return;
    }
    const DeviceId device = fabric.findDevice(lldp.peerDevice);
    const PortId port = device.valid() ? fabric.findPort(device, lldp.peerPort) : PortId{};
    const bool same = port.valid() && port == peer;
    add(facts, Tr::tr("LLDP"), same ? Tr::tr("%1, as on the map").arg(seen) : Tr::tr("%1, not as on the map").arg(seen),
        same ? Severity::Ok : Severity::Warning);
}

const FabricSummary::Group *summaryOf(const SessionBridge &bridge, const Place &place) {
    const FabricSummaryPtr &summary = bridge.summary();
    if (!summary)
        return nullptr;
    const auto plane = static_cast<std::size_t>(place.plane);
    if (place.scope == Place::Scope::Fabric && static_cast<std::size_t>(place.fabric) < summary->fabrics.size())
        return &summary->fabrics[static_cast<std::size_t>(place.fabric)];
    if (place.scope == Place::Scope::Plane && plane < summary->planes.size())
        return &summary->planes[plane];
    if (place.scope == Place::Scope::Rail && plane < summary->rails.size()) {
        const std::vector<std::int16_t> &rails = bridge.fabric()->planes()[plane].rails;
        for (std::size_t r = 0; r < rails.size() && r < summary->rails[plane].size(); ++r)
            if (rails[r] == place.rail)
                return &summary->rails[plane][r];
    }
    return nullptr;
}

} // namespace

QString levelBadge(std::uint8_t level, float p99, Severity &severity) {
    severity = Severity::Critical;
    if (level == Level::kDown)
        return Tr::tr("DOWN");
    if (level == Level::kErrors)
        return Tr::tr("ERRORS");
    if (level == Level::kOffPlan)
        return Tr::tr("OFF PLAN");
    if (severityOf(p99) == Severity::Critical)
        return Tr::tr("HOT");
    severity = Severity::Warning;
    if (level >= Level::kCritical)
        return Tr::tr("CRITICAL");
    if (severityOf(p99) == Severity::Warning)
        return Tr::tr("WARM");
    if (Level::isWarning(level))
        return Tr::tr("WARNING");
    severity = Severity::Unknown;
    if (level == Level::kStale)
        return Tr::tr("STALE");
    if (level == Level::kDrained)
        return Tr::tr("MAINTENANCE");
    return {};
}

QString placeText(const Fabric &fabric, DeviceId id) {
    const DeviceData &device = fabric.device(id);
    QStringList parts;
    if (device.place.valid()) {
        const PlaceData &place = fabric.tables().places[device.place.index()];
        if (!place.site.empty())
            parts.append(toQString(fabric.text(place.site)));
        if (!place.hall.empty())
            parts.append(Tr::tr("hall %1").arg(toQString(fabric.text(place.hall))));
        if (!place.row.empty())
            parts.append(Tr::tr("row %1").arg(toQString(fabric.text(place.row))));
        if (!place.rack.empty())
            parts.append(Tr::tr("rack %1").arg(toQString(fabric.text(place.rack))));
    }
    const auto &units = fabric.tables().units;
    if (id.index() < units.size() && !units[id.index()].empty())
        parts.append(toQString(fabric.text(units[id.index()])));
    return parts.join(kDot);
}

QString membershipText(const Fabric &fabric, DeviceId id) {
    const DeviceData &device = fabric.device(id);
    QStringList parts;
    if (device.plane >= 0)
        parts.append(Tr::tr("plane %1").arg(toQString(fabric.planes()[static_cast<std::size_t>(device.plane)].name)));
    if (device.rail >= 0)
        parts.append(Tr::tr("rail %1").arg(device.rail));
    if (device.pod >= 0)
        parts.append(Tr::tr("pod %1").arg(device.pod));
    return parts.join(kDot);
}

Facts factsOfNothing(const SessionBridge &bridge) {
    Facts facts;
    const FabricPtr &fabric = bridge.fabric();
    facts.title =
        fabric && !fabric->tables().title.empty() ? toQString(fabric->tables().title) : Tr::tr("Nothing selected");
    if (!fabric)
        return facts;
    LevelCounts links;
    if (const FabricSummaryPtr &summary = bridge.summary())
        links = summary->links;
    add(facts, Tr::tr("devices"), formatCount(fabric->deviceCount()));
    add(facts, Tr::tr("links"),
        bridge.summary() ? countsText(links, static_cast<std::uint32_t>(fabric->linkCount()))
                         : formatCount(fabric->linkCount()),
        countsSeverity(links));
    for (std::size_t f = 0; f < fabric->fabrics().size(); ++f) {
        const FabricInfo &info = fabric->fabrics()[f];
        QStringList parts;
        parts.append(purposeWord(info.purpose));
        if (info.planes > 0)
            parts.append(Tr::tr("planes: %1").arg(info.planes));
        if (info.rails > 0)
            parts.append(Tr::tr("rails: %1").arg(info.rails));
        parts.append(Tr::tr("tiers: %1").arg(info.tiers));
        parts.append(Tr::tr("switches: %1").arg(formatCount(info.switches)));
        add(facts, toQString(info.name), parts.join(kDot));
    }
    const std::uint8_t inferred = fabric->tables().inferred;
    QStringList guessed;
    if (inferred & Inferred::Role)
        guessed.append(Tr::tr("roles"));
    if (inferred & Inferred::Plane)
        guessed.append(Tr::tr("planes"));
    if (inferred & Inferred::Rail)
        guessed.append(Tr::tr("rails"));
    add(facts, Tr::tr("inferred"), guessed.join(QStringLiteral(", ")), Severity::Unknown,
        Tr::tr("The source does not state these; a role-rule file can"));
    for (std::size_t i = 0; i < fabric->tables().files.size(); ++i)
        add(facts, i == 0 ? Tr::tr("file") : QString(), toQString(fabric->tables().files[i]));
    return facts;
}

Facts factsOfGroup(const SessionBridge &bridge, const Place &place) {
    const Fabric &fabric = *bridge.fabric();
    Facts facts;
    const QString plane =
        place.plane >= 0
            ? Tr::tr("plane %1").arg(toQString(fabric.planes()[static_cast<std::size_t>(place.plane)].name))
            : QString();
    switch (place.scope) {
    case Place::Scope::Fabric:
        facts.title = toQString(fabric.fabrics()[static_cast<std::size_t>(place.fabric)].name);
        add(facts, Tr::tr("what"), purposeWord(fabric.fabrics()[static_cast<std::size_t>(place.fabric)].purpose));
        break;
    case Place::Scope::Plane:
        facts.title = plane;
        break;
    case Place::Scope::Rail:
        facts.title = plane + kDot + Tr::tr("rail %1").arg(place.rail);
        break;
    default:
        facts.title = place.title;
    }
    if (place.fabric >= 0 && place.scope != Place::Scope::Fabric)
        add(facts, Tr::tr("fabric"), toQString(fabric.fabrics()[static_cast<std::size_t>(place.fabric)].name));
    if (!place.group.empty()) {
        std::map<Role, std::uint64_t> roles;
        for (const DeviceId id : place.group)
            ++roles[fabric.device(id).role];
        QStringList parts;
        for (const auto &[role, count] : roles)
            parts.append(roleCount(role, count));
        add(facts, Tr::tr("devices"), parts.join(kDot));
    }
    if (const FabricSummary::Group *group = summaryOf(bridge, place)) {
        facts.badge = levelBadge(group->worst, group->p99, facts.severity);
        add(facts, Tr::tr("links"), countsText(group->links, group->links.total()), countsSeverity(group->links));
        add(facts, Tr::tr("congestion"), congestionText(group->p99), severityOf(group->p99));
        const QString members = place.scope == Place::Scope::Fabric  ? Tr::tr("over planes")
                                : place.scope == Place::Scope::Plane ? Tr::tr("over spines")
                                                                     : Tr::tr("over leafs");
        add(facts, members, jainText(static_cast<double>(group->jain), static_cast<double>(group->worstOverMean)));
        if (group->staleDevices > 0)
            add(facts, Tr::tr("silent"), Tr::tr("%1 devices are stale").arg(formatCount(group->staleDevices)),
                Severity::Warning);
    } else if (const FabricSummaryPtr &summary = bridge.summary(); summary && !place.group.empty()) {
        std::uint8_t worst = 0;
        std::uint64_t alarms = 0;
        for (const DeviceId id : place.group) {
            worst = std::max(worst, summary->deviceWorst[id.index()]);
            alarms += Level::isAlarm(summary->deviceWorst[id.index()]) ? 1 : 0;
        }
        facts.badge = levelBadge(worst, std::nanf(""), facts.severity);
        add(facts, Tr::tr("above threshold"), formatCountOf(alarms, place.group.size()),
            alarms > 0 ? Severity::Warning : Severity::Ok);
    }
    return facts;
}

Facts factsOfDevice(const SessionBridge &bridge, DeviceId id) {
    const Fabric &fabric = *bridge.fabric();
    const DeviceData &device = fabric.device(id);
    const FocusData *data = readingsOf(bridge);
    Facts facts;
    facts.title = toQString(fabric.deviceName(id));

    float p99 = std::nanf("");
    std::uint8_t worst = Level::kNeverSeen;
    if (const FabricSummaryPtr &summary = bridge.summary(); summary && id.index() < summary->deviceWorst.size()) {
        worst = summary->deviceWorst[id.index()];
        p99 = summary->deviceP99[id.index()];
    }
    facts.badge = levelBadge(worst, p99, facts.severity);

    QStringList role{roleWord(device.role)};
    if (const QString membership = membershipText(fabric, id); !membership.isEmpty())
        role.append(membership);
    if (const QString ports = portsText(fabric, id); !ports.isEmpty())
        role.append(ports);
    QString roleTip;
    if (device.inferred & (Inferred::Role | Inferred::Plane | Inferred::Rail))
        roleTip = Tr::tr("Role, plane or rail is inferred from names and cables, not stated");
    add(facts, Tr::tr("role"), role.join(kDot) + (roleTip.isEmpty() ? QString() : kDot + Tr::tr("inferred")),
        Severity::Unknown, roleTip);
    const QString place = placeText(fabric, id);
    add(facts, Tr::tr("place"), place.isEmpty() ? Tr::tr("not known") : place);

    LevelCounts links;
    const MapFramePtr &frame = bridge.frame();
    std::uint32_t count = 0;
    for (const PortData &port : fabric.portsOf(id)) {
        if (!port.link.valid())
            continue;
        ++count;
        countLevel(links, frame && port.link.index() < frame->levels.size() ? frame->levels[port.link.index()]
                                                                            : Level::kNeverSeen);
    }
    add(facts, Tr::tr("links"), countsText(links, count), countsSeverity(links));
    QString congestion = congestionText(p99);
    if (data && data->ranked > 0 && !std::isnan(p99))
        congestion += kDot + Tr::tr("rank %1 of %2").arg(formatCount(data->rank), formatCount(data->ranked));
    add(facts, Tr::tr("congestion"), congestion, severityOf(p99));
    if (data && data->alarmSince != TimePoint{})
        add(facts, Tr::tr("since"), formatTime(data->alarmSince) + kDot + formatDuration(data->at - data->alarmSince));
    if (data && (device.role == Role::Leaf || device.role == Role::Spine))
        add(facts, Tr::tr("uplinks"), jainText(data->jain, data->worstOverMean));
    if (device.nics > 0 || device.gpus > 0) {
        QStringList parts;
        if (device.gpus > 0)
            parts.append(Tr::tr("GPUs: %1").arg(device.gpus));
        if (device.nics > 0)
            parts.append(Tr::tr("NICs: %1").arg(device.nics));
        add(facts, Tr::tr("adapters"), parts.join(kDot));
    }
    if (device.chassis != 0xffffffff)
        add(facts, Tr::tr("chassis"), toQString(fabric.tables().chassis[device.chassis].name));
    add(facts, Tr::tr("model"), toQString(fabric.text(device.model)));
    add(facts, Tr::tr("serial"), toQString(fabric.text(device.serial)));
    add(facts, Tr::tr("address"), toQString(fabric.text(device.address)));
    add(facts, Tr::tr("GUID"), hexGuid(device.guid));
    return facts;
}

Facts factsOfPort(const SessionBridge &bridge, const CataloguePtr &catalogue, PortId port, LinkId linkId) {
    const Fabric &fabric = *bridge.fabric();
    const PortData &data = fabric.port(port);
    const LinkId link = linkId.valid() ? linkId : data.link;
    const PortId peer = link.valid() ? fabric.peer(link, port) : PortId{};
    const FocusData *readings = readingsOf(bridge);
    Facts facts;
    facts.title = toQString(fabric.portPath(port));
    const MapFramePtr &frame = bridge.frame();
    const std::uint8_t level =
        link.valid() && frame && link.index() < frame->levels.size() ? frame->levels[link.index()] : Level::kNeverSeen;
    facts.badge = levelBadge(level, std::nanf(""), facts.severity);

    add(facts, Tr::tr("peer"), peer.valid() ? toQString(fabric.portPath(peer)) : Tr::tr("no link known"));
    if (link.valid()) {
        const LinkData &l = fabric.link(link);
        QStringList parts{layerWord(l.layer)};
        if (l.gbps > 0)
            parts.append(formatGbps(static_cast<double>(l.gbps)));
        if (l.width > 0)
            parts.append(Tr::tr("lanes: %1").arg(l.width));
        if (l.plane >= 0)
            parts.append(Tr::tr("plane %1").arg(toQString(fabric.planes()[static_cast<std::size_t>(l.plane)].name)));
        if (l.rail >= 0)
            parts.append(Tr::tr("rail %1").arg(l.rail));
        add(facts, Tr::tr("link"), parts.join(kDot));
        if (const int ends = l.flags & (LinkData::ReportedByLower | LinkData::ReportedByUpper);
            ends != (LinkData::ReportedByLower | LinkData::ReportedByUpper) && ends != 0)
            add(facts, Tr::tr("stated"), Tr::tr("by one end only"), Severity::Warning);
        if (l.flags & LinkData::Suspect)
            add(facts, Tr::tr("suspect"), Tr::tr("joins planes or fabrics that are apart otherwise"),
                Severity::Warning);
        add(facts, Tr::tr("cable"), toQString(fabric.text(l.cableLabel)));
        add(facts, Tr::tr("state"), levelWord(level),
            Level::isCritical(level) ? Severity::Critical
            : Level::isAlarm(level)  ? Severity::Warning
                                     : Severity::Unknown);
    }
    add(facts, Tr::tr("label"), toQString(fabric.text(data.label)));
    if (data.nic >= 0 || data.gpu >= 0) {
        QStringList parts;
        if (data.nic >= 0)
            parts.append(Tr::tr("NIC %1").arg(data.nic));
        if (data.gpu >= 0)
            parts.append(Tr::tr("GPU %1").arg(data.gpu));
        add(facts, Tr::tr("adapter"), parts.join(kDot));
    }
    if (readings && catalogue) {
        addOptics(facts, *catalogue, readings->portReadings);
        addNeighbour(facts, fabric, readings->lldp, peer);
    }
    add(facts, Tr::tr("GUID"), hexGuid(data.guid));
    return facts;
}

std::vector<Annotation> annotationsOf(const SessionBridge &bridge, const Place &place) {
    std::vector<Annotation> out;
    if (!bridge.fabric())
        return out;
    const Fabric &fabric = *bridge.fabric();
    const std::string device = place.device.valid() ? std::string(fabric.deviceName(place.device)) : std::string();
    const std::string port = place.port.valid() ? std::string(fabric.portName(place.port)) : std::string();
    std::string rack = place.rack.valid() ? rackName(fabric, place.rack) : std::string();
    if (place.device.valid())
        rack = rackName(fabric, fabric.device(place.device).place);
    const int plane = place.plane;
    for (const Annotation &a : bridge.annotations()) {
        bool covers = false;
        switch (a.scope) {
        case Annotation::Scope::Device:
            covers = !device.empty() && a.device == device;
            break;
        case Annotation::Scope::Port:
            covers = !port.empty() && a.device == device && a.port == port;
            break;
        case Annotation::Scope::Rack:
            covers = !rack.empty() && a.rack == rack;
            break;
        case Annotation::Scope::Plane:
            covers = plane >= 0 && a.plane == fabric.planes()[static_cast<std::size_t>(plane)].name &&
                     a.fabric == fabric.fabrics()[fabric.planes()[static_cast<std::size_t>(plane)].fabric].name;
            break;
        }
        if (covers)
            out.push_back(a);
    }
    return out;
}

} // namespace fabricscope
