// SPDX-License-Identifier: GPL-3.0-or-later
// What the map says in words. GUI thread.
#pragma once

#include "models/session/session.h"
#include "widgets/map/map_scene.h"

#include <QString>
#include <QStringList>

namespace fabricscope {

/// "plane 2"; "ew · plane 2" where several fabrics are shown; "front-end".
QString panelTitle(const Fabric &fabric, const WeavePanel &panel);
/// "hosts | spines"
QString panelCaption(const Weave &weave, const WeavePanel &panel);
/// "spines | cores": of a further block of the panel.
QString blockCaption(const Weave &weave, const WeaveTile &tile);
/// "r0", "pod 3", "other"; empty for a band without a number.
QString bandLabel(const WeaveTile &tile);

/// The letter that marks annotated cells: acknowledged, silenced, in maintenance.
QString annotationLetter(Annotation::Kind kind);

/// Name of a device, or of the chassis.
QString columnName(const Fabric &fabric, const WeaveColumn &column);

struct PanelValue {
    QString text; // "0.83", "512 over", "stale 8"
    std::uint8_t level = Level::kNeverSeen;
};
PanelValue panelValue(const FabricSummary &summary, const WeavePanel &panel);

/// What the tooltip needs; null members are not known.
struct CellFacts {
    std::uint32_t cell = Weave::kNoCell;
    std::uint32_t underPixel = 1; // links that share the pixel; the cell is the worst of them
    std::uint8_t level = Level::kNeverSeen;
    const MapFrame *frame = nullptr;
    const FocusData *focus = nullptr; // its hover counts if it is of this link
    const Catalogue *catalogue = nullptr;
    std::vector<const Annotation *> annotations;
};
struct TooltipLine {
    enum class Weight : std::uint8_t { Title, Plain, Muted, Value };
    QString text;
    Weight weight = Weight::Plain;
};
std::vector<TooltipLine> cellTooltip(const Fabric &fabric, const Weave &weave, const CellFacts &facts);
/// The same as one sentence, for assistive technology.
QString cellDescription(const Fabric &fabric, const Weave &weave, const CellFacts &facts);

/// Value of a link for a cell that has room: "11.2 %"; the level in words where there is no number.
QString cellValue(const TelemetryStore::LinkValue &value, const Catalogue *catalogue);

} // namespace fabricscope
