// SPDX-License-Identifier: GPL-3.0-or-later
// The centre: the whole fabric as a weave, or as node–link where that suits it, or one device with its neighbours and
// its faceplate; with the way back above.
#pragma once

#include "widgets/shell/shell_context.h"

#include <QWidget>

class QSplitter;
class QStackedWidget;

namespace fabricscope {

class Breadcrumb;
class FaceplateView;
class FocusView;
class MapView;
class NodeLinkView;
class PanelHeader;

class WorkArea : public QWidget {
    Q_OBJECT
public:
    explicit WorkArea(const ShellContext &context, QWidget *parent = nullptr);

    MapView *map() const { return m_map; }
    FocusView *focus() const { return m_focus; }
    FaceplateView *faceplate() const { return m_faceplate; }
    QWidget *currentView() const; // what the keyboard should be in

    enum class Whole { Auto, Weave, NodeLink }; // how the whole fabric is drawn; Auto: node–link up to 400 links
    void setWhole(Whole whole);
    Whole whole() const { return m_whole; }
    bool hasWeave() const;
    bool canDrawNodeLink() const;
    NodeLinkView *nodeLink() const { return m_nodeLink; }
    /// Of whatever view shows: chooses its next (previous) alarm; false if it has none.
    bool stepAlarm(bool forward);
    void zoomToSelection(); // in the picture of the whole fabric
    void zoomToFit();

Q_SIGNALS:
    void viewChanged();

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void retranslate();
    void showPlace();
    void showFilter();
    void showFaceplate();
    void shareHeight(); // of the focus page between the drawing and the faceplate
    bool drawsNodeLink() const;

    ShellContext m_context;
    Breadcrumb *m_breadcrumb;
    QStackedWidget *m_stack;
    MapView *m_map;
    NodeLinkView *m_nodeLink;
    QSplitter *m_focusPage;
    FocusView *m_focus;
    PanelHeader *m_faceplateHeader;
    FaceplateView *m_faceplate;
    Whole m_whole = Whole::Auto;
    bool m_sharedByHand = false;
};

} // namespace fabricscope
