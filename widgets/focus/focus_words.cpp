// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focus/focus_words.h"

#include "widgets/common/format.h"
#include "widgets/focus/link_words.h"

#include <QCoreApplication>

namespace fabricscope {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Focus)
};

QString planeName(const Fabric &fabric, std::int16_t plane) {
    return plane >= 0 && static_cast<std::size_t>(plane) < fabric.planes().size()
               ? toQString(fabric.planes()[static_cast<std::size_t>(plane)].name)
               : QString();
}

struct Tally {
    double gbps = 0; // of links not down
    std::uint64_t down = 0, unknown = 0;
};

Tally tally(const Fabric &fabric, const std::vector<LinkId> &links, const MapFrame *frame) {
    Tally t;
    for (const LinkId link : links) {
        const std::uint8_t level = levelOf(frame, link);
        if (level == Level::kDown)
            ++t.down;
        else
            t.gbps += static_cast<double>(fabric.link(link).gbps);
        if (level == Level::kNeverSeen || level == Level::kStale)
            ++t.unknown;
    }
    return t;
}

// Both sides in one unit, so that they compare at a glance.
QString rate(double gbps, double largest) {
    return largest >= 999.5 ? formatNumber(gbps / 1000) : formatNumber(gbps);
}

QString downWords(const Tally &up, const Tally &down) {
    QStringList parts;
    if (up.down)
        parts << (up.down == 1 ? Tr::tr("%1 uplink down") : Tr::tr("%1 uplinks down")).arg(formatCount(up.down));
    if (down.down)
        parts
            << (down.down == 1 ? Tr::tr("%1 downlink down") : Tr::tr("%1 downlinks down")).arg(formatCount(down.down));
    if (const std::uint64_t n = up.unknown + down.unknown)
        parts << Tr::tr("%1 without data").arg(formatCount(n));
    return parts.join(QStringLiteral(", "));
}

std::int16_t commonRail(const Fabric &fabric, const std::vector<LinkId> &links) {
    if (links.empty())
        return -1;
    const std::int16_t rail = fabric.link(links.front()).rail;
    for (const LinkId link : links)
        if (fabric.link(link).rail != rail)
            return -1;
    return rail;
}

} // namespace

QString focusRowHeading(const Fabric &fabric, const FocusGraph &graph, FocusRow rowId) {
    const FocusRowContent &row = graph.row(rowId);
    if (row.devices == 0)
        return {};
    QString text = row.mixed
                       ? (row.devices == 1 ? Tr::tr("%1 device") : Tr::tr("%1 devices")).arg(formatCount(row.devices))
                       : roleCount(row.role, row.devices);
    if (rowId == FocusRow::Side)
        text = Tr::tr("beside: %1").arg(text);
    if (rowId == FocusRow::FarUpper || rowId == FocusRow::FarLower)
        text = Tr::tr("second hop: %1").arg(text);
    const QString plane = planeName(fabric, row.plane);
    if (!plane.isEmpty())
        text = Tr::tr("%1 of plane %2").arg(text, plane);
    if (row.clusters.size() > 1 && row.clusters.front().by == FocusCluster::By::Plane)
        text = Tr::tr("%1 in %2 planes").arg(text).arg(row.clusters.size());
    else if (row.clusters.size() > 1 && row.clusters.front().by == FocusCluster::By::Rail)
        text = Tr::tr("%1 on %2 rails").arg(text).arg(row.clusters.size());
    else if (rowId == FocusRow::Lower && row.role == Role::Host && commonRail(fabric, graph.downLinks) >= 0)
        text = Tr::tr("%1 on rail %2").arg(text).arg(commonRail(fabric, graph.downLinks));
    if (row.groupSize > 1)
        text = Tr::tr("%1, in groups of %2 (worst of the group colours it; + opens)")
                   .arg(text, formatCount(row.groupSize));
    return text;
}

QString focusClusterName(const Fabric &fabric, const FocusCluster &cluster) {
    if (cluster.by == FocusCluster::By::Plane) {
        const QString name = planeName(fabric, cluster.value);
        if (name.isEmpty())
            return Tr::tr("no plane");
        const std::uint8_t owner = fabric.planes()[static_cast<std::size_t>(cluster.value)].fabric;
        const QString plane = Tr::tr("plane %1").arg(name);
        // Plane 0 of one fabric is not plane 0 of another.
        return fabric.fabrics().size() > 1 && owner < fabric.fabrics().size()
                   ? toQString(fabric.fabrics()[owner].name) + QStringLiteral(" · ") + plane
                   : plane;
    }
    if (cluster.by == FocusCluster::By::Rail)
        return cluster.value < 0 ? Tr::tr("no rail") : Tr::tr("rail %1").arg(cluster.value);
    return {};
}

QString focusCapacity(const Fabric &fabric, const FocusGraph &graph, const MapFrame *frame) {
    const Tally up = tally(fabric, graph.upLinks, frame);
    const Tally down = tally(fabric, graph.downLinks, frame);
    const std::uint64_t links = graph.upLinks.size() + graph.downLinks.size();
    if (links == 0) {
        const std::uint64_t side = graph.sideLinks.size() + graph.selfLoops.size();
        return side ? (side == 1 ? Tr::tr("%1 link") : Tr::tr("%1 links")).arg(formatCount(side))
                    : Tr::tr("no links known");
    }
    const bool silent = !frame || up.unknown + down.unknown == links;
    const QString words = downWords(up, down);
    if (graph.upLinks.empty() || graph.downLinks.empty()) {
        const double gbps = graph.upGbps + graph.downGbps;
        const bool one = links == 1;
        QString text = (graph.upLinks.empty() ? (one ? Tr::tr("%1 downlink") : Tr::tr("%1 downlinks"))
                                              : (one ? Tr::tr("%1 uplink") : Tr::tr("%1 uplinks")))
                           .arg(formatCount(links));
        if (gbps > 0)
            text += QStringLiteral(" · ") + formatGbps(gbps);
        if (silent)
            return text + QStringLiteral(" · ") + Tr::tr("no data now");
        return text + QStringLiteral(" · ") + (words.isEmpty() ? Tr::tr("none down") : words);
    }
    // Where no rate is stated the number of links stands for it.
    const bool rated = graph.upGbps > 0 && graph.downGbps > 0;
    QString text;
    double built = 0;
    double now = 0;
    if (rated) {
        const double largest = std::max(graph.upGbps, graph.downGbps);
        built = graph.upGbps / graph.downGbps;
        now = down.gbps > 0 ? up.gbps / down.gbps : 0;
        text = (largest >= 999.5 ? Tr::tr("up %1 : down %2 Tb/s") : Tr::tr("up %1 : down %2 Gb/s"))
                   .arg(rate(graph.upGbps, largest), rate(graph.downGbps, largest));
    } else {
        const auto upNow = static_cast<double>(graph.upLinks.size() - up.down);
        const auto downNow = static_cast<double>(graph.downLinks.size() - down.down);
        built = static_cast<double>(graph.upLinks.size()) / static_cast<double>(graph.downLinks.size());
        now = downNow > 0 ? upNow / downNow : 0;
        text =
            Tr::tr("up %1 : down %2 links").arg(formatCount(graph.upLinks.size()), formatCount(graph.downLinks.size()));
    }
    text = Tr::tr("%1 = %2 : 1 built").arg(text, formatFixed(built, 2));
    if (silent)
        return Tr::tr("%1, no data now").arg(text);
    if (up.down + down.down == 0)
        return words.isEmpty() ? Tr::tr("%1, all up now").arg(text) : Tr::tr("%1 (%2)").arg(text, words);
    return Tr::tr("%1, %2 : 1 now (%3)").arg(text, formatFixed(now, 2), words);
}

QString deviceFacts(const Fabric &fabric, DeviceId device) {
    const DeviceData &d = fabric.device(device);
    QStringList facts{roleWord(d.role)};
    if (const QString plane = planeName(fabric, d.plane); !plane.isEmpty())
        facts << Tr::tr("plane %1").arg(plane);
    if (d.rail >= 0)
        facts << Tr::tr("rail %1").arg(d.rail);
    if (d.gpus > 0)
        facts << (d.gpus == 1 ? Tr::tr("%1 GPU") : Tr::tr("%1 GPUs")).arg(d.gpus);
    if (d.nics > 0)
        facts << (d.nics == 1 ? Tr::tr("%1 NIC") : Tr::tr("%1 NICs")).arg(d.nics);
    if (d.place.valid() && d.place.index() < fabric.tables().places.size()) {
        const QString rack = toQString(fabric.text(fabric.tables().places[d.place.index()].rack));
        if (!rack.isEmpty())
            facts << Tr::tr("rack %1").arg(rack);
    }
    return facts.join(QStringLiteral(" · "));
}

QStringList shortNames(const QStringList &names) {
    if (names.size() < 2)
        return names;
    qsizetype stem = names.front().size();
    for (const QString &name : names) {
        qsizetype i = 0;
        while (i < stem && i < name.size() && name[i] == names.front()[i])
            ++i;
        stem = i;
    }
    // Not within a number: "h0119" and "h0118" keep all of theirs.
    while (stem > 0 && names.front()[stem - 1].isDigit())
        --stem;
    QStringList out;
    for (const QString &name : names)
        out << (name.size() > stem ? name.mid(stem) : name);
    return out;
}

} // namespace fabricscope
