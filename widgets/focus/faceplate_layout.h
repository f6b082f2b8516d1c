// SPDX-License-Identifier: GPL-3.0-or-later
// The front of a device as a technician sees it, as rectangles: cages in two rows with a cell per port, or the cards of
// a host. Pure geometry in device-independent pixels; any thread.
#pragma once

#include "models/fabric/fabric.h"

#include <QRectF>

#include <vector>

namespace fabricscope {

struct FaceplateCell {
    PortId port;
    QRectF rect;
    std::uint32_t cage = 0; // index into cages
};

struct FaceplateCage {
    QRectF rect;     // outline
    QRectF label;    // number or card title
    int number = -1; // of a cage; −1 for a card
    int slot = 0;
    int nic = -1, gpu = -1; // of a card
    std::uint32_t firstCell = 0, cells = 0;
};

struct FaceplateBlock { // a slot, when there is more than one
    int slot = 0;
    QRectF label;
};

struct FaceplateLayout {
    std::vector<FaceplateCage> cages;
    std::vector<FaceplateCell> cells; // those of one cage follow one another
    std::vector<FaceplateBlock> blocks;
    QSizeF size; // needed; never wider than asked for unless one cage is
    bool host = false;
    int cellsPerCage = 1; // the most that any cage holds

    /// Index into cells, −1 for none.
    int cellAt(QPointF point) const;
    int cellOf(PortId port) const;
    /// The neighbour cell in a direction (−1/0/+1 each), −1 at the edge.
    int step(int cell, int dx, int dy) const;
};

/// Fits `width`: cages grow up to a comfortable size when there is room and wrap into further rows when there is not.
/// `em` is the height of the label font.
FaceplateLayout layOutFaceplate(const Fabric &fabric, DeviceId device, qreal width, qreal em);

} // namespace fabricscope
