// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what lies over the cells: headers, labels, halos, marks, selection, tooltip. Everything in device pixels: the
// painter is scaled to them. Holds no state beyond one paint.
#pragma once

#include "models/session/annotations.h"
#include "widgets/common/theme.h"
#include "widgets/map/halo_captions.h"
#include "widgets/map/halos.h"
#include "widgets/map/map_scene.h"
#include "widgets/map/map_text.h"
#include "widgets/map/screen_halo.h"
#include "widgets/map/text_images.h"

#include <QFont>
#include <QPainter>

#include <span>
#include <vector>

namespace fabricscope {

constexpr int kLongestRowName = 170; // logical pixels; what is longer is elided in the middle
constexpr int kLongestColumnName = 110;

struct MapFonts {
    QFont title, text, small, value;
    int textHeight = 14, smallHeight = 11;
};
/// Fonts of the widget in device pixels.
MapFonts mapFonts(const QFont &base, double ratio, bool wall);

/// Halos of the tiles shown, and `more`, as boxes of at least `minimum` pixels; those of one kind that meet in line
/// become one. A box within a milder one lies close to its cells, so that the two outlines stand apart.
std::vector<ScreenHalo> screenHalos(const MapScene &scene, const HaloFinder &finder, int minimum,
                                    std::span<const Halo> more = {});

/// Boxes of one kind that lie in line and within `reach` pixels of each other become one.
void mergeBoxes(std::vector<ScreenHalo> &boxes, int reach);

struct CellMark { // cells that a person has spoken about
    std::uint32_t tile = 0;
    CellRect cells;
    Annotation::Kind kind = Annotation::Kind::Acknowledged;
};

class MapPainter {
public:
    MapPainter(QPainter &painter, const MapScene &scene, const Theme &theme, const MapFonts &fonts, double ratio);

    void headers(const FabricSummary *summary, const std::vector<ScreenHalo> &halos, bool wall);
    void labels();
    void marks(const std::vector<CellMark> &marks);
    void halos(const std::vector<ScreenHalo> &halos, bool wall);
    /// Words beside halos; see halo_captions.h.
    void captions(const std::vector<HaloCaption> &captions);
    void outline(const QRect &rect, const QColor &colour, double width, int minimum);
    void panelFrame(std::size_t shape, const QColor &colour, double width);
    void message(const QString &text);
    /// Draws near `at` and within the viewport; returns the area used.
    QRect tooltip(const std::vector<TooltipLine> &lines, QPoint at, std::uint8_t level);
    /// Names and values within cells that have room (over the raster, so that it need not be redrawn).
    static bool cellsCarryText(const PanelPlacement &place, const MapFonts &fonts);
    void cellText(TextImages &texts, std::uint32_t cell, const QRect &rect, const QString &name, const QString &value);

private:
    void bandLabels(std::size_t shape);
    int rowNames(std::size_t shape); // right edge of the strip where names lie over cells, else 0
    void columnNames(std::size_t shape, int stripRight);
    int px(double logical) const;
    QColor haloColour(HaloKind kind) const;

    QPainter &m_painter;
    const MapScene &m_scene;
    const Theme &m_theme;
    const MapFonts &m_fonts;
    double m_ratio;
};

} // namespace fabricscope
