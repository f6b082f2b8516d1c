// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focus/link_words.h"

#include "widgets/common/format.h"
#include "widgets/common/level_paint.h"

#include <QCoreApplication>

#include <algorithm>

namespace fabricscope {

namespace {
struct Tr {
    Q_DECLARE_TR_FUNCTIONS(LinkWords)
};
} // namespace

QString linkName(const Fabric &fabric, LinkId link, PortId nearEnd) {
    const LinkData &l = fabric.link(link);
    const PortId a = nearEnd.valid() ? nearEnd : l.lower;
    return toQString(fabric.portPath(a)) + QStringLiteral(" ↔ ") + toQString(fabric.portPath(fabric.peer(link, a)));
}

QString valueWords(const ValueContext &context, const TelemetryStore::LinkValue &value) {
    const bool hasReading = value.reading.metric.valid() && context.catalogue &&
                            value.reading.metric.index() < context.catalogue->size() &&
                            value.reading.freshness != Freshness::NeverSeen;
    if (value.level == Level::kDown || !hasReading)
        return levelWord(value.level);
    const MetricInfo &metric = (*context.catalogue)[value.reading.metric];
    return metricTitle(metric) + QLatin1Char(' ') + formatReading(metric, value.reading);
}

Tip linkTip(const ValueContext &context, LinkId link, PortId nearEnd, const TelemetryStore::LinkValue *value,
            const Theme &theme) {
    Tip tip;
    if (!context.fabric || !link.valid())
        return tip;
    const Fabric &fabric = *context.fabric;
    const LinkData &data = fabric.link(link);
    tip.push_back({linkName(fabric, link, nearEnd), true, {}});

    const std::uint8_t level = value ? value->level : levelOf(context.frame, link);
    const QColor colour = levelTextColour(level, theme);
    QString first = overlayTitle(context.overlay.overlay);
    if (Level::isMagnitude(level))
        first += QLatin1Char(' ') + formatFixed(static_cast<double>(Level::magnitude(level)), 2) +
                 QStringLiteral(" · ") + levelWord(level);
    else
        first += QStringLiteral(": ") + levelWord(level);
    tip.push_back({first, false, colour});
    if (value && value->reading.metric.valid() && value->reading.freshness != Freshness::NeverSeen) {
        QString words = valueWords(context, *value);
        if (value->port.valid())
            words = Tr::tr("%1 at %2").arg(words, toQString(fabric.portPath(value->port)));
        tip.push_back({words, false, {}});
        const bool stale = value->reading.freshness == Freshness::Stale;
        const QString age = formatAge(value->reading.at, context.now);
        tip.push_back({stale ? Tr::tr("%1, stale").arg(age) : age, false, theme.textMuted});
    }
    QStringList facts{layerWord(data.layer)};
    if (data.gbps > 0)
        facts << formatGbps(static_cast<double>(data.gbps));
    if (data.plane >= 0 && static_cast<std::size_t>(data.plane) < fabric.planes().size())
        facts << Tr::tr("plane %1").arg(toQString(fabric.planes()[static_cast<std::size_t>(data.plane)].name));
    if (data.rail >= 0)
        facts << Tr::tr("rail %1").arg(data.rail);
    if (data.flags & LinkData::Suspect)
        facts << Tr::tr("suspect cable");
    tip.push_back({facts.join(QStringLiteral(" · ")), false, theme.textMuted});
    return tip;
}

std::uint8_t levelOf(const MapFrame *frame, LinkId link) {
    if (!link.valid())
        return Level::kNoLink;
    return frame && link.index() < frame->levels.size() ? frame->levels[link.index()] : Level::kNeverSeen;
}

std::uint8_t worstLevel(const MapFrame *frame, std::span<const LinkId> links) {
    std::uint8_t worst = Level::kNoLink;
    for (const LinkId link : links)
        worst = std::max(worst, levelOf(frame, link));
    return worst;
}

LinkId worstLink(const MapFrame *frame, std::span<const LinkId> links) {
    LinkId best;
    for (const LinkId link : links)
        if (!best.valid() || levelOf(frame, link) > levelOf(frame, best))
            best = link;
    return best;
}

} // namespace fabricscope
