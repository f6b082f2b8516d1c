// SPDX-License-Identifier: GPL-3.0-or-later
// Measures by a heartbeat how long the GUI thread leaves its event loop waiting: so long waits what a person does next.
#pragma once

#include <QApplication>
#include <QTimer>

#include <string>
#include <vector>

namespace fabricscope::bench {

struct Stall {
    double at = 0, seconds = 0; // at: seconds since the watch began
    double cpu = 0;             // of it the GUI thread's own work; the rest it waited, for others' work among them
    std::string during;         // what the script was doing
    std::string event;          // the longest event in it: type, and class of the receiver
};

/// An application with a heartbeat, which also times every event it hands out so as to say what kept it.
class WatchedApplication : public QApplication {
public:
    static constexpr double kNoted = 0.020; // shorter ones are not kept

    WatchedApplication(int &argc, char **argv);
    bool notify(QObject *receiver, QEvent *event) override;

    void begin(); // forgets what was before
    void setDoing(std::string what) { m_doing = std::move(what); }
    const std::vector<Stall> &stalls() const { return m_stalls; }
    double longest() const;

private:
    void heartbeat();

    int m_depth = 0;
    double m_start = 0, m_last = 0;
    double m_lastCpu = 0;      // of the thread, at m_last
    double m_eventSeconds = 0; // of the longest event since the last beat
    std::string m_event;
    std::string m_doing;
    std::vector<Stall> m_stalls;
    QTimer m_beat;
};

} // namespace fabricscope::bench
