// SPDX-License-Identifier: GPL-3.0-or-later
// The curves of the focus view as a picture of their own. A hundred thick curves across a large window take longer to
// draw than all the rest of it, and they change far more seldom than the words: they are drawn once, elsewhere, and
// copied whenever the view is painted.
#pragma once

#include "widgets/common/theme.h"
#include "widgets/focus/focus_scene.h"

#include <QImage>
#include <QObject>
#include <QPen>

class QPainter;

namespace fabricscope {

struct FocusCurve {
    QPointF a, b; // in scene coordinates
    bool sideways = false;
    bool smooth = true;
    QPen pen;
};

/// All that the picture shows, apart from the scene that it was taken from: may go to another thread.
struct FocusCurves {
    QSize size;      // of the picture, in device pixels
    qreal ratio = 1; // device pixels per pixel
    qreal scale = 1; // pixels per unit of the scene
    QColor ground;
    std::vector<FocusCurve> curves; // the last on top
};

FocusCurve curveOf(const FocusScene &scene, int edge, const Theme &theme);
FocusCurves curvesOf(const FocusScene &scene, const Theme &theme, QSize window, qreal ratio);

void drawCurve(QPainter &painter, const FocusCurve &curve);
QImage drawCurves(const FocusCurves &curves); // any thread

/// The newest picture there is. GUI thread; draws on the pool, one picture at a time.
class FocusPicture : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Of what the picture was taken.
    struct Of {
        DeviceId centre;
        std::uint64_t revision = 0; // FocusScene::revision()
        QSize window;
        qreal ratio = 1;
        bool operator==(const Of &) const = default;
    };
    /// Draws it unless it is drawn or in work. What was drawn of the same device before stays until then.
    void want(const Of &what, const FocusScene &scene, const Theme &theme);
    void forget(); // nothing of what was drawn or is in work will be shown
    /// In device pixels; null until there is one. While complete() is false it is of before.
    const QImage &image() const { return m_image; }
    bool complete() const { return m_drawn == m_wanted; }

Q_SIGNALS:
    void changed();

private:
    void draw();

    Of m_wanted, m_drawn;
    FocusCurves m_next; // of m_wanted, while another is in work
    QImage m_image;
    bool m_working = false, m_waiting = false;
    std::uint64_t m_forgotten = 0; // how often
};

} // namespace fabricscope
