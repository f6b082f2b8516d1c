// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/halo_captions.h"

#include "widgets/common/format.h"
#include "widgets/map/map_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace fabricscope {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(Map)
};

constexpr std::size_t kMostInPanel = 8;

bool ofTraffic(OverlayId overlay) {
    return overlay == OverlayId::Congestion || overlay == OverlayId::Utilisation || overlay == OverlayId::Ecn ||
           overlay == OverlayId::PfcPause;
}

/// What a whole row or column stands for; `several`: more than one device.
struct Line {
    DeviceId device;
    QString name;
    bool several = false;
};

Line lineOf(const MapScene &scene, const ScreenHalo &halo) {
    const WeaveTile &tile = scene.weave().tiles()[halo.tile];
    Line line;
    if (tile.section == WeaveSection::Upper && tile.columnCount > 0 && halo.cells.rows == tile.rows &&
        halo.cells.cols < tile.cols) {
        const WeaveColumn &column = scene.weave().columnsOf(tile)[halo.cells.col / tile.columnWidth];
        line.device = column.device;
        line.name = columnName(scene.fabric(), column);
        line.several = halo.cells.cols > tile.columnWidth;
    } else if (tile.section != WeaveSection::Other && halo.cells.cols == tile.cols) {
        line.device = scene.weave().rowDevice(tile.panel, tile.row + halo.cells.row);
        line.several = halo.cells.rows > 1;
        if (line.device.valid())
            line.name = toQString(scene.fabric().deviceName(line.device));
    }
    return line;
}

QString hotText(const Fabric &fabric, const Line &line) {
    switch (fabric.device(line.device).role) {
    case Role::Leaf:
        return line.several ? Tr::tr("hot leafs, %1 …").arg(line.name) : Tr::tr("hot leaf %1").arg(line.name);
    case Role::Spine:
        return line.several ? Tr::tr("hot spines, %1 …").arg(line.name) : Tr::tr("hot spine %1").arg(line.name);
    default:
        return line.several ? Tr::tr("hot, %1 …").arg(line.name) : Tr::tr("hot %1").arg(line.name);
    }
}

/// What is wrong with the cables within a box, by the first of them.
QString cablesText(const MapScene &scene, const ScreenHalo &halo, const Notices *notices) {
    const Fabric &fabric = scene.fabric();
    for (std::size_t i = 0; notices != nullptr && i < notices->offPlan.size(); ++i) {
        const Notices::OffPlan &one = notices->offPlan[i];
        const std::uint32_t cell = scene.weave().cellOf(one.link);
        if (cell == Weave::kNoCell || !one.seenPort.valid())
            continue;
        const auto rect = scene.cellViewRect(cell);
        const LinkId other = fabric.port(one.seenPort).link;
        if (!rect || !halo.rect.intersects(*rect) || !other.valid())
            continue;
        const LinkData &planned = fabric.link(one.link);
        const LinkData &seen = fabric.link(other);
        if (planned.rail >= 0 && seen.rail >= 0 && planned.rail != seen.rail)
            return Tr::tr("rails %1 and %2 crossed")
                .arg(std::min(planned.rail, seen.rail))
                .arg(std::max(planned.rail, seen.rail));
        if (planned.plane >= 0 && seen.plane >= 0 && planned.plane != seen.plane)
            return Tr::tr("planes crossed");
    }
    return Tr::tr("off the wiring plan");
}

/// Beside the box, then at its ends; the first place that is within the panel and hides nothing.
std::vector<QRect> places(const QRect &box, const QSize &size) {
    std::vector<QRect> out;
    const auto at = [&](int x, int y) { out.emplace_back(QPoint(x, y), size); };
    const int right = box.right() + 2;
    const int left = box.left() - size.width() - 1;
    const int above = box.top() - size.height() - 1;
    const int below = box.bottom() + 2;
    const int middle = box.center().y() - size.height() / 2;
    const int tall = box.height() > box.width();
    if (tall) {
        for (const int y : {box.top() + size.height(), middle, box.bottom() - 2 * size.height()}) {
            at(right, y);
            at(left, y);
        }
        return out;
    }
    for (const int y : {above, below}) {
        at(box.left(), y);
        at(box.right() - size.width() + 1, y);
        at(box.center().x() - size.width() / 2, y);
    }
    at(right, middle);
    at(left, middle);
    return out;
}

} // namespace

QString haloText(const MapScene &scene, const ScreenHalo &halo, OverlayId overlay, const Notices *notices) {
    const Line line = lineOf(scene, halo);
    switch (halo.kind) {
    case HaloKind::Stale:
        return line.device.valid() ? Tr::tr("stale, silent: %1").arg(line.name) : QString();
    case HaloKind::Slow: {
        const WeaveTile &tile = scene.weave().tiles()[halo.tile];
        const LinkId link = scene.weave().linkAt(tile.firstCell + halo.cells.row * tile.cols + halo.cells.col);
        if (!link.valid())
            return {};
        const DeviceId host = scene.fabric().port(scene.fabric().link(link).lower).device;
        return Tr::tr("slow host %1").arg(toQString(scene.fabric().deviceName(host)));
    }
    case HaloKind::OffPlan:
        return cablesText(scene, halo, notices);
    case HaloKind::Warning:
    case HaloKind::Critical:
        return line.device.valid() && ofTraffic(overlay) ? hotText(scene.fabric(), line) : line.name;
    case HaloKind::Errors:
    case HaloKind::Down:
        break; // colours of their own, and no device to name
    }
    return {};
}

std::vector<HaloCaption> haloCaptions(const MapScene &scene, const std::vector<ScreenHalo> &halos, OverlayId overlay,
                                      const Notices *notices, const QFontMetrics &metrics) {
    std::vector<HaloCaption> out;
    const int air = std::max(2, metrics.height() / 5);
    for (std::size_t s = 0; s < scene.shapes().size(); ++s) {
        if (scene.placement().panels[s].sy >= metrics.height())
            continue;
        const QRect room = scene.panelContent(s).intersected(QRect({}, scene.viewport()));
        std::vector<HaloCaption> here;
        // Halos are ordered by badness, the worst last.
        for (auto halo = halos.rbegin(); halo != halos.rend() && here.size() < kMostInPanel; ++halo) {
            if (scene.weave().tiles()[halo->tile].panel !=
                scene.weave().tiles()[scene.shapes()[s].tiles.front().tile].panel)
                continue;
            const QString text = haloText(scene, *halo, overlay, notices);
            const auto said = [&](const HaloCaption &caption) { return caption.text == text; };
            if (text.isEmpty() || std::ranges::any_of(here, said))
                continue;
            const QSize size(metrics.horizontalAdvance(text) + 2 * air, metrics.height());
            for (const QRect &place : places(halo->rect, size)) {
                const auto hides = [&](const auto &other) { return other.rect.intersects(place); };
                if (!room.contains(place) || std::ranges::any_of(halos, hides) || std::ranges::any_of(here, hides))
                    continue;
                here.push_back({place, text, halo->kind});
                break;
            }
        }
        out.insert(out.end(), here.begin(), here.end());
    }
    return out;
}

} // namespace fabricscope
