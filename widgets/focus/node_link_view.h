// SPDX-License-Identifier: GPL-3.0-or-later
// A small fabric, or one that no weave fits, opened as a whole in node–link form.
#pragma once

#include "models/items/session_bridge.h"
#include "widgets/common/theme.h"
#include "widgets/focus/link_words.h"
#include "widgets/focus/node_link_layout.h"
#include "widgets/map/map_scene.h"

#include <QPixmap>
#include <QPointer>
#include <QWidget>

namespace fabricscope {

/// Wheel zooms about the pointer, dragging moves, 0 or F fits all, + and − zoom. Arrows move between boxes, Enter opens
/// the device (or the folded hosts), Space selects, Escape and Backspace go back.
class NodeLinkView : public QWidget {
    Q_OBJECT
public:
    static constexpr std::size_t kMostLinks = 5000; // beyond, lines would only be a blot, and nothing is worked out

    explicit NodeLinkView(ThemeHolder &themes, QWidget *parent = nullptr); // themes outlives it
    NodeLinkView(SessionBridge &bridge, ThemeHolder &themes, QWidget *parent = nullptr);
    void connectTo(SessionBridge &bridge); // see FocusView::connectTo

    void setFabric(FabricPtr fabric);
    void setFrame(MapFramePtr frame);
    void setFocusData(FocusDataPtr readings);
    void setCatalogue(CataloguePtr catalogue);
    void setClock(Clock clock) { m_clock = clock; }

    DeviceId selectedDevice() const { return m_selectedDevice; }
    LinkId selectedLink() const { return m_selectedLink; }
    void setSelection(DeviceId device, LinkId link, const std::vector<DeviceId> &group = {});
    /// What does not pass is left out, in its place; with onlyAlarms what is below warning is dimmed.
    void setFilter(const MapFilter &filter);
    bool shows(int node) const { return m_shownNodes[static_cast<std::size_t>(node)] != 0; } // of drawing()
    /// Chooses the worst link of the next (previous) edge with an alarm; false if there is none.
    bool stepAlarm(bool forward);
    void zoomToSelection();

    void fit();                               // all of it
    void zoomBy(qreal factor, QPointF about); // within 1/4 of fitting … 4
    qreal zoom() const { return m_zoom; }
    QPointF toView(QPointF scenePoint) const { return scenePoint * m_zoom + m_offset; }
    QPointF toScene(QPointF viewPoint) const { return (viewPoint - m_offset) / m_zoom; }
    const NodeLinkLayout &drawing(); // up to date; in scene coordinates

    QSize sizeHint() const override { return {1280, 760}; }
    QSize minimumSizeHint() const override { return {320, 240}; }

Q_SIGNALS:
    void deviceActivated(fabricscope::DeviceId device); // to be opened in the focus view
    void deviceChosen(fabricscope::DeviceId device);
    void groupChosen(const std::vector<fabricscope::DeviceId> &devices);
    void linkChosen(fabricscope::LinkId link, fabricscope::PortId end);
    void nothingChosen(); // a click beside everything
    void backRequested();

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    static constexpr qreal kReach = 5; // px around an edge that count as on it

    void invalidate(); // the picture; not the layout
    void paintScene(QPainter &painter);
    void paintEdges(QPainter &painter);
    void paintNode(QPainter &painter, int node);
    QRectF viewRect(const QRectF &scene) const { return {toView(scene.topLeft()), scene.size() * m_zoom}; }
    bool passes(const LinkData &link) const;
    void takeLevels();
    void markShown();
    LinkId worstOf(int node) const; // of its links that pass
    std::uint8_t edgeLevel(const NodeLinkEdge &edge) const { return worstLevel(m_frame.get(), edge.links); }
    bool dimmed(std::uint8_t level) const { return m_filter.onlyAlarms && !Level::isAlarm(level); }
    std::uint8_t nodeLevel(int node) const;
    QString nodeName(int node) const;
    QString rowName(const NodeLinkRow &row) const;
    void hoverAt(QPointF point);
    Tip tipText() const;
    void activate(int node);
    void selectNode(int node);
    void selectEdge(int edge);
    int step(int dx, int dy) const;
    void reveal(const QRectF &scene);
    void clampOffset();

    ThemeHolder &m_themes;
    QPointer<SessionBridge> m_bridge;
    FabricPtr m_fabric;
    MapFramePtr m_frame;
    CataloguePtr m_catalogue;
    FocusDataPtr m_data;
    Clock m_clock = systemNow;
    std::vector<DeviceId> m_opened;
    NodeLinkLayout m_layout;
    std::vector<std::uint8_t> m_deviceLevels; // by device: worst of its links that pass the filter
    bool m_levelsStale = true;                // frames that came while hidden are not looked at
    MapFilter m_filter;
    std::vector<std::uint8_t> m_shownNodes, m_shownEdges; // by index in m_layout
    bool m_stale = true;
    bool m_fitted = true; // follows the window until the person zooms
    qreal m_zoom = 1;
    QPointF m_offset;
    QPixmap m_picture; // the scene as it was painted last
    bool m_pictureStale = true;
    DeviceId m_selectedDevice;
    LinkId m_selectedLink;
    std::vector<DeviceId> m_selectedGroup;
    int m_hoverNode = -1, m_hoverEdge = -1, m_current = -1;
    QPointF m_hoverPoint, m_pressed;
    bool m_dragging = false, m_moved = false;
};

} // namespace fabricscope
