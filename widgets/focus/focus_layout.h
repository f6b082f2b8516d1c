// SPDX-License-Identifier: GPL-3.0-or-later
// Geometry of the focus view: boxes, curves and the room for words, in device-independent pixels. Pure; any thread.
#pragma once

#include "widgets/focus/focus_graph.h"

#include <QPainterPath>
#include <QRectF>

#include <vector>

namespace fabricscope {

struct FocusNode {
    FocusRow row = FocusRow::Upper;
    QRectF rect;
    FocusItem item;
    std::uint32_t cluster = 0;
    int parent = -1;       // member of an opened group: index of the group's node
    bool expanded = false; // a group that is open: its members stand outside of the row
    QPointF anchor;        // where its curve starts
};

struct FocusEdge {
    int from = -1;             // index into nodes
    int to = -1;               // likewise; −1 = the centre
    std::vector<LinkId> links; // empty: those of node `from`
    QPointF a, b;              // ends, a at `from`
};

struct FocusRowPlace {
    QRectF heading;               // one line of text; null if the row is empty
    QRectF callouts;              // lines for the labels of what needs attention
    std::vector<QRectF> clusters; // label of each cluster, if there are several; parallel to FocusRowContent::clusters
    QRectF band;                  // the boxes
};

struct FocusLayout {
    QSizeF size;
    QRectF centre;
    QRectF loop;                  // where self loops are drawn; null if none
    std::vector<FocusNode> nodes; // by row, from the left; members of opened groups at the end
    std::vector<FocusEdge> edges; // those to the centre first
    std::array<FocusRowPlace, kFocusRows> rows;
    qreal lack = 0;              // height that is missing for all rows to stand clear of one another
    std::size_t foldedEdges = 0; // pairs of far and near boxes that are joined and not drawn

    const FocusRowPlace &row(FocusRow r) const { return rows[static_cast<std::size_t>(r)]; }
    int nodeAt(QPointF point) const;
    /// Nearest edge within `reach` pixels, −1 if none.
    int edgeAt(QPointF point, qreal reach) const;
    int nodeOf(DeviceId device) const; // the group that holds it if it has no box of its own
};

/// Number of boxes a row of this width can hold; lines are dear, so never more than 64 (32 with two hops).
std::array<std::size_t, kFocusRows> focusSlots(QSizeF size, qreal em, int hops);

struct FocusLayoutInput {
    QSizeF size;
    qreal em = 16;                // height of the font
    qreal centreTextWidth = 0;    // of the widest line in the centre box
    qreal nameWidth = 0;          // of the widest neighbour name: boxes grow to it when there is room
    int calloutLines = -1;        // 0 … 2; −1 = by height
    std::vector<DeviceId> opened; // first device of each group that is open; one a row at most counts
};

FocusLayout layOutFocus(const Fabric &fabric, const FocusGraph &graph, const FocusLayoutInput &input);

/// For a window that is too low, lays out in a larger one of the same shape: what it returns is to be drawn at `scale`
/// (≤ 1), where it fits.
FocusLayout layOutFocusToFit(const Fabric &fabric, const FocusGraph &graph, FocusLayoutInput input, qreal &scale);

/// The curve of an edge: leaves both ends upright (sideways between boxes beside one another).
QPainterPath focusCurve(QPointF a, QPointF b, bool sideways);

/// Labels in a band of `lines` lines of height `lineHeight`, as near to their anchors as may be and never over one
/// another. In order of importance; those that find no room get a null rectangle.
struct CalloutWish {
    qreal anchor = 0; // x
    qreal width = 0;
};
std::vector<QRectF> placeCallouts(const std::vector<CalloutWish> &wishes, QRectF band, qreal lineHeight,
                                  bool fromBottom);

} // namespace fabricscope
