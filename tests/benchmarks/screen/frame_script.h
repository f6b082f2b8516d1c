// SPDX-License-Identifier: GPL-3.0-or-later
// Ten seconds of looking around: the whole fabric, in to 64 times through the zoom where labels first appear, along
// the rows and columns there, and back out to the whole.
#pragma once

#include "widgets/map/map_canvas.h"

#include <QEvent>

namespace fabricscope::bench {

class FrameScript {
public:
    static constexpr double kSeconds = 10;
    explicit FrameScript(MapCanvas &map)
        : m_map(map) {}
    /// What a person does to be where the script is at `seconds`; leaves the map to be painted.
    void step(double seconds);

private:
    void zoomTo(double zoom);
    void dragTo(QPointF offset);
    void mouse(QEvent::Type type, QPointF at, Qt::MouseButton button, Qt::MouseButtons buttons);

    MapCanvas &m_map;
    QPointF m_dragged; // since the drag began
    bool m_dragging = false;
};

} // namespace fabricscope::bench
