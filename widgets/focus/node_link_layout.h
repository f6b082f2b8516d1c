// SPDX-License-Identifier: GPL-3.0-or-later
// A whole small fabric as a node–link drawing: tiers as rows from the top (core, spine, leaf, host, the rest), planes
// side by side, crossings reduced. The same input gives the same picture. Pure; any thread.
#pragma once

#include "models/fabric/fabric.h"

#include <QPainterPath>
#include <QRectF>

#include <functional>
#include <span>
#include <vector>

namespace fabricscope {

struct NodeLinkNode {
    QRectF rect;
    std::vector<DeviceId> devices; // several: hosts with the same neighbours, folded
    int row = 0;
    int panel = -1; // index into panels; −1 = belongs to several planes
    bool group() const { return devices.size() > 1; }
};

struct NodeLinkEdge {
    int a = -1, b = -1;        // indices into nodes, a in the upper row; equal for self loops
    std::vector<LinkId> links; // all between the two
};

struct NodeLinkRow {
    Role role = Role::Unknown; // of all in it; Unknown if mixed or unplaced
    int tier = -1;
    std::size_t devices = 0;
    qreal top = 0, height = 0;
};

struct NodeLinkPanel { // a plane of a fabric
    std::uint8_t fabric = 0xff;
    std::int16_t plane = -1;
    QRectF rect; // around its leafs, spines and cores; null if it has none
};

struct NodeLinkLayout {
    std::vector<NodeLinkNode> nodes;
    std::vector<NodeLinkEdge> edges;
    std::vector<NodeLinkRow> rows;
    std::vector<NodeLinkPanel> panels;
    QSizeF size;

    /// Of those marked in `shown` (by node or edge; empty = all); −1 if none.
    int nodeAt(QPointF point, std::span<const std::uint8_t> shown = {}) const;
    int edgeAt(QPointF point, qreal reach, std::span<const std::uint8_t> shown = {}) const;
    int nodeOf(DeviceId device) const;
    /// From a box to another, round the outside of a row where both stand in the same.
    QPainterPath curve(const NodeLinkEdge &edge) const;
};

struct NodeLinkInput {
    qreal em = 16;
    qreal aspect = 1.6;                               // width ÷ height of the window
    std::function<qreal(std::string_view)> textWidth; // px; boxes are as wide as the names of their row, to a limit
    qreal boxScale = 1;                               // boxes that much larger, as far as the room between them goes
    std::size_t mostHosts = 48;                       // more, and hosts with the same neighbours fold
    std::vector<DeviceId> opened;                     // first devices of folded groups that are shown one by one
};

/// Self loops and links to devices of any tier are drawn; nothing is left out.
NodeLinkLayout layOutNodeLink(const Fabric &fabric, const NodeLinkInput &input);

/// Number of pairs of edges that cross, straight lines between adjacent rows taken (for tests and for choosing an
/// order).
std::size_t countCrossings(const NodeLinkLayout &layout);

} // namespace fabricscope
