// SPDX-License-Identifier: GPL-3.0-or-later
// The map widget without a session: it is given fabric, frames and readings, and says by signals what is asked for.
// GUI thread. Painting is armed by data: a frame marks the pixels of changed cells, nothing else repaints; nothing is
// computed while hidden.
#pragma once

#include "models/session/session.h"
#include "widgets/common/theme.h"
#include "widgets/map/cell_raster.h"
#include "widgets/map/halos.h"
#include "widgets/map/map_painter.h"
#include "widgets/map/map_scene.h"

#include <QImage>
#include <QRegion>
#include <QWidget>

#include <memory>
#include <vector>

class QTimer;

namespace fabricscope {

class MapCanvas : public QWidget {
    Q_OBJECT
public:
    explicit MapCanvas(ThemeHolder &themes, QWidget *parent = nullptr);
    ~MapCanvas() override;

    /// Lays the weave on another thread; weaveChanged() follows. A second call drops the first one's result.
    void setFabric(FabricPtr fabric, std::uint64_t generation, WeaveOptions options = {});
    /// The same with a weave at hand.
    void setWeave(FabricPtr fabric, WeavePtr weave, std::uint64_t generation);
    void setFrame(MapFramePtr frame);
    void setSummary(FabricSummaryPtr summary);
    void setFocusData(FocusDataPtr focus);
    void setAnnotations(std::vector<Annotation> annotations);
    void setNotices(NoticesPtr notices);
    void setCatalogue(CataloguePtr catalogue);
    void setSelection(DeviceId device, PortId port, LinkId link, std::vector<DeviceId> group = {});
    void setFilter(const MapFilter &filter);
    const MapFilter &filter() const { return m_scene.filter(); }
    void setWallMode(bool wall);
    bool wallMode() const { return m_wall; }
    /// Chassis whose ASICs show apart, and the order of rows and columns; lays the weave anew.
    void setExpandedChassis(std::vector<std::uint32_t> chassis);
    const std::vector<std::uint32_t> &expandedChassis() const { return m_options.expanded; }
    /// Shows the ASICs of the selected director apart, or its block again; of a selected link its upper end counts.
    void toggleChassis();
    bool canToggleChassis() const { return selectedChassis() != kNoChassis; }
    /// Back to the order of rails, pods and names.
    void resort();

    /// None: the weave shows. Else the caller shows the fabric as node–link, or says that there are no links.
    WeaveAbsence absence() const;
    bool hasWeave() const { return m_scene.hasWeave(); }
    const MapScene &scene() const { return m_scene; }
    const std::vector<ScreenHalo> &halos();
    const std::vector<HaloCaption> &captions(); // beside them
    double zoom() const { return m_scene.zoom(); }

    void zoomToFit();
    void zoomBy(double factor, QPointF at); // logical pixels
    void zoomTo(DeviceId device);
    void zoomTo(LinkId link);
    void zoomToPlane(std::uint8_t fabric, std::int16_t plane);
    /// Selects the next (previous) halo's worst link and brings it into view; false if there is none.
    bool stepAlarm(bool forward);

    QSize sizeHint() const override { return {900, 600}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

Q_SIGNALS:
    void weaveChanged(); // see absence()
    void selectionRequested(DeviceId device, PortId port, LinkId link);
    void groupRequested(std::vector<DeviceId> devices);    // a panel's switches
    void hoverRequested(LinkId link, PortId port);         // invalid: nothing is under the pointer
    void visibleLinksRequested(std::vector<LinkId> links); // their values are to be shown; at most kMostTexts
    // Double click or Enter: to be opened in the focus view. One of the two, a port where one is chosen.
    void portActivated(PortId port);
    void deviceActivated(DeviceId device);

public:
    static constexpr std::size_t kMostTexts = 4096;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void themeChanged();
    void retranslate();
    void relayout();
    std::vector<PanelNames> nameLengths() const;
    void viewChanged(); // after zoom, scroll, filter
    void everything();  // raster and repaint all
    void takeFrame();
    void findHalos(bool all);
    void repaintHalos();
    int haloSize() const; // least side of a halo, device pixels
    void resizeImage(QSize size);
    void rasterise();
    void rebuildMarks();
    void rebuildSelection();
    void requestVisible();
    void adopt(FabricPtr fabric, WeavePtr weave, LevelPyramid pyramid, std::uint64_t generation);
    void setHover(std::uint32_t cell, std::uint32_t links, QPoint at);
    void repaintHover();
    void selectCell(std::uint32_t cell);
    void moveSelection(int rows, int cols);
    void activate();
    void ensureVisible(std::uint32_t cell);
    void describeSelection();
    static constexpr std::uint32_t kNoChassis = 0xffffffff;
    std::uint32_t selectedChassis() const;
    PortId rowPort(std::uint32_t cell) const;
    CellFacts factsOf(std::uint32_t cell) const;
    std::vector<const Annotation *> annotationsOf(std::uint32_t cell) const;
    std::vector<LinkId> linksWithText() const; // those in view whose cells have room; at most kMostTexts
    void drawCellText(MapPainter &painter, const QRect &clip);
    double ratio() const { return devicePixelRatioF(); }
    QPoint toDevice(QPointF logical) const;
    QRect toLogical(const QRect &device) const;
    QPointF centre() const;

    ThemeHolder &m_themes;
    MapScene m_scene;
    HaloFinder m_finder;
    CellRaster m_raster;
    CellPalette m_palette;
    MapFonts m_fonts;

    FabricPtr m_fabric; // of the weave being laid, or shown
    std::uint64_t m_generation = 0;
    std::uint64_t m_job = 0; // counts weaves asked for
    WeaveOptions m_options;
    MapFramePtr m_frame; // newest
    MapFramePtr m_taken; // the one the pyramid holds
    FabricSummaryPtr m_summary;
    FocusDataPtr m_focus;
    CataloguePtr m_catalogue;
    NoticesPtr m_notices;
    std::vector<Halo> m_noticeHalos;
    std::vector<Annotation> m_annotations;
    std::vector<std::vector<std::uint32_t>> m_annotated; // by annotation: its cells, ascending

    std::unique_ptr<QRgb[]> m_pixels; // memory of m_image
    std::size_t m_pixelRoom = 0;      // how many there are
    QImage m_image;                   // cells, in device pixels
    QRegion m_stale;                  // of m_image: to be drawn anew
    std::vector<ScreenHalo> m_halos;
    std::vector<HaloCaption> m_captions; // of m_halos
    bool m_halosStale = true;
    bool m_namesStale = true; // their lengths, as the scene has them
    std::vector<CellMark> m_marks;

    DeviceId m_selDevice;
    PortId m_selPort;
    LinkId m_selLink;
    std::vector<DeviceId> m_selGroup;
    std::vector<std::pair<std::uint32_t, CellRect>> m_selCells; // of the device: its row and columns, or its links
    std::uint32_t m_selCell = Weave::kNoCell;
    std::vector<std::uint32_t> m_selPanels;

    std::uint32_t m_hoverCell = Weave::kNoCell;
    std::uint32_t m_hoverLinks = 0;
    QPoint m_hoverAt;    // device pixels
    QRect m_tooltipArea; // as last painted, device pixels
    std::vector<LinkId> m_visible;
    QHash<std::uint32_t, QString> m_values; // by LinkId: what the last values asked for read as
    TextImages m_texts;                     // of cells
    QTimer *m_visibleTimer;                 // gathers scrolling into one request

    bool m_wall = false;
    bool m_dragging = false;
    bool m_pressed = false;
    bool m_keyboardFocus = false; // came by Tab: the ring is for those who need it
    QPointF m_pressAt, m_dragFrom;
};

} // namespace fabricscope
