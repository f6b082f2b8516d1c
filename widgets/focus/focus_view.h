// SPDX-License-Identifier: GPL-3.0-or-later
// One device with its neighbourhood: who is above, beside and below it, and how each link does.
#pragma once

#include "models/items/session_bridge.h"
#include "widgets/focus/focus_curves.h"
#include "widgets/focus/focus_painter.h"

#include <QPointer>
#include <QWidget>

class QTimer;

namespace fabricscope {

/// Mouse: hover names a link or box with its value; click selects the link (of a bundle its worst); double click on a
/// box goes there, on a group opens it. Keys: arrows and Tab move, Enter goes there, + and − open and close a group,
/// Space selects, Escape and Backspace go back.
class FocusView : public QWidget {
    Q_OBJECT
    Q_PROPERTY(int hops READ hops WRITE setHops NOTIFY hopsChanged)
public:
    explicit FocusView(ThemeHolder &themes, QWidget *parent = nullptr); // themes outlives it
    FocusView(SessionBridge &bridge, ThemeHolder &themes, QWidget *parent = nullptr);
    /// Follows the bridge and tells it what is looked at; it must outlive the view or be destroyed as its ancestor.
    void connectTo(SessionBridge &bridge);

    void setFabric(FabricPtr fabric);
    void setFrame(MapFramePtr frame);
    void setSummary(FabricSummaryPtr summary);
    void setFocusData(FocusDataPtr readings);
    void setCatalogue(CataloguePtr catalogue);
    void setClock(Clock clock) { m_clock = clock; }

    DeviceId centre() const { return m_scene.centre(); }
    /// Emits centreChanged() if it is another.
    void setCentre(DeviceId device);
    int hops() const { return m_scene.hops(); }
    void setHops(int hops); // 1 or 2
    LinkId selectedLink() const { return m_marks.selected; }
    void setSelectedLink(LinkId link);
    /// Chooses the next (previous) neighbour with an alarm on its links; false if there is none.
    bool stepAlarm(bool forward);

    const FocusScene &scene();                          // up to date
    int focusNode() const { return m_marks.focusNode; } // index into scene().layout().nodes; −2 the centre, −1 none

    /// False while what was painted last lacks its curves, or has those of a moment before.
    bool complete() const { return m_picture.complete(); }

    QSize sizeHint() const override { return {1280, 760}; }
    QSize minimumSizeHint() const override { return {420, 280}; }

Q_SIGNALS:
    void centreChanged(fabricscope::DeviceId device);
    void centreChosen(fabricscope::DeviceId device);                    // itself, without any link
    void linkChosen(fabricscope::LinkId link, fabricscope::PortId end); // the centre's end if it has one there
    void backRequested();
    void hopsChanged(int hops);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void refresh();
    void paintPicture(QPainter &painter, const QRect &clip);
    void hoverAt(QPointF point);
    Tip tipText();
    void selectLinks(std::span<const LinkId> links);
    void selectNode(int node);
    void activateNode(int node);
    void toggle(int node);
    void moveFocus(int node);
    int step(int dx, int dy) const;
    std::vector<int> tabStops() const;
    PortId endOf(LinkId link) const; // at the centre if it has one there
    void askForValues();

    ThemeHolder &m_themes;
    QPointer<SessionBridge> m_bridge;
    FocusScene m_scene;
    FocusMarks m_marks;
    FocusPicture m_picture;
    QPointF m_hoverPoint;
    Clock m_clock = systemNow;
    QTimer *m_askTimer; // gathers changes into one request for the callouts' values
    std::vector<LinkId> m_asked;
};

} // namespace fabricscope
