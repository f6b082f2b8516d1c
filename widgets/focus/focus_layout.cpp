// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focus/focus_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <unordered_map>

namespace fabricscope {

namespace {

constexpr std::size_t kMostBoxes = 64;
constexpr std::size_t kMostFarBoxes = 32;
constexpr std::size_t kMostFarEdges = 1024;

bool isUp(FocusRow row) {
    return row == FocusRow::Upper || row == FocusRow::FarUpper;
}
bool isFar(FocusRow row) {
    return row == FocusRow::FarUpper || row == FocusRow::FarLower;
}

qreal margin(qreal em) {
    return em * 1.2;
}
qreal smallestBox(qreal em) {
    return em * 1.15;
}
qreal boxGap(qreal em) {
    return em * 0.3;
}
qreal boxHeight(FocusRow row, qreal em) {
    return row == FocusRow::Lower ? em * 2.5 : em * 1.9;
}

struct Builder {
    const Fabric &fabric;
    const FocusGraph &graph;
    const FocusLayoutInput &in;
    FocusLayout out;

    qreal em() const { return in.em; }

    // Lays the boxes of a row between x0 and x1, clusters apart by twice the gap, centred if there is room to spare.
    void placeRow(FocusRow r, qreal top, qreal x0, qreal x1) {
        const FocusRowContent &content = graph.row(r);
        FocusRowPlace &place = out.rows[static_cast<std::size_t>(r)];
        const std::size_t items = content.items();
        if (items == 0)
            return;
        const auto gaps = static_cast<qreal>(content.clusters.size() - 1);
        const qreal width = x1 - x0;
        qreal gap = boxGap(em());
        qreal clusterGap = content.clusters.size() > 1 ? em() * 1.2 : 0;
        qreal box = (width - gaps * clusterGap - static_cast<qreal>(items - 1) * gap) / static_cast<qreal>(items);
        if (box < smallestBox(em())) { // very narrow: gaps give first
            gap = std::max<qreal>(1, gap / 3);
            clusterGap = std::min(clusterGap, em() * 0.5);
            box = (width - gaps * clusterGap - static_cast<qreal>(items - 1) * gap) / static_cast<qreal>(items);
        }
        box = std::clamp(box, 1.0, std::max(in.nameWidth + em() * 1.4, em() * 4));
        // A few boxes in a wide window spread out: curves that fan are easier to tell apart.
        if (items > 1) {
            const qreal spare = width - gaps * clusterGap - box * static_cast<qreal>(items);
            gap = std::clamp(spare / static_cast<qreal>(items - 1), gap, std::max(gap, box * 0.5));
        }
        const qreal used = box * static_cast<qreal>(items) + gap * static_cast<qreal>(items - 1) + gaps * clusterGap;
        qreal x = x0 + std::max(0.0, (width - used) / 2);
        const qreal height = boxHeight(r, em());
        place.band = QRectF(x, top, used, height);
        for (std::size_t c = 0; c < content.clusters.size(); ++c) {
            const qreal start = x;
            for (const FocusItem &item : content.clusters[c].items) {
                FocusNode node;
                node.row = r;
                node.item = item;
                node.cluster = static_cast<std::uint32_t>(c);
                node.rect = QRectF(x, top, box, height);
                node.anchor = QPointF(node.rect.center().x(), isUp(r) ? node.rect.bottom() : node.rect.top());
                out.nodes.push_back(std::move(node));
                x += box + gap;
            }
            if (content.clusters.size() > 1) {
                const qreal y = isUp(r) ? top - em() * 1.35 : top + height + em() * 0.15;
                place.clusters.push_back(QRectF(start, y, std::max(x - gap - start, 1.0), em() * 1.2));
            }
            x += clusterGap;
        }
    }

    void placeSide(qreal top, qreal bottom) {
        const FocusRowContent &content = graph.row(FocusRow::Side);
        const std::size_t items = content.items();
        if (items == 0)
            return;
        FocusRowPlace &place = out.rows[static_cast<std::size_t>(FocusRow::Side)];
        const qreal right = in.size.width() - margin(em());
        const qreal room = right - out.centre.right() - em() * 4;
        const qreal box = std::clamp(in.nameWidth + em() * 1.4, em() * 4, std::max(em() * 4, room));
        const qreal height = em() * 1.6;
        const qreal gap = em() * 0.35;
        const qreal used = static_cast<qreal>(items) * (height + gap) - gap;
        const qreal mid = out.centre.center().y();
        qreal y = std::clamp(mid - used / 2, top + em() * 1.5, std::max(top + em() * 1.5, bottom - used));
        place.heading = QRectF(right - std::max(box, em() * 16), y - em() * 1.6, std::max(box, em() * 16), em() * 1.3);
        place.band = QRectF(right - box, y, box, used);
        for (std::size_t c = 0; c < content.clusters.size(); ++c)
            for (const FocusItem &item : content.clusters[c].items) {
                FocusNode node;
                node.row = FocusRow::Side;
                node.item = item;
                node.cluster = static_cast<std::uint32_t>(c);
                node.rect = QRectF(right - box, y, box, height);
                node.anchor = QPointF(node.rect.left(), node.rect.center().y());
                out.nodes.push_back(std::move(node));
                y += height + gap;
            }
    }

    std::size_t openedIn(FocusRow r) const {
        for (std::size_t i = 0; i < out.nodes.size(); ++i)
            if (out.nodes[i].row == r && out.nodes[i].parent < 0 && out.nodes[i].item.group() &&
                std::ranges::find(in.opened, out.nodes[i].item.devices.front()) != in.opened.end())
                return i;
        return out.nodes.size();
    }

    struct Tray {
        std::size_t perLine = 0, lines = 0, shown = 0;
        qreal box = 0, gap = 0, height = 0;
    };
    // Room that the members of an opened group take, outside of their row.
    Tray trayFor(std::size_t members, FocusRow r) const {
        Tray tray;
        if (members == 0)
            return tray;
        const qreal width = in.size.width() - 2 * margin(em());
        tray.gap = boxGap(em());
        const qreal wish = std::max(in.nameWidth + em(), em() * 3);
        tray.box = wish;
        if (static_cast<qreal>(members) * (wish + tray.gap) > width * 2) // names would take more than two lines
            tray.box = std::max(smallestBox(em()), std::min(wish, width * 2 / static_cast<qreal>(members) - tray.gap));
        tray.perLine = std::max<std::size_t>(1, static_cast<std::size_t>((width + tray.gap) / (tray.box + tray.gap)));
        tray.perLine = std::min(tray.perLine, members);
        tray.lines = std::min<std::size_t>(4, (members + tray.perLine - 1) / tray.perLine);
        tray.shown = std::min(members, tray.perLine * tray.lines);
        tray.height = static_cast<qreal>(tray.lines) * (boxHeight(r, em()) + tray.gap) + em() * 0.9;
        return tray;
    }

    void placeTray(FocusRow r, std::size_t groupIndex, const Tray &tray, qreal top) {
        out.nodes[groupIndex].expanded = true;
        const FocusNode group = out.nodes[groupIndex];
        std::unordered_map<DeviceId, std::vector<LinkId>> links;
        for (const LinkId link : group.item.links) {
            const DeviceId a = fabric.port(fabric.link(link).lower).device;
            const DeviceId b = fabric.port(fabric.link(link).upper).device;
            links[std::ranges::find(group.item.devices, a) != group.item.devices.end() ? a : b].push_back(link);
        }
        const qreal width = static_cast<qreal>(tray.perLine) * (tray.box + tray.gap) - tray.gap;
        const qreal left = margin(em());
        const qreal right = in.size.width() - margin(em());
        const qreal x0 = std::clamp(group.rect.center().x() - width / 2, left, std::max(left, right - width));
        for (std::size_t i = 0; i < group.item.devices.size(); ++i) {
            const std::size_t at = std::min(i, tray.shown - 1);
            FocusNode node;
            node.row = r;
            node.parent = static_cast<int>(groupIndex);
            node.cluster = group.cluster;
            const DeviceId device = group.item.devices[i];
            if (i > at) { // beyond the last line: the last box takes the rest as a group
                FocusItem &last = out.nodes.back().item;
                last.devices.push_back(device);
                last.links.insert(last.links.end(), links[device].begin(), links[device].end());
                continue;
            }
            node.item.devices = {device};
            node.item.links = links[device];
            const auto line = static_cast<qreal>(at / tray.perLine);
            node.rect = QRectF(x0 + static_cast<qreal>(at % tray.perLine) * (tray.box + tray.gap),
                               top + line * (boxHeight(r, em()) + tray.gap), tray.box, boxHeight(r, em()));
            node.anchor = QPointF(node.rect.center().x(), isUp(r) ? node.rect.bottom() : node.rect.top());
            out.nodes.push_back(std::move(node));
        }
    }

    void connect() {
        const qreal left = out.centre.left() + em() * 1.2;
        const qreal right = out.centre.right() - em() * 1.2;
        std::array<std::vector<int>, kFocusRows> members;
        for (std::size_t i = 0; i < out.nodes.size(); ++i)
            if (out.nodes[i].parent < 0)
                members[static_cast<std::size_t>(out.nodes[i].row)].push_back(static_cast<int>(i));
        for (const FocusRow r : {FocusRow::Upper, FocusRow::Lower, FocusRow::Side}) {
            const auto &list = members[static_cast<std::size_t>(r)];
            for (std::size_t k = 0; k < list.size(); ++k) {
                const FocusNode &node = out.nodes[static_cast<std::size_t>(list[k])];
                FocusEdge edge;
                edge.from = list[k];
                edge.a = node.anchor;
                const qreal t = list.size() > 1 ? static_cast<qreal>(k) / static_cast<qreal>(list.size() - 1) : 0.5;
                if (r == FocusRow::Side)
                    edge.b = QPointF(out.centre.right(), out.centre.top() + out.centre.height() * (0.25 + 0.5 * t));
                else // few curves stay near the middle
                    edge.b = QPointF((left + right) / 2 + (right - left) * (t - 0.5) *
                                                              std::min(1.0, static_cast<qreal>(list.size()) / 12),
                                     r == FocusRow::Upper ? out.centre.top() : out.centre.bottom());
                out.edges.push_back(std::move(edge));
            }
        }
        connectFar(FocusRow::FarUpper, FocusRow::Upper, members);
        connectFar(FocusRow::FarLower, FocusRow::Lower, members);
    }

    void connectFar(FocusRow far, FocusRow near, const std::array<std::vector<int>, kFocusRows> &members) {
        std::unordered_map<DeviceId, int> nearOf;
        for (const int i : members[static_cast<std::size_t>(near)])
            for (const DeviceId device : out.nodes[static_cast<std::size_t>(i)].item.devices)
                nearOf[device] = i;
        std::map<std::pair<int, int>, std::vector<LinkId>> pairs;
        for (const int i : members[static_cast<std::size_t>(far)])
            for (const LinkId link : out.nodes[static_cast<std::size_t>(i)].item.links) {
                const LinkData &l = fabric.link(link);
                auto at = nearOf.find(fabric.port(l.lower).device);
                if (at == nearOf.end())
                    at = nearOf.find(fabric.port(l.upper).device);
                if (at != nearOf.end())
                    pairs[{i, at->second}].push_back(link);
            }
        for (auto &[pair, links] : pairs) {
            FocusEdge edge;
            edge.from = pair.first;
            edge.to = pair.second;
            edge.links = std::move(links);
            const QRectF &n = out.nodes[static_cast<std::size_t>(pair.second)].rect;
            const QRectF &f = out.nodes[static_cast<std::size_t>(pair.first)].rect;
            const bool up = far == FocusRow::FarUpper;
            edge.a = QPointF(f.center().x(), up ? f.bottom() : f.top());
            edge.b = QPointF(n.center().x(), up ? n.top() : n.bottom());
            if (out.edges.size() < kMostFarEdges + 2 * kMostBoxes)
                out.edges.push_back(std::move(edge));
            else
                ++out.foldedEdges;
        }
    }
};

} // namespace

std::array<std::size_t, kFocusRows> focusSlots(QSizeF size, qreal em, int hops) {
    const qreal usable = size.width() - 2 * margin(em);
    const auto fit = static_cast<std::size_t>(std::max(1.0, (usable + boxGap(em)) / (smallestBox(em) + boxGap(em))));
    const std::size_t near = std::min(fit, hops >= 2 ? kMostFarBoxes : kMostBoxes);
    const auto beside = static_cast<std::size_t>(std::max(1.0, size.height() * 0.4 / (em * 1.95)));
    return {std::min(fit, kMostFarBoxes), near, std::min<std::size_t>(beside, 24), near, std::min(fit, kMostFarBoxes)};
}

FocusLayout layOutFocus(const Fabric &fabric, const FocusGraph &graph, const FocusLayoutInput &input) {
    Builder b{fabric, graph, input, {}};
    FocusLayout &out = b.out;
    out.size = input.size;
    const qreal em = input.em;
    const qreal w = input.size.width();
    const qreal h = input.size.height();
    const qreal m = margin(em);

    const bool hasFarUp = graph.row(FocusRow::FarUpper).devices > 0;
    const bool hasFarDown = graph.row(FocusRow::FarLower).devices > 0;
    const bool hasSide = graph.row(FocusRow::Side).devices > 0;
    // Labels get two lines when the window is tall, one when it is not, none when it is very low.
    const int lines = input.calloutLines >= 0 ? input.calloutLines : h > em * 26 ? 2 : h > em * 20 ? 1 : 0;
    const qreal calloutHeight = lines * em * 1.45;

    // The rows from outside in; what stands above a box in the upper half stands below it in the lower half.
    qreal top = em * 0.6;
    const auto upperRow = [&](FocusRow r) {
        const FocusRowContent &content = graph.row(r);
        if (content.devices == 0)
            return;
        FocusRowPlace &place = out.rows[static_cast<std::size_t>(r)];
        place.heading = QRectF(m, top, w - 2 * m, em * 1.4);
        top += em * 1.6;
        if (!isFar(r)) {
            place.callouts = QRectF(m, top, w - 2 * m, calloutHeight);
            top += calloutHeight + (lines ? em * 0.2 : 0);
        }
        if (content.clusters.size() > 1)
            top += em * 1.4;
        // First on trial, to learn where an opened group stands; its members then push the row inwards.
        b.placeRow(r, top, m, w - m);
        const std::size_t open = b.openedIn(r);
        if (open < out.nodes.size() && !isFar(r)) {
            const auto tray = b.trayFor(out.nodes[open].item.devices.size(), r);
            for (FocusNode &node : out.nodes)
                if (node.row == r)
                    node.rect.translate(0, tray.height), node.anchor += QPointF(0, tray.height);
            for (QRectF &label : place.clusters)
                label.translate(0, tray.height);
            place.band.translate(0, tray.height);
            b.placeTray(r, open, tray, top - (content.clusters.size() > 1 ? em * 1.4 : 0));
            top += tray.height;
        }
        top += boxHeight(r, em);
    };
    qreal bottom = h - em * 0.6;
    const auto lowerRow = [&](FocusRow r) {
        const FocusRowContent &content = graph.row(r);
        if (content.devices == 0)
            return;
        FocusRowPlace &place = out.rows[static_cast<std::size_t>(r)];
        place.heading = QRectF(m, bottom - em * 1.4, w - 2 * m, em * 1.4);
        bottom -= em * 1.6;
        if (!isFar(r)) {
            place.callouts = QRectF(m, bottom - calloutHeight, w - 2 * m, calloutHeight);
            bottom -= calloutHeight + (lines ? em * 0.2 : 0);
        }
        if (content.clusters.size() > 1)
            bottom -= em * 1.4;
        bottom -= boxHeight(r, em);
        b.placeRow(r, bottom, m, w - m);
        const std::size_t open = b.openedIn(r);
        if (open < out.nodes.size() && !isFar(r)) {
            const auto tray = b.trayFor(out.nodes[open].item.devices.size(), r);
            for (FocusNode &node : out.nodes)
                if (node.row == r)
                    node.rect.translate(0, -tray.height), node.anchor -= QPointF(0, tray.height);
            for (QRectF &label : place.clusters)
                label.translate(0, -tray.height);
            place.band.translate(0, -tray.height);
            b.placeTray(r, open, tray,
                        bottom + boxHeight(r, em) + em * 0.9 - tray.height +
                            (content.clusters.size() > 1 ? em * 1.4 : 0));
            bottom -= tray.height;
        }
    };

    if (hasFarUp)
        upperRow(FocusRow::FarUpper);
    if (hasFarDown)
        lowerRow(FocusRow::FarLower);
    // Between far and near rows the curves need room; the share is that of the rows there are.
    const int spans = (hasFarUp ? 1 : 0) + (hasFarDown ? 1 : 0) + 2;
    const qreal span = std::max(em * 2, (bottom - top) / spans * 0.45);
    if (hasFarUp)
        top += span;
    if (hasFarDown)
        bottom -= span;
    upperRow(FocusRow::Upper);
    lowerRow(FocusRow::Lower);

    const qreal centreHeight = em * 3.4;
    // Curves need some room to bend, else they look like a fence.
    const qreal need =
        centreHeight +
        em * 2.2 * ((graph.row(FocusRow::Upper).devices ? 1 : 0) + (graph.row(FocusRow::Lower).devices ? 1 : 0));
    if (bottom - top < need) {
        if (lines > 0) { // words about alarms give way before anything shrinks
            FocusLayoutInput quieter = input;
            quieter.calloutLines = lines - 1;
            return layOutFocus(fabric, graph, quieter);
        }
        out.lack = need - (bottom - top);
    }
    const qreal centreWidth = std::min(w - 2 * m, std::max(input.centreTextWidth + em * 2.4, em * 24));
    qreal cy = (top + bottom) / 2;
    if (graph.row(FocusRow::Upper).devices == 0 && graph.row(FocusRow::Lower).devices > 0)
        cy = top + (bottom - top) * 0.3;
    else if (graph.row(FocusRow::Lower).devices == 0 && graph.row(FocusRow::Upper).devices > 0)
        cy = top + (bottom - top) * 0.7;
    qreal cx = w / 2;
    if (hasSide) // the box moves aside as far as its neighbours need
        cx = std::max(m + centreWidth / 2, std::min(cx, w - m - input.nameWidth - em * 8 - centreWidth / 2));
    out.centre = QRectF(cx - centreWidth / 2, cy - centreHeight / 2, centreWidth, centreHeight);
    if (!graph.selfLoops.empty())
        out.loop = QRectF(out.centre.left() - em * 2.4, out.centre.top() + em * 0.5, em * 2.4, centreHeight - em);
    b.placeSide(top, bottom);
    b.connect();
    return std::move(out);
}

FocusLayout layOutFocusToFit(const Fabric &fabric, const FocusGraph &graph, FocusLayoutInput input, qreal &scale) {
    const QSizeF window = input.size;
    scale = 1;
    FocusLayout out = layOutFocus(fabric, graph, input);
    for (int i = 0; i < 4 && out.lack > 0.5; ++i) {
        scale = std::max(0.2, window.height() / (out.size.height() + out.lack + 1));
        input.size = window / scale;
        out = layOutFocus(fabric, graph, input);
    }
    return out;
}

QPainterPath focusCurve(QPointF a, QPointF b, bool sideways) {
    QPainterPath path(a);
    if (sideways) {
        const qreal mid = (b.x() - a.x()) * 0.5;
        path.cubicTo(a + QPointF(mid, 0), b - QPointF(mid, 0), b);
    } else {
        const qreal mid = (b.y() - a.y()) * 0.55;
        path.cubicTo(a + QPointF(0, mid), b - QPointF(0, mid), b);
    }
    return path;
}

int FocusLayout::nodeAt(QPointF point) const {
    // From the end: members of an opened group lie over what they may touch.
    for (std::size_t i = nodes.size(); i-- > 0;)
        if (nodes[i].rect.adjusted(-1, -1, 1, 1).contains(point))
            return static_cast<int>(i);
    return -1;
}

int FocusLayout::edgeAt(QPointF point, qreal reach) const {
    int best = -1;
    qreal nearest = reach * reach;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const FocusEdge &e = edges[i];
        const bool sideways = nodes[static_cast<std::size_t>(e.from)].row == FocusRow::Side;
        if (!QRectF(e.a, e.b).normalized().adjusted(-reach, -reach, reach, reach).contains(point))
            continue;
        const QPainterPath path = focusCurve(e.a, e.b, sideways);
        QPointF previous = e.a;
        for (int k = 1; k <= 24; ++k) {
            const QPointF next = path.pointAtPercent(k / 24.0);
            const QPointF d = next - previous;
            const qreal length = d.x() * d.x() + d.y() * d.y();
            const QPointF v = point - previous;
            const qreal t = length > 0 ? std::clamp((v.x() * d.x() + v.y() * d.y()) / length, 0.0, 1.0) : 0.0;
            const QPointF off = v - d * t;
            const qreal distance = off.x() * off.x() + off.y() * off.y();
            if (distance < nearest) {
                nearest = distance;
                best = static_cast<int>(i);
            }
            previous = next;
        }
    }
    return best;
}

int FocusLayout::nodeOf(DeviceId device) const {
    int group = -1;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const auto &devices = nodes[i].item.devices;
        if (std::ranges::find(devices, device) == devices.end())
            continue;
        if (devices.size() == 1)
            return static_cast<int>(i);
        if (group < 0)
            group = static_cast<int>(i);
    }
    return group;
}

std::vector<QRectF> placeCallouts(const std::vector<CalloutWish> &wishes, QRectF band, qreal lineHeight,
                                  bool fromBottom) {
    std::vector<QRectF> out(wishes.size());
    const int lines = static_cast<int>(band.height() / lineHeight + 0.01);
    std::vector<std::vector<QRectF>> taken(static_cast<std::size_t>(std::max(0, lines)));
    const qreal space = lineHeight * 0.6;
    for (std::size_t i = 0; i < wishes.size(); ++i) {
        const qreal width = wishes[i].width;
        if (width > band.width())
            continue;
        // Nearest free place of all lines; a line further off costs as much as moving aside by a line's height.
        qreal best = lineHeight * 12;
        for (std::size_t line = 0; line < taken.size(); ++line) {
            const qreal y = fromBottom ? band.bottom() - static_cast<qreal>(line + 1) * lineHeight
                                       : band.top() + static_cast<qreal>(line) * lineHeight;
            std::vector<qreal> candidates = {wishes[i].anchor - width / 2};
            for (const QRectF &r : taken[line]) {
                candidates.push_back(r.right() + space);
                candidates.push_back(r.left() - space - width);
            }
            for (const qreal wish : candidates) {
                const qreal x = std::clamp(wish, band.left(), band.right() - width);
                const QRectF rect(x, y, width, lineHeight);
                const QRectF around = rect.adjusted(-space * 0.99, 0, space * 0.99, 0);
                if (std::ranges::any_of(taken[line], [&](const QRectF &r) {
                        return r.left() < around.right() && around.left() < r.right();
                    }))
                    continue;
                const qreal cost =
                    std::abs(rect.center().x() - wishes[i].anchor) + static_cast<qreal>(line) * lineHeight;
                if (cost < best) {
                    best = cost;
                    out[i] = rect;
                }
            }
        }
        if (!out[i].isNull())
            taken[static_cast<std::size_t>(fromBottom ? (band.bottom() - out[i].bottom()) / lineHeight + 0.5
                                                      : (out[i].top() - band.top()) / lineHeight + 0.5)]
                .push_back(out[i]);
    }
    return out;
}

} // namespace fabricscope
