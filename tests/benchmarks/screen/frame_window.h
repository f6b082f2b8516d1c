// SPDX-License-Identifier: GPL-3.0-or-later
// A window of 3840×2160 with a map and, behind or before it, the widget that is its yardstick; and the times of their
// frames, taken in turn.
#pragma once

#include "widgets/map/map_canvas.h"

#include <QImage>
#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

namespace fabricscope::bench {

/// Fills the frame and draws an image of 2048×1024, a pixel for every link, scaled over it without smoothing.
class BareWidget : public QWidget {
public:
    explicit BareWidget(QWidget *parent);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QImage m_image;
};

struct FrameTimes { // seconds
    std::vector<double> ours, yardstick;
    std::vector<double> oursShown, yardstickShown; // until the X server has copied the frame, too
    int over60Hz(bool yardstick = false) const;    // frames that took more than 16.7 ms
};

class Repetition;
/// Median and 99th percentile against what they must keep to, and frames over 16.7 ms.
void report(Repetition &repetition, const FrameTimes &times, double medianLimit, double p99Limit);

class FrameWindow {
public:
    /// `makeMap` makes the map as a child of the window it is given.
    explicit FrameWindow(const std::function<MapCanvas *(QWidget *)> &makeMap);

    MapCanvas &map() { return *m_map; }
    /// Plays the script once; frames of the two alternate.
    FrameTimes play();
    double timeFrame(); // one frame of the map as it stands

private:
    double time(QWidget &widget, const std::function<void()> &act, std::vector<double> *shown);

    QWidget m_window;
    MapCanvas *m_map;
    BareWidget *m_bare;
};

} // namespace fabricscope::bench
