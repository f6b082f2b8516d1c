// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/map_text.h"

#include "widgets/common/format.h"
#include "widgets/common/metric_words.h"

#include <QCoreApplication>

#include <cmath>

namespace fabricscope {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Map)
};

QString tierWord(int tier) {
    switch (tier) {
    case 0:
        return Tr::tr("hosts");
    case 1:
        return Tr::tr("leafs");
    case 2:
        return Tr::tr("spines");
    case 3:
        return Tr::tr("cores");
    default:
        return Tr::tr("tier %1").arg(tier);
    }
}

QString portPath(const Fabric &fabric, PortId port) {
    return toQString(fabric.deviceName(fabric.port(port).device)) + QLatin1String("  ") +
           toQString(fabric.portName(port));
}

QString decidedBy(const TelemetryStore::LinkValue &value, const Fabric &fabric, const Catalogue &catalogue) {
    const MetricInfo &metric = catalogue[value.reading.metric];
    QString text = Tr::tr("%1: %2").arg(metricTitle(metric), formatReading(metric, value.reading));
    if (value.reading.index >= 0)
        text = Tr::tr("%1, %2").arg(text, indexWord(metric.indexed, value.reading.index));
    if (value.port.valid())
        text = Tr::tr("%1, at %2").arg(text, toQString(fabric.deviceName(fabric.port(value.port).device)));
    return text;
}

QString annotationText(const Annotation &annotation) {
    QString text;
    switch (annotation.kind) {
    case Annotation::Kind::Acknowledged:
        text = Tr::tr("Acknowledged by %1").arg(toQString(annotation.who));
        break;
    case Annotation::Kind::Silenced:
        text = Tr::tr("Silenced by %1").arg(toQString(annotation.who));
        break;
    case Annotation::Kind::Maintenance:
        text = Tr::tr("In maintenance, by %1").arg(toQString(annotation.who));
        break;
    }
    if (annotation.until)
        text = Tr::tr("%1 until %2").arg(text, formatDateTime(*annotation.until));
    return annotation.why.empty() ? text : Tr::tr("%1: %2").arg(text, toQString(annotation.why));
}

} // namespace

QString panelTitle(const Fabric &fabric, const WeavePanel &panel) {
    if (panel.fabric >= fabric.fabrics().size())
        return Tr::tr("unplaced");
    const QString name = toQString(fabric.fabrics()[panel.fabric].name);
    if (panel.plane < 0)
        return fabric.fabrics().size() > 1 || fabric.fabrics()[panel.fabric].planes == 0
                   ? name
                   : Tr::tr("%1, no plane").arg(name);
    const QString plane =
        Tr::tr("plane %1").arg(toQString(fabric.planes()[static_cast<std::size_t>(panel.plane)].name));
    if (fabric.fabrics().size() == 1)
        return plane;
    return fabric.fabrics()[panel.fabric].planes > 1 ? Tr::tr("%1 · %2").arg(name, plane) : name;
}

QString panelCaption(const Weave &weave, const WeavePanel &panel) {
    const QString caption = blockCaption(weave, weave.tiles()[panel.firstTile]);
    if (panel.hidden == 0)
        return caption;
    return Tr::tr("%1 · %2 internal links not shown").arg(caption, formatCount(panel.hidden));
}

QString blockCaption(const Weave &weave, const WeaveTile &tile) {
    if (tile.section == WeaveSection::Other)
        return Tr::tr("other links");
    bool access = false;
    bool upper = false;
    bool chassis = false;
    for (const WeaveTile &t : weave.tilesOf(tile.panel)) {
        if (t.block != tile.block)
            continue;
        access = access || t.section == WeaveSection::Access;
        upper = upper || t.section == WeaveSection::Upper;
        for (const WeaveColumn &column : weave.columnsOf(t))
            chassis = chassis || column.chassis != 0xffffffff;
    }
    const QString above = chassis ? Tr::tr("directors") : tierWord(tile.tier + 1);
    if (access && upper)
        return Tr::tr("%1 | %2").arg(tierWord(0), above);
    return access ? tierWord(0) : Tr::tr("%1 × %2").arg(tierWord(tile.tier), above);
}

QString bandLabel(const WeaveTile &tile) {
    if (tile.section == WeaveSection::Other)
        return Tr::tr("other");
    if (tile.rail >= 0)
        return Tr::tr("r%1", "rail").arg(tile.rail);
    return tile.pod >= 0 ? Tr::tr("pod %1").arg(tile.pod) : QString();
}

QString annotationLetter(Annotation::Kind kind) {
    switch (kind) {
    case Annotation::Kind::Acknowledged:
        return Tr::tr("A", "mark on the map: acknowledged");
    case Annotation::Kind::Silenced:
        return Tr::tr("S", "mark on the map: silenced");
    case Annotation::Kind::Maintenance:
        break;
    }
    return Tr::tr("M", "mark on the map: in maintenance");
}

QString columnName(const Fabric &fabric, const WeaveColumn &column) {
    return toQString(column.chassis != 0xffffffff ? std::string_view(fabric.tables().chassis[column.chassis].name)
                                                  : fabric.deviceName(column.device));
}

PanelValue panelValue(const FabricSummary &summary, const WeavePanel &panel) {
    const FabricSummary::Group *group = nullptr;
    if (panel.plane >= 0 && static_cast<std::size_t>(panel.plane) < summary.planes.size())
        group = &summary.planes[static_cast<std::size_t>(panel.plane)];
    else if (panel.plane < 0 && panel.fabric < summary.fabrics.size())
        group = &summary.fabrics[panel.fabric];
    if (group == nullptr)
        return {};
    if (group->staleDevices > 0)
        return {Tr::tr("stale %1", "count of devices").arg(formatCount(group->staleDevices)), Level::kStale};
    if (std::isnan(group->p99))
        return {Tr::tr("no data"), Level::kNeverSeen};
    // The 99th percentile of a quarter million links is calm while hundreds are not.
    const LevelCounts &links = group->links;
    const std::uint32_t grave = links.critical + links.errors + links.down + links.offPlan;
    if (const std::uint32_t over = grave + links.warning; over > 0 && !Level::isAlarm(Level::fromMagnitude(group->p99)))
        return {Tr::tr("%1 over", "count of links above threshold").arg(formatCount(over)),
                grave > 0 ? Level::kCritical : Level::kWarning};
    return {formatFixed(static_cast<double>(group->p99), 2), Level::fromMagnitude(group->p99)};
}

QString cellValue(const TelemetryStore::LinkValue &value, const Catalogue *catalogue) {
    if (catalogue != nullptr && value.reading.metric.valid() && value.reading.freshness == Freshness::Fresh &&
        value.reading.metric.index() < catalogue->size())
        return formatReading((*catalogue)[value.reading.metric], value.reading);
    return levelWord(value.level);
}

std::vector<TooltipLine> cellTooltip(const Fabric &fabric, const Weave &weave, const CellFacts &facts) {
    using Weight = TooltipLine::Weight;
    std::vector<TooltipLine> lines;
    const LinkId id = weave.linkAt(facts.cell);
    if (!id.valid()) {
        const WeavePosition at = weave.position(facts.cell);
        const DeviceId row = weave.rowDevice(at.panel, at.row);
        const WeaveColumn *column = weave.columnAt(facts.cell);
        if (row.valid() && column != nullptr)
            lines.push_back(
                {Tr::tr("%1 – %2").arg(toQString(fabric.deviceName(row)), columnName(fabric, *column)), Weight::Title});
        else if (row.valid())
            lines.push_back({toQString(fabric.deviceName(row)), Weight::Title});
        lines.push_back({Tr::tr("No link here"), Weight::Muted});
        return lines;
    }
    const LinkData &link = fabric.link(id);
    lines.push_back({portPath(fabric, link.upper), Weight::Title});
    lines.push_back({portPath(fabric, link.lower), Weight::Title});
    QStringList kind{layerWord(link.layer)};
    if (link.gbps > 0)
        kind << formatGbps(static_cast<double>(link.gbps));
    if (link.rail >= 0)
        kind << Tr::tr("rail %1").arg(link.rail);
    lines.push_back({kind.join(QStringLiteral(" · ")), Weight::Muted});

    QString value = levelWord(facts.level);
    if (Level::isMagnitude(facts.level))
        value = Tr::tr("%1 (%2)").arg(formatFixed(static_cast<double>(Level::magnitude(facts.level)), 2), value);
    if (facts.frame != nullptr)
        value = Tr::tr("%1: %2").arg(overlayTitle(facts.frame->choice.overlay), value);
    lines.push_back({value, Weight::Value});
    if (facts.focus != nullptr && facts.focus->focus.hover == id && facts.focus->hover.reading.metric.valid() &&
        facts.catalogue != nullptr && facts.focus->hover.reading.metric.index() < facts.catalogue->size()) {
        const TelemetryStore::LinkValue &hover = facts.focus->hover;
        lines.push_back({decidedBy(hover, fabric, *facts.catalogue), Weight::Plain});
        const QString age = formatAge(hover.reading.received, facts.focus->at);
        lines.push_back({hover.reading.freshness == Freshness::Stale ? Tr::tr("stale, last value %1").arg(age)
                                                                     : Tr::tr("value of %1").arg(age),
                         Weight::Muted});
    }
    if (const std::uint32_t count = weave.linkCountAt(facts.cell); count > 1)
        lines.push_back(
            {Tr::tr("%1 parallel links share this cell; the worst colours it").arg(formatCount(count)), Weight::Muted});
    if (facts.underPixel > 1)
        lines.push_back(
            {Tr::tr("worst of %1 links under this pixel").arg(formatCount(facts.underPixel)), Weight::Muted});
    for (const Annotation *annotation : facts.annotations)
        lines.push_back({annotationText(*annotation), Weight::Muted});
    return lines;
}

QString cellDescription(const Fabric &fabric, const Weave &weave, const CellFacts &facts) {
    QStringList parts;
    for (const TooltipLine &line : cellTooltip(fabric, weave, facts))
        parts << line.text;
    return parts.join(QStringLiteral(", "));
}

} // namespace fabricscope
