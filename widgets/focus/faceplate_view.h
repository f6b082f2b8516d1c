// SPDX-License-Identifier: GPL-3.0-or-later
// The front of a device: every port where a technician finds it, coloured by its level.
#pragma once

#include "models/items/session_bridge.h"
#include "widgets/common/theme.h"
#include "widgets/focus/faceplate_layout.h"
#include "widgets/focus/link_words.h"

#include <QAbstractScrollArea>
#include <QPointer>

namespace fabricscope {

/// Wraps cages to its width and scrolls when they are too many. Arrows move between ports, Enter or Space chooses one,
/// Escape and Backspace ask to go back.
class FaceplateView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit FaceplateView(ThemeHolder &themes, QWidget *parent = nullptr); // themes outlives it
    FaceplateView(SessionBridge &bridge, ThemeHolder &themes, QWidget *parent = nullptr);
    void connectTo(SessionBridge &bridge); // see FocusView::connectTo

    void setFabric(FabricPtr fabric);
    void setFrame(MapFramePtr frame);
    void setFocusData(FocusDataPtr readings);
    void setCatalogue(CataloguePtr catalogue);
    void setClock(Clock clock) { m_clock = clock; }

    DeviceId device() const { return m_device; }
    void setDevice(DeviceId device);
    PortId selectedPort() const { return m_selected; }
    void setSelectedPort(PortId port); // scrolls to it

    /// "Faceplate · leaf-p2-r1-g047 · 512 × 200 Gb/s (64 cages × 8)".
    QString title() const;
    /// "leaf-p2-r1-g047 · 512 × 200 Gb/s …": the title without its first word.
    QString subtitle() const;
    /// What the marks mean: "front, as the technician sees it · ring = cabling mismatch".
    QString hint() const;
    const FaceplateLayout &faceplate(); // up to date; in content coordinates
    QPointF toViewport(QPointF content) const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {160, 110}; }

Q_SIGNALS:
    void portActivated(fabricscope::PortId port);
    void backRequested();
    void titleChanged();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void layOutLater();
    qreal em() const;
    QFont labelFont() const;
    void paintPlate(QPainter &painter, const QRectF &visible);
    std::uint8_t portLevel(PortId port) const;
    bool mismatch(PortId port) const;
    void choose(int cell);
    void moveTo(int cell);
    void reveal(const QRectF &rect);
    void setHovered(int cell);
    Tip tipText() const;

    ThemeHolder &m_themes;
    QPointer<SessionBridge> m_bridge;
    FabricPtr m_fabric;
    MapFramePtr m_frame;
    CataloguePtr m_catalogue;
    FocusDataPtr m_data;
    Clock m_clock = systemNow;
    DeviceId m_device;
    PortId m_selected;
    FaceplateLayout m_layout;
    bool m_stale = true;
    int m_hovered = -1, m_current = -1;
    QPointF m_hoverPoint;
};

} // namespace fabricscope
